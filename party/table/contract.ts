import * as z from 'zod';
import { maxSeats } from '../../shared/kernel/ids.ts';
import { hexSchema, seatSchema } from '../../shared/kernel/schemas.ts';
import { tableSummarySchema } from '../../shared/protocol/lobby.ts';
import { evidenceSchema, type LiveTable, liveTableSchema } from '../../shared/protocol/operator.ts';
import { tokenSchema } from '../../shared/protocol/requests.ts';
import { siteIdSchema, siteTableSchema, userIdSchema } from '../../shared/protocol/site.ts';
import { gameResultSchema } from '../../shared/protocol/site-api.ts';
import { tableDataSchema } from '../../shared/protocol/table-data.ts';
import {
  memberSchema,
  personSchema,
  reservationSchema,
  tableCreationSchema,
  tableReportSchema,
} from '../runtime/calls.ts';
import { answeredBy, jsonText } from '../runtime/contract.ts';
import { maxRelays } from '../runtime/limits.ts';
import { errorOf } from '../runtime/stored.ts';
import { isAbandoned } from './clock.ts';
import type { Connection, PartyEvent, RelayAnswer } from './events.ts';
import { hasCode } from './features/code.ts';
import { siteTableOf } from './features/members.ts';
import { identitiesOf, identitiesSchema, liveTableOf } from './features/operator.ts';
import { reportOf } from './features/report.ts';
import { attendanceOf, seatedOf } from './features/reservations.ts';
import { storesDataOf, tableDataOf } from './features/seat-data.ts';
import { planTranscript, resultOf, transcriptText } from './game/transcripts.ts';
import { maxKeptGames, type TableRecord } from './record.ts';
import type { TableRoom } from './room.ts';
import { isHeld, seatOfToken } from './seats/seats.ts';
import { turnedAway } from './views/relays.ts';
import { summaryOf } from './views/views.ts';

/** Null for a table that this deployment has not opened. */
const didSchema = z
  .boolean()
  .nullable()
  .transform((did) => did ?? false);

const gameSchema = z.strictObject({ gameNumber: z.int().min(1), token: tokenSchema.nullable() });
const seatOnly = z.strictObject({ seat: seatSchema });
const ticketIdsSchema = z.strictObject({ ids: z.array(reservationSchema.shape.id) });
const ofSiteSchema = z.strictObject({ site: siteIdSchema });

/** A table's frames for the spectators of a relay, or the code that closes them. */
export const relayMessagesSchema = z.array(
  z.union([z.string(), z.object({ code: z.int(), reason: z.string() })]),
);

const call = answeredBy<TableRoom>();

const connectionsAt = ({ platform }: TableRoom): Connection[] =>
  [...platform.sockets()].flatMap((socket) => socket.attached() ?? []);

/** Of a finished game, for the bearer of a seat token. */
const ofGame = <Value>(
  room: TableRoom,
  { gameNumber, token }: z.infer<typeof gameSchema>,
  make: (...of: Parameters<typeof resultOf>) => Value | null,
): Promise<Value | null> =>
  room.query(async (record) => {
    const { readLog, now } = room.platform;
    if (record.ended) return null;
    const seat = token === null ? null : seatOfToken(record.seats, token);
    if (record.password !== null && seat === null) return null;
    return make(record, await readLog(gameNumber), seat, now());
  });

const inspect = (room: TableRoom): Promise<LiveTable | null> =>
  room.query(async (record) =>
    record.ended
      ? null
      : liveTableOf(record, await room.platform.readLog(record.game.number), connectionsAt(room)),
  );

/** Null if the table is not the site's. */
const siteTableIn = (record: TableRecord, site: string) =>
  record.site?.id === site ? siteTableOf(record) : null;

/** Carries out an event of this site. Whether the table is the site's. */
const control = async (room: TableRoom, site: string, event: PartyEvent): Promise<boolean> => {
  const isOfSite = (await room.query((record) => siteTableIn(record, site))) !== null;
  if (isOfSite) await room.dispatch(event);
  return isOfSite;
};

export const tableContract = {
  /** Null if there is one already. */
  create: call(tableCreationSchema, tableSummarySchema.nullable(), (room, { seats, ...table }) =>
    room.create({ ...table, capacity: seats }),
  ),
  /** The public summary; null if there is no table. */
  lookUp: call(null, tableSummarySchema.nullable(), (room) =>
    room.query((record) => (record.ended ? null : summaryOf(record))),
  ),
  /** The public summary while the table keeps its name; null once it has ended, or its visitors are gone. */
  lookUpNamed: call(null, tableSummarySchema.nullable(), (room) =>
    room.query((record) =>
      record.ended || isAbandoned(record, room.platform.now()) ? null : summaryOf(record),
    ),
  ),
  /** For the directory; null if there is no table. */
  report: call(null, tableReportSchema.nullable(), (room) => room.query(reportOf)),
  /** The transcript of a finished game; null without one, or without access. */
  transcript: call(gameSchema, jsonText, async (room, game) => {
    const plan = await ofGame(room, game, planTranscript);
    return plan === null ? null : transcriptText(plan, () => room.platform.wait(0));
  }),
  /** The result of a finished game; null without one, or without access. */
  result: call(gameSchema, gameResultSchema.nullable(), (room, game) => ofGame(room, game, resultOf)),
  /** Reserves seats; the ids of the reservations that have one. */
  reserve: call(
    z.strictObject({ seats: z.array(reservationSchema).min(1) }),
    z.strictObject({ seated: z.array(hexSchema) }),
    async (room, { seats }) => {
      await room.handle({ type: 'reserve', reservations: seats });
      return { seated: (await room.query((record) => seatedOf(record, seats))) ?? [] };
    },
  ),
  cancelReservations: call(ticketIdsSchema, null, (room, { ids }) =>
    room.handle({ type: 'cancel-reservations', ids }),
  ),
  /** Of these players, those seated and the no-shows; none if there is no table. */
  attendance: call(
    ticketIdsSchema,
    z.strictObject({ seated: z.array(hexSchema), missed: z.array(hexSchema) }),
    async (room, { ids }) => {
      const found = await room.find();
      if (found.ok) return attendanceOf(found.value, ids);
      if (found.error === 'none') return { seated: [], missed: [] };
      throw errorOf(found.error);
    },
  ),
  /** A relay's number of spectators and their version, null if it has none. The messages that it has missed, in order. */
  watched: call(
    z.strictObject({
      relay: z
        .int()
        .min(0)
        .max(maxRelays - 1),
      watchers: z.int().min(0),
      version: z.int().nullable(),
    }),
    relayMessagesSchema,
    async (room, report) => {
      const answer = await room.dispatch({ type: 'watched', ...report });
      if (answer !== undefined) return answer as RelayAnswer;
      const found = await room.find();
      if (found.ok || found.error !== 'none') throw new Error('the table does not answer');
      return turnedAway('noSuchTable');
    },
  ),
  /** Signs a user of this site in; null if the table is not the site's, or plays another game. */
  admit: call(
    ofSiteSchema.extend({ member: memberSchema, game: z.string().nullable() }),
    siteTableSchema.nullable(),
    async (room, { site, member, game }) => {
      const table = await room.query((record) => siteTableIn(record, site));
      if (table === null || (game !== null && game !== table.game)) return null;
      await room.dispatch({ type: 'admit', member });
      return room.query((record) => siteTableIn(record, site));
    },
  ),
  /** Keeps a seat for a user of this site. Whether they have one; null if the table is not the site's. */
  invite: call(
    ofSiteSchema.extend({ member: memberSchema }),
    z.boolean().nullable(),
    async (room, { site, member }) => {
      if (!(await control(room, site, { type: 'invite', member }))) return null;
      return room.query(({ seats }) => seats.some((sitter) => sitter?.tokenHash === member.tokenHash));
    },
  ),
  /** A table that this site has opened, and the digest of its request; null if the table is not the site's. */
  opened: call(
    ofSiteSchema,
    z.strictObject({ table: siteTableSchema, request: hexSchema.nullable() }).nullable(),
    (room, { site }) =>
      room.query((record) => {
        const table = siteTableIn(record, site);
        return table && { table, request: record.site?.request ?? null };
      }),
  ),
  /** Removes a user of this site. Whether the table is the site's. */
  expel: call(
    ofSiteSchema.extend({ user: userIdSchema, tokenHash: hexSchema }),
    didSchema,
    (room, { site, ...user }) => control(room, site, { type: 'expel', ...user }),
  ),
  /** Ends a table of this site. Whether the table is the site's. */
  close: call(ofSiteSchema, didSchema, (room, { site }) => control(room, site, { type: 'close' })),
  /** Null without data of the player. */
  data: call(personSchema, tableDataSchema.nullable(), (room, person) =>
    room.query(async (record) => {
      const { readLog, now } = room.platform;
      if (!storesDataOf(record, person)) return null;
      const { number } = record.game;
      const games = [];
      for (let gameNumber = Math.max(1, number - maxKeptGames + 1); gameNumber <= number; gameNumber += 1)
        games.push({ gameNumber, rows: await readLog(gameNumber) });
      return tableDataOf(record, person, games, now());
    }),
  ),
  /** Deletes the data of a player, who leaves. Whether there were any. */
  erase: call(personSchema, didSchema, async (room, person) => {
    // A user may have left a seat to a computer player, and sat down again.
    for (let erased = 0; erased <= maxSeats; erased += 1) {
      if (!(await room.query((record) => storesDataOf(record, person)))) return erased > 0;
      await room.dispatch({ type: 'erase', person });
    }
    throw new Error('not erased');
  }),
  /** The table as the operator sees it; null if there is none. */
  inspect: call(null, liveTableSchema.nullable(), inspect),
  /** For the report of the token's player on another: both seats, and the table as the operator sees it. Null for any other two. */
  evidence: call(
    seatOnly.extend({ token: tokenSchema }),
    evidenceSchema.nullable(),
    async (room, { token, seat }) => {
      const by = await room.query(({ seats }) => {
        const own = isHeld(seats, seat) ? seatOfToken(seats, token) : null;
        return own === seat ? null : own;
      });
      const table = by === null ? null : await inspect(room);
      return by === null || table === null ? null : { by, table };
    },
  ),
  /** The known identities of a seat's player; null without a table. */
  identify: call(seatOnly, identitiesSchema.nullable(), (room, { seat }) =>
    room.query((record) => identitiesOf(record, seat, connectionsAt(room))),
  ),
  /** Hash of the network that created the table; null if it is not stored. */
  opener: call(null, hexSchema.nullable(), (room) => room.query(({ table }) => table.opener)),
  /** The operator ends the table. */
  end: call(null, null, async (room) => {
    await room.dispatch({ type: 'end' });
  }),
  /** The operator kicks a player. False if no player has the seat. */
  kick: call(seatOnly, didSchema, async (room, { seat }) => {
    const isSeated = await room.query(({ seats }) => isHeld(seats, seat));
    if (isSeated) await room.dispatch({ type: 'kick', seat });
    return isSeated;
  }),
  /** Whether this code leads to the table. */
  hasCode: call(z.strictObject({ code: z.string() }), didSchema, (room, { code }) =>
    room.query((record) => hasCode(record, code, room.platform.now())),
  ),
};
