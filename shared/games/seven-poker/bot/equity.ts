import { at } from '../../../kernel/util.ts';
import { equityDigits as tables } from './equity-table.ts';
import { averageFilled, type Equity, fullShapes, keyOf, type Shape } from './shape.ts';

const maxDigits = 36 ** 2 - 1;

/** Before the first exchange, before the second, at the showdown. */
type Stage = 0 | 1 | 2;

/** Chance to win the game by the shape of a hand. */
export interface EquityTables {
  readonly at: (stage: Stage) => Equity;
  /** Equity of a partial hand, averaged over draws with equally likely colors. */
  readonly filledAt: (stage: Stage) => Equity;
  readonly fresh: number;
}

const cache = new Map<string, EquityTables>();

/** For a player who has `victories` victory cards and needs `needed` more. */
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
