import type { CodesEnv } from '../codes/find-code.ts';
import type { DeskEnv } from '../desk/env.ts';
import type { directoryContract } from '../directory/room.ts';
import type { RoomsOf } from '../runtime/contract.ts';
import type { SitesEnv } from '../sites/env.ts';

/**
 * The rules by game id and locale: trusted HTML, or the path of a file of the build.
 */
export type RulePages = Readonly<
  Record<string, Readonly<Record<string, string | { readonly file: string }>>>
>;

/** The platform passes it to the lobby with each request. */
export interface LobbyEnv extends CodesEnv, DeskEnv, SitesEnv {
  readonly rooms: CodesEnv['rooms'] &
    DeskEnv['rooms'] & { readonly directory: RoomsOf<typeof directoryContract> };
  /** An address for reports of vulnerabilities, `mailto:` or `https:`. */
  readonly securityContact: string | undefined;
  readonly rules: RulePages;
  /** The text of a file of the build; null if there is none. */
  readonly readFile: (path: string) => Promise<string | null>;
  readonly openApi: object;
  /** Whether game authors may inspect tables and play for every seat. */
  readonly devtools: boolean;
}

export interface LobbyApp {
  Bindings: LobbyEnv;
}
