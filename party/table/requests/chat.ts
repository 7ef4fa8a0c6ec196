import type { Seat } from '../../../shared/kernel/ids.ts';
import { fail, ok } from '../../../shared/kernel/util.ts';
import type { Reaction } from '../../../shared/protocol/codes.ts';
import { callWindowMs, voteDurationMs } from '../../../shared/protocol/codes.ts';
import { type Transition, type TransitionResult, transition } from '../events.ts';
import { penalise } from '../game/play.ts';
import { gameOf, type StoredMessage, type StoredVote, type TableRecord } from '../record.ts';
import { isHeld, type Sender, seatAt, withSeat } from '../seats/seats.ts';

/** How many messages a table keeps. */
const keptMessages = 40;
/** So many messages of one seat, or of one connection, in so many milliseconds are enough. */
const messagesAtOnce = 5;
const messageSpan = 10_000;
/** And so many of one address, behind which a household may sit. */
const messagesOfAddress = 3 * messagesAtOnce;
/** Between two reactions of a seat, in milliseconds. */
const reactionPause = 1_500;

export const say = (
  record: TableRecord,
  seat: Seat,
  text: string,
  sender: Sender,
  now: number,
): TransitionResult => {
  if (!record.settings.chat) return fail({ code: 'chat-off' });
  const muted = record.phase === 'playing' ? gameOf(record).talk?.muted(record.state) : null;
  if (muted) return fail({ code: 'against-the-rules', message: muted.reason, rule: muted.rule });
  const { name = '', wroteAt = [] } = seatAt(record, seat) ?? {};
  const writers = record.writers.filter(({ at }) => at + messageSpan > now);
  const wait = Math.max(
    waitFor(wroteAt, messagesAtOnce, now),
    waitFor(timesOf(writers, sender.connection), messagesAtOnce, now),
    waitFor(timesOf(writers, sender.address), messagesOfAddress, now),
  );
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000);
    return fail({ code: 'chat-limit', message: `Wait ${seconds} s before you write again.` });
  }
  const number = record.lastMessage + 1;
  const message: StoredMessage = {
    number,
    seat,
    name,
    text,
    at: now,
    gameNumber: record.gameNumber,
    called: false,
  };
  const sources = [sender.connection, ...(sender.address === null ? [] : [sender.address])];
  const written = withSeat(record, seat, (before) => ({
    ...before,
    wroteAt: [...before.wroteAt, now].slice(-messagesAtOnce),
  }));
  return ok(
    transition(
      {
        ...written,
        chat: [...record.chat, message].slice(-keptMessages),
        lastMessage: number,
        writers: [...writers, ...sources.map((by) => ({ by, at: now }))],
      },
      { events: [{ type: 'table:said', message: number }] },
    ),
  );
};

const timesOf = (writers: TableRecord['writers'], source: string | null): number[] =>
  writers.flatMap(({ by, at }) => (by === source ? [at] : []));

/** After how many milliseconds one more may be written; 0 or less if it may now. */
const waitFor = (times: readonly number[], limit: number, now: number): number => {
  const earliest = times.at(-limit);
  return earliest === undefined ? 0 : earliest + messageSpan - now;
};

export const react = (record: TableRecord, seat: Seat, reaction: Reaction, now: number): TransitionResult => {
  const last = seatAt(record, seat)?.reactedAt ?? 0;
  if (last + reactionPause > now) return fail({ code: 'chat-limit' });
  return ok(
    transition(
      withSeat(record, seat, (before) => ({ ...before, reactedAt: now })),
      { events: [{ type: 'table:reacted', seat, reaction }] },
    ),
  );
};

/** SQ-20: opens a vote on a message, in which its caller has voted already. */
export const call = (record: TableRecord, caller: Seat, number: number, now: number): TransitionResult => {
  if (record.phase !== 'playing') return fail({ code: 'not-in-play' });
  if (record.vote !== null) return fail({ code: 'vote-open' });
  const message = record.chat.find((said) => said.number === number);
  const judges = message === undefined ? [] : (gameOf(record).talk?.judges(record.state, message.seat) ?? []);
  const isOpen =
    message !== undefined &&
    message.gameNumber === record.gameNumber &&
    !message.called &&
    message.at + callWindowMs >= now &&
    judges.includes(caller);
  if (!isOpen) return fail({ code: 'no-such-message' });
  const vote: StoredVote = {
    message: number,
    caller,
    accused: message.seat,
    voters: judges.filter((seat) => seat === caller || isPresent(record, seat)),
    votes: { [caller]: true },
    until: now + voteDurationMs,
  };
  const chat = record.chat.map((said) => (said === message ? { ...said, called: true } : said));
  const called = transition(
    { ...record, chat, vote },
    { events: [{ type: 'table:called', seat: caller, message: number }] },
  );
  return ok(decide(called, now));
};

const isPresent = (record: TableRecord, seat: Seat): boolean => {
  const sitter = seatAt(record, seat);
  return isHeld(record, seat) && sitter !== null && !sitter.away && !sitter.handedOver;
};

export const vote = (record: TableRecord, seat: Seat, guilty: boolean, now: number): TransitionResult => {
  const open = record.vote;
  if (open === null || !open.voters.includes(seat) || String(seat) in open.votes)
    return fail({ code: 'no-vote' });
  const voted = { ...record, vote: { ...open, votes: { ...open.votes, [seat]: guilty } } };
  return ok(decide(transition(voted), now));
};

/** When the vote ends by itself; null while there is none. */
export const voteEndsAt = ({ vote: open }: TableRecord): number | null => open?.until ?? null;

/** Time is up: who has not spoken has voted no. */
export const endVote = (record: TableRecord, now: number): Transition =>
  record.vote === null ? transition(record) : judge(transition(record), record.vote, now);

/** Judges as soon as more votes cannot change it. */
const decide = (voted: Transition, now: number): Transition => {
  const open = voted.record.vote;
  if (open === null) return voted;
  const silent = open.voters.length - Object.keys(open.votes).length;
  return isGuilty(open) || !isGuilty(open, silent) ? judge(voted, open, now) : voted;
};

/** More than half, `more` of the silent ones agreeing. */
const isGuilty = ({ voters, votes }: StoredVote, more = 0): boolean =>
  2 * (Object.values(votes).filter(Boolean).length + more) > voters.length;

const judge = (voted: Transition, open: StoredVote, now: number): Transition => {
  const guilty = isGuilty(open);
  const closed = { ...voted.record, vote: null };
  const judged = [...voted.events, { type: 'table:judged' as const, message: open.message, guilty }];
  if (!guilty) return { ...voted, record: closed, events: judged };
  const penalised = penalise(closed, open.accused, now);
  return { ...penalised, events: [...judged, ...penalised.events] };
};
