import { Hono } from 'hono';
import { fail, ok } from '../../shared/kernel/util.ts';
import { codeTableSchema, findCodeSchema } from '../../shared/protocol/lobby.ts';
import { proofHeader } from '../../shared/protocol/refusals.ts';
import type { HttpEnv } from '../http/env.ts';
import { allowedOriginJson, proofNeeded, queueUnderLoad } from '../http/guards.ts';
import { found, route } from '../http/route.ts';
import { serverOf } from '../http/serve.ts';
import { openerOf } from '../runtime/calls.ts';
import type { RoomsOf } from '../runtime/contract.ts';
import { verifyProof } from '../runtime/proof-of-work.ts';
import { type codesContract, roomOfAddress, roomOfCode } from './room.ts';

export interface CodesEnv extends HttpEnv {
  readonly rooms: HttpEnv['rooms'] & { readonly codes: RoomsOf<typeof codesContract> };
}

export const codes = new Hono<{ Bindings: CodesEnv }>();

export const findCode = route('post', '/api/codes', {
  summary: 'The table of a code that a player said aloud. Ten wrong codes a day',
  request: { body: findCodeSchema },
  answer: found(codeTableSchema, 'The table'),
  problems: ['no-such-code', 'proof-needed', 'not-json', 'foreign-origin', 'busy'],
});

/** A quarter of a second on a laptop. Codes always need a proof. */
const codeProofBits = 16;

serverOf(codes)(
  findCode,
  async (c, { body: { code } }) => {
    const { rooms, address, secret, now } = c.env;
    const demand = c.env.proofOfWork ?? { secret, bits: codeProofBits };
    // Each code needs its own proof.
    const purpose = { scope: ['findCode', code], network: address };
    if (verifyProof(demand, purpose, c.req.header(proofHeader) ?? '', now()) === null)
      return fail(proofNeeded(demand, c.env, purpose));
    const by = address === null ? null : openerOf(secret, address);
    const seconds = by === null ? 0 : await rooms.codes(roomOfAddress(by)).guess({ by });
    if (seconds > 0) {
      c.header('retry-after', String(seconds));
      return fail({ code: 'too-many-requests', detail: 'Too many wrong codes. Try again tomorrow.' });
    }
    const table = await rooms.codes(roomOfCode(code)).resolve({ code });
    if (table === null || !(await rooms.table(table).hasCode({ code })))
      return fail({ code: 'no-such-code', detail: 'No open table has this code.' });
    if (by !== null) await rooms.codes(roomOfAddress(by)).forgive({ by });
    return ok({ table });
  },
  allowedOriginJson,
  queueUnderLoad,
);
