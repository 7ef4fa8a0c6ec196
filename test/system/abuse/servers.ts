import { describe, inject } from 'vitest';
import * as z from 'zod';
import { type Platform, platforms } from '../../../scripts/start/server.ts';

export const isLong = process.env.ARCUS_LONG === '1';

export const secret = 'a secret that only the tests know about';

/** The only allowed foreign origin. */
export const friend = 'https://friend.example';

/** Set by the edge, here by the tests; calls between rooms have none. */
export const addressHeader = 'x-client-address';

/** Low limits. Tests choose their addresses. */
export const limits = {
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
export const socketsPerAddress = Number(limits.ARCUS_SOCKETS_PER_ADDRESS);

const sharedSchema = z.object({ origin: z.string(), persistDir: z.string(), pid: z.number() });
export type Server = z.infer<typeof sharedSchema> & { readonly platform: Platform };

const sharedServer = async (platform: Platform): Promise<Server> => {
  const response = await fetch(`${inject('abuseControl')}/${platform}`);
  if (!response.ok) throw new Error(await response.text());
  return { ...sharedSchema.parse(await response.json()), platform };
};

/** Rooms and lobby are the same everywhere: the short form attacks the platform that starts fastest. */
export const testedPlatforms: readonly Platform[] = isLong ? platforms : ['node'];

/** Runs all tests of a suite in parallel; each has its own addresses and tables. */
export const onEachPlatform = async (name: string, suite: (server: Server) => void): Promise<void> => {
  const servers = await Promise.all(testedPlatforms.map(sharedServer));
  for (const server of servers)
    describe.concurrent(server.platform, () => void describe.concurrent(name, () => suite(server)));
};
