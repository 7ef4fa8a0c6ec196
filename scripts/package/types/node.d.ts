import type { ServerOptions } from './index.js';

export type { ServerOptions };

export interface NodeServerOptions extends ServerOptions {
  /** Folder of the database; created if missing. One server at a time. */
  readonly data: string;
  /** Default: a free one. */
  readonly port?: number;
  /** Address to listen on; default `127.0.0.1`. */
  readonly host?: string;
  /** Folder of static files, as written by `arcus-tables assets`; without it the server has only the API. */
  readonly files?: string;
  /** Settings by name, as in DEPLOYMENT.md. `ARCUS_SECRET` is generated and stored in the folder by default. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** Takes folder and port from the server that uses them, which stores everything and ends. Without one it starts as usual. */
  readonly takeOver?: boolean;
  /** Writes a line of the log; default: JSON on the standard output. */
  readonly log?: (line: Readonly<Record<string, unknown>>) => void;
}

export interface NodeServer {
  /** Like `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** Ends all connections, stores pending writes and closes the database. */
  close(): Promise<void>;
  /** Resolves when another server has taken over and this process may end. */
  readonly takenOver: Promise<void>;
}

/** Why a server did not start. A restart does not help. */
export declare class StartError extends Error {
  readonly code:
    | 'data-not-writable'
    | 'data-corrupted'
    | 'data-in-use'
    | 'data-newer'
    | 'log-lost'
    | 'secret-lost'
    | 'secret-too-short'
    | 'no-jurisdictions'
    | 'not-listening';
}

/** Starts the server in this process, with SQLite in a folder. Syncs each step to the disk before it is sent. @throws StartError */
export declare const startServer: (options: NodeServerOptions) => Promise<NodeServer>;
