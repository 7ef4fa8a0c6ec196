import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  type ActionOf,
  type CreateTable,
  connectTable,
  type GameId,
  lobby,
  type RefusalError,
  type Table,
  witnessOf,
} from '../../../client/sdk/index.ts';
import { type RunningServer, startServer } from '../../../scripts/start/server.ts';
import { gameIds } from '../../../shared/games/registry.ts';
import { type GameAction, sampleAction } from '../../../shared/kernel/action.ts';
import { setGames } from '../../../shared/kernel/game-registry.ts';
import { at } from '../../../shared/kernel/util.ts';
import { fullTranscriptSchema } from '../../../shared/replay/transcript.ts';
import { verify } from '../../../shared/replay/verify.ts';
import { shortOptions } from '../../contract/arcus-games.ts';
import { firstVersions } from '../../helpers/deployed-games.ts';
import { whenAdmitted } from '../../helpers/network.ts';
import { linkSqlite } from '../../helpers/package.ts';
import { ownTokens, until } from '../../helpers/players.ts';
import { isLong, randomFrom } from '../../helpers/random.ts';
import { bonus, newestOf } from '../../helpers/second-version.ts';
import { allReleases, type Release } from '../../releases/releases.ts';
import { buildChangeable, changedBy } from './builds.ts';
import { testFolder } from './launch.ts';

const secret = 'a secret that only this suite knows about';
const folder = testFolder();
beforeAll(() => buildChangeable(folder));

/** For games of some 100 moves. */
const options: Readonly<Record<string, object>> = {
  ...shortOptions,
  'presidential-poker': { maxHands: 20 },
  hearts: { limit: 20 },
};

setGames(firstVersions);

interface Made {
  readonly seat: number;
  readonly action: GameAction;
}

/** A table in play, whose players act one after another. */
const openTable = async (host: string, game: string) => {
  const { players } = firstVersions.find(({ id }) => id === game) ?? expect.fail(`there is no ${game}`);
  // A game of few dice may end within four rounds.
  const seats = at(players, game === 'liars-dice' ? 3 : 0);
  const stores = Array.from({ length: seats }, () => ownTokens());
  const request = { game, seats, settings: { turnSeconds: null }, options: options[game] ?? {} };
  // Tables have the types of the Arcus games.
  const { createTable } = lobby(host, at(stores, 0));
  const { id } = await whenAdmitted(() => createTable(request as unknown as CreateTable));
  const clients = stores.map((tokens) => connectTable({ host, table: id, tokens, WebSocket }));
  const first = at(clients, 0);
  for (const [seat, client] of clients.entries()) await client.sit({ name: `Player ${seat}`, seat });
  await first.start();
  await until(first, `the deal of ${game}`, ({ view }) => view?.phase === 'playing');

  const random = randomFrom(game);
  const made: Made[] = [];
  const refused: string[] = [];
  let left = 0;
  let isActing = false;
  let played = (): void => undefined;
  const act = async (client: Table, seat: number): Promise<void> => {
    const legal = client.state.view?.prompt?.legal;
    if (isActing || left === 0 || !legal) return;
    isActing = true;
    left -= 1;
    const action = sampleAction(legal, random);
    try {
      await client.act(action as ActionOf<GameId>);
      made.push({ seat, action });
    } catch (error) {
      refused.push((error as RefusalError).code ?? String(error));
    }
    isActing = false;
    next();
  };
  const next = (): void => {
    const isOver = clients.some(({ state }) => state.view?.phase === 'over' || state.status === 'closed');
    if (!isActing && (left === 0 || isOver)) played();
    if (isOver) return;
    for (const [seat, client] of clients.entries()) void act(client, seat);
  };
  for (const client of clients) client.subscribe(next);
  /** Resolves after `moves` more moves, or when the game or a connection ends. */
  const play = (moves: number): Promise<void> =>
    new Promise((resolve) => {
      left = moves;
      played = resolve;
      next();
    });
  const rules = first.state.view?.rules;
  return { id, game, rules, clients, first, stores, made, refused, play };
};

type OpenTable = Awaited<ReturnType<typeof openTable>>;

/** The rows of tables, which no server uses. Alarms are stored elsewhere. */
const rowsOf = (folder: string, tables: readonly OpenTable[]): readonly (readonly unknown[])[] => {
  const database = new DatabaseSync(join(folder, 'arcus.db'), { readOnly: true });
  const rows = database.prepare('SELECT * FROM entries WHERE room = ? ORDER BY key');
  const found = tables.map(({ id }) => rows.all(`table/${id}`));
  database.close();
  for (const own of found) expect(own).not.toEqual([]);
  return found;
};

const builds = { first: {}, rules: { rules: 1 }, both: { rules: 1, shapes: 1 } };
type Build = keyof typeof builds;

/** Plays to the end of the game, which began under the first build's rules, and begins another. */
const finish = async (
  origin: string,
  { id, game, rules, first, clients, stores, made, refused, play }: OpenTable,
) => {
  await play(Number.POSITIVE_INFINITY);
  expect(clients.map(({ state }) => state.closed?.reason)).toEqual(clients.map(() => undefined));
  for (const client of clients)
    await until(client, `the end of ${game}`, ({ view }) => view?.phase === 'over');
  expect(first.state.view, game).toMatchObject({ rules, gameNumber: 1 });
  expect(refused, game).toEqual([]);
  const text = await lobby(origin).getTranscript(id, 1);
  const { actions } = fullTranscriptSchema.parse(JSON.parse(text));
  expect(made, game).toEqual(actions.map(({ seat, action }) => ({ seat, action })));
  const witness = await witnessOf(at(stores, 0), id, 1);
  expect(await verify(text, witness), game).toMatchObject({ verdict: 'witnessed' });
  for (const client of clients) await client.rematch(true);
  await until(first, `another ${game}`, ({ view }) => view?.phase === 'playing');
  expect(first.state.view).toMatchObject({
    rules: 1 + (newestOf(firstVersions).find(({ id }) => id === game)?.version ?? 0),
    gameNumber: 2,
    options: { bonus },
  });
  await play(2);
  for (const client of clients) client.close();
};

const swap = async (
  games: readonly string[],
  onTestFinished: TestContext['onTestFinished'],
  release?: Release,
) => {
  const place = join(folder, release?.version ?? 'this version');
  mkdirSync(place);
  const persistDir = join(place, 'state');
  if (release !== undefined) {
    release.unpackBuild(join(place, 'build'));
    linkSqlite(place);
  }
  let running: RunningServer | undefined;
  onTestFinished(() => running?.stop());
  const start = async (build: Build): Promise<string> => {
    running = await startServer({
      ...{ platform: 'node', persistDir, folder: release && build === 'first' ? place : folder },
      // Clients come back to the port of the first.
      ...(running && { port: running.port }),
      env: { ARCUS_SECRET: secret, ...changedBy(builds[build]) },
    });
    return running.origin;
  };
  const stop = async (): Promise<void> => running?.stop();

  /** Kills the server during moves, and starts another build. Returns when all these moves were acknowledged. */
  const swapDuringMoves = async (tables: readonly OpenTable[], build: Build): Promise<void> => {
    await Promise.all(tables.map(({ play }) => play(2)));
    const moves = tables.map(({ play }) => play(2));
    await stop();
    await start(build);
    await Promise.all(moves);
    for (const { first, game, rules } of tables)
      expect(first.state, game).toMatchObject({ closed: null, view: { phase: 'playing', rules } });
  };

  const origin = await start('first');
  const early = await Promise.all(games.map((game) => openTable(origin, game)));
  await swapDuringMoves(early, 'rules');
  // A rollback of rules alone stops no game. A release may store lower numbers.
  if (release === undefined) await swapDuringMoves(early, 'first');
  await swapDuringMoves(early, 'both');

  // The rollback.
  const waiting = early.map(({ play }) => play(2));
  await stop();
  const before = rowsOf(persistDir, early);
  await start('first');
  const late = await Promise.all(games.map((game) => openTable(origin, game)));
  for (const { id, clients, game } of early) {
    // By a close with 4016.
    for (const client of clients)
      await until(client, `the wait of ${game}`, ({ isServerChanging }) => isServerChanging);
    expect((await fetch(`${origin}/api/tables/${id}/games/1`)).status).toBe(503);
  }
  await Promise.all(late.map(({ play }) => play(2)));
  const moves = late.map(({ play }) => play(2));
  await stop();
  expect(rowsOf(persistDir, early)).toEqual(before);
  await start('both');
  await Promise.all([...waiting, ...moves]);

  await Promise.all([...early, ...late].map((table) => finish(origin, table)));
};

describe.concurrent('a server that is killed in the middle of games and replaced by another build, with other rules, other stored shapes or both, and then by the earlier one', () => {
  test('loses and refuses no move, and games are verified as witnessed', async ({ onTestFinished }) => {
    const games = isLong ? newestOf(firstVersions).map(({ id }) => id) : ['seven-poker', 'hearts'];
    await swap(games, onTestFinished);
  });
  // The short form upgrades from a release in take-over.test.ts.
  test.runIf(isLong).for(allReleases)(
    'loses and refuses no move, and games are verified as witnessed: $version',
    async (release, { onTestFinished }) => {
      await swap(gameIds, onTestFinished, release);
    },
  );
});
