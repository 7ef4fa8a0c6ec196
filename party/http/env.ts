import type { Context, MiddlewareHandler, Next } from 'hono';
import type { Region } from '../../shared/protocol/regions.ts';
import type { RoomsOf } from '../runtime/contract.ts';
import type { ProofOfWorkConfig } from '../runtime/proof-of-work.ts';
import type { devtoolsContract } from '../table/features/devtools.ts';
import type { Load } from './load.ts';
import type { RequestLimits } from './rate-limiter.ts';

/** The platform passes it with each request. Folders with routes extend it. */
export interface HttpEnv extends RequestLimits {
  readonly rooms: { readonly table: RoomsOf<typeof devtoolsContract> };
  /** Hosts of this server, below a path `example.com/games`; `*` means that the edge routes no other. */
  readonly hosts: readonly string[];
  /** Origins whose pages may call the API and embed tables: `https://*.example.com` is a pattern, `*` means all. */
  readonly allowedOrigins: readonly string[];
  /** The estimated region of the client. */
  readonly near: Region | null;
  readonly load: Load;
  /** No new tables or tickets. */
  readonly drain: boolean;
  readonly secret: string;
  /** The system's clock; `now` is that of rooms. */
  systemNow(): number;
  readonly proofOfWork: ProofOfWorkConfig | null;
  log(line: object): void;
}

/** A request and its response, without the variables of an app: contexts of all apps fit. */
export type HttpContext<Env = HttpEnv> = Pick<
  Context<{ Bindings: Env & object }>,
  'req' | 'header' | 'json' | 'body' | 'html'
> & { readonly env: Env };

/** A middleware of any app. */
export type Guard = (c: HttpContext, next: Next) => ReturnType<MiddlewareHandler>;
