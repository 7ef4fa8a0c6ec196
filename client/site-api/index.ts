import { createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose';
import type { GameId } from '../../shared/games/registry.ts';
import type { AnyGame, Level } from '../../shared/kernel/game.ts';
import { receiptType } from '../../shared/protocol/codes.ts';
import type { roles, SiteTable } from '../../shared/protocol/site.ts';
import type {
  DeadLetter,
  EventPage,
  GameResult,
  NewSiteTable,
  SiteTableList,
  WebhookState,
} from '../../shared/protocol/site-api.ts';
import type { UserData } from '../../shared/protocol/table-data.ts';
import { LobbyUnreachableError, ProblemError } from '../sdk/errors.ts';
import { serverUrl } from '../sdk/host.ts';
import { fetchJson, jsonPost, queryOf } from '../sdk/http.ts';
import type { CreateTable } from '../sdk/lobby.ts';

export type { ProblemCode } from '../../shared/protocol/refusals.ts';
export type { SentEvent, SiteEvent, SiteSeat, SiteTable } from '../../shared/protocol/site.ts';
export type {
  DeadLetter,
  EventPage,
  GameResult,
  NewSiteTable,
  WebhookState,
} from '../../shared/protocol/site-api.ts';
export { LobbyUnreachableError, ProblemError };

export type Role = (typeof roles)[number];

/** A user of the site, for one table. */
export interface SiteUser {
  /** The site's id of the user, which no other player sees. */
  readonly user: string;
  readonly name: string;
  /** Default `player`. */
  readonly role?: Role;
  /** Default the first empty one. */
  readonly seat?: number;
}

/** A new table of the site. Your own game: `SiteTableOptions<typeof highCard>`. */
export type SiteTableOptions<Game extends string | AnyGame = GameId> = Pick<
  CreateTable<Game>,
  'game' | 'options' | 'settings' | 'seats' | 'region'
> & {
  /** In the site's lists and events only. */
  readonly title?: string;
  /** Only users of the site can sit down. */
  readonly membersOnly?: boolean;
  /** Each gets a seat, except spectators. Without `startAt`, the first is the host if none has the role. */
  readonly users?: readonly SiteUser[];
  /** `none`: no user may remove others or change the table, and the game starts when all users have come. */
  readonly host?: 'user' | 'none';
  /** Levels of computer players. */
  readonly bots?: readonly Level[];
  /** The game starts when all users have come, at the latest at this time. Without it, the host starts it, or without a host a day is the latest. */
  readonly startAt?: Date | null;
};

export interface IdentityOptions extends SiteUser {
  /** Valid at this table only. */
  readonly table?: string;
  /** Valid for this game only. */
  readonly game?: string;
  /** Default 300, at most 3,600. */
  readonly expiresInSeconds?: number;
}

/** The API of a server for the server of a site. All requests are repeated after a failure, without effect if carried out before. */
export interface SiteClient {
  /** @param idempotencyKey a repeated call with this key gets the same table. Default a random one. */
  createTable<Game extends string | AnyGame>(
    options: SiteTableOptions<Game>,
    idempotencyKey?: string,
  ): Promise<NewSiteTable>;
  /**
   * The table of a name of the site, which no page finds; opens one if the name has none that is open. The options do not change an open one:
   * `invite` seats its next users.
   */
  openRoom<Game extends string | AnyGame>(
    name: string,
    options: SiteTableOptions<Game>,
  ): Promise<NewSiteTable>;
  /** The open tables, by id. */
  tables(): AsyncIterable<SiteTableList['tables'][number]>;
  /** Rejects with the code `no-such-table` for a table that has ended. */
  table(id: string): Promise<SiteTable>;
  /** Ends a table, also during a game. Does nothing if it has ended. */
  closeTable(id: string): Promise<void>;
  /** Removes a user from a table for good. */
  expel(id: string, user: string): Promise<void>;
  /** A link that opens the user's seat, which the table keeps. Only for this user. */
  invite(id: string, user: SiteUser): Promise<string>;
  /** Events after a position of the feed, oldest first. @param after `next` of the previous page @param limit at most 100 */
  events(after?: number, limit?: number): Promise<EventPage>;
  /** The webhook's queue: its size, the last error and the next try. */
  webhook(): Promise<WebhookState>;
  /** Tries the event that waits at once. */
  retryWebhook(): Promise<void>;
  /** Events that the webhook refused, or did not confirm within 24 hours. @param limit at most 100 */
  deadLetters(limit?: number): Promise<readonly DeadLetter[]>;
  /** All that the open tables and the feed store of a user. */
  userData(user: string): Promise<Omit<UserData, 'next'>>;
  /** Deletes them: the user leaves the tables. Sign the user in no more. */
  deleteUser(user: string): Promise<void>;
  /** A token that signs a user in, for the property `identity` of `<arcus-table>` or the option of the SDK. */
  signIdentity(options: IdentityOptions): Promise<string>;
  /**
   * The result in a receipt of this server, for a table of this site.
   *
   * @param keys the server's `/.well-known/jwks.json`; fetched by default
   * @throws an error of `jose` if the receipt is not valid
   */
  verifyReceipt(receipt: string, keys?: JSONWebKeySet): Promise<GameResult>;
}

const maxAttempts = 5;
const firstRetryMs = 250;
const maxRetrySeconds = 30;

/** Null if a retry does not help. */
const retryAfterMs = (error: unknown, attempt: number): number | null => {
  const backoffMs = firstRetryMs * 2 ** (attempt - 1) * (1 + Math.random());
  if (error instanceof LobbyUnreachableError) return backoffMs;
  if (!(error instanceof ProblemError)) return null;
  if (error.retryAfter !== null) return 1_000 * Math.min(error.retryAfter, maxRetrySeconds);
  return error.code === 'internal' ? backoffMs : null;
};

/**
 * A client for the server of a site: the key must never reach a page. Runs where `fetch` and WebCrypto are: Node, Workers, Deno, Bun.
 *
 * @param options `server` is its address, like `https://arcus.example`, and `key` the site's, from `arcus-tables site add`
 * @throws HostError if `server` is not the address of a server, RangeError if `key` is not a site's key
 */
export const createSiteClient = ({
  server,
  key,
}: {
  readonly server: string;
  readonly key: string;
}): SiteClient => {
  const api = serverUrl('/api/v1/', server);
  const address = serverUrl('/', server).href.slice(0, -1);
  const [, site] = /^arcus_([a-z][a-z0-9-]{1,30})_\d+_[0-9a-f]{64}$/.exec(key) ?? [];
  if (site === undefined)
    throw new RangeError(
      `key is ${key === '' ? 'empty' : 'not the key of a site'}: arcus-tables site add prints it`,
    );
  const remoteKeys = createRemoteJWKSet(serverUrl('/.well-known/jwks.json', server));

  const ask = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
    const signed = { ...init, headers: { ...init.headers, authorization: `Bearer ${key}` } };
    const isJson = (answer: unknown): answer is Answer => answer !== undefined;
    for (let attempt = 1; ; attempt += 1)
      try {
        return await fetchJson(new URL(path, api), isJson, signed);
      } catch (error) {
        const waitMs = attempt < maxAttempts ? retryAfterMs(error, attempt) : null;
        if (waitMs === null) throw error;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
  };

  const pathOf = (id: string, end = ''): string => `tables/${encodeURIComponent(id)}${end}`;

  const userPages = async function* <Page extends { readonly next: string | null }>(
    user: string,
    init?: RequestInit,
  ) {
    let cursor: string | undefined;
    do {
      const page = await ask<Page>(`users/${encodeURIComponent(user)}${queryOf({ cursor })}`, init);
      yield page;
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  };

  return {
    createTable: (body, idempotencyKey = crypto.randomUUID()) =>
      ask('tables', jsonPost(body, { 'idempotency-key': idempotencyKey })),
    openRoom: (name, body) => ask(`rooms/${encodeURIComponent(name)}`, { ...jsonPost(body), method: 'PUT' }),
    tables: async function* () {
      let after: string | undefined;
      do {
        const page: SiteTableList = await ask(`tables${queryOf({ after, limit: 100 })}`);
        yield* page.tables;
        after = page.next ?? undefined;
      } while (after !== undefined);
    },
    table: (id) => ask(pathOf(id)),
    closeTable: (id) =>
      ask<void>(pathOf(id), { method: 'DELETE' }).catch((error: unknown) => {
        if (!(error instanceof ProblemError) || error.code !== 'no-such-table') throw error;
      }),
    expel: (id, user) => ask(pathOf(id, '/expel'), jsonPost({ user })),
    invite: async (id, body) =>
      (await ask<{ readonly url: string }>(pathOf(id, '/invites'), jsonPost(body))).url,
    events: (after, limit) => ask(`events${queryOf({ after, limit })}`),
    webhook: () => ask('webhook'),
    retryWebhook: () => ask<void>('webhook/retry', { method: 'POST' }),
    deadLetters: async (limit) =>
      (await ask<{ readonly events: readonly DeadLetter[] }>(`dead-letters${queryOf({ limit })}`)).events,
    userData: async (user) => {
      const pages: UserData[] = [];
      for await (const page of userPages<UserData>(user)) pages.push(page);
      return {
        tables: pages.flatMap(({ tables }) => tables),
        events: pages.flatMap(({ events }) => events),
      };
    },
    deleteUser: async (user) => {
      for await (const _ of userPages(user, { method: 'DELETE' }));
    },
    signIdentity: ({ user, expiresInSeconds = 300, name, role, table, game, seat }) =>
      new SignJWT({ name, role, table, game, seat })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(site)
        .setAudience(address)
        .setSubject(user)
        .setJti(crypto.randomUUID())
        .setExpirationTime(Math.floor(Date.now() / 1_000) + expiresInSeconds)
        .sign(new TextEncoder().encode(key)),
    verifyReceipt: async (receipt, keys) => {
      const options = { algorithms: ['EdDSA'], audience: site, issuer: address, typ: receiptType };
      const found = keys === undefined ? remoteKeys : createLocalJWKSet(keys);
      const { iss, aud, iat, ...result } = (await jwtVerify(receipt, found, options)).payload;
      return { ...result, site } as unknown as GameResult;
    },
  };
};
