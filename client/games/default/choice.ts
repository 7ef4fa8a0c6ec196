import { html, nothing, type TemplateResult } from 'lit';
import { defaultWords } from '#games/default/locale';
import type { GameAction } from '../../../shared/kernel/action.ts';
import { setPick, togglePick } from '../../game-ui/picks.ts';
import { type ActionForm, type Field, readAction } from '../../sdk/forms.ts';
import { type Context, fillTemplate, type Game, handOf, localText, valueText, viewOf } from './model.ts';
import {
  actionHint,
  firstDockPick,
  isEqual,
  type PickField,
  type PickForm,
  pickForms,
  valueCount,
} from './pick-forms.ts';

/** More values become a select element. */
const maxChoiceButtons = 8;

/** Indexes of the field's picked values, or offsets from its minimum. */
const pickedOf = ({ field, base }: PickField, { chosen }: Context): readonly number[] =>
  chosen.filter((item) => item >= base && item < base + valueCount(field)).map((item) => item - base);

const pickedNumber = (pick: PickField, min: number, context: Context): number => {
  const picked = pickedOf(pick, context).at(-1);
  return picked === undefined ? (pick.initial ?? min) : min + picked;
};

const handPicks = ({ chosen }: Context): readonly number[] => chosen.filter((item) => item < firstDockPick);

/** The value as `readAction` expects it; undefined while picks are missing. */
const formValue = (game: Game, context: Context, pick: PickField): unknown => {
  const { field, from, byPlace } = pick;
  if (from === 'settled') return field.kind === 'number' ? field.min : 0;
  if (from === 'picked') {
    const picked = pickedOf(pick, context);
    if (field.kind === 'number') return pickedNumber(pick, field.min, context);
    return field.kind === 'some' ? picked : (picked.at(-1) ?? (isListed(field) ? 0 : undefined));
  }
  if (field.kind === 'number') return undefined;
  const held = handOf(game, context);
  const picks = handPicks(context);
  // The only playable card needs no press.
  if (picks.length === 0 && field.kind === 'one' && field.choices.length === 1) return 0;
  const places = picks.map((place) =>
    field.choices.findIndex(({ value }) => isEqual(value, byPlace ? place : held[place])),
  );
  return field.kind === 'some' ? places : places.length === 1 ? places[0] : undefined;
};

/** The action of the picks so far; an illegal one while picks are missing. `button` is the value index of a direct button. */
const actionOf = (
  game: Game,
  context: Context,
  { form, legal, fields, direct }: PickForm,
  button?: number,
): GameAction => {
  const values = Object.fromEntries(
    fields.map((pick) => [pick.field.name, pick === direct ? button : formValue(game, context, pick)]),
  );
  const results = legal.map((one) => readAction(one, legal.length > 1 ? formValues(one, values) : values));
  const read = results.find((one) => 'action' in one);
  return read === undefined ? ({ type: form.type, missing: true } as GameAction) : read.action;
};

/** The values of a merged form, translated to one of its legal forms. */
const formValues = ({ fields }: ActionForm, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    fields.map((field) => {
      const number = values[field.name];
      if (field.kind === 'number') return [field.name, number];
      return [field.name, field.choices.findIndex(({ value }) => value === number)];
    }),
  );

const isListed = (field: Field): boolean => field.kind === 'one' && field.choices.length > maxChoiceButtons;

const valueLabels = (game: Game, context: Context, pick: PickField, button?: number): unknown => {
  const { field } = pick;
  const value = button ?? formValue(game, context, pick);
  if (field.kind === 'number') return value;
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((place) => field.choices[place]?.label);
  return typeof value === 'number' ? field.choices[value]?.label : undefined;
};

interface Button {
  readonly action: GameAction;
  readonly label: string;
  readonly key: string;
  readonly bold: boolean;
}

/** Every table uses these keys. */
const reservedKeys = ['l', 'm', 'h'];

/** One button per form, or one per value of a direct form. */
export const buttons = (game: Game, context: Context): readonly Button[] => {
  const forms = pickForms(game, context);
  const main =
    forms.find(({ fields }) => fields.some(({ from }) => from === 'hand')) ??
    (forms.length === 1 ? forms[0] : undefined);
  const keys = new Set(reservedKeys);
  return forms.flatMap((one) => {
    const { form, direct } = one;
    const places =
      direct !== null && direct.field.kind === 'one' ? direct.field.choices.map((_, at) => at) : [undefined];
    return places.map((place) => {
      const label = labelOf(game, context, one, place);
      const key = freeKey(actionHint(game, form.type).key ?? '', direct === null ? form.type : label, keys);
      return {
        action: actionOf(game, context, one, place),
        label,
        key,
        bold: one === main && direct === null,
      };
    });
  });
};

const labelOf = (game: Game, context: Context, one: PickForm, button?: number): string => {
  const { form, fields, direct } = one;
  const labels = Object.fromEntries(
    fields.map((pick) => [
      pick.field.name,
      valueLabels(game, context, pick, pick === direct ? button : undefined),
    ]),
  );
  const hint = actionHint(game, form.type).label;
  const words = (_: string, value: unknown): string => valueText(game, context, '', value, 'text');
  if (hint !== undefined && localText(hint).includes('{')) return fillTemplate(hint, labels, words);
  const label = hint === undefined ? form.label : localText(hint);
  const only = direct === null ? undefined : labels[direct.field.name];
  return only === undefined
    ? label
    : hint === undefined
      ? `${label}: ${String(only)}`
      : `${label} ${String(only)}`;
};

const freeKey = (preferred: string, text: string, keys: Set<string>): string => {
  const candidates = [
    ...preferred.slice(0, 1),
    ...text.toLowerCase().replace(/[^a-z0-9]/g, ''),
    ...'123456789abcdefgijknopqrstuvwxyz',
  ];
  const key = candidates.find((letter) => !keys.has(letter)) ?? '';
  keys.add(key);
  return key;
};

/** The maximum number of hand cards for this decision; 0 if none can be picked. */
export const maxPicks = (game: Game, context: Context): number =>
  Math.max(
    0,
    ...pickForms(game, context).flatMap(({ fields }) =>
      fields.map(({ from, field }) => (from !== 'hand' ? 0 : field.kind === 'some' ? field.max : 1)),
    ),
  );

export const canPick = (game: Game, context: Context, place: number): boolean =>
  pickForms(game, context).some(({ fields }) =>
    fields.some(({ from, field, byPlace }) => {
      if (from !== 'hand' || field.kind === 'number') return false;
      const wanted = byPlace ? place : handOf(game, context)[place];
      return field.choices.some(({ value }) => isEqual(value, wanted));
    }),
  );

/** Toggles a card. Beyond the maximum, it replaces the first pick. */
export const pickCard = (game: Game, context: Context, place: number): void => {
  if (!canPick(game, context, place)) return;
  togglePick(context.choose, handPicks(context), place, maxPicks(game, context));
};

const pickOne = (pick: PickField, context: Context, place: number): void => {
  const picks = pickedOf(pick, context).map((picked) => pick.base + picked);
  setPick(context.choose, picks, pick.base + place);
};

/** The fields to fill in before a button can be pressed. */
export const controls = (game: Game, context: Context): TemplateResult | typeof nothing => {
  const forms = pickForms(game, context);
  const wanted = forms.filter(
    ({ direct, fields }) => direct === null && fields.some(({ from }) => from === 'picked'),
  );
  return wanted.length === 0
    ? nothing
    : html`<div class="pickers">${wanted.map(
        ({ form, fields }) =>
          html`${fields.filter(({ from }) => from === 'picked').map((pick) => control(pick, context, wanted.length > 1 ? `${form.label}: ` : ''))}`,
      )}</div>`;
};

const control = (pick: PickField, context: Context, before: string): TemplateResult => {
  const { field } = pick;
  const label = before + field.label;
  if (field.kind === 'number') return stepper(pick, field, context, label);
  return isListed(field) ? choiceSelect(pick, context, label) : choiceButtons(pick, context, label);
};

const stepper = (
  pick: PickField,
  { min, max }: Extract<Field, { kind: 'number' }>,
  context: Context,
  label: string,
): TemplateResult => {
  const value = pickedNumber(pick, min, context);
  const set = (next: number): void =>
    pickOne(pick, context, Math.min(Math.max(Math.round(next) || min, min), max) - min);
  const change = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return;
    set(Number(target.value));
    target.value = String(Math.min(Math.max(Math.round(Number(target.value)) || min, min), max));
  };
  const step = (by: number, sign: string, word: string): TemplateResult =>
    html`<button class="button" type="button" aria-label=${word} aria-disabled=${value + by < min || value + by > max ? 'true' : nothing} @click=${() => set(value + by)}>${sign}</button>`;
  return html`<div class="picker" role="group" aria-label=${label}><span class="label" aria-hidden="true">${label}</span>
    <span class="choices">${step(-1, '−', defaultWords.less)}<input class="input" type="number" inputmode="numeric" min=${min} max=${max} aria-label=${label} .value=${String(value)} @change=${change}>${step(1, '+', defaultWords.more)}</span></div>`;
};

const choiceSelect = (pick: PickField, context: Context, label: string): TemplateResult => {
  const { field } = pick;
  const chosen = pickedOf(pick, context).at(-1) ?? 0;
  const change = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) pickOne(pick, context, target.selectedIndex);
  };
  return html`<label class="picker"><span class="label">${label}</span><select class="input" @change=${change}>${
    field.kind === 'number'
      ? nothing
      : field.choices.map((choice, at) => html`<option .selected=${at === chosen}>${choice.label}</option>`)
  }</select></label>`;
};

const choiceButtons = (pick: PickField, context: Context, label: string): TemplateResult => {
  const { field, base } = pick;
  const picked = pickedOf(pick, context);
  if (field.kind === 'number') return html``;
  const press = (place: number): void => {
    if (field.kind === 'one') pickOne(pick, context, place);
    else
      togglePick(
        context.choose,
        picked.map((other) => base + other),
        base + place,
        field.max,
      );
  };
  return html`<div class="picker" role="group" aria-label=${label}><span class="label" aria-hidden="true">${label}</span>
    <span class="choices">${field.choices.map(
      (choice, at) =>
        html`<button class=${`button ${picked.includes(at) ? 'bold' : ''}`} type="button" aria-pressed=${String(picked.includes(at))} @click=${() => press(at)}>${choice.label}</button>`,
    )}</span></div>`;
};

/** The prompt from the first legal action with an `ask` hint. */
export const actionPrompt = (game: Game, context: Context): string | null => {
  const types = new Set((context.prompt?.legal ?? []).map(({ type }) => type));
  for (const type of types) {
    const { ask } = actionHint(game, type);
    if (ask !== undefined)
      return fillTemplate(ask, viewOf(context), (...spoken) => valueText(game, context, ...spoken));
  }
  return null;
};

/** The minimum and maximum number of cards for the first action that takes hand cards; null if none does. */
export const handPickRange = (game: Game, context: Context): readonly [number, number] | null => {
  for (const { fields } of pickForms(game, context))
    for (const { from, field } of fields)
      if (from === 'hand') return field.kind === 'some' ? [field.min, field.max] : [1, 1];
  return null;
};
