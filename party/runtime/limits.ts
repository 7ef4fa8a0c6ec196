import { maxRequestLength } from '../../shared/protocol/codes.ts';

/** Maximum number of sockets, not counting seated players' at a table. */
export interface ConnectionLimits {
  readonly maxSockets: number;
  readonly maxSocketsPerAddress: number;
}

/** Enough for a household or a classroom behind one address, and its spectators. */
export const defaultLimits: ConnectionLimits = { maxSockets: 200, maxSocketsPerAddress: 40 };

export interface TableLimits extends ConnectionLimits {
  /** A connection counts as lost after this time without a message. */
  readonly silenceTimeoutMs: number;
  /** From this number on new spectators are redirected to relays. */
  readonly maxDirectSpectators: number;
  /** Origins of push services besides those of the large browsers. */
  readonly pushOrigins: readonly string[];
  /** How long an empty table is kept after a game; a site's table, in any case. */
  readonly keptAfterGameMs: number;
}

/** Three heartbeats: browsers throttle background pages to one timer a minute. */
export const defaultTableLimits: TableLimits = {
  ...defaultLimits,
  silenceTimeoutMs: 75_000,
  maxDirectSpectators: 20,
  pushOrigins: [],
  keptAfterGameMs: 24 * 3_600_000,
};

/** Whether one more socket exceeds a limit. Unknown addresses are not limited. */
export const isAtSocketLimit = (
  addresses: readonly (string | null)[],
  address: string | null,
  { maxSockets, maxSocketsPerAddress }: ConnectionLimits,
): boolean =>
  addresses.length >= maxSockets ||
  (address !== null && addresses.filter((other) => other === address).length >= maxSocketsPerAddress);

export const maxSocketsPerSeat = 6;

/** Share of the unseated sockets for spectators; the rest is for sockets that have not sent a hello. */
const spectatorShare = 0.8;

export const spectatorLimits = ({
  maxSockets,
  maxSocketsPerAddress,
}: ConnectionLimits): ConnectionLimits => ({
  maxSockets: Math.ceil(maxSockets * spectatorShare),
  maxSocketsPerAddress: Math.ceil(maxSocketsPerAddress * spectatorShare),
});

export const maxSpectatorsPerRelay = 500;
export const maxRelays = 20;

export const relayLimits = (limits: ConnectionLimits): ConnectionLimits => ({
  maxSockets: maxSpectatorsPerRelay,
  maxSocketsPerAddress: spectatorLimits(limits).maxSocketsPerAddress,
});

export interface UnseatedSocket {
  readonly since: number;
  readonly address: string | null;
  /** False for a socket that has not sent a hello. */
  readonly isSpectator: boolean;
}

/**
 * The socket to close so that a new one from this address has room; undefined if there is room. The new socket may hold a seat's token,
 * so it is always admitted: the newest spectator is evicted or, without spectators, the oldest socket without a hello from the address
 * with highest of them.
 */
export const socketToEvict = <Socket extends UnseatedSocket>(
  sockets: readonly Socket[],
  address: string | null,
  { maxSockets, maxSocketsPerAddress }: ConnectionLimits,
): Socket | undefined => {
  const neighbors = address === null ? [] : sockets.filter((socket) => socket.address === address);
  if (neighbors.length >= maxSocketsPerAddress) return evictionCandidate(neighbors);
  return sockets.length >= maxSockets ? evictionCandidate(sockets) : undefined;
};

const evictionCandidate = <Socket extends UnseatedSocket>(sockets: readonly Socket[]): Socket | undefined => {
  const watcher = newestFirst(sockets.filter(({ isSpectator }) => isSpectator))[0];
  if (watcher !== undefined) return watcher;
  const counts = new Map<string | null, number>();
  for (const { address } of sockets) counts.set(address, (counts.get(address) ?? 0) + 1);
  const highest = Math.max(...counts.values());
  return newestFirst(sockets.filter(({ address }) => counts.get(address) === highest)).at(-1);
};

/** The newest spectators above the limits, per address and in total. */
export const excessSpectators = <Socket extends UnseatedSocket>(
  watchers: readonly Socket[],
  limits: ConnectionLimits,
): Socket[] => {
  const { maxSockets, maxSocketsPerAddress } = spectatorLimits(limits);
  const kept: Socket[] = [];
  return newestFirst(watchers)
    .reverse()
    .filter((watcher) => {
      const neighbors = kept.filter(({ address }) => address !== null && address === watcher.address);
      const isSurplus = kept.length >= maxSockets || neighbors.length >= maxSocketsPerAddress;
      if (!isSurplus) kept.push(watcher);
      return isSurplus;
    });
};

/** The oldest sockets of a seat above the limit. */
export const excessSeatSockets = <Socket extends { readonly since: number }>(
  sockets: readonly Socket[],
): Socket[] => newestFirst(sockets).slice(maxSocketsPerSeat);

/** Of two sockets opened at the same time, the later in the list is the newer. */
const newestFirst = <Socket extends { readonly since: number }>(sockets: readonly Socket[]): Socket[] =>
  [...sockets].reverse().sort((a, b) => b.since - a.since);

/** A token bucket, per seat or per unseated socket. */
export interface TokenBucket {
  readonly tokens: number;
  readonly updatedAt: number;
  /** Consecutive messages over the limit. */
  readonly overLimitCount: number;
}

/** Far above the speed of a person. */
const messagesPerSecond = 20;
export const maxMessageBurst = 60;
/** The socket is closed after this number of consecutive messages over the limit. */
export const maxMessagesOverLimit = 200;

/** Length in UTF-16 code units that costs as much as another message. */
const codeUnitsPerMessage = 1024;

export const fullBucket = (now: number): TokenBucket => ({
  tokens: maxMessageBurst,
  updatedAt: now,
  overLimitCount: 0,
});

/** The bucket after a message of this length. A message with `overLimitCount` above 0 is dropped; at 1 its sender is notified. */
export const spendTokens = (
  { tokens, updatedAt, overLimitCount }: TokenBucket,
  length: number,
  now: number,
): TokenBucket => {
  // Capped: a sender of an oversized message is refused for its size, not throttled.
  const cost = 1 + Math.floor(Math.min(length, maxRequestLength + 1) / codeUnitsPerMessage);
  const refilled = Math.min(
    maxMessageBurst,
    tokens + (Math.max(0, now - updatedAt) / 1000) * messagesPerSecond,
  );
  // Over the limit, a second's worth must be refilled first: a flooding sender is notified once a second.
  return refilled >= (overLimitCount === 0 ? cost : messagesPerSecond)
    ? { tokens: refilled - cost, updatedAt: now, overLimitCount: 0 }
    : { tokens: refilled, updatedAt: now, overLimitCount: overLimitCount + 1 };
};
