import { html, type TemplateResult } from 'lit';
import { settingWords } from '#locale/forms';
import { maxPasswordLength } from '../../../shared/protocol/codes.ts';
import { speeds } from '../../../shared/protocol/speed.ts';
import { type OptionField, onOrOff } from '../../game-ui/game-ui.ts';
import type { Settings } from '../../sdk/index.ts';
import { type OptionValues, valueIn } from './form-fields.ts';

const hintLevels: readonly Settings['hints'][] = ['alone', 'always', 'never'];

/** A choice of these values; the first is the default. */
const choice = <Value extends string | number>(
  key: string,
  words: { readonly label: string; readonly hint?: string } & Readonly<Record<Value, string>>,
  values: readonly Value[],
): OptionField => ({
  key,
  label: words.label,
  ...(words.hint !== undefined && { hint: words.hint }),
  choices: values.map((value) => ({ value, label: words[value] })),
});

const check = (key: string, label: string, usual: boolean): OptionField => ({
  key,
  label,
  choices: onOrOff(usual),
});

const clocks = choice('turnSeconds', settingWords.turnSeconds, [
  ...([60, 30, 120, 'none', 86_400, 172_800, 259_200, 604_800] as const),
]);
const bank = choice('bankSeconds', settingWords.bankSeconds, [0, 60, 180, 600, 1800]);
const increment = choice('incrementSeconds', settingWords.incrementSeconds, [0, 2, 5, 10, 30]);
const clockAlone = check('clockAlone', settingWords.clockAlone, false);
const speed = choice('speed', settingWords.speed, ['normal', 'calm', 'quick']);
/** `spectators` and `spectatorDelay` in one. */
const watchers = choice('watchers', settingWords.watchers, [0, 10, 30, 60, 120, 'none']);
const chat = check('chat', settingWords.chat, true);
const botsReact = check('botsReact', settingWords.botsReact, true);
const botsReplaceLeavers = check('botsReplaceLeavers', settingWords.botsReplaceLeavers, true);
const transcript = choice('transcript', settingWords.transcript, ['full', 'own']);
const hints = choice('hints', settingWords.hints, hintLevels);
export const listed: OptionField = {
  ...check('listed', settingWords.listed.label, false),
  hint: settingWords.listed.hint,
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

/** @param hint for a table that has one */
export const passwordField = (
  change: (value: string) => void,
  hint?: string,
): TemplateResult => html`<div class="field">
    <label for="password">${settingWords.password.label}</label>
    <input class="input" id="password" autocomplete="off" maxlength=${maxPasswordLength} aria-describedby="password-hint"
      @input=${({ target }: Event) => target instanceof HTMLInputElement && change(target.value)}>
    <p class="hint" id="password-hint">${hint ?? settingWords.password.hint}</p>
  </div>`;
