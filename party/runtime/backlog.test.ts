import { describe, expect, test } from 'vitest';
import { closeCodes, markPrefix } from '../../shared/protocol/codes.ts';
import {
  acknowledgeMark,
  isTooSlow,
  markAfterBytes,
  maxUnreadBytes,
  type Receiver,
  sendTracked,
} from './backlog.ts';

/** A socket with its sent messages. */
const reader = (id = 'ab'.repeat(8)) => {
  let attached: Receiver = { id };
  const sent: string[] = [];
  const closed: number[] = [];
  return {
    socket: {
      attached: () => attached,
      attach: (known: Receiver) => {
        attached = known;
      },
      send: (text: string) => void sent.push(text),
      close: (code: number) => void closed.push(code),
    },
    sent,
    closed,
    marks: () => sent.filter((text) => text.startsWith(markPrefix)),
    /** The platform persists it for a sleeping room. */
    reread: () => {
      attached = JSON.parse(JSON.stringify(attached));
    },
  };
};

const text = 'x'.repeat(1_000);

/** Sends until a mark is sent; returns the number of messages. */
const untilMarked = ({ socket, marks }: ReturnType<typeof reader>): number => {
  const before = marks().length;
  let told = 0;
  for (; marks().length === before; told += 1) sendTracked(socket, text);
  return told;
};

describe('[SEC-27] [SEC-28] a socket with unread messages', () => {
  test('is sent a mark when much may be unread, and no other before its return', () => {
    const one = reader();
    const told = untilMarked(one);
    expect(told * text.length).toBeLessThanOrEqual(markAfterBytes);
    expect((told + 1) * (text.length + 100)).toBeGreaterThan(markAfterBytes);
    expect(one.sent.at(-1)).toMatch(new RegExp(`^${markPrefix}[0-9a-f]{16}$`));
    for (let more = 0; more < told; more += 1) sendTracked(one.socket, text);
    expect(one.marks()).toHaveLength(1);
  });

  test('stays open while it returns its marks, each different', () => {
    const one = reader();
    for (let told = 0; told < 3_000; told += 1) {
      sendTracked(one.socket, text);
      const last = one.sent.at(-1) ?? '';
      if (last.startsWith(markPrefix)) expect(acknowledgeMark(one.socket, last)).toBe(true);
    }
    expect(one.closed).toEqual([]);
    expect(one.marks().length).toBeGreaterThan(30);
    expect(new Set(one.marks()).size).toBe(one.marks().length);
  });

  test('is closed once before the maximum is exceeded, and sent nothing after it', () => {
    const one = reader();
    const cuts = Array.from({ length: 600 }, () => sendTracked(one.socket, text)).filter((cut) => cut);
    expect(cuts).toHaveLength(1);
    expect(one.closed).toEqual([closeCodes.tooSlow]);
    expect(isTooSlow(one.socket.attached())).toBe(true);
    const length = one.sent.join('').length;
    expect(length).toBeLessThanOrEqual(maxUnreadBytes);
    expect(length).toBeGreaterThan(maxUnreadBytes * 0.9);
  });

  test('stays closed after a late mark', () => {
    const one = reader();
    for (let told = 0; told < 600; told += 1) sendTracked(one.socket, text);
    acknowledgeMark(one.socket, one.marks()[0] ?? '');
    expect(isTooSlow(one.socket.attached())).toBe(true);
    expect(sendTracked(one.socket, text)).toBe(false);
    expect(one.closed).toHaveLength(1);
  });

  test.each([
    ['makes one up', () => `${markPrefix}0000000000000000`],
    ['says one before it is asked', ({ marks }: ReturnType<typeof reader>) => marks()[0] ?? ''],
    ['says what is no mark', () => 'ping'],
  ])('is closed even if it %s', (_, answer) => {
    const one = reader();
    untilMarked(one);
    acknowledgeMark(one.socket, one.marks()[0] ?? '');
    untilMarked(one);
    for (let told = 0; told < 300; told += 1) {
      expect(acknowledgeMark(one.socket, answer(one))).toBe(false);
      sendTracked(one.socket, text);
    }
    expect(one.closed).toEqual([closeCodes.tooSlow]);
  });

  test('counts messages sent after the returned mark', () => {
    const one = reader();
    const told = untilMarked(one);
    for (let more = 0; more < told - 1; more += 1) sendTracked(one.socket, text);
    acknowledgeMark(one.socket, one.marks()[0] ?? '');
    sendTracked(one.socket, text);
    sendTracked(one.socket, text);
    expect(one.marks()).toHaveLength(2);
  });

  test('is counted across the room’s sleep', () => {
    const one = reader();
    for (let told = 0; told < 300; told += 1) {
      sendTracked(one.socket, text);
      one.reread();
    }
    expect(one.closed).toEqual([closeCodes.tooSlow]);
    const other = reader();
    untilMarked(other);
    other.reread();
    expect(acknowledgeMark(other.socket, other.marks()[0] ?? '')).toBe(true);
  });

  test('has marks that other sockets cannot guess', () => {
    const [one, other] = [reader(), reader('cd'.repeat(8))];
    untilMarked(one);
    untilMarked(other);
    expect(one.marks()).not.toEqual(other.marks());
  });

  test('counts an overhead per message, so that many short ones add up', () => {
    const one = reader();
    let told = 0;
    for (; one.closed.length === 0 && told < 100_000; told += 1) sendTracked(one.socket, 'pong');
    expect(told).toBeLessThan(10_000);
    expect(told).toBeGreaterThan(1_000);
  });
});
