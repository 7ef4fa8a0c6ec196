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

/** The base of a Lit element with these properties. A change of one draws the element again. */
export const element = <Declared extends Properties>(properties: Declared): Base<Declared> => {
  class Element extends LitElement {
    static override properties = properties;

    constructor() {
      super();
      for (const [name, { initial }] of Object.entries(properties)) Reflect.set(this, name, initial);
    }
  }
  // The compiler does not see the accessors that Lit makes.
  return Element as unknown as Base<Declared>;
};

/** Such an element without a root of its own: the styles around it apply. */
export const rootlessElement = <Declared extends Properties>(properties: Declared): Base<Declared> =>
  class extends element<Properties>(properties) {
    protected override createRenderRoot(): this {
      return this;
    }
  } as unknown as Base<Declared>;
