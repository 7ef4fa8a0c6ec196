import { describe, expect, test } from 'vitest';
import { closeCodes, markPrefix, ping, pong } from '../../shared/protocol/codes.ts';
import type { Socket } from '../runtime/actor.ts';
import { sendTracked } from '../runtime/backlog.ts';
import { type Listener, Listeners } from './listeners.ts';

/** A room for four sockets, two per address. */
const room = () => {
  const clock = { now: 1_000_000, alarm: null as number | null };
  const sockets = new Set<Socket<Listener>>();
  const listeners = new Listeners({
    now: () => clock.now,
    randomHex: (bytes) => 'ab'.repeat(bytes),
    sockets: () => sockets,
    limits: { maxSockets: 4, maxSocketsPerAddress: 2 },
    setAlarm: async (at) => {
      clock.alarm = at;
    },
  });
  const come = async (address: string | null = null) => {
    const sent: string[] = [];
    const closed: number[] = [];
    const state = { attached: undefined as Listener | undefined, answered: false };
    const socket: Socket<Listener> = {
      attached: () => state.attached,
      attach: (known) => {
        state.attached = known;
      },
      send: (text) => void sent.push(String(text)),
      close: (code) => {
        closed.push(code);
        sockets.delete(socket);
      },
      answeredAt: () => (state.answered ? clock.now : null),
    };
    sockets.add(socket);
    await listeners.admit(socket, address);
    return { socket, sent, closed, state };
  };
  const ring = async () => {
    clock.now = clock.alarm ?? clock.now;
    clock.alarm = null;
    await listeners.onAlarm();
  };
  return { clock, listeners, come, ring };
};

describe('a listening socket', () => {
  test('[SEC-43] is rejected above the limits in total and per address', async () => {
    const { come } = room();
    const own = [await come('a'), await come('a'), await come('a'), await come('a')];
    expect(own.map(({ closed }) => closed)).toEqual([[], [], [closeCodes.tooMany], [closeCodes.tooMany]]);
    expect((await come('b')).closed).toEqual([]);
    expect((await come('c')).closed).toEqual([]);
    expect((await come('d')).closed).toEqual([closeCodes.tooMany]);
  });

  test('[SEC-43] is answered heartbeats, and closed after any other message', async () => {
    const { listeners, come } = room();
    const { socket, sent, closed } = await come();
    listeners.onMessage(socket, ping);
    expect([sent, closed]).toEqual([[pong], []]);
    listeners.onMessage(socket, '{"type":"report"}');
    expect(closed).toEqual([closeCodes.unexpectedMessage]);
  });

  test('[SEC-150] is closed after a burst of heartbeats, and not by those of an honest client', async () => {
    const { clock, listeners, come } = room();
    const [honest, flood] = [await come('a'), await come('a')];
    // Twenty tabs would not send more.
    for (let beat = 0; beat < 200; beat += 1) {
      clock.now += 50;
      listeners.onMessage(honest.socket, ping);
    }
    for (let sent = 0; sent < 61; sent += 1) listeners.onMessage(flood.socket, ping);
    expect([honest.closed, honest.sent.length]).toEqual([[], 200]);
    expect([flood.closed, flood.sent.length]).toEqual([[closeCodes.tooFast], 60]);
  });

  test('returns marks, and is closed when its backlog is too large', async () => {
    const { listeners, come } = room();
    const [reads, stalls] = [await come(), await come()];
    for (let told = 0; told < 500; told += 1)
      for (const { socket, sent } of [reads, stalls]) {
        sendTracked(socket, 'x'.repeat(1_000));
        const last = sent.at(-1) ?? '';
        if (socket === reads.socket && last.startsWith(markPrefix)) listeners.onMessage(socket, last);
      }
    expect([reads.closed, stalls.closed]).toEqual([[], [closeCodes.tooSlow]]);
    const told = stalls.sent.length;
    listeners.onMessage(stalls.socket, ping);
    expect(stalls.sent).toHaveLength(told);
    listeners.onMessage(reads.socket, `${markPrefix}0123456789abcdef`);
    expect(reads.closed).toEqual([closeCodes.unexpectedMessage]);
  });

  test('[SEC-43] is closed after ten seconds without a heartbeat, also if the platform answers heartbeats', async () => {
    const { clock, listeners, come, ring } = room();
    const silent = await come();
    clock.now += 4_000;
    const [heard, answered, late] = [await come(), await come(), await come()];
    listeners.onMessage(heard.socket, ping);
    answered.state.answered = true;
    expect(clock.alarm).toBe(1_010_000);
    await ring();
    expect([silent, heard, answered, late].map(({ closed }) => closed)).toEqual([
      [closeCodes.noHello],
      [],
      [],
      [],
    ]);
    expect(clock.alarm).toBe(1_014_000);
    await ring();
    expect([heard, answered, late].map(({ closed }) => closed)).toEqual([[], [], [closeCodes.noHello]]);
    expect(clock.alarm).toBeNull();
  });
});
