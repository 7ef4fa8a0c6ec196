import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { connectTable, witnessOf } from '../../client/sdk/index.ts';
import { attemptSecret } from '../../party/table/record.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { commitmentTo } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { applyViewDelta } from '../../shared/protocol/delta.ts';
import { frameSchema } from '../../shared/protocol/frames.ts';
import { type Request, requestSchema } from '../../shared/protocol/requests.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { replay } from '../../shared/replay/replay.ts';
import type { FullTranscript } from '../../shared/replay/transcript.ts';
import { verify as check } from '../../shared/replay/verify.ts';
import { runScript } from '../helpers/command.ts';
import { fileOf } from '../helpers/device.ts';
import { type Gathered, gather, recordOf } from '../helpers/memory/gather.ts';
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
    const said = text.startsWith('{') ? requestSchema.parse(JSON.parse(text)) : null;
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

type Scene = Awaited<ReturnType<typeof seated>>;

const dealt = async ({ server, ann, bob }: Scene): Promise<void> => {
  await ann.start();
  await bob.show();
  await server.pass(100);
  await until(ann, 'the cards', ({ view }) => view?.phase === 'playing');
};

/** Resolves to the notes of Ann's SDK, which verifies each signature after its view. */
const signedNotes = async ({ server, table, tokens, bob }: Scene) => {
  await expect
    .poll(async () => {
      await server.pass(100);
      const { statements = {} } = await witnessOf(tokens, table.id, 1);
      const hasAll = statements.seal !== undefined || bob.view.phase !== 'over';
      return hasAll && Object.values(statements).every(({ signature }) => signature !== null);
    })
    .toBe(true);
  return witnessOf(tokens, table.id, 1);
};

/** Plays to the end, or until Ann's SDK sees at least this many actions. */
const playOut = async (scene: Scene, actions = Number.POSITIVE_INFINITY): Promise<void> => {
  const { server, ann, bob } = scene;
  const random = randomFrom('evil plays');
  for (let answered = -1; bob.view.phase !== 'over'; ) {
    if ((ann.state.view?.shuffle.actions ?? 0) >= actions) return;
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
  if (actions === Number.POSITIVE_INFINITY) await signedNotes(scene);
};

/** The view with changed fields of the shuffle. */
const shuffled =
  (changes: Partial<TableView['shuffle']>): Tamper =>
  (view) => ({ ...view, shuffle: { ...view.shuffle, ...changes } });

/** Runs the command-line verifier on files. */
const verify = (...words: string[]) => runScript('scripts/package/arcus-tables.ts', ['verify', ...words]);

test('the command line detects a seed that the server chose after the others, by the SDK’s witness', async () => {
  const scene = await seated('evil grinds');
  const { table, tokens } = scene;
  await dealt(scene);
  await playOut(scene);
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
  const witness = ['--witness', write('witness.json', JSON.stringify(await witnessOf(tokens, table.id, 1)))];
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
  const { server, ann, open } = await seated('evil changes');
  await ann.start();
  await expect.poll(() => server.saidOf('reveal').length).toBe(1);
  ann.close();
  server.tamper = (view) => ({ ...view, options: { ...Object(view.options), cardsPerColour: 12 } });
  const again = open();
  await until(again, 'the SDK to close the table', ({ status }) => status === 'closed');
  expect(again.state.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('something else') });
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

/** Another course from the same cards, with all that the server would have published. */
const otherCourse = (genuine: FullTranscript): { readonly file: FullTranscript; readonly tamper: Tamper } => {
  const file = sealed({ ...genuine, actions: legalCourse(genuine) });
  const again = replay(file);
  if (!again.ok) throw new Error(again.error.why);
  const { game, positions } = again.value;
  const { links, seal, actions } = file;
  const published = links.flatMap((link, index) =>
    index % 32 === 0 || index === actions.length ? [[index, link]] : [],
  );
  const shuffle = { links: Object.fromEntries(published), seal, actions: actions.length, signatures: {} };
  const gameView = game.view(positions.at(-1)?.state, seatOf(0));
  return { file, tamper: (view) => ({ ...shuffled(shuffle)(view), phase: 'over', gameView }) };
};

test('[SEC-107] after the end a server cannot make the SDK note a game that was never played', async () => {
  const scene = await seated('evil rewrites');
  const { table, server, tokens, ann } = scene;
  await dealt(scene);
  await playOut(scene);
  const genuine = await fileOf({ table });
  const notes = await witnessOf(tokens, table.id, 1);
  expect(await check(JSON.stringify(genuine), notes)).toMatchObject({ verdict: 'witnessed' });
  const { file, tamper } = otherCourse(genuine);
  server.tamper = tamper;
  server.showAgain();
  await until(ann, 'the SDK to close the table', ({ status }) => status === 'closed');
  expect(ann.state.closed?.code).toBe(1008);
  const { contradictions = [], ...after } = await witnessOf(tokens, table.id, 1);
  expect(after).toEqual(notes);
  expect(contradictions).not.toEqual([]);
  for (const each of [notes, { ...after, contradictions }])
    expect(await check(JSON.stringify(file), each)).toMatchObject({ verdict: 'wrong' });
});

test('[SEC-107] a server that shows another end than the one that follows cannot make it witnessed', async () => {
  const scene = await seated('evil ends');
  const { table, server, tokens, ann } = scene;
  await dealt(scene);
  await playOut(scene, 20);
  const { table: own, log } = recordOf(table);
  const { file, tamper } = otherCourse({
    ...{
      format: 'arcus-transcript',
      version: 1,
      kind: 'full',
      actions: [],
      links: [],
      seal: '',
      signature: '',
    },
    ...{ head: log.head as never, secret: attemptSecret(own.key, 1, 1), end: null as never },
  });
  server.tamper = tamper;
  server.showAgain();
  await until(ann, 'an end', ({ status, view }) => status === 'closed' || view?.phase === 'over');
  expect(await check(JSON.stringify(file), await witnessOf(tokens, table.id, 1))).toMatchObject({
    verdict: 'wrong',
  });
});

test.each<[string, Tamper]>([
  ['game', (view) => ({ ...view, gameNumber: 0, phase: 'gathering', gameView: null, roster: null })],
  ['phase', (view) => ({ ...view, phase: 'dealing', gameView: null, roster: null })],
  ['attempt', shuffled({ attempt: 2 })],
  ['actions', shuffled({ actions: 0 })],
  ['link 0', shuffled({ links: { 0: keyFrom('another') } })],
  ['terms 1', shuffled({ bound: keyFrom('another') })],
  ['server', shuffled({ server: keyFrom('another') })],
  ['view', (view) => ({ ...view, gameView: { ...Object(view.gameView), stops: 7 } })],
])(
  '[SEC-107] a server that says another “%s” than before: the SDK closes the table and keeps both',
  async (name, tamper) => {
    const scene = await seated(`evil contradicts ${name}`);
    const { table, server, tokens, ann } = scene;
    await dealt(scene);
    await playOut(scene, 2);
    const notes = await signedNotes(scene);
    server.tamper = tamper;
    server.showAgain();
    await until(ann, 'the SDK to close the table', ({ status }) => status === 'closed');
    expect(ann.state.closed?.code).toBe(1008);
    const { contradictions, ...after } = await witnessOf(tokens, table.id, 1);
    expect(after).toEqual(notes);
    expect(contradictions?.map((one) => one.name)).toEqual([expect.stringContaining(name)]);
  },
);

test('[SEC-5] a server that fixes no decks gets no seed, and the SDK closes the table at the first card', async () => {
  const scene = await seated('evil has no decks');
  const { server, ann, bob } = scene;
  server.tamper = shuffled({ decks: null });
  await ann.start();
  await bob.show();
  for (let attempt = 1; attempt <= 4 && ann.state.status === 'open'; attempt += 1) {
    await server.pass(3_000);
    await bob.promise(keyFrom(`bob ${attempt}`));
    await bob.show(keyFrom(`bob ${attempt}`));
  }
  await until(ann, 'the SDK to close the table', ({ status }) => status === 'closed');
  expect(ann.state.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('did not fix') });
  expect(server.saidOf('reveal')).toEqual([]);
});

test.each<[string, Tamper, number]>([
  [
    'denies the player’s part',
    (view) => ({ ...view, roster: view.roster && { ...view.roster, you: null } }),
    1,
  ],
  [
    'gives the player another seat',
    (view) => ({ ...view, roster: view.roster && { ...view.roster, you: seatOf(1) } }),
    1,
  ],
  ['publishes no links', shuffled({ links: {} }), 1],
  [
    'publishes no link after action 32',
    (view) => shuffled({ links: { 0: view.shuffle.links[0] ?? '' } })(view),
    32,
  ],
  ['signs nothing', shuffled({ signatures: {} }), 32],
  [
    'signs with another key',
    shuffled({ signatures: { terms: 'A'.repeat(86), 'link 0': 'A'.repeat(86) } }),
    32,
  ],
])('[SEC-108] the SDK does not vouch for the game of a server that %s', async (_what, tamper, actions) => {
  const scene = await seated('evil keeps silent');
  const { server, ann } = scene;
  server.tamper = tamper;
  await dealt(scene);
  await playOut(scene, actions);
  await until(ann, 'the banner', ({ inShuffle }) => inShuffle === false);
  expect(ann.state.status).toBe('open');
});
