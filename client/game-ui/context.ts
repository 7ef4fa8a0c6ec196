import { tableWords } from '#locale/table';
import type { Who } from '../locales/grammar.ts';
import type { GameId, Seat, SeatColor, ViewOf } from '../sdk/index.ts';
import type { GameContext, GameUi } from './game-ui.ts';

/** What the viewer picks and sends. */
type Input<Id extends GameId> = Pick<GameContext<Id>, 'chosen' | 'choose' | 'act'> &
  Partial<Pick<GameContext<Id>, 'settled'>>;

const noInput = { chosen: [], choose: () => {}, act: () => {} };

/** The context of the running or last game; null before the first. Without `input` the context only draws, as in a replay. */
export const gameContextOf = <Id extends GameId>(
  { gameView, roster, options, prompt, toAct }: ViewOf<Id>,
  input: Input<Id> = noInput,
): GameContext<Id> | null =>
  gameView &&
  roster &&
  ({
    view: gameView,
    settled: gameView,
    options,
    prompt,
    you: roster.you,
    toAct: Object.keys(toAct).map(Number) as Seat[],
    who: whoOf(roster.names, roster.you),
    colors: roster.colors,
    choices: roster.choices,
    ...input,
    // The compiler cannot match the parts of an unknown game.
  } as GameContext<Id>);

/** The color of a seat's disc. */
export const discColorOf = <Id extends GameId>(
  ui: GameUi<Id>,
  context: GameContext<Id>,
  seat: Seat,
): SeatColor | null => ui.discColor?.(context, seat) ?? context.colors[seat] ?? null;

/** Names a seat's player for a sentence. `names` are by seat; `reader` is addressed as "you". */
export const whoOf =
  (names: readonly (string | undefined)[], reader: Seat | null) =>
  (seat: Seat): Who => ({ name: names[seat] ?? tableWords.formerPlayer, you: seat === reader });
