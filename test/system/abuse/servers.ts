import { inject } from 'vitest';
import * as z from 'zod';

export const isLong = process.env.ARCUS_LONG === '1';

export const secret = 'a secret that only the tests know about';

/** The only allowed foreign origin. */
export const friend = 'https://friend.example';

/** Set by the edge, here by the tests; calls between rooms have none. */
export const addressHeader = 'x-client-address';

/** Below a path, whose proxy removes it. */
export const belowPath = { host: 'below.example', path: '/games/' } as const;

/** Low limits. Tests choose their addresses. */
export const limits = {
  ARCUS_HOST: `${belowPath.host}${belowPath.path}`,
  ARCUS_ADDRESS_HEADER: addressHeader,
  ALLOWED_ORIGINS: friend,
  ARCUS_REQUESTS_PER_MINUTE: '10',
  ARCUS_TABLES_PER_HOUR: '5',
  ARCUS_SOCKETS_PER_TABLE: '12',
  ARCUS_SOCKETS_PER_ADDRESS: '5',
} as const;
export const requestsPerMinute = Number(limits.ARCUS_REQUESTS_PER_MINUTE);
export const tablesPerHour = Number(limits.ARCUS_TABLES_PER_HOUR);
export const socketsPerTable = Number(limits.ARCUS_SOCKETS_PER_TABLE);

const serverSchema = z.object({ origin: z.string(), persistDir: z.string() });

/** The server with these limits, shared by all suites; each test has its own addresses and tables. Must not be stopped. */
export const attackedServer = async () => {
  const response = await fetch(inject('attackedUrl'));
  if (!response.ok) throw new Error(await response.text());
  return serverSchema.parse(await response.json());
};
