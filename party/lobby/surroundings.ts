import type { TableId } from '../../shared/kernel/ids.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import type { Region } from '../../shared/protocol/regions.ts';
import type { Counts } from './counters.ts';
import type { Page } from './directory.ts';
import type { RateLimiter, RateLimits } from './gate.ts';
import type { ParsedCreateTable } from './internal.ts';

/** Everything the lobby needs of the place it runs in. A host hands it over with each request. */
export interface Env {
  readonly tables: {
    create(id: TableId, request: ParsedCreateTable): Promise<TableSummary | 'taken'>;
    /** The transcript of a finished game, for whoever has this seat token or none; null if there is none for them. */
    transcript(id: TableId, gameNumber: number, token: string | null): Promise<unknown>;
    /** Null if there is no such table, or no longer. */
    lookUp(id: TableId): Promise<TableSummary | null>;
  };
  readonly directory: {
    /** The open tables of one shard, in order. */
    list(shard: string, page: Page): Promise<readonly TableSummary[]>;
    /** Has this shard ask a table whether it is still there. */
    check(shard: string, id: TableId): Promise<void>;
  };
  readonly counters: {
    read(): Promise<Counts>;
  };
  /** Whose pages may call the API and show tables: origins, patterns like `https://*.example.com`, or `*` for all. */
  readonly allowedOrigins: readonly string[];
  /** Whoever knows it may read the counters; undefined if nobody may. */
  readonly operatorToken: string | undefined;
  /** The rules of each game as HTML, by the game's id and the locale. They are trusted. */
  readonly rules: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Where the request seems to come from. */
  readonly near: Region | null;
  /** Its sender's address; null if nobody knows, and then nothing is limited. */
  readonly address: string | null;
  readonly rateLimiter: RateLimiter;
  readonly rateLimits: RateLimits;
  now(): number;
  /** Writes one line for the operator. */
  log(line: object): void;
}
