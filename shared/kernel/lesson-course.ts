import type { GameAction } from './action.ts';
import type { AnyGame, Applied, GameEvent } from './game.ts';
import { type Seat, seatOf } from './ids.ts';
import type { AnyLesson, LessonStep } from './lesson.ts';
import { newRandom, type Random, resumeRandom } from './random.ts';
import { canonicalJson } from './util.ts';

export const learner: Seat = seatOf(0);

/** Lists are in any order. */
const keyOf = (action: GameAction): string =>
  canonicalJson(
    Object.fromEntries(
      Object.entries(action).map(([field, value]) => [
        field,
        Array.isArray(value) ? value.map(canonicalJson).sort() : value,
      ]),
    ),
  );

/** The learner's actions that lead on; empty for a step that is only read. */
export const awaitedIn = (
  { awaits = [] }: LessonStep<unknown, GameAction>,
  state: unknown,
): readonly GameAction[] => [typeof awaits === 'function' ? awaits(state) : awaits].flat();

export const isOneOf = (actions: readonly GameAction[], action: GameAction): boolean =>
  actions.some((each) => keyOf(each) === keyOf(action));

/** Nothing by chance: these cards come first. */
const stacked = (cards: readonly unknown[]): Random => {
  const order = <Item>(items: readonly Item[]): Item[] => {
    const left = [...items];
    const first = cards.flatMap((card) => {
      const at = left.findIndex((item) => canonicalJson(item) === canonicalJson(card));
      return at === -1 ? [] : left.splice(at, 1);
    });
    return [...first, ...left];
  };
  return { ...resumeRandom(newRandom('00'.repeat(32), 'lesson')), shuffle: order, deck: order };
};

/** A lesson's game, without a table. */
export interface Course {
  readonly options: unknown;
  readonly state: unknown;
  /** @throws Error if the action is not legal. */
  act(state: unknown, seat: Seat, action: GameAction): Applied<unknown, GameEvent>;
  /** The next of the other seats to act; undefined if the learner is, or the game is over. */
  nextOther(state: unknown): Seat | undefined;
}

export const beginCourse = (
  game: AnyGame,
  { options: chosen = {}, seats, first = learner, deck = [], position }: AnyLesson,
): Course => {
  const random = stacked(deck);
  const options = game.options.parse(chosen);
  const dealt = game.setup({ options, seats, first }, random);
  return {
    options,
    state: position?.(dealt) ?? dealt,
    act: (state, seat, action) => {
      const applied = game.apply(state, seat, action, random);
      if (!applied.ok) throw new Error(`${applied.error.rule}: ${applied.error.reason}`);
      return applied.value;
    },
    nextOther: (state) => game.toAct(state).find(({ seat }) => seat !== learner)?.seat,
  };
};
