import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { userTokenOf } from '../../../party/sites/keys.ts';
import { delayedFrom, playEntry } from '../../../party/table/features/delay.ts';
import { publicMoves } from '../../../party/table/features/operator.ts';
import { beginningOf } from '../../../party/table/game/dealing.ts';
import type { Delayed, TableRecord } from '../../../party/table/record.ts';
import { dropRainbow } from '../../../shared/games/drop-rainbow/index.ts';
import { arcusGames, gameIds } from '../../../shared/games/registry.ts';
import { type GameAction, sampleAction } from '../../../shared/kernel/action.ts';
import type { AnyGame, Viewer } from '../../../shared/kernel/game.ts';
import { findGame, registeredGames, setGames } from '../../../shared/kernel/game-registry.ts';
import { type Seat, seatOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { at } from '../../../shared/kernel/util.ts';
import type { SettingsChange } from '../../../shared/protocol/settings.ts';
import { newSiteTableSchema } from '../../../shared/protocol/site-api.ts';
import { loadExamples, shortOptions, unmetBounds } from '../../contract/arcus-games.ts';
import { registerGame } from '../../helpers/games.ts';
import { hostileMessage } from '../../helpers/hostile-messages.ts';
import { MemoryDeployment, origin } from '../../helpers/memory/deployment.ts';
import { asked, begin, type Plan, recordOf, worldWithRelays } from '../../helpers/memory/gather.ts';
import { ObservedRoom } from '../../helpers/memory/observed-room.ts';
import { ok, Player, tokenOf } from '../../helpers/memory/player.ts';
import { textsOf, withoutKeyed } from '../../helpers/memory/socket.ts';
import { MemoryWorld } from '../../helpers/memory/world.ts';
import { isLong, keyFrom, randomFrom, sampler } from '../../helpers/random.ts';
import { deviceOf } from '../../helpers/signer.ts';
import { operatorToken } from '../../helpers/sites.ts';

interface Move {
  readonly seat: Seat;
  readonly action: GameAction;
}

/** A move with the state before it. */
interface Made extends Move {
  readonly before: unknown;
}

/** Chooses move number `count` in this state. */
type Chooser = (players: readonly Player[], count: number, state: unknown) => Move | undefined;

interface Played {
  readonly initial: unknown;
  readonly final: unknown;
  readonly moves: readonly Made[];
  /** All messages by viewer: seats, then spectators from the start and late ones, at the table and at a relay. */
  readonly texts: readonly (readonly string[])[];
}

/** The current state of a world's only table: restoring it from storage takes longer than a move. */
const stateIn = (world: MemoryWorld): (() => unknown) => {
  let record: TableRecord | undefined;
  world.makeRoom = (platform) =>
    new ObservedRoom(platform, (after) => {
      record = after;
    });
  return () => record?.game.state;
};

/** Plays a game or its first moves; `alter` changes the state right after its start. */
const playGame = async (
  plan: Plan,
  maxMoves: number,
  alter: (state: unknown) => unknown,
  choose: Chooser,
): Promise<Played> => {
  const world = worldWithRelays(plan);
  const currentState = stateIn(world);
  const { table, players } = await begin({ ...plan, signed: true, world });
  const watcher = await new Player(world, table, 'watcher').hello(null);
  const far = await new Player(world, table, 'far').watch();
  expect(far.relay).not.toBeNull();
  const viewers = [...players, watcher];
  const record = recordOf(table);
  table.rewrite({ ...record, game: { ...record.game, state: alter(record.game.state) } });
  // Views are rebuilt: nothing of the former state may remain.
  for (const viewer of [...viewers, far]) await viewer.hello(null);
  const moves: Made[] = [];
  /** What each player gets of their own data. */
  const data = players.map((): string[] => []);
  // A player learns when the table acts.
  const alarms: (number | null)[] = [];
  while (at(players, 0).view.phase === 'playing' && moves.length < maxMoves) {
    await world.pass(1_000);
    alarms.push(table.alarm);
    const before = currentState();
    const move = choose(players, moves.length, before);
    if (move === undefined) throw new Error('the game goes on where the other one was over');
    const answer = await at(players, move.seat).act({ ...move.action });
    if (answer?.[0] !== 'ok') throw new Error(`the same action is refused: ${JSON.stringify(answer)}`);
    moves.push({ ...move, before });
    if (moves.length === 5)
      world.notice = { text: 'The server restarts.', sentAt: world.now, until: world.now + 20_000 };
    // Includes refusals, full views, reconnects and replies to malformed messages.
    if (moves.length % 10 !== 0) continue;
    for (const [index, { name }] of players.entries())
      data[index]?.push(JSON.stringify(await table.call('data', { token: tokenOf(name) })));
    for (const viewer of viewers) await viewer.ask({ type: 'act', decision: 1, action: { type: 'nothing' } });
    for (const [index, viewer] of viewers.entries()) {
      const random = randomFrom(`${plan.seed}, hostile ${index}, ${moves.length}`);
      const sender = viewer === watcher ? 'spectator' : index === 0 ? 'host' : 'player';
      for (let sent = 0; sent < 8; sent += 1) viewer.client.say(hostileMessage(sender, 'playing', random));
    }
    await watcher.hello(null);
    await far.hello(null);
  }
  for (const viewer of viewers) await viewer.hello(null);
  const late = new Player(world, table, 'late');
  await late.hello(null);
  const atRelay = await new Player(world, table, 'late at a relay').watch();
  // A relay must not reveal more than the table.
  const watching = [watcher, far].flatMap(({ client }) => textsOf(client));
  const comingLate = [late, atRelay].flatMap(({ client }) => textsOf(client));
  const ofPlayers = players.map(({ client }, index) => [...textsOf(client), ...at(data, index)]);
  const ofViewers = [...ofPlayers, watching, comingLate];
  const texts = ofViewers.map((ofViewer) => [...ofViewer, `alarms at ${alarms.join()}`]);
  return { initial: record.game.state, final: recordOf(table).game.state, moves, texts };
};

/** Two seats never drop, so that the first hand has a showdown. */
const byChance = (seed: string): Chooser => {
  const random = randomFrom(seed);
  return (players) => {
    const player = asked(random.shuffle(players));
    const { seat } = player;
    const legal = player.view.prompt?.legal ?? [];
    const kept = legal.filter(({ type }) => seat > 1 || (type !== 'drop' && type !== 'fold'));
    return { seat, action: sampleAction(kept, random) };
  };
};

/** Repeats the moves of a game in terms of the cards of another one. */
const sameMoves =
  (moves: readonly Made[], { translate }: Awaited<ReturnType<typeof loadExamples>>): Chooser =>
  (_, count, state) => {
    const move = moves[count];
    if (move === undefined) return undefined;
    const { seat, action, before } = move;
    return { seat, action: translate?.(action, seat, before, state) ?? action };
  };

interface Compared {
  /** The first difference for each viewer who can distinguish the games. */
  readonly told: readonly string[];
  /** Number of alternative games that really differ. */
  readonly different: number;
  readonly frames: number;
}

/** Plays a game, then for each of the viewers another one that differs only in information hidden from that viewer to the end. */
const compare = async (
  id: string,
  examplesOf: string,
  seed: string,
  seats: number,
  options: object,
  settings: SettingsChange = {},
  viewers: readonly Viewer[] = [...seatsUpTo(seats), 'spectator'],
  maxMoves = Number.POSITIVE_INFINITY,
): Promise<Compared> => {
  const examples = await loadExamples(examplesOf);
  const plan: Plan = { seed, game: id, players: seats, capacity: seats, options: { ...options }, settings };
  const one = await playGame(plan, maxMoves, (state) => state, byChance(seed));
  const told: string[] = [];
  let different = 0;
  let frames = 0;
  for (const viewer of viewers) {
    const alter = (state: unknown): unknown => {
      const random = randomFrom(`${seed}, unseen by ${viewer}`);
      return examples.reorder(examples.scrambleUnseen(state, one.final, viewer, random), viewer, random);
    };
    if (JSON.stringify(alter(one.initial)) !== JSON.stringify(one.initial)) different += 1;
    const other = await playGame(plan, maxMoves, alter, sameMoves(one.moves, examples));
    // Spectators from the start, and late ones.
    for (const index of viewer === 'spectator' ? [seats, seats + 1] : [viewer]) {
      const [texts, others] = [at(one.texts, index), at(other.texts, index)];
      frames += texts.length;
      const place = texts.findIndex((text, number) => text !== others[number]);
      if (place !== -1 || texts.length !== others.length) {
        told.push(
          `"${seed}": ${viewer} is sent ${texts[place]} in one game, and ${others[place]} in the other`,
        );
      }
    }
  }
  return { told, different, frames };
};

describe.each(gameIds)('[ALL-4] whole games of %s at a table', (id) => {
  const game = findGame(id);
  if (game === undefined) throw new Error(`the registry does not find ${id}`);
  const drawOptions = sampler(game.options);
  // Only the first hand of Presidential Poker keeps hidden cards to the end.
  const oneHand = id === 'presidential-poker' ? [{ seats: 4, round: 0, chosen: { maxHands: 1 } }] : [];
  // Short form: three players for an exchange between two in Seven Poker; four for partners in the other games.
  const few = {
    seats: !isLong && id === 'seven-poker' ? 3 : 4,
    round: 0,
    chosen: isLong ? {} : shortOptions[id],
  };
  const rounds = [0, 1, 2, 3, 4, 5];
  const plans = isLong
    ? [
        ...rounds.map((round) => ({ seats: Math.min(...game.players), round, chosen: {} })),
        few,
        { seats: Math.max(...game.players), round: 0, chosen: {} },
        ...oneHand,
      ]
    : [few, ...oneHand];

  test('[SEC-111] over days and with reserves send a viewer identical bytes at the same times', async () => {
    const { seats, chosen } = few;
    const clocks = { turnSeconds: 86_400, bankSeconds: 60, incrementSeconds: 5 };
    // Short form: the table computes reserves, the same for all viewers and moves.
    const [viewers, maxMoves]: [Viewer[]?, number?] = isLong ? [] : [[seatOf(0), 'spectator'], 24];
    const seed = `${id}, over days`;
    const options = chosen ?? {};
    const { told, different } = await compare(id, id, seed, seats, options, clocks, viewers, maxMoves);
    expect(told).toEqual([]);
    expect(different).toBeGreaterThan(0);
  }, 3_600_000);

  test('[SEC-1] that differ only in hidden information send a viewer identical bytes', async () => {
    let reallyDifferent = 0;
    for (const { seats, round, chosen } of plans) {
      const seed = `${id}, ${seats} players, round ${round}`;
      const drawn = round === 0 ? {} : drawOptions(randomFrom(seed));
      const options = { ...Object(drawn), ...chosen };
      const { told, different, frames } = await compare(id, id, seed, seats, options);
      expect(told).toEqual([]);
      expect(unmetBounds(id, 'frames', frames)).toEqual([]);
      reallyDifferent += different;
    }
    expect(reallyDifferent).toBeGreaterThan(0);
  }, 3_600_000);
});

const maxRemindedMoves = isLong ? Number.POSITIVE_INFINITY : 24;

/** The reminders of a game in which only the player who moves has an open page. */
const remindersIn = async (plan: Plan, alter: (state: unknown) => unknown, choose: Chooser) => {
  const world = new MemoryWorld(plan.seed ?? '');
  const currentState = stateIn(world);
  const { table, players } = await begin({ ...plan, world, settings: { turnSeconds: null } });
  for (const player of players) {
    const endpoint = `https://web.push.apple.com/${player.name}`;
    const subscription = { endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    expect(await player.ask({ type: 'remind', subscription })).toEqual(ok);
  }
  const record = recordOf(table);
  table.rewrite({ ...record, game: { ...record.game, state: alter(record.game.state) } });
  for (const player of players) await player.hello();
  const moves: Made[] = [];
  while (at(players, 0).view.phase === 'playing' && moves.length < maxRemindedMoves) {
    // Fewer reminders than the limit.
    await world.pass(30_000);
    const before = currentState();
    const move = choose(players, moves.length, before);
    if (move === undefined) throw new Error('the game goes on where the other one was over');
    const mover = at(players, move.seat);
    const others = players.filter((player) => player !== mover);
    for (const other of others) other.client.close();
    await world.settled();
    expect(await mover.act({ ...move.action })).toEqual(ok);
    for (const other of others) await other.connectAgain().hello();
    moves.push({ ...move, before });
  }
  return { initial: record.game.state, final: recordOf(table).game.state, moves, sent: world.reminders };
};

test.each(gameIds)(
  '[SEC-117] reminders of two games of %s that differ in hidden cards are equal',
  async (id) => {
    const examples = await loadExamples(id);
    const seats = id === 'seven-poker' ? 3 : 4;
    const seed = `reminders of ${id}`;
    const plan: Plan = { seed, game: id, players: seats, capacity: seats, options: { ...shortOptions[id] } };
    const one = await remindersIn(plan, (state) => state, byChance(seed));
    const other = await remindersIn(
      plan,
      (state) => examples.scrambleUnseen(state, one.final, 'spectator', randomFrom(seed)),
      sameMoves(one.moves, examples),
    );
    expect(one.sent.length).toBeGreaterThan(3);
    expect(other.sent).toEqual(one.sent);
  },
);

test.each(gameIds)(
  '[SEC-139] the operator sees the same moves of two games of %s that differ in hidden cards',
  async (id) => {
    const examples = await loadExamples(id);
    const seats = id === 'seven-poker' ? 3 : 4;
    const seed = `two operators at ${id}`;
    const options = { ...shortOptions[id] };
    const { table, world, players } = await begin({
      seed,
      game: id,
      players: seats,
      capacity: seats,
      options,
    });
    const choose = byChance(seed);
    while (at(players, 0).view.phase === 'playing') {
      const move = choose(players, 0, null);
      if (move === undefined) throw new Error('no player is to move');
      await world.pass(1_000);
      expect(await at(players, move.seat).act({ ...move.action })).toEqual(ok);
    }
    const played = recordOf(table);
    const { head } = played.log;
    if (head === null) throw new Error('the game has no head');
    const beginning = () => beginningOf(played, head);
    const scrambled = (state: unknown) =>
      examples.scrambleUnseen(state, played.game.state, 'spectator', randomFrom(seed));
    const state = scrambled(beginning().state);
    expect(state).not.toEqual(beginning().state);
    // The same actions, in terms of the other cards.
    let here: Delayed = delayedFrom(beginning());
    let there: Delayed = delayedFrom({ ...beginning(), state });
    const entries = table.log();
    const others = entries.map((entry) => {
      const { seat, action } = entry;
      const same = examples.translate?.(action as GameAction, seat, here.state, there.state) ?? action;
      const other = { ...entry, action: same };
      here = playEntry(played, here, entry).delayed;
      there = playEntry(played, there, other).delayed;
      return other;
    });
    // The last moves at each of these times: together they cover the game.
    for (let count = entries.length; count > 0; count -= 10) {
      const shown = publicMoves(played, beginning(), entries.slice(0, count));
      expect(shown).toHaveLength(Math.min(count, 20));
      const events = shown.flatMap((move) => move.events).filter(({ type }) => !type.includes(':'));
      expect(events.map((event) => findGame(id)?.redact(event, 'spectator'))).toEqual(events);
      expect(publicMoves(played, { ...beginning(), state }, others.slice(0, count))).toEqual(shown);
    }
  },
);

interface Scene {
  readonly server: MemoryDeployment;
  readonly key: string;
  readonly id: string;
  readonly users: readonly string[];
}

const get = async ({ server }: Scene, path: string, bearer = '', init: RequestInit = {}): Promise<string> => {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', origin };
  const answer = await server.request(path, { headers, ...init });
  return `${answer.status} ${await answer.text()}`;
};

const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

const ofSite = (scene: Scene, path: string, init?: RequestInit): Promise<string> =>
  get(scene, `/api/v1${path}`, scene.key, init);

/** The moves have a test of their own: a replay begins with the cards that were dealt. */
const ofOperator = async (scene: Scene, path: string): Promise<string> =>
  (await get(scene, `/operator${path}`, operatorToken)).replace(/"moves":\[.*?\],"chat"/g, '"chat"');

const tokenIn = ({ server, id }: Scene, user: string): string =>
  userTokenOf(server.env.secret, 'chess-club', id, user);

/** Every way by which data of a running game leave the server but to a viewer's socket, and a part of the answer. */
const doors: Readonly<Record<string, readonly [open: (scene: Scene) => Promise<string>, part: string]>> = {
  'the table for its site': [(scene) => ofSite(scene, `/tables/${scene.id}`), '"phase":"playing"'],
  'the list of tables': [(scene) => ofSite(scene, '/tables'), '"title":"Final"'],
  'the feed of events': [(scene) => ofSite(scene, '/events'), '"game.started"'],
  'undelivered events': [(scene) => ofSite(scene, '/dead-letters'), '"events":[]'],
  'the data of users': [
    async (scene) => {
      const pages = scene.users.flatMap((user) =>
        ['', '?cursor=e0'].map((page) => ofSite(scene, `/users/${user}${page}`)),
      );
      return (await Promise.all(pages)).join();
    },
    '"gameNumber":1,"seat":0',
  ],
  'deleted data': [(scene) => ofSite(scene, '/users/stranger', { method: 'DELETE' }), '"next":"e0"'],
  'an invitation': [
    (scene) => ofSite(scene, `/tables/${scene.id}/invites`, post({ user: 'late', name: 'late' })),
    'conflict',
  ],
  'the summary': [(scene) => get(scene, `/api/tables/${scene.id}`), '"phase":"playing"'],
  'the page': [(scene) => get(scene, `/t/${scene.id}`), '<html'],
  'a transcript': [(scene) => get(scene, `/api/tables/${scene.id}/games/1`), 'no-such-game'],
  'a result': [
    async ({ server, id }) =>
      JSON.stringify(await server.table(id).call('result', { gameNumber: 1, token: null })),
    'null',
  ],
  'data without a token': [(scene) => get(scene, `/api/tables/${scene.id}/data`), 'no-such-table'],
  devtools: [(scene) => get(scene, `/devtools/tables/${scene.id}`, '', post({ type: 'inspect' })), '404'],
  'the table for the operator': [(scene) => ofOperator(scene, `/tables/${scene.id}`), '"seats":[{'],
  'reports of players': [
    async (scene) => {
      const report = post({ seat: 1, reason: 'abuse', device: tokenOf('ann') });
      await get(scene, `/api/tables/${scene.id}/reports`, tokenIn(scene, 'ann'), report);
      return ofOperator(scene, '/reports');
    },
    '"reason":"abuse"',
  ],
  counters: [async ({ server }) => JSON.stringify([...server.world.counts]), '"moves"'],
  'the log': [async ({ server }) => JSON.stringify(server.world.lines), '"games"'],
  'reports to the lobby': [async ({ server }) => JSON.stringify(server.world.reports), '"playing"'],
  'calls of other rooms': [
    async ({ server, id }) => {
      const table = server.table(id);
      const calls = {
        attendance: { ids: [] },
        identify: { seat: 0 },
        hasCode: { code: 'K7M2QX' },
        opener: {},
      };
      const answers = Object.entries(calls).map(([route, message]) => table.call(route, message));
      return JSON.stringify(await Promise.all(answers));
    },
    '"seated":[]',
  ],
};

/** What each door shows of a game with private transcripts, during the game and after it. */
const behindDoors = async (id: string, alter: (state: unknown) => unknown, choose: Chooser) => {
  const server = new MemoryDeployment(`doors of ${id}`, { operatorToken });
  const { world } = server;
  const currentState = stateIn(world);
  const key = await server.addSite('chess-club');
  const users = ['ann', 'bob', 'cleo', 'dan'].slice(0, id === 'seven-poker' ? 3 : 4);
  const wanted = {
    ...{ game: id, title: 'Final', seats: users.length, options: shortOptions[id] },
    settings: { listed: true, transcript: 'own' },
    users: users.map((user) => ({ user, name: user })),
  };
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'one-table' };
  const opened = await server.request('/api/v1/tables', { ...post(wanted), headers });
  const table = server.table(newSiteTableSchema.parse(await opened.json()).id);
  const scene: Scene = { server, key, id: table.id, users };
  const players = users.map((user) => new Player(world, table, user));
  // A signature covers the view of its seat.
  for (const player of players) player.device = deviceOf(player.name);
  const enter = () => Promise.all(players.map((player) => player.hello(tokenIn(scene, player.name))));
  await enter();
  expect(await at(players, 0).ask({ type: 'start' })).toEqual(ok);
  const record = recordOf(table);
  const initial = alter(record.game.state);
  table.rewrite({ ...record, game: { ...record.game, state: initial } });
  await enter();
  const answers: Readonly<Record<string, string>>[] = [];
  const ask = async (): Promise<void> => {
    const answered: [string, string][] = [];
    for (const [door, [open]] of Object.entries(doors))
      answered.push([door, withoutKeyed(await open(scene))]);
    answers.push(Object.fromEntries(answered));
  };
  const moves: Made[] = [];
  while (at(players, 0).view.phase === 'playing') {
    await world.pass(1_000);
    if (moves.length % 7 === 3) await ask();
    const before = currentState();
    const move = choose(players, moves.length, before);
    if (move === undefined) throw new Error('the game goes on where the other one was over');
    expect(await at(players, move.seat).act({ ...move.action })).toEqual(ok);
    moves.push({ ...move, before });
  }
  await ask();
  return { initial, final: recordOf(table).game.state, moves, answers };
};

describe.each(gameIds)('[SEC-1] two games of %s that differ in hidden cards show the same', (id) => {
  let answers: readonly (readonly Readonly<Record<string, string>>[])[] = [];

  beforeAll(async () => {
    const examples = await loadExamples(id);
    const { reorder, scrambleUnseen } = examples;
    const random = randomFrom(id);
    const one = await behindDoors(id, (state) => state, byChance(id));
    const other = await behindDoors(
      id,
      (state) => reorder(scrambleUnseen(state, one.final, 'spectator', random), 'spectator', random),
      sameMoves(one.moves, examples),
    );
    expect(other.initial).not.toEqual(one.initial);
    answers = [one.answers, other.answers];
  }, 60_000);

  test.each(Object.entries(doors))('by %s', (door, [, part]) => {
    const [one, other] = answers.map((ofGame) => ofGame.map((ofAll) => ofAll[door]));
    expect(one?.[0]).toContain(part);
    expect(other).toEqual(one);
  });
});

/** Information that depends on hidden cards. */
const hintOf = (state: unknown): string => keyFrom(JSON.stringify(state));

const honest: AnyGame = dropRainbow;
const leaks: Readonly<Record<string, Partial<AnyGame>>> = {
  'in the view': { view: (state, viewer) => ({ view: honest.view(state, viewer), hint: hintOf(state) }) },
  'in an event': {
    apply: (state, ...rest) => {
      const applied = honest.apply(state, ...rest);
      if (!applied.ok) return applied;
      const hint = { type: 'hinted', hint: hintOf(state) };
      return { ok: true, value: { ...applied.value, events: [...applied.value.events, hint] } };
    },
  },
};

// With beats: how long a move is shown depends on nothing hidden either.
setGames(arcusGames);
for (const [what, leak] of Object.entries(leaks)) registerGame({ ...honest, id: `leaky ${what}`, ...leak });
const games = registeredGames();
afterEach(() => setGames(games));

test.each(Object.keys(leaks))('[ALL-4] the check detects a leak %s', async (what) => {
  const seed = 'a game that ends early';
  const { told, different } = await compare(`leaky ${what}`, 'drop-rainbow', seed, 3, {}, {}, undefined, 10);
  expect(different).toBeGreaterThan(0);
  // Late viewers receive no events.
  expect(told.length).toBeGreaterThanOrEqual(different);
  expect(told[0]).toContain('hint');
});
