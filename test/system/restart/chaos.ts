import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import {
  type CreateTable,
  connectTable,
  lobby,
  ProblemError,
  RefusalError,
  type Table,
} from '../../../client/sdk/index.ts';
import { findGame, gameIds } from '../../../shared/games/registry.ts';
import { type GameAction, sampleAction } from '../../../shared/kernel/action.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import { type FullTranscript, fullTranscriptSchema } from '../../../shared/replay/transcript.ts';
import { shortOptions } from '../../helpers/games.ts';
import { flakySockets } from '../../helpers/network.ts';
import { ownTokens, until } from '../../helpers/players.ts';
import { isLong, randomFrom, sampler } from '../../helpers/random.ts';
import type { OwnServer } from '../../helpers/server.ts';

/** How many tables are played at a time, and how often the server is killed meanwhile. */
const tablesAtOnce = isLong ? 20 : gameIds.length;
const kills = isLong ? 20 : 1;
/** Milliseconds before an answer, at the most. */
const slowest = isLong ? 300 : 30;
/** So many seconds a table may take, with all that goes wrong. */
const patience = isLong ? 900 : 60;

/** What a seat's own clients were told `ok` to, by decision, and what else they were told. */
interface Answers {
  readonly accepted: Map<number, GameAction>;
  readonly refused: string[];
}

/** Asks again until the server is up. */
const eventually = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      await sleep(300);
    }
  }
  return ask();
};

/** Answers whatever the client is asked, at a hand's pace. Returns what waits until the answer under way was acknowledged or refused. */
const playAlong = (
  table: Table,
  { accepted, refused }: Answers,
  random: Random,
  acted: () => void,
): (() => Promise<void>) => {
  let answering: Promise<void> | null = null;
  const answerOnce = async (): Promise<void> => {
    await sleep(random.below(slowest));
    const ask = table.state.view?.prompt;
    if (!ask) return;
    const action = sampleAction(ask.legal, random);
    try {
      await table.act(action as Parameters<Table['act']>[0]);
      if (accepted.has(ask.decision)) refused.push(`decision ${ask.decision} was accepted twice`);
      accepted.set(ask.decision, action);
      acted();
    } catch (error) {
      refused.push(error instanceof RefusalError ? error.code : String(error));
    }
  };
  const answer = (): void => {
    if (answering !== null || !table.state.view?.prompt) return;
    answering = answerOnce().finally(() => {
      answering = null;
      answer();
    });
  };
  table.subscribe(answer);
  answer();
  return () => answering ?? Promise.resolve();
};

const wish = (game: string, random: Random): Pick<CreateTable, 'options' | 'seats'> => {
  const rules = findGame(game);
  if (rules === undefined) throw new Error(`the registry does not find ${game}`);
  const seats = isLong ? at(rules.players, random.below(rules.players.length)) : at(rules.players, 0);
  const options = isLong ? sampler(rules.options)(random) : shortOptions[game];
  return { seats, ...(options === undefined ? {} : { options: Object(options) }) };
};

interface Scene {
  readonly origin: string;
  readonly random: Random;
  readonly line: ReturnType<typeof flakySockets>;
  readonly acted: () => void;
}

/** Plays a game from the first to the last action over a rough line, and compares what everybody was told with what is kept. */
const playTable = async (
  game: (typeof gameIds)[number],
  { origin, random, line, acted }: Scene,
): Promise<void> => {
  const hostTokens = ownTokens();
  const { id, seats } = await eventually(() =>
    lobby(origin, hostTokens).createTable({ game, settings: { turnSeconds: null }, ...wish(game, random) }),
  );
  const join = (tokens = ownTokens(), WebSocket: typeof line.WebSocket = line.WebSocket) => ({
    table: connectTable({ host: origin, table: id, tokens, WebSocket }),
    tokens,
  });
  const sitters = Array.from({ length: seats }, (_, seat) => join(seat === 0 ? hostTokens : ownTokens()));
  for (const [seat, { table }] of sitters.entries()) await table.sit({ name: `Player ${seat}`, seat });
  // The first of them plays on two devices, and somebody watches.
  const first = at(sitters, 0);
  const everybody = [...sitters, join(first.tokens), join()];
  const answers = sitters.map((): Answers => ({ accepted: new Map(), refused: [] }));
  const answered = everybody.map(({ table }, index) => {
    const own = answers[index === seats ? 0 : index];
    return own && playAlong(table, own, random, acted);
  });
  await first.table.start();
  for (const { table } of everybody)
    await until(table, `the end of ${game}`, ({ view }) => view?.phase === 'over', patience);
  // A device that comes back after the end sees that first, and hears then that its last answer had been accepted.
  await Promise.all(answered.map((settled) => settled?.()));

  const transcript = await eventually(() => transcriptOf(origin, id));
  for (const [seat, { accepted, refused }] of answers.entries()) {
    const kept = transcript.actions.filter((action) => action.seat === seat);
    const told = [...accepted].sort(([a], [b]) => a - b).map(([, action]) => action);
    // Another device may have answered, or somebody else's action may have closed the question, while the answer was on its way.
    const late = ['stale-decision', 'not-to-act', 'not-in-play', 'against-the-rules'];
    expect(refused.filter((why) => !late.includes(why))).toEqual([]);
    expect(told, `seat ${seat} of ${id}`).toEqual(kept.map(({ action }) => action));
    expect(kept.filter(({ by }) => by !== 'player')).toEqual([]);
  }
  for (const { table, tokens } of everybody) {
    const fresh = join(tokens);
    await until(fresh.table, 'a fresh view', (state) => state.view !== null, patience);
    // Who watches and who is away changes under both for as long as sockets come and go.
    await vi.waitFor(() => expect(table.state.view).toEqual(fresh.table.state.view), patience * 1000);
    fresh.table.close();
  }
  for (const { table } of everybody) table.close();
};

const transcriptOf = async (origin: string, id: string): Promise<FullTranscript> => {
  const response = await fetch(`${origin}/api/tables/${id}/games/1`);
  return fullTranscriptSchema.parse(await response.json());
};

/** Plays games of all kinds at the same time over a rough line while their server is killed. */
export const testChaos = (server: OwnServer): void => {
  const seed = `chaos on ${server.platform}`;

  test(
    `chaos: cut off and said twice besides, every accepted action is kept once, and every game ends (seed "${seed}")`,
    async () => {
      const random = randomFrom(seed);
      const line = flakySockets(random);
      let actions = 0;
      let left = kills;
      let untilKill = 10 + random.below(20);
      let due = (): void => undefined;
      const acted = (): void => {
        actions += 1;
        untilKill -= 1;
        if (untilKill === 0) due();
        if (random.below(10) === 0) line.cut();
      };
      const killer = async (): Promise<void> => {
        for (; left > 0; left -= 1) {
          await new Promise<void>((resolve) => {
            due = resolve;
          });
          try {
            await server.kill9();
          } finally {
            await server.restart();
          }
          untilKill = 10 + random.below(10 * tablesAtOnce);
        }
      };
      let games = 0;
      const lane = async (index: number): Promise<void> => {
        for (let round = 0; round === 0 || left > 0; round += 1) {
          const game = at(gameIds, (index + round) % gameIds.length);
          await playTable(game, {
            origin: server.origin,
            random: randomFrom(`${seed}, ${index}, ${round}`),
            line,
            acted,
          });
          games += 1;
        }
      };
      await Promise.all([killer(), ...Array.from({ length: tablesAtOnce }, (_, index) => lane(index))]);
      console.info(`${server.platform}: ${kills} kills, ${games} games, ${actions} actions`);
      expect(actions).toBeGreaterThan(30 * kills);
    },
    isLong ? 3_600_000 : 120_000,
  );
};
