import { gameWords } from '#locale/seven-poker';
import { tableWords } from '#locale/table';
import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import type { GameTypes, Outcome } from '../../sdk/index.ts';
import type { RainbowColour } from '../../widget/palette.ts';
import type { GameContext, OptionField } from '../game-ui.ts';
import { countsOf, worthOf } from './worth.ts';

export type Id = 'seven-poker';
export type View = GameTypes[Id]['view'];
export type Event = GameTypes[Id]['event'];
export type Showdown = NonNullable<View['showdown']>;
type Options = GameTypes[Id]['options'];

export const options: readonly OptionField[] = [
  {
    key: 'victoryCards',
    label: gameWords.options.victoryCards,
    choices: [
      { value: 5, label: gameWords.options.usualGame(5) },
      { value: 3, label: gameWords.options.shortGame(3) },
      { value: 4, label: '4' },
      { value: 6, label: gameWords.options.longGame(6) },
    ],
  },
  {
    key: 'cardsPerColour',
    label: gameWords.options.cardsPerColour,
    hint: gameWords.options.cardsPerColourHint,
    choices: [
      { value: 9, label: gameWords.options.usualDeck(9) },
      { value: 8, label: '8' },
      { value: 10, label: '10' },
      { value: 11, label: '11' },
      { value: 12, label: '12' },
    ],
  },
  {
    key: 'neighbourSwap',
    label: gameWords.options.neighbourSwap,
    hint: gameWords.options.neighbourSwapHint,
    choices: [
      { value: true, label: gameWords.options.yes },
      { value: false, label: gameWords.options.no },
    ],
  },
];

export const optionWords = ({ neighbourSwap, victoryCards, cardsPerColour }: Options): readonly string[] => [
  gameWords.chosen.victoryCards(victoryCards),
  gameWords.chosen.cardsPerColour(cardsPerColour),
  neighbourSwap ? gameWords.chosen.swaps : gameWords.chosen.noSwaps,
];

/** "two pinks and one red". */
export const cardsIn = (cards: readonly RainbowColour[]): string => gameWords.cards(countsOf(cards));

/** A hand by what it is worth: "all seven colours", "four pinks", "two reds or two blues". */
export const handName = (hand: readonly RainbowColour[], won: RainbowColour | null = null): string =>
  gameWords.hand(worthOf(hand, won));

/** The viewer's hand, and the victory cards that everybody has. */
export const spokenSummary = ({ view, who }: GameContext<Id>): readonly string[] => {
  if (view.hand === null) return [];
  const won = seatsUpTo(view.players.length).flatMap((seat) => {
    const cards = view.players[seat]?.victory ?? [];
    return cards.length === 0 ? [] : `${gameWords.victory(who(seat), cards)}.`;
  });
  return [tableWords.asking.hold(cardsIn(view.hand)), ...won];
};

export const resultText = (
  { winners }: Outcome,
  { who, options: { victoryCards } }: GameContext<Id>,
): { title: string; why: string } => {
  const [winner] = winners;
  return {
    title: winner === undefined ? gameWords.nobodyWins : gameWords.winsGame(who(winner)),
    why: gameWords.whyWon(victoryCards),
  };
};

export const winnersColours = ({ winners }: Outcome, { view }: GameContext<Id>): readonly RainbowColour[] =>
  winners.flatMap((seat) => view.players[seat]?.victory ?? []);
