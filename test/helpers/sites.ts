import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SignJWT } from 'jose';
import { nanoid } from 'nanoid';
import { Webhook } from 'standardwebhooks';
import {
  type SentEvent,
  type SiteChange,
  type SiteSecrets,
  siteSecretsSchema,
} from '../../shared/protocol/site.ts';

/** Of every server of the tests. */
export const operatorToken = 'operator-of-this-suite';

/** Adds a site to a server. */
export const addSite = async (
  origin: string,
  id: string,
  settings: SiteChange = {},
): Promise<SiteSecrets> => {
  const answer = await fetch(`${origin}/operator/sites/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}` },
    body: JSON.stringify(settings),
  });
  return siteSecretsSchema.parse(await answer.json());
};

/** An identity as a site's server signs it. */
export const signIdentity = (
  { site, key }: SiteSecrets,
  audience: string,
  user: string,
  claims: Readonly<Record<string, unknown>> = {},
): Promise<string> =>
  new SignJWT({ name: user, jti: nanoid(), exp: Math.floor(Date.now() / 1_000) + 300, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(site)
    .setSubject(user)
    .setAudience(audience)
    .sign(new TextEncoder().encode(key));

/** A site's server that verifies webhooks, and keeps each event once, by id. */
export const receiveWebhooks = async () => {
  const got = new Map<string, SentEvent>();
  const problems: string[] = [];
  let webhook: Webhook | null = null;
  let isDown = false;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (isDown) return void response.writeHead(503).end();
    try {
      const id = String(request.headers['webhook-id']);
      const event = webhook?.verify(body, request.headers as Record<string, string>);
      got.set(id, { id, ...(event as Omit<SentEvent, 'id'>) } as SentEvent);
    } catch (error) {
      problems.push(String(error));
    }
    response.writeHead(204).end();
    server.emit('received');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    problems,
    trust: (secret: string) => {
      webhook = new Webhook(secret);
    },
    setDown: (value: boolean) => {
      isDown = value;
    },
    /** Resolves once the condition holds for the received events. */
    until: async (isSo: (events: readonly SentEvent[]) => boolean): Promise<readonly SentEvent[]> => {
      while (!isSo([...got.values()])) await once(server, 'received');
      return [...got.values()];
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
