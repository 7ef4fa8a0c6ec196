import * as z from 'zod';
import {
  createTableSchema,
  foundRoomSchema,
  gameListSchema,
  newTableSchema,
  openedRoomSchema,
  openRoomSchema,
  roomPathSchema,
  roomQuerySchema,
  tableListSchema,
  tableQuerySchema,
  tableSummarySchema,
} from '../../shared/protocol/lobby.ts';
import { tableDataSchema } from '../../shared/protocol/table-data.ts';
import { transcriptSchema } from '../../shared/replay/transcript.ts';
import { findCode } from '../codes/find-code.ts';
import { reportPlayer } from '../desk/report-player.ts';
import { newTableProblems } from '../http/new-table.ts';
import {
  created,
  found,
  noContent,
  ofGame,
  ofTable,
  type ProblemDetail,
  route,
  tablePath,
} from '../http/route.ts';
import { identityProblems, receiptRoute, signInRoute, siteRoutes } from '../sites/api-routes.ts';

const aSchema = z.looseObject({});

/** Validated by its table. */
const anyTranscript: z.ZodType<unknown> = transcriptSchema;

export const noSuchSeat: ProblemDetail = {
  code: 'no-such-table',
  detail: 'There is no such table, or no seat of this token.',
};

const ofSeat = { request: { path: tablePath }, missing: noSuchSeat };

/** By operation id. */
export const apiRoutes = {
  listGames: route('get', '/api/games', {
    summary: 'The games, the numbers of players they are for, and their options as JSON Schema',
    answer: found(gameListSchema, 'The games'),
  }),

  createTable: route('post', '/api/tables', {
    summary: 'Opens a table. Unless it is listed, only those find it who are given its id',
    request: { body: createTableSchema },
    answer: created(newTableSchema, 'The new table, and the token that makes its host'),
    problems: [...newTableProblems, ...identityProblems, 'too-many-tables', 'proof-needed'],
  }),

  listTables: route('get', '/api/tables', {
    summary:
      'The listed tables of a region: those with a free seat, then those where a game is on, most people first',
    request: { query: tableQuerySchema },
    answer: found(tableListSchema, 'One page of tables'),
    problems: ['unknown-game'],
  }),

  lookUpTable: route('get', '/api/tables/{id}', {
    summary: 'One table, listed or not',
    ...ofTable({}),
    answer: found(tableSummarySchema, 'The table'),
  }),

  openRoom: route('post', '/api/rooms', {
    summary:
      'The table of a name at a page; opens one if it has none. Pages of other origins have other tables of the name',
    request: { body: openRoomSchema },
    answer: found(openedRoomSchema, 'The table, and the token that makes its host if it is new'),
    problems: [...newTableProblems, ...identityProblems, 'too-many-tables', 'no-origin', 'proof-needed'],
  }),

  findRoom: route('get', '/api/rooms/{name}', {
    summary: 'The table of a name at a page',
    request: { path: roomPathSchema, query: roomQuerySchema },
    answer: found(foundRoomSchema, 'The table, if the name has one'),
    problems: ['no-origin', 'foreign-origin'],
  }),

  findCode,
  reportPlayer,
  signIn: signInRoute,

  getTranscript: route('get', '/api/tables/{id}/games/{gameNumber}', {
    summary:
      'The transcript of a game that is over, to check and to see again. A seat token as bearer opens what its seat may see',
    ...ofGame,
    answer: found(anyTranscript, 'The transcript'),
  }),

  getReceipt: receiptRoute,

  getTableData: route('get', '/api/tables/{id}/data', {
    summary: 'All that the table stores of the player whose seat token is the bearer',
    ...ofSeat,
    answer: found(tableDataSchema, 'The data'),
  }),

  deleteTableData: route('delete', '/api/tables/{id}/data', {
    summary:
      'Deletes them: the player leaves, the name becomes neutral, messages and reminders are removed. The logs of games stay, and the names in their terms, until the table ends',
    ...ofSeat,
    answer: noContent,
  }),

  getPushKey: route('get', '/api/push-key', {
    summary: 'The public key of the server’s reminders (VAPID), with which a page subscribes to them',
    answer: found(z.strictObject({ publicKey: z.string() }), 'The key, as base64url'),
  }),

  getSchemas: route('get', '/api/schemas.json', {
    summary:
      'JSON Schemas of requests and frames of a table’s socket, actions of each game, and views of Arcus’s games',
    answer: found(
      z.strictObject({
        request: aSchema,
        frame: aSchema,
        actions: z.record(z.string(), aSchema),
        /** Of the games of Arcus. */
        views: z.record(z.string(), aSchema),
      }),
      'The schemas',
    ),
  }),

  ...siteRoutes,

  health: route('get', '/health', {
    summary: 'Whether the server answers, and its version',
    answer: found(z.strictObject({ ok: z.literal(true), version: z.string() }), 'It does'),
  }),
};
