import { seatsUpTo } from '../../../../shared/kernel/ids.ts';
import type { GameTypes, Outcome } from '../../../sdk/index.ts';
import type { RainbowColour } from '../../palette.ts';
import { words as table } from '../../words/en.ts';
import type { GameContext, OptionField } from '../drawing.ts';
import { words } from './words/en.ts';
import { countsOf, worthOf } from './worth.ts';

export type Id = 'seven-poker';
export type View = GameTypes[Id]['view'];
export type Event = GameTypes[Id]['event'];
export type Showdown = NonNullable<View['showdown']>;
type Options = GameTypes[Id]['options'];

export const options: readonly OptionField[] = [
  {
    key: 'victoryCards',
    label: words.options.victoryCards,
    choices: [
      { value: 5, label: words.options.usualGame(5) },
      { value: 3, label: words.options.shortGame(3) },
      { value: 4, label: '4' },
      { value: 6, label: words.options.longGame(6) },
    ],
  },
  {
    key: 'cardsPerColour',
    label: words.options.cardsPerColour,
    hint: words.options.cardsPerColourHint,
    choices: [
      { value: 9, label: words.options.usualDeck(9) },
      { value: 8, label: '8' },
      { value: 10, label: '10' },
      { value: 11, label: '11' },
      { value: 12, label: '12' },
    ],
  },
  {
    key: 'neighbourSwap',
    label: words.options.neighbourSwap,
    hint: words.options.neighbourSwapHint,
    choices: [
      { value: true, label: words.options.yes },
      { value: false, label: words.options.no },
    ],
  },
];

export const optionWords = ({ neighbourSwap, victoryCards, cardsPerColour }: Options): readonly string[] => [
  words.chosen.victoryCards(victoryCards),
  words.chosen.cardsPerColour(cardsPerColour),
  neighbourSwap ? words.chosen.swaps : words.chosen.noSwaps,
];

/** "two pinks and one red". */
export const cardsIn = (cards: readonly RainbowColour[]): string => words.cards(countsOf(cards));

/** A hand by what it is worth: "all seven colours", "four pinks", "two reds or two blues". */
export const handName = (hand: readonly RainbowColour[], won: RainbowColour | null = null): string =>
  words.hand(worthOf(hand, won));

/** The viewer's hand, and the victory cards that everybody has. */
export const spokenSummary = ({ view, who }: GameContext<Id>): readonly string[] => {
  if (view.hand === null) return [];
  const won = seatsUpTo(view.players.length).flatMap((seat) => {
    const cards = view.players[seat]?.victory ?? [];
    return cards.length === 0 ? [] : `${words.victory(who(seat), cards)}.`;
  });
  return [table.asking.hold(cardsIn(view.hand)), ...won];
};

export const resultText = (
  { winners }: Outcome,
  { who, options: { victoryCards } }: GameContext<Id>,
): { title: string; why: string } => {
  const [winner] = winners;
  return {
    title: winner === undefined ? words.nobodyWins : words.winsGame(who(winner)),
    why: words.whyWon(victoryCards),
  };
};

export const winnersColours = ({ winners }: Outcome, { view }: GameContext<Id>): readonly RainbowColour[] =>
  winners.flatMap((seat) => view.players[seat]?.victory ?? []);
