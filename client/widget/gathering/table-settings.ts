import { settingWords } from '#locale/forms';
import { speeds } from '../../../shared/protocol/speed.ts';
import type { OptionField } from '../../game-ui/game-ui.ts';
import type { Settings } from '../../sdk/index.ts';
import { type OptionValues, valueIn } from './form-fields.ts';

const hintLevels: readonly Settings['hints'][] = ['alone', 'always', 'never'];

const yes = { value: true, label: settingWords.yes };
const no = { value: false, label: settingWords.no };

const clocks: OptionField = {
  key: 'turnSeconds',
  label: settingWords.turnSeconds.label,
  choices: ([60, 30, 120, 'none', 86_400, 172_800, 259_200, 604_800] as const).map((value) => ({
    value,
    label: settingWords.turnSeconds[value],
  })),
};
const bank: OptionField = {
  key: 'bankSeconds',
  label: settingWords.bankSeconds.label,
  choices: ([0, 60, 180, 600, 1800] as const).map((value) => ({
    value,
    label: settingWords.bankSeconds[value],
  })),
};
const increment: OptionField = {
  key: 'incrementSeconds',
  label: settingWords.incrementSeconds.label,
  choices: ([0, 2, 5, 10, 30] as const).map((value) => ({
    value,
    label: settingWords.incrementSeconds[value],
  })),
};
const clockAlone: OptionField = { key: 'clockAlone', label: settingWords.clockAlone, choices: [no, yes] };
const speed: OptionField = {
  key: 'speed',
  label: settingWords.speed.label,
  choices: (['normal', 'calm', 'quick'] as const).map((value) => ({
    value,
    label: settingWords.speed[value],
  })),
};
/** `spectators` and `spectatorDelay` in one. */
const watchers: OptionField = {
  key: 'watchers',
  label: settingWords.watchers.label,
  choices: ([0, 10, 30, 60, 120, 'none'] as const).map((value) => ({
    value,
    label: settingWords.watchers[value],
  })),
};
const chat: OptionField = { key: 'chat', label: settingWords.chat, choices: [yes, no] };
const botsReact: OptionField = { key: 'botsReact', label: settingWords.botsReact, choices: [yes, no] };
const botsReplaceLeavers: OptionField = {
  key: 'botsReplaceLeavers',
  label: settingWords.botsReplaceLeavers,
  choices: [yes, no],
};
const transcript: OptionField = {
  key: 'transcript',
  label: settingWords.transcript.label,
  hint: settingWords.transcript.hint,
  choices: (['full', 'own'] as const).map((value) => ({ value, label: settingWords.transcript[value] })),
};
const hints: OptionField = {
  key: 'hints',
  label: settingWords.hints.label,
  choices: hintLevels.map((value) => ({ value, label: settingWords.hints[value] })),
};
export const listed: OptionField = {
  key: 'listed',
  label: settingWords.listed.label,
  hint: settingWords.listed.hint,
  choices: [no, yes],
};

export const settingFields: readonly OptionField[] = [
  clocks,
  bank,
  increment,
  clockAlone,
  speed,
  watchers,
  chat,
  botsReact,
  botsReplaceLeavers,
  hints,
  transcript,
  listed,
];

type Chosen = Pick<
  Settings,
  | 'turnSeconds'
  | 'bankSeconds'
  | 'incrementSeconds'
  | 'clockAlone'
  | 'speed'
  | 'spectators'
  | 'spectatorDelay'
  | 'chat'
  | 'botsReact'
  | 'botsReplaceLeavers'
  | 'hints'
  | 'transcript'
  | 'listed'
>;

/** Of the settings that may be missing. */
export const optionalDefaults = {
  bankSeconds: 0,
  incrementSeconds: 0,
  clockAlone: false,
  speed: 'normal',
} as const;

const positive = <Key extends string>(
  values: OptionValues,
  field: OptionField,
  key: Key,
): Partial<Record<Key, number>> => {
  const value = valueIn(values, field);
  return typeof value === 'number' && value > 0 ? ({ [key]: value } as Record<Key, number>) : {};
};

export const settingsOf = (values: OptionValues): Chosen => {
  const seconds = valueIn(values, clocks);
  const delay = valueIn(values, watchers);
  const pace = speeds.find((one) => one === valueIn(values, speed));
  return {
    turnSeconds: typeof seconds === 'number' ? seconds : null,
    ...positive(values, bank, 'bankSeconds'),
    ...positive(values, increment, 'incrementSeconds'),
    ...(valueIn(values, clockAlone) === true && { clockAlone: true }),
    ...(pace === undefined || pace === 'normal' ? {} : { speed: pace }),
    spectators: typeof delay === 'number',
    spectatorDelay: typeof delay === 'number' ? delay : 0,
    chat: valueIn(values, chat) === true,
    botsReact: valueIn(values, botsReact) === true,
    botsReplaceLeavers: valueIn(values, botsReplaceLeavers) === true,
    hints: hintLevels.find((one) => one === valueIn(values, hints)) ?? 'alone',
    transcript: valueIn(values, transcript) === 'own' ? 'own' : 'full',
    listed: valueIn(values, listed) === true,
  };
};

export const valuesOf = (settings: Chosen): OptionValues =>
  new Map<string, string | number | boolean>([
    [clocks.key, settings.turnSeconds ?? 'none'],
    [bank.key, settings.bankSeconds ?? 0],
    [increment.key, settings.incrementSeconds ?? 0],
    [clockAlone.key, settings.clockAlone ?? optionalDefaults.clockAlone],
    [speed.key, settings.speed ?? optionalDefaults.speed],
    [watchers.key, settings.spectators ? settings.spectatorDelay : 'none'],
    [chat.key, settings.chat],
    [botsReact.key, settings.botsReact],
    [botsReplaceLeavers.key, settings.botsReplaceLeavers],
    [hints.key, settings.hints],
    [transcript.key, settings.transcript],
    [listed.key, settings.listed],
  ]);
