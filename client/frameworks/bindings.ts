import { ArcusTable, type ArcusTableEvent, type EmbedEvents } from '../embed/element.ts';
import type { GameId, GameTypes } from '../sdk/index.ts';

type Method = {
  [Name in keyof ArcusTable]: ArcusTable[Name] extends (...given: never[]) => unknown ? Name : never;
}[keyof ArcusTable];

/** What the element has as an attribute and as a property of the same name. */
type Attribute = Exclude<keyof ArcusTable, keyof HTMLElement | Method | 'ready'>;

/** The options of a game; of one that is known only when the program runs, any. */
export type OptionsOf<Game extends string> = Game extends GameId
  ? Readonly<Partial<GameTypes[Game]['options']>>
  : Readonly<Record<string, unknown>>;

/** The properties of `<arcus-table>` that are attributes as well. What is undefined is left out. */
export type TableAttributes<Game extends string = string> = {
  readonly [Name in Exclude<Attribute, 'game' | 'options'>]?: ArcusTable[Name] | undefined;
} & {
  /** A table of it is opened by the visitor, unless `table` names one. */
  readonly game?: Game | null | undefined;
  /** The options of the game, for a table that is opened here. */
  readonly options?: OptionsOf<Game> | null | undefined;
};

/** A function for each event of the element, by its name: it is given the event's `detail`. */
export type Handlers = {
  readonly [Name in keyof EmbedEvents]?: ((detail: EmbedEvents[Name]) => void) | undefined;
};

const events = {
  ready: true,
  seated: true,
  started: true,
  moved: true,
  ended: true,
  error: true,
} satisfies Readonly<Record<keyof EmbedEvents, true>>;

const isEventName = (name: string): name is keyof EmbedEvents => Object.hasOwn(events, name);

export const eventNames = Object.keys(events).filter(isEventName);

export const isAttribute = (name: string): name is keyof TableAttributes =>
  ArcusTable.observedAttributes.includes(name);

/** The attributes as text, as HTML made on a server needs them too; undefined for those that are left out. */
export const attributesOf = (props: object): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(props)
      .filter(([name]) => isAttribute(name))
      .map(([name, value]) => [name, textOf(value)]),
  );

const textOf = (value: unknown): string | undefined => {
  if (value == null || value === false) return undefined;
  if (value === true) return '';
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`;
};

/**
 * Whether the event `ready` was heard. In a page that a server has drawn the element may be ready before a framework listens: whoever
 * comes late is told by `catchUp`.
 */
export class ReadyReplay {
  #heard = false;

  readonly heard = (): void => {
    this.#heard = true;
  };

  /** Tells the `detail` of a `ready` that nobody has heard. Returns what keeps it from being told. */
  replay(element: ArcusTable, tell: (detail: EmbedEvents['ready']) => void): () => void {
    let wanted = true;
    void element.ready.then((detail) => {
      if (wanted && !this.#heard) tell(detail);
    });
    return () => {
      wanted = false;
    };
  }
}

/**
 * A listener of the element for each event, that calls one of `handlers`, as they are by then. `keyOf` says how the framework names the
 * listener of an event.
 */
export const listeners = (
  handlers: () => Handlers,
  readiness: ReadyReplay,
  keyOf: (name: string) => string,
): Readonly<Record<string, (event: ArcusTableEvent<keyof EmbedEvents>) => void>> => {
  const tell = <Name extends keyof EmbedEvents>(name: Name, detail: EmbedEvents[Name]): void => {
    if (name === 'ready') readiness.heard();
    handlers()[name]?.(detail);
  };
  return Object.fromEntries(eventNames.map((name) => [keyOf(name), ({ detail }) => tell(name, detail)]));
};

/** As HTML names listeners, and with it React and Svelte for what is no event of the DOM: `onready`. */
export const lowerCaseListener = (name: string): string => `on${name}`;
