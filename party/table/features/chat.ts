import type { GameEvent } from '../../../shared/kernel/game.ts';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import { scattered } from '../../../shared/kernel/random.ts';
import { at, fail, ok } from '../../../shared/kernel/util.ts';
import { callWindowMs, type Reaction, voteDurationMs } from '../../../shared/protocol/codes.ts';
import type { TableEvent } from '../../../shared/protocol/table-view.ts';
import { type Transition, type TransitionResult, transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import { penalise } from '../game/play.ts';
import { type ChatRecord, gameOf, type StoredMessage, type StoredVote, type TableRecord } from '../record.ts';
import { isHeld, type Sender, seatAt, withSeat } from '../seats/seats.ts';

// Messages

const maxKeptMessages = 40;
/** Limits of messages in a span of time: per seat and per connection, and per address, which several players may share. */
const messageSpanMs = 10_000;
const maxMessages = 5;
const maxMessagesPerAddress = 3 * maxMessages;

const say = (
  record: TableRecord,
  seat: Seat,
  text: string,
  sender: Sender,
  now: number,
): TransitionResult => {
  const { settings, game, chat } = record;
  if (!settings.chat) return fail({ code: 'chat-off' });
  const muted = game.phase === 'playing' ? gameOf(game).talk?.muted(game.state) : null;
  if (muted) return fail({ code: 'against-the-rules', message: muted.reason, rule: muted.rule });
  const { name = '', wroteAt = [] } = seatAt(record.seats, seat) ?? {};
  const writers = chat.writers.filter((writer) => writer.at + messageSpanMs > now);
  const waitMs = Math.max(
    waitFor(wroteAt, maxMessages, now),
    waitFor(timesOf(writers, sender.connection), maxMessages, now),
    waitFor(timesOf(writers, sender.address), maxMessagesPerAddress, now),
  );
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    return fail({ code: 'chat-limit', message: `Wait ${seconds} s before you write again.` });
  }
  const number = chat.lastNumber + 1;
  const message: StoredMessage = {
    number,
    seat,
    name,
    text,
    at: now,
    gameNumber: game.number,
    called: false,
  };
  const sources = [sender.connection, ...(sender.address === null ? [] : [sender.address])];
  const written = withSeat(record, seat, (before) => ({
    ...before,
    wroteAt: [...before.wroteAt, now].slice(-maxMessages),
  }));
  return ok(
    transition(
      {
        ...written,
        chat: {
          ...chat,
          messages: [...chat.messages, message].slice(-maxKeptMessages),
          lastNumber: number,
          writers: [...writers, ...sources.map((by) => ({ by, at: now }))],
        },
      },
      { events: [{ type: 'table:said', message: number }] },
    ),
  );
};

const timesOf = (writers: ChatRecord['writers'], source: string | null): number[] =>
  writers.flatMap((writer) => (writer.by === source ? [writer.at] : []));

/** Milliseconds until the next message is allowed; 0 or less: now. */
const waitFor = (times: readonly number[], limit: number, now: number): number => {
  const earliest = times.at(-limit);
  return earliest === undefined ? 0 : earliest + messageSpanMs - now;
};

// Votes on messages (SQ-20)

/** Opens a vote on a message; the caller votes guilty. */
const call = (record: TableRecord, caller: Seat, number: number, now: number): TransitionResult => {
  const { seats, game, chat } = record;
  if (game.phase !== 'playing') return fail({ code: 'not-in-play' });
  if (chat.vote !== null) return fail({ code: 'vote-open' });
  const message = chat.messages.find((said) => said.number === number && said.seat < game.roster.length);
  const judges = message === undefined ? [] : (gameOf(game).talk?.judges(game.state, message.seat) ?? []);
  const canBeCalled =
    message !== undefined &&
    message.gameNumber === game.number &&
    !message.called &&
    message.at + callWindowMs >= now &&
    judges.includes(caller);
  if (!canBeCalled) return fail({ code: 'no-such-message' });
  const vote: StoredVote = {
    message: number,
    caller,
    accused: message.seat,
    voters: judges.filter((seat) => seat === caller || canVote(seats, seat)),
    votes: { [caller]: true },
    until: now + voteDurationMs,
  };
  const messages = chat.messages.map((said) => (said === message ? { ...said, called: true } : said));
  const called = transition(
    { ...record, chat: { ...chat, messages, vote } },
    { events: [{ type: 'table:called', seat: caller, message: number }] },
  );
  return ok(judgeIfDecided(called, now));
};

const canVote = (seats: TableRecord['seats'], seat: Seat): boolean => {
  const sitter = seatAt(seats, seat);
  return isHeld(seats, seat) && sitter !== null && !sitter.away && !sitter.handedOver;
};

const vote = (record: TableRecord, seat: Seat, guilty: boolean, now: number): TransitionResult => {
  const { chat } = record;
  const open = chat.vote;
  if (open === null || !open.voters.includes(seat) || String(seat) in open.votes)
    return fail({ code: 'no-vote' });
  const voted = { ...open, votes: { ...open.votes, [seat]: guilty } };
  return ok(judgeIfDecided(transition({ ...record, chat: { ...chat, vote: voted } }), now));
};

/** Ends the vote at its deadline: missing votes count as not guilty. */
const endVote = (record: TableRecord, now: number): Transition =>
  record.chat.vote === null ? transition(record) : judge(transition(record), record.chat.vote, now);

/** Judges as soon as the missing votes cannot change the result. */
const judgeIfDecided = (voted: Transition, now: number): Transition => {
  const open = voted.record.chat.vote;
  if (open === null) return voted;
  const missing = open.voters.length - Object.keys(open.votes).length;
  return isGuilty(open) || !isGuilty(open, missing) ? judge(voted, open, now) : voted;
};

/** More than half voted guilty. @param more assumed votes. */
const isGuilty = ({ voters, votes }: StoredVote, more = 0): boolean =>
  2 * (Object.values(votes).filter(Boolean).length + more) > voters.length;

const judge = (voted: Transition, open: StoredVote, now: number): Transition => {
  const guilty = isGuilty(open);
  const { record } = voted;
  const closed = { ...record, chat: { ...record.chat, vote: null } };
  const judged = [...voted.events, { type: 'table:judged' as const, message: open.message, guilty }];
  if (!guilty) return { ...voted, record: closed, events: judged };
  const penalised = penalise(closed, open.accused, now);
  return { ...penalised, events: [...judged, ...penalised.events] };
};

// Reactions

const reactionIntervalMs = 1_500;
const botReactionIntervalMs = 20_000;
/** Probability of a bot's reaction to an event with a fitting one. */
const botReactionProbability = 0.4;

const react = (record: TableRecord, seat: Seat, reaction: Reaction, now: number): TransitionResult => {
  const last = seatAt(record.seats, seat)?.reactedAt ?? 0;
  return last + reactionIntervalMs > now
    ? fail({ code: 'chat-limit' })
    : ok(withReaction(transition(record), seat, reaction, now));
};

const withReaction = (done: Transition, seat: Seat, reaction: Reaction, now: number): Transition => ({
  ...done,
  record: withSeat(done.record, seat, (before) => ({ ...before, reactedAt: now })),
  events: [...done.events, { type: 'table:reacted', seat, reaction }],
});

interface SeatReaction {
  readonly seat: Seat;
  readonly reaction: Reaction;
}

/**
 * Adds a bot's reaction to some events. It depends on the spectators' view and the number of decisions, never on the bot's cards
 * (ALL-4).
 */
export const withBotReaction = (done: Transition, now: number): Transition => {
  const { record, events } = done;
  const { settings, seats, game } = record;
  if (!settings.botsReact || events.length === 0) return done;
  const bots = seats.flatMap((sitter, seat) => (sitter?.kind === 'bot' ? [seatOf(seat)] : []));
  const isQuiet = bots.every((seat) => (seatAt(seats, seat)?.reactedAt ?? 0) + botReactionIntervalMs <= now);
  const chance = scattered(game.lastDecision) / botReactionProbability;
  if (bots.length === 0 || !isQuiet || chance >= 1) return done;
  const reactions = events
    .map((event) => reactionsTo(game, event, bots))
    .find((possible) => possible.length > 0);
  if (reactions === undefined) return done;
  const { seat, reaction } = at(reactions, Math.floor(chance * reactions.length));
  return withReaction(done, seat, reaction, now);
};

const reactionsTo = (
  game: TableRecord['game'],
  event: TableEvent | GameEvent,
  bots: readonly Seat[],
): readonly SeatReaction[] => {
  const ofAll = (reaction: Reaction, seats = bots): SeatReaction[] =>
    seats.map((seat) => ({ seat, reaction }));
  if (event.type === 'table:started') return ofAll('good-luck');
  if (event.type === 'table:ended') {
    const winners = game.outcome?.winners ?? [];
    const others = bots.filter((seat) => !winners.includes(seat));
    return winners.length === 0 ? [] : ofAll('well-played', others);
  }
  if (event.type.includes(':')) return [];
  const rules = gameOf(game);
  const seen = rules.redact(event, 'spectator');
  const sentiment = seen === null ? null : (rules.sentiment?.(seen) ?? null);
  if (sentiment === null) return [];
  const isConcerned = (seat: Seat): boolean => seat === sentiment.seat;
  return sentiment.good
    ? ofAll(
        'wow',
        bots.filter((seat) => !isConcerned(seat)),
      )
    : ofAll('oh-no', bots.filter(isConcerned));
};

/** Messages, and votes on them. */
export const chat: Feature = {
  on: ['table:called', 'table:judged', 'table:ended', 'erase'],
  requests: {
    say: (record, seat, { text }, { now, sender }) => say(record, seat, text, sender, now),
    react: (record, seat, { reaction }, { now }) => react(record, seat, reaction, now),
    call: (record, seat, { message }, { now }) => call(record, seat, message, now),
    vote: (record, seat, { guilty }, { now }) => vote(record, seat, guilty, now),
  },
  dueAt: (record) => record.chat.vote?.until ?? null,
  onDue: endVote,
};

/** Computer players react to the game. */
export const reactions: Feature = {
  on: ['moved', 'table:started'],
  settle: (done, { now }) => withBotReaction(done, now),
};
