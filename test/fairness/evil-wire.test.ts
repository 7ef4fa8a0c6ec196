import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { connectTable, witnessOf } from '../../client/sdk/index.ts';
import { commitmentTo } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { markPrefix } from '../../shared/protocol/codes.ts';
import { applyViewDelta } from '../../shared/protocol/delta.ts';
import { frameSchema } from '../../shared/protocol/frames.ts';
import { type Request, requestSchema } from '../../shared/protocol/requests.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { runScript } from '../helpers/command.ts';
import { fileOf } from '../helpers/device.ts';
import { type Gathered, gather } from '../helpers/memory/gather.ts';
import { Player } from '../helpers/memory/player.ts';
import type { MemoryClient } from '../helpers/memory/socket.ts';
import { ownTokens, until } from '../helpers/players.ts';
import { keyFrom, randomFrom } from '../helpers/random.ts';
import { legalCourse, sealed } from '../helpers/tampering.ts';

// A malicious server against the installed SDK, over a real socket.

type Tamper = (view: TableView) => TableView;

/** A table behind a real socket. Each client receives whole views, changed by `tamper`. */
class EvilServer {
  readonly scene: Gathered;
  readonly origin: string;
  /** Requests of the SDK, in order. */
  readonly said: Request[] = [];
  tamper: Tamper = (view) => view;
  readonly #lines = new Map<
    WebSocket,
    { client: MemoryClient; read: number; view: unknown; version: number }
  >();
  #work = Promise.resolve();

  constructor(scene: Gathered, server: WebSocketServer) {
    const address = server.address();
    this.scene = scene;
    this.origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    server.on('connection', (socket) => {
      this.#lines.set(socket, { client: scene.table.connect(), read: 0, view: null, version: 0 });
      socket.on('message', (data) => this.#hear(socket, String(data)));
      socket.on('close', () => {
        this.#lines.get(socket)?.client.close();
        this.#lines.delete(socket);
      });
    });
  }

  #hear(socket: WebSocket, text: string): void {
    const said = text.startsWith(markPrefix) ? null : requestSchema.parse(JSON.parse(text));
    if (said !== null) this.said.push(said);
    this.#work = this.#work.then(async () => {
      this.#lines.get(socket)?.client.say(text);
      await this.pass(100);
    });
  }

  /** Advances the table's clock, and sends the resulting views. */
  async pass(milliseconds: number): Promise<void> {
    await this.scene.world.pass(milliseconds);
    for (const [socket, line] of this.#lines) {
      const texts = line.client.received.slice(line.read);
      line.read += texts.length;
      for (const text of texts) {
        const frame = text.startsWith(markPrefix) ? null : frameSchema.parse(JSON.parse(text));
        if (frame?.[0] === 'view') [, line.version, line.view] = frame;
        else if (typeof frame?.[0] === 'number') {
          line.version = frame[0];
          line.view = applyViewDelta(line.view, { game: frame[1], table: frame[2] });
        } else socket.send(text);
        if (frame?.[0] === 'view' || typeof frame?.[0] === 'number') this.#show(socket);
      }
    }
  }

  /** Sends the current view to all clients again. */
  showAgain(): void {
    for (const socket of this.#lines.keys()) this.#show(socket);
  }

  #show(socket: WebSocket): void {
    const { version, view } = this.#lines.get(socket) ?? {};
    socket.send(JSON.stringify(['view', version, this.tamper(view as TableView)]));
  }

  saidOf<Type extends Request['type']>(type: Type): Extract<Request, { type: Type }>[] {
    return this.said.filter((request): request is Extract<Request, { type: Type }> => request.type === type);
  }
}

/** Ann uses the SDK at a malicious table; the server controls Bob. Both have committed to seeds. */
const seated = async (seed: string) => {
  const scene = await gather({ seed, players: 0, capacity: 2 });
  const listening = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(listening, 'listening');
  const server = new EvilServer(scene, listening);
  const tokens = ownTokens();
  const open = (kept = tokens) => {
    const table = connectTable({
      host: server.origin,
      table: scene.table.id,
      game: 'drop-rainbow',
      tokens: kept,
      WebSocket,
    });
    onTestFinished(() => table.close());
    return table;
  };
  onTestFinished(() => void listening.close());
  const ann = open();
  await ann.sit({ name: 'Ann' });
  const bob = await new Player(scene.world, scene.table, 'bob').hello(null);
  await bob.sit();
  await bob.promise();
  await server.pass(100);
  return { ...scene, server, tokens, open, ann, bob };
};

/** An honest next attempt: by then the SDK has processed all earlier views. */
const nextAttempt = async ({ server }: Pick<Awaited<ReturnType<typeof seated>>, 'server'>) => {
  const before = server.saidOf('commit').length;
  server.tamper = (view) => view;
  await server.pass(3_000);
  await expect.poll(() => server.saidOf('commit').length).toBeGreaterThan(before);
};

/** Runs the command-line verifier on files. */
const verify = (...words: string[]) => runScript('scripts/package/arcus-tables.ts', ['verify', ...words]);

test('the command line detects a seed that the server chose after the others, by the SDK’s witness', async () => {
  const { table, server, tokens, ann, bob } = await seated('evil grinds');
  await ann.start();
  await bob.show();
  await server.pass(100);
  await until(ann, 'the cards', ({ view }) => view?.phase === 'playing');
  const random = randomFrom('evil grinds');
  for (let answered = -1; bob.view.phase !== 'over'; ) {
    if (bob.isAsked) {
      await bob.actByChance(random);
      await server.pass(100);
    } else {
      const last = answered;
      const isHers = (decision = last): boolean => decision !== last;
      const { view } = await until(ann, 'her turn', ({ view: seen }) => isHers(seen?.prompt?.decision));
      await ann.act({ type: (view?.gameView?.row.length ?? 0) < 3 ? 'draw' : 'stop' });
      answered = view?.prompt?.decision ?? answered;
    }
  }
  await until(ann, 'the end', ({ view }) => view?.phase === 'over');
  const genuine = await fileOf({ table });
  const seeds = genuine.head.seeds.with(1, keyFrom('a better one'));
  const commitments = seeds.map((seed) => seed && commitmentTo(seed));
  const head = { ...genuine.head, seeds, terms: { ...genuine.head.terms, commitments } };
  const forged = sealed({ ...genuine, head, actions: legalCourse({ ...genuine, head }) });
  const folder = mkdtempSync(join(tmpdir(), 'arcus-'));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const text = JSON.stringify(genuine);
  const game = write('game.json', text);
  const witness = ['--witness', write('witness.json', JSON.stringify(witnessOf(tokens, table.id, 1)))];
  const ends: readonly (readonly [words: string[], code: number, said: RegExp])[] = [
    [[...witness, game], 0, /^With .*witness\.json:\nYes: this is the game/],
    [[...witness, ...witness, game], 0, /^With .*witness\.json:[\s\S]*\n\nWith .*witness\.json:\nYes/],
    [
      [...witness, write('forged.json', JSON.stringify(forged))],
      1,
      // cspell:ignore somebody
      /somebody changed them when the seeds were known/,
    ],
    [
      [...witness, write('renamed.json', text.replace('"Ann"', '"Eve"'))],
      1,
      /^With .*witness\.json:\nNo: something/,
    ],
    [[join(folder, 'renamed.json')], 1, /^No: something/],
    [[...witness, write('cut.json', text.slice(0, -9))], 2, /cut short, or not JSON/],
    [['--witness', game, game], 2, /^$/],
    [['--witness', join(folder, 'nothing.json'), game], 2, /^$/],
    [[game], 3, /^The file agrees with itself/],
  ];
  for (const [words, code, said] of ends)
    expect(await verify(...words), words.join(' ')).toMatchObject({ code, out: expect.stringMatching(said) });
});

test('[SEC-5] the SDK reveals no seed if its commitment is at another seat', async () => {
  const scene = await seated('evil copies');
  const { server, ann, bob } = scene;
  server.tamper = (view) => {
    const { commitments } = view.shuffle;
    return {
      ...view,
      shuffle: { ...view.shuffle, commitments: commitments.map(() => at([...commitments], 0)) },
    };
  };
  await ann.start();
  await bob.show();
  await nextAttempt(scene);
  expect(server.saidOf('reveal')).toEqual([]);
});

test('[SEC-5] the SDK does not reveal a revealed seed for a second attempt, and commits to another one', async () => {
  const scene = await seated('evil repeats');
  const { server, ann } = scene;
  await ann.start();
  await expect.poll(() => server.saidOf('reveal').length).toBe(1);
  server.tamper = (view) => ({
    ...view,
    shuffle: { ...view.shuffle, attempt: 2, withheld: [], commitment: commitmentTo(keyFrom('a better one')) },
  });
  server.showAgain();
  await nextAttempt(scene);
  expect(server.saidOf('reveal')).toHaveLength(1);
  const promised = [...server.saidOf('sit'), ...server.saidOf('commit')].map(({ commitment }) => commitment);
  expect(promised.at(-1)).not.toBe(promised[0]);
});

test('[SEC-5] after a reload the SDK does not reveal its seed for other options', async () => {
  const scene = await seated('evil changes');
  const { server, ann, open } = scene;
  await ann.start();
  await expect.poll(() => server.saidOf('reveal').length).toBe(1);
  ann.close();
  server.tamper = (view) => ({ ...view, options: { ...Object(view.options), cardsPerColour: 12 } });
  const again = open();
  await until(again, 'other options', ({ view }) => Object(view?.options).cardsPerColour === 12);
  await nextAttempt(scene);
  expect(server.saidOf('reveal')).toHaveLength(1);
});

test.each<[string, (view: TableView) => TableView]>([
  ['another card', (view) => ({ ...view, gameView: { ...Object(view.gameView), up: 'rainbow' } })],
  ['a card without its opening', (view) => ({ ...view, shuffle: { ...view.shuffle, openings: [] } })],
  ['no leaves', (view) => ({ ...view, shuffle: { ...view.shuffle, deck: null } })],
])('%s during the game: the SDK closes the table, for a player and for a spectator', async (what, tamper) => {
  const { server, ann, bob, open } = await seated(`evil shows ${what}`);
  const watcher = open(ownTokens());
  await until(watcher, 'the table', ({ view }) => view !== null);
  await ann.start();
  await bob.show();
  await server.pass(100);
  await until(ann, 'the cards', ({ view }) => view?.phase === 'playing');
  await until(watcher, 'the cards', ({ inShuffle }) => inShuffle !== null);
  server.showAgain();
  expect(ann.state).toMatchObject({ status: 'open', closed: null, inShuffle: true });
  expect(watcher.state).toMatchObject({ status: 'open', closed: null, inShuffle: false });
  server.tamper = tamper;
  server.showAgain();
  for (const shown of [ann, watcher]) {
    await until(shown, 'the SDK to close the table', ({ status }) => status === 'closed');
    expect(shown.state.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('card') });
  }
});
