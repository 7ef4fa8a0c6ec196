import type { Component, Snippet } from 'svelte';
import type { HTMLAttributes } from 'svelte/elements';
import type { ArcusTable as ArcusTableElement } from '../embed/element.ts';
import type { Handlers, TableAttributes } from './bindings.ts';

/** What happens at the table: each is given the `detail` of the event. */
type Events = { readonly [Name in keyof Handlers as `on${Name}`]?: Handlers[Name] };

export type ArcusTableProps<Game extends string = string> = TableAttributes<Game> &
  Events &
  Omit<HTMLAttributes<ArcusTableElement>, keyof TableAttributes | keyof Events | 'children'> & {
    /** The element itself, to be bound. */
    element?: ArcusTableElement | null | undefined;
    /** Shown where no table can be. */
    readonly children?: Snippet | undefined;
  };

/** `<arcus-table>` with typed options and events. A `ready` that came before Svelte listened is told all the same. */
declare const ArcusTable: {
  <Game extends string = string>(
    ...given: Parameters<Component<ArcusTableProps<Game>, object, 'element'>>
  ): ReturnType<Component<ArcusTableProps<Game>, object, 'element'>>;
  element?: typeof HTMLElement;
  z_$$bindings?: 'element';
};
type ArcusTable = typeof ArcusTable;
export default ArcusTable;
