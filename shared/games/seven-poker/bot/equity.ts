import { at } from '../../../kernel/util.ts';
import { equityDigits as tables } from './equity-table.ts';
import { averageFilled, type Equity, fullShapes, keyOf, type Shape } from './shape.ts';

const maxDigits = 36 ** 2 - 1;

/** How far on in a round: before the first exchange, the second, and the showdown. */
type Stage = 0 | 1 | 2;

/** What hands are worth to somebody at this point of the game: how often they win it in the end. */
export interface EquityTables {
  readonly at: (stage: Stage) => Equity;
  /** A part of a hand, filled from a deck of equally many cards of each colour. */
  readonly filledAt: (stage: Stage) => Equity;
  readonly fresh: number;
}

const cache = new Map<string, EquityTables>();

/** To somebody who has so many victory cards and needs so many more to win. */
export const equityTables = (players: number, victories: number, needed: number): EquityTables => {
  const goal = victories + needed;
  const key = `${players} ${goal} ${victories}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const made = readTables(at(tables[players]?.[goal] ?? [], victories), victories);
  cache.set(key, made);
  return made;
};

const readTables = (digits: readonly string[], victories: number): EquityTables => {
  const keys = fullShapes(victories).map(keyOf);
  const equities = digits.map((all): Equity => {
    const table = new Map(
      keys.map((key, place) => [key, Number.parseInt(all.slice(2 * place, 2 * place + 2), 36) / maxDigits]),
    );
    return (shape) => table.get(keyOf(shape)) ?? 0;
  });
  const fills = equities.map((equity) => averageFilled(equity, victories));
  const nothing: Shape = { fresh: [], held: 0, spare: 0 };
  return {
    at: (stage) => at(equities, stage),
    filledAt: (stage) => at(fills, stage),
    fresh: at(fills, 0)(nothing),
  };
};
