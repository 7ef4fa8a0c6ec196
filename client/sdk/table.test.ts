import { getEventListeners } from 'node:events';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Action, Event, Options } from '../../shared/games/drop-rainbow/types.ts';
import type { View } from '../../shared/games/drop-rainbow/view-schema.ts';
import { closeCodes, protocolVersion } from '../../shared/protocol/codes.ts';
import type { TableEvent, TableView } from '../../shared/protocol/table-view.ts';
import {
  begin,
  hellos,
  last,
  no,
  open,
  pass,
  reconnect,
  seatToken,
  requests as sentRequests,
  serverTime,
  setUpFakeTable,
  stored,
  table,
  view,
  welcome,
} from '../../test/helpers/fake-table.ts';
import { TableClosedError } from './errors.ts';
import { connectTable } from './table.ts';
import type { EventOf, Table, TableState } from './types.ts';

setUpFakeTable();

describe('a connection', () => {
  it('sends hello, and is open after the welcome', async () => {
    await begin();
    expect(last().url).toBe('ws://host/parties/table/x');
    last().accept();
    expect(last().sent).toEqual([{ type: 'hello', protocol: protocolVersion, relay: true }]);
    expect(table.state.status).toBe('connecting');
    last().say(welcome, view(5), ['presence', [true, false], 2]);
    expect(table.state).toMatchObject({
      status: 'open',
      closed: null,
      view: { game: 'drop-rainbow' },
      presence: { seats: [true, false], spectators: 2 },
    });
    // A relay sends several frames together.
    last().say([
      ['presence', [true, true], 2],
      ['presence', [true, true], 3],
    ]);
    expect(table.state.presence).toEqual({ seats: [true, true], spectators: 3 });
  });

  it('keeps the last view while it is lost, and sends hello again', async () => {
    await open();
    last().drop();
    expect(table.state).toMatchObject({ status: 'lost', view: { gameNumber: 0 } });
    await pass(400);
    last().accept();
    expect(hellos()).toHaveLength(1);
    last().say(welcome, view(9, { gameNumber: 1 }));
    expect(table.state).toMatchObject({ status: 'open', view: { gameNumber: 1 } });
  });

  it('is unreachable after eight seconds without an answer, and open after the next one', async () => {
    await begin();
    const told: string[] = [];
    table.subscribe(({ status }) => told.push(status));
    last().drop();
    await pass(7_999);
    expect(told).toEqual([]);
    // An open socket is not an answer.
    last().accept();
    await pass(1);
    expect(told).toEqual(['unreachable']);
    last().say(welcome, view(5));
    expect(table.state).toMatchObject({ status: 'open', view: { gameNumber: 0 } });
    last().drop();
    await pass(8_000);
    expect(told.filter((status) => status !== 'open')).toEqual(['unreachable', 'lost', 'unreachable']);
    expect(table.state.view).not.toBeNull();
    last().accept();
    last().say(welcome, view(6));
    await pass(8_000);
    expect(table.state.status).toBe('open');
  });

  it('retries while the server is being changed, then sends the pending request again', async () => {
    await open();
    const pending = table.start();
    const sent = last().sent.at(-1);
    last().drop(closeCodes.serverChanging, 'the server is being changed');
    expect(table.state).toMatchObject({ status: 'lost', isServerChanging: true, closed: null });
    for (let tries = 0; tries < 3; tries += 1) {
      await pass(5_000);
      last().accept();
      last().drop(closeCodes.serverChanging, 'the server is being changed');
    }
    expect(table.state).toMatchObject({ status: 'unreachable', isServerChanging: true, closed: null });
    await pass(5_000);
    last().accept();
    last().say(welcome, view(9));
    expect(table.state).toMatchObject({ status: 'open', isServerChanging: false });
    expect(last().sent.at(-1)).toEqual(sent);
    last().say(['ok', (sent as { id: unknown }).id]);
    await pending;
  });

  it('closes when its signal aborts, also before it opens', async () => {
    const ended = new AbortController();
    await begin({ signal: ended.signal });
    const waiting = table.start();
    ended.abort();
    expect(table.state).toMatchObject({ status: 'closed', closed: { code: 1000 } });
    await expect(waiting).rejects.toThrow(TableClosedError);
    await begin({ signal: AbortSignal.abort() });
    expect(table.state.status).toBe('closed');
  });

  it('estimates the server’s clock from the midpoint between hello and welcome', async () => {
    await begin();
    last().accept();
    await pass(400);
    last().say(['welcome', protocolVersion, serverTime + 5_200]);
    await pass(100);
    expect(table.serverNow()).toBe(serverTime + 5_500);
  });

  it('keeps the server’s time when this device’s clock is set, and asks for it again', async () => {
    await begin();
    last().accept();
    last().say(['welcome', protocolVersion, serverTime]);
    vi.setSystemTime(Date.now() + 300_000);
    expect(table.serverNow()).toBe(serverTime);
    const { length } = last().sent;
    last().say(['presence', [true], 0]);
    expect(last().sent.slice(length)).toEqual([expect.objectContaining({ type: 'hello' })]);
    last().say(['welcome', protocolVersion, serverTime + 7_000], ['presence', [true], 1]);
    expect(table.serverNow()).toBe(serverTime + 7_000);
    expect(last().sent).toHaveLength(length + 1);
  });

  it('reports the error of a listener, calls the others, and goes on', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    await begin();
    const error = new Error('thrown by a listener');
    table.subscribe(() => {
      throw error;
    });
    const statuses: string[] = [];
    table.subscribe(({ status }) => statuses.push(status));
    last().accept();
    last().say(['welcome', protocolVersion, serverTime]);
    last().drop();
    await pass(301);
    last().accept();
    last().say(['welcome', protocolVersion, serverTime]);
    table.close();
    expect(statuses).toEqual(['open', 'lost', 'open', 'closed']);
    expect(errors.mock.calls).toEqual(statuses.map(() => [error]));
  });

  it('leaves no listener on a signal: of a closed table, nor of an answered, refused or waiting request', async () => {
    const { signal } = new AbortController();
    await begin({ signal });
    last().accept();
    last().say(['welcome', protocolVersion, serverTime]);
    last().say(view(5));
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    const requests = [
      () => table.leave({ signal }),
      () => table.say('Hi', { signal }),
      () => table.start({ signal }),
    ];
    const settled = Promise.allSettled(requests.map((request) => request()));
    const idOf = (): unknown => (last().sent.at(-1) as { id?: unknown }).id;
    last().say(['ok', idOf()]);
    last().say(['no', idOf(), 'chat-off', 'No chat.', null]);
    table.close();
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    const outcomes = await Promise.allSettled(requests.map((request) => request()));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it.each([
    ['noSuchTable', closeCodes.noSuchTable],
    ['unreadable', closeCodes.unreadable],
  ])('is closed by %s', async (_name, code) => {
    stored.set('x', seatToken);
    await open();
    const waiting = table.start();
    last().drop(code, 'because');
    expect(table.state).toMatchObject({
      status: 'closed',
      closed: { code, reason: 'because' },
      view: { gameNumber: 0 },
    });
    await expect(waiting).rejects.toThrow(TableClosedError);
    await expect(table.start()).rejects.toMatchObject({ code, message: 'because' });
    expect(stored.get('x')).toBe(seatToken);
  });

  it('to a missing table deletes the token', async () => {
    stored.set('x', seatToken);
    await open();
    last().drop(closeCodes.tableGone);
    expect(stored.size).toBe(0);
  });

  it.each([
    ['of another protocol, by its welcome', [['welcome', protocolVersion + 1, 0]], 1002],
    ['of another protocol, by its refusal', [no(null, 'wrong-protocol')], 1002],
    ['of another game', [welcome, ['view', 1, { game: 'bridge', prompt: null }]], 1003],
  ])('to a table %s is closed', async (_name, frames, code) => {
    await begin();
    const seat = table.sit({ name: 'Ada' });
    last().accept();
    last().say(...frames);
    expect(table.state).toMatchObject({ status: 'closed', closed: { code } });
    await expect(seat).rejects.toThrow(TableClosedError);
    // No seat was taken there.
    expect(sentRequests()).toEqual([]);
    expect(last().readyState).toBe(3);
  });

  it('is closed by the page once, with a final state', async () => {
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
  it('follows deltas with their events, in a new state each time', async () => {
    await open();
    const seen: [TableState<'drop-rainbow'>, readonly EventOf<'drop-rainbow'>[]][] = [];
    const before = table.state;
    const stop = table.subscribe((state, events) => seen.push([state, events]));
    last().say(
      [6, null, { gameNumber: 1 }, [{ type: 'table:started', gameNumber: 1 }]],
      [7, null, { gameNumber: 2 }, []],
    );
    stop();
    last().say([8, null, { gameNumber: 3 }, []]);
    expect(seen.map(([state, events]) => [state.view?.gameNumber, events])).toEqual([
      [1, [{ type: 'table:started', gameNumber: 1 }]],
      [2, []],
    ]);
    expect(table.state.view?.gameNumber).toBe(3);
    expect(before.view?.gameNumber).toBe(0);
  });

  it('comes with the previous state, also for whole views and changes of the connection', async () => {
    await open();
    const steps: [from: unknown, to: unknown, status: string][] = [];
    const told: TableState<'drop-rainbow'>[] = [];
    const first = table.state;
    table.subscribe((state, _, before) => {
      steps.push([before.view?.gameNumber, state.view?.gameNumber, `${before.status} ${state.status}`]);
      told.push(before, state);
    });
    last().say([6, null, { gameNumber: 1 }, [{ type: 'table:started', gameNumber: 1 }]]);
    await reconnect();
    last().say(welcome, view(9, { gameNumber: 4 }));
    expect(steps).toEqual([
      [0, 1, 'open open'],
      [1, 1, 'open lost'],
      [1, 1, 'lost open'],
      [1, 4, 'open open'],
    ]);
    // The same objects as before: unchanged parts can be compared by identity.
    expect(told[0]).toBe(first);
    for (let index = 2; index < told.length; index += 2) expect(told[index]).toBe(told[index - 1]);
  });

  it.each([
    ['a delta is missing', [7, null, { gameNumber: 2 }, []]],
    ['a delta comes twice', [5, null, { gameNumber: 2 }, []]],
    ['a delta does not fit', [6, null, { seats: [3] }, []]],
    ['a delta makes it invalid', [6, null, { prompt: { decision: 'x' } }, []]],
    ['a delta changes its type', [6, null, [0], []]],
  ])('is requested again if %s, and deltas are ignored until it arrives', async (_name, step) => {
    await open();
    last().say(step, [6, null, { gameNumber: 3 }, []], [8, null, { gameNumber: 4 }, []]);
    expect(table.state.view?.gameNumber).toBe(0);
    expect(hellos()).toHaveLength(2);
    last().say(welcome, view(8, { gameNumber: 8 }), [9, null, { gameNumber: 9 }, []]);
    expect(table.state.view?.gameNumber).toBe(9);
    expect(hellos()).toHaveLength(2);
  });

  it('does not continue from one connection to the next', async () => {
    await open();
    await reconnect();
    last().say(welcome, [6, null, { gameNumber: 7 }, []]);
    expect(table.state.view?.gameNumber).toBe(0);
  });

  it('ignores invalid frames', async () => {
    await open();
    const before = table.state;
    last().say('[', ['new-frame', 1], [6, null, { gameNumber: 1 }], { view: 1 });
    expect(table.state).toBe(before);
  });
});

describe('the types', () => {
  it('are those of the game', () => {
    type State = Table<'drop-rainbow'>['state'];
    expectTypeOf<Parameters<Table<'drop-rainbow'>['act']>[0]>().toEqualTypeOf<Action>();
    expectTypeOf<Action['type']>().toEqualTypeOf<'draw' | 'stop' | 'show'>();
    expectTypeOf<NonNullable<State['view']>>().toExtend<TableView<View, Action, Options>>();
    expectTypeOf<NonNullable<State['view']>['game']>().toEqualTypeOf<'drop-rainbow'>();
    expectTypeOf<NonNullable<State['view']>['gameView']>().toEqualTypeOf<View | null>();
    expectTypeOf<EventOf<'drop-rainbow'>>().toEqualTypeOf<Event | TableEvent>();
    // @ts-expect-error: no such game
    expectTypeOf<Table<'bridge'>>();
    // @ts-expect-error: not an action of this game
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
