import type { EmbedEvent, EmbedSettings } from './messages.ts';

/** What is drawn, and where from. */
export interface Subject {
  /** The origin of the server. */
  readonly host: string;
  readonly game: string;
  /** The table's id; without one the visitor may open a table of the game. */
  readonly table: string | null;
}

/** A table on somebody's page, in a frame or inline. */
export interface Drawn {
  settle(settings: EmbedSettings): void;
  /** Opens a table, as the button does. */
  open(): void;
  remove(): void;
}

/** Draws into the root, before what is there. */
export type Draw = (
  root: ShadowRoot,
  subject: Subject,
  settings: EmbedSettings,
  tell: (event: EmbedEvent) => void,
) => Drawn;
