import type { Seat } from '../../../shared/kernel/ids.ts';
import { digestOf } from '../../../shared/kernel/random.ts';
import { describeIssues } from '../../../shared/kernel/schemas.ts';
import { fail, isJsonObject, ok, parseJson, type Result } from '../../../shared/kernel/util.ts';
import { maxRequestLength, protocolVersion } from '../../../shared/protocol/codes.ts';
import { refusalMessages } from '../../../shared/protocol/refusals.ts';
import {
  type AnsweredRequest,
  type Request,
  requestIdSchema,
  requestSchema,
} from '../../../shared/protocol/requests.ts';
import { isChangeableInDealing, isChangeableInGame } from '../../../shared/protocol/settings.ts';
import { isInGame } from '../../../shared/protocol/table-view.ts';
import {
  type Connection,
  type Context,
  type EventResult,
  followedBy,
  type Refusal,
  type Transition,
  type TransitionResult,
  transition,
} from '../events.ts';
import { type Asked, type Features, featuresByName } from '../feature.ts';
import { commit, reveal, withoutSeedOf } from '../game/dealing.ts';
import { act, hintFor } from '../game/play.ts';
import { rematch, start } from '../game/rematch.ts';
import { nextGameOf, type SeatRecord, type TableRecord } from '../record.ts';
import { admissionOf, withPassword } from '../seats/password.ts';
import {
  addBot,
  handOver,
  isAlone,
  kick,
  leave,
  markPresent,
  recolor,
  removeBot,
  rename,
  renew,
  type Sender,
  seatAt,
  seatOfToken,
  senderOf,
  sit,
  takeBack,
  withClocksFrom,
  withSeat,
} from '../seats/seats.ts';
import { relayForNext } from '../views/relays.ts';

/** Carries out a client's message; its player is present. */
export const onMessage = (
  record: TableRecord,
  connection: Connection,
  text: string,
  context: Context,
  features: Features,
): EventResult => {
  const { viewer } = connection;
  const present = typeof viewer === 'number' ? markPresent(record, viewer) : transition(record);
  const result = onRequest(present.record, connection, text, context, features);
  return { ...result, transition: followedBy(present, result.transition) };
};

const onRequest = (
  record: TableRecord,
  connection: Connection,
  text: string,
  context: Context,
  features: Features,
): EventResult => {
  const request = readRequest(text);
  if (!request.ok) return refuse(record, request.error.id, request.error);
  if (request.value.type === 'hello') return onHello(record, request.value, connection, context);
  if (request.value.type === 'hint') return onHint(record, request.value, connection.viewer);
  const handled = handleRequest(record, request.value, connection, context, features);
  if (!handled.ok) return refuse(record, request.value.id, handled.error);
  const replies: EventResult['replies'] = [['ok', request.value.id]];
  const seat = 'token' in request.value ? seatOfToken(handled.value.record.seats, request.value.token) : null;
  if (seat === null) return { transition: handled.value, replies };
  return {
    transition: followedBy(handled.value, markPresent(handled.value.record, seat)),
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

/** A detail may repeat a long part of the request. */
const maxDetailLength = 200;

const refuse = (
  record: TableRecord,
  id: string | null,
  { code, message = refusalMessages[code], detail, rule }: Refusal,
): EventResult => {
  const sentence =
    detail === undefined ? message : `${message.slice(0, -1)}: ${detail.slice(0, maxDetailLength)}.`;
  return { transition: transition(record), replies: [['no', id, code, sentence, rule ?? null]] };
};

const onHello = (
  record: TableRecord,
  hello: Request & { type: 'hello' },
  connection: Connection,
  context: Context,
): EventResult => {
  const { viewer } = connection;
  const sender = senderOf(record.table.key, connection);
  if (hello.protocol !== protocolVersion) return refuse(record, null, { code: 'wrong-protocol' });
  const relay = viewer === 'new' && hello.relay === true ? relayForNext(record, context) : null;
  if (relay !== null) return { transition: transition(record), relay };
  const seat = hello.token === undefined ? null : seatOfToken(record.seats, hello.token);
  const { record: after, pass } = admissionOf(record, hello, seat, sender, context.now);
  const unknownToken = hello.token !== undefined && seat === null;
  const greeted = seat ?? (viewer === 'new' ? 'spectator' : viewer);
  return {
    transition: typeof greeted === 'number' ? markPresent(after, greeted) : transition(after),
    ...(pass !== undefined && { pass }),
    viewer: greeted,
    greeting: unknownToken ? [['no', null, 'bad-token', refusalMessages['bad-token'], null]] : [],
  };
};

/** A refusal with the id of the request, if it is readable. */
interface ParseRefusal extends Refusal {
  readonly id: string | null;
}

export const readRequest = (text: string): Result<Request, ParseRefusal> => {
  if (text.length > maxRequestLength) return fail({ id: null, code: 'too-big' });
  const value = parseJson(text);
  if (value === undefined) return fail({ id: null, code: 'bad-json' });
  const request = requestSchema.safeParse(value);
  return request.success
    ? ok(request.data)
    : fail({ id: idOf(value), code: 'bad-message', detail: describeIssues(request.error) });
};

export const requestIdOf = (text: string): string | null => idOf(parseJson(text));

const idOf = (value: unknown): string | null => {
  const id = requestIdSchema.safeParse(isJsonObject(value) ? value.id : null);
  return id.success ? id.data : null;
};

/** Ids stored per seat: more than its clients, or than the pending requests of a client without request numbers. */
const maxAnsweredIds = 16;

/** The client of a request id, `client:number`. An id without a number has its own client. */
const clientOf = (id: string): string => {
  const end = id.indexOf(':');
  return end === -1 ? id : id.slice(0, end);
};

/** Compares numbers without leading zeros as text. */
const isUpTo = (number: string, last: string): boolean =>
  number.length === last.length ? number <= last : number.length < last.length;

/** A client with numbers has one pending request: lower numbers were carried out or refused. */
const isAnswered = (answered: readonly string[], id: string): boolean => {
  const client = clientOf(id);
  return answered.some(
    (last) => clientOf(last) === client && isUpTo(id.slice(client.length), last.slice(client.length)),
  );
};

/** A repeated request changes nothing and gets the same reply. */
const handleRequest = (
  record: TableRecord,
  request: Exclude<AnsweredRequest, { type: 'hint' }>,
  connection: Connection,
  context: Context,
  features: Features,
): TransitionResult => {
  const { viewer } = connection;
  if (viewer === 'new') return fail({ code: 'hello-first' });
  if (request.type === 'sit')
    return handleSit(record, request, viewer, senderOf(record.table.key, connection), context.now);
  if (viewer === 'spectator') {
    return request.type === 'leave' ? ok(transition(record)) : fail({ code: 'not-seated' });
  }
  if (isAnswered(seatAt(record.seats, viewer)?.answered ?? [], request.id)) return ok(transition(record));
  const handled = handleSeated(record, request, viewer, connection, context, features);
  return handled.ok ? ok(withAnswered(handled.value, request.id, viewer)) : handled;
};

const handleSit = (
  record: TableRecord,
  request: AnsweredRequest & { type: 'sit' },
  viewer: Seat | 'spectator',
  sender: Sender,
  now: number,
): TransitionResult => {
  const owned = seatOfToken(record.seats, request.token);
  if (owned !== null) return ok(transition(record));
  return viewer === 'spectator' ? sit(record, request, sender, now) : fail({ code: 'already-seated' });
};

/** A repeated request finds its token stored and changes nothing. */
const handleRenew = (record: TableRecord, token: string, seat: Seat): TransitionResult => {
  const owned = seatOfToken(record.seats, token);
  if (owned === null) return ok(renew(record, seat, digestOf(token)));
  return owned === seat ? ok(transition(record)) : fail({ code: 'bad-token' });
};

const handleSeated = (
  record: TableRecord,
  request: Exclude<AnsweredRequest, { type: 'sit' | 'hint' }>,
  seat: Seat,
  connection: Connection,
  context: Context,
  features: Features,
): TransitionResult => {
  const { now, connections } = context;
  const { key } = record.table;
  switch (request.type) {
    case 'act':
      return act(record, seat, request, now);
    case 'leave':
      return withoutSeedOf(leave(record, seat), seat, now);
    case 'renew':
      return handleRenew(record, request.token, seat);
    case 'name':
      return rename(record, seat, request.name);
    case 'color':
      return recolor(record, seat, request.color, now);
    case 'commit':
      return commit(record, seat, request, now);
    case 'reveal':
      return reveal(record, seat, request, now);
    case 'hand-over':
      return handOver(record, seat);
    case 'take-back':
      return takeBack(record, seat);
    case 'rematch':
      return rematch(record, seat, request.agreed, now);
  }
  const handled = handleByFeature(
    record,
    seat,
    request,
    { ...context, sender: senderOf(key, connection) },
    features,
  );
  if (handled !== null) return handled;
  if (record.host.seat !== seat) return fail({ code: 'not-host' });
  switch (request.type) {
    case 'start':
      return start(record, seat, now);
    case 'add-bot':
      return addBot(record, request);
    case 'remove-bot':
      return removeBot(record, request.seat);
    case 'change':
      return changeTable(record, request, now);
    case 'kick':
      return withoutSeedOf(
        kick(
          record,
          request.seat,
          connections.flatMap((other) => (other.viewer === request.seat ? [senderOf(key, other)] : [])),
          senderOf(key, connection),
          now,
        ),
        request.seat,
        now,
      );
    default:
      return fail({ code: 'bad-message', detail: `type: this table has no “${request.type}”` });
  }
};

/** Null for a request of no feature. */
const handleByFeature = <Type extends AnsweredRequest['type']>(
  record: TableRecord,
  seat: Seat,
  request: AnsweredRequest & { readonly type: Type },
  asked: Asked,
  features: Features,
): TransitionResult | null => {
  for (const [, { requests }] of featuresByName(features)) {
    const handler = requests?.[request.type];
    if (handler !== undefined) return handler(record, seat, request, asked);
  }
  return null;
};

export const withAnswered = (done: Transition, id: string, sender: Seat): Transition => {
  const seat = done.moved(sender);
  if (seat === 'spectator') return done;
  const client = clientOf(id);
  const answered = (before: SeatRecord): SeatRecord => ({
    ...before,
    answered: [...before.answered.filter((other) => clientOf(other) !== client), id].slice(-maxAnsweredIds),
  });
  return { ...done, record: withSeat(done.record, seat, answered) };
};

/** The host changes options and settings; players agree to the next game again, unless the change is minor. */
const changeTable = (
  record: TableRecord,
  { options, settings = {}, password }: AnsweredRequest & { type: 'change' },
  now: number,
): TransitionResult => {
  const { seats, game } = record;
  const keys = Object.keys(settings);
  const isMajor = options !== undefined || !keys.every(isChangeableInGame);
  if (isInGame(game.phase) && isMajor) return fail({ code: 'in-play' });
  if (game.phase === 'dealing' && !keys.every(isChangeableInDealing)) return fail({ code: 'in-play' });
  const parsed = options === undefined ? null : nextGameOf(game).options.safeParse(options);
  if (parsed?.success === false)
    return fail({
      code: 'bad-options',
      detail: describeIssues(parsed.error, (path) => ['options', ...path]),
    });
  const changes = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const changed: TableRecord = {
    ...(password === undefined ? record : withPassword(record, password)),
    settings: { ...record.settings, ...changes },
    seats: isMajor ? seats.map((sitter) => sitter && { ...sitter, agreed: false }) : seats,
    game: parsed === null ? game : { ...game, options: parsed.data },
  };
  const startsClocks = settings.clockAlone === true && !record.settings.clockAlone && isAlone(seats);
  return ok(
    transition(startsClocks ? withClocksFrom(changed, now) : changed, {
      // The player who asks for a quicker round sees that they hurry.
      events:
        isMajor || password !== undefined || keys.some((key) => key !== 'botsHurry')
          ? [{ type: 'table:changed' }]
          : [],
    }),
  );
};
