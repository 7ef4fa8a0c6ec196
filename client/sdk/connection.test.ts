import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCodes } from '../../shared/protocol/codes.ts';
import { FakeSocket, fakeSockets } from '../../test/helpers/fake-socket.ts';
import { type Connection, connect, retryDelayMs, socketUrl } from './connection.ts';

let all: FakeSocket[];
let last: () => FakeSocket;
let connection: Connection;
let heard: unknown[];

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

const begin = async (): Promise<void> => {
  const sockets = fakeSockets();
  ({ all, last } = sockets);
  heard = [];
  connection = connect('ws://host/parties/table/x', sockets.WebSocket, {
    opened: () => heard.push('opened'),
    received: (text) => heard.push(text),
    lost: () => heard.push('lost'),
    closed: (code, reason) => heard.push([code, reason]),
  });
  await pass(0);
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  await begin();
});

afterEach(async () => {
  connection.close();
  // A closed connection may still run one task.
  await pass(0);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('socketUrl', () => {
  it.each([
    ['http://127.0.0.1:1999', 'abc', 'ws://127.0.0.1:1999/parties/table/abc'],
    ['https://arcus.example', 'abc', 'wss://arcus.example/parties/table/abc'],
    ['https://arcus.example/', 'a/b?c', 'wss://arcus.example/parties/table/a%2Fb%3Fc'],
  ])('addresses a table at %s', (host, table, url) => expect(socketUrl(host, 'table', table)).toBe(url));

  it('throws unless the host is an origin', () =>
    expect(() => socketUrl('arcus.example', 'table', 'abc')).toThrow(TypeError));
});

it('connect without a WebSocket class says how to install one', async () => {
  vi.stubGlobal('WebSocket', undefined);
  const none = { opened: () => {}, received: () => {}, lost: () => {}, closed: () => {} };
  // A fresh module: other test files of this process may have set the class from the package ws.
  const bare: typeof import('./connection.ts') = await import(
    /* @vite-ignore */ `${new URL('connection.ts', import.meta.url).pathname}?bare`
  );
  expect(() => bare.connect('ws://host/parties/table/x', undefined, none)).toThrow(
    /install ws and pass its class/,
  );
});

describe('the heartbeat', () => {
  it('is sent after 25 s without messages, and again 25 s after the answer', async () => {
    last().accept();
    last().say('[1]');
    await pass(24_999);
    expect(last().sent).toEqual([]);
    await pass(1);
    expect(last().sent).toEqual(['ping']);
    last().say('pong');
    await pass(25_000);
    expect(last().sent).toEqual(['ping', 'ping']);
    expect(heard).toEqual(['opened', '[1]']);
  });

  it('is sent while messages arrive, so that the server detects dead connections', async () => {
    last().accept();
    for (let times = 0; times < 10; times += 1) {
      last().say('[1]');
      await pass(8_000);
    }
    expect(last().sent).toEqual(['ping', 'ping', 'ping']);
  });

  it('restarts with each connection', async () => {
    last().accept();
    await pass(20_000);
    last().drop();
    await pass(300);
    last().accept();
    await pass(24_999);
    expect(last().sent).toEqual([]);
    await pass(1);
    expect(last().sent).toEqual(['ping']);
  });

  it('without an answer for 8 s causes a new connection', async () => {
    last().accept();
    last().say('[1]');
    await pass(25_000 + 7_999 + 300);
    expect(all).toHaveLength(1);
    await pass(2);
    expect(all).toHaveLength(2);
    expect(heard).toEqual(['opened', '[1]', 'lost']);
  });

  it('counts any message as an answer', async () => {
    last().accept();
    last().say('[1]');
    await pass(25_000);
    last().say('[2]');
    await pass(24_000);
    expect(all).toHaveLength(1);
  });

  it('is not needed to detect a connection that drops sent messages', async () => {
    last().accept();
    connection.send('{}');
    await pass(6_000);
    connection.send('{}');
    await pass(2_301);
    expect(all).toHaveLength(2);
  });
});

describe('the time for opening and answering', () => {
  /** Attempts after the present one, and the milliseconds after which each begins, when none opens. */
  const attemptsWithin = async (ms: number): Promise<readonly number[]> => {
    const begun = all.length;
    const times: number[] = [];
    for (let passed = 0; passed < ms; passed += 100) {
      await pass(100);
      while (begun + times.length < all.length) times.push(passed + 100);
    }
    return times;
  };
  const gaps = (times: readonly number[]): number[] =>
    times.map((time, index) => time - (times[index - 1] ?? 0));

  it('grows from 8 to 30 s while no socket opens, and is 8 s again after a stable connection', async () => {
    const waits = gaps(await attemptsWithin(135_000));
    const limits = [8_000, 8_000, 16_000, 30_000, 30_000];
    for (const [index, limit] of limits.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(limit);
      expect(waits[index]).toBeLessThanOrEqual(limit + 5_000 + 200);
    }
    last().accept();
    last().say('[1]');
    await pass(5_001);
    last().drop();
    await pass(301);
    expect((await attemptsWithin(9_000)).length).toBe(1);
  });

  it('is enough where opening takes 15 s, or an answer 12 s', async () => {
    for (let sockets = 0; sockets !== all.length && last().readyState === 0; ) {
      sockets = all.length;
      await pass(15_000);
      if (last().readyState === 0 && all.length === sockets) last().accept();
    }
    expect(last().readyState).toBe(1);
    const { length } = all;
    for (let beats = 0; beats < 4; beats += 1) {
      connection.send('{}');
      await pass(12_000);
      last().say('[1]');
      await pass(20_000);
    }
    expect(all).toHaveLength(length);
  });

  it('spreads forty clients whose server accepts and never answers', async () => {
    connection.close();
    vi.mocked(Math.random).mockRestore();
    const attempts: number[][] = [];
    const connections = Array.from({ length: 40 }, () => {
      const mine: number[] = [];
      attempts.push(mine);
      class Silent extends FakeSocket {
        constructor(url: string) {
          super(url);
          mine.push(performance.now());
          setTimeout(() => this.accept());
        }
      }
      const made: Connection = connect('ws://host/parties/table/x', Silent, {
        opened: () => made.send('{}'),
        received: () => {},
        lost: () => {},
        closed: () => {},
      });
      return made;
    });
    await pass(200_000);
    for (const each of connections) each.close();
    const spread = (attempt: number): number => {
      const times = attempts.map((mine) => mine[attempt] ?? Number.NaN);
      return Math.max(...times) - Math.min(...times);
    };
    expect(spread(5)).toBeGreaterThan(1_000);
    expect(spread(6)).toBeGreaterThan(spread(3));
    expect(Math.max(...attempts.map((mine) => mine.length))).toBeLessThan(10);
  });
});

describe('a close notice', () => {
  it.each(Object.entries(closeCodes))(
    'decides as the close of %s would, though TCP stays open',
    async (_, code) => {
      last().accept();
      last().say('[1]');
      await pass(5_001);
      last().say(`close ${code} ../relay/why`);
      await pass(5_001);
      const reconnects = ['tooFast', 'noHello', 'tooSlow', 'redirect', 'serverChanging'].includes(_);
      expect(heard).toEqual(['opened', '[1]', reconnects ? 'lost' : [code, '../relay/why']]);
      expect(all.map(({ readyState }) => readyState)).toEqual(reconnects ? [3, 0] : [3]);
      if (_ === 'redirect') expect(last().url).toBe('ws://host/parties/relay/why');
    },
  );

  it('with an unknown code is passed on as a text', () => {
    last().accept();
    last().say('close 1005 why');
    expect(heard).toEqual(['opened', 'close 1005 why']);
  });
});

describe('a callback that throws', () => {
  it('is reported, and the connection reconnects as if it had not thrown', async () => {
    connection.close();
    const reported = vi.spyOn(console, 'error').mockReturnValue();
    const sockets = fakeSockets();
    const fail = (): never => {
      throw new Error('thrown by a callback');
    };
    connection = connect('ws://host/parties/table/x', sockets.WebSocket, {
      opened: fail,
      received: fail,
      lost: fail,
      closed: fail,
    });
    await pass(0);
    sockets.last().accept();
    sockets.last().say('[1]');
    sockets.last().drop();
    await pass(301);
    sockets.last().accept();
    sockets.last().drop(closeCodes.tableGone);
    expect(reported).toHaveBeenCalledTimes(5);
    expect(sockets.all).toHaveLength(2);
  });
});

describe('a mark', () => {
  it('is returned unchanged immediately and not passed to the page', async () => {
    last().accept();
    last().say('[1]', 'mark 0123456789abcdef', '[2]', 'mark fedcba9876543210');
    expect(last().sent).toEqual(['mark 0123456789abcdef', 'mark fedcba9876543210']);
    expect(heard).toEqual(['opened', '[1]', '[2]']);
    await pass(24_000);
    expect(all).toHaveLength(1);
  });

  it('received before a close is not returned on the next connection', async () => {
    last().accept();
    last().drop(closeCodes.tooSlow);
    last().say('mark 0123456789abcdef');
    await pass(301);
    last().accept();
    expect(last().sent).toEqual([]);
  });
});

/** Begins a connection in a page with these targets of events. */
const beginInPage = async () => {
  connection.close();
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  vi.stubGlobal('document', page);
  const browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  await begin();
  return { page, browser };
};

describe('a page that wakes', () => {
  const wakes = [
    ['is online again', ({ browser }: Pages) => browser.dispatchEvent(new Event('online'))],
    ['is shown from the cache', ({ browser }: Pages) => browser.dispatchEvent(new Event('pageshow'))],
    [
      'becomes visible',
      ({ page }: Pages) => {
        page.visibilityState = 'visible';
        page.dispatchEvent(new Event('visibilitychange'));
      },
    ],
  ] as const;
  type Pages = Awaited<ReturnType<typeof beginInPage>>;

  it.each(wakes)('when it %s, pings and keeps a connection that answers', async (_, wake) => {
    const pages = await beginInPage();
    last().accept();
    wake(pages);
    expect(last().sent).toEqual(['ping']);
    last().say('pong');
    await pass(24_000);
    expect(all).toHaveLength(1);
  });

  it('sends one heartbeat for several of these events', async () => {
    const pages = await beginInPage();
    last().accept();
    for (const [, wake] of wakes) wake(pages);
    expect(last().sent).toEqual(['ping']);
  });

  it.each(wakes)('when it %s, has a new socket within 5 s if the old one is dead', async (_, wake) => {
    const pages = await beginInPage();
    last().accept();
    wake(pages);
    await pass(5_000);
    expect(all).toHaveLength(2);
  });

  it.each(wakes)('when it %s, gives up an attempt that does not open', async (_, wake) => {
    const pages = await beginInPage();
    await pass(2_000);
    wake(pages);
    await pass(5_000);
    expect(all).toHaveLength(2);
  });

  it('reports that a clock jumped, with the next message', async () => {
    connection.close();
    const sockets = fakeSockets();
    let jumps = 0;
    connection = connect('ws://host/parties/table/x', sockets.WebSocket, {
      opened: () => {},
      received: () => {},
      lost: () => {},
      closed: () => {},
      clockJumped: () => {
        jumps += 1;
      },
    });
    await pass(0);
    sockets.last().accept();
    sockets.last().say('[1]');
    vi.setSystemTime(Date.now() - 300_000);
    sockets.last().say('pong', '[2]');
    expect(jumps).toBe(1);
  });
});

describe('a lost connection', () => {
  it('reconnects within 300 ms, then after growing delays up to 5 s', async () => {
    last().accept();
    await pass(5_001);
    last().drop();
    const delays = [300, 600, 1200, 2400, 4800, 5000, 5000];
    for (const [index, delay] of delays.entries()) {
      await pass(delay - 1);
      expect(all).toHaveLength(index + 1);
      await pass(2);
      expect(all).toHaveLength(index + 2);
      last().drop();
    }
    expect([retryDelayMs(1, 0), retryDelayMs(99, 0)]).toEqual([150, 2500]);
  });

  it('drops messages sent meanwhile', async () => {
    connection.send('{}');
    last().accept();
    expect(last().sent).toEqual([]);
  });

  it('reconnects immediately when the browser is online or the page visible', async () => {
    const { page, browser } = await beginInPage();
    last().drop();
    await pass(1);
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(1);
    expect(all).toHaveLength(1);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(1);
    expect(all).toHaveLength(2);
    last().drop();
    await pass(1);
    browser.dispatchEvent(new Event('online'));
    await pass(1);
    expect(all).toHaveLength(3);
  });

  it('reconnects some seconds after too many messages', async () => {
    last().accept();
    last().drop(closeCodes.tooFast);
    await pass(4_999);
    expect(all).toHaveLength(1);
    await pass(2);
    expect(all).toHaveLength(2);
    last().accept();
    last().say('[1]');
    await pass(5_001);
    last().drop();
    await pass(301);
    expect(all).toHaveLength(3);
  });
});

describe('a redirected connection', () => {
  const lead = async (path: string): Promise<void> => {
    last().accept();
    last().drop(closeCodes.redirect, path);
    await pass(301);
  };

  it('goes to the path that the server names, and later back to its original address', async () => {
    await lead('../relay/x.0');
    expect(last().url).toBe('ws://host/parties/relay/x.0');
    await lead('');
    expect(last().url).toBe('ws://host/parties/table/x');
    expect(heard).toEqual(['opened', 'lost', 'opened', 'lost']);
  });

  it.each([
    'http://[',
    '/parties/relay/x.0',
    '../../relay/x.0',
    '../../../games/x',
    '..//elsewhere',
    '../relay/%2e%2e',
    'wss://host/parties/relay/x.0',
    'ws://elsewhere/parties/relay/x.0',
    '//elsewhere/parties/relay/x.0',
    '\\\\elsewhere\\x',
    'javascript:0',
  ])('[SEC-76] stays at its address if the server names %s', async (path) => {
    await lead(path);
    expect(last().url).toBe('ws://host/parties/table/x');
    expect(all).toHaveLength(2);
    expect(heard).toEqual(['opened', 'lost']);
  });

  it('tries there twice, and then its original address', async () => {
    await lead('../relay/x.0');
    const urls = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      urls.push(new URL(last().url).pathname);
      last().drop();
      await pass(5_001);
    }
    expect(urls).toEqual([
      '/parties/relay/x.0',
      '/parties/relay/x.0',
      '/parties/table/x',
      '/parties/table/x',
    ]);
  });
});

describe('a connection does not reconnect', () => {
  const { tooFast: _1, noHello: _2, tooSlow: _3, redirect: _4, serverChanging: _5, ...final } = closeCodes;

  it.each(Object.entries(final))('after %s', async (_name, code) => {
    last().accept();
    last().drop(code, 'why');
    await pass(60_000);
    expect(all).toHaveLength(1);
    expect(heard).toEqual(['opened', [code, 'why']]);
  });

  it.each([
    ['the server ends it', () => last().drop(closeCodes.tableGone)],
    ['the page closes it', () => connection.close()],
  ])('and removes its listeners when %s', async (_name, end) => {
    connection.close();
    const listen = vi.fn<(type: string, listener: () => void, options: AddEventListenerOptions) => void>();
    vi.stubGlobal('addEventListener', listen);
    vi.stubGlobal('document', { addEventListener: listen });
    await begin();
    last().accept();
    const aborted = (): unknown[] => listen.mock.calls.map(([, , { signal }]) => signal?.aborted);
    expect(aborted()).toEqual([false, false, false]);
    end();
    expect(aborted()).toEqual([true, true, true]);
  });

  it('after the page closes it, open or waiting', async () => {
    last().accept();
    connection.close();
    await pass(60_000);
    expect(heard).toEqual(['opened']);
    expect(all).toHaveLength(1);
    expect(last().readyState).toBe(3);
    await begin();
    last().drop();
    await pass(10);
    connection.close();
    await pass(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(all).toHaveLength(1);
  });
});
