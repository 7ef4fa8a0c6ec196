import type { EventOf } from '../../sdk/index.ts';
import type { CardAnimation } from '../../widget/card-animations.ts';
import type { Id } from './cover.ts';

/** A chip from its player to its space; a card from the deck to whoever drew it. */
export const cardAnimations = (events: readonly EventOf<Id>[]): readonly CardAnimation[] =>
  events.flatMap((event): CardAnimation[] => {
    if (event.type === 'placed') return [{ from: `chips-${event.seat}`, to: `space-${event.space}` }];
    return event.type === 'drew' ? [{ from: 'deck', to: `pile-${event.seat}` }] : [];
  });
