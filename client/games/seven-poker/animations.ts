import type { View } from '../../../shared/games/seven-poker/types.ts';
import { leftOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import type { EventOf } from '../../sdk/index.ts';
import type { CardAnimation } from '../../widget/card-animations.ts';
import type { Id } from './cover.ts';

/** Cards go to and fro between the deck, the card on offer, the discards and the seats. */
export const cardAnimations = (
  events: readonly EventOf<Id>[],
  { turn, players }: View,
): readonly CardAnimation[] => {
  const seat = `seat-${turn}`;
  const neighbour = turn === null ? '' : `seat-${leftOf(turn, players.length)}`;
  return events.flatMap(({ type }): readonly CardAnimation[] => {
    switch (type) {
      case 'swapped':
        return [{ from: 'offer', to: neighbour }];
      case 'declined':
        return [{ from: 'offer', to: seat }];
      case 'redrew':
        return [{ from: 'deck', to: seat }];
      case 'dealt':
        return seatsUpTo(players.length).map((each) => ({ from: 'deck', to: `seat-${each}` }));
      default:
        return [];
    }
  });
};
