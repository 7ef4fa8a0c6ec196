import { connectTable, type GameId, type Table } from '../../../client/sdk/index.ts';
import { sampleAction } from '../../../shared/kernel/action.ts';
import { findGame } from '../../../shared/kernel/game-registry.ts';
import { at } from '../../../shared/kernel/util.ts';
import { markPrefix, ping, pong } from '../../../shared/protocol/codes.ts';
import { settingsSchema } from '../../../shared/protocol/settings.ts';
import { ownTokens, until } from '../players.ts';
import { randomFrom } from '../random.ts';
import type { MemoryClient } from './socket.ts';
import type { MemoryTable } from './table.ts';
import { MemoryWorld } from './world.ts';

/** Sockets are numbered from 0. */
export type Spoken =
  | { readonly opens: number; readonly at: number }
  | { readonly client: number; readonly at: number; readonly text: string }
  | { readonly server: number; readonly text: string };

/** The messages of clients and server, beginning with these rows of the table. */
export interface Conversation {
  readonly table: string;
  readonly game: string;
  readonly rows: Readonly<Record<string, string>>;
  readonly alarm: number | null;
  readonly now: number;
  readonly spoken: readonly Spoken[];
}

/** The frames of the server by socket. */
export const framesBySocket = (spoken: readonly Spoken[]): unknown[][] => {
  const sockets: unknown[][] = [];
  for (const said of spoken) {
    if ('opens' in said) sockets[said.opens] = [];
    if ('server' in said) at(sockets, said.server).push(JSON.parse(said.text));
  }
  return sockets;
};

/** The clients of a table, and all messages. Marks are left to `MemoryClient`. */
class Line {
  readonly world: MemoryWorld;
  readonly table: MemoryTable;
  #clients: MemoryClient[] = [];
  #spoken: Spoken[] = [];

  constructor(world: MemoryWorld, table: MemoryTable) {
    this.world = world;
    this.table = table;
  }

  open(heard: (text: string) => void = () => undefined): number {
    const client = this.table.connect();
    const socket = this.#clients.push(client) - 1;
    const { hear } = client;
    this.#spoken.push({ opens: socket, at: this.world.now });
    client.hear = (text) => {
      hear.call(client, text);
      if (!text.startsWith('[')) return;
      this.#spoken.push({ server: socket, text });
      heard(text);
    };
    return socket;
  }

  async say(socket: number, text: string): Promise<void> {
    this.#spoken.push({ client: socket, at: this.world.now, text });
    at(this.#clients, socket).say(text);
    await this.world.settled();
  }

  /** The messages since the last call. Later ones use new sockets. */
  take(): readonly Spoken[] {
    const spoken = this.#spoken;
    this.#spoken = [];
    this.#clients = [];
    return spoken;
  }
}

/** Repeats the clients' messages. Returns all messages of both sides. */
export const playAgainFrom = async (recorded: Conversation): Promise<readonly Spoken[]> => {
  const world = new MemoryWorld(recorded.table, recorded.now);
  const table = world.table(recorded.table as MemoryTable['id']);
  table.load(new Map(Object.entries(recorded.rows)), recorded.alarm);
  const line = new Line(world, table);
  for (const said of recorded.spoken) {
    if ('server' in said) continue;
    await world.advance(said.at);
    if ('opens' in said) line.open();
    else await line.say(said.client, said.text);
    await world.settled();
  }
  return line.take();
};

/** SDKs play a game of two or more at a table in memory; after the deal the server restarts. The rest is recorded from there. */
export const converse = async (game: GameId): Promise<readonly Conversation[]> => {
  const rules = findGame(game);
  if (rules === undefined) throw new Error(`no game ${game}`);
  const capacity = rules.players[0];
  const world = new MemoryWorld(game);
  const settings = settingsSchema.parse({ turnSeconds: null });
  const table = await world.create({ game, options: rules.options.parse({}), settings, capacity });
  const line = new Line(world, table);
  let work = Promise.resolve();
  const next = (act: () => unknown): Promise<void> => {
    work = work.then(async () => {
      await act();
      await world.settled();
    });
    return work;
  };
  const open = new Set<MemorySocket>();
  class MemorySocket extends EventTarget {
    readyState = 0;
    #socket = -1;

    constructor(_url: string) {
      super();
      next(() => {
        this.readyState = 1;
        open.add(this);
        this.#socket = line.open((data) => this.#tell('message', { data }));
        this.#tell('open', {});
      });
    }

    send(text: string): void {
      if (text === ping) return void queueMicrotask(() => this.#tell('message', { data: pong }));
      if (!text.startsWith(markPrefix)) next(() => open.has(this) && line.say(this.#socket, text));
    }

    close(code = 1000): void {
      if (!open.delete(this)) return;
      this.readyState = 3;
      this.#tell('close', { code, reason: '' });
    }

    #tell(type: string, fields: object): void {
      this.dispatchEvent(Object.assign(new Event(type), fields));
    }
  }
  const begin = (): Omit<Conversation, 'spoken'> => {
    line.take();
    const { id, rows, alarm } = table;
    return { table: id, game, rows: Object.fromEntries(rows), alarm, now: world.now };
  };

  const gathering = begin();
  const players: Table<GameId>[] = [];
  for (let seat = 0; seat < capacity; seat += 1) {
    const WebSocket = MemorySocket as never;
    const player = connectTable({
      ...{ host: 'https://arcus.test', table: table.id, tokens: ownTokens(), WebSocket },
    }) as Table<GameId>;
    players.push(player);
    await player.sit({ name: `Player ${seat}` });
    await until(player, 'a seat', ({ view }) => view?.you === seat);
  }
  await at(players, 0).start();
  for (const player of players) await until(player, 'the deal', ({ view }) => view?.phase === 'playing');
  await next(() => undefined);
  const first = { ...gathering, spoken: line.take() };

  table.crash();
  const playing = begin();
  for (const socket of [...open]) socket.close(1012);
  for (const player of players) await until(player, 'the table again', ({ status }) => status === 'open');
  const random = randomFrom(game);
  for (;;) {
    await next(() => world.pass(1_000));
    const view = at(players, 0).state.view;
    if (view?.phase === 'over') break;
    const player = players.find(({ state }) => state.view?.prompt);
    const { prompt } = player?.state.view ?? {};
    // The type of the game is not known here.
    if (player && prompt) await player.act(sampleAction<never>(prompt.legal as never, random));
  }
  await next(() => undefined);
  for (const player of players) player.close();
  return [first, { ...playing, spoken: line.take() }];
};
