import type { View } from '../../../shared/games/presidential-poker/types.ts';
import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import type { EventOf } from '../../sdk/index.ts';
import type { CardAnimation } from '../../widget/card-animations.ts';
import type { Id } from './cover.ts';

/** Cards go from the stock to the seats, chips from the seats to the pot and back. */
export const cardAnimations = (events: readonly EventOf<Id>[], { players }: View): readonly CardAnimation[] =>
  events.flatMap((event): readonly CardAnimation[] => {
    switch (event.type) {
      case 'anted':
        return seatsUpTo(players.length).map((each) => ({ from: `chips-${each}`, to: 'pot' }));
      case 'bet':
      case 'called':
      case 'raised':
        return [{ from: `chips-${event.seat}`, to: 'pot' }];
      case 'dealt':
        return seatsUpTo(players.length).map((each) => ({ from: 'deck', to: `seat-${each}` }));
      case 'drew':
        return event.count === 0 ? [] : [{ from: 'deck', to: `seat-${event.seat}` }];
      case 'returned':
        return [{ from: 'pot', to: `chips-${event.seat}` }];
      case 'won':
        return event.wins.map(({ seat }) => ({ from: 'pot', to: `chips-${seat}` }));
      default:
        return [];
    }
  });
