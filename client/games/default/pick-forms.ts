import type { UiAction, UiActionField } from '../../../shared/kernel/ui-hints.ts';
import { type ActionForm, type Field, formsOf, labelFromName, type Subject } from '../../sdk/forms.ts';
import {
  type Context,
  fullHint,
  type Game,
  handFace,
  handOf,
  localText,
  ownValue,
  seatFields,
  valueText,
} from './model.ts';

/** Picks from here on are dock values; smaller ones are indexes in the hand. */
export const firstDockPick = 1000;
/** A single field with up to this many values becomes one button per value. */
const maxDirectChoices = 4;

export interface PickField {
  readonly field: Field;
  /** `hand`: pressed there; `settled`: a single value; `picked`: in the dock. */
  readonly from: 'hand' | 'settled' | 'picked';
  /** The values are indexes in the hand, not cards. */
  readonly byPlace: boolean;
  /** The pick of its first value. */
  readonly base: number;
  /** The number before any pick: the minimum of the first legal form. */
  readonly initial?: number;
}

/** Legal actions of one type and the fields to pick. */
export interface PickForm {
  readonly form: ActionForm;
  /** The picks must fit one of these; `form` may allow combinations that none does. */
  readonly legal: readonly ActionForm[];
  readonly fields: readonly PickField[];
  /** The only open field, if each of its values becomes a button. */
  readonly direct: PickField | null;
}

export const actionHint = ({ hints: { actions } }: Game, type: string): UiAction =>
  fullHint<UiAction>(ownValue(actions, type), (label) => ({ label }));

const fieldHint = (game: Game, type: string, field: string): UiActionField =>
  actionHint(game, type).fields?.[field] ?? {};

export const valueCount = (field: Field): number =>
  field.kind === 'number' ? field.max - field.min + 1 : field.choices.length;

export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Minimum and maximum of a field of consecutive numbers; else null. */
const rangeOf = (field: Field | undefined): readonly [number, number] | null => {
  if (field?.kind === 'number') return [field.min, field.max];
  if (field?.kind !== 'one') return null;
  const numbers = field.choices.map(({ value }) => Number(value)).sort((a, b) => a - b);
  const [least = Number.NaN] = numbers;
  return field.choices.every(({ value }) => Number.isInteger(value)) &&
    numbers.every((number, at) => number === least + at)
    ? [least, least + numbers.length - 1]
    : null;
};

/**
 * Merges forms of one type with number ranges, such as bids of count and face; null if they are none. The merged ranges may allow illegal
 * combinations.
 */
const mergedForm = (forms: readonly ActionForm[], label: string): ActionForm | null => {
  const [first, ...others] = forms;
  if (first === undefined || others.length === 0 || first.fields.length === 0) return null;
  if (others.some(({ fields }) => fields.length !== first.fields.length)) return null;
  const fields = first.fields.flatMap((field): Field[] => {
    const ranges = forms.map(({ fields: all }) => rangeOf(all.find(({ name }) => name === field.name)));
    const numeric = ranges.filter((range) => range !== null);
    const isOpen = numeric.some(([min, max]) => min < max);
    return numeric.length < forms.length || !isOpen
      ? []
      : [
          {
            name: field.name,
            label: field.label,
            kind: 'number',
            min: Math.min(...numeric.map(([min]) => min)),
            max: Math.max(...numeric.map(([, max]) => max)),
          },
        ];
  });
  return fields.length === first.fields.length ? { ...first, label, fields } : null;
};

const placeNames = ['place', 'places', 'index', 'indices', 'position', 'positions'];

/** Whether the values are cards of the hand or indexes in it. */
const handUse = (game: Game, context: Context, type: string, field: Field): 'value' | 'place' | null => {
  const { as } = fieldHint(game, type, field.name);
  if (field.kind === 'number' || as === 'text' || as === 'seat') return null;
  const held = handOf(game, context);
  const isPlace = ({ value }: { readonly value: unknown }) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) < held.length;
  if ((as === 'place' || placeNames.includes(field.name)) && field.choices.every(isPlace)) return 'place';
  // A number equal to a die's is still a number.
  if (field.kind === 'one' && handFace(game, context, held[0]).die !== undefined) return null;
  const isHeld = ({ value }: { readonly value: unknown }) => held.some((item) => isEqual(item, value));
  return field.choices.length > 0 && field.choices.every(isHeld) ? 'value' : null;
};

const labels =
  (game: Game, context: Context) =>
  ({ type, field, value }: Subject): string | undefined => {
    if (field === undefined) return undefined;
    const hint = fieldHint(game, type, field);
    if (value === undefined) return hint.label === undefined ? undefined : localText(hint.label);
    const word = hint.values?.[String(value)];
    if (word !== undefined) return localText(word);
    return valueText(game, context, field, value, hint.as === 'seat' ? 'seat' : '');
  };

const isCardOrSeat = (game: Game, context: Context, type: string, field: Field): boolean =>
  handUse(game, context, type, field) !== null ||
  fieldHint(game, type, field.name).as === 'seat' ||
  seatFields.includes(field.name);

const legalForms = (game: Game, context: Context): readonly Pick<PickForm, 'form' | 'legal'>[] => {
  const forms = formsOf(context.prompt?.legal ?? [], { label: labels(game, context) });
  return [...new Set(forms.map(({ type }) => type))].flatMap((type) => {
    const legal = forms.filter((form) => form.type === type);
    const isPlain = legal.every(({ fields }) =>
      fields.every((field) => !isCardOrSeat(game, context, type, field)),
    );
    const form = isPlain ? mergedForm(legal, labelFromName(type)) : null;
    return form === null ? legal.map((one) => ({ form: one, legal: [one] })) : [{ form, legal }];
  });
};

export const pickForms = (game: Game, context: Context): readonly PickForm[] => {
  let base = firstDockPick;
  return legalForms(game, context).map(({ form, legal }) => {
    const fields = form.fields.map((field): PickField => {
      const use = handUse(game, context, form.type, field);
      const range = rangeOf(legal[0]?.fields.find(({ name }) => name === field.name));
      const pick = { field, base, byPlace: use === 'place', ...(range !== null && { initial: range[0] }) };
      base += valueCount(field);
      return { ...pick, from: use !== null ? 'hand' : valueCount(field) === 1 ? 'settled' : 'picked' };
    });
    return { form, legal, fields, direct: directOf(fields) };
  });
};

const directOf = (fields: readonly PickField[]): PickField | null => {
  const [only, ...others] = fields.filter(({ from }) => from !== 'settled');
  if (only?.from !== 'picked' || others.length > 0) return null;
  return only.field.kind === 'one' && only.field.choices.length <= maxDirectChoices ? only : null;
};
