import type { FastRandom, Random } from './random.ts';
import { at, shuffled } from './util.ts';

/** A player's action: plain JSON. `type` is a verb in the imperative. */
export interface GameAction {
  readonly type: string;
}

/** The legal values of one field of an action. */
export type Domain<Value> =
  | { readonly oneOf: readonly Value[] }
  | (Value extends number ? { readonly from: number; readonly to: number } : never)
  | (Value extends readonly (infer Item)[]
      ? { readonly someOf: readonly Item[]; readonly min: number; readonly max: number }
      : never);

/**
 * A set of legal actions as data: `type`, and for every other field its values, independent of the other fields. `from` and `to` are whole
 * numbers, both included. `someOf` allows a list of `min` to `max` different items in any order.
 */
export type Template<Action extends GameAction> = Action extends GameAction
  ? { readonly type: Action['type'] } & {
      readonly [Field in Exclude<keyof Action, 'type'>]: Domain<Action[Field]>;
    }
  : never;

/** A template of any game. */
export type AnyTemplate = { readonly type: string };

type AnyDomain =
  | { readonly oneOf: readonly unknown[] }
  | { readonly from: number; readonly to: number }
  | { readonly someOf: readonly unknown[]; readonly min: number; readonly max: number };

const domainsOf = (template: AnyTemplate): [string, AnyDomain][] =>
  Object.entries(template).filter(([field]) => field !== 'type') as unknown as [string, AnyDomain][];

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const allows = (domain: AnyDomain, value: unknown): boolean => {
  if ('oneOf' in domain) return domain.oneOf.some((choice) => same(choice, value));
  if ('from' in domain) {
    return typeof value === 'number' && Number.isInteger(value) && value >= domain.from && value <= domain.to;
  }
  return (
    Array.isArray(value) &&
    value.length >= domain.min &&
    value.length <= domain.max &&
    value.every((item) => domain.someOf.some((choice) => same(choice, item))) &&
    new Set(value.map((item) => JSON.stringify(item))).size === value.length
  );
};

/** Whether one of the templates describes the action. */
export const isLegal = (templates: readonly AnyTemplate[], action: GameAction): boolean =>
  templates.some((template) => {
    const domains = domainsOf(template);
    return (
      template.type === action.type &&
      Object.keys(action).length === domains.length + 1 &&
      domains.every(([field, domain]) => allows(domain, Reflect.get(action, field)))
    );
  });

/** An action that one of these templates describes. */
export type TemplateAction<Of extends AnyTemplate> = Of extends AnyTemplate
  ? { readonly [Field in keyof Of]: Field extends 'type' ? Of[Field] : ValueIn<Of[Field]> }
  : never;

// The `Domain` of a type always includes `oneOf`; a literal may have another form.
type ValueIn<Choices> = [Extract<Choices, { readonly oneOf: unknown }>] extends [never]
  ? Choices extends { readonly someOf: readonly (infer Item)[] }
    ? readonly Item[]
    : number
  : Extract<Choices, { readonly oneOf: unknown }> extends { readonly oneOf: readonly (infer Value)[] }
    ? Value
    : never;

type Chance = Pick<Random, 'below'> | FastRandom;

const sample = (domain: AnyDomain, below: FastRandom): unknown => {
  if ('oneOf' in domain) return at(domain.oneOf, below(domain.oneOf.length));
  if ('from' in domain) return domain.from + below(domain.to - domain.from + 1);
  const size = domain.min + below(domain.max - domain.min + 1);
  return shuffled(domain.someOf, below).slice(0, size);
};

/** A random legal action: a random template, then a random value of each field. @throws RangeError if `templates` is empty. */
export const sampleAction = <Legal extends readonly AnyTemplate[]>(
  templates: Legal,
  random: Chance,
): TemplateAction<Legal[number]> => {
  const below: FastRandom = typeof random === 'function' ? random : (bound) => random.below(bound);
  const template = at(templates, below(templates.length));
  return choose(template, (domain) => sample(domain, below)) as TemplateAction<Legal[number]>;
};

/** The first template, with the first or lowest value of each field. @throws RangeError if `templates` is empty. */
export const firstAction = (templates: readonly AnyTemplate[]): GameAction =>
  choose(at(templates, 0), (domain) => {
    if ('oneOf' in domain) return at(domain.oneOf, 0);
    return 'from' in domain ? domain.from : domain.someOf.slice(0, domain.min);
  });

const choose = (template: AnyTemplate, chosenOf: (domain: AnyDomain) => unknown): GameAction => {
  const fields = domainsOf(template).map(([field, domain]) => [field, chosenOf(domain)] as const);
  return { type: template.type, ...Object.fromEntries(fields) };
};
