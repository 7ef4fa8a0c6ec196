import { LitElement, type PropertyDeclaration } from 'lit';

interface Property<Value> extends PropertyDeclaration {
  readonly initial: Value;
}

type Properties = Readonly<Record<string, Property<unknown>>>;

type Values<Declared extends Properties> = {
  -readonly [Name in keyof Declared]: Declared[Name] extends Property<infer Value> ? Value : never;
};

/** Set by the code around the element. */
export const property = <Value>(initial: Value): Property<Value> => ({ attribute: false, initial });

/** Set by an attribute as well; a number or null only by code. */
export const attribute = <Value = string>(initial: Value): Property<Value> => ({ initial });

/** True with its attribute. */
export const flag: Property<boolean> = { type: Boolean, initial: false };

/** Set by the element itself. */
export const state = <Value>(initial: Value): Property<Value> => ({ state: true, initial });

type Base<Declared extends Properties> = Pick<typeof LitElement, keyof typeof LitElement> &
  (new () => LitElement & Values<Declared>);

const withProperties = <Declared extends Properties>(
  base: typeof LitElement,
  properties: Declared,
): Base<Declared> => {
  class Declaring extends base {
    static override properties = properties;

    constructor() {
      super();
      // Calls Lit's accessors: fields of the same names would hide them.
      for (const [name, { initial }] of Object.entries(properties)) Reflect.set(this, name, initial);
    }
  }
  // The compiler does not see the accessors.
  return Declaring as unknown as Base<Declared>;
};

class RootlessElement extends LitElement {
  protected override createRenderRoot(): this {
    return this;
  }
}

/** The base of a Lit element with these properties. A change of one draws the element again. */
export const element = <Declared extends Properties>(properties: Declared): Base<Declared> =>
  withProperties(LitElement, properties);

/** Draws without a shadow root: the styles around the element apply. */
export const rootlessElement = <Declared extends Properties>(properties: Declared): Base<Declared> =>
  withProperties(RootlessElement, properties);
