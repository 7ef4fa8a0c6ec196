import type * as Party from 'partykit/server';
import openApi from '../../../build/generated/openapi.json' with { type: 'json' };
import { rulesHtml } from '../../../build/generated/rules.ts';
import { lobby } from '../../lobby/app.ts';
import { partyClient } from '../../lobby/env.ts';
import type { PartyCall } from '../../lobby/party-calls.ts';
import { withoutSecret } from '../../lobby/party-routes.ts';
import { RateLimiter } from '../../lobby/rate-limiter.ts';
import { addressOf, envOf, rateLimitsOf, settingsOf } from '../env.ts';

const rateLimiter = new RateLimiter();

/** The lobby answers whatever is neither a file nor a party. */
export default {
  async onFetch(request, { env, parties }) {
    const partyEnv = envOf(env.ARCUS_SECRET);
    const { secret, now, log } = partyEnv;
    if (secret === undefined) return withoutSecret(request, partyEnv);
    const send = async ({ party, id, path, headers, body }: PartyCall): Promise<Response> => {
      const stub = parties[party]?.get(id);
      if (stub === undefined) throw new Error(`no party ${party}`);
      return stub.fetch(path.slice(`/parties/${party}/${id}`.length), { method: 'POST', headers, body });
    };
    return lobby.fetch(request, {
      ...partyClient(send, secret, now),
      rules: rulesHtml,
      openApi,
      ...settingsOf(env),
      near: null,
      address: addressOf(request),
      rateLimiter,
      rateLimits: rateLimitsOf(env),
      now,
      log,
    });
  },
} satisfies Party.PartyKitServer;
