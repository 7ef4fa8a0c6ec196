import { type Colour, colours } from '../../decks/rainbow.ts';
import type { Template } from '../../kernel/action.ts';
import { at, tally } from '../../kernel/cards.ts';
import type { Seat } from '../../kernel/ids.ts';
import type { Action, View } from './types.ts';

/**
 * Draws while one more card is worth the risk of the row, counted over the cards it cannot see, and stops at once when the row
 * completes its seven colours.
 */
export const bot = (view: View, seat: Seat, legal: readonly Template<Action>[]): Action => {
  const { row, up } = view;
  if (row.length === 0 || up === 'rainbow' || !legal.some(({ type }) => type === 'stop'))
    return { type: 'draw' };
  const own = at(view.players, seat).cards ?? [];
  if (new Set([...own, ...row]).size === colours.length) return { type: 'stop' };
  return row.length < (row.length + 1) * chanceToSucceed(view, [...row, up])
    ? { type: 'draw' }
    : { type: 'stop' };
};

/** The share of the unseen cards that is in none of the row's colours. */
const chanceToSucceed = (view: View, row: readonly Colour[]): number => {
  const unseen =
    view.deck + view.players.reduce((sum, { count, cards }) => sum + (cards === null ? count : 0), 0);
  const all = unseen + visible(view).length - 1;
  const perColour = all / colours.length;
  const seen = tally(colours, visible(view));
  const harmful = row.reduce((sum, colour) => sum + perColour - (seen.get(colour) ?? 0), 0);
  return 1 - harmful / unseen;
};

const visible = ({ up, row, discards, players }: View): string[] => [
  up,
  ...row,
  ...discards,
  ...players.flatMap(({ cards }) => cards ?? []),
];
