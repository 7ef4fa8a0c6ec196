import { type CardId, cardOf } from '../cards.ts';
import { playNumberOf } from './tables.ts';
import { handValue, standingOf } from './value.ts';

// Not in rank.ts, which belongs to the released rules.

/** What seven cards have in each comparison of hands of one rank, in their order (PP-18 to PP-23). */
export const comparedOf = (ids: readonly CardId[]) => {
  const { level, straight, group } = standingOf(handValue(ids));
  const all = ids.map(cardOf);
  return [
    ['line', [level]],
    ['straight', [straight]],
    ['group', group ? [group.size, playNumberOf(group.symbol)] : [null]],
    ['number', all.map(({ numbers }) => Math.max(...numbers)).sort((a, b) => b - a)],
    [
      'letter',
      all
        .map(({ letter }) => letter)
        .sort()
        .reverse(),
    ],
    ['pink', [all.filter(({ colour }) => colour === 'pink').length]],
  ] as const;
};
