import type { Settings } from '../sdk/index.ts';
import type { OptionField } from './games/drawing.ts';
import { chosenIn, type OptionValues } from './option-fields.ts';

const clocks: OptionField = {
  key: 'turnSeconds',
  label: 'Time for each turn',
  choices: [
    { value: 60, label: 'One minute' },
    { value: 30, label: '30 seconds' },
    { value: 120, label: 'Two minutes' },
    { value: 'none', label: 'No clock' },
  ],
};
/** `spectators` and `spectatorDelay` in one. */
const watchers: OptionField = {
  key: 'watchers',
  label: 'Spectators',
  choices: [
    { value: 0, label: 'see the game' },
    { value: 10, label: 'see it 10 seconds later' },
    { value: 30, label: 'see it 30 seconds later' },
    { value: 60, label: 'see it a minute later' },
    { value: 120, label: 'see it two minutes later' },
    { value: 'none', label: 'see nothing of it' },
  ],
};
const chat: OptionField = {
  key: 'chat',
  label: 'Chat: players write to each other',
  choices: [
    { value: true, label: 'Yes' },
    { value: false, label: 'No' },
  ],
};
const transcript: OptionField = {
  key: 'transcript',
  label: 'After each game',
  hint: 'With all cards open the shuffle can be checked; otherwise it cannot.',
  choices: [
    { value: 'full', label: 'all cards are open' },
    { value: 'own', label: 'each keeps what they saw' },
  ],
};
const hints: OptionField = {
  key: 'hints',
  label: 'Hints from the computer',
  choices: [
    { value: 'alone', label: 'for one player among computers' },
    { value: 'always', label: 'for everybody' },
    { value: 'never', label: 'for nobody' },
  ],
};
const listed: OptionField = {
  key: 'listed',
  label: 'Listed: anybody may join',
  hint: 'Otherwise only those who have the link.',
  choices: [
    { value: false, label: 'No' },
    { value: true, label: 'Yes' },
  ],
};

/** What may be chosen for a table, whatever is played at it. */
export const settingFields: readonly OptionField[] = [clocks, watchers, chat, hints, transcript, listed];

const hintLevels: readonly Settings['hints'][] = ['alone', 'always', 'never'];

type Chosen = Pick<
  Settings,
  'turnSeconds' | 'spectators' | 'spectatorDelay' | 'chat' | 'hints' | 'transcript' | 'listed'
>;

/** The settings that these values of the fields stand for. */
export const settingsOf = (values: OptionValues): Chosen => {
  const seconds = chosenIn(values, clocks);
  const delay = chosenIn(values, watchers);
  return {
    turnSeconds: typeof seconds === 'number' ? seconds : null,
    spectators: typeof delay === 'number',
    spectatorDelay: typeof delay === 'number' ? delay : 0,
    chat: chosenIn(values, chat) === true,
    hints: hintLevels.find((one) => one === chosenIn(values, hints)) ?? 'alone',
    transcript: chosenIn(values, transcript) === 'own' ? 'own' : 'full',
    listed: chosenIn(values, listed) === true,
  };
};

/** The values of the fields that stand for these settings. */
export const valuesOf = (settings: Chosen): OptionValues =>
  new Map<string, string | number | boolean>([
    [clocks.key, settings.turnSeconds ?? 'none'],
    [watchers.key, settings.spectators ? settings.spectatorDelay : 'none'],
    [chat.key, settings.chat],
    [hints.key, settings.hints],
    [transcript.key, settings.transcript],
    [listed.key, settings.listed],
  ]);

const durationWords = (seconds: number): string => {
  if (seconds % 60 !== 0) return `${seconds} seconds`;
  return seconds === 60 ? 'one minute' : `${seconds / 60} minutes`;
};

/** What is worth knowing of them before one sits down, in a few words each. */
export const settingWords = ({
  turnSeconds,
  spectators,
  spectatorDelay,
  chat: writing,
  hints: advice,
  transcript: opened,
}: Settings): readonly string[] => [
  turnSeconds === null ? 'no clock' : `${durationWords(turnSeconds)} a turn`,
  ...(spectators ? [] : ['nobody watches']),
  ...(spectators && spectatorDelay > 0 ? [`spectators see it ${durationWords(spectatorDelay)} later`] : []),
  ...(writing ? [] : ['no chat']),
  ...(advice === 'always' ? ['hints for everybody'] : advice === 'never' ? ['no hints'] : []),
  opened === 'full' ? 'all cards are open after the game' : 'cards stay closed after the game',
];
