import type { UiAction, UiActionField } from '../../../shared/kernel/ui-hints.ts';
import { type ActionForm, type Field, formsOf, inWords, type Subject } from '../../sdk/forms.ts';
import { type Context, type Game, handFace, handOf, localText, seatFields, valueText } from './model.ts';

/** Where what is picked of a field is among the numbers that stand for it; those below are places in the hand. */
export const firstDockPick = 1000;
/** So many values of the only field are a button each. */
const maxDirectChoices = 4;

export interface PickField {
  readonly field: Field;
  /** `hand`: pressed there; `settled`: there is one value; `picked`: in the dock. */
  readonly from: 'hand' | 'settled' | 'picked';
  /** The values are places in the hand, not what lies there. */
  readonly byPlace: boolean;
  /** The number that stands for its first value. */
  readonly base: number;
  /** The number that it says before anything is picked: the least one that the first of the forms takes. */
  readonly initial?: number;
}

/** Legal actions of one type, with what has to be picked for one. */
export interface PickForm {
  readonly form: ActionForm;
  /** Of which one has to say what is picked: what is asked in `form` may say more than what is legal. */
  readonly legal: readonly ActionForm[];
  readonly fields: readonly PickField[];
  /** Its only field has so few values that each is a button. */
  readonly direct: PickField | null;
}

export const actionHint = ({ hints: { actions } }: Game, type: string): UiAction => {
  const hint = Object.hasOwn(actions ?? {}, type) ? actions?.[type] : undefined;
  return typeof hint === 'object' && !('en' in hint) ? hint : hint === undefined ? {} : { label: hint };
};

const fieldHint = (game: Game, type: string, field: string): UiActionField =>
  actionHint(game, type).fields?.[field] ?? {};

export const valueCount = (field: Field): number =>
  field.kind === 'number' ? field.max - field.min + 1 : field.choices.length;

export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The least and the greatest number that a field takes; null if it takes anything else, or not all of those between. */
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
 * Forms of one type that ask for ranges of numbers are one for whoever picks: higher bids, for example, are as many of a higher face, or more of
 * any. Null if they are none. What is asked may then say more than any of them takes.
 */
const mergedForm = (forms: readonly ActionForm[], label: string): ActionForm | null => {
  const [first, ...others] = forms;
  if (first === undefined || others.length === 0 || first.fields.length === 0) return null;
  if (others.some(({ fields }) => fields.length !== first.fields.length)) return null;
  const fields = first.fields.flatMap((field): Field[] => {
    const ranges = forms.map(({ fields: all }) => rangeOf(all.find(({ name }) => name === field.name)));
    const known = ranges.filter((range) => range !== null);
    const isOpen = known.some(([min, max]) => min < max);
    return known.length < forms.length || !isOpen
      ? []
      : [
          {
            name: field.name,
            label: field.label,
            kind: 'number',
            min: Math.min(...known.map(([min]) => min)),
            max: Math.max(...known.map(([, max]) => max)),
          },
        ];
  });
  return fields.length === first.fields.length ? { ...first, label, fields } : null;
};

const placeNames = ['place', 'places', 'index', 'indices', 'position', 'positions'];

/** Whether a field’s values are pressed in the hand: because they are there, or because they are its places. */
const handUse = (game: Game, context: Context, type: string, field: Field): 'value' | 'place' | null => {
  const { as } = fieldHint(game, type, field.name);
  if (field.kind === 'number' || as === 'text' || as === 'seat') return null;
  const held = handOf(game, context);
  const isPlace = ({ value }: { readonly value: unknown }) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) < held.length;
  if ((as === 'place' || placeNames.includes(field.name)) && field.choices.every(isPlace)) return 'place';
  // A number that a die happens to show is a number.
  if (field.kind === 'one' && handFace(game, context, held[0]).die !== undefined) return null;
  const isHeld = ({ value }: { readonly value: unknown }) => held.some((item) => isEqual(item, value));
  return field.choices.length > 0 && field.choices.every(isHeld) ? 'value' : null;
};

/** What actions, their fields and their values are called. */
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

/** Whether a field’s values are more to whoever picks than numbers: cards, or players. */
const isCardOrSeat = (game: Game, context: Context, type: string, field: Field): boolean =>
  handUse(game, context, type, field) !== null ||
  fieldHint(game, type, field.name).as === 'seat' ||
  seatFields.includes(field.name);

/** The forms of what is legal, those of numbers together. */
const legalForms = (game: Game, context: Context): readonly Pick<PickForm, 'form' | 'legal'>[] => {
  const forms = formsOf(context.prompt?.legal ?? [], { label: labels(game, context) });
  return [...new Set(forms.map(({ type }) => type))].flatMap((type) => {
    const legal = forms.filter((form) => form.type === type);
    const isPlain = legal.every(({ fields }) =>
      fields.every((field) => !isCardOrSeat(game, context, type, field)),
    );
    const form = isPlain ? mergedForm(legal, inWords(type)) : null;
    return form === null ? legal.map((one) => ({ form: one, legal: [one] })) : [{ form, legal }];
  });
};

/** What the viewer may do now, as forms. */
export const pickForms = (game: Game, context: Context): readonly PickForm[] => {
  let base = firstDockPick;
  return legalForms(game, context).map(({ form, legal }) => {
    const fields = form.fields.map((field): PickField => {
      const use = handUse(game, context, form.type, field);
      const said = rangeOf(legal[0]?.fields.find(({ name }) => name === field.name));
      const pick = { field, base, byPlace: use === 'place', ...(said !== null && { initial: said[0] }) };
      base += valueCount(field);
      return { ...pick, from: use !== null ? 'hand' : valueCount(field) === 1 ? 'settled' : 'picked' };
    });
    return { form, legal, fields, direct: directOf(fields) };
  });
};

/** The only field that is open, if each of its values can be a button. */
const directOf = (fields: readonly PickField[]): PickField | null => {
  const [only, ...others] = fields.filter(({ from }) => from !== 'settled');
  if (only?.from !== 'picked' || others.length > 0) return null;
  return only.field.kind === 'one' && only.field.choices.length <= maxDirectChoices ? only : null;
};
