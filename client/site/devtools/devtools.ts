import { html, nothing, type TemplateResult } from 'lit';
import type { Viewer } from '../../../shared/kernel/game.ts';
import type { DevtoolsLook, DevtoolsRequest } from '../../../shared/protocol/devtools.ts';
import type { TableView } from '../../../shared/protocol/table-view.ts';
import { controlStyles } from '../../ui/controls.ts';
import { element, state } from '../../ui/element.ts';
import { DevtoolsClient, type TablePage } from './devtools-client.ts';
import { jsonTree, treeStyles } from './json-tree.ts';
import { logList, logStyles, viewerName } from './log.ts';
import { pageStyles, panelStyles } from './styles.ts';

const titles = { views: 'Views', log: 'Log', seed: 'Next seed' };
const problems = {
  absent:
    'This server has no devtools. On your own machine, npm start turns them on; the table works as usual.',
  gone: 'This table is gone: it was empty for too long.',
  unreachable: 'The server does not answer. Trying again…',
};

const shuffleText = (seed: string | null): string => (seed === null ? 'a fair shuffle.' : `seed “${seed}”.`);

type Tab = keyof typeof titles;
const tabs = Object.keys(titles) as Tab[];

const initiallyOpen: readonly string[] = ['gameView', 'prompt', 'toAct', 'outcome'];

const importantFirst = (view: TableView): Readonly<Record<string, unknown>> => {
  const { gameView, prompt, toAct, outcome, ...others } = view;
  return { gameView, prompt, toAct, outcome, ...others };
};

/** `<arcus-devtools>`: draws the table for every seat and at any moment, with each seat's view and the bytes sent to it. */
class ArcusDevtools extends element({
  tab: state<Tab>('views'),
  /** The result of the last action. */
  status: state(''),
}) {
  page: TablePage | null = null;
  readonly #client = new DevtoolsClient(this, () => this.page);

  constructor() {
    super();
    // The table also listens for keys.
    this.addEventListener('keydown', (event) => event.stopPropagation());
  }

  async #send(request: DevtoolsRequest, done: string): Promise<void> {
    const refusal = await this.#client.send(request);
    if (refusal !== undefined)
      this.status =
        refusal === null ? done : `${refusal.message}${refusal.rule === null ? '' : ` (${refusal.rule})`}`;
    await this.#client.refresh();
  }

  protected override render(): TemplateResult {
    const { now, problem } = this.#client;
    return html`<aside aria-label="Devtools">
      <header>
        <h2>Devtools</h2>
        ${now === null ? nothing : html`<span class="quiet">${now.gameNumber === 0 ? now.phase : `Game ${now.gameNumber}, ${now.phase}`}</span>`}
      </header>
      ${problem === null ? nothing : html`<p class="warning" role="status">${problems[problem]}</p>`}
      ${now === null ? (problem === null ? html`<p class="quiet">Loading…</p>` : nothing) : this.#body(now)}
    </aside>`;
  }

  #body(now: DevtoolsLook): TemplateResult {
    const part = (tab: Tab): TemplateResult => {
      const open = ({ target }: Event): void => {
        if (target instanceof HTMLDetailsElement && target.open) this.tab = tab;
      };
      return html`<details name="parts" ?open=${tab === this.tab} @toggle=${open}>
        <summary>${titles[tab]}</summary>
        <div class="panel" role="region" aria-label=${titles[tab]} tabindex="0">${tab === this.tab ? this.#panel(now) : nothing}</div>
      </details>`;
    };
    return html`${this.#seenBy(now)}${this.#travel(now)}${tabs.map(part)}`;
  }

  #seenBy({ views }: DevtoolsLook): TemplateResult {
    const { names, viewer: seen } = this.#client;
    const choose = ({ target }: Event): void => {
      if (target instanceof HTMLSelectElement)
        this.#client.see(views.find(({ viewer }) => String(viewer) === target.value)?.viewer ?? null);
    };
    return html`<label class="seen">View and play as <select class="input" @change=${choose}><option value="">This page</option>${views.map(
      ({ viewer }) =>
        html`<option value=${String(viewer)} ?selected=${viewer === seen}>${viewerName(viewer, names)}</option>`,
    )}</select></label>`;
  }

  #travel({ actions, gameNumber }: DevtoolsLook): TemplateResult {
    const { past, unplayable } = this.#client;
    if (gameNumber === 0) return html`<p class="quiet">No game yet</p>`;
    const moment = Math.min(past?.index ?? actions, actions);
    const position = `After ${moment} of ${actions} actions`;
    const scrub = ({ target }: Event): void => {
      if (target instanceof HTMLInputElement) void this.#client.goTo(Number(target.value));
    };
    const button = (label: string, text: string, to: number, isOff: boolean): TemplateResult =>
      html`<button class="button step" type="button" aria-label=${label} aria-disabled=${isOff} @click=${() => isOff || this.#client.goTo(to)}>${text}</button>`;
    return html`<div class="travel">
      ${button('One action back', '‹', moment - 1, moment === 0)}
      ${button('One action forth', '›', moment + 1, moment === actions)}
      <label class="scrub"><span>${position}</span>
        <input type="range" min="0" max=${actions} .value=${String(moment)} aria-label="Moment of the game" aria-valuetext=${position} @input=${scrub}></label>
      <button class="button" type="button" @click=${() => this.#client.play()}>${past?.isPlaying ? 'Pause' : 'Play'}</button>
      <button class="button" type="button" aria-disabled=${past === null} @click=${() => this.#client.goTo(actions)}>Now</button>
    </div>
    ${past === null && unplayable === null ? nothing : html`<p class="warning" role="status">${unplayable === null ? 'This is the past: return to now to play.' : `The present rules reject this log: ${unplayable}`}</p>`}`;
  }

  #panel(now: DevtoolsLook): TemplateResult {
    switch (this.tab) {
      case 'views':
        return this.#views();
      case 'log':
        return logList(this.#client.steps, this.#client.names, (step) =>
          step.gameNumber === now.gameNumber && now.gameNumber > 0
            ? html`<button class="small-button" type="button" @click=${() => this.#client.goTo(step.actions)}>See the views after this step</button>`
            : nothing,
        );
      case 'seed':
        return this.#seed(now);
    }
  }

  #views(): TemplateResult {
    const { views, before } = this.#client.shown;
    const beforeOf = (viewer: Viewer, view: TableView): TableView =>
      before.find((earlier) => earlier.viewer === viewer)?.view ?? view;
    return html`<div class="views">${views.map(
      ({ viewer, view }) => html`<section>
        <h3>${viewerName(viewer, this.#client.names)}</h3>
        ${jsonTree({
          value: importantFirst(view),
          before: importantFirst(beforeOf(viewer, view)),
          isOpen: (key) => initiallyOpen.includes(key),
        })}
      </section>`,
    )}</div>`;
  }

  #seed({ canBegin, chosenSeed, nextSeed, gameNumber }: DevtoolsLook): TemplateResult {
    const choose = (event: SubmitEvent): void => {
      event.preventDefault();
      if (!(event.target instanceof HTMLFormElement)) return;
      const text = new FormData(event.target).get('seed');
      const deal = event.submitter?.getAttribute('value') === 'deal';
      if (typeof text === 'string' && text !== '')
        void this.#send({ do: 'choose-seed', seed: text, deal }, '');
    };
    const fair = (): void => void this.#send({ do: 'choose-seed', seed: null, deal: false }, '');
    return html`
      ${gameNumber === 0 ? nothing : html`<p>The present game: ${shuffleText(chosenSeed)}</p>`}
      <p>The next game: ${shuffleText(nextSeed)}</p>
      <p class="status" role="status">${this.status}</p>
      <form class="seed" @submit=${choose}>
        <div class="field">
          <label for="seed">Seed of the next game</label>
          <input class="input" id="seed" name="seed" maxlength="64" required autocomplete="off" aria-describedby="seed-hint">
          <p class="hint" id="seed-hint">Up to 64 characters. With the same number of seats and the same options, the same seed deals the same cards and starts with the same seat.</p>
        </div>
        <div class="actions">
          <button class="button" type="submit" value="next">Deal the next game with it</button>
          <button class="button bold" type="submit" value="deal" ?disabled=${!canBegin}>Deal again with it now</button>
          ${nextSeed === null ? nothing : html`<button class="button" type="button" @click=${fair}>Back to a fair shuffle</button>`}
        </div>
      </form>
      ${canBegin ? nothing : html`<p class="quiet">The next game can begin when this one is over and enough players are seated.</p>`}
      <p class="quiet">A game with a chosen seed is not a fair shuffle: it has no commitment, and its file proves nothing about the deal.</p>`;
  }

  static override styles = [controlStyles, treeStyles, logStyles, panelStyles];
}

customElements.define('arcus-devtools', ArcusDevtools);

export const openDevtools = (page: TablePage): void => {
  if (pageStyles.styleSheet) document.adoptedStyleSheets.push(pageStyles.styleSheet);
  const devtools = new ArcusDevtools();
  devtools.page = page;
  document.body.append(devtools);
};
