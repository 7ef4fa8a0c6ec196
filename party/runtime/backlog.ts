import { deriveKey } from '../../shared/kernel/random.ts';
import { closeCodes, markPrefix } from '../../shared/protocol/codes.ts';

/**
 * What a client does not read its platform keeps, however much that becomes, and does not say how much it is. So the client is asked: now
 * and then it is sent a mark, which it can only say back once it has read everything before it.
 */
interface Backlog {
  /** How much was sent since the last mark that was said back: UTF-16 code units, or bytes, and `perMessage` for each message. */
  readonly unread: number;
  /** How much of it was sent before the mark that is to be said back; null if there is none. */
  readonly unreadAtMark: number | null;
  /** How many marksSent have been sent. */
  readonly marksSent: number;
  /** What is persistedUnread for after a sleep says that so much is unread: somewhat more, so that not every text has to be noted there. */
  readonly persistedUnread?: number;
}

/**
 * What is known of whoever reads. It is persistedUnread beside the socket: what is unread outlives a room that falls asleep, and has to be counted on
 * when it wakes up.
 */
export interface Receiver {
  /** Random bytes in hex, and never told: marksSent are made of it, so that nobody says one back unread. */
  readonly id: string;
  /** Left out before anything was sent. */
  readonly backlog?: Backlog;
}

interface Sendable<Known> {
  attached(): Known | undefined;
  attach(known: Known, afterSleep?: Known | null): void;
  send(data: string | Uint8Array): void;
  close(code: number, reason: string): void;
}

/** A mark is sent when more than this is unread, and the socket is closed before more than that is. */
export const markAfterBytes = 64 * 1024;
export const maxUnreadBytes = 256 * 1024;

/** What a platform spends on a message besides what it says, roughly. */
const overheadPerMessage = 64;

const nothing: Backlog = { unread: 0, unreadAtMark: null, marksSent: 0 };

/** Sends, unless too much is unread: then the socket is closed, once. @returns whether it has been closed just now. */
export const sendTracked = <Known extends Receiver>(
  socket: Sendable<Known>,
  data: string | Uint8Array,
): boolean => {
  const known = socket.attached();
  if (known === undefined || isTooSlow(known)) return false;
  const { unread: before, unreadAtMark, marksSent } = known.backlog ?? nothing;
  const unread = before + data.length + overheadPerMessage;
  const asks = unreadAtMark === null && unread > markAfterBytes;
  updateBacklog(
    socket,
    known,
    { unread, unreadAtMark: asks ? unread : unreadAtMark, marksSent: marksSent + Number(asks) },
    asks,
  );
  if (unread > maxUnreadBytes) {
    socket.close(closeCodes.tooSlow, 'too much is unread');
    return true;
  }
  socket.send(data);
  if (asks) socket.send(markOf(known.id, marksSent + 1));
  return false;
};

/** So much more is persistedUnread as unread for after a sleep. */
const persistAheadBytes = 8 * 1024;

/** Notes what is unread: for after a sleep only if what is persistedUnread there would say too little. */
const updateBacklog = <Known extends Receiver>(
  socket: Sendable<Known>,
  known: Known,
  backlog: Backlog,
  isAsking: boolean,
): void => {
  const { persistedUnread = 0 } = known.backlog ?? nothing;
  const { unread } = backlog;
  if (unread <= persistedUnread && !isAsking) {
    socket.attach({ ...known, backlog: { ...backlog, persistedUnread } }, null);
    return;
  }
  // Nobody is cut for what they may still be sent.
  const next = unread > maxUnreadBytes ? unread : Math.min(unread + persistAheadBytes, maxUnreadBytes);
  socket.attach(
    { ...known, backlog: { ...backlog, persistedUnread: next } },
    { ...known, backlog: { ...backlog, unread: next, persistedUnread: next } },
  );
};

/** Takes note of a mark that is said back. @returns whether it is the one that was to be. */
export const acknowledgeMark = <Known extends Receiver>(socket: Sendable<Known>, text: string): boolean => {
  const known = socket.attached();
  const { unread, unreadAtMark, marksSent } = known?.backlog ?? nothing;
  if (
    known === undefined ||
    isTooSlow(known) ||
    unreadAtMark === null ||
    text !== markOf(known.id, marksSent)
  )
    return false;
  socket.attach({ ...known, backlog: { unread: unread - unreadAtMark, unreadAtMark: null, marksSent } });
  return true;
};

/** Whether its socket was closed because it does not read. Its client may not notice for long, and is nobody from now on. */
export const isTooSlow = ({ backlog }: Receiver): boolean => (backlog?.unread ?? 0) > maxUnreadBytes;

const markOf = (id: string, number: number): string =>
  markPrefix + deriveKey(id, `mark ${number}`).slice(0, 16);
