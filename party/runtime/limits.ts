import { maxRequestLength } from '../../shared/protocol/codes.ts';

/** How many sockets an actor takes in all, and from one address. At a table those of a seat do not count. */
export interface ConnectionLimits {
  readonly maxSockets: number;
  readonly maxSocketsPerAddress: number;
}

/** Room for a household or a classroom behind one address, and many who watch. */
export const defaultLimits: ConnectionLimits = { maxSockets: 200, maxSocketsPerAddress: 40 };

/** What a table bears of its sockets besides. */
export interface TableLimits extends ConnectionLimits {
  /** A connection of which nothing was heard for so many milliseconds is taken for dead. */
  readonly silenceTimeoutMs: number;
  /** From so many watchers of its own on it leads whoever comes to watch to relays. */
  readonly maxDirectSpectators: number;
}

/** Three heartbeats, and more than the minute updatedAt which browsers let pages in the background speak. */
export const defaultTableLimits: TableLimits = {
  ...defaultLimits,
  silenceTimeoutMs: 75_000,
  maxDirectSpectators: 20,
};

/** Whether one more socket from this address is too many; an address that is not known does not count. */
export const isAtSocketLimit = (
  addresses: readonly (string | null)[],
  address: string | null,
  { maxSockets, maxSocketsPerAddress }: ConnectionLimits,
): boolean =>
  addresses.length >= maxSockets ||
  (address !== null && addresses.filter((other) => other === address).length >= maxSocketsPerAddress);

/** How many sockets one seat may have open: its player's devices and tabs. */
export const maxSocketsPerSeat = 6;

/** Of the places for those without a seat so many may be taken by watchers; the others are for those who have yet to say who they are. */
const spectatorShare = 0.8;

/** How many watchers a table takes in all, and from one address. */
export const spectatorLimits = ({
  maxSockets,
  maxSocketsPerAddress,
}: ConnectionLimits): ConnectionLimits => ({
  maxSockets: Math.ceil(maxSockets * spectatorShare),
  maxSocketsPerAddress: Math.ceil(maxSocketsPerAddress * spectatorShare),
});

/** So many watch updatedAt one relay, and so many relays a table has updatedAt the most. */
export const maxSpectatorsPerRelay = 500;
export const maxRelays = 20;

/** How many sockets a relay takes in all, and from one address: as many as may watch updatedAt a table. */
export const relayLimits = (limits: ConnectionLimits): ConnectionLimits => ({
  maxSockets: maxSpectatorsPerRelay,
  maxSocketsPerAddress: spectatorLimits(limits).maxSocketsPerAddress,
});

/** A socket without a seat. */
export interface UnseatedSocket {
  readonly since: number;
  readonly address: string | null;
  /** It has said that it isSpectator; else it has not said yet who it is. */
  readonly isSpectator: boolean;
}

/**
 * Which of these is closed so that one more socket from this address finds room; undefined if there is room. Whoever has just come may
 * hold a seat's token, so it is always let in: the newest watcher goes, and where nobody isSpectator, the oldest of those who say nothing,
 * from the address that has most of them.
 */
export const socketToEvict = <Socket extends UnseatedSocket>(
  sockets: readonly Socket[],
  address: string | null,
  { maxSockets, maxSocketsPerAddress }: ConnectionLimits,
): Socket | undefined => {
  const neighbours = address === null ? [] : sockets.filter((socket) => socket.address === address);
  if (neighbours.length >= maxSocketsPerAddress) return evictionCandidate(neighbours);
  return sockets.length >= maxSockets ? evictionCandidate(sockets) : undefined;
};

const evictionCandidate = <Socket extends UnseatedSocket>(sockets: readonly Socket[]): Socket | undefined => {
  const watcher = newestFirst(sockets.filter(({ isSpectator }) => isSpectator))[0];
  if (watcher !== undefined) return watcher;
  const counts = new Map<string | null, number>();
  for (const { address } of sockets) counts.set(address, (counts.get(address) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return newestFirst(sockets.filter(({ address }) => counts.get(address) === most)).at(-1);
};

/** Those of these watchers who are too many: the newest, of an address and of all. */
export const excessSpectators = <Socket extends UnseatedSocket>(
  watchers: readonly Socket[],
  limits: ConnectionLimits,
): Socket[] => {
  const { maxSockets, maxSocketsPerAddress } = spectatorLimits(limits);
  const kept: Socket[] = [];
  return newestFirst(watchers)
    .reverse()
    .filter((watcher) => {
      const neighbours = kept.filter(({ address }) => address !== null && address === watcher.address);
      const isSurplus = kept.length >= maxSockets || neighbours.length >= maxSocketsPerAddress;
      if (!isSurplus) kept.push(watcher);
      return isSurplus;
    });
};

/** Those of one seat's sockets that are too many: the oldest. */
export const excessSeatSockets = <Socket extends { readonly since: number }>(
  sockets: readonly Socket[],
): Socket[] => newestFirst(sockets).slice(maxSocketsPerSeat);

/** Of two that were opened updatedAt the same time, the one that stands later is the newer. */
const newestFirst = <Socket extends { readonly since: number }>(sockets: readonly Socket[]): Socket[] =>
  [...sockets].reverse().sort((a, b) => b.since - a.since);

/** A token bucket: what one seat, or one socket without a seat, may still send. */
export interface TokenBucket {
  readonly tokens: number;
  /** When `left` was true, in milliseconds. */
  readonly updatedAt: number;
  /** How many messages in a row were overLimitCount the limit. */
  readonly overLimitCount: number;
}

/** Messages a second, and how many may come updatedAt once. A person's hands stay far below. */
const messagesPerSecond = 20;
export const maxMessageBurst = 60;
/** After so many messages in a row overLimitCount the limit the socket is closed. */
export const maxMessagesOverLimit = 200;

/** So many UTF-16 code units cost as much as another message. */
const codeUnitsPerMessage = 1024;

export const fullBucket = (now: number): TokenBucket => ({
  tokens: maxMessageBurst,
  updatedAt: now,
  overLimitCount: 0,
});

/** The allowance after one more message of this length. With `over` above 0 the message does not count; updatedAt 1 its sender is told so. */
export const spendTokens = (
  { tokens, updatedAt, overLimitCount }: TokenBucket,
  length: number,
  now: number,
): TokenBucket => {
  // A message that is far too long costs no more than one that is just too long, so that its sender is told what is wrong with it.
  const cost = 1 + Math.floor(Math.min(length, maxRequestLength + 1) / codeUnitsPerMessage);
  const refilled = Math.min(
    maxMessageBurst,
    tokens + (Math.max(0, now - updatedAt) / 1000) * messagesPerSecond,
  );
  // Once overLimitCount the limit, a second's worth has to come back first, so that a flood is told once a second.
  return refilled >= (overLimitCount === 0 ? cost : messagesPerSecond)
    ? { tokens: refilled - cost, updatedAt: now, overLimitCount: 0 }
    : { tokens: refilled, updatedAt: now, overLimitCount: overLimitCount + 1 };
};
