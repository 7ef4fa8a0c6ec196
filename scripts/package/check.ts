import { randomInt } from 'node:crypto';
import { text as bodyOf } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { socketUrl } from '../../client/sdk/connection.ts';
import { isServerAddress } from '../../client/sdk/host.ts';
import { isProblem } from '../../client/sdk/http.ts';
import {
  connectTable,
  lobby,
  ProblemError,
  type Table,
  TableClosedError,
  type TableState,
  type TokenStore,
  witnessOf,
} from '../../client/sdk/node.ts';
import { findingText } from '../../client/site/replay/finding-text.ts';
import { sampleAction } from '../../shared/kernel/action.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { parseJson } from '../../shared/kernel/util.ts';
import { ping, pong } from '../../shared/protocol/codes.ts';
import { fail, onlyArgument, readCommand, text } from '../command-line.ts';
import {
  checkAddress,
  checkFiles,
  checkHeaders,
  checkHealth,
  checkLink,
  checkPages,
  checkVersion,
  reach,
} from './check-pages.ts';
import { leftOut, type Outcome, Steps, wrong } from './check-steps.ts';
import { memoryTokens } from './load.ts';
import { gamesIn } from './upgrade-check.ts';
import { verdictWords, verify } from './verify.ts';

/** Resolves with the first state that satisfies the condition. */
const when = (table: Table, isSo: (state: TableState) => boolean): Promise<TableState> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      const { state } = table;
      if (isSo(state)) resolve(state);
      else if (state.closed !== null) reject(new TableClosedError(state.closed));
      else return;
      unsubscribe();
    };
    const unsubscribe = table.subscribe(look);
    look();
  });

interface OpenTable {
  readonly id: string;
  /** Of the host. */
  readonly tokens: TokenStore;
  readonly capacity: number;
}

const openTable = async (host: string): Promise<Outcome<OpenTable>> => {
  const tokens = memoryTokens();
  const { createTable, listGames } = lobby(host, tokens);
  const { games } = await listGames();
  const game = games.find(({ players }) => players.includes(2)) ?? games[0];
  const capacity = game?.players.find((count) => count > 1);
  if (game === undefined || capacity === undefined)
    throw leftOut('no game of the server is for two players', 'Commands');
  const { id } = await createTable({
    game: game.id,
    seats: capacity,
    settings: { speed: 'quick', chat: false },
  });
  return [`${game.name}, ${id}`, { id, tokens, capacity }];
};

const socketTimeoutMs = 10_000;

const checkSocket = (host: string, table: OpenTable): Promise<Outcome<OpenTable>> =>
  new Promise((resolve, reject) => {
    const fault = (what: string): void => reject(wrong(what, 'On one machine'));
    const socket = new WebSocket(socketUrl(host, 'table', table.id), { origin: new URL(host).origin });
    const timer = setTimeout(() => {
      fault('gets no answer: the proxy has to send Upgrade and Connection');
      socket.terminate();
    }, socketTimeoutMs);
    socket.on('open', () => socket.send(ping));
    socket.on('message', (data) => {
      if (String(data) !== pong) return;
      resolve(['answers a heartbeat', table]);
      socket.close();
    });
    socket.on('unexpected-response', async (request, response) => {
      const problem = parseJson(await bodyOf(response).catch(() => ''));
      if (isProblem(problem) && problem.code !== 'not-public') reject(new ProblemError(problem));
      else fault(`gets the status ${response.statusCode}: the proxy has to send Upgrade and Connection`);
      request.destroy();
    });
    socket.on('error', ({ message }) => fault(`does not open: ${message}`));
    socket.on('close', (code) => {
      clearTimeout(timer);
      fault(`closes without an answer, with the code ${code}`);
    });
  });

interface Players extends OpenTable {
  readonly first: Table;
  readonly second: Table;
  /** Cuts the connection of the first, as networks do: without a close frame. */
  readonly cut: () => void;
}

const connectPlayers = (host: string, table: OpenTable): Players => {
  const options = { host, table: table.id };
  let current: WebSocket | undefined;
  class CuttableSocket extends WebSocket {
    constructor(url: string) {
      super(url);
      current = this;
    }
  }
  return {
    ...table,
    first: connectTable({ ...options, tokens: table.tokens, WebSocket: CuttableSocket }),
    second: connectTable({ ...options, tokens: memoryTokens(), WebSocket }),
    cut: () => current?.terminate(),
  };
};

const startGame = async (players: Players): Promise<Outcome<Players>> => {
  const { first, second, capacity } = players;
  await first.sit({ name: 'Check 1', seat: 0 });
  await second.sit({ name: 'Check 2', seat: 1 });
  for (let seat = 2; seat < capacity; seat += 1) await first.addBot(seat);
  await first.start();
  for (const player of [first, second]) await when(player, ({ view }) => view?.phase === 'playing');
  return ['two players have their cards', players];
};

/** The player who has to act; null after the game. */
const nextToAct = ({ first, second }: Players): Promise<Table | null> =>
  Promise.race(
    [first, second].map(async (player) => {
      const { view } = await when(player, ({ view }) => view?.phase === 'over' || view?.prompt != null);
      return view?.phase === 'over' ? null : player;
    }),
  );

const actByChance = async (player: Table): Promise<void> => {
  const legal = player.state.view?.prompt?.legal;
  if (legal !== undefined) await player.act(sampleAction(legal, (bound) => randomInt(bound)));
};

/** Resolves when the player sees another game than now. */
const whenChanged = (player: Table): Promise<TableState> => {
  const gameOf = ({ view }: TableState): string => JSON.stringify([view?.gameView, view?.outcome]);
  const before = gameOf(player.state);
  return when(player, (state) => gameOf(state) !== before);
};

const checkMove = async (players: Players): Promise<Outcome<Players>> => {
  const { first, second } = players;
  const player = await nextToAct(players);
  if (player === null) throw new Error('the game is over before a move');
  const seen = Promise.all([first, second].map(whenChanged));
  const from = performance.now();
  await Promise.all([actByChance(player), seen]);
  return [`seen by both after ${Math.round(performance.now() - from)} ms`, players];
};

const checkReconnection = async (players: Players): Promise<Outcome<Players>> => {
  const { first, cut } = players;
  const before = first.state.view;
  cut();
  await when(first, ({ status }) => status !== 'open');
  const { view } = await when(first, ({ status, view }) => status === 'open' && view !== before);
  if (view?.you !== 0) throw wrong('the player does not get the seat back', 'Failures');
  return ['the seat and the game are back', players];
};

const checkAlarm = async (players: Players): Promise<Outcome<Players>> => {
  const { first, second } = players;
  for (;;) {
    const player = await nextToAct(players);
    if (player === null) throw leftOut('the game ended before', 'Commands');
    if (player === second) break;
    await actByChance(first);
  }
  const changed = whenChanged(first);
  const from = performance.now();
  await Promise.all([second.handOver(), changed]);
  const words = `a computer player moved after ${Math.round(performance.now() - from)} ms`;
  await second.takeBack();
  return [words, players];
};

const maxGameMs = 50_000;

const finishGame = async (players: Players): Promise<Outcome<Players>> => {
  const from = performance.now();
  let moves = 0;
  while (performance.now() - from < maxGameMs) {
    const player = await nextToAct(players);
    if (player === null) return [`${moves} more moves`, players];
    await actByChance(player);
    moves += 1;
  }
  throw leftOut(`it is not over after ${moves} more moves`, 'Commands');
};

const checkDeal = async (
  host: string,
  { id, tokens }: Players,
  games: readonly AnyGame[] | undefined,
): Promise<Outcome<true>> => {
  const transcript = await lobby(host).getTranscript(id, 1);
  const { verdict, findings } = await verify(transcript, await witnessOf(tokens, id, 1), games);
  const fault = findings.find(({ result }) => result === 'wrong');
  if (fault !== undefined) throw wrong(findingText(fault), 'Failures');
  if (findings.some(({ check, result }) => check === 'rules' && result === 'open'))
    throw leftOut('this command does not have the rules of the game: name them with --games', 'Commands');
  return [verdictWords[verdict].slice(0, -1), true];
};

const leaveTimeoutMs = 3_000;

const leave = async ({ first, second }: Players): Promise<void> => {
  for (const player of [first, second]) {
    await player.leave({ signal: AbortSignal.timeout(leaveTimeoutMs) }).catch(() => undefined);
    player.close();
  }
};

const checkEnd = async (host: string, id: string): Promise<Outcome<true>> => {
  const { players, people } = await lobby(host).getTable(id);
  if (people > 0) throw wrong(`${players.join(' and ')} could not leave`, 'Failures');
  return ['both players have left; ARCUS_KEEP_HOURS later the server deletes the table', true];
};

/** Parses `check URL`. */
export const readCheck = (words: readonly string[]): (() => Promise<void>) => {
  const { values, positionals } = readCommand(
    {
      name: 'arcus-tables check',
      about:
        'Checks a deployment from outside, in a minute: pages, headers, files, and a game between two players at a table that it opens. Exit code: 0 if nothing is wrong, 1 if something is, 2 if the server is not reachable.',
      options: {
        games: text('FILE', 'a module that exports your games, instead of those of Arcus', undefined),
      },
      positionals: 'URL',
    },
    words,
  );
  const usage = 'check takes one server: arcus-tables check https://tables.example.com';
  const host = onlyArgument(positionals, usage);
  if (!isServerAddress(host)) fail(usage);
  return async () => {
    const games = values.games === undefined ? undefined : await gamesIn(values.games);
    const steps = new Steps();
    const answer = { title: 'answer', value: await reach(host) };
    const server = await steps.run('server', 10, answer, checkHealth);
    await steps.run('version', 10, server, checkVersion);
    const pages = await steps.run('pages', 20, server, () => checkPages(host));
    const address = await steps.run('address', 10, pages, (page) => checkAddress(host, page));
    await steps.run('headers', 10, address, (page) => checkHeaders(host, page));
    await steps.run('files', 30, address, (page) => checkFiles(host, page));
    const table = await steps.run('table', 40, server, () => openTable(host));
    const known = address.value === null ? { ...address, value: null } : table;
    await steps.run('link', 10, known, ({ id }) => checkLink(host, id));
    const socket = await steps.run('socket', 15, table, (opened) => checkSocket(host, opened));
    const players = socket.value && connectPlayers(host, socket.value);
    const seats = await steps.run('seats', 30, { ...socket, value: players }, startGame);
    const move = await steps.run('move', 15, seats, checkMove);
    const back = await steps.run('reconnection', 20, move, checkReconnection);
    const alarm = await steps.run('alarm', 30, back, checkAlarm);
    const game = await steps.run('game', 60, alarm, finishGame);
    await steps.run('deal', 20, game, (played) => checkDeal(host, played, games));
    if (players !== null) await leave(players);
    await steps.run('end', 10, seats, ({ id }) => checkEnd(host, id));
    process.exitCode = steps.end();
  };
};
