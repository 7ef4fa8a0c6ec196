import * as z from 'zod';
import { levels } from '../kernel/game.ts';
import { hexSchema, seatSchema, tableIdSchema } from '../kernel/schemas.ts';
import { isMessage, maxMessageLength, reportReasons } from './codes.ts';

/** Milliseconds since 1970. */
const time = z.int().min(0);

/** Why the operator acts, for the audit log. */
export const reasonSchema = z.string().trim().min(1).max(200);

export const flagsSchema = z.strictObject({
  /** No new tables or tickets. */
  drain: z.boolean(),
  /** Replaces `ARCUS_PROOF_OF_WORK`; 0 turns it off. Null: the variable counts. */
  proofOfWorkBits: z.int().min(0).max(22).nullable(),
});
export type Flags = z.infer<typeof flagsSchema>;

/** For all tables and their spectators. */
export const noticeSchema = z.strictObject({
  text: z.string().refine(isMessage, `1 to ${maxMessageLength} characters, none of them invisible`),
  sentAt: time,
  until: time,
});
export type Notice = z.infer<typeof noticeSchema>;

/** A network gets no answer, a device no ticket, a user of a site is not signed in. */
export const banKinds = ['network', 'device', 'user'] as const;
export type BanKind = (typeof banKinds)[number];

export const banSchema = z.strictObject({
  kind: z.enum(banKinds),
  /** Keyed hash of the network, device or user. */
  hash: hexSchema,
  /** Where it was met: a table's id and seat. Null if the operator typed the address. */
  from: z.string().max(40).nullable(),
  bannedAt: time,
  until: time,
  reason: reasonSchema,
});
export type Ban = z.infer<typeof banSchema>;

const auditActions = [
  'flags',
  'notice',
  'ban',
  'unban',
  'end-table',
  'kick',
  'add-site',
  'change-site',
  'rotate-site',
  'remove-site',
  'sign-in',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditRowSchema = z.strictObject({
  /** From 1. */
  number: z.int().min(1),
  at: time,
  action: z.enum(auditActions),
  /** The table, site, setting, notice or first digits of a ban's hash. */
  subject: z.string().max(maxMessageLength),
  reason: z.string().max(200),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

/** The desk's stored state, without the audit log. */
export const deskSchema = z.strictObject({
  flags: flagsSchema,
  bans: z.array(banSchema),
  /** Undefined: not read yet. */
  notice: noticeSchema.nullable().optional(),
});
export type Desk = z.infer<typeof deskSchema>;

const liveSeatSchema = z.strictObject({
  seat: seatSchema,
  name: z.string(),
  bot: z.enum(levels).nullable(),
  /** Null for a computer player. */
  isConnected: z.boolean().nullable(),
  isAway: z.boolean(),
  satAt: time,
  /** Possible kinds of a ban of the player. */
  known: z.array(z.enum(banKinds)),
});

/** Events as spectators see them. */
const publicMoveSchema = z.strictObject({
  at: time,
  seat: seatSchema,
  by: z.string(),
  events: z.array(z.looseObject({ type: z.string() })),
});
export type PublicMove = z.infer<typeof publicMoveSchema>;

/** A table as the operator sees it: public facts only. */
export const liveTableSchema = z.strictObject({
  id: tableIdSchema,
  game: z.string(),
  phase: z.string(),
  gameNumber: z.int(),
  createdAt: time,
  region: z.string().nullable(),
  site: z.string().nullable(),
  isListed: z.boolean(),
  isLocked: z.boolean(),
  capacity: z.int(),
  host: seatSchema.nullable(),
  seats: z.array(liveSeatSchema),
  /** Open sockets, and those of spectators at the table itself. */
  sockets: z.int(),
  spectators: z.int(),
  /** The last ones, oldest first. */
  moves: z.array(publicMoveSchema),
  chat: z.array(z.strictObject({ at: time, seat: seatSchema, name: z.string(), text: z.string() })),
});
export type LiveTable = z.infer<typeof liveTableSchema>;

/** The content of a player's report, and the player's own seat. */
export const evidenceSchema = z.strictObject({ by: seatSchema, table: liveTableSchema });

const reportedSeatSchema = z.strictObject({ seat: seatSchema, name: z.string() });

/** A player's report of another: public facts only. */
export const reportSchema = z.strictObject({
  /** From 1. */
  number: z.int().min(1),
  at: time,
  reason: z.enum(reportReasons),
  table: tableIdSchema,
  game: z.string(),
  gameNumber: z.int(),
  by: reportedSeatSchema,
  player: reportedSeatSchema,
  moves: liveTableSchema.shape.moves,
  chat: liveTableSchema.shape.chat,
});
export type Report = z.infer<typeof reportSchema>;

export const newReportSchema = reportSchema.omit({ number: true, at: true });
export type NewReport = z.infer<typeof newReportSchema>;
