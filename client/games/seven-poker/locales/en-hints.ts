import type { Reason } from '../../../../shared/games/seven-poker/types.ts';
import { listOf, numberWord, percent } from '../../../locales/en/grammar.ts';
import { cardWords } from '../../../locales/en/table.ts';
import type { Sentences } from '../../../locales/grammar.ts';
import type { RainbowColor } from '../../../theme/palette.ts';
import type { Count } from '../hand.ts';

const color = (of: RainbowColor): string => cardWords.colors[of];

/** "two red and one blue". */
const named = (cards: readonly Count[]): string =>
  listOf(cards.map(([of, count]) => `${numberWord(count)} ${color(of)}`));

/** "a red card", "an orange card". */
const aCard = (of: RainbowColor): string => `${of === 'orange' ? 'an' : 'a'} ${color(of)} card`;

const are = (cards: readonly Count[]): string => (cards.length === 1 && cards[0]?.[1] === 1 ? 'is' : 'are');

export interface HintFacts {
  countsOf(cards: readonly RainbowColor[]): readonly Count[];
  brokenPair(laid: readonly RainbowColor[], kept: readonly RainbowColor[]): 'seven' | 'beside' | null;
}

/** Why a pair is broken. */
const breaks = {
  seven: 'seven colors need one of each',
  beside: 'a pair adds nothing',
} as const;

/** Chances are between 0 and 1. */
export const hintSentences: Sentences<Reason, 'code', [HintFacts]> = {
  usual: ({ action }) =>
    ({
      offer: 'Offer the card you need least.',
      swap: 'Swap: you do not need this card.',
      decline: 'Decline: you need every card.',
      redraw: 'Change the cards you need least.',
      pass: 'Pass: you need every card.',
      reveal: 'Show these, and keep them guessing.',
      stay: 'Stay: your hand may be the strongest.',
      fold: 'Fold: your hand is rather weak.',
      take: 'Take the first color.',
      discard: 'Keep your most frequent color.',
    })[action],
  offer: ({ color: of }) => `Offer ${aCard(of)}: you can do without it, and few of its color are left.`,
  swap: ({ color: of }) => `Give ${aCard(of)}: you can do without it, and may get a better one.`,
  decline: () => 'Decline: you have a use for each of your cards.',
  redraw: ({ laid, kept }, { brokenPair, countsOf }) => {
    const broken = brokenPair(laid, kept);
    return broken === null
      ? `Change ${named(countsOf(laid))}: what you keep, ${named(countsOf(kept))}, promises most.`
      : `Change ${named(countsOf(laid))}, keep ${named(countsOf(kept))}: ${breaks[broken]}.`;
  },
  pass: () => 'Pass: on average every exchange makes your hand weaker.',
  bluff: ({ action }) =>
    action === 'pass'
      ? 'Pass as a bluff: the others may believe that you have all seven colors.'
      : 'Decline as a bluff: your neighbor may believe that you have all seven colors.',
  'show-alike': ({ color: of }) => `Show three ${color(of)} cards: whoever fears a fourth may fold.`,
  'show-different': () => 'Show three colors: you may have all seven, or anything.',
  'show-best': () => 'Show your most frequent color: it looks best.',
  'stay-certain': () => 'Stay: none of the others can have a hand as strong as yours.',
  stay: ({ chance }) =>
    `Stay: between hard computer players such a hand wins ${percent(chance)} of its showdowns, and keeping your cards for the next round promises less.`,
  fold: ({ chance, kept }, { countsOf }) => {
    const counts = countsOf(kept);
    return `Fold: between hard computer players such a hand wins only ${percent(chance)} of its showdowns${counts.length === 0 ? '' : `, and ${named(counts)} ${are(counts)} worth keeping for the next round`}.`;
  },
  discard: ({ kept }, { brokenPair, countsOf }) =>
    kept.length === 0
      ? 'Discard everything: seven new cards promise more.'
      : `Keep ${named(countsOf(kept))}: ${kept.length > 2 && brokenPair(kept, kept) === 'seven' ? 'one of each is a good start for all seven colors' : 'a good start for the next round'}.`,
  take: ({ colors }) =>
    `Take ${listOf(colors.map(color))}: fewer cards of ${colors.length === 1 ? 'that' : 'those'} are left to win with later.`,
};
