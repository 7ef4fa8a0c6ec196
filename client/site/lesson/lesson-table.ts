import type { GameAction } from '../../../shared/kernel/action.ts';
import type { AnyGame, GameEvent } from '../../../shared/kernel/game.ts';
import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import type { AnyLesson, LessonStep } from '../../../shared/kernel/lesson.ts';
import {
  awaitedIn,
  beginCourse,
  type Course,
  isOneOf,
  learner,
} from '../../../shared/kernel/lesson-course.ts';
import { seatColours } from '../../../shared/protocol/codes.ts';
import { beatMsOf } from '../../../shared/protocol/speed.ts';
import type { TranscriptHead } from '../../../shared/replay/transcript.ts';
import type { ActionOf, GameId, Table, TableListener, TableState } from '../../sdk/index.ts';
import { Subscribers } from '../../sdk/subscribers.ts';
import { replayedView } from '../replay/timeline.ts';

/** After the beat of each action. */
const pauseMs = 900;

/** A lesson, with the parts of a connection that the widget uses for it. */
export class LessonTable implements Pick<Table, 'state' | 'subscribe' | 'serverNow' | 'preload' | 'act'> {
  state: TableState<GameId>;
  /** The step of the lesson; after the last one the number of steps. */
  index = 0;
  /** Actions of the step are being shown. */
  isBusy = false;
  readonly lesson: AnyLesson;
  readonly #game: AnyGame;
  readonly #course: Course;
  readonly #head: TranscriptHead;
  readonly #changed: (isDetour: boolean) => void;
  readonly #subscribers = new Subscribers<Parameters<TableListener<GameId>>>();
  #position: unknown;

  /** @param changed called after each change; `isDetour`: an action that the step does not await changed nothing */
  constructor(
    game: AnyGame,
    lesson: AnyLesson,
    names: readonly string[],
    changed: (isDetour: boolean) => void,
  ) {
    this.lesson = lesson;
    this.#game = game;
    this.#changed = changed;
    this.#course = beginCourse(game, lesson);
    this.#position = this.#course.state;
    const seats = seatsUpTo(lesson.seats).map((seat) => ({
      name: names[seat] ?? '',
      colour: seatColours[seat],
      level: seat === learner ? null : 'normal',
    }));
    const settings = { turnSeconds: null, hints: 'never', chat: false };
    const { options } = this.#course;
    const terms = {
      table: 'lesson',
      game: game.id,
      rules: game.version,
      gameNumber: 1,
      options,
      settings,
      seats,
    };
    // A view needs no other fields.
    this.#head = { terms, seeds: [], choices: [], startedAt: 0 } as unknown as TranscriptHead;
    const none = { closed: null, presence: null, hint: null, inShuffle: null, user: null };
    this.state = { status: 'open', isServerChanging: false, isSeedAsked: false, view: null, ...none };
    this.#show([]);
  }

  get step(): LessonStep<unknown, GameAction> | undefined {
    return this.lesson.steps[this.index];
  }

  get awaited(): readonly GameAction[] {
    return this.step && !this.isBusy ? awaitedIn(this.step, this.#position) : [];
  }

  /** Plays the step to its end with the action that it awaits, or with none if it is only read. */
  readonly goOn = async (action = this.awaited[0]): Promise<void> => {
    const { step, index } = this;
    if (step === undefined || this.isBusy) return;
    this.isBusy = true;
    this.#changed(false);
    if (action) await this.#perform(learner, action);
    for (const other of step.others ?? []) {
      const seat = this.#course.nextOther(this.#position);
      if (this.index === index && seat !== undefined) await this.#perform(seat, other);
    }
    // The learner may have skipped the rest.
    if (this.index === index) this.#enter(index + 1);
  };

  readonly skip = (): void => this.#enter(this.lesson.steps.length);

  readonly act = async (action: ActionOf<GameId>): Promise<void> => {
    if (isOneOf(this.awaited, action)) void this.goOn(action);
    else this.#changed(true);
  };

  #enter(index: number): void {
    this.index = index;
    this.isBusy = false;
    this.#show([]);
    this.#changed(false);
  }

  async #perform(seat: Seat, action: GameAction): Promise<void> {
    const { state, events } = this.#course.act(this.#position, seat, action);
    this.#position = state;
    this.#show(events);
    await new Promise((resolve) => setTimeout(resolve, beatMsOf(this.#game.beats, events) + pauseMs));
  }

  #show(events: readonly GameEvent[]): void {
    const game = this.#game;
    const position = this.#position;
    const { awaited, state: before } = this;
    const outcome = game.outcome(position);
    // No seat acts while the learner reads.
    const acting = outcome === null && (this.isBusy || awaited.length > 0) ? game.toAct(position) : [];
    const seen = events.flatMap((event) => game.redact(event, learner) ?? []);
    const entry = {
      view: game.view(position, learner),
      toAct: acting.map(({ seat }) => seat),
      events: seen,
      at: 0,
      outcome,
    };
    const decision = this.index + 1;
    const prompt = awaited.length > 0 ? { decision, legal: game.legal(position, learner) } : null;
    const view = { ...replayedView(this.#head, entry, learner), prompt };
    const hint = prompt && { decision, action: together(awaited), why: { code: '' } };
    this.state = { ...before, view, hint } as TableState<GameId>;
    this.#subscribers.notify(this.state, seen as never, before);
  }

  readonly subscribe = this.#subscribers.subscribe;
  readonly serverNow = (): number => 0;
  readonly preload = async (): Promise<void> => {};
}

/** More alternatives are not highlighted. */
const maxGlowing = 3;

/** Joins the field values of the actions, for a hint that highlights all of them. */
const together = (actions: readonly GameAction[]): object => {
  const fields: Record<string, unknown[]> = {};
  for (const action of actions.length > maxGlowing ? [] : actions)
    for (const [field, value] of Object.entries(action))
      fields[field] = [...(fields[field] ?? []), value].flat();
  return fields;
};
