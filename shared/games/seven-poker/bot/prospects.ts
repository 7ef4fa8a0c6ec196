import { at } from '../../../kernel/util.ts';
import { prospects as tables } from './prospects-table.ts';
import { filled, fullShapes, keyOf, type Shape, type Worth } from './shape.ts';

const steps = 36 ** 2 - 1;

/** How far on in a round: before the first exchange, the second, and the showdown. */
type Stage = 0 | 1 | 2;

/** What hands are worth to somebody at this point of the game: how often they win it in the end. */
export interface Prospects {
  readonly at: (stage: Stage) => Worth;
  /** A part of a hand, filled from a deck of equally many cards of each colour. */
  readonly filledAt: (stage: Stage) => Worth;
  readonly fresh: number;
}

const known = new Map<string, Prospects>();

/** To somebody who has so many victory cards and needs so many more to win. */
export const prospectsOf = (players: number, victories: number, needed: number): Prospects => {
  const goal = victories + needed;
  const key = `${players} ${goal} ${victories}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = read(at(tables[players]?.[goal] ?? [], victories), victories);
  known.set(key, made);
  return made;
};

const read = (digits: readonly string[], victories: number): Prospects => {
  const keys = fullShapes(victories).map(keyOf);
  const worths = digits.map((all): Worth => {
    const table = new Map(
      keys.map((key, place) => [key, Number.parseInt(all.slice(2 * place, 2 * place + 2), 36) / steps]),
    );
    return (shape) => table.get(keyOf(shape)) ?? 0;
  });
  const fills = worths.map((worth) => filled(worth, victories));
  const nothing: Shape = { fresh: [], held: 0, spare: 0 };
  return {
    at: (stage) => at(worths, stage),
    filledAt: (stage) => at(fills, stage),
    fresh: at(fills, 0)(nothing),
  };
};
