import type { TableId } from '../../shared/kernel/ids.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import type { Counts } from './counters.ts';
import type { ParsedCreateTable } from './internal.ts';

/** Everything the lobby needs of the place it runs in. A host hands it over with each request. */
export interface Surroundings {
  readonly tables: {
    create(id: TableId, request: ParsedCreateTable): Promise<TableSummary | 'taken'>;
    /** Null if there is no such table, or no longer. */
    lookUp(id: TableId): Promise<TableSummary | null>;
  };
  readonly directory: {
    /** In the order of `openTables`. */
    list(): Promise<readonly TableSummary[]>;
  };
  readonly counters: {
    read(): Promise<Counts>;
  };
  /** The origins whose pages may call the API; `*` among them lets all of them. */
  readonly allowedOrigins: readonly string[];
  /** Whoever knows it may read the counters; undefined if nobody may. */
  readonly operatorToken: string | undefined;
  /** The rules of each game as HTML, by the game's id. They are trusted. */
  readonly rules: Readonly<Record<string, string>>;
  /** Writes one line for the operator. */
  log(line: object): void;
}
