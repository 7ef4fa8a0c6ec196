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
import { seatColors } from '../../../shared/protocol/codes.ts';
import type { TranscriptHead } from '../../../shared/replay/transcript.ts';
import type { ActionOf, GameId, TableState } from '../../sdk/index.ts';
import { PageTable } from '../../widget/page-table.ts';
import type { Paced } from '../../widget/playback.ts';
import { replayedView } from '../replay/recording.ts';

/** After the beat of each action. */
const pauseMs = 900;

/** A lesson: the learner acts, and the others as it says. */
export class LessonTable extends PageTable implements Partial<Paced> {
  isSought = false;
  #pauseMs = 0;
  /** The step of the lesson; after the last one the number of steps. */
  index = 0;
  /** Actions of the step are being shown. */
  isBusy = false;
  readonly lesson: AnyLesson;
  readonly #game: AnyGame;
  readonly #course: Course;
  readonly #head: TranscriptHead;
  readonly #changed: (isDetour: boolean) => void;
  #position: unknown;
  /** Called when the last action was seen. */
  #seen = (): void => {};

  /** @param changed called after each change; `isDetour`: an action that the step does not await changed nothing */
  constructor(
    game: AnyGame,
    lesson: AnyLesson,
    names: readonly string[],
    changed: (isDetour: boolean) => void,
  ) {
    super();
    this.lesson = lesson;
    this.#game = game;
    this.#changed = changed;
    this.#course = beginCourse(game, lesson);
    this.#position = this.#course.state;
    const seats = seatsUpTo(lesson.seats).map((seat) => ({
      name: names[seat] ?? '',
      color: seatColors[seat],
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

  override readonly act = async (action: ActionOf<GameId>): Promise<void> => {
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
    this.isSought = seat === learner;
    this.#show(events);
    await new Promise<void>((resolve) => {
      this.#seen = resolve;
    });
  }

  holdMs(beatMs: number): number {
    return beatMs + this.#pauseMs;
  }

  next(): void {
    this.#seen();
  }

  #show(events: readonly GameEvent[]): void {
    const game = this.#game;
    const position = this.#position;
    const { awaited } = this;
    const outcome = game.outcome(position);
    // No seat acts while the learner reads.
    const acting = outcome === null && (this.isBusy || awaited.length > 0) ? game.toAct(position) : [];
    const toAct = acting.map(({ seat }) => seat);
    const seen = events.flatMap((event) => game.redact(event, learner) ?? []);
    this.#pauseMs = events.length > 0 ? pauseMs : 0;
    const decision = this.index + 1;
    const prompt = awaited.length > 0 ? { decision, legal: game.legal(position, learner) } : null;
    const entry = { view: game.view(position, learner), toAct, outcome };
    const view = { ...replayedView(this.#head, entry, learner), prompt };
    const hint = prompt && { decision, action: together(awaited), why: { code: '' } };
    this.show({ view, hint } as Partial<TableState<GameId>>, seen as never);
  }
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
