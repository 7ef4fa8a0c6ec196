import type { Seat } from '../../../shared/kernel/ids.ts';
import { describeIssues } from '../../../shared/kernel/schemas.ts';
import { fail, isJsonObject, ok, parseJson, type Result } from '../../../shared/kernel/util.ts';
import { maxRequestLength, protocolVersion } from '../../../shared/protocol/codes.ts';
import { wireVersion } from '../../../shared/protocol/dictionary.ts';
import { refusalMessages } from '../../../shared/protocol/refusals.ts';
import {
  type AnsweredRequest,
  isRequestId,
  type Request,
  requestIdSchema,
  requestSchema,
} from '../../../shared/protocol/requests.ts';
import type { SettingsChange } from '../../../shared/protocol/settings.ts';
import { isInGame } from '../../../shared/protocol/table-view.ts';
import {
  type Connection,
  type Context,
  type EventResult,
  type Refusal,
  type Transition,
  type TransitionResult,
  transition,
} from '../events.ts';
import { commit, reveal, withoutSeedOf } from '../game/dealing.ts';
import { act, hintFor, wake } from '../game/play.ts';
import { rematch, start } from '../game/rematch.ts';
import { gameOf, type SeatRecord, type TableRecord } from '../record.ts';
import {
  addBot,
  handOver,
  kick,
  leave,
  recolour,
  removeBot,
  renew,
  type Sender,
  seatAt,
  seatOfToken,
  senderOf,
  sit,
  takeBack,
  withSeat,
} from '../seats/seats.ts';
import { relayForNext } from '../views/audience.ts';
import { call, react, say, vote } from './chat.ts';

/** What a client has said, and what it is answered. */
export const onMessage = (
  record: TableRecord,
  connection: Connection,
  text: string,
  context: Context,
): EventResult => {
  const { viewer } = connection;
  const request = readRequest(text);
  const present = typeof viewer === 'number' ? wake(record, viewer) : record;
  if (!request.ok) return refuse(present, request.error.id, request.error);
  if (request.value.type === 'hello') return onHello(present, request.value, viewer, context);
  if (request.value.type === 'hint') return onHint(present, request.value, viewer);
  const handled = handleRequest(present, request.value, connection, context);
  if (!handled.ok) return refuse(present, request.value.id, handled.error);
  const replies: EventResult['replies'] = [['ok', request.value.id]];
  const seat = 'token' in request.value ? seatOfToken(handled.value.record, request.value.token) : null;
  if (seat === null) return { transition: handled.value, replies };
  return {
    transition: { ...handled.value, record: wake(handled.value.record, seat) },
    replies,
    viewer: seat,
  };
};

const onHint = (
  record: TableRecord,
  { id, decision }: Request & { type: 'hint' },
  viewer: Connection['viewer'],
): EventResult => {
  if (viewer === 'new' || viewer === 'spectator')
    return refuse(record, id, { code: viewer === 'new' ? 'hello-first' : 'not-seated' });
  const hint = hintFor(record, viewer, decision);
  if (!hint.ok) return refuse(record, id, hint.error);
  const { action, why } = hint.value;
  return {
    transition: transition(record),
    replies: [
      ['hint', decision, action, why],
      ['ok', id],
    ],
  };
};

/** Of a detail so many characters are told: what it repeats of a request may be long. */
const longestDetail = 200;

const refuse = (
  record: TableRecord,
  id: string | null,
  { code, message = refusalMessages[code], detail, rule }: Refusal,
): EventResult => {
  const told = detail === undefined ? message : `${message.slice(0, -1)}: ${detail.slice(0, longestDetail)}.`;
  return { transition: transition(record), replies: [['no', id, code, told, rule ?? null]] };
};

const onHello = (
  record: TableRecord,
  hello: Request & { type: 'hello' },
  viewer: Connection['viewer'],
  context: Context,
): EventResult => {
  if (hello.protocol !== protocolVersion) return refuse(record, null, { code: 'wrong-protocol' });
  const relay = viewer === 'new' && hello.relay === true ? relayForNext(record, context) : null;
  if (relay !== null) return { transition: transition(record), relay };
  const seat = hello.token === undefined ? null : seatOfToken(record, hello.token);
  const unknownToken = hello.token !== undefined && seat === null;
  const greeted = seat ?? (viewer === 'new' ? 'spectator' : viewer);
  return {
    transition: transition(typeof greeted === 'number' ? wake(record, greeted) : record),
    viewer: greeted,
    compact: hello.wire === wireVersion,
    greeting: unknownToken ? [['no', null, 'bad-token', refusalMessages['bad-token'], null]] : [],
  };
};

/** A refusal of a message, with the id of the request if it had a readable one. */
interface Unread extends Refusal {
  readonly id: string | null;
}

export const readRequest = (text: string): Result<Request, Unread> => {
  if (text.length > maxRequestLength) return fail({ id: null, code: 'too-big' });
  const value = parseJson(text);
  if (value === undefined) return fail({ id: null, code: 'bad-json' });
  if (isAct(value)) return ok(value);
  const request = requestSchema.safeParse(value);
  return request.success
    ? ok(request.data)
    : fail({ id: idOf(value), code: 'bad-message', detail: describeIssues(request.error) });
};

/** Whether it is an answer to a decision, exactly as the schema has it: that is most of what is said, so no schema is asked. */
const isAct = (value: unknown): value is Request & { readonly type: 'act' } => {
  if (!isJsonObject(value) || value.type !== 'act' || Object.keys(value).length !== 4) return false;
  const { id, decision, action } = value;
  return (
    typeof id === 'string' &&
    isRequestId(id) &&
    typeof decision === 'number' &&
    Number.isSafeInteger(decision) &&
    decision >= 0 &&
    isJsonObject(action) &&
    typeof action.type === 'string' &&
    !Object.hasOwn(action, '__proto__')
  );
};

/** The id by which the sender knows a request, if it has a readable one. */
export const requestIdOf = (text: string): string | null => idOf(parseJson(text));

const idOf = (value: unknown): string | null => {
  const id = requestIdSchema.safeParse(isJsonObject(value) ? value.id : null);
  return id.success ? id.data : null;
};

/** How many ids are remembered for a seat: more than it has clients that count, or than a client that does not count has on the way. */
const rememberedIds = 16;

/** The client that an id comes from, and its number there; an id without a number stands for itself. */
const partsOf = (id: string): { readonly client: string; readonly number: number } => {
  const [client = '', number] = id.split(':');
  return { client, number: Number(number ?? 0) };
};

/** A client that counts has one request at a time under way, so that whatever is not above the last one was carried out or refused. */
const isAnswered = (answered: readonly string[], id: string): boolean => {
  if (answered.length === 0) return false;
  const { client, number } = partsOf(id);
  return answered.map(partsOf).some((known) => known.client === client && number <= known.number);
};

/** Carries a request out for whoever sent it. One that was carried out before changes nothing and gets the same answer. */
const handleRequest = (
  record: TableRecord,
  request: Exclude<AnsweredRequest, { type: 'hint' }>,
  connection: Connection,
  context: Pick<Context, 'now' | 'connections'>,
): TransitionResult => {
  const { viewer } = connection;
  if (viewer === 'new') return fail({ code: 'hello-first' });
  if (request.type === 'sit')
    return handleSit(record, request, viewer, senderOf(record, connection), context.now);
  if (viewer === 'spectator') {
    return request.type === 'leave' ? ok(transition(record)) : fail({ code: 'not-seated' });
  }
  if (isAnswered(seatAt(record, viewer)?.answered ?? [], request.id)) return ok(transition(record));
  const handled = handleSeated(record, request, viewer, connection, context);
  return handled.ok ? ok(remembered(handled.value, request.id, viewer)) : handled;
};

const handleSit = (
  record: TableRecord,
  request: AnsweredRequest & { type: 'sit' },
  viewer: Seat | 'spectator',
  sender: Sender,
  now: number,
): TransitionResult => {
  const owned = seatOfToken(record, request.token);
  if (owned !== null) return ok(transition(record));
  return viewer === 'spectator' ? sit(record, request, sender, now) : fail({ code: 'already-seated' });
};

/** Sent again it finds its token in force, and changes nothing. */
const handleRenew = (record: TableRecord, token: string, seat: Seat): TransitionResult => {
  const owned = seatOfToken(record, token);
  if (owned === null) return ok(renew(record, seat, token));
  return owned === seat ? ok(transition(record)) : fail({ code: 'bad-token' });
};

const handleSeated = (
  record: TableRecord,
  request: Exclude<AnsweredRequest, { type: 'sit' | 'hint' }>,
  seat: Seat,
  connection: Connection,
  { now, connections }: Pick<Context, 'now' | 'connections'>,
): TransitionResult => {
  if (request.type === 'act') return act(record, seat, request.decision, request.action, now);
  const sender = senderOf(record, connection);
  switch (request.type) {
    case 'leave':
      return withoutSeedOf(leave(record, seat), seat, now);
    case 'renew':
      return handleRenew(record, request.token, seat);
    case 'colour':
      return recolour(record, seat, request.colour, now);
    case 'commit':
      return commit(record, seat, request.commitment, now);
    case 'reveal':
      return reveal(record, seat, request, now);
    case 'hand-over':
      return handOver(record, seat);
    case 'take-back':
      return takeBack(record, seat);
    case 'rematch':
      return rematch(record, seat, request.agreed, now);
    case 'say':
      return say(record, seat, request.text, sender, now);
    case 'react':
      return react(record, seat, request.reaction, now);
    case 'call':
      return call(record, seat, request.message, now);
    case 'vote':
      return vote(record, seat, request.guilty, now);
  }
  if (record.host !== seat) return fail({ code: 'not-host' });
  switch (request.type) {
    case 'start':
      return start(record, seat, now);
    case 'add-bot':
      return addBot(record, request);
    case 'remove-bot':
      return removeBot(record, request.seat);
    case 'change':
      return changeTable(record, request);
    case 'kick':
      return withoutSeedOf(
        kick(
          record,
          request.seat,
          connections.flatMap((other) => (other.viewer === request.seat ? [senderOf(record, other)] : [])),
          sender,
          now,
        ),
        request.seat,
        now,
      );
  }
};

const remembered = (done: Transition, id: string, sender: Seat): Transition => {
  const seat = done.moved(sender);
  if (seat === 'spectator') return done;
  const { client } = partsOf(id);
  const answered = (before: SeatRecord): SeatRecord => ({
    ...before,
    answered: [...before.answered.filter((known) => partsOf(known).client !== client), id].slice(
      -rememberedIds,
    ),
  });
  return { ...done, record: withSeat(done.record, seat, answered) };
};

/** What a host may change while a game is on. */
const anytime: readonly string[] = [
  'locked',
  'chat',
  'botsReact',
  'spectators',
  'listed',
] satisfies (keyof SettingsChange)[];

/** And while it is dealt: what is not among the terms that everybody is being bound to. */
const whileDealing: readonly string[] = [
  'locked',
  'chat',
  'botsReact',
  'listed',
] satisfies (keyof SettingsChange)[];

/** The host changes options and settings. What was agreed to before no longer counts. */
const changeTable = (
  record: TableRecord,
  { options, settings = {} }: AnsweredRequest & { type: 'change' },
): TransitionResult => {
  const isLater = options !== undefined || Object.keys(settings).some((key) => !anytime.includes(key));
  if (isInGame(record.phase) && isLater) return fail({ code: 'in-play' });
  if (record.phase === 'dealing' && !Object.keys(settings).every((key) => whileDealing.includes(key)))
    return fail({ code: 'in-play' });
  const parsed = options === undefined ? null : gameOf(record).options.safeParse(options);
  if (parsed?.success === false)
    return fail({
      code: 'bad-options',
      detail: describeIssues(parsed.error, (path) => ['options', ...path]),
    });
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const changed: TableRecord = {
    ...record,
    options: parsed === null ? record.options : parsed.data,
    settings: { ...record.settings, ...given },
    seats: isLater ? record.seats.map((sitter) => sitter && { ...sitter, agreed: false }) : record.seats,
  };
  return ok(transition(changed, { events: [{ type: 'table:changed' }] }));
};
