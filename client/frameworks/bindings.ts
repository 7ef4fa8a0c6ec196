import { ArcusTable, type ArcusTableEvent, type EmbedEvents } from '../embed/element.ts';
import type { GameId, GameTypes } from '../sdk/index.ts';

type Method = {
  [Name in keyof ArcusTable]: ArcusTable[Name] extends (...given: never[]) => unknown ? Name : never;
}[keyof ArcusTable];

/** Properties of the element: attributes, and `identity`, which the components set on the element only. */
type Attribute = Exclude<keyof ArcusTable, keyof HTMLElement | Method | 'ready'>;

/** The options of a game; any, if its id is only a `string`. */
export type OptionsOf<Game extends string> = Game extends GameId
  ? Readonly<Partial<GameTypes[Game]['options']>>
  : Readonly<Record<string, unknown>>;

/** The attributes of `<arcus-table>`. Undefined leaves one out. */
export type TableAttributes<Game extends string = string> = {
  readonly [Name in Exclude<Attribute, 'game' | 'options'>]?: ArcusTable[Name] | undefined;
} & {
  /** Without `table`, the visitor opens a table of this game. */
  readonly game?: Game | null | undefined;
  /** The game's options for a table opened here. */
  readonly options?: OptionsOf<Game> | null | undefined;
};

/** Handlers by event type. Each receives the event's `detail`. */
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

/** Attribute texts, which server rendering needs; undefined leaves an attribute out. */
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

/** Delivers a `ready` event that fired before the framework added its listeners, as in a server-rendered page. */
export class ReadyReplay {
  #isReceived = false;

  readonly markReceived = (): void => {
    this.#isReceived = true;
  };

  /** Calls `deliver` once, if `ready` was not received. Returns a function that cancels. */
  replay(element: ArcusTable, deliver: (detail: EmbedEvents['ready']) => void): () => void {
    let isActive = true;
    void element.ready.then((detail) => {
      if (isActive && !this.#isReceived) deliver(detail);
    });
    return () => {
      isActive = false;
    };
  }
}

/** Event listeners that call the current `handlers`. `keyOf` makes the framework's listener name. */
export const listeners = (
  handlers: () => Handlers,
  readyReplay: ReadyReplay,
  keyOf: (name: string) => string,
): Readonly<Record<string, (event: ArcusTableEvent<keyof EmbedEvents>) => void>> => {
  const handle = <Name extends keyof EmbedEvents>(name: Name, detail: EmbedEvents[Name]): void => {
    if (name === 'ready') readyReplay.markReceived();
    handlers()[name]?.(detail);
  };
  return Object.fromEntries(eventNames.map((name) => [keyOf(name), ({ detail }) => handle(name, detail)]));
};

/** `onready`: HTML's form, which React and Svelte use for custom events. */
export const lowerCaseListener = (name: string): string => `on${name}`;
