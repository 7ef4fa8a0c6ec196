import type { Component, Snippet } from 'svelte';
import type { HTMLAttributes } from 'svelte/elements';
import type { ArcusTable as ArcusTableElement } from '../embed/element.ts';
import type { Handlers, TableAttributes } from './bindings.ts';

/** Handlers receive the event's `detail`. */
type Events = { readonly [Name in keyof Handlers as `on${Name}`]?: Handlers[Name] };

export type ArcusTableProps<Game extends string = string> = TableAttributes<Game> &
  Events &
  Omit<HTMLAttributes<ArcusTableElement>, keyof TableAttributes | keyof Events | 'children'> & {
    /** The element, for `bind:element`. */
    element?: ArcusTableElement | null | undefined;
    /** Fallback while no table is drawn. */
    readonly children?: Snippet | undefined;
  };

/** `<arcus-table>` with typed options and events. Delivers a `ready` that fired before Svelte listened. */
declare const ArcusTable: {
  <Game extends string = string>(
    ...parameters: Parameters<Component<ArcusTableProps<Game>, object, 'element'>>
  ): ReturnType<Component<ArcusTableProps<Game>, object, 'element'>>;
  element?: typeof HTMLElement;
  z_$$bindings?: 'element';
};
type ArcusTable = typeof ArcusTable;
export default ArcusTable;
