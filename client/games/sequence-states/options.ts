import { formWords } from '#games/sequence-states/options';
import { type OptionField, onOrOff } from '../../game-ui/game-ui.ts';

export const options: readonly OptionField[] = [
  {
    key: 'teams',
    label: formWords.teams,
    choices: [
      { value: 2, label: formWords.two },
      { value: 3, label: formWords.three },
    ],
  },
  {
    key: 'tableTalk',
    label: formWords.talk,
    hint: formWords.talkHint,
    choices: [
      { value: 'muted', label: formWords.muted },
      { value: 'penalty', label: formWords.penalty },
    ],
    book: 'penalty',
  },
  {
    key: 'loseUndrawnCard',
    label: formWords.draw,
    hint: formWords.drawHint,
    choices: onOrOff(),
    book: true,
  },
  {
    key: 'endlessDecks',
    label: formWords.endlessDecks,
    hint: formWords.endlessDecksHint,
    choices: onOrOff(),
    book: true,
  },
  {
    key: 'geography',
    label: formWords.geography,
    hint: formWords.geographyHint,
    choices: onOrOff(),
  },
];
