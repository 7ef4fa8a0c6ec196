import { Hono } from 'hono';
import type { Seat } from '../../shared/kernel/ids.ts';
import { fail, ok } from '../../shared/kernel/util.ts';
import { reportPlayerSchema } from '../../shared/protocol/lobby.ts';
import { allowedOriginJson, perHour, seatTokenIn } from '../http/guards.ts';
import { noContent, ofTable, route } from '../http/route.ts';
import { serverOf } from '../http/serve.ts';
import { deviceHash, openerOf } from '../runtime/calls.ts';
import type { DeskApp } from './env.ts';

/** Reports of players to the operator. */
export const reports = new Hono<DeskApp>();

export const reportPlayer = route('post', '/api/tables/{id}/reports', {
  summary:
    'Reports another player to the operator, with the last public moves and messages. A seat token as bearer. Three a day',
  ...ofTable({ body: reportPlayerSchema }),
  answer: noContent,
  problems: ['not-found', 'not-json', 'foreign-origin'],
});

/** The limit of a day is checked after the table, which costs more. */
const maxReportsPerHour = 10;

serverOf(reports)(
  reportPlayer,
  async (c, { path: { id }, body: { seat, reason, device } }) => {
    const { rooms, address, secret, operatorToken } = c.env;
    const token = seatTokenIn(c);
    // Without an operator's token a report has no reader.
    const evidence = operatorToken && token !== null ? await rooms.table(id).evidence({ token, seat }) : null;
    if (evidence === null)
      return fail({
        code: 'not-found',
        detail: 'There is no such other player, or no operator reads reports.',
      });
    const { game, gameNumber, moves, chat, seats } = evidence.table;
    const named = (one: Seat) => ({ seat: one, name: seats.find((other) => other.seat === one)?.name ?? '' });
    const [reporter, player] = [named(evidence.by), named(seat)];
    const report = { reason, table: id, game, gameNumber, by: reporter, player, moves, chat };
    const by = [deviceHash(secret, device), ...(address === null ? [] : [openerOf(secret, address)])];
    const seconds = await rooms.desk.report({ report, by });
    if (seconds === 0) return ok(null);
    c.header('retry-after', String(seconds));
    return fail({ code: 'too-many-requests', detail: 'Three reports a day.' });
  },
  allowedOriginJson,
  perHour('reports', () => maxReportsPerHour),
);
