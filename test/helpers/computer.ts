import type { GameAction } from '../../shared/kernel/action.ts';
import type { Advice, GameReason, Level } from '../../shared/kernel/computer.ts';
import type { Game, GameEvent } from '../../shared/kernel/game.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { fastRandomFrom } from '../../shared/kernel/random.ts';
import { randomFrom } from './random.ts';

/** What a computer player does on this seat. With the same seed it does the same. */
export const adviceOf = <
  Options,
  State,
  Action extends GameAction,
  Event extends GameEvent,
  View,
  Reason extends GameReason,
>(
  game: Game<string, Options, State, Action, Event, View, Reason>,
  state: State,
  asked: { seat: number; level: Level; seed?: string; options?: Options },
): Advice<Action, Reason> => {
  const { level, seed = 'a computer player', options = game.options.parse({}) } = asked;
  const seat = seatOf(asked.seat);
  return game.bot({
    level,
    options,
    seat,
    view: game.view(state, seat),
    legal: game.legal(state, seat),
    random: fastRandomFrom(randomFrom(seed)),
  });
};
