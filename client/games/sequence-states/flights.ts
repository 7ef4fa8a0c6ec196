import type { CardAnimation } from '../../widget/card-animations.ts';

const numberIn = (event: object, field: string): number | null => {
  const value: unknown = Reflect.get(event, field);
  return typeof value === 'number' ? value : null;
};

/** A chip from its player to its space; a card from the deck to whoever drew it. */
export const cardAnimations = (events: readonly { readonly type: string }[]): readonly CardAnimation[] =>
  events.flatMap((event): CardAnimation[] => {
    const seat = numberIn(event, 'seat');
    const space = numberIn(event, 'space');
    if (event.type === 'placed') return [{ from: `chips-${seat}`, to: `space-${space}` }];
    return event.type === 'drew' ? [{ from: 'deck', to: `pile-${seat}` }] : [];
  });
