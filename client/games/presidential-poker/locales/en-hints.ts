import type { CardId } from '../../../../shared/games/presidential-poker/cards.ts';
import type { Reason } from '../../../../shared/games/presidential-poker/types.ts';
import { listOf, percent } from '../../../locales/en/grammar.ts';
import type { Sentences } from '../../../locales/grammar.ts';

const wins = (chance: number): string => `you win about ${percent(chance)} of such hands`;
const outcome = (beats: number): string => `your hand then beats ${percent(beats)} of all hands on average.`;

export interface HintFacts {
  /** The print at the top of a card: "N 7". */
  cardName(id: CardId): string;
}

/** Chances are between 0 and 1; cards are named by letter and number: "N 7". */
export const hintSentences: Sentences<Reason, 'code', [HintFacts]> = {
  usual: ({ action }) =>
    ({
      cut: 'One place to cut is as good as another.',
      check: 'Check: the hand is not worth a bet, and staying in is free.',
      bet: 'Bet: the hand wins often enough, or the others may believe that it does.',
      call: 'Call: the pot is worth the price.',
      raise: 'Raise: few hands beat this one.',
      drop: 'Drop out: the call costs more than the hand is likely to win.',
      draw: 'Keep what makes the rank, and replace the rest.',
    })[action],
  'stand-pat': ({ beats }) => `Stand pat: ${outcome(beats)}`,
  replace: ({ cards: ids, beats }, { cardName }) => `Replace ${listOf(ids.map(cardName))}: ${outcome(beats)}`,
  'bet-wins': ({ to, chance }) => `Bet ${to}: ${wins(chance)}, more than your share.`,
  bluff: ({ to }) => `Bet ${to}: a bluff now and then keeps the others guessing.`,
  check: ({ chance }) => `Check: ${wins(chance)}, and staying in is free.`,
  raise: ({ to, chance }) => `Raise to ${to}: ${wins(chance)}.`,
  'call-pays': ({ chance, price }) =>
    `Call: ${wins(chance)}, ${percent(chance) === percent(price) ? 'just enough for the price' : `and ${percent(price)} would pay for it`}.`,
  'call-behind': () => 'Call: on average it loses chips, but only most chips in the end win.',
  'drop-ahead': () => 'Drop out: you are ahead, and this pot is not worth the risk.',
  drop: ({ chance, price }) =>
    `Drop out: ${wins(chance)}, ${percent(chance) === percent(price) ? 'just too few for the price' : `and ${percent(price)} would be needed`}.`,
};

export const rankWords = {
  lead: 'Each card lends one of its six symbols, and each symbol is on four cards. Similar are the light and the dark of a hue, black and gray, tan and pink, and figures of one shape.',
  example: (parts: string) => `For example ${parts}`,
  /** The best rank first [PP-17]. */
  needs: [
    'Seven cards of Kingdom V',
    'Red, orange, yellow, green, blue, indigo and violet, all light or all dark',
    'Four identical, and three of one similar to them',
    'Four identical, two of one similar to them, and any card',
    'Four identical, one similar to them, and a pair',
    'Four identical, one similar to them, and two similar to each other',
    'Four identical and three identical',
    'Four identical, and three of one hue or shape, two of them identical',
    'Four identical. Three others of one shape beat any other three',
    'Three and three identical, and any card',
    'Three, two and two identical',
    'Three and two identical, and any two cards',
    'Three identical, and any four cards',
    'Two, two and two identical, and any card',
    'Two and two identical, and any three cards',
    'Two identical, and any five cards',
    'None of these',
  ],
};
