import type { Deck } from '../../kernel/game.ts';
import { leftOf, type Seat, seatsFrom } from '../../kernel/ids.ts';
import { cardIds, cutRange, handSize } from './cards.ts';
import type { Options, Phase } from './types.ts';
import type { View } from './view-schema.ts';

/** Without a last hand: more deals than such games need. Otherwise the maximum of PP-27. */
const maxHandsInDeck = 240;
const maxDealsPerHand = 3;

const phases: readonly Phase[] = ['cut', 'first', 'draw', 'second', 'over'];

type Player = View['players'][number];
const isOut = ({ standing }: Player): boolean => standing === 'out';

/** Seats with cards in this deal, from the dealer's left. */
const dealtOf = ({ players, dealer }: View): Seat[] =>
  seatsFrom(leftOf(dealer, players.length), players.length).filter((seat) => {
    const player = players[seat];
    return player !== undefined && !isOut(player);
  });

/** PP-5, PP-8: the number of cards in the stock that the draws so far leave. */
const stockOf = (view: View): number => {
  const dealt = view.phase === 'cut' ? [] : dealtOf(view);
  let stock = cardIds.length - dealt.length * handSize;
  let discards = 0;
  for (const seat of dealt) {
    const drew = view.players[seat]?.drew ?? 0;
    if (drew > stock) {
      stock += discards;
      discards = 0;
    }
    stock -= drew;
    discards += drew;
  }
  return stock;
};

/** Counts and cut place of one view. After the end, players are out who had cards in the last deal. */
const isSound = (view: View, { cut }: Options): boolean => {
  const { phase, players, stock, cutAt } = view;
  const isCut = cut && phase !== 'cut';
  if (isCut ? cutAt < cutRange.from || cutAt > cutRange.to : cutAt !== 0) return false;
  if (phase === 'over') return true;
  const has = ({ standing }: Player): number =>
    phase === 'cut' || standing === 'out' || standing === 'dropped' ? 0 : handSize;
  return stock === stockOf(view) && players.every((player) => player.cards === has(player));
};

/** PP-8: within a deal a hand is dropped, or keeps its cards in order and gets others behind them. */
const isSameHand = (before: View, after: View): boolean => {
  const [had, has] = [before.hand ?? [], after.hand ?? []];
  if (had.length === 0 || has.length === 0) return has.length === 0 || before.phase === 'cut';
  const kept = had.filter((card) => has.includes(card));
  const isDrawing = after.players.some(({ drew }, seat) => drew !== before.players[seat]?.drew);
  return (
    had.length === has.length &&
    kept.every((card, place) => has[place] === card) &&
    (isDrawing || kept.length === had.length)
  );
};

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
  seen: (view, viewer, { cut }) => {
    const { deal, phase, hand, players, cutAt } = view;
    const order = dealtOf(view);
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
  follows: (before, after, options, actions) => {
    if (!isSound(after, options)) return false;
    if (before === null) return true;
    const { phase, deal, players } = before;
    // Lost chips do not come back (PP-13).
    if (players.some((player, seat) => isOut(player) && after.players[seat]?.standing !== 'out'))
      return false;
    const deals = after.deal - deal;
    if (deals !== 0) return deals > 0 && deals <= actions && phase !== 'over';
    const isOverNow = after.phase === 'over';
    return (
      after.dealer === before.dealer &&
      (phase === 'cut' || after.cutAt === before.cutAt) &&
      phases.indexOf(after.phase) >= phases.indexOf(phase) &&
      (isOverNow || dealtOf(after).length === dealtOf(before).length) &&
      players.every(({ drew }, seat) => drew === null || after.players[seat]?.drew === drew) &&
      isSameHand(before, after)
    );
  },
} satisfies Deck<Options, View>;
