/**
 * Forms for whatever a table asks: the actions that are legal now, as fields that any page can draw, and back. For pages and programs that know no game.
 *
 *     const forms = formsOf(view.prompt.legal);
 *     const read = readAction(forms[0], new FormData(element));
 *     if ('action' in read) await table.act(read.action);
 */
import type { GameAction, Template } from '../../shared/kernel/action.ts';

/** A value that a field may have. What the form sends is not the value but its place among the choices, from 0: values may be lists. */
export interface Choice {
  readonly value: unknown;
  readonly label: string;
}

interface Named {
  /** Of the action's field, and for the input. */
  readonly name: string;
  readonly label: string;
}

/** One of some values: a select, or radio buttons. */
export interface OneField extends Named {
  readonly kind: 'one';
  readonly choices: readonly Choice[];
}

/** `min` to `max` different ones of some values, in any order: checkboxes. */
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

/** One set of legal actions. Several may have the same type, with different values: `key` tells them apart within one prompt. */
export interface ActionForm<Action extends GameAction = GameAction> {
  readonly key: string;
  readonly type: Action['type'];
  /** The action in words, with the values of fields that leave no choice: `Place, card 3`. */
  readonly label: string;
  readonly fields: readonly Field[];
}

/** What is to be named: an action's type, one of its fields, or one value of a field. */
export interface Subject {
  readonly type: string;
  readonly field?: string;
  readonly value?: unknown;
}

export interface FormOptions {
  /** Your words for it; undefined leaves it to ours, which are the names of the API. */
  readonly label?: (subject: Subject) => string | undefined;
}

/** What a form says: an HTML form's data, or by the field's name the place of the choice, a list of places, or a number; numbers may be text. */
export type FormValues = FormData | Readonly<Record<string, unknown>>;

/** The action that a form describes, or which field does not say a legal value, and a sentence in English on what it has to say. */
export type ReadAction<Action extends GameAction> =
  | { readonly action: Action }
  | { readonly field: string; readonly problem: string };

type AnyDomain =
  | { readonly oneOf: readonly unknown[] }
  | { readonly someOf: readonly unknown[]; readonly min: number; readonly max: number }
  | { readonly from: number; readonly to: number };

/** `place-and-mark` is “Place and mark”, `cardsPerColour` “Cards per colour”. */
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

/** The form of each template, in their order. */
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

/** A whole number, also as text; null for anything else. */
const wholeNumber = (value: unknown): number | null => {
  if (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value)) return Number(value);
  return Number.isInteger(value) ? Number(value) : null;
};

const saidBy = (values: FormValues, { kind, name }: Field): unknown => {
  if (!(values instanceof FormData))
    return Object.hasOwn(values, name) ? Reflect.get(values, name) : undefined;
  return kind === 'some' ? values.getAll(name) : values.get(name);
};

const placed = (choices: readonly Choice[], value: unknown): Choice | undefined => {
  const place = wholeNumber(value);
  return place === null ? undefined : choices[place];
};

const between = (min: number, max: number): string => (min === max ? `${min}` : `${min} to ${max}`);

const readField = (
  field: Field,
  said: unknown,
): { readonly value: unknown } | { readonly problem: string } => {
  const nothing = said === undefined || said === null || said === '';
  if (field.kind === 'number') {
    const number = nothing && field.min === field.max ? field.min : wholeNumber(said);
    return number !== null && number >= field.min && number <= field.max
      ? { value: number }
      : { problem: `a whole number, ${between(field.min, field.max)}` };
  }
  if (field.kind === 'one') {
    const choice = nothing && field.choices.length === 1 ? field.choices[0] : placed(field.choices, said);
    return choice === undefined ? { problem: 'one of the choices' } : { value: choice.value };
  }
  const chosen = (nothing ? [] : Array.isArray(said) ? said : [said]).map((one) =>
    placed(field.choices, one),
  );
  const values = chosen.flatMap((choice) => (choice === undefined ? [] : [choice.value]));
  const isLegal =
    values.length === chosen.length &&
    new Set(chosen).size === chosen.length &&
    values.length >= field.min &&
    values.length <= field.max;
  return isLegal ? { value: values } : { problem: `${between(field.min, field.max)} different choices` };
};

/** The action that a form says. A field that leaves no choice need not be said. */
export const readAction = <Action extends GameAction>(
  form: ActionForm<Action>,
  values: FormValues,
): ReadAction<Action> => {
  const action: Record<string, unknown> = { type: form.type };
  for (const field of form.fields) {
    const read = readField(field, saidBy(values, field));
    if ('problem' in read) return { field: field.name, problem: `${field.label}: ${read.problem}` };
    action[field.name] = read.value;
  }
  // Its fields are those of the template, which describes actions of this type.
  return { action: action as unknown as Action };
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a form has to say for an action, for example for a hint: a value by field name, as `readAction` takes them. Null if the form cannot say it. */
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
