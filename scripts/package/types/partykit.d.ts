import type { ServerOptions } from './index.js';

export type { ServerOptions };

/** The whole server as PartyKit's main party: the default export of the module that `partykit.json` names. @throws RangeError if two games have the same id. */
export declare const createParty: (options: ServerOptions) => {
  onFetch(request: never, lobby: never, context: never): Promise<Response>;
};
