import { deriveKey } from '../../shared/kernel/random.ts';
import { closeCodes, markPrefix } from '../../shared/protocol/codes.ts';

/**
 * Platforms buffer unread messages without limit, and do not report how much is buffered. Therefore clients are sent a mark now and
 * then, which they return after reading everything before it.
 */
interface Backlog {
  /** Sent since the last returned mark: UTF-16 code units, plus an overhead per message. Changed in place: it counts every frame. */
  unread: number;
  /** The part sent before the pending mark; null if none is pending. */
  readonly unreadAtMark: number | null;
  readonly marksSent: number;
  /** The persisted value of `unread`: rounded up, so that not every message is persisted. */
  readonly persistedUnread?: number;
}

/**
 * Kept beside the socket, because unread messages outlive a sleeping room.
 */
export interface Receiver {
  /** Random bytes in hex. Secret: marks are derived from it, so that a client cannot return one unread. */
  readonly id: string;
  /** Undefined before the first message. */
  readonly backlog?: Backlog;
}

interface Sendable<State> {
  attached(): State | undefined;
  attach(state: State, afterSleep?: State | null): void;
  send(data: string): void;
  close(code: number, reason: string): void;
}

/** Sends a mark above this backlog; closes the socket above the maximum. */
export const markAfterBytes = 64 * 1024;
export const maxUnreadBytes = 256 * 1024;

/** Approximate buffer overhead of a platform. */
const overheadPerMessage = 64;

const nothing: Backlog = { unread: 0, unreadAtMark: null, marksSent: 0 };

/** Sends, or closes the socket if its backlog exceeds the maximum. @returns whether it was closed now */
export const sendTracked = <State extends Receiver>(socket: Sendable<State>, data: string): boolean => {
  const state = socket.attached();
  if (state === undefined || isTooSlow(state)) return false;
  const { unread: before, unreadAtMark, marksSent } = state.backlog ?? nothing;
  const unread = before + data.length + overheadPerMessage;
  const sendsMark = unreadAtMark === null && unread > markAfterBytes;
  updateBacklog(
    socket,
    state,
    { unread, unreadAtMark: sendsMark ? unread : unreadAtMark, marksSent: marksSent + Number(sendsMark) },
    sendsMark,
  );
  if (unread > maxUnreadBytes) {
    socket.close(closeCodes.tooSlow, 'backlog too large');
    return true;
  }
  socket.send(data);
  if (sendsMark) socket.send(markOf(state.id, marksSent + 1));
  return false;
};

/** Rounding of the persisted value. */
const persistAheadBytes = 8 * 1024;

/** Persists only if the persisted value is too low. */
const updateBacklog = <State extends Receiver>(
  socket: Sendable<State>,
  state: State,
  backlog: Backlog,
  isMarkSent: boolean,
): void => {
  const { persistedUnread = 0 } = state.backlog ?? nothing;
  const { unread } = backlog;
  if (state.backlog !== undefined && unread <= persistedUnread && !isMarkSent) {
    state.backlog.unread = unread;
    return;
  }
  // Rounding must not exceed the maximum by itself.
  const next = unread > maxUnreadBytes ? unread : Math.min(unread + persistAheadBytes, maxUnreadBytes);
  socket.attach(
    { ...state, backlog: { ...backlog, persistedUnread: next } },
    { ...state, backlog: { ...backlog, unread: next, persistedUnread: next } },
  );
};

/** @returns whether this is the pending mark */
export const acknowledgeMark = <State extends Receiver>(socket: Sendable<State>, text: string): boolean => {
  const state = socket.attached();
  const { unread, unreadAtMark, marksSent } = state?.backlog ?? nothing;
  if (
    state === undefined ||
    isTooSlow(state) ||
    unreadAtMark === null ||
    text !== markOf(state.id, marksSent)
  )
    return false;
  socket.attach({ ...state, backlog: { unread: unread - unreadAtMark, unreadAtMark: null, marksSent } });
  return true;
};

/** Whether the socket was closed because of its backlog. Its close event may arrive much later. */
export const isTooSlow = ({ backlog }: Receiver): boolean => (backlog?.unread ?? 0) > maxUnreadBytes;

const markOf = (id: string, number: number): string =>
  markPrefix + deriveKey(id, `mark ${number}`).slice(0, 16);
