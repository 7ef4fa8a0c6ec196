import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { GameAction } from '../../../shared/kernel/action.ts';
import type { Viewer } from '../../../shared/kernel/game.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import type { DevtoolsDone, DevtoolsLook, DevtoolsRequest } from '../../../shared/protocol/devtools.ts';
import type { TableView } from '../../../shared/protocol/table-view.ts';
import type { Table } from '../../sdk/index.ts';
import { controlStyles } from '../../ui/controls.ts';
import { actionForms, actionStyles } from './actions.ts';
import { jsonTree, treeStyles } from './json-tree.ts';
import { labels, viewerName } from './labels.ts';
import { logList, logStyles } from './log.ts';

type Tab = keyof typeof labels.tabs;
const tabs = Object.keys(labels.tabs) as Tab[];

/** What the page of a table shows its devtools. */
interface TablePage {
  /** The table's id. */
  readonly table: string;
  readonly live: Table | null;
}

/** Views at one moment, and one step before it. */
interface Moment {
  readonly views: DevtoolsLook['views'];
  readonly before: DevtoolsLook['views'];
}

/** So often the server is asked, in milliseconds: what changes for others only, nobody tells this page. */
const pollIntervalMs = 1_000;

/** There is nothing: no devtools here, or no such table any more. */
class NotFoundError extends Error {}

/** The parts of a view that whoever writes a game looks at first. */
const initiallyOpen: readonly string[] = ['gameView', 'prompt', 'toAct', 'outcome'];

/** In the order in which they are looked at. */
const importantFirst = (view: TableView): Readonly<Record<string, unknown>> => {
  const { gameView, prompt, toAct, outcome, ...others } = view;
  return { gameView, prompt, toAct, outcome, ...others };
};

/** `<arcus-devtools>`: what every seat sees, what was sent to whom, and every legal move. */
class ArcusDevtools extends LitElement {
  static override properties = {
    page: { attribute: false },
    tab: { state: true },
    now: { state: true },
    steps: { state: true },
    past: { state: true },
    problem: { state: true },
    status: { state: true },
    expandedSteps: { state: true },
  };

  declare page: TablePage | null;
  declare private tab: Tab;
  declare private now: DevtoolsLook | null;
  declare private steps: DevtoolsLook['steps'];
  /** Null while the present is shown. */
  declare private past: DevtoolsLook | null;
  declare private problem: 'absent' | 'gone' | 'unreachable' | null;
  declare private status: string;
  declare private expandedSteps: ReadonlySet<number>;

  #moment: Moment = { views: [], before: [] };
  #pastBefore: DevtoolsLook['views'] = [];
  #subscribed: Table | null = null;
  #unsubscribe = (): void => {};
  #timer: ReturnType<typeof setInterval> | undefined;
  #asking = false;
  #askAgain = false;

  constructor() {
    super();
    this.page = null;
    this.tab = 'views';
    this.now = null;
    this.steps = [];
    this.past = null;
    this.problem = null;
    this.status = '';
    this.expandedSteps = new Set();
    // Keys that are pressed here are not meant for the table.
    this.addEventListener('keydown', (event) => event.stopPropagation());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => {
      if (document.visibilityState === 'visible') void this.#refresh();
    }, pollIntervalMs);
    void this.#refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    this.#unsubscribe();
  }

  /** @throws Absent @throws TypeError if the server does not answer. */
  async #ask<Answer>(request: DevtoolsRequest): Promise<Answer> {
    const response = await fetch(`/devtools/tables/${this.page?.table ?? ''}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    if (response.status === 404) throw new NotFoundError();
    if (!response.ok) throw new TypeError(`the server answers with ${response.status}`);
    // The same build has made page and server.
    return response.json() as Promise<Answer>;
  }

  /** Asks what has changed; what changes meanwhile is asked for once more. */
  async #refresh(): Promise<void> {
    this.#askAgain = this.#asking;
    if (this.#asking || this.page === null) return;
    this.#subscribe(this.page.live);
    this.#asking = true;
    try {
      const after = this.steps.at(-1)?.number ?? 0;
      this.#show(await this.#ask<DevtoolsLook>({ do: 'look', after, moment: null }));
      this.problem = null;
    } catch (error) {
      this.#fail(error);
    }
    this.#asking = false;
    if (this.#askAgain && this.problem === null) void this.#refresh();
  }

  #fail(error: unknown): void {
    if (!(error instanceof NotFoundError)) {
      this.problem = 'unreachable';
      return;
    }
    // What has answered before has devtools.
    this.problem = this.now === null ? 'absent' : 'gone';
    clearInterval(this.#timer);
  }

  #subscribe(live: Table | null): void {
    if (live === this.#subscribed) return;
    this.#unsubscribe();
    this.#subscribed = live;
    this.#unsubscribe = live?.subscribe(() => void this.#refresh()) ?? (() => {});
  }

  #show(look: DevtoolsLook): void {
    const { views } = this.#moment;
    const isNew = JSON.stringify(look.views) !== JSON.stringify(views);
    if (isNew) this.#moment = { views: look.views, before: views.length === 0 ? look.views : views };
    this.steps = [...this.steps, ...look.steps];
    if (this.past !== null && look.gameNumber !== this.past.gameNumber) this.past = null;
    this.now = look;
  }

  /** Shows the views after so many actions of the present game. */
  async #go(moment: number): Promise<void> {
    const actions = this.now?.actions ?? 0;
    if (moment >= actions) {
      this.past = null;
      return;
    }
    try {
      const after = this.steps.at(-1)?.number ?? 0;
      const [look, before] = await Promise.all(
        [moment, Math.max(moment - 1, 0)].map((at) =>
          this.#ask<DevtoolsLook>({ do: 'look', after, moment: at }),
        ),
      );
      if (look === undefined || before === undefined) return;
      this.#pastBefore = before.views;
      this.past = look;
    } catch (error) {
      this.#fail(error);
    }
  }

  async #do(request: DevtoolsRequest, done: string): Promise<void> {
    try {
      const { refusal } = await this.#ask<DevtoolsDone>(request);
      this.status = refusal === null ? done : labels.actions.refused(refusal.message, refusal.rule);
    } catch (error) {
      this.#fail(error);
    }
    await this.#refresh();
  }

  readonly #act = (seat: Seat, decision: number, action: GameAction): void => {
    const name = viewerName(seat, this.#names());
    void this.#do({ do: 'act', seat, decision, action }, labels.actions.done(name, JSON.stringify(action)));
  };

  /** By seat. */
  #names(): readonly (string | undefined)[] {
    return this.now?.views[0]?.view.seats.map((seat) => seat?.name) ?? [];
  }

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
    const { now, problem } = this;
    return html`<aside aria-label=${labels.title}>
      <header>
        <h2>${labels.title}</h2>
        ${now === null ? nothing : html`<span class="quiet">${labels.game(now.gameNumber, now.phase)}</span>`}
      </header>
      ${problem === null ? nothing : html`<p class="problem" role="status">${labels[problem]}</p>`}
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
    if (gameNumber === 0) return html`<p class="quiet">${travel.none}</p>`;
    const moment = this.past?.moment ?? actions;
    const position = travel.position(moment, actions);
    const scrub = ({ target }: Event): void => {
      if (target instanceof HTMLInputElement) void this.#go(Number(target.value));
    };
    const button = (label: string, text: string, to: number, isOff: boolean): TemplateResult =>
      html`<button class="button step" type="button" aria-label=${label} aria-disabled=${isOff} @click=${() => isOff || this.#go(to)}>${text}</button>`;
    return html`<div class="travel">
      ${button(travel.back, '‹', moment - 1, moment === 0)}
      ${button(travel.forth, '›', moment + 1, moment === actions)}
      <label class="scrub"><span>${position}</span>
        <input type="range" min="0" max=${actions} .value=${String(moment)} aria-label=${travel.label} aria-valuetext=${position} @input=${scrub}></label>
      <button class="button" type="button" aria-disabled=${this.past === null} @click=${() => this.#go(actions)}>${travel.now}</button>
    </div>
    ${this.past === null ? nothing : html`<p class="problem" role="status">${this.past.unplayable === null ? travel.past : travel.unplayable(this.past.unplayable)}</p>`}`;
  }

  #panel(now: DevtoolsLook): TemplateResult {
    switch (this.tab) {
      case 'views':
        return this.#views();
      case 'log':
        return logList({
          steps: this.steps,
          names: this.#names(),
          gameNumber: now.gameNumber,
          expanded: this.expandedSteps,
          toggle: (step) => {
            const expanded = new Set(this.expandedSteps);
            if (!expanded.delete(step)) expanded.add(step);
            this.expandedSteps = expanded;
          },
          go: (actions) => {
            this.#open('views');
            void this.#go(actions);
          },
        });
      case 'actions':
        return this.past !== null
          ? html`<p class="quiet">${labels.travel.past}</p>`
          : actionForms({
              views: now.views,
              names: this.#names(),
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
    const { views, before } =
      this.past === null ? this.#moment : { views: this.past.views, before: this.#pastBefore };
    const beforeOf = (viewer: Viewer, view: TableView): TableView =>
      before.find((known) => known.viewer === viewer)?.view ?? view;
    return html`<div class="views">${views.map(
      ({ viewer, view }) => html`<section>
        <h3>${viewerName(viewer, this.#names())}</h3>
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
      if (typeof text === 'string' && text !== '') void this.#do({ do: 'choose-seed', seed: text, deal }, '');
    };
    const fair = (): void => void this.#do({ do: 'choose-seed', seed: null, deal: false }, '');
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

  static override styles = [
    controlStyles,
    treeStyles,
    logStyles,
    actionStyles,
    css`
      :host {
        display: block;
        min-inline-size: 0;
        background: var(--arcus-sheet);
      }
      aside {
        display: flex;
        flex-direction: column;
        gap: var(--arcus-space-4);
        block-size: 100%;
        padding: var(--arcus-space-4);
      }
      header {
        display: flex;
        gap: var(--arcus-space-4);
        align-items: baseline;
      }
      h2,
      h3,
      p {
        margin: 0;
      }
      h2 {
        font-size: var(--arcus-text-4);
      }
      h3 {
        margin-block-end: var(--arcus-space-3);
        font-size: var(--arcus-text-3);
      }
      .quiet {
        color: var(--arcus-muted);
        font-size: var(--arcus-text-2);
      }
      .problem {
        padding: var(--arcus-space-3) var(--arcus-space-4);
        border: 1.5px solid var(--arcus-edge);
        border-radius: var(--arcus-radius);
      }
      .travel {
        display: flex;
        gap: var(--arcus-space-3);
        align-items: center;
      }
      .travel > .button {
        flex: none;
      }
      .step {
        padding: 0;
        font-size: var(--arcus-text-4);
      }
      .scrub {
        display: grid;
        flex: 1;
        min-inline-size: 0;
        font-size: var(--arcus-text-2);
      }
      .scrub > input {
        inline-size: 100%;
        min-block-size: 24px;
        margin: 0;
        accent-color: currentColor;
      }
      .tabs {
        display: flex;
        border-block-end: 1.5px solid var(--arcus-edge);
      }
      [role='tab'] {
        flex: 1;
        min-block-size: 44px;
        padding: var(--arcus-space-2) var(--arcus-space-3);
        border: 0;
        border-block-end: 4px solid transparent;
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
      }
      [role='tab'][aria-selected='true'] {
        border-block-end-color: var(--arcus-ink);
        font-weight: var(--arcus-weight-bold);
      }
      /* Room for the outline of what has the focus. */
      .panel {
        flex: 1;
        min-block-size: 0;
        margin-inline: -6px;
        padding: 6px;
        overflow: auto;
      }
      .views {
        display: flex;
        gap: var(--arcus-space-4);
        align-items: start;
      }
      .views > section {
        flex: 1 0 13.5rem;
        min-inline-size: 0;
      }
      .views > section + section {
        padding-inline-start: var(--arcus-space-4);
        border-inline-start: 1px solid var(--arcus-hairline);
      }
      .seed {
        display: grid;
        gap: var(--arcus-space-4);
        margin-block: var(--arcus-space-4);
      }
      @media (forced-colors: active) {
        [role='tab'] {
          border-block-end-color: Canvas;
        }
        [role='tab'][aria-selected='true'] {
          border-block-end-color: Highlight;
        }
      }
    `,
  ];
}

customElements.define('arcus-devtools', ArcusDevtools);

/** Beside the table where there is room for both, else below it. */
const beside = css`
  @media (width >= 1200px) {
    body {
      display: grid;
      grid-template-columns: minmax(0, 1fr) clamp(26rem, 33vw, 56rem);
    }
    arcus-devtools {
      position: sticky;
      inset-block-start: 0;
      block-size: 100dvh;
      border-inline-start: 1.5px solid var(--arcus-edge);
    }
  }
  @media (width < 1200px) {
    arcus-devtools {
      min-block-size: 60dvh;
      border-block-start: 1.5px solid var(--arcus-edge);
    }
  }
`;

/** Opens the devtools of the table on a page. */
export const openDevtools = (page: TablePage): void => {
  if (beside.styleSheet) document.adoptedStyleSheets.push(beside.styleSheet);
  const devtools = new ArcusDevtools();
  devtools.page = page;
  document.body.append(devtools);
};
