import type { View } from '../../../shared/games/drop-rainbow/types.ts';
import type { EventOf } from '../../sdk/index.ts';
import type { CardAnimation } from '../../widget/card-animations.ts';
import type { Id } from './cover.ts';

/** Deck to row; then the row to its taker or to the discards. A step that does both shows the row for a moment in between. */
export const cardAnimations = (events: readonly EventOf<Id>[], before: View): readonly CardAnimation[] => {
  const drew = events.some(({ type }) => type === 'drew');
  const end = events.find(({ type }) => type === 'failed' || type === 'took');
  const turned: CardAnimation[] = drew ? [{ from: 'up', turns: true }] : [];
  if (end === undefined) return drew ? [{ from: 'up', to: `row-${before.row.length}` }, ...turned] : [];
  const to = end.type === 'failed' ? 'discards' : `seat-${before.turn}`;
  const row = before.row.map((_, index): CardAnimation => ({ from: `row-${index}`, to, waits: drew }));
  return drew ? [...row, { from: 'up', via: 'row-next', to }, ...turned] : row;
};
