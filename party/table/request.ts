import type { Seat } from '../../shared/kernel/ids.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import { maxRequestLength } from '../../shared/protocol/codes.ts';
import {
  type AnsweredRequest,
  type Request,
  requestIdSchema,
  requestSchema,
} from '../../shared/protocol/requests.ts';
import { type Change, change, type Handled, type Refusal } from './change.ts';
import type { Connection } from './events.ts';
import { act, start } from './play.ts';
import type { SeatRecord, TableRecord } from './record.ts';
import { addComputer, leave, removeComputer, seatAt, seatOfToken, sit, withSeat } from './seats.ts';

/** A refusal of a message, with the id of the request if it had a readable one. */
export interface Unread extends Refusal {
  readonly id: string | null;
}

export const readRequest = (text: string): Result<Request, Unread> => {
  if (text.length > maxRequestLength) return fail({ id: null, code: 'too-big' });
  const json = parseJson(text);
  if (!json.ok) return fail({ id: null, code: 'bad-json' });
  const request = requestSchema.safeParse(json.value);
  return request.success ? ok(request.data) : fail({ id: idOf(json.value), code: 'bad-message' });
};

/** The id by which the sender knows a request, if it has a readable one. */
export const requestIdOf = (text: string): string | null => {
  const json = parseJson(text);
  return json.ok ? idOf(json.value) : null;
};

const parseJson = (text: string): Result<unknown, 'bad-json'> => {
  try {
    return ok(JSON.parse(text));
  } catch {
    return fail('bad-json');
  }
};

const idOf = (value: unknown): string | null => {
  const id = requestIdSchema.safeParse(
    typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : null,
  );
  return id.success ? id.data : null;
};

/** How many ids are remembered for a seat: more than its player's devices can have on the way. */
const rememberedIds = 16;

/** Carries a request out for whoever sent it. One that was carried out before changes nothing and gets the same answer. */
export const handleRequest = (
  record: TableRecord,
  request: AnsweredRequest,
  viewer: Connection['viewer'],
  now: number,
): Handled => {
  if (viewer === 'new') return fail({ code: 'hello-first' });
  if (request.type === 'sit') return handleSit(record, request, viewer);
  if (viewer === 'spectator') {
    return request.type === 'leave' ? ok(change(record)) : fail({ code: 'not-seated' });
  }
  if (seatAt(record, viewer)?.answered.includes(request.id)) return ok(change(record));
  const handled = handleSeated(record, request, viewer, now);
  return handled.ok ? ok(remembered(handled.value, request.id, viewer)) : handled;
};

const handleSit = (
  record: TableRecord,
  { name, token, seat }: AnsweredRequest & { type: 'sit' },
  viewer: Seat | 'spectator',
): Handled => {
  const owned = seatOfToken(record, token);
  if (owned !== null) return ok(change(record));
  return viewer === 'spectator' ? sit(record, name, token, seat) : fail({ code: 'already-seated' });
};

const handleSeated = (
  record: TableRecord,
  request: Exclude<AnsweredRequest, { type: 'sit' }>,
  seat: Seat,
  now: number,
): Handled => {
  switch (request.type) {
    case 'act':
      return act(record, seat, request.decision, request.action, now);
    case 'leave':
      return leave(record, seat);
  }
  if (record.host !== seat) return fail({ code: 'not-host' });
  switch (request.type) {
    case 'start':
      return start(record, now);
    case 'add-computer':
      return addComputer(record, request.seat);
    case 'remove-computer':
      return removeComputer(record, request.seat);
  }
};

const remembered = (done: Change, id: string, sender: Seat): Change => {
  const seat = done.moved(sender);
  if (seat === 'spectator') return done;
  const answered = (before: SeatRecord): SeatRecord => ({
    ...before,
    answered: [...before.answered, id].slice(-rememberedIds),
  });
  return { ...done, record: withSeat(done.record, seat, answered) };
};
