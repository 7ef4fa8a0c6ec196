import type { Context } from 'hono';
import type { countersContract } from '../counters/counters.ts';
import type { HttpEnv } from '../http/env.ts';
import type { RemoteRoom, RoomsOf } from '../runtime/contract.ts';
import type { SiteRooms } from '../sites/env.ts';
import type { deskContract } from './room.ts';

export interface DeskEnv extends HttpEnv {
  readonly rooms: SiteRooms & {
    readonly counters: RoomsOf<typeof countersContract>;
    readonly desk: RemoteRoom<typeof deskContract>;
  };
  /** Opens the operator's routes; undefined closes them. */
  readonly operatorToken: string | undefined;
  /** The next request reads the desk. */
  expireDesk(): void;
  /** OpenMetrics of this process, without the end; undefined where the platform has its own. */
  readonly metrics?: (() => Promise<string>) | undefined;
  /** Tables with sockets read the operator's notice now; undefined where the platform cannot list them. */
  readonly wakeTables?: (() => Promise<unknown>) | undefined;
}

export interface DeskApp {
  Bindings: DeskEnv;
}
export type DeskContext = Context<DeskApp>;
