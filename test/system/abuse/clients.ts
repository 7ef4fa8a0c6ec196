import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { whenAdmitted } from '../../helpers/network.ts';
import { addressHeader } from './servers.ts';

/** Clients independent of the SDK, as an attacker's. */

/** Seconds; generous for a busy machine. */
const timeoutSeconds = 60;

export interface From {
  /** The address that the platform's edge would report. */
  readonly address?: string;
  /** The requesting page; none outside browsers. */
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** As it is: a URL would be made regular. */
  readonly path?: string;
}

/** A fresh address. */
export const newAddress = (): string =>
  ['10', ...Array.from({ length: 3 }, () => String(randomInt(1, 255)))].join('.');

export const newToken = (): string => randomBytes(24).toString('base64url');

/** A valid id without a table. */
export const newTableId = (): string =>
  [...randomBytes(12)].map((byte) => '0123456789abcdefghjkmnpqrstvwxyz'[byte % 32]).join('');

const headersOf = ({ address, origin, headers }: From): Record<string, string> => ({
  // In the header of Cloudflare, which a server without an edge must ignore, and in the configured one.
  ...(address !== undefined && { 'cf-connecting-ip': address, [addressHeader]: address }),
  ...(origin !== undefined && { origin }),
  ...headers,
});

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** `wrangler dev` responds so when its own idle connection to the worker has just ended. */
const isDropped = ({ status, text }: Answer): boolean =>
  status === 503 && text.includes('restarted mid-request');

const ask = async (url: string, method: string, from: From, body?: string): Promise<Answer> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await askOnce(url, method, from, body);
    if (!isDropped(answer) || tries === 5) return answer;
  }
};

/** One connection per request: kept connections may end at any time. */
const askOnce = (url: string, method: string, from: From, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        ...{ method, headers: headersOf(from), agent: false, timeout: 1_000 * timeoutSeconds },
        ...(from.path !== undefined && { path: from.path }),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (data: string) => {
          text += data;
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${url} was not answered`)));
    sent.on('error', reject);
    sent.end(body);
  });

export const get = (url: string, from: From = {}): Promise<Answer> => ask(url, 'GET', from);

export const post = (url: string, body: string, from: From = {}): Promise<Answer> => {
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  return ask(url, 'POST', { ...from, headers: { ...headers, ...from.headers } }, body);
};

/** Sends raw parts of a request. Resolves to the status line, or null. */
export const rawRequest = async (
  origin: string,
  parts: readonly string[],
  seconds = timeoutSeconds,
): Promise<string | null> => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const heard = new Promise<string | null>((resolve) => {
    let text = '';
    socket.on('data', (data) => {
      text += String(data);
      if (text.includes('\r\n')) resolve(text.slice(0, text.indexOf('\r\n')));
    });
    socket.on('close', () => resolve(null));
    setTimeout(() => resolve(null), seconds * 1000).unref();
  });
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  const firstLine = await heard;
  socket.destroy();
  return firstLine;
};

export class Refused extends Error {
  readonly status: number;
  /** Seconds; null if a retry does not help. */
  readonly retryAfter: number | null;

  constructor(status: number, headers: IncomingHttpHeaders) {
    super(`refused with ${status}`);
    this.status = status;
    this.retryAfter = Number(headers['retry-after'] ?? 0) || null;
  }
}

/** Waits while the server is busy. */
export const postAdmitted = (...request: Parameters<typeof post>): Promise<Answer> =>
  whenAdmitted(async () => {
    const answer = await post(...request);
    if (answer.status === 503) throw new Refused(answer.status, answer.headers);
    return answer;
  });

/** Emits `ended` with the closing frame: the TCP connection may last longer. */
class EndedSocket extends WebSocket {
  /** Called by the library for a received closing frame. */
  override close(code = 1005, reason?: string | Buffer): void {
    this.emit('ended', code);
    super.close(code === 1005 ? undefined : code, reason);
  }
}

export class RawSocket {
  /** Received messages, parsed if JSON. */
  readonly heard: unknown[] = [];
  readonly #socket: WebSocket;
  readonly #waiting = new Set<() => void>();
  #code: number | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const text = String(data);
      // Clients echo marks.
      if (text.startsWith('mark ')) socket.send(text);
      this.heard.push(parsed(text));
      this.#look();
    });
    for (const event of ['ended', 'close'])
      socket.on(event, (code: number) => {
        this.#code ??= code;
        this.#look();
      });
    socket.on('error', () => undefined);
  }

  /** Repeats a handshake without response, like the SDK. @throws Refused for an HTTP response */
  static async open(url: string, from: From = {}, tries = 3): Promise<RawSocket> {
    const socket = new EndedSocket(url.replace('http', 'ws'), {
      headers: headersOf(from),
      handshakeTimeout: 500 * timeoutSeconds,
    });
    const opened = new RawSocket(socket);
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('open', resolve);
        socket.once('error', reject);
        socket.once('unexpected-response', (request, response) => {
          request.destroy();
          reject(new Refused(response.statusCode ?? 0, response.headers));
        });
      });
      return opened;
    } catch (error) {
      if (tries === 1 || !String(error).includes('handshake has timed out')) throw error;
      return RawSocket.open(url, from, tries - 1);
    }
  }

  /** The close code; null while open. */
  get code(): number | null {
    return this.#code;
  }

  say(message: unknown): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Resolves to the first result of `look`. @throws Error after `seconds`, or when closed */
  async find<Found>(
    what: string,
    look: (heard: readonly unknown[]) => Found | undefined,
    seconds = timeoutSeconds,
  ): Promise<Found> {
    return this.#when(what, () => look(this.heard), seconds);
  }

  /** The next frame of this kind. */
  next(kind: string, seconds = timeoutSeconds): Promise<readonly unknown[]> {
    const from = this.heard.length;
    return this.find(
      kind,
      (heard) =>
        heard
          .slice(from)
          .filter(isFrame)
          .find(([first]) => first === kind),
      seconds,
    );
  }

  closed(seconds = timeoutSeconds): Promise<number> {
    return this.#when('the end', () => this.#code ?? undefined, seconds);
  }

  /** Whether a heartbeat is answered. */
  async isAlive(): Promise<boolean> {
    if (this.#code !== null) return false;
    const from = this.heard.length;
    this.say('ping');
    return this.#when(
      'pong',
      () => (this.#code !== null || this.heard.indexOf('pong', from) !== -1 ? true : undefined),
      timeoutSeconds,
    )
      .then(() => this.#code === null)
      .catch(() => false);
  }

  /** Stops reading without closing. */
  stall(): void {
    this.#socket.pause();
  }

  readOn(): void {
    this.#socket.resume();
  }

  close(): void {
    this.#socket.terminate();
  }

  #look(): void {
    for (const look of this.#waiting) look();
  }

  #when<Found>(what: string, find: () => Found | undefined, seconds: number): Promise<Found> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
      };
      const fail = (): void => {
        end();
        const last = JSON.stringify(this.heard.slice(-4)).slice(0, 600);
        reject(new Error(`${what} never came; closed: ${this.#code}; the last frames: ${last}`));
      };
      const look = (): void => {
        const found = find();
        if (found !== undefined) {
          end();
          resolve(found);
        } else if (this.#code !== null) fail();
      };
      const timer = setTimeout(fail, seconds * 1000);
      this.#waiting.add(look);
      look();
    });
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const isFrame = (value: unknown): value is readonly unknown[] => Array.isArray(value);

let asked = 0;

export class TableClient {
  readonly socket: RawSocket;
  readonly token: string;

  constructor(socket: RawSocket, token: string) {
    this.socket = socket;
    this.token = token;
  }

  /** Connects and sends hello, with a token or as a spectator. @throws Error without a view */
  static async come(origin: string, table: string, from: From = {}, token?: string): Promise<TableClient> {
    const socket = await RawSocket.open(`${origin}/parties/table/${table}`, from);
    const guest = new TableClient(socket, token ?? newToken());
    const view = socket.next('view');
    socket.say({ type: 'hello', protocol: 1, ...(token !== undefined && { token }) });
    await view;
    return guest;
  }

  /** Resolves to `ok` or to the code of the refusal. */
  async ask(request: Readonly<Record<string, unknown>>, seconds = timeoutSeconds): Promise<string> {
    asked += 1;
    const id = `abuse-${process.pid % 10_000}-${asked}`;
    this.socket.say({ id, ...request });
    return this.socket.find(
      `an answer to ${String(request.type)}`,
      (heard) => {
        for (const frame of heard.filter(isFrame)) {
          // A step answers the request that caused it.
          if ((frame[0] === 'ok' && frame[1] === id) || frame[4] === id) return 'ok';
          if (frame[0] === 'no' && frame[1] === id) return String(frame[2]);
        }
        return undefined;
      },
      seconds,
    );
  }

  sit(name: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
    return this.ask({ type: 'sit', name, token: this.token, ...more });
  }

  /** A fresh full view. */
  async view(): Promise<View> {
    const view = this.socket.next('view');
    this.socket.say({ type: 'hello', protocol: 1, token: this.token });
    return viewSchema.parse((await view)[2]);
  }

  close(): void {
    this.socket.close();
  }
}

export class MatcherClient {
  readonly socket: RawSocket;
  readonly token = newToken();
  readonly #wish: object;

  private constructor(socket: RawSocket, wish: object) {
    this.socket = socket;
    this.#wish = wish;
  }

  /** @param queue game, number of players and nearest region @param wish changes of this default wish */
  static async come(
    origin: string,
    queue: string,
    wish: object = {},
    from: From = {},
  ): Promise<MatcherClient> {
    const [game = '', size, region = ''] = queue.split('.');
    const socket = await RawSocket.open(`${origin}/parties/matcher/${game}`, {
      address: newAddress(),
      ...from,
    });
    const seeker = new MatcherClient(socket, {
      type: 'seek',
      protocol: 1,
      size: Number(size),
      name: 'Ann',
      latencies: { [region]: 10 },
      ...wish,
    });
    return seeker;
  }

  seek(more: object = {}): void {
    this.socket.say({ ...this.#wish, token: this.token, ...more });
  }

  /** Resolves to the matched table that follows `after`. */
  table(after: string | null = null, seconds = timeoutSeconds): Promise<string> {
    return this.socket.find(
      'a table',
      (heard) => {
        const tables = heard.filter(isFrame).filter(([kind]) => kind === 'table');
        const last = tables.at(-1)?.[1];
        return typeof last === 'string' && last !== after ? last : undefined;
      },
      seconds,
    );
  }

  async others(): Promise<number> {
    const waiting = this.socket.next('waiting');
    this.seek();
    return Number((await waiting)[3]);
  }

  close(): void {
    this.socket.close();
  }
}

/** A new table, and the part of `sit` that claims the host. */
export interface NewTable {
  readonly id: string;
  readonly asHost: Readonly<Record<string, unknown>>;
}

/** Waits while the server is busy. @throws Refused */
export const openTable = async (origin: string, wish: object = {}, from: From = {}): Promise<NewTable> => {
  const body = JSON.stringify({ game: 'drop-rainbow', ...wish });
  const { status, headers, text } = await postAdmitted(`${origin}/api/tables`, body, {
    address: newAddress(),
    ...from,
  });
  if (status !== 201) throw new Refused(status, headers);
  const { id, hostToken } = openedSchema.parse(JSON.parse(text));
  return { id, asHost: hostToken === undefined ? {} : { hostToken } };
};

const openedSchema = z.object({ id: z.string(), hostToken: z.string().optional() });

/** Seated players, each with an address; the first is the host. */
export const seated = async (
  origin: string,
  names: readonly string[],
  wish: object = {},
): Promise<{ readonly id: string; readonly guests: readonly TableClient[] }> => {
  const { id, asHost } = await openTable(origin, wish);
  const guests: TableClient[] = [];
  for (const [seat, name] of names.entries()) {
    const guest = await TableClient.come(origin, id, { address: newAddress() });
    expectOk(await guest.sit(name, { seat, ...(seat === 0 && asHost) }), `${name} sits down`);
    guests.push(guest);
  }
  return { id, guests };
};

export const expectOk = (answer: string, what: string): void => {
  if (answer !== 'ok') throw new Error(`${what}: ${answer}`);
};

const viewSchema = z.object({
  phase: z.string(),
  gameNumber: z.int(),
  host: z.int().nullable(),
  you: z.int().nullable(),
  prompt: z.object({ decision: z.int() }).nullable(),
  seats: z.array(z.object({ name: z.string() }).nullable()),
  chat: z.record(z.string(), z.object({ text: z.string() })),
  shuffle: z.object({
    attempt: z.int(),
    seeds: z.array(z.string().nullable()),
  }),
});

export type View = z.infer<typeof viewSchema>;
