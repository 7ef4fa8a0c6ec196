import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { addressHeader } from './servers.ts';

/** Clients of their own, without anything of the SDK: whoever attacks writes theirs too. */

/** So many seconds a client waits for what has to come. Room for a busy machine. */
const patience = 60;

/** Who a client claims to be, and from where. */
export interface From {
  /** What the platform's edge would say of the sender. */
  readonly address?: string;
  /** The page that asks; none for what is no browser. */
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An address that no other test comes from. */
export const newAddress = (): string =>
  ['10', ...Array.from({ length: 3 }, () => String(randomInt(1, 255)))].join('.');

/** Addresses of one IPv6 network of 64 bits, as one household has. */
export const newNetwork = (): ((host: number) => string) => {
  const hex = () => randomInt(1, 0xffff).toString(16);
  const network = `2001:db8:${hex()}:${hex()}`;
  return (host) => `${network}::${(host + 1).toString(16)}`;
};

export const newToken = (): string => randomBytes(24).toString('base64url');

/** An id of the right form, at which there is no table. */
export const newTableId = (): string =>
  [...randomBytes(12)].map((byte) => '0123456789abcdefghjkmnpqrstvwxyz'[byte % 32]).join('');

const headersOf = ({ address, origin, headers }: From): Record<string, string> => ({
  // In the header of the platform, which a server without an edge must not believe, and in the one that our servers are told to.
  ...(address !== undefined && { 'cf-connecting-ip': address, [addressHeader]: address }),
  ...(origin !== undefined && { origin }),
  ...headers,
});

/** An answer over HTTP. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** How `wrangler dev` answers what is no GET if its own connection to the worker has just ended, as one that is idle does. */
const isDropped = ({ status, text }: Answer): boolean =>
  status === 503 && text.includes('restarted mid-request');

const ask = async (url: string, method: string, from: From, body?: string): Promise<Answer> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await askOnce(url, method, from, body);
    if (!isDropped(answer) || tries === 5) return answer;
  }
};

/** Each request has a connection of its own: one that is kept may end at any time. */
const askOnce = (url: string, method: string, from: From, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, headers: headersOf(from), agent: false, timeout: 20_000 },
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

/** Sends a request byte by byte as it is given, and resolves to the first line of the answer; null if none comes. */
export const rawRequest = async (
  origin: string,
  parts: readonly string[],
  seconds = patience,
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

/** A way to a server that can be held up: whoever is behind it then hears and says nothing, and nothing is closed. */
export const holdableWay = async (server: string) => {
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    hold: (): void => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: (): void => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
};

/** The server would not open a socket. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the socket was refused with ${status}`);
    this.status = status;
  }
}

/** Says that the server has ended it as soon as it has said so: the connection under it may stay for long. */
class EndedSocket extends WebSocket {
  /** Called by the library when a closing frame has come, and by nobody else. */
  override close(code = 1005, reason?: string | Buffer): void {
    this.emit('ended', code);
    super.close(code === 1005 ? undefined : code, reason);
  }
}

/** A socket that says whatever it is told to. */
export class RawSocket {
  /** Everything that has come, parsed where it is JSON. */
  readonly heard: unknown[] = [];
  readonly #socket: WebSocket;
  readonly #waiting = new Set<() => void>();
  #code: number | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const text = String(data);
      // A mark: whoever reads says it back.
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

  /**
   * A handshake without any answer is begun anew, as the SDK's socket does.
   * @throws Refused if the server answers with anything but a socket.
   */
  static async open(url: string, from: From = {}, tries = 3): Promise<RawSocket> {
    const socket = new EndedSocket(url.replace('http', 'ws'), {
      headers: headersOf(from),
      handshakeTimeout: 500 * patience,
    });
    const opened = new RawSocket(socket);
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('open', resolve);
        socket.once('error', reject);
        socket.once('unexpected-response', (request, response) => {
          request.destroy();
          reject(new Refused(response.statusCode ?? 0));
        });
      });
      return opened;
    } catch (error) {
      if (tries === 1 || !String(error).includes('handshake has timed out')) throw error;
      return RawSocket.open(url, from, tries - 1);
    }
  }

  /** The code it was closed with; null while it is open. */
  get code(): number | null {
    return this.#code;
  }

  say(message: unknown): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Resolves to the first thing found in what has come. @throws Error if nothing is within so many seconds, or before the end. */
  async find<Found>(
    what: string,
    look: (heard: readonly unknown[]) => Found | undefined,
    seconds = patience,
  ): Promise<Found> {
    return this.#when(what, () => look(this.heard), seconds);
  }

  /** The next frame of this kind that comes from now on. */
  next(kind: string, seconds = patience): Promise<readonly unknown[]> {
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

  closed(seconds = patience): Promise<number> {
    return this.#when('the end', () => this.#code ?? undefined, seconds);
  }

  /** Whether a round trip to the server still works; for what answers the heartbeat. */
  async isAlive(): Promise<boolean> {
    if (this.#code !== null) return false;
    const from = this.heard.length;
    this.say('ping');
    return this.#when(
      'pong',
      () => (this.#code !== null || this.heard.indexOf('pong', from) !== -1 ? true : undefined),
      patience,
    )
      .then(() => this.#code === null)
      .catch(() => false);
  }

  /** Reads no more, and closes nothing. */
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
      const giveUp = (): void => {
        end();
        const last = JSON.stringify(this.heard.slice(-4)).slice(0, 600);
        reject(new Error(`${what} never came; closed: ${this.#code}; the last frames: ${last}`));
      };
      const look = (): void => {
        const found = find();
        if (found !== undefined) {
          end();
          resolve(found);
        } else if (this.#code !== null) giveUp();
      };
      const timer = setTimeout(giveUp, seconds * 1000);
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

/** Somebody at a table, in a seat or not. */
export class TableClient {
  readonly socket: RawSocket;
  readonly token: string;

  constructor(socket: RawSocket, token: string) {
    this.socket = socket;
    this.token = token;
  }

  /** Comes to a table and says hello, with a token or to watch. @throws Error if the table shows nothing. */
  static async come(origin: string, table: string, from: From = {}, token?: string): Promise<TableClient> {
    const socket = await RawSocket.open(`${origin}/parties/table/${table}`, from);
    const guest = new TableClient(socket, token ?? newToken());
    const view = socket.next('view');
    socket.say({ type: 'hello', protocol: 1, ...(token !== undefined && { token }) });
    await view;
    return guest;
  }

  /** Resolves to `ok` or to the code of the refusal. */
  async ask(request: Readonly<Record<string, unknown>>, seconds = patience): Promise<string> {
    asked += 1;
    const id = `abuse-${process.pid % 10_000}-${asked}`;
    this.socket.say({ id, ...request });
    return this.socket.find(
      `an answer to ${String(request.type)}`,
      (heard) => {
        for (const frame of heard.filter(isFrame)) {
          if (frame[0] === 'ok' && frame[1] === id) return 'ok';
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

  /** The whole view as it is now. */
  async view(): Promise<View> {
    const view = this.socket.next('view');
    this.socket.say({ type: 'hello', protocol: 1, token: this.token });
    return viewSchema.parse((await view)[2]);
  }

  /** What a seed is bound to, as FAIRNESS.md has it: the digest of the terms that this seat is shown. */
  async bound(): Promise<string> {
    const view = this.socket.next('view');
    this.socket.say({ type: 'hello', protocol: 1, token: this.token });
    const { id, game, gameNumber, options, settings, seats, shuffle } = dealingSchema.parse((await view)[2]);
    return createHash('sha256')
      .update(sorted({ v: 2, table: id, game, gameNumber, options, settings, seats, ...shuffle }))
      .digest('hex');
  }

  close(): void {
    this.socket.close();
  }
}

const dealingSchema = z.object({
  id: z.string(),
  game: z.string(),
  gameNumber: z.int(),
  options: z.unknown(),
  settings: z.object({
    botsReplaceLeavers: z.unknown(),
    hints: z.unknown(),
    spectatorDelay: z.unknown(),
    spectators: z.unknown(),
    transcript: z.unknown(),
    turnSeconds: z.unknown(),
  }),
  seats: z.array(z.object({ name: z.unknown(), colour: z.unknown(), level: z.unknown() })),
  shuffle: z.object({
    attempt: z.unknown(),
    withheld: z.unknown(),
    first: z.unknown(),
    before: z.unknown(),
    bots: z.unknown(),
    commitment: z.unknown(),
    decks: z.unknown(),
    commitments: z.unknown(),
  }),
});

/** JSON with its keys in order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Somebody who looks for others. */
export class MatcherClient {
  readonly socket: RawSocket;
  readonly token = newToken();
  readonly #wish: object;

  private constructor(socket: RawSocket, wish: object) {
    this.socket = socket;
    this.#wish = wish;
  }

  /** @param wish what is sought, over what everybody seeks: a game near the matcher's own region. */
  static async come(
    origin: string,
    queue: string,
    wish: object = {},
    from: From = {},
  ): Promise<MatcherClient> {
    const [, , region = ''] = queue.split('.');
    const socket = await RawSocket.open(`${origin}/parties/matcher/${queue}`, {
      address: newAddress(),
      ...from,
    });
    const seeker = new MatcherClient(socket, {
      type: 'seek',
      protocol: 1,
      name: 'Ann',
      latencies: { [region]: 10 },
      ...wish,
    });
    return seeker;
  }

  /** Says what is sought: with a token of its own, unless another one is given. */
  seek(more: object = {}): void {
    this.socket.say({ ...this.#wish, token: this.token, ...more });
  }

  /** Resolves to the table that it leads to, the last of which was another one. */
  table(after: string | null = null, seconds = patience): Promise<string> {
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

  /** How many others are said to wait now. */
  async others(): Promise<number> {
    const waiting = this.socket.next('waiting');
    this.seek();
    return Number((await waiting)[3]);
  }

  close(): void {
    this.socket.close();
  }
}

/** A new table, and what makes whoever sends it along with `sit` its host, if the lobby gives that out. */
export interface NewTable {
  readonly id: string;
  readonly asHost: Readonly<Record<string, unknown>>;
}

/** @throws Error if the lobby opens none. */
export const openTable = async (origin: string, wish: object = {}, from: From = {}): Promise<NewTable> => {
  const body = JSON.stringify({ game: 'drop-rainbow', ...wish });
  const { status, text } = await post(`${origin}/api/tables`, body, { address: newAddress(), ...from });
  const { id, hostToken } = openedSchema.parse(status === 201 ? JSON.parse(text) : { refused: text });
  return { id, asHost: hostToken === undefined ? {} : { hostToken } };
};

const openedSchema = z.object({ id: z.string(), hostToken: z.string().optional() });

/** A table at which these sit, the first of them as its host, each from an address of their own. */
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

/** Plays a game of Drop Rainbow on to its end: whoever is to act draws, until the last card lies open. */
export const drawToTheEnd = async (guests: readonly TableClient[]): Promise<void> => {
  const views = await Promise.all(guests.map((guest) => guest.view()));
  // Decisions are numbered one after another, whoever is to make them.
  let decision = views.flatMap(({ prompt }) => prompt?.decision ?? [])[0] ?? 0;
  // Whoever has drawn mostly is to act again.
  let inTurn = [...guests];
  for (;;) {
    const answers: string[] = [];
    for (const guest of inTurn) {
      answers.push(await guest.ask({ type: 'act', decision, action: { type: 'draw' } }));
      if (answers.at(-1) !== 'not-to-act') break;
    }
    const [answer] = answers.slice(-1);
    if (answer === 'not-in-play') return;
    if (answer !== 'ok') throw new Error(`nobody could draw: ${answers.join(', ')}`);
    inTurn = [...inTurn.slice(answers.length - 1), ...inTurn.slice(0, answers.length - 1)];
    decision += 1;
  }
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

/** The parts of a view that tests look at. */
export type View = z.infer<typeof viewSchema>;
