import type { PartySurroundings } from '../../lobby/party-routes.ts';
import { minSecretLength } from '../../lobby/signing.ts';

type Env = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const log = (line: object): void => console.log(JSON.stringify(line));

export const now = (): number => Date.now();

export const surroundingsOf = (env: Env): PartySurroundings => {
  const secret = text(env.ARCUS_SECRET);
  return { secret: secret !== undefined && secret.length >= minSecretLength ? secret : undefined, now, log };
};

/** Where this server can be reached from within; the start script says so. */
export const originOf = (env: Env): string => text(env.ARCUS_ORIGIN) ?? 'http://127.0.0.1:1999';
