import { html, type TemplateResult } from 'lit';
import { settingWords } from '#locale/forms';
import { maxPasswordLength } from '../../../shared/protocol/codes.ts';
import { type OptionField, onOrOff } from '../../game-ui/game-ui.ts';
import type { Settings } from '../../sdk/index.ts';
import { type OptionValues, valueIn } from './form-fields.ts';

/** `locked` belongs to the host's menu, `botsHurry` to the table, `botsGiveWay` to the site. */
type ChosenSettings = Omit<Settings, 'locked' | 'botsHurry' | 'botsGiveWay'>;

/** The settings as fields: `spectators` has the delay, or `none`. */
type FormValues = Omit<ChosenSettings, 'turnSeconds' | 'spectators' | 'spectatorDelay'> & {
  readonly turnSeconds: number | 'none';
  readonly spectators: number | 'none';
};

type FormFields = {
  readonly [Key in keyof FormValues]: {
    readonly label: string;
    readonly hint?: string;
    /** The first is the default. */
    readonly choices: readonly { readonly value: FormValues[Key]; readonly label: string }[];
  };
};

const choice = <const Value extends string | number>(
  words: { readonly label: string; readonly hint?: string } & Readonly<Record<Value, string>>,
  values: readonly Value[],
) => ({
  label: words.label,
  ...(words.hint !== undefined && { hint: words.hint }),
  choices: values.map((value) => ({ value, label: words[value] })),
});

const formFields: FormFields = {
  turnSeconds: choice(settingWords.turnSeconds, [60, 30, 120, 'none', 86_400, 172_800, 259_200, 604_800]),
  bankSeconds: choice(settingWords.bankSeconds, [0, 60, 180, 600, 1800]),
  incrementSeconds: choice(settingWords.incrementSeconds, [0, 2, 5, 10, 30]),
  clockAlone: { label: settingWords.clockAlone, choices: onOrOff(false) },
  speed: choice(settingWords.speed, ['normal', 'calm', 'quick']),
  spectators: choice(settingWords.spectators, [0, 10, 30, 60, 120, 'none']),
  chat: { label: settingWords.chat, choices: onOrOff(true) },
  botsReact: { label: settingWords.botsReact, choices: onOrOff(true) },
  botsReplaceLeavers: { label: settingWords.botsReplaceLeavers, choices: onOrOff(true) },
  hints: choice(settingWords.hints, ['alone', 'always', 'never']),
  transcript: choice(settingWords.transcript, ['full', 'own']),
  listed: { ...settingWords.listed, choices: onOrOff(false) },
};

export const settingFields: readonly OptionField[] = Object.entries(formFields).map(([key, field]) => ({
  key,
  ...field,
}));

/** @param values of the form's own choices, or of a table's settings */
export const settingsOf = (values: OptionValues): ChosenSettings => {
  const { turnSeconds, spectators, ...same } = Object.fromEntries(
    settingFields.map((field) => [field.key, valueIn(values, field)]),
  ) as FormValues;
  return {
    ...same,
    turnSeconds: turnSeconds === 'none' ? null : turnSeconds,
    spectators: spectators !== 'none',
    spectatorDelay: spectators === 'none' ? 0 : spectators,
  };
};

export const valuesOf = ({
  turnSeconds,
  spectators,
  spectatorDelay,
  ...same
}: ChosenSettings): OptionValues => {
  const values: FormValues = {
    ...same,
    turnSeconds: turnSeconds ?? 'none',
    spectators: spectators ? spectatorDelay : 'none',
  };
  return new Map(Object.entries(values).filter(([key]) => Object.hasOwn(formFields, key)));
};

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
