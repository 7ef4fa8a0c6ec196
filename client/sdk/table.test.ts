import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Action, Event, Options, View } from '../../shared/games/drop-rainbow/types.ts';
import { closeCodes, protocol, type RefusalCode, refusals } from '../../shared/protocol/codes.ts';
import type { TableEvent, TableView } from '../../shared/protocol/table-view.ts';
import { type FakeSocket, fakeSockets } from './fake-socket.ts';
import { outboxSize, Refused } from './outbox.ts';
import { connectTable, type Table, TableClosed, type TableOptions } from './table.ts';
import type { TokenStore } from './tokens.ts';
import type { EventOf, TableState } from './types.ts';

const serverTime = 1_790_000_000_000;
const seatToken = 'T'.repeat(43);
const welcome = ['welcome', protocol, serverTime];
const view = (version: number, changes: object = {}): unknown[] => [
  'view',
  version,
  { game: 'drop-rainbow', you: null, round: 0, ask: null, ...changes },
];
const asked = (decision: number): object => ({ you: 0, ask: { decision, legal: [{ type: 'draw' }] } });
const no = (id: unknown, code: RefusalCode, rule: string | null = null): unknown[] => [
  'no',
  id,
  code,
  'Why.',
  rule,
];

let all: FakeSocket[];
let last: () => FakeSocket;
let stored: Map<string, string>;
let tokens: TokenStore;
let table: Table<'drop-rainbow'>;

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

const begin = async (options: Partial<TableOptions<'drop-rainbow'>> = {}): Promise<void> => {
  const sockets = fakeSockets();
  ({ all, last } = sockets);
  const { WebSocket } = sockets;
  table = connectTable({
    host: 'http://host',
    table: 'x',
    game: 'drop-rainbow',
    tokens,
    WebSocket,
    ...options,
  });
  await pass(0);
};

/** A new connection after the last one broke, up to its hello. */
const reconnect = async (): Promise<void> => {
  last().drop();
  await pass(400);
  last().accept();
};

const open = async (changes: object = {}): Promise<void> => {
  await begin();
  last().accept();
  last().say(welcome, view(5, changes));
};

/** What was asked on the latest connection. */
const requests = (): Record<string, unknown>[] =>
  last()
    .sent.filter((message) => typeof message === 'object' && message !== null)
    .map((message): Record<string, unknown> => ({ ...message }))
    .filter(({ type }) => type !== 'hello');
const hellos = (): unknown[] => last().sent.filter((message) => JSON.stringify(message).includes('"hello"'));
const idOf = (index: number): unknown => requests()[index]?.id;

beforeEach(() => {
  vi.useFakeTimers({ now: serverTime });
  stored = new Map();
  tokens = {
    get: (key) => stored.get(key) ?? null,
    set: (key, token) => stored.set(key, token),
    remove: (key) => stored.delete(key),
  };
});

afterEach(async () => {
  table.close();
  await pass(0);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('a connection', () => {
  it('says hello, and is open when it is welcomed', async () => {
    await begin();
    expect(last().url).toBe('ws://host/parties/table/x');
    last().accept();
    expect(last().sent).toEqual([{ type: 'hello', protocol }]);
    expect(table.state.status).toBe('connecting');
    last().say(welcome, view(5), ['presence', [true, false], 2]);
    expect(table.state).toMatchObject({
      status: 'open',
      closed: null,
      view: { game: 'drop-rainbow' },
      presence: { seats: [true, false], spectators: 2 },
    });
  });

  it('keeps the last view while it is lost, and says hello again', async () => {
    await open();
    last().drop();
    expect(table.state).toMatchObject({ status: 'lost', view: { round: 0 } });
    await pass(400);
    last().accept();
    expect(hellos()).toHaveLength(1);
    last().say(welcome, view(9, { round: 1 }));
    expect(table.state).toMatchObject({ status: 'open', view: { round: 1 } });
  });

  it('estimates the clock of the server from the middle between hello and welcome', async () => {
    await begin();
    last().accept();
    await pass(400);
    last().say(['welcome', protocol, serverTime + 5_200]);
    expect(table.state.clockOffset).toBe(5_000);
    await pass(100);
    expect(table.serverNow()).toBe(serverTime + 5_500);
  });

  it.each([
    ['noSuchTable', closeCodes.noSuchTable],
    ['newerTable', closeCodes.newerTable],
  ])('is closed by %s', async (_name, code) => {
    stored.set('x', seatToken);
    await open();
    const waiting = table.start();
    last().drop(code, 'because');
    expect(table.state).toMatchObject({
      status: 'closed',
      closed: { code, reason: 'because' },
      view: { round: 0 },
    });
    await expect(waiting).rejects.toThrow(TableClosed);
    await expect(table.start()).rejects.toMatchObject({ code, message: 'because' });
    expect(stored.get('x')).toBe(seatToken);
  });

  it('to a table that is gone drops the token', async () => {
    stored.set('x', seatToken);
    await open();
    last().drop(closeCodes.tableGone);
    expect(stored.size).toBe(0);
  });

  it.each([
    ['of another protocol, by its welcome', [['welcome', protocol + 1, 0]], 1002],
    ['of another protocol, by its refusal', [no(null, 'wrong-protocol')], 1002],
    ['of another game', [welcome, ['view', 1, { game: 'bridge', ask: null }]], 1003],
  ])('to a table %s is closed', async (_name, frames, code) => {
    await begin();
    last().accept();
    last().say(...frames);
    expect(table.state).toMatchObject({ status: 'closed', closed: { code } });
    expect(last().readyState).toBe(3);
  });

  it('is closed by the page once, and tells so', async () => {
    await open();
    const listener = vi.fn();
    table.subscribe(listener);
    table.close();
    table.close();
    expect(table.state.closed?.code).toBe(1000);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('a view', () => {
  it('follows the steps, with their events, in a new state each time', async () => {
    await open();
    const seen: [TableState<'drop-rainbow'>, readonly EventOf<'drop-rainbow'>[]][] = [];
    const before = table.state;
    const stop = table.subscribe((state, events) => seen.push([state, events]));
    last().say([6, { round: 1 }, [{ type: 'table:started', round: 1 }]], [7, { round: 2 }, []]);
    stop();
    last().say([8, { round: 3 }, []]);
    expect(seen.map(([state, events]) => [state.view?.round, events])).toEqual([
      [1, [{ type: 'table:started', round: 1 }]],
      [2, []],
    ]);
    expect(table.state.view?.round).toBe(3);
    expect(before.view?.round).toBe(0);
  });

  it.each([
    ['a step is missing', [7, { round: 2 }, []]],
    ['a step comes twice', [5, { round: 2 }, []]],
    ['a step does not fit', [6, { seats: [3] }, []]],
    ['a step spoils it', [6, { ask: { decision: 'x' } }, []]],
    ['a step turns it into something else', [6, [0], []]],
  ])('is asked for anew if %s, and no step is taken before it comes', async (_name, step) => {
    await open();
    last().say(step, [6, { round: 3 }, []], [8, { round: 4 }, []]);
    expect(table.state.view?.round).toBe(0);
    expect(hellos()).toHaveLength(2);
    last().say(welcome, view(8, { round: 8 }), [9, { round: 9 }, []]);
    expect(table.state.view?.round).toBe(9);
    expect(hellos()).toHaveLength(2);
  });

  it('is not led on from one connection to the next', async () => {
    await open();
    await reconnect();
    last().say(welcome, [6, { round: 7 }, []]);
    expect(table.state.view?.round).toBe(0);
  });

  it('is not touched by what is no frame', async () => {
    await open();
    const before = table.state;
    last().say('[', ['new-frame', 1], [6, { round: 1 }], { view: 1 });
    expect(table.state).toBe(before);
  });
});

describe('a request', () => {
  it('resolves on ok', async () => {
    await open();
    const done = Promise.all([table.start()]);
    expect(requests()).toEqual([{ type: 'start', id: expect.stringMatching(/^[\w-]{12}$/) }]);
    last().say(['ok', idOf(0)]);
    await done;
  });

  it('rejects with what the table says', async () => {
    await open(asked(3));
    const done = table.act({ type: 'stop' });
    await pass(0);
    last().say(no(idOf(0), 'against-the-rules', 'DR-8'));
    await expect(done).rejects.toMatchObject({ code: 'against-the-rules', message: 'Why.', rule: 'DR-8' });
    await expect(done).rejects.toThrow(Refused);
  });

  it.each(['not-saved', 'internal'] as const)('that meets %s is not tried again', async (code) => {
    await open();
    const done = table.start();
    last().say(no(idOf(0), code));
    await expect(done).rejects.toMatchObject({ code });
    await reconnect();
    last().say(welcome);
    expect(requests()).toEqual([]);
  });

  it('waits for the one before it, in order', async () => {
    await open(asked(3));
    const done = Promise.all([
      table.act({ type: 'draw' }),
      table.act({ type: 'stop' }),
      table.addComputer(2),
    ]);
    await pass(0);
    expect(requests()).toMatchObject([{ type: 'act', decision: 3, action: { type: 'draw' } }]);
    last().say(['ok', 'unknown-id']);
    expect(requests()).toHaveLength(1);
    last().say(['ok', idOf(0)]);
    expect(requests()).toHaveLength(2);
    expect(requests()[1]).toMatchObject({ type: 'act', decision: 3, action: { type: 'stop' } });
    last().say(['ok', idOf(1)]);
    expect(requests()[2]).toMatchObject({ type: 'add-computer', seat: 2 });
    last().say(['ok', idOf(2)]);
    await done;
    expect(new Set(requests().map(({ id }) => id)).size).toBe(3);
  });

  it('is sent again, once and with its id, after the welcome of the next connection', async () => {
    await open(asked(3));
    const done = Promise.all([table.act({ type: 'draw' }), table.removeComputer(1)]);
    await pass(0);
    const [first] = requests();
    await reconnect();
    expect(requests()).toEqual([]);
    last().say(welcome, view(6, asked(4)));
    expect(requests()).toEqual([first]);
    last().say([8, {}, []], welcome, view(8, asked(4)));
    expect(requests()).toEqual([first]);
    last().say(['ok', first?.id]);
    expect(requests()[1]).toMatchObject({ type: 'remove-computer', seat: 1 });
    last().say(['ok', idOf(1)]);
    await done;
  });

  it('may be made before the table has answered, and waits', async () => {
    await begin();
    const done = Promise.all([table.start()]);
    last().accept();
    expect(requests()).toEqual([]);
    last().say(welcome);
    last().say(['ok', idOf(0)]);
    await done;
  });

  it('names the decision that was open when it was made', async () => {
    await open(asked(3));
    const done = Promise.all([table.start(), table.act({ type: 'draw' })]);
    await pass(0);
    last().say([6, asked(4), []], ['ok', idOf(0)]);
    expect(requests()[1]).toMatchObject({ decision: 3 });
    last().say(['ok', idOf(1)]);
    await done;
  });

  it('to act is refused here while nothing is asked', async () => {
    await open();
    await expect(table.act({ type: 'draw' })).rejects.toMatchObject({
      code: 'not-to-act',
      message: refusals['not-to-act'],
    });
    expect(requests()).toEqual([]);
  });

  it('is refused here if too many wait', async () => {
    await open();
    const waiting = Array.from({ length: outboxSize }, () => table.start());
    await expect(table.start()).rejects.toMatchObject({ code: 'too-fast' });
    table.close();
    const settled = await Promise.allSettled(waiting);
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
  });

  it.each(['too-big', 'bad-message'] as const)('under way is what %s without an id means', async (code) => {
    await open();
    const done = table.start();
    last().say(no(null, code));
    await expect(done).rejects.toMatchObject({ code });
    expect(table.state.status).toBe('open');
    last().say(no(null, code), [6, { round: 6 }, []]);
    expect(table.state.view?.round).toBe(6);
  });

  it('that comes too fast is sent again, with its id, some seconds later', async () => {
    await open();
    const done = Promise.all([table.start()]);
    const [first] = requests();
    last().say(no(null, 'too-fast'));
    await pass(2_400);
    expect(all).toHaveLength(1);
    await pass(2_700);
    last().accept();
    last().say(welcome, view(5));
    expect(requests()).toEqual([first]);
    last().say(['ok', first?.id]);
    await done;
  });

  it('survives that its hello is refused: it is said again some seconds later', async () => {
    await begin();
    const done = Promise.all([table.start()]);
    last().accept();
    last().say(no(null, 'too-fast'));
    await pass(2_400);
    expect(all).toHaveLength(1);
    await pass(2_700);
    expect(all).toHaveLength(2);
    last().accept();
    last().say(welcome, ['ok', 'x']);
    last().say(['ok', idOf(0)]);
    await done;
  });

  it.each([-1, 12, 0.5])('rejects what is no seat: %d', async (seat) => {
    await open();
    await expect(table.addComputer(seat)).rejects.toThrow(RangeError);
    await expect(table.sit({ name: 'Ada', seat })).rejects.toThrow(RangeError);
    expect(stored.size).toBe(0);
  });
});

describe('a seat token', () => {
  it('is in the store before sit is sent, and stays', async () => {
    await open();
    let before: string | undefined;
    vi.spyOn(last(), 'send').mockImplementationOnce((text) => {
      before = stored.get('x');
      last().sent.push(JSON.parse(text));
    });
    const done = table.sit({ name: 'Ada', seat: 1 });
    expect(before).toMatch(/^[\w-]{43}$/);
    expect(requests()).toEqual([{ type: 'sit', id: expect.anything(), name: 'Ada', seat: 1, token: before }]);
    last().say(['ok', idOf(0)]);
    await done;
    expect(stored.get('x')).toBe(before);
    await reconnect();
    expect(hellos()).toEqual([{ type: 'hello', protocol, token: before }]);
  });

  it.each(['seat-taken', 'table-full', 'not-saved'] as const)(
    'newly drawn is dropped on %s',
    async (code) => {
      await open();
      const done = table.sit({ name: 'Ada' });
      expect(requests()[0]).not.toHaveProperty('seat');
      last().say(no(idOf(0), code));
      await expect(done).rejects.toThrow(Refused);
      expect(stored.size).toBe(0);
    },
  );

  it('that was there before is used, and kept whatever the answer', async () => {
    stored.set('x', seatToken);
    await open();
    const done = table.sit({ name: 'Ada' });
    expect(requests()[0]).toMatchObject({ token: seatToken });
    last().say(no(idOf(0), 'seat-taken'));
    await expect(done).rejects.toThrow(Refused);
    expect(stored.get('x')).toBe(seatToken);
  });

  it('is kept while the answer to sit is lost, although the table does not know it yet', async () => {
    await open();
    const done = table.sit({ name: 'Ada' });
    const token = stored.get('x');
    await reconnect();
    expect(hellos()).toEqual([{ type: 'hello', protocol, token }]);
    last().say(no(null, 'bad-token'));
    expect(stored.get('x')).toBe(token);
    last().say(welcome, view(5));
    expect(requests()).toMatchObject([{ type: 'sit', token }]);
    last().say(['ok', idOf(0)]);
    await done;
  });

  it('is kept if the page goes before the answer', async () => {
    await open();
    const done = table.sit({ name: 'Ada' });
    table.close();
    await expect(done).rejects.toThrow(TableClosed);
    expect(stored.size).toBe(1);
  });

  it('is put back on ok if another tab has dropped it', async () => {
    await open();
    const done = table.sit({ name: 'Ada' });
    const token = stored.get('x');
    stored.clear();
    last().say(['ok', idOf(0)]);
    await done;
    expect(stored.get('x')).toBe(token);
  });

  it('that the table does not know is forgotten, and the page watches', async () => {
    stored.set('x', seatToken);
    await begin();
    last().accept();
    expect(hellos()).toEqual([{ type: 'hello', protocol, token: seatToken }]);
    last().say(no(null, 'bad-token'), welcome, view(5));
    expect(stored.size).toBe(0);
    expect(table.state).toMatchObject({ status: 'open', view: { you: null } });
    expect(all).toHaveLength(1);
  });

  it('that another tab has put in its place is not forgotten with it', async () => {
    stored.set('x', seatToken);
    await begin();
    last().accept();
    stored.set('x', 'U'.repeat(43));
    last().say(no(null, 'bad-token'));
    expect(stored.get('x')).toBe('U'.repeat(43));
  });

  it('without the right shape is not sent', async () => {
    stored.set('x', 'too short');
    await begin();
    last().accept();
    expect(hellos()).toEqual([{ type: 'hello', protocol }]);
  });

  it('from elsewhere goes into the store', async () => {
    await begin({ token: seatToken });
    last().accept();
    expect(hellos()).toEqual([{ type: 'hello', protocol, token: seatToken }]);
    expect(stored.get('x')).toBe(seatToken);
  });

  it('is dropped when the table says ok to leave', async () => {
    stored.set('x', seatToken);
    await open({ you: 0 });
    const done = table.leave();
    expect(stored.size).toBe(1);
    last().say(['ok', idOf(0)]);
    await done;
    expect(stored.size).toBe(0);
  });

  it('is kept if leave is refused', async () => {
    stored.set('x', seatToken);
    await open({ you: 0 });
    const done = table.leave();
    last().say(no(idOf(0), 'not-saved'));
    await expect(done).rejects.toThrow(Refused);
    expect(stored.size).toBe(1);
  });
});

describe('the types', () => {
  it('are those of the game', () => {
    type State = Table<'drop-rainbow'>['state'];
    expectTypeOf<Parameters<Table<'drop-rainbow'>['act']>[0]>().toEqualTypeOf<Action>();
    expectTypeOf<Action['type']>().toEqualTypeOf<'draw' | 'stop'>();
    expectTypeOf<NonNullable<State['view']>>().toExtend<TableView<View, Action, Options>>();
    expectTypeOf<NonNullable<State['view']>['game']>().toEqualTypeOf<'drop-rainbow'>();
    expectTypeOf<NonNullable<State['view']>['play']>().toEqualTypeOf<View | null>();
    expectTypeOf<EventOf<'drop-rainbow'>>().toEqualTypeOf<Event | TableEvent>();
    // @ts-expect-error: no game of this name
    expectTypeOf<Table<'bridge'>>();
    // @ts-expect-error: no action of this game
    expectTypeOf(table.act).toBeCallableWith({ type: 'bid' });
    expectTypeOf(table.act).toBeCallableWith({ type: 'draw' });
  });

  it('are inferred from the options', () => {
    const make = () => connectTable({ host: 'http://host', table: 'x', game: 'drop-rainbow' });
    expectTypeOf(make).returns.toEqualTypeOf<Table<'drop-rainbow'>>();
    const makeAny = () => connectTable({ host: 'http://host', table: 'x' });
    expectTypeOf(makeAny).returns.toEqualTypeOf<Table>();
  });
});
