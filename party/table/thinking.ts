import type { GameAction } from '../../shared/kernel/action.ts';
import type { Advice, Level } from '../../shared/kernel/computer.ts';
import type { Seat } from '../../shared/kernel/ids.ts';
import type { Random } from '../../shared/kernel/random.ts';
import { fastRandomFrom } from '../../shared/kernel/random.ts';
import { gameOf, type TableRecord } from './record.ts';

/** What a computer player of this level does on the seat that is to act: it is shown what the seat's player is shown. */
export const think = (record: TableRecord, seat: Seat, level: Level, random: Random): Advice<GameAction> => {
  const game = gameOf(record);
  const { options, state } = record;
  return game.bot({
    level,
    options,
    seat,
    view: game.view(state, seat),
    legal: game.legal(state, seat),
    random: fastRandomFrom(random),
  });
};
