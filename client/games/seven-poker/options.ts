import { formWords } from '#games/seven-poker/options';
import { cardsPerColorRange } from '../../../shared/games/rainbow-deck.ts';
import type { OptionField } from '../../game-ui/game-ui.ts';

const { default: standard, to } = cardsPerColorRange;

export const options: readonly OptionField[] = [
  {
    key: 'victoryCards',
    label: formWords.victoryCards,
    choices: [
      { value: 5, label: formWords.standardGame(5) },
      { value: 3, label: formWords.shortGame(3) },
      { value: 4, label: '4' },
      { value: 6, label: formWords.longGame(6) },
    ],
  },
  {
    key: 'cardsPerColor',
    label: formWords.cardsPerColor,
    hint: formWords.cardsPerColorHint,
    choices: [
      { value: 'auto', label: formWords.standardDeck(standard, to) },
      { value: 8, label: formWords.standardDeck(8, 9) },
      { value: 9, label: '9' },
      { value: 10, label: '10' },
      { value: 11, label: '11' },
      { value: 12, label: '12' },
    ],
  },
  {
    key: 'laps',
    label: formWords.laps,
    choices: [2, 3].map((value) => ({ value, label: String(value) })),
  },
  {
    key: 'neighborSwap',
    label: formWords.neighborSwap,
    hint: formWords.neighborSwapHint,
    choices: [
      { value: 'auto', label: formWords.notOfFive },
      { value: true, label: formWords.yes },
      { value: false, label: formWords.no },
    ],
    book: true,
  },
];
