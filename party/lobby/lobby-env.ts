import type { Region } from '../../shared/protocol/regions.ts';
import type { ProofOfWorkConfig } from '../runtime/proof-of-work.ts';
import type { Load } from './load.ts';
import type { Parties } from './party-client.ts';
import type { RequestLimits } from './rate-limiter.ts';

/**
 * The rules of each game, by the game's id and the locale: HTML, which is trusted, or the file of the build that holds it, by its path from
 * the top of the site.
 */
export type RulePages = Readonly<
  Record<string, Readonly<Record<string, string | { readonly file: string }>>>
>;

/** Everything the lobby needs of the platform it runs on, which hands it over with each request. */
export interface LobbyEnv extends Parties, RequestLimits {
  /** Whose pages may call the API and show tables: origins, patterns like `https://*.example.com`, or `*` for all. */
  readonly allowedOrigins: readonly string[];
  /** Whoever knows it may read the counters; undefined if nobody may. */
  readonly operatorToken: string | undefined;
  readonly rules: RulePages;
  /** The text of a file of the build, by its path from the top of the site; null if there is none. */
  readonly readFile: (path: string) => Promise<string | null>;
  /** The API's OpenAPI document. */
  readonly openApi: object;
  /** Where the request seems to come from. */
  readonly near: Region | null;
  readonly load: Load;
  /** Whether whoever writes a game may look into tables, and play for every seat. */
  readonly devtools: boolean;
  /** Shared by all parties of the deployment. */
  readonly secret: string;
  /** What a new table costs; null if nothing. */
  readonly proofOfWork: ProofOfWorkConfig | null;
  /** Writes one line for the operator. */
  log(line: object): void;
}
