/**
 * Converts legal actions to form fields and back, for pages and programs that work with any game.
 *
 *     const forms = formsOf(view.prompt.legal);
 *     const read = readAction(forms[0], new FormData(element));
 *     if ('action' in read) await table.act(read.action);
 */
import type { GameAction, Template } from '../../shared/kernel/action.ts';

/** A possible value. Forms send its index among the choices, from 0, because values may be lists. */
export interface Choice {
  readonly value: unknown;
  readonly label: string;
}

interface Named {
  /** Name of the action's field and of the input. */
  readonly name: string;
  readonly label: string;
}

/** One value: a select, or radio buttons. */
export interface OneField extends Named {
  readonly kind: 'one';
  readonly choices: readonly Choice[];
}

/** `min` to `max` different values, in any order: checkboxes. */
export interface SomeField extends Named {
  readonly kind: 'some';
  readonly choices: readonly Choice[];
  readonly min: number;
  readonly max: number;
}

/** A whole number from `min` to `max`, both included: a number or a range. */
export interface NumberField extends Named {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
}

export type Field = OneField | SomeField | NumberField;

/** One template. Several may have the same type; `key` is unique within a prompt. */
export interface ActionForm<Action extends GameAction = GameAction> {
  readonly key: string;
  readonly type: Action['type'];
  /** Includes the values of fields without a choice: `Place, card 3`. */
  readonly label: string;
  readonly fields: readonly Field[];
}

/** What needs a label: an action type, a field, or a value of a field. */
export interface Subject {
  readonly type: string;
  readonly field?: string;
  readonly value?: unknown;
}

export interface FormOptions {
  /** Custom label; undefined for the default, derived from the API name. */
  readonly label?: (subject: Subject) => string | undefined;
}

/** Form data, or by field name: the index of a choice, a list of indexes, or a number. Numbers may be strings. */
export type FormValues = FormData | Readonly<Record<string, unknown>>;

/** The action, or the field with an invalid value and an English sentence about it. */
export type ReadAction<Action extends GameAction> =
  | { readonly action: Action }
  | { readonly field: string; readonly problem: string };

type AnyDomain =
  | { readonly oneOf: readonly unknown[] }
  | { readonly someOf: readonly unknown[]; readonly min: number; readonly max: number }
  | { readonly from: number; readonly to: number };

/** `place-and-mark` gives “Place and mark”, `cardsPerColor` “Cards per color”. */
export const labelFromName = (name: string): string => {
  const words = name
    .replaceAll('-', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(textOf).join(' ')
      : JSON.stringify(value);

/** One form per template, in order. */
export const formsOf = <Action extends GameAction>(
  legal: readonly Template<Action>[],
  { label = () => undefined }: FormOptions = {},
): readonly ActionForm<Action>[] => {
  const seen = new Map<string, number>();
  return legal.map((template) => {
    const { type, ...domains }: { readonly type: string } = template;
    const count = seen.get(type) ?? 0;
    seen.set(type, count + 1);
    const fields = Object.entries<AnyDomain>(domains).map(([name, domain]): Field => {
      const named = { name, label: label({ type, field: name }) ?? labelFromName(name) };
      if ('from' in domain) return { ...named, kind: 'number', min: domain.from, max: domain.to };
      const choicesOf = (values: readonly unknown[]): readonly Choice[] =>
        values.map((value) => ({ value, label: label({ type, field: name, value }) ?? textOf(value) }));
      return 'oneOf' in domain
        ? { ...named, kind: 'one', choices: choicesOf(domain.oneOf) }
        : { ...named, kind: 'some', choices: choicesOf(domain.someOf), min: domain.min, max: domain.max };
    });
    const settled = fields.flatMap((field) =>
      field.kind === 'one' && field.choices.length === 1
        ? [`, ${label({ type, field: field.name }) ?? field.label.toLowerCase()} ${field.choices[0]?.label}`]
        : [],
    );
    return {
      key: count === 0 ? type : `${type}-${count + 1}`,
      type,
      label: (label({ type }) ?? labelFromName(type)) + settled.join(''),
      fields,
    };
  });
};

const wholeNumber = (value: unknown): number | null => {
  if (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value)) return Number(value);
  return Number.isInteger(value) ? Number(value) : null;
};

const rawValue = (values: FormValues, { kind, name }: Field): unknown => {
  if (!(values instanceof FormData))
    return Object.hasOwn(values, name) ? Reflect.get(values, name) : undefined;
  return kind === 'some' ? values.getAll(name) : values.get(name);
};

const choiceAt = (choices: readonly Choice[], value: unknown): Choice | undefined => {
  const place = wholeNumber(value);
  return place === null ? undefined : choices[place];
};

const between = (min: number, max: number): string => (min === max ? `${min}` : `${min} to ${max}`);

const readField = (
  field: Field,
  raw: unknown,
): { readonly value: unknown } | { readonly problem: string } => {
  const isEmpty = raw === undefined || raw === null || raw === '';
  if (field.kind === 'number') {
    const number = isEmpty && field.min === field.max ? field.min : wholeNumber(raw);
    return number !== null && number >= field.min && number <= field.max
      ? { value: number }
      : { problem: `a whole number, ${between(field.min, field.max)}` };
  }
  if (field.kind === 'one') {
    const choice = isEmpty && field.choices.length === 1 ? field.choices[0] : choiceAt(field.choices, raw);
    return choice === undefined ? { problem: 'one of the choices' } : { value: choice.value };
  }
  const chosen = (isEmpty ? [] : Array.isArray(raw) ? raw : [raw]).map((one) => choiceAt(field.choices, one));
  const values = chosen.flatMap((choice) => (choice === undefined ? [] : [choice.value]));
  const isLegal =
    values.length === chosen.length &&
    new Set(chosen).size === chosen.length &&
    values.length >= field.min &&
    values.length <= field.max;
  return isLegal ? { value: values } : { problem: `${between(field.min, field.max)} different choices` };
};

/** Parses a submitted form. Fields without a choice may be omitted. */
export const readAction = <Action extends GameAction>(
  form: ActionForm<Action>,
  values: FormValues,
): ReadAction<Action> => {
  const action: Record<string, unknown> = { type: form.type };
  for (const field of form.fields) {
    const read = readField(field, rawValue(values, field));
    if ('problem' in read) return { field: field.name, problem: `${field.label}: ${read.problem}` };
    action[field.name] = read.value;
  }
  // Type and fields are those of the template.
  return { action: action as unknown as Action };
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The form values of an action, for example of a hint, as `readAction` takes them. Null if the form does not allow the action. */
export const valuesFor = <Action extends GameAction>(
  form: ActionForm<Action>,
  action: Action,
): Readonly<Record<string, number | readonly number[]>> | null => {
  if (action.type !== form.type) return null;
  const values: Record<string, number | readonly number[]> = {};
  for (const field of form.fields) {
    const value: unknown = Reflect.get(action, field.name);
    const placeOf = (one: unknown): number =>
      field.kind === 'number' ? -1 : field.choices.findIndex((choice) => same(choice.value, one));
    if (field.kind === 'number') values[field.name] = Number(value);
    else if (field.kind === 'one') values[field.name] = placeOf(value);
    else values[field.name] = Array.isArray(value) ? value.map(placeOf) : [];
  }
  const read = readAction(form, values);
  const isIt =
    'action' in read &&
    form.fields.every(({ name }) => same(Reflect.get(read.action, name), Reflect.get(action, name)));
  return isIt && Object.keys(action).length === form.fields.length + 1 ? values : null;
};
