import { whoOf } from '../../client/game-ui/context.ts';
import type { GameContext } from '../../client/game-ui/game-ui.ts';
import type { ActionOf, GameId, GameTypes } from '../../client/sdk/index.ts';
import type { Game } from '../../shared/kernel/game.ts';
import { seatOf } from '../../shared/kernel/ids.ts';

type Played<Id extends GameId, State> = Game<
  Id,
  GameTypes[Id]['options'],
  State,
  ActionOf<Id>,
  GameTypes[Id]['event'],
  GameTypes[Id]['view']
>;

interface Wish {
  /** Differences from the defaults. */
  readonly options?: object;
  readonly chosen?: readonly number[];
}

/** The context of a game's UI for seat `you`, or for a spectator if null. The players are Ann, Bo, Cy, Dee, Eve and Flo. */
export const gameContextOf = <Id extends GameId, State>(
  game: Played<Id, State>,
  state: State,
  you: number | null,
  { options = {}, chosen = [] }: Wish = {},
): GameContext<Id> => {
  const seat = you === null ? null : seatOf(you);
  const legal = seat === null ? [] : game.legal(state, seat);
  return {
    view: game.view(state, seat ?? 'spectator'),
    settled: game.view(state, seat ?? 'spectator'),
    options: game.options.parse(options),
    prompt: legal.length === 0 ? null : { decision: 1, legal },
    you: seat,
    toAct: game.toAct(state).map((pending) => pending.seat),
    colors: ['red', 'orange', 'yellow', 'green', 'blue', 'violet'],
    choices: [],
    who: whoOf(['Ann', 'Bo', 'Cy', 'Dee', 'Eve', 'Flo'], seat),
    chosen,
    choose: () => {},
    act: () => {},
  } as GameContext<Id>;
};
