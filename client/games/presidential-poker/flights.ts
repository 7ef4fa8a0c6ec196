import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import type { CardAnimation } from '../../widget/card-animations.ts';
import type { View } from './words.ts';

const read = (event: object, field: string): unknown => Reflect.get(event, field);

/** Cards go from the stock to the seats, chips from the seats to the pot and back. */
export const cardAnimations = (
  events: readonly { readonly type: string }[],
  { players }: View,
): readonly CardAnimation[] =>
  events.flatMap((event): readonly CardAnimation[] => {
    const seat = read(event, 'seat');
    switch (event.type) {
      case 'anted':
        return seatsUpTo(players.length).map((each) => ({ from: `chips-${each}`, to: 'pot' }));
      case 'bet':
      case 'called':
      case 'raised':
        return [{ from: `chips-${seat}`, to: 'pot' }];
      case 'dealt':
        return seatsUpTo(players.length).map((each) => ({ from: 'deck', to: `seat-${each}` }));
      case 'drew':
        return read(event, 'count') === 0 ? [] : [{ from: 'deck', to: `seat-${seat}` }];
      case 'returned':
        return [{ from: 'pot', to: `chips-${seat}` }];
      case 'won': {
        const wins = read(event, 'wins');
        return Array.isArray(wins)
          ? wins.map((win) => ({ from: 'pot', to: `chips-${read(win, 'seat')}` }))
          : [];
      }
      default:
        return [];
    }
  });
