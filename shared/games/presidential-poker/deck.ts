import type { Deck } from '../../kernel/game.ts';
import { leftOf, seatsFrom } from '../../kernel/ids.ts';
import { cardIds, handSize } from './cards.ts';
import type { Options, View } from './types.ts';

/** Without a last hand: more deals than such games need. Otherwise the maximum of PP-27. */
const maxHandsInDeck = 240;
const maxDealsPerHand = 3;

/** PP-5. */
export const deck = {
  cards: () => cardIds,
  lay: (cards, shuffle) => shuffle(cards),
  hands: ({ maxHands }) =>
    Math.min(maxHandsInDeck, maxHands === 'off' ? maxHandsInDeck : maxDealsPerHand * maxHands),
  /** A dealt hand without a cut. */
  group: handSize,
  /**
   * The viewer's own cards. After the draw only the drawn ones: the places of kept cards are lost,
   * and a showdown does not say which cards were drawn (PP-8).
   */
  seen: ({ deal, phase, hand, players, dealer, cutAt }, viewer, { cut }) => {
    const order = seatsFrom(leftOf(dealer, players.length), players.length).filter(
      (seat) => players[seat]?.standing !== 'out',
    );
    const before = viewer === 'spectator' ? [] : order.slice(0, order.indexOf(viewer));
    const drew = viewer === 'spectator' ? null : (players[viewer]?.drew ?? null);
    const drawnBefore = before.reduce((sum, seat) => sum + (players[seat]?.drew ?? 0), 0);
    const isDealt = phase === 'first' || phase === 'draw' || phase === 'second';
    const shown = hand === null || !isDealt ? [] : drew ? hand.slice(-drew) : hand;
    const first = drew ? order.length * handSize + drawnBefore : before.length * handSize;
    return {
      hand: deal - 1,
      cards: shown.flatMap((card, index) =>
        // Cards after the end of the stock come from another shuffle.
        first + index < cardIds.length
          ? [{ place: (first + index + (cut ? cutAt : 0)) % cardIds.length, card }]
          : [],
      ),
    };
  },
} satisfies Deck<Options, View>;
