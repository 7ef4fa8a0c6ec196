import type { AnyGame } from '../shared/kernel/game.js';

export interface ServerOptions {
  /** Every game that can be played here. Their ids are their names in addresses. */
  readonly games: readonly AnyGame[];
  /** The rules of each game as HTML, by its id and the language (`en`, `ko`, `es`). They are trusted. */
  readonly rules?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The whole server as a Worker: the default export of the module that `wrangler.jsonc` names. @throws RangeError if two games have the same id. */
export declare const createWorker: (options: ServerOptions) => {
  fetch(request: Request, env: never): Promise<Response>;
};

declare class DurableObject {
  constructor(state: never, env: never);
  fetch(request: Request): Promise<Response>;
}

/** The other exports of that module, for the bindings of its parties. */
export declare class Table extends DurableObject {}
export declare class Directory extends DurableObject {}
export declare class Counters extends DurableObject {}
export declare class Matcher extends DurableObject {}
export declare class LatencyProbe extends DurableObject {}
export declare class Relay extends DurableObject {}
export declare class Site extends DurableObject {}
export declare class Codes extends DurableObject {}
export declare class Desk extends DurableObject {}
