import { deriveKey } from '../../shared/kernel/random.ts';
import { closeCodes, mark } from '../../shared/protocol/codes.ts';

/**
 * What a client does not read its platform keeps, however much that becomes, and does not say how much it is. So the client is asked: now
 * and then it is sent a mark, which it can only say back once it has read everything before it.
 */
interface Backlog {
  /** How much was sent since the last mark that was said back: UTF-16 code units, or bytes, and `perMessage` for each message. */
  readonly unread: number;
  /** How much of it was sent before the mark that is to be said back; null if there is none. */
  readonly marked: number | null;
  /** How many marks have been sent. */
  readonly marks: number;
  /** What is kept for after a sleep says that so much is unread: somewhat more, so that not every text has to be noted there. */
  readonly kept?: number;
}

/**
 * What is known of whoever reads. It is kept beside the socket: what is unread outlives a room that falls asleep, and has to be counted on
 * when it wakes up.
 */
export interface Reader {
  /** Random bytes in hex, and never told: marks are made of it, so that nobody says one back unread. */
  readonly id: string;
  /** Left out before anything was sent. */
  readonly backlog?: Backlog;
}

interface Outlet<Known> {
  attached(): Known | undefined;
  attach(known: Known, afterSleep?: Known | null): void;
  send(data: string | Uint8Array): void;
  close(code: number, reason: string): void;
}

/** A mark is sent when more than this is unread, and the socket is closed before more than that is. */
export const markAfter = 64 * 1024;
export const mostUnread = 256 * 1024;

/** What a platform spends on a message besides what it says, roughly. */
const perMessage = 64;

const nothing: Backlog = { unread: 0, marked: null, marks: 0 };

/** Sends, unless too much is unread: then the socket is closed, once. @returns whether it has been closed just now. */
export const tell = <Known extends Reader>(socket: Outlet<Known>, data: string | Uint8Array): boolean => {
  const known = socket.attached();
  if (known === undefined || isCut(known)) return false;
  const { unread: before, marked, marks } = known.backlog ?? nothing;
  const unread = before + data.length + perMessage;
  const asks = marked === null && unread > markAfter;
  note(socket, known, { unread, marked: asks ? unread : marked, marks: marks + Number(asks) }, asks);
  if (unread > mostUnread) {
    socket.close(closeCodes.tooSlow, 'too much is unread');
    return true;
  }
  socket.send(data);
  if (asks) socket.send(markOf(known.id, marks + 1));
  return false;
};

/** So much more is kept as unread for after a sleep. */
const ahead = 8 * 1024;

/** Notes what is unread: for after a sleep only if what is kept there would say too little. */
const note = <Known extends Reader>(
  socket: Outlet<Known>,
  known: Known,
  backlog: Backlog,
  isAsking: boolean,
): void => {
  const { kept = 0 } = known.backlog ?? nothing;
  const { unread } = backlog;
  if (unread <= kept && !isAsking) {
    socket.attach({ ...known, backlog: { ...backlog, kept } }, null);
    return;
  }
  // Nobody is cut for what they may still be sent.
  const next = unread > mostUnread ? unread : Math.min(unread + ahead, mostUnread);
  socket.attach(
    { ...known, backlog: { ...backlog, kept: next } },
    { ...known, backlog: { ...backlog, unread: next, kept: next } },
  );
};

/** Takes note of a mark that is said back. @returns whether it is the one that was to be. */
export const acknowledge = <Known extends Reader>(socket: Outlet<Known>, text: string): boolean => {
  const known = socket.attached();
  const { unread, marked, marks } = known?.backlog ?? nothing;
  if (known === undefined || isCut(known) || marked === null || text !== markOf(known.id, marks))
    return false;
  socket.attach({ ...known, backlog: { unread: unread - marked, marked: null, marks } });
  return true;
};

/** Whether its socket was closed because it does not read. Its client may not notice for long, and is nobody from now on. */
export const isCut = ({ backlog }: Reader): boolean => (backlog?.unread ?? 0) > mostUnread;

const markOf = (id: string, number: number): string => mark + deriveKey(id, `mark ${number}`).slice(0, 16);
