import { gameWords } from '#games/presidential-poker/locale';
import { formWords } from '#games/presidential-poker/options';
import { type OptionField, onOrOff } from '../../game-ui/game-ui.ts';

const { chips, hands } = gameWords;
const inChips = (value: number) => ({ value, label: chips(value) });
const inHands = (value: number) => ({ value, label: hands(value) });
const inNumber = (value: number) => ({ value, label: String(value) });

export const options: readonly OptionField[] = [
  {
    key: 'stack',
    label: formWords.stack,
    hint: formWords.stackHint,
    range: [10, 10_000],
    choices: [
      inNumber(200),
      { value: 50, label: formWords.short(50) },
      inNumber(100),
      inNumber(500),
      { value: 1000, label: formWords.long(1000) },
    ],
  },
  { key: 'ante', label: formWords.ante, range: [1, 100], choices: [1, 2, 5, 10].map(inChips) },
  { key: 'minBet', label: formWords.minBet, range: [1, 1_000], choices: [2, 1, 4, 10, 20].map(inChips) },
  {
    key: 'limit',
    label: formWords.limit,
    choices: (['no-limit', 'pot-limit', 'fixed'] as const).map((value) => ({
      value,
      label: formWords.limits[value],
    })),
  },
  {
    key: 'maxHands',
    label: formWords.maxHands,
    hint: formWords.maxHandsHint,
    range: [1, 1_000],
    choices: [...[20, 5, 10, 40].map(inHands), { value: 'off', label: formWords.untilOne }],
  },
  {
    key: 'cut',
    label: formWords.cut,
    hint: formWords.cutHint,
    choices: onOrOff(),
    book: true,
  },
];
