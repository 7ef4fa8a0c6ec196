import { tally } from '../../../../shared/kernel/cards.ts';
import type { GameTypes, Outcome } from '../../../sdk/index.ts';
import { type RainbowColour, rainbowColours } from '../../palette.ts';
import type { OptionField, Scene } from '../drawing.ts';
import { capital, does, eitherOf, listOf, numberWord } from '../phrases.ts';

export type Id = 'seven-poker';
export type View = GameTypes[Id]['view'];
export type Event = GameTypes[Id]['event'];
export type Showdown = NonNullable<View['showdown']>;
type Options = GameTypes[Id]['options'];

export const options: readonly OptionField[] = [
  {
    key: 'victoryCards',
    label: 'Victory cards to win',
    choices: [
      { value: 5, label: '5, the usual game' },
      { value: 3, label: '3, a short game' },
      { value: 4, label: '4' },
      { value: 6, label: '6, a long game' },
    ],
  },
  {
    key: 'cardsPerColour',
    label: 'Cards of each colour',
    hint: 'Six victory cards need at least nine.',
    choices: [
      { value: 9, label: '9, the usual deck' },
      { value: 8, label: '8' },
      { value: 10, label: '10' },
      { value: 11, label: '11' },
      { value: 12, label: '12' },
    ],
  },
  {
    key: 'neighbourSwap',
    label: 'Cards are swapped with the left neighbour',
    hint: 'One offer in a turn, face down both ways.',
    choices: [
      { value: true, label: 'Yes' },
      { value: false, label: 'No' },
    ],
  },
];

export const optionWords = ({ neighbourSwap, victoryCards, cardsPerColour }: Options): readonly string[] => [
  `${victoryCards} victory cards win`,
  `${cardsPerColour} cards of each colour`,
  neighbourSwap ? 'swaps with the left neighbour' : 'no swaps with the neighbour',
];

export const victoryCount = (count: number): string =>
  count === 1 ? '1 victory card' : `${count} victory cards`;

/** How many there are of each colour, all seven in their order. */
export const countsOf = (cards: readonly RainbowColour[]): readonly (readonly [RainbowColour, number])[] => [
  ...tally(rainbowColours, cards),
];

/** "two pinks", "one red". */
const alike = (colour: RainbowColour, count: number): string =>
  `${numberWord(count)} ${colour}${count === 1 ? '' : 's'}`;

/** "two pinks and one red". */
export const cardsIn = (cards: readonly RainbowColour[]): string =>
  cards.length === 0
    ? 'no cards'
    : listOf(
        countsOf(cards)
          .filter(([, count]) => count > 0)
          .map(([colour, count]) => alike(colour, count)),
      );

/** A hand by what it is worth: "all seven colours", "four pinks", "two reds or two blues". */
export const handName = (hand: readonly RainbowColour[], won: RainbowColour | null = null): string => {
  const counts = countsOf(hand);
  const most = Math.max(...counts.map(([, count]) => count));
  if (most === 0) return 'no cards';
  if (counts.every(([, count]) => count > 0)) return 'all seven colours';
  if (most === 1) return 'no two alike';
  const best = counts.filter(([, count]) => count === most).map(([colour]) => colour);
  if (won !== null && best.includes(won)) return alike(won, most);
  return eitherOf(best.map((colour) => alike(colour, most)));
};

/** "first", "second": the places of a hand. */
export const ordinal = (index: number): string =>
  ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'][index] ?? String(index + 1);

export const verdict = (
  { winners }: Outcome,
  { names, options: { victoryCards } }: Scene<Id>,
): { title: string; why: string } => {
  const [winner] = winners;
  return {
    title: winner === undefined ? 'Nobody wins' : does(names, winner, 'win', 'wins'),
    why: `${capital(numberWord(victoryCards))} victory cards of different colours: that wins at once.`,
  };
};

export const winnersColours = ({ winners }: Outcome, { view }: Scene<Id>): readonly RainbowColour[] =>
  winners.flatMap((seat) => view.players[seat]?.victory ?? []);
