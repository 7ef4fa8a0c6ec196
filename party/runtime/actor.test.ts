import { describe, expect, test } from 'vitest';
import { at, fail, ok, type Result } from '../../shared/kernel/util.ts';
import { closeCodes, markPrefix, ping, pong } from '../../shared/protocol/codes.ts';
import {
  Actor,
  type ActorConnection,
  type ActorStep,
  type Socket,
  type SocketEffect,
  type SocketEvent,
} from './actor.ts';
import { Budget, cpuCosts } from './budget.ts';

interface Named extends ActorConnection {
  readonly name: string | null;
}
type Effect = { readonly type: 'persist'; readonly sum: number } | { readonly type: 'note' };

/** Records an actor's writes and effects, in order. Storage fails on demand. */
const world = () => {
  const happened: string[] = [];
  const stored: { sum: number | null } = { sum: 0 };
  const budget = new Budget();
  const clock = { now: 1_000, drawn: 0, alarm: null as number | null, perTable: 2 };
  const failing = { saves: 0, steps: 0, alarms: 0 };
  const sockets = new Set<Socket<Named>>();
  const open = () => {
    let attached: Named | undefined;
    const heard: string[] = [];
    const socket: Socket<Named> = {
      answeredAt: () => null,
      attached: () => attached,
      attach: (connection) => {
        attached = connection;
      },
      send: (text) => {
        heard.push(String(text));
        happened.push(`sent ${text}`);
      },
      close: (code) => {
        heard.push(`closed ${code}`);
      },
    };
    sockets.add(socket);
    return { socket, heard };
  };
  return { happened, stored, budget, clock, failing, sockets, open };
};

/** Sums the numbers it is sent and broadcasts the sum; stores a name with the connection. */
class Adder extends Actor<number, Named, { readonly type: 'ask' }, Effect> {
  readonly #world: ReturnType<typeof world>;

  constructor(around: ReturnType<typeof world>) {
    super(
      {
        now: () => around.clock.now,
        randomHex: (bytes) => {
          around.clock.drawn += 1;
          return String(around.clock.drawn).padStart(2 * bytes, '0');
        },
        limits: { maxSockets: around.clock.perTable, maxSocketsPerAddress: around.clock.perTable },
        budget: around.budget,
        letOthersRun: async () => void around.happened.push('pause'),
        sockets: () => around.sockets,
        setAlarm: async (at) => {
          if (around.failing.alarms > 0) {
            around.failing.alarms -= 1;
            throw new Error('the disk is full');
          }
          around.clock.alarm = at;
          around.happened.push(`alarm ${at}`);
        },
        log: ({ event }) => void around.happened.push(String(event)),
      },
      { retryMs: 500, graceMs: 100 },
    );
    this.#world = around;
  }

  onConnect(socket: Socket<Named>, address: string | null = null): Promise<void> {
    return this.accept(socket, address, (opened) => ({ ...opened, name: null }));
  }

  ask(): Promise<unknown> {
    return this.dispatch({ type: 'ask' });
  }

  protected override async read(): Promise<Result<number, 'none'>> {
    this.#world.happened.push('read');
    const { sum } = this.#world.stored;
    return sum === null ? fail('none') : ok(sum);
  }

  protected override step(
    sum: number,
    event: SocketEvent<Named> | { readonly type: 'ask' },
    { connections }: { readonly connections: readonly Named[] },
  ): ActorStep<number, SocketEffect<Named> | Effect> {
    if (this.#world.failing.steps > 0) {
      this.#world.failing.steps -= 1;
      throw new Error('a mistake');
    }
    if (event.type === 'ask') return { record: sum, effects: [{ type: 'reply', answer: sum }] };
    if (event.type === 'disconnected')
      return { record: sum, effects: [{ type: 'send', to: connections.map((one) => one.id), data: 'gone' }] };
    if (event.type !== 'message') return { record: sum, effects: [] };
    const { id, name } = event.connection;
    const to = connections.map((one) => one.id);
    if (event.text === 'twice')
      return { record: sum, effects: ['once', 'again'].map((data) => ({ type: 'send', to, data })) };
    if (!/^\d+$/.test(event.text))
      return { record: sum, effects: [{ type: 'attach', connection: id, state: { name: event.text } }] };
    const next = sum + Number(event.text);
    return {
      record: next,
      effects: [
        { type: 'note' },
        { type: 'send', to, data: `${name} ${next}` },
        { type: 'persist', sum: next },
        { type: 'alarm', at: 2_000 },
      ],
    };
  }

  protected override async store(effect: Effect): Promise<void> {
    if (effect.type !== 'persist') return;
    if (this.#world.failing.saves > 0) {
      this.#world.failing.saves -= 1;
      throw new Error('the storage has failed');
    }
    this.#world.stored.sum = effect.sum;
    this.#world.happened.push(`stored ${effect.sum}`);
  }

  protected override perform({ type }: Effect): void {
    if (type === 'note') this.#world.happened.push('noted');
  }

  protected override speakerOf({ id }: Named): string {
    return id;
  }

  protected override turnAway(sender: Socket<Named> | undefined): void {
    sender?.close(closeCodes.noSuchTable, 'none');
  }

  protected override refusal(code: string, text: string | null): string {
    return `refused ${code} ${text}`;
  }

  protected override onFailure(on: string): void {
    this.#world.happened.push(`failed on ${on}`);
  }
}

const enter = async () => {
  const around = world();
  const adder = new Adder(around);
  const ann = around.open();
  await adder.onConnect(ann.socket);
  around.happened.splice(0);
  return { around, adder, ann };
};

describe('an actor', () => {
  test('stores before other effects, in any order of the step’s effects', async () => {
    const { around, adder, ann } = await enter();
    await adder.onMessage(ann.socket, '3');
    expect(around.happened).toEqual(['stored 3', 'alarm 2000', 'noted', 'sent null 3']);
    await adder.onMessage(ann.socket, '4');
    expect(around.happened.slice(4)).toEqual(['stored 7', 'noted', 'sent null 7']);
  });

  test('passes the present state of a connection that changed while waiting', async () => {
    const { adder, ann } = await enter();
    await Promise.all([adder.onMessage(ann.socket, 'ann'), adder.onMessage(ann.socket, '3')]);
    expect(ann.heard).toEqual(['ann 3']);
  });

  test('sends to many sockets in batches and yields in between', async () => {
    const around = world();
    around.clock.perTable = 100;
    const adder = new Adder(around);
    const many = Array.from({ length: 45 }, around.open);
    for (const { socket } of many) await adder.onConnect(socket);
    around.happened.splice(0);
    await adder.onMessage(at(many, 0).socket, 'twice');
    const sent = around.happened.filter((what) => what === 'pause' || what.startsWith('sent'));
    const slices = sent.join(' ').split('pause').slice(1);
    expect(slices.map((slice) => slice.match(/sent/g)?.length)).toEqual([40, 40, 10]);
    for (const { heard } of many) expect(heard).toEqual(['once', 'again']);
  });

  test('accepts simultaneous sockets one after another', async () => {
    const { around, adder, ann } = await enter();
    await Promise.all(['1', '2', '3'].map((text) => adder.onMessage(ann.socket, text)));
    expect(around.stored.sum).toBe(6);
    expect(ann.heard).toEqual(['null 1', 'null 3', 'null 6']);
  });

  test('after a failed save notifies the sender, loads again and sets an alarm', async () => {
    const { around, adder, ann } = await enter();
    around.failing.saves = 1;
    await adder.onMessage(ann.socket, '3');
    expect(ann.heard).toEqual(['refused not-saved 3']);
    expect(around.clock.alarm).toBe(1_500);
    await adder.onMessage(ann.socket, '4');
    expect(around.happened).toContain('read');
    expect(ann.heard.at(-1)).toBe('null 4');
    expect(around.clock.alarm).toBe(2_000);
  });

  test('tells the sender each time that its move was not saved, also if the alarm is not', async () => {
    const { around, adder, ann } = await enter();
    around.failing.saves = 2;
    around.failing.alarms = 4;
    await adder.onMessage(ann.socket, '3');
    await adder.onMessage(ann.socket, '3');
    expect(ann.heard).toEqual(['refused not-saved 3', 'refused not-saved 3']);
  });

  test('after an exception notifies the sender, and retries only an alarm', async () => {
    const { around, adder, ann } = await enter();
    around.failing.steps = 1;
    await adder.onMessage(ann.socket, '3');
    expect(ann.heard).toEqual(['refused internal 3']);
    expect(around.clock.alarm).toBeNull();
    around.failing.steps = 1;
    await adder.onAlarm();
    expect(around.happened).toContain('failed on alarm');
    expect(around.clock.alarm).toBe(1_500);
  });

  test('resolves to the step’s reply, and rejects on failure', async () => {
    const { around, adder, ann } = await enter();
    await adder.onMessage(ann.socket, '5');
    expect(await adder.ask()).toBe(5);
    around.failing.steps = 1;
    await expect(adder.ask()).rejects.toThrow('a mistake');
    expect(await adder.ask()).toBe(5);
  });

  test('sets no alarm in the past', async () => {
    const { around, adder, ann } = await enter();
    around.clock.now = 9_000;
    await adder.onMessage(ann.socket, '3');
    expect(around.clock.alarm).toBe(9_000);
  });

  test('runs an overdue alarm when a socket opens or closes', async () => {
    const { around, adder, ann } = await enter();
    await adder.onMessage(ann.socket, '3');
    const overdue = () => around.happened.filter((what) => what === 'alarm-overdue').length;
    around.clock.now = 2_200;
    await adder.onConnect(around.open().socket);
    expect(overdue()).toBe(1);
    await adder.onMessage(ann.socket, '3');
    around.clock.now = 5_000;
    await adder.onClose(ann.socket);
    expect(overdue()).toBe(2);
  });

  test('runs an alarm with any message once it is overdue by more than its grace', async () => {
    const { around, adder, ann } = await enter();
    await adder.onMessage(ann.socket, '1');
    around.clock.now = 2_099;
    await adder.onMessage(ann.socket, ping);
    expect(around.happened).not.toContain('alarm-overdue');
    around.clock.now = 2_100;
    await adder.onMessage(ann.socket, ping);
    expect(around.happened).toContain('alarm-overdue');
    expect(ann.heard.slice(-2)).toEqual([pong, pong]);
  });

  test('limits its sockets and refuses binary data', async () => {
    const { around, adder, ann } = await enter();
    await adder.onConnect(around.open().socket);
    const third = around.open();
    await adder.onConnect(third.socket);
    expect(third.heard).toEqual([`closed ${closeCodes.tooMany}`]);
    await adder.onMessage(ann.socket, new Uint8Array(1));
    expect(ann.heard).toEqual(['refused bad-message null']);
  });

  test('dismisses a socket that does not read once, and ignores it', async () => {
    const { around, adder, ann } = await enter();
    const bob = around.open();
    await adder.onConnect(bob.socket);
    const named = 'x'.repeat(3_000);
    await adder.onMessage(ann.socket, named);
    for (let said = 0; said < 100; said += 1) {
      around.clock.now += 200;
      await adder.onMessage(ann.socket, '1');
      const last = bob.heard.findLast((text) => text.startsWith(markPrefix));
      if (last !== undefined) await adder.onMessage(bob.socket, last);
    }
    expect(ann.heard.filter((text) => text.startsWith('closed'))).toEqual([`closed ${closeCodes.tooSlow}`]);
    const [told, stored] = [ann.heard.length, around.stored.sum];
    expect(stored).toBeLessThan(100);
    expect(bob.heard.filter((text) => text === 'gone')).toHaveLength(1);
    await adder.onMessage(ann.socket, ping);
    await adder.onMessage(bob.socket, '1');
    await adder.onClose(ann.socket);
    expect(around.stored.sum).toBe((stored ?? 0) + 1);
    expect(ann.heard).toHaveLength(told);
    expect(bob.heard.filter((text) => text === 'gone')).toHaveLength(1);
    expect(bob.heard.filter((text) => text.startsWith('closed'))).toEqual([]);
    // Its place is free immediately, though the platform still has the socket.
    const cleo = around.open();
    await adder.onConnect(cleo.socket);
    expect(cleo.heard).toEqual([]);
  });

  test('keeps changes to a connection’s state made during a save', async () => {
    const { around, adder, ann } = await enter();
    await Promise.all([adder.onMessage(ann.socket, 'ann'), adder.onMessage(ann.socket, ping)]);
    around.clock.now += 5_000;
    await Promise.all([adder.onMessage(ann.socket, 'anna'), adder.onMessage(ann.socket, ping)]);
    expect(ann.socket.attached()).toMatchObject({ name: 'anna', heardAt: 6_000, backlog: { marksSent: 0 } });
    expect(ann.socket.attached()?.backlog?.unread).toBeGreaterThan(2 * pong.length);
  });

  test('turns events away while there is no record', async () => {
    const around = world();
    around.stored.sum = null;
    const adder = new Adder(around);
    const ann = around.open();
    await adder.onConnect(ann.socket);
    expect(ann.heard).toEqual([`closed ${closeCodes.noSuchTable}`]);
    expect(await adder.ask()).toBeUndefined();
  });
});

test('[SEC-150] heartbeats are limited like messages, and answered when the address may send nothing else', async () => {
  const around = world();
  const room = new Adder(around);
  const [flood, honest] = [around.open(), around.open()];
  for (const { socket } of [flood, honest]) await room.onConnect(socket, 'a');
  for (let sent = 0; sent < 260; sent += 1) await room.onMessage(flood.socket, ping);
  expect(flood.heard).toEqual([
    ...Array.from({ length: 60 }, () => pong),
    'refused too-fast null',
    `closed ${closeCodes.tooFast}`,
  ]);
  // What is left is for players.
  around.budget.charge('a', 600, around.clock.now);
  await room.onMessage(honest.socket, '1');
  await room.onMessage(honest.socket, ping);
  expect(honest.heard).toEqual(['refused too-fast null', pong]);
});

test('[SEC-65] an address that has used its CPU time is refused over all its sockets and rooms, and others are not', async () => {
  const around = world();
  around.clock.perTable = 100;
  const elsewhere = { ...around, sockets: new Set<Socket<Named>>() };
  const [room, other] = [new Adder(around), new Adder(elsewhere)];
  const [ann, bo, cleo] = [around.open(), around.open(), around.open()];
  await room.onConnect(ann.socket, 'a');
  await room.onConnect(bo.socket, 'b');
  await other.onConnect(cleo.socket, 'a');
  around.budget.charge('a', 10_000, around.clock.now);
  await room.onMessage(ann.socket, '1');
  await other.onMessage(cleo.socket, '1');
  await room.onMessage(bo.socket, '2');
  expect(ann.heard).toEqual(['refused too-fast null', 'null 2']);
  expect(cleo.heard[0]).toBe('refused too-fast null');
  around.clock.now += 3_600_000;
  await room.onMessage(ann.socket, '1');
  expect(ann.heard.at(-1)).toBe('null 3');
});

test('[SEC-65] refused messages spend CPU time, until their socket is closed', async () => {
  const around = world();
  const room = new Adder(around);
  const { socket, heard } = around.open();
  await room.onConnect(socket, 'a');
  around.budget.charge('a', 300, around.clock.now);
  for (let sent = 0; sent < 260; sent += 1) await room.onMessage(socket, '1');
  expect(heard.slice(-2)).toEqual(['refused too-fast null', `closed ${closeCodes.tooFast}`]);
  // The first 60 are within the limit, 200 are refused.
  const leftMs = 200 - 60 * cpuCosts.message - 200 * cpuCosts.refusal;
  expect(around.budget.spend('a', leftMs + 1, around.clock.now)).toBe(1);
  expect(around.budget.spend('a', leftMs - 1, around.clock.now)).toBe(0);
});
