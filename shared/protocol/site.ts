import * as z from 'zod';
import { levels } from '../kernel/game.ts';
import { maxSeats } from '../kernel/ids.ts';
import { outcomeSchema, seatSchema, tableIdSchema } from '../kernel/schemas.ts';
import { siteNameSchema, tokenSchema } from './requests.ts';

/** A site: the operator's name for one customer of the server. */
export const siteIdSchema = z.string().regex(/^[a-z][a-z0-9-]{1,30}$/);

/** A user of a site, as the site names them. Only the site's own API and events contain it. */
export const userIdSchema = z.string().min(1).max(128);

export const roles = ['player', 'spectator', 'host'] as const;

/** The claims of an identity besides `iss` (the site), `aud` (the server's address), `exp` and `jti`. */
export const identityClaimsSchema = z.object({
  sub: userIdSchema,
  jti: z.string().min(8).max(128),
  exp: z.number(),
  name: siteNameSchema,
  role: z.enum(roles).default('player'),
  /** Without it, any table of the site. */
  table: tableIdSchema.optional(),
  /** Without it, any game. */
  game: z.string().max(40).optional(),
  /** The user gets this seat, if it is free. */
  seat: seatSchema.optional(),
});
export type IdentityClaims = z.infer<typeof identityClaimsSchema>;

/** An identity, and a secret of the client that alone may use it again: 128 random bits or more. */
export const identityUseSchema = z.strictObject({ identity: z.string().max(4_000), client: tokenSchema });

/** The reply to an identity at a table: a seat token that opens the user's seat on each device. */
export const signedInSchema = z.strictObject({ token: tokenSchema, name: z.string(), role: z.enum(roles) });
export type SignedIn = z.infer<typeof signedInSchema>;

/** An identity is valid for at most this time. */
export const maxIdentitySeconds = 3_600;

const siteSeatSchema = z.strictObject({
  seat: seatSchema,
  name: z.string(),
  /** Null for a bot, and for a player without an identity. */
  user: userIdSchema.nullable(),
  /** A bot's level; null for a player. */
  bot: z.enum(levels).nullable(),
  /** The table acts for the player: away after timeouts, disconnected for long, or left. */
  away: z.boolean(),
});
export type SiteSeat = z.infer<typeof siteSeatSchema>;

const aboutTable = { table: tableIdSchema, game: z.string(), title: z.string() };
const aboutGame = { ...aboutTable, gameNumber: z.int(), seats: z.array(siteSeatSchema).max(maxSeats) };

/** An event at a site's table: `type`, and `data` by type. */
export const siteEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('table.created'), data: z.strictObject(aboutTable) }),
  z.strictObject({
    type: z.literal('seat.taken'),
    data: z.strictObject({ ...aboutTable, ...siteSeatSchema.omit({ bot: true, away: true }).shape }),
  }),
  z.strictObject({ type: z.literal('game.started'), data: z.strictObject(aboutGame) }),
  z.strictObject({
    type: z.literal('game.ended'),
    data: z.strictObject({
      ...aboutGame,
      ...outcomeSchema.shape,
      /** Fixes the transcript; null for a game without one. */
      seal: z.string().nullable(),
    }),
  }),
  /** At a table over days a user is to act. */
  z.strictObject({
    type: z.literal('turn.waiting'),
    data: z.strictObject({
      ...aboutTable,
      gameNumber: z.int(),
      seat: seatSchema,
      user: userIdSchema,
      /** When the table acts for the user, in milliseconds since 1970. */
      deadline: z.int(),
    }),
  }),
  z.strictObject({ type: z.literal('table.ended'), data: z.strictObject(aboutTable) }),
]);
export type SiteEvent = z.infer<typeof siteEventSchema>;

/** The name of a player whose data are deleted. */
export const neutralName = (seat: number): string => `Player ${seat + 1}`;

/** The event without a user's id and name: null if it was only for them, the same event if it does not name them. */
export const withoutUser = (event: SiteEvent, user: string): SiteEvent | null => {
  const anonymous = <Named extends Pick<SiteSeat, 'seat' | 'name' | 'user'>>(named: Named): Named =>
    named.user === user ? { ...named, user: null, name: neutralName(named.seat) } : named;
  switch (event.type) {
    case 'turn.waiting':
      return event.data.user === user ? null : event;
    case 'seat.taken':
      return event.data.user === user ? { ...event, data: anonymous(event.data) } : event;
    case 'game.started':
      return isSeated(event.data.seats, user)
        ? { ...event, data: { ...event.data, seats: event.data.seats.map(anonymous) } }
        : event;
    case 'game.ended':
      return isSeated(event.data.seats, user)
        ? { ...event, data: { ...event.data, seats: event.data.seats.map(anonymous) } }
        : event;
    case 'table.created':
    case 'table.ended':
      return event;
  }
};

const isSeated = (seats: readonly SiteSeat[], user: string): boolean =>
  seats.some((one) => one.user === user);

/** An event as the feed and webhooks contain it. Equal ids are the same event. */
export type SentEvent = SiteEvent & {
  readonly id: string;
  /** ISO 8601. */
  readonly timestamp: string;
};

/** An origin: scheme, host and port, or `https://*.example.com`. */
const originSchema = z.string().regex(/^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/);

/** Of an Ed25519 public key, for identities signed with EdDSA. */
const publicKeySchema = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().regex(/^[\w-]{43}$/),
});

/** A host of the same machine, for development. */
export const isLoopback = (url: string): boolean =>
  /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?\//.test(`${url}/`);

const webhookSchema = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((url) => url.startsWith('https:') || isLoopback(url), 'must be https, or http on this machine');

const settingParts = {
  origins: z.array(originSchema).max(50),
  webhook: webhookSchema.nullable(),
  publicKey: publicKeySchema.nullable(),
  maxRequestsPerMinute: z.int().min(1),
  maxOpenTables: z.int().min(1),
};

/** The operator's settings for a site. */
export const siteSettingsSchema = z.strictObject({
  /** Pages that may use identities, besides the server's own. */
  origins: settingParts.origins.default([]),
  /** The address of webhooks; null without them. */
  webhook: settingParts.webhook.default(null),
  /** Verifies identities signed with EdDSA. */
  publicKey: settingParts.publicKey.default(null),
  maxRequestsPerMinute: settingParts.maxRequestsPerMinute.default(1_200),
  maxOpenTables: settingParts.maxOpenTables.default(10_000),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** Omitted settings stay. */
export const siteChangeSchema = z.strictObject(settingParts).partial();
export type SiteChange = z.infer<typeof siteChangeSchema>;

/** The secrets of a new or rotated site, shown once. */
export const siteSecretsSchema = z.strictObject({
  site: siteIdSchema,
  /** The bearer key of the API, and the key of identities signed with HS256. */
  key: z.string(),
  webhookSecret: z.string(),
});
export type SiteSecrets = z.infer<typeof siteSecretsSchema>;

/** A site in the operator's list. */
export const siteDescriptionSchema = siteSettingsSchema.extend({
  id: siteIdSchema,
  /** Milliseconds since 1970. */
  createdAt: z.int(),
  /** When the valid keys were made, in ms since 1970, newest first. */
  keys: z.array(z.int()),
  openTables: z.int(),
  /** Events that wait for the webhook, and those given up after 24 hours. */
  undelivered: z.int(),
  deadLetters: z.int(),
});
export type SiteDescription = z.infer<typeof siteDescriptionSchema>;

/** An event in the order of its table. */
export const numberedEventSchema = z.strictObject({
  number: z.int().min(1),
  /** Milliseconds since 1970. */
  at: z.int().min(0),
  event: siteEventSchema,
});
export type NumberedEvent = z.infer<typeof numberedEventSchema>;

/** A table as its site sees it. */
export const siteTableSchema = z.strictObject({
  id: tableIdSchema,
  game: z.string(),
  title: z.string(),
  phase: z.enum(['gathering', 'dealing', 'playing', 'over', 'ended']),
  /** Number of games begun. */
  gameNumber: z.int(),
  /** Maximum number of players. */
  capacity: z.int(),
  /** The taken seats. */
  seats: z.array(siteSeatSchema),
  host: seatSchema.nullable(),
  membersOnly: z.boolean(),
  /** Milliseconds since 1970. */
  createdAt: z.int(),
  /** Of the last game; null during a game and before the first. */
  outcome: outcomeSchema.nullable(),
});
export type SiteTable = z.infer<typeof siteTableSchema>;
