import { maxRequestLength } from '../../shared/protocol/codes.ts';

/** How many sockets a table takes: in all, and from one address. */
export interface ConnectionLimits {
  readonly perTable: number;
  readonly perAddress: number;
}

/** Room for every seat on several devices, a household or a classroom behind one address, and many who watch. */
export const usualLimits: ConnectionLimits = { perTable: 200, perAddress: 40 };

/** Whether one more socket from this address is too many; an address that is not known does not count. */
export const isCrowded = (
  addresses: readonly (string | null)[],
  address: string | null,
  { perTable, perAddress }: ConnectionLimits,
): boolean =>
  addresses.length >= perTable ||
  (address !== null && addresses.filter((other) => other === address).length >= perAddress);

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
