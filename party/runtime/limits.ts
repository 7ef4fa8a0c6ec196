import { maxRequestLength } from '../../shared/protocol/codes.ts';

/** How many sockets an actor takes in all, and from one address. At a table those of a seat do not count. */
export interface ConnectionLimits {
  readonly perTable: number;
  readonly perAddress: number;
}

/** Room for a household or a classroom behind one address, and many who watch. */
export const usualLimits: ConnectionLimits = { perTable: 200, perAddress: 40 };

/** What a table bears of its sockets besides. */
export interface TableLimits extends ConnectionLimits {
  /** A connection of which nothing was heard for so many milliseconds is taken for dead. */
  readonly silence: number;
  /** From so many watchers of its own on it leads whoever comes to watch to relays. */
  readonly ownWatchers: number;
}

/** Three heartbeats, and more than the minute at which browsers let pages in the background speak. */
export const usualTableLimits: TableLimits = { ...usualLimits, silence: 75_000, ownWatchers: 20 };

/** Whether one more socket from this address is too many; an address that is not known does not count. */
export const isCrowded = (
  addresses: readonly (string | null)[],
  address: string | null,
  { perTable, perAddress }: ConnectionLimits,
): boolean =>
  addresses.length >= perTable ||
  (address !== null && addresses.filter((other) => other === address).length >= perAddress);

/** How many sockets one seat may have open: its player's devices and tabs. */
export const socketsPerSeat = 6;

/** Of the places for those without a seat so many may be taken by watchers; the others are for those who have yet to say who they are. */
const watcherShare = 0.8;

/** How many watchers a table takes in all, and from one address. */
export const watcherLimits = ({ perTable, perAddress }: ConnectionLimits): ConnectionLimits => ({
  perTable: Math.ceil(perTable * watcherShare),
  perAddress: Math.ceil(perAddress * watcherShare),
});

/** So many watch at one relay, and so many relays a table has at the most. */
export const watchersPerRelay = 500;
export const maxRelays = 20;

/** How many sockets a relay takes in all, and from one address: as many as may watch at a table. */
export const relayLimits = (limits: ConnectionLimits): ConnectionLimits => ({
  perTable: watchersPerRelay,
  perAddress: watcherLimits(limits).perAddress,
});

/** A socket without a seat. */
export interface Unseated {
  readonly since: number;
  readonly address: string | null;
  /** It has said that it watches; else it has not said yet who it is. */
  readonly watches: boolean;
}

/**
 * Which of these is closed so that one more socket from this address finds room; undefined if there is room. Whoever has just come may
 * hold a seat's token, so it is always let in: the newest watcher goes, and where nobody watches, the oldest of those who say nothing,
 * from the address that has most of them.
 */
export const givesWay = <Socket extends Unseated>(
  sockets: readonly Socket[],
  address: string | null,
  { perTable, perAddress }: ConnectionLimits,
): Socket | undefined => {
  const neighbours = address === null ? [] : sockets.filter((socket) => socket.address === address);
  if (neighbours.length >= perAddress) return firstToGo(neighbours);
  return sockets.length >= perTable ? firstToGo(sockets) : undefined;
};

const firstToGo = <Socket extends Unseated>(sockets: readonly Socket[]): Socket | undefined => {
  const watcher = newestFirst(sockets.filter(({ watches }) => watches))[0];
  if (watcher !== undefined) return watcher;
  const counts = new Map<string | null, number>();
  for (const { address } of sockets) counts.set(address, (counts.get(address) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return newestFirst(sockets.filter(({ address }) => counts.get(address) === most)).at(-1);
};

/** Those of these watchers who are too many: the newest, of an address and of all. */
export const surplusWatchers = <Socket extends Unseated>(
  watchers: readonly Socket[],
  limits: ConnectionLimits,
): Socket[] => {
  const { perTable, perAddress } = watcherLimits(limits);
  const kept: Socket[] = [];
  return newestFirst(watchers)
    .reverse()
    .filter((watcher) => {
      const neighbours = kept.filter(({ address }) => address !== null && address === watcher.address);
      const isSurplus = kept.length >= perTable || neighbours.length >= perAddress;
      if (!isSurplus) kept.push(watcher);
      return isSurplus;
    });
};

/** Those of one seat's sockets that are too many: the oldest. */
export const surplusOfSeat = <Socket extends { readonly since: number }>(
  sockets: readonly Socket[],
): Socket[] => newestFirst(sockets).slice(socketsPerSeat);

/** Of two that were opened at the same time, the one that stands later is the newer. */
const newestFirst = <Socket extends { readonly since: number }>(sockets: readonly Socket[]): Socket[] =>
  [...sockets].reverse().sort((a, b) => b.since - a.since);

/** A token bucket: what one seat, or one socket without a seat, may still send. */
export interface TokenBucket {
  readonly left: number;
  /** When `left` was true, in milliseconds. */
  readonly at: number;
  /** How many messages in a row were over the limit. */
  readonly over: number;
}

/** Messages a second, and how many may come at once. A person's hands stay far below. */
const messagesPerSecond = 20;
export const messagesAtOnce = 60;
/** After so many messages in a row over the limit the socket is closed. */
export const messagesOverLimit = 200;

/** So many UTF-16 code units cost as much as another message. */
const unitsPerMessage = 1024;

export const fullBucket = (now: number): TokenBucket => ({ left: messagesAtOnce, at: now, over: 0 });

/** The allowance after one more message of this length. With `over` above 0 the message does not count; at 1 its sender is told so. */
export const spend = ({ left, at, over }: TokenBucket, length: number, now: number): TokenBucket => {
  // A message that is far too long costs no more than one that is just too long, so that its sender is told what is wrong with it.
  const cost = 1 + Math.floor(Math.min(length, maxRequestLength + 1) / unitsPerMessage);
  const refilled = Math.min(messagesAtOnce, left + (Math.max(0, now - at) / 1000) * messagesPerSecond);
  // Once over the limit, a second's worth has to come back first, so that a flood is told once a second.
  return refilled >= (over === 0 ? cost : messagesPerSecond)
    ? { left: refilled - cost, at: now, over: 0 }
    : { left: refilled, at: now, over: over + 1 };
};
