import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { beatMsOf } from '../../shared/protocol/speed.ts';
import type { MomentsOf } from '../game-ui/game-ui.ts';
import { isGameEvent, isTableEvent } from '../game-ui/log.ts';
import type { EventOf, GameId, Table, TableState, TableView, ViewOf } from '../sdk/index.ts';
import { isTyped, isWithin } from './accessibility.ts';
import { MomentQueue, type QueuedMoment } from './moment-queue.ts';
import type { MotionController, ShownMoment } from './motion-controller.ts';
import { Press, pressEvents } from './press.ts';
import type { gameInPlay } from './seats.ts';

/** How long the last move is seen before the result. */
const endStillMs = 1800;

/** A second press within this time skips a showdown. */
const doublePressMs = 400;

/** A table whose steps wait until the one before has been seen: a recording, a lesson. */
export interface Paced {
  /** How long the present step is shown, with its animation. */
  holdMs(beatMs: number): number;
  /** The minimum after the animation. */
  readonly stillMs: number;
  /** Cards do not fly: they would be late. */
  readonly isStill: boolean;
  /** The present step was asked for: it waits for none before it. */
  readonly isSought: boolean;
  /** Only for a table without a player: nothing is asked or announced, and these parts replace the game’s own. */
  readonly shown: Shown;
  /** Its cards can move. */
  ready(): void;
  /** The cards of the present step lie still. */
  settled(): void;
  /** The present step was seen. */
  next(): void;
}

export type Shown = Partial<Pick<Parameters<typeof gameInPlay>[0], 'playerArea'>>;

export type PlayedTable<Id extends GameId> = Table<Id> & Partial<Paced>;

/** The element that draws the moments. */
interface Screen<Id extends GameId> {
  /** Shows the connection, presence and hint. `hasMissed`: events were missed during a lost connection. */
  receive(state: TableState<Id>, before: TableState<Id> | null, hasMissed: boolean): void;
  /** Draws the cards of a moment. */
  show(
    state: TableState<Id>,
    before: ViewOf<Id> | null,
    events: readonly EventOf<Id>[],
    isSkipped: boolean,
    rest: () => void,
  ): ShownMoment;
  /** Shows the words of a moment. */
  settle(
    view: ViewOf<Id> | null,
    before: ViewOf<Id> | null,
    events: readonly EventOf<Id>[],
    said: ShownMoment['said'],
  ): void;
}

/** Shows the steps of a table moment by moment; the rest of its state immediately. */
export class Playback<Id extends GameId> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #motion: MotionController<Id>;
  readonly #screen: Screen<Id>;
  readonly #queue = new MomentQueue(() => this.#table?.next?.());
  readonly #press = new Press();
  /** Changes that wait for the drawing of a new game. */
  #pending: (() => void)[] = [];
  #table: PlayedTable<Id> | null = null;
  #unsubscribe = (): void => {};
  #newest: TableState<Id> | null = null;
  #shown: ViewOf<Id> | null = null;
  #settled: ViewOf<Id> | null = null;
  #pressedAt = 0;

  constructor(host: ReactiveControllerHost, motion: MotionController<Id>, screen: Screen<Id>) {
    this.#host = host;
    this.#motion = motion;
    this.#screen = screen;
    host.addController(this);
  }

  hostConnected(): void {
    for (const type of pressEvents) addEventListener(type, this.#press.note, true);
    // The window gets no end of a press that another window takes over.
    addEventListener('blur', this.#press.note);
    addEventListener('keydown', this.skip);
    document.addEventListener('visibilitychange', this.skip);
  }

  hostDisconnected(): void {
    for (const type of pressEvents) removeEventListener(type, this.#press.note, true);
    removeEventListener('blur', this.#press.note);
    removeEventListener('keydown', this.skip);
    document.removeEventListener('visibilitychange', this.skip);
    this.follow(null);
  }

  /** Follows this table instead of the one before. */
  follow(table: PlayedTable<Id> | null): void {
    this.#unsubscribe();
    this.#table = table;
    this.#pending = [];
    if (this.#queue.isHeld) this.#motion.hold(false);
    this.#queue.clear();
    this.#newest = null;
    this.#settled = null;
    if (table === null) return;
    this.#unsubscribe = table.subscribe((state, events) => this.#receive(state, events));
    this.#enqueue(table.state, []);
  }

  /** The decision at the table now: the shown view may be an earlier one. */
  get newestDecision(): number | undefined {
    return this.#newest?.view?.prompt?.decision;
  }

  /** The press that runs, else a press now, answers the decision at the table. */
  get isAnswer(): boolean {
    return this.#press.question.asked === this.newestDecision;
  }

  /** The cards on the screen are those of the press's beginning. */
  get isPick(): boolean {
    return !this.#table?.shown && this.#press.question.drawn === this.#shown?.prompt?.decision;
  }

  /** The view before the step while its cards move: the words follow later. Null while they lie still. */
  get settled(): ViewOf<Id> | null {
    return this.#settled;
  }

  /** Shows the newest moment immediately. A press on the mat holds a showdown, the next one lets it go on. */
  readonly skip = (event?: Event | PointerEvent): void => {
    if (event?.type === 'visibilitychange' && !document.hidden) return;
    if (event && 'isPrimary' in event) {
      if (!event.isPrimary || event.button !== 0 || !isWithin(event, '.mat')) return;
      const { timeStamp } = event;
      const isHeld = timeStamp - this.#pressedAt < doublePressMs ? null : this.#queue.press();
      this.#pressedAt = timeStamp;
      if (isHeld !== null) {
        this.#motion.hold(isHeld);
        return;
      }
    }
    if (event?.type === 'keydown' && isTyped(event)) return;
    this.#catchUp();
    const holdMs = this.#table?.holdMs?.(0);
    if (holdMs) this.#queue.push({ holdMs, stillMs: 0, show: () => 0, settle: () => {} });
  };

  /** A press that has become a scroll holds nothing. */
  readonly cancel = (event: Event): void => {
    if (this.#queue.isHeld && isWithin(event, '.mat')) this.#motion.hold(this.#queue.press() ?? false);
  };

  #catchUp(): void {
    if (this.#queue.isBehind || this.#motion.isMoving) this.#motion.finish();
    if (this.#queue.isHeld) this.#motion.hold(false);
    this.#queue.skip();
  }

  /** A beginning game takes several long steps: check, announcement, drawing, deal. Each gets its own task; later changes queue behind it. */
  #receive(state: TableState<Id>, events: readonly EventOf<Id>[]): void {
    if (this.#pending.push(() => this.#enqueue(state, events)) > 1) return;
    const showPending = (): void => {
      for (const show of this.#pending.splice(0)) show();
    };
    if (events.some(isBeginning)) setTimeout(showPending);
    else showPending();
  }

  #enqueue(state: TableState<Id>, events: readonly EventOf<Id>[]): void {
    const last = this.#newest;
    const before = last?.view ?? null;
    const { view } = state;
    this.#newest = state;
    const hasMissed = events.length === 0 && view !== null && before !== null && isOtherGame(before, view);
    // A held showdown must not hide the own turn.
    if (hasMissed || this.#table?.isSought || (this.#queue.isHeld && view?.prompt)) this.#catchUp();
    this.#screen.receive({ ...state, view: this.#shown }, last, hasMissed);
    if (view !== before) {
      const moments =
        view && before ? momentsOf(this.#motion.moments, view, before, events) : [{ view, events }];
      this.#queue.push(...moments.map((moment, at) => this.#moment(moment, at === moments.length - 1)));
    }
    if (document.hidden) this.skip();
  }

  #settle(settled: ViewOf<Id> | null): void {
    this.#settled = settled;
    const drawn = this.#shown?.prompt?.decision;
    this.#press.show({ asked: settled ? settled.prompt?.decision : drawn, drawn });
  }

  #moment(part: ShownPart<ViewOf<Id> | null, EventOf<Id>>, isLast: boolean): QueuedMoment {
    const { view, events } = part;
    const table = this.#table;
    const beatMs = beatMsOf(this.#motion.beats, events, view?.settings.speed);
    let before: ViewOf<Id> | null = null;
    let said: ShownMoment['said'] = [];
    return {
      holdMs: (isLast && table?.holdMs?.(beatMs)) || beatMs,
      stillMs: part.stillMs || table?.stillMs || 0,
      isShowdown: this.#motion.isShowdown(events),
      show: (isSkipped, rest) => {
        if (this.#newest === null) return 0;
        before = this.#shown;
        this.#shown = view;
        const isStill = isSkipped || (table?.isStill ?? false);
        const shown = this.#screen.show({ ...this.#newest, view }, before, events, isStill, rest);
        ({ said } = shown);
        this.#settle(shown.movingMs > 0 && before?.phase === 'playing' ? before : null);
        return shown.movingMs;
      },
      settle: () => {
        this.#settle(null);
        this.#host.requestUpdate();
        this.#screen.settle(view, before, events, said);
        table?.settled?.();
      },
    };
  }
}

/** A part of a step that is shown on its own. */
interface ShownPart<View, Event> {
  readonly view: View;
  readonly events: readonly Event[];
  /** The minimum after its animation. */
  readonly stillMs?: number;
}

/** The moments of a step, which has one at least; the result is a separate moment. */
export const momentsOf = <Id extends GameId>(
  split: MomentsOf<Id>,
  view: ViewOf<Id>,
  before: ViewOf<Id>,
  events: readonly EventOf<Id>[],
): readonly ShownPart<ViewOf<Id>, EventOf<Id>>[] => {
  const moves = events.filter(isGameEvent<Id>);
  if (!view.gameView || !before.gameView || before.phase !== 'playing' || moves.length === 0)
    return [{ view, events }];
  const views = { before: before.gameView, after: view.gameView };
  const parts = split(moves, views, view.roster?.you ?? null);
  const first = events.findIndex(isGameEvent<Id>);
  const [earlier, later] = [events.slice(0, first), events.slice(first).filter(isTableEvent)];
  const hasEnded = view.phase !== 'playing';
  const last = parts.length - 1;
  const { toAct, phase } = before;
  const moments = parts.map(({ events: moved, view: gameView, awaitsNone }, at) => {
    const isNow = at === last && !hasEnded;
    return {
      view: isNow
        ? view
        : {
            ...view,
            phase,
            toAct: awaitsNone || at === last ? {} : toAct,
            prompt: null,
            outcome: null,
            gameView,
          },
      events: [...(at === 0 ? earlier : []), ...moved, ...(isNow ? later : [])],
      stillMs: hasEnded && at === last ? endStillMs : 0,
    };
  });
  return hasEnded ? [...moments, { view, events: later }] : moments;
};

export const isBeginning = ({ type }: { readonly type: string }): boolean => type === 'table:started';

/** By content: every view is a new object. */
const isOtherGame = (before: TableView, after: TableView): boolean =>
  JSON.stringify(before.gameView) !== JSON.stringify(after.gameView);
