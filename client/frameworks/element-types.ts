import type { ArcusTable, ArcusTableEvent, EmbedEvents } from '../embed/element.ts';

type Method = {
  [Name in keyof ArcusTable]: ArcusTable[Name] extends (...given: never[]) => unknown ? Name : never;
}[keyof ArcusTable];

type Attribute = Exclude<
  keyof ArcusTable,
  keyof HTMLElement | Method | 'identity' | 'options' | 'ready' | 'settings'
>;

/**
 * The attributes of `<arcus-table>` in a template; undefined leaves one out. Servers render texts: `options` and `settings` are JSON, and
 * `identity` is a function, because a text would be in the markup.
 */
export type TableAttributes = { readonly [Name in Attribute]?: ArcusTable[Name] | undefined } & {
  readonly identity?: (() => string | Promise<string>) | undefined;
  readonly options?: string | undefined;
  readonly settings?: string | undefined;
};

/** Listeners by name: `onended`; in Vue `onEnded`. */
export type TableListeners<Framework extends 'vue' | '' = ''> = {
  readonly [Name in keyof EmbedEvents as `on${Framework extends 'vue' ? Capitalize<Name> : Name}`]?:
    | ((event: ArcusTableEvent<Name>) => void)
    | undefined;
};
