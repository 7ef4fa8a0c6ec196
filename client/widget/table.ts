import {
  adoptStyles,
  html,
  LitElement,
  nothing,
  type PropertyValues,
  type ReactiveController,
  type TemplateResult,
} from 'lit';
import { timeSpan } from '#locale/grammar';
import { tableWords } from '#locale/table';
import { isLegal } from '../../shared/kernel/action.ts';
import { closeCodes } from '../../shared/protocol/codes.ts';
import { isOverDays } from '../../shared/protocol/speed.ts';
import { gameContextOf } from '../game-ui/context.ts';
import type { GameContext, GameUi } from '../game-ui/game-ui.ts';
import { isGameEvent, TableLog } from '../game-ui/log.ts';
import { drawingFor, gameEntry, gameName, isGameId, loadGameUi } from '../games/registry.ts';
import type { ActionOf, EventOf, GameId, Seat, TableState, TableView, ViewOf } from '../sdk/index.ts';
import { adoptStyleSheet } from '../ui/adopt-styles.ts';
import { showLazyDialog } from '../ui/dialog.ts';
import { isPageOld, loadPart, watchForOldPage } from '../ui/load-part.ts';
import { RequestController } from '../ui/request-controller.ts';
import { sitePath } from '../ui/site-path.ts';
import { Announcer, FocusKeeper, KeyboardShortcuts } from './accessibility.ts';
import { type OptionalPart, topBar } from './bar/top-bar.ts';
import { MotionController, still } from './motion-controller.ts';
import {
  closedNotice,
  connectingNotice,
  connectionWords,
  isUnchecked,
  type LostSeat,
  lostSeat,
  lostSeatBanner,
  oldPageBanner,
  oldPageNotice,
  reconnectingBanner,
  seedBanner,
  uncheckedBanner,
} from './notices.ts';
import { Conversation } from './panel/conversation.ts';
import { describeEvents } from './panel/describe-events.ts';
import { chatPlaceholder, log, type PanelName, SidePanel, sidePanel } from './panel/side-panel.ts';
import { isBeginning, Playback, type PlayedTable } from './playback.ts';
import type { HintText } from './prompt/prompt.ts';
import type { ShowCheck } from './result/result.ts';
import { gameParts, isHandedOver, type Reminding } from './seats.ts';
import { tableStyles } from './styles.ts';
import { openRules, settingsSummary, tableBody } from './table-body.ts';

const bubbleMs = 2000;

/**
 * `<arcus-table-view>`: a table of any game. It draws the state of `table` and sends the viewer's requests. Slot `start` comes first in the
 * bar, slot `notice` below it. Events `arcus-drawn`: the game has a drawing; `arcus-left`: the viewer has left
 * a game, running or over.
 */
export class ArcusTableView<Id extends GameId = GameId> extends LitElement {
  // Lit's own form: the base of `element` cannot name this class's type parameter.
  static override properties = {
    table: { attribute: false },
    invite: {},
    page: {},
    suggested: {},
    watching: { type: Boolean },
    sounds: { type: Boolean },
    learn: { attribute: false },
    remind: { attribute: false },
    hide: { attribute: false },
    me: { attribute: false },
    check: { attribute: false },
    bring: { attribute: false },
    state: { state: true },
    ui: { state: true },
    lostSeat: { state: true },
    uncheckedGame: { state: true },
    chosen: { state: true },
    hints: { state: true },
    result: { state: true },
    undrawn: { state: true },
  };

  declare table: PlayedTable<Id> | null;
  /** The address to share; empty: no invitations. */
  declare invite: string;
  /** The table's own address, if it differs from `invite`. */
  declare page: string | undefined;
  /** A name offered to a viewer without a stored one. */
  declare suggested: string;
  /** No seats are offered. */
  declare watching: boolean | undefined;
  /** Moves sound, and the bar has a speaker. */
  declare sounds: boolean | undefined;
  /** Loads a game without a drawing here. Resolves to false if that fails; the caller then shows the reason. */
  declare learn: ((game: string) => Promise<boolean>) | undefined;
  declare remind: Reminding | undefined;
  declare hide: readonly OptionalPart[];
  /** Shows the viewer's games, from the menu; null: not there. */
  declare me: ((from: Element) => void) | null;
  /** Null: the check of a game is another page. */
  declare check: ShowCheck | null;
  /** Goes on with a friend, from the menu. */
  declare bring: (() => void) | undefined;
  declare private state: TableState<Id> | null;
  declare private ui: GameUi<Id> | null;
  declare private lostSeat: LostSeat | null;
  /** The viewer dismissed the unchecked banner of this game. */
  declare private uncheckedGame: number;
  declare private chosen: readonly number[];
  declare private hints: HintText<Id>;
  declare private result: typeof import('./result/result.ts') | null;
  /** How many parts of a new game are not drawn yet. */
  declare private undrawn: number;
  static override styles = tableStyles;

  #drawing: Promise<unknown> | null = null;
  readonly #log = new TableLog<Id>();
  #promptText = '';
  #leaving = false;
  #loading = false;
  /** The rules that `ui` draws. */
  #drawn: ReturnType<typeof drawingFor> = 'this';
  readonly #conversation = new Conversation(this);
  readonly #side = new SidePanel(this);
  readonly #motion = new MotionController<Id>(this);
  readonly #playback = new Playback<Id>(this, this.#motion, {
    receive: (...change) => this.#receive(...change),
    show: (...moment) => this.#show(...moment),
    settle: (view, before, events, said) => {
      if (!view || !this.ui) return;
      if (!this.table?.shown) this.#present(this.ui, view, before, events);
      this.#conversation.showMoves(said, bubbleMs);
    },
  });
  readonly #announcer = new Announcer(this);
  readonly #requests = new RequestController(this);
  #drag: ReactiveController | null = null;
  readonly #shortcuts = new KeyboardShortcuts(this, (letter, event) => this.#press(letter, event));

  constructor() {
    super();
    watchForOldPage(this);
    new FocusKeeper(this, '.prompt, .notice > h1');
    this.table = null;
    this.invite = '';
    this.suggested = '';
    this.hide = [];
    this.me = null;
    this.check = null;
    this.state = null;
    this.ui = null;
    this.lostSeat = null;
    this.uncheckedGame = 0;
    this.chosen = [];
    this.result = null;
    this.undrawn = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#playback.follow(this.table);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('table')) this.#playback.follow(this.table);
  }

  /** Picking may change the prompt. */
  protected override updated(changed: PropertyValues): void {
    const context = this.#context();
    const promptText = context?.prompt && this.ui ? this.ui.promptText(context) : '';
    if (promptText !== this.#promptText && changed.has('chosen') && !changed.has('state'))
      this.#announcer.add(promptText);
    this.#promptText = promptText;
    if (changed.has('state')) this.#markHinted();
    if (changed.has('sounds') && this.ui) this.#motion.setSounds(this.sounds ?? false);
  }

  /** Cards and spaces of the hint glow. */
  #markHinted(): void {
    const places = Object.entries(this.state?.hint?.action ?? {}).flatMap(([key, value]) =>
      [value]
        .flat()
        .flatMap((item) => (key === 'space' ? [`space-${item}`] : [`hand-${item}`, `card-${item}`])),
    );
    for (const place of this.renderRoot.querySelectorAll<HTMLElement>('.own-hand [data-place], .space'))
      place.classList.toggle('hinted', places.includes(place.dataset.place ?? ''));
  }

  /** In pages that may make sounds. */
  #vibrate(ms: number): void {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (this.sounds && !isStill && navigator.userActivation.hasBeenActive) navigator.vibrate?.(ms);
  }

  protected override async scheduleUpdate(): Promise<void> {
    if (this.undrawn > 0) await nextTask();
    super.scheduleUpdate();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isDone = await super.getUpdateComplete();
    await this.#drawing;
    return isDone;
  }

  /** Draws a new game part by part, each with its own layout. */
  async #draw(): Promise<void> {
    this.undrawn = gameParts;
    while (this.undrawn > 0 && !document.hidden) {
      await super.getUpdateComplete();
      await nextTask();
      this.getBoundingClientRect();
      this.undrawn -= 1;
    }
    this.undrawn = 0;
    await super.getUpdateComplete();
    // Not in the first frame of the animation.
    this.getBoundingClientRect();
    this.#drawing = null;
  }

  /** Screen readers begin at the question. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.prompt')?.focus({ focusVisible: false });
  }

  #receive(state: TableState<Id>, before: TableState<Id> | null, hasMissed: boolean): void {
    if (before?.view && state.status !== before.status) this.#announcer.add(...connectionWords(state));
    if (hasMissed) this.#log.forgetGames();
    this.state = state;
  }

  /** Draws the cards of a moment. */
  #show(
    state: TableState<Id>,
    before: ViewOf<Id> | null,
    events: readonly EventOf<Id>[],
    isSkipped: boolean,
    rest: () => void,
  ): ReturnType<MotionController<Id>['show']> {
    const { view } = state;
    this.state = state;
    if (view?.prompt?.decision !== before?.prompt?.decision) this.chosen = [];
    if (!view) return still;
    this.#watchSeat(view, before);
    const { ui } = this;
    // The next game may have newer rules.
    if (ui === null || drawingFor(view.game, view.rules) !== this.#drawn) {
      this.ui = null;
      // A table's view is of the game of its connection.
      if (!this.#loading) this.#load(view.game as Id, view.rules);
      return still;
    }
    if (events.length > 0) this.#requests.show('');
    const begins = events.some(isBeginning);
    if (begins) this.#drawing = this.#draw();
    const context = this.#context();
    if (view.phase === 'over' && before?.phase === 'playing') {
      const isLost = context?.you != null && !view.outcome?.winners.includes(context.you);
      this.#motion.showEnd(isLost, this.result?.endScene(view, ui, context));
    }
    const last = begins ? null : (before?.gameView ?? null);
    if (!context || view.phase !== 'playing' || isSkipped || (last === null && !begins)) return still;
    // A failure lies still before the row is swept away.
    const isStill = last === view.gameView && !events.some(isGameEvent<Id>);
    return isStill ? still : this.#motion.show(events, context, last, rest);
  }

  /** Updates log and announcements, and calls the viewer. */
  #present(
    ui: GameUi<Id>,
    view: ViewOf<Id>,
    before: ViewOf<Id> | null,
    events: readonly EventOf<Id>[],
  ): void {
    const context = this.#context();
    const wanted = events.filter((event) => this.#conversation.isWanted(event, view));
    const sentences = describeEvents(wanted, ui, view, before, context);
    this.#log.add(wanted, (event, later) => describeEvents([event], ui, view, before, context, later));
    const asked =
      view.prompt !== null && view.prompt.decision !== before?.prompt?.decision && !isHandedOver(view);
    const { unread } = this.#conversation;
    const messages = this.hide.includes('chat') ? [] : this.#conversation.ingest(view, events);
    const seated = before !== null && before.you === null && view.you !== null;
    const promptText = asked && context ? ui.promptText(context) : '';
    this.#announcer.add(
      ...(seated ? [tableWords.log.seated] : []),
      // The prompt may repeat the last sentence.
      ...sentences.filter((sentence) => !promptText.startsWith(sentence)),
      ...messages,
      ...(context && events.some(isBeginning) ? ui.spokenSummary(context) : []),
      ...(promptText ? [promptText] : []),
      ...(asked ? this.#timeLeft(view) : []),
    );
    if (this.#conversation.unread > unread) this.#motion.sound('chat');
    if (before && asked) {
      this.#motion.sound('turn');
      this.#vibrate(30);
    }
  }

  /** Over days, spoken with the question. */
  #timeLeft({ createdAt, toAct, you, settings }: TableView): readonly string[] {
    const until = you === null ? null : (toAct[you] ?? null);
    const now = this.table?.serverNow();
    if (until === null || now === undefined || !isOverDays(settings)) return [];
    return [tableWords.prompts.timeLeft(timeSpan(createdAt + until - now))];
  }

  #watchSeat(view: TableView, before: TableView | null): void {
    if (view.you !== null || this.#leaving) this.lostSeat = null;
    else this.lostSeat = lostSeat(before, view) ?? this.lostSeat;
  }

  /** Null if the game has no drawing. */
  async #uiOf(game: Id, rules: number): Promise<GameUi<Id> | null> {
    if (!isGameId(game) && this.learn && !(await this.learn(game))) return null;
    this.#drawn = drawingFor(game, rules);
    return loadGameUi(game, rules);
  }

  async #load(game: Id, rules: number): Promise<void> {
    this.#loading = true;
    // An old page stays without a drawing.
    const ui = await this.#uiOf(game, rules).catch(() => undefined);
    if (ui === undefined) return;
    this.#loading = false;
    if (ui === null) return;
    if (this.shadowRoot) adoptStyles(this.shadowRoot, [...tableStyles, ui.styles]);
    this.ui = ui;
    await this.updateComplete;
    this.dispatchEvent(new CustomEvent('arcus-drawn'));
    // After the drawing.
    setTimeout(() => {
      this.#motion.load(ui).then(() => this.table?.ready?.());
      this.#motion.setSounds(this.sounds ?? false);
      this.#loadResult();
      if (this.table?.shown) return;
      this.#side.loadChat();
      this.#loadDrag();
    });
  }

  /** Without it the end is one sentence. */
  async #loadResult(): Promise<void> {
    this.result = await loadPart(() => import('./result/result.ts')).catch(() => null);
    if (this.result && this.shadowRoot) adoptStyleSheet(this.shadowRoot, this.result.resultStyles, false);
  }

  /** Without it cards are only clicked. */
  async #loadDrag(): Promise<void> {
    const drag = await loadPart(() => import('../motion/drag.ts')).catch(() => null);
    if (drag && !this.#drag) this.#drag = new drag.CardDrag(this);
  }

  #context(view = this.state?.view): GameContext<Id> | null {
    const { chosen } = this;
    const settled = this.#playback.settled?.gameView;
    return view
      ? gameContextOf(view, { chosen, choose: this.#choose, act: this.#act, ...(settled && { settled }) })
      : null;
  }

  readonly #choose = (item: number): void => {
    if (!this.#playback.isPick) return;
    this.#motion.sound('pick');
    const without = this.chosen.filter((other) => other !== item);
    this.#vibrate(10);
    this.chosen = without.length < this.chosen.length ? without : [...without, item];
  };

  readonly #act = (action: ActionOf<Id>): void => {
    const { isAnswer } = this.#playback;
    this.#playback.skip();
    if (isAnswer && this.#allows(action)) this.#requests.run(async () => this.table?.act(action));
  };

  #allows(action: ActionOf<Id>): boolean {
    const { view, status } = this.state ?? {};
    if (this.#requests.busy || status !== 'open' || !view?.prompt || isHandedOver(view)) return false;
    // The words are of an earlier decision, or the table has gone on.
    if (this.#playback.settled || view.prompt.decision !== this.#playback.newestDecision) return false;
    return isLegal(view.prompt.legal, action);
  }

  /** The table stays usable while the sentences load, or if they fail. */
  readonly #askForHint = async (): Promise<void> => {
    if (!this.#playback.isAnswer) return;
    this.#requests.run(async () => this.table?.hint(), 'hint');
    const options = this.state?.view?.options;
    if (options) this.hints = await this.ui?.hints(options).catch(() => null);
  };

  #press(letter: string, event: KeyboardEvent): void {
    const context = this.#context();
    if (letter === 'l') this.#toggle('log');
    else if (letter === 'm') {
      // The letter would be typed into the input.
      event.preventDefault();
      this.#toggle('chat');
    } else if (letter === 'h' && context && this.ui)
      this.#announcer.add(
        ...this.ui.spokenSummary(context),
        this.ui.promptText(context),
        ...(this.state?.view ? this.#timeLeft(this.state.view) : []),
      );
    else if (context) {
      const move = this.ui?.moves(context).find((candidate) => candidate.key === letter);
      if (move) this.#act(move.action);
    }
  }

  readonly #toggle = (name: PanelName): void => {
    if (!this.hide.includes(name)) this.#side.toggle(name);
  };

  /** The open panel, which another page may have opened. */
  get #panelName(): PanelName | '' {
    const { name } = this.#side;
    return name === '' || this.hide.includes(name) ? '' : name;
  }

  readonly #menu = (): Promise<void> =>
    showLazyDialog(this.renderRoot.firstElementChild ?? this, tableWords.bar.table, async () => {
      await loadPart(() => import('./bar/table-menu.ts'));
      return html`<arcus-table-menu .table=${this.table} goal=${this.#goal()} page=${this.page ?? this.invite} .perform=${this.#requests.run} .leave=${this.#leave} .remind=${this.remind} .me=${this.me} .bring=${this.bring}></arcus-table-menu>`;
    });

  readonly #leave = (): Promise<boolean> => this.#requests.run(this.leaveSeat, 'leave');

  /** @throws RefusalError, TableClosedError */
  readonly leaveSeat = async (): Promise<void> => {
    const { view } = this.state ?? {};
    const isBefore = view?.phase === 'gathering';
    this.#leaving = true;
    await this.table?.leave().finally(() => {
      this.#leaving = false;
    });
    if (!isBefore) this.dispatchEvent(new CustomEvent('arcus-left', { bubbles: true, composed: true }));
  };

  protected override render(): TemplateResult {
    const { state, ui } = this;
    if (this.#panelName === 'chat') this.#conversation.markRead();
    const isThere = ui !== null && state?.view && !state.closed;
    return html`
      <div class="top-bar" part="bar"><slot name="start"></slot>${
        isThere
          ? topBar({
              title: gameName(state.view.game),
              stage: this.#stage(),
              goal: this.#goal(),
              rules: gameEntry(state.view.game).rules ? `${sitePath}rules/${state.view.game}` : null,
              openRules,
              sounds: this.sounds ?? false,
              watching: state.presence?.spectators ?? 0,
              hide: this.hide,
              unread: this.#conversation.unread,
              open: this.#panelName,
              keys: this.#shortcuts.enabled,
              toggle: this.#toggle,
              menu: this.#menu,
            })
          : nothing
      }</div>
      <div class="notices"><slot name="notice"></slot>${
        isThere
          ? html`<arcus-ask-name .table=${this.table} .state=${state} ?writing=${this.#panelName === 'chat'}></arcus-ask-name>`
          : nothing
      }</div>
      ${this.#content()}
      <p class="unseen" role="status">${this.#announcer.text}</p>`;
  }

  #goal(): string {
    const { ui } = this;
    const view = this.state?.view;
    return (view && ui?.goal?.(view.options, view.roster?.names.length ?? view.seats.length)) ?? '';
  }

  #stage(): string {
    const view = this.#playback.settled ?? this.state?.view;
    const { ui } = this;
    const context = this.#context(view);
    if (!view || !ui) return '';
    if (view.phase === 'playing') return context ? (ui.stage?.(context) ?? '') : '';
    return [...ui.optionWords(view.options), ...settingsSummary(view.settings)].join(' · ');
  }

  #content(): TemplateResult {
    const { state, table, ui, invite, suggested } = this;
    const isOldPage = isPageOld();
    if (state?.closed?.code === closeCodes.passwordNeeded) {
      if (isOldPage) return oldPageNotice();
      loadPart(() => import('./gathering/password-form.ts')).catch(() => {});
      return html`<div class="notice"><arcus-password></arcus-password></div>`;
    }
    if (state?.closed && (state.closed.code !== 1000 || !state.view))
      return closedNotice(state.closed, state.view);
    if (!state?.view || !ui || !table)
      return isOldPage && state?.view ? oldPageNotice() : connectingNotice(state);
    const { view, status } = state;
    const context = this.#context();
    const isLost = status === 'lost' || status === 'unreachable';
    return html`
      <div class=${`table ${isLost ? 'dimmed' : ''}`}>
        <div class="stage" @pointerdown=${this.#playback.skip} @pointercancel=${this.#playback.cancel}><div class="banners">
          ${isLost ? reconnectingBanner(view, state.isServerChanging) : nothing}
          ${isOldPage ? oldPageBanner() : nothing}
          ${this.lostSeat === null ? nothing : lostSeatBanner(this.lostSeat, this.#stay)}
          ${isUnchecked(state.inShuffle, view) && this.uncheckedGame !== view.gameNumber ? uncheckedBanner(this.#playOn) : nothing}
          ${state.isSeedAsked ? seedBanner(table.giveSeed) : nothing}
          <arcus-notice .table=${table} .view=${view}></arcus-notice>
        </div>
        ${tableBody({
          state,
          view,
          table,
          ui,
          context,
          settled: this.#playback.settled ?? view,
          settledContext: this.#context(this.#playback.settled ?? view),
          invite,
          suggested,
          remind: this.remind,
          watching: this.watching ?? false,
          keys: this.#shortcuts.enabled,
          refusal: this.#requests.problem,
          happened: this.#log.happened,
          result: this.result,
          check: this.check,
          bubbles: this.#conversation.bubbles,
          hints: this.hints,
          undrawn: this.undrawn,
          allows: (action) => this.#allows(action),
          askForHint: this.#askForHint,
          leave: this.#leave,
          perform: this.#requests.run,
        })}</div>
        ${sidePanel({ name: this.#panelName, content: this.#panel(view, ui, context), close: this.#side.close })}
      </div>`;
  }

  readonly #stay = (): void => {
    this.lostSeat = null;
  };

  readonly #playOn = (): void => {
    this.uncheckedGame = this.state?.view?.gameNumber ?? 0;
  };

  #panel(view: ViewOf<Id>, { talk }: GameUi<Id>, context: GameContext<Id> | null): TemplateResult {
    if (this.#panelName === 'log')
      return log({
        entries: this.#log.sentences,
        keys: this.#shortcuts.enabled,
        toggleKeys: this.#shortcuts.toggle,
      });
    if (!this.#side.isChatLoaded) return chatPlaceholder();
    const { mutedUsers, aloud } = this.#conversation;
    const rules = view.phase === 'playing' && context && talk;
    return html`<arcus-chat .table=${this.table} .view=${view} .muted=${rules ? rules.muted(context) : null}
      .mayJudge=${(seat: Seat) => (rules ? rules.mayJudge(context, seat) : false)} .conversation=${this.#conversation}
      .mutedUsers=${mutedUsers} ?aloud=${aloud}></arcus-chat>`;
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

customElements.define('arcus-table-view', ArcusTableView);
