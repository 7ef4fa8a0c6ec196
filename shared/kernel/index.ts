/**
 * Define a game: its rules as one object. Tables, computer players, replays and tests are derived from it.
 *
 *     export const highCard = defineGame({ id: 'high-card', name: 'High Card', players: [2, 3, 4], … });
 */
export {
  type Domain,
  type GameAction,
  isLegal,
  sampleAction,
  type Template,
  type TemplateAction,
} from './action.ts';
export { type ApplyResult, defineGame, type GameDefinition } from './define-game.ts';
export {
  type Advice,
  type AnyGame,
  type Applied,
  type BotInput,
  type Card,
  type Deck,
  type Game,
  type GameEvent,
  type GameReason,
  type Level,
  levels,
  type Outcome,
  type Pending,
  type Rejection,
  type SeenCards,
  type Sentiment,
  type Setup,
  type TalkRules,
  type Viewer,
} from './game.ts';
export { type Seat, seatOf, seatsUpTo } from './ids.ts';
export type { Lesson, LessonStep } from './lesson.ts';
export {
  type FastRandom,
  fastRandomFrom,
  type Lay,
  newRandom,
  type Random,
  type RandomState,
  resumeRandom,
} from './random.ts';
export { outcomeSchema, seatSchema } from './schemas.ts';
export type {
  UiAction,
  UiActionField,
  UiDisplay,
  UiEvent,
  UiFace,
  UiField,
  UiHints,
  UiText,
} from './ui-hints.ts';
export { at, fail, ok, type Result, shuffled } from './util.ts';
