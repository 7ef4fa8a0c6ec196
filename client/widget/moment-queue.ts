/** A part of a step, shown on its own. */
export interface QueuedMoment {
  /** How long it is shown, with its animation. */
  readonly holdMs: number;
  /** The minimum after its animation. */
  readonly stillMs: number;
  /** A press holds it. */
  readonly isShowdown?: boolean;
  /** Draws the cards. Returns the milliseconds that they are to move, and then calls `rest`; a skipped moment moves none. */
  show(isSkipped: boolean, rest: () => void): number;
  /** Shows the words: when the cards lie still. */
  settle(): void;
}

/** A queue longer than this when another step comes is skipped, but not for a step that takes no time, such as an agreement to a rematch. */
const maxWaitMs = 6000;

/** A frame out of sight plays no animation to its end: its words come without it. */
const maxLateMs = 2000;

const lengthOf = (moments: readonly QueuedMoment[]): number =>
  moments.reduce((sum, { holdMs, stillMs }) => sum + holdMs + stillMs, 0);

/** Shows moments one after the other. The server's clocks run on: skipping changes none. */
export class MomentQueue {
  readonly #onIdle: () => void;
  #waiting: QueuedMoment[] = [];
  /** Its cards move. */
  #moving: QueuedMoment | null = null;
  #shown: QueuedMoment | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Starts the timer again. */
  #again = (): void => {};
  /** A showdown is held. */
  isHeld = false;

  /** @param onIdle called when the last moment has been shown for its time, not when it is skipped */
  constructor(onIdle: () => void) {
    this.#onIdle = onIdle;
  }

  /** The newest moment is not shown yet, is held, or its cards move. */
  get isBehind(): boolean {
    return this.isHeld || this.#moving !== null || this.#waiting.length > 0;
  }

  push(...moments: readonly QueuedMoment[]): void {
    if (lengthOf(moments) > 0 && lengthOf(this.#waiting) > maxWaitMs && !this.isHeld) this.skip();
    this.#waiting.push(...moments);
    if (this.#timer === undefined) this.#next();
  }

  /** Holds a showdown, or lets it go on: returns whether it is held; null without one. */
  press(): boolean | null {
    if (!this.#timer || !this.#shown?.isShowdown) return null;
    this.isHeld = !this.isHeld;
    clearTimeout(this.#timer);
    if (!this.isHeld) this.#again();
    return this.isHeld;
  }

  /** Shows the newest moment immediately. */
  skip(): void {
    this.#stop();
    this.#settle();
    for (const moment of this.#waiting.splice(0)) {
      moment.show(true, () => {});
      moment.settle();
    }
  }

  /** Forgets all that was not shown. */
  clear(): void {
    this.#stop();
    this.#moving = null;
    this.#waiting = [];
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.isHeld = false;
  }

  #settle(): void {
    const moment = this.#moving;
    this.#moving = null;
    moment?.settle();
  }

  readonly #next = (): void => {
    this.#timer = undefined;
    const moment = this.#waiting.shift();
    this.#shown = moment;
    if (moment === undefined) {
      this.#onIdle();
      return;
    }
    const movingMs = moment.show(false, () => this.#rest(moment, movingMs));
    this.#moving = moment;
    this.#after(movingMs === 0 ? 0 : movingMs + maxLateMs, () => this.#rest(moment, movingMs));
  };

  #rest(moment: QueuedMoment, movingMs: number): void {
    if (moment !== this.#moving) return;
    clearTimeout(this.#timer);
    this.#settle();
    this.#after(Math.max(moment.holdMs - movingMs, moment.stillMs), this.#next);
  }

  #after(ms: number, act: () => void): void {
    this.#again = () => this.#after(ms, act);
    if (this.isHeld) return;
    if (ms > 0) this.#timer = setTimeout(act, ms);
    else act();
  }
}
