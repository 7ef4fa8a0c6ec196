import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import { connectTable, witnessOf } from '../../client/sdk/index.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { commitmentTo } from '../../shared/kernel/random.ts';
import { parseJson } from '../../shared/kernel/util.ts';
import { applyViewDelta } from '../../shared/protocol/delta.ts';
import { frameSchema } from '../../shared/protocol/frames.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { replay } from '../../shared/replay/replay.ts';
import type { FullTranscript } from '../../shared/replay/transcript.ts';
import { runScript } from '../helpers/command.ts';
import { fileOf } from '../helpers/device.ts';
import { type Gathered, gather } from '../helpers/memory/gather.ts';
import { Player } from '../helpers/memory/player.ts';
import type { MemoryClient } from '../helpers/memory/socket.ts';
import { ownTokens, until } from '../helpers/players.ts';
import { keyFrom, randomFrom } from '../helpers/random.ts';
import { legalCourse, sealed } from '../helpers/tampering.ts';

// A malicious server against the installed SDK, over a real socket. The SDK's own checks: client/sdk/commit-reveal.test.ts.

type Tamper = (view: TableView) => TableView;

const requestSchema = z.looseObject({ type: z.string(), id: z.string() });
type Request = z.infer<typeof requestSchema>;

/** Shorter than the timeout of a test, so that the error names the awaited state. */
const maxWaitSeconds = 30;

const within = <Value>(what: string, value: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const late = () => reject(new Error(`waited ${maxWaitSeconds} s for ${what}`));
    const timer = setTimeout(late, maxWaitSeconds * 1_000);
    value.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** A table behind a real socket. Each client receives whole views, changed by `tamper`. */
class EvilServer {
  readonly scene: Gathered;
  readonly origin: string;
  tamper: Tamper = (view) => view;
  /** Requests of these types do not reach the table: the server answers them. */
  readonly kept = new Map<string, (request: Request) => void>();
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
    this.#work = this.#work.then(async () => {
      const request = requestSchema.safeParse(parseJson(text)).data;
      const take = request && this.kept.get(request.type);
      if (take) {
        socket.send(JSON.stringify(['ok', request.id]));
        return take(request);
      }
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
        const frame = text.startsWith('[') ? frameSchema.parse(JSON.parse(text)) : null;
        if (frame?.[0] === 'view') [, line.version, line.view] = frame;
        else if (typeof frame?.[0] === 'number') {
          line.version = frame[0];
          line.view = applyViewDelta(line.view, { game: frame[1], table: frame[2] });
        } else socket.send(text);
        if (frame?.[0] === 'view' || typeof frame?.[0] === 'number') this.#show(socket);
      }
    }
  }

  /** Keeps the next request of this type. */
  next(type: string): Promise<Request> {
    const kept = new Promise<Request>((resolve) => {
      this.kept.set(type, resolve);
    });
    return within(`a “${type}”`, kept);
  }

  /** Sends the current view to all clients again. */
  showAgain(): void {
    for (const socket of this.#lines.keys()) this.#show(socket);
  }

  #show(socket: WebSocket): void {
    const { version, view } = this.#lines.get(socket) ?? {};
    socket.send(JSON.stringify(['view', version, this.tamper(view as TableView)]));
  }
}

/** A table where Ann uses the SDK, and the server controls Bob. Both have committed to seeds. */
const seated = async () => {
  const scene = await gather({ seed: 'evil', players: 0, capacity: 2 });
  const listening = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await within('a port', once(listening, 'listening'));
  const server = new EvilServer(scene, listening);
  const tokens = ownTokens();
  const ann = connectTable({
    ...{ host: server.origin, table: scene.table.id, game: 'drop-rainbow', tokens, WebSocket },
  });
  onTestFinished(() => {
    ann.close();
    listening.close();
  });
  await within('the answer to “sit”', ann.sit({ name: 'Ann' }));
  const bob = await new Player(scene.world, scene.table, 'bob').hello(null);
  await bob.sit();
  await bob.promise();
  await server.pass(100);
  return { ...scene, server, tokens, ann, bob };
};

/** Plays to the end. Resolves to the notes of Ann's SDK. */
const playOut = async ({ server, ann, bob, table, tokens }: Awaited<ReturnType<typeof seated>>) => {
  await within('the answer to “start”', ann.start());
  await bob.show();
  await server.pass(100);
  await until(ann, 'the cards', ({ view }) => view?.phase === 'playing', maxWaitSeconds);
  const random = randomFrom('evil plays');
  for (let answered = -1; bob.view.phase !== 'over'; ) {
    if (bob.isAsked) {
      await bob.actByChance(random);
      await server.pass(100);
    } else {
      const last = answered;
      const isHers = (decision = last): boolean => decision !== last;
      const isHerTurn = ({ view: seen }: typeof ann.state) => isHers(seen?.prompt?.decision);
      const { view } = await until(ann, `a turn after decision ${last}`, isHerTurn, maxWaitSeconds);
      const type = (view?.gameView?.row.length ?? 0) < 3 ? 'draw' : 'stop';
      await within(`the answer to “${type}” of decision ${view?.prompt?.decision}`, ann.act({ type }));
      answered = view?.prompt?.decision ?? answered;
    }
  }
  await server.pass(100);
  await until(ann, 'the seal', ({ view }) => view?.shuffle.seal != null, maxWaitSeconds);
  return witnessOf(tokens, table.id, 1);
};

/** Another course from the same cards, with all that the server would have shown. */
const otherCourse = (genuine: FullTranscript): { readonly file: FullTranscript; readonly tamper: Tamper } => {
  const file = sealed({ ...genuine, actions: legalCourse(genuine) });
  const again = replay(file);
  if (!again.ok) throw new Error(again.error.why);
  const { game, positions } = again.value;
  const shuffle = { seal: file.seal, actions: file.actions.length };
  const gameView = game.view(positions.at(-1)?.state, seatOf(0));
  return {
    file,
    tamper: (view) => ({ ...view, shuffle: { ...view.shuffle, ...shuffle }, phase: 'over', gameView }),
  };
};

test('[SEC-107] with the SDK’s witness, the command line detects a seed that the server chose after the others, and a game that was never played', async () => {
  const scene = await seated();
  const { table, tokens, server, ann } = scene;
  const notes = await playOut(scene);
  const genuine = await fileOf({ table });
  const seeds = genuine.head.seeds.with(1, keyFrom('a better one'));
  const commitments = seeds.map((seed) => seed && commitmentTo(seed));
  const head = { ...genuine.head, seeds, terms: { ...genuine.head.terms, commitments } };
  const forged = sealed({ ...genuine, head, actions: legalCourse({ ...genuine, head }) });

  const { file, tamper } = otherCourse(genuine);
  server.tamper = tamper;
  server.showAgain();
  await until(ann, 'the SDK to close the table', ({ status }) => status === 'closed', maxWaitSeconds);
  expect(ann.state.closed?.code).toBe(1008);
  const after = await witnessOf(tokens, table.id, 1);
  const { contradictions = [], ...same } = after;
  expect(same).toEqual(notes);
  expect(contradictions).not.toEqual([]);

  const folder = mkdtempSync(join(tmpdir(), 'arcus-'));
  const write = (name: string, content: object): string => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  for (const [witness, game, code, said] of [
    [notes, genuine, 0, /✓ Yes: the cards[\s\S]*✓ Yes: the moves/],
    [notes, forged, 1, /changed them when the seeds were known/],
    [notes, file, 1, /\nNo: something/],
    [after, file, 1, /\nNo: something/],
  ] as const)
    expect(
      await runScript('scripts/package/arcus-tables.ts', [
        ...['verify', '--witness', write('witness.json', witness), write('game.json', game)],
      ]),
    ).toMatchObject({ code, out: expect.stringMatching(said) });
});

test('[SEC-4] through the SDK, a server that drops three games gets another seed only after its player agrees', async () => {
  const { server, ann } = await seated();
  const seatsWith = (view: TableView, commitment: string | null) =>
    view.seats.map((seat, index) => (index === 0 && seat ? { ...seat, commitment } : seat));
  /** A deal as the server makes it up: without a commitment it waits for Ann's. */
  const show = (gameNumber: number, commitment: string | null): void => {
    server.tamper = (view) => ({
      ...view,
      ...{ phase: 'dealing', gameNumber, seats: seatsWith(view, commitment) },
      shuffle: {
        ...view.shuffle,
        ...{ attempt: 1, keys: view.seats.map((seat) => seat?.keys ?? []) },
        commitment: commitment && keyFrom(`secret ${gameNumber}`),
        decks: commitment && keyFrom(`decks ${gameNumber}`),
        commitments: commitment ? [commitment, null] : [],
      },
    });
    server.showAgain();
  };
  const commitmentIn = ({ commitment }: Request): string => z.string().parse(commitment);
  const drop = async (gameNumber: number, committed: Promise<Request>): Promise<void> => {
    const commitment = commitmentIn(await committed);
    const revealed = server.next('reveal');
    show(gameNumber, commitment);
    expect(commitmentTo(z.string().parse((await revealed).seed))).toBe(commitment);
  };
  for (const gameNumber of [1, 2, 3]) {
    expect(ann.state.isSeedAsked).toBe(false);
    const committed = server.next('commit');
    show(gameNumber, null);
    await drop(gameNumber, committed);
  }
  const asked: string[] = [];
  for (const type of ['commit', 'reveal']) server.kept.set(type, () => void asked.push(type));
  show(4, null);
  await until(ann, 'the question', ({ isSeedAsked }) => isSeedAsked, maxWaitSeconds);
  show(4, commitmentTo(keyFrom('of no seat')));
  // An answer shows that the view arrived, and that nothing was sent for it.
  await within('the answer to “say”', ann.say('Wait'));
  expect([ann.state.isSeedAsked, asked]).toEqual([true, []]);

  show(5, null);
  await until(ann, 'game 5', ({ view }) => view?.gameNumber === 5, maxWaitSeconds);
  const committed = server.next('commit');
  ann.giveSeed();
  expect(ann.state.isSeedAsked).toBe(false);
  await drop(5, committed);
  show(6, null);
  await until(ann, 'the question again', ({ isSeedAsked }) => isSeedAsked, maxWaitSeconds);
});
