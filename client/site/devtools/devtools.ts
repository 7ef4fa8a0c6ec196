import { html, nothing, type TemplateResult } from 'lit';
import type { GameAction } from '../../../shared/kernel/action.ts';
import type { Viewer } from '../../../shared/kernel/game.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import type { DevtoolsLook, DevtoolsRequest } from '../../../shared/protocol/devtools.ts';
import type { TableView } from '../../../shared/protocol/table-view.ts';
import { controlStyles } from '../../ui/controls.ts';
import { element, state } from '../../ui/element.ts';
import { actionForms, actionStyles } from './actions.ts';
import { DevtoolsClient, type TablePage } from './devtools-client.ts';
import { jsonTree, treeStyles } from './json-tree.ts';
import { labels, viewerName } from './labels.ts';
import { logList, logStyles } from './log.ts';
import { pageStyles, panelStyles } from './styles.ts';

type Tab = keyof typeof labels.tabs;
const tabs = Object.keys(labels.tabs) as Tab[];

const initiallyOpen: readonly string[] = ['gameView', 'prompt', 'toAct', 'outcome'];

const importantFirst = (view: TableView): Readonly<Record<string, unknown>> => {
  const { gameView, prompt, toAct, outcome, ...others } = view;
  return { gameView, prompt, toAct, outcome, ...others };
};

/** `<arcus-devtools>`: every seat's view, the bytes sent to each viewer, and every legal action. */
class ArcusDevtools extends element({
  tab: state<Tab>('views'),
  /** The result of the last action. */
  status: state(''),
  expandedSteps: state<ReadonlySet<number>>(new Set()),
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
      this.status = refusal === null ? done : labels.actions.refused(refusal.message, refusal.rule);
    await this.#client.refresh();
  }

  readonly #act = (seat: Seat, decision: number, action: GameAction): void => {
    const name = viewerName(seat, this.#client.names);
    void this.#send({ do: 'act', seat, decision, action }, labels.actions.done(name, JSON.stringify(action)));
  };

  readonly #chooseTab = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(this.tab) + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    this.#open(next);
    this.renderRoot.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };

  #open(tab: Tab): void {
    this.tab = tab;
    this.status = '';
  }

  protected override render(): TemplateResult {
    const { now, problem } = this.#client;
    return html`<aside aria-label=${labels.title}>
      <header>
        <h2>${labels.title}</h2>
        ${now === null ? nothing : html`<span class="quiet">${labels.game(now.gameNumber, now.phase)}</span>`}
      </header>
      ${problem === null ? nothing : html`<p class="warning" role="status">${labels[problem]}</p>`}
      ${now === null ? (problem === null ? html`<p class="quiet">${labels.loading}</p>` : nothing) : this.#body(now)}
    </aside>`;
  }

  #body(now: DevtoolsLook): TemplateResult {
    const select = (tab: Tab) => (): void => this.#open(tab);
    return html`${this.#travel(now)}
      <div class="tabs" role="tablist" aria-label=${labels.title} @keydown=${this.#chooseTab}>
        ${tabs.map(
          (
            tab,
          ) => html`<button type="button" role="tab" id="tab-${tab}" aria-selected=${tab === this.tab} aria-controls="panel"
            tabindex=${tab === this.tab ? 0 : -1} @click=${select(tab)}>${labels.tabs[tab]}</button>`,
        )}
      </div>
      <div class="panel" role="tabpanel" id="panel" aria-labelledby="tab-${this.tab}" tabindex="0">${this.#panel(now)}</div>`;
  }

  #travel({ actions, gameNumber }: DevtoolsLook): TemplateResult {
    const { travel } = labels;
    const { past } = this.#client;
    if (gameNumber === 0) return html`<p class="quiet">${travel.none}</p>`;
    const moment = past?.moment ?? actions;
    const position = travel.position(moment, actions);
    const scrub = ({ target }: Event): void => {
      if (target instanceof HTMLInputElement) void this.#client.goTo(Number(target.value));
    };
    const button = (label: string, text: string, to: number, isOff: boolean): TemplateResult =>
      html`<button class="button step" type="button" aria-label=${label} aria-disabled=${isOff} @click=${() => isOff || this.#client.goTo(to)}>${text}</button>`;
    return html`<div class="travel">
      ${button(travel.back, '‹', moment - 1, moment === 0)}
      ${button(travel.forth, '›', moment + 1, moment === actions)}
      <label class="scrub"><span>${position}</span>
        <input type="range" min="0" max=${actions} .value=${String(moment)} aria-label=${travel.label} aria-valuetext=${position} @input=${scrub}></label>
      <button class="button" type="button" aria-disabled=${past === null} @click=${() => this.#client.goTo(actions)}>${travel.now}</button>
    </div>
    ${past === null ? nothing : html`<p class="warning" role="status">${past.unplayable === null ? travel.past : travel.unplayable(past.unplayable)}</p>`}`;
  }

  #panel(now: DevtoolsLook): TemplateResult {
    switch (this.tab) {
      case 'views':
        return this.#views();
      case 'log':
        return logList({
          steps: this.#client.steps,
          names: this.#client.names,
          gameNumber: now.gameNumber,
          expanded: this.expandedSteps,
          toggle: (step) => {
            const expanded = new Set(this.expandedSteps);
            if (!expanded.delete(step)) expanded.add(step);
            this.expandedSteps = expanded;
          },
          go: (actions) => {
            this.#open('views');
            void this.#client.goTo(actions);
          },
        });
      case 'actions':
        return this.#client.past !== null
          ? html`<p class="quiet">${labels.travel.past}</p>`
          : actionForms({
              views: now.views,
              names: this.#client.names,
              status: this.status,
              act: this.#act,
              setStatus: (text) => {
                this.status = text;
              },
            });
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
    const { seed } = labels;
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
      ${gameNumber === 0 ? nothing : html`<p>${seed.present(chosenSeed)}</p>`}
      <p>${seed.next(nextSeed)}</p>
      <p class="status" role="status">${this.status}</p>
      <form class="seed" @submit=${choose}>
        <div class="field">
          <label for="seed">${seed.label}</label>
          <input class="input" id="seed" name="seed" maxlength="64" required autocomplete="off" aria-describedby="seed-hint">
          <p class="hint" id="seed-hint">${seed.hint}</p>
        </div>
        <div class="actions">
          <button class="button" type="submit" value="next">${seed.use}</button>
          <button class="button bold" type="submit" value="deal" ?disabled=${!canBegin}>${seed.deal}</button>
          ${nextSeed === null ? nothing : html`<button class="button" type="button" @click=${fair}>${seed.fair}</button>`}
        </div>
      </form>
      ${canBegin ? nothing : html`<p class="quiet">${seed.later}</p>`}
      <p class="quiet">${seed.honest}</p>`;
  }

  static override styles = [controlStyles, treeStyles, logStyles, actionStyles, panelStyles];
}

customElements.define('arcus-devtools', ArcusDevtools);

export const openDevtools = (page: TablePage): void => {
  if (pageStyles.styleSheet) document.adoptedStyleSheets.push(pageStyles.styleSheet);
  const devtools = new ArcusDevtools();
  devtools.page = page;
  document.body.append(devtools);
};
