import type * as Party from 'partykit/server';
import { rulesHtml } from '../../../build/generated/rules.ts';
import { lobby } from '../../lobby/app.ts';
import { RateLimiter } from '../../lobby/gate.ts';
import { callingParties, type PartyCall } from '../../lobby/parties.ts';
import { withoutSecret } from '../../lobby/party-routes.ts';
import { addressOf, gateLimitsOf, settingsOf, surroundingsOf } from '../durable-object.ts';

const rateLimiter = new RateLimiter();

/** The lobby answers whatever is neither a file nor a party. */
export default {
  async onFetch(request, { env, parties }) {
    const surroundings = surroundingsOf(env.ARCUS_SECRET);
    const { secret, now, log } = surroundings;
    if (secret === undefined) return withoutSecret(request, surroundings);
    const send = async ({ party, id, path, headers, body }: PartyCall): Promise<Response> => {
      const stub = parties[party]?.get(id);
      if (stub === undefined) throw new Error(`no party ${party}`);
      return stub.fetch(path.slice(`/parties/${party}/${id}`.length), { method: 'POST', headers, body });
    };
    return lobby.fetch(request, {
      ...callingParties(send, secret, now),
      rules: rulesHtml,
      ...settingsOf(env),
      near: null,
      address: addressOf(request),
      rateLimiter,
      rateLimits: gateLimitsOf(env),
      now,
      log,
    });
  },
} satisfies Party.PartyKitServer;
