import { formWords } from '#games/drop-rainbow/options';
import { cardsPerColorRange } from '../../../shared/games/rainbow-deck.ts';
import { type OptionField, onOrOff } from '../../game-ui/game-ui.ts';

export const options: readonly OptionField[] = [
  {
    key: 'hiddenScores',
    label: formWords.hiddenScores,
    hint: formWords.hiddenScoresHint,
    choices: onOrOff(),
  },
  {
    key: 'lastLap',
    label: formWords.lastLap,
    hint: formWords.lastLapHint,
    choices: onOrOff(),
  },
  {
    key: 'showSeven',
    label: formWords.showSeven,
    hint: formWords.showSevenHint,
    choices: onOrOff(),
    book: true,
  },
  {
    key: 'cardsPerColor',
    label: formWords.cardsPerColor,
    choices: [
      { value: 'auto', label: formWords.standard(cardsPerColorRange.default) },
      { value: 8, label: formWords.shorter(8) },
      { value: 10, label: '10' },
      { value: 11, label: '11' },
      { value: 12, label: formWords.longer(12) },
    ],
  },
];
