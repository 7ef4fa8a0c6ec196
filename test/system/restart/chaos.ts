import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type CreateTable,
  connectTable,
  lobby,
  ProblemError,
  type RefusalError,
  type Table,
} from '../../../client/sdk/index.ts';
import { findGame, gameIds } from '../../../shared/games/registry.ts';
import { type GameAction, sampleAction } from '../../../shared/kernel/action.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import { type FullTranscript, fullTranscriptSchema } from '../../../shared/replay/transcript.ts';
import { shortOptions } from '../../contract/arcus-games.ts';
import { type Fate, flakySockets, proxyTo } from '../../helpers/network.ts';
import { ownTokens, until } from '../../helpers/players.ts';
import { isLong, randomFrom, sampler } from '../../helpers/random.ts';
import type { OwnServer } from '../../helpers/server.ts';

/** Concurrent tables, and kills of the server. */
const tablesAtOnce = isLong ? 20 : gameIds.length;
const kills = isLong ? 20 : 1;
/** Per table; about 500 clients in the long form. */
const spectators = isLong ? 20 : 2;
/** Milliseconds. */
const slowest = isLong ? 300 : 30;
/** Seconds. */
const timeoutSeconds = isLong ? 900 : 150;

/** The acknowledged actions of a seat by decision, and its refusals. */
interface Answers {
  readonly accepted: Map<number, GameAction>;
  readonly refused: string[];
}

/** Retries until the server is up and not busy. */
const eventually = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ProblemError && error.retryAfter === null) throw error;
      await sleep(300);
    }
  }
  return ask();
};

/** Answers prompts after a random pause. Returns a function that waits for the pending reply. */
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
      // Of any SDK.
      refused.push((error as RefusalError).code ?? String(error));
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

const wish = (
  game: string,
  random: Random,
  choosesOptions: boolean,
): Pick<CreateTable, 'options' | 'seats'> => {
  const rules = findGame(game);
  if (rules === undefined) throw new Error(`the registry does not find ${game}`);
  const seats = isLong ? at(rules.players, random.below(rules.players.length)) : at(rules.players, 0);
  if (!choosesOptions) return { seats };
  const options = isLong ? sampler(rules.options)(random) : shortOptions[game];
  return { seats, ...(options === undefined ? {} : { options: Object(options) }) };
};

/** A network that delays, swallows, and cuts in the middle of a frame. Clients notice a swallowed connection after half a minute. */
const badFate = (random: Random): Fate => {
  const kind = random.below(8);
  const bytes = 300 + random.below(20_000);
  return {
    delayMs: random.below(slowest),
    cutAfter: kind < 2 ? bytes : Number.POSITIVE_INFINITY,
    swallowAfter: isLong && kind === 2 ? bytes : Number.POSITIVE_INFINITY,
  };
};

interface Scene {
  readonly origin: string;
  /** The origin of the bad network. */
  readonly host: string;
  readonly random: Random;
  readonly line: ReturnType<typeof flakySockets>;
  readonly acted: () => void;
  readonly connect: typeof connectTable;
  readonly choosesOptions: boolean;
}

/** Plays a whole game over bad connections, and compares the replies with the transcript. */
const playTable = async (
  game: (typeof gameIds)[number],
  { origin, host, random, line, acted, connect, choosesOptions }: Scene,
): Promise<void> => {
  const hostTokens = ownTokens();
  const { id, seats } = await eventually(() =>
    lobby(origin, hostTokens).createTable({
      game,
      settings: { turnSeconds: null },
      ...wish(game, random, choosesOptions),
    }),
  );
  const join = (tokens = ownTokens(), WebSocket: typeof line.WebSocket = line.WebSocket) => ({
    table: connect({ host, table: id, tokens, WebSocket }),
    tokens,
  });
  const sitters = Array.from({ length: seats }, (_, seat) => join(seat === 0 ? hostTokens : ownTokens()));
  for (const [seat, { table }] of sitters.entries()) await table.sit({ name: `Player ${seat}`, seat });
  // The first player uses two devices.
  const first = at(sitters, 0);
  const clients = [...sitters, join(first.tokens), ...Array.from({ length: spectators }, () => join())];
  const answers = sitters.map((): Answers => ({ accepted: new Map(), refused: [] }));
  const answered = clients.map(({ table }, index) => {
    const own = answers[index === seats ? 0 : index];
    return own && playAlong(table, own, random, acted);
  });
  await first.table.start();
  for (const { table } of clients)
    await until(table, `the end of ${game}`, ({ view }) => view?.phase === 'over', timeoutSeconds);
  // A device that reconnects after the end receives the reply to its last action after the view.
  await Promise.all(answered.map((settled) => settled?.()));

  const transcript = await eventually(() => transcriptOf(origin, id));
  for (const [seat, { accepted, refused }] of answers.entries()) {
    const kept = transcript.actions.filter((action) => action.seat === seat);
    const told = [...accepted].sort(([a], [b]) => a - b).map(([, action]) => action);
    // Another device, or an action of another player, may have answered the decision first.
    const late = ['stale-decision', 'not-to-act', 'not-in-play', 'against-the-rules'];
    expect(refused.filter((why) => !late.includes(why))).toEqual([]);
    expect(told, `seat ${seat} of ${id}`).toEqual(kept.map(({ action }) => action));
    expect(kept.filter(({ by }) => by !== 'player')).toEqual([]);
  }
  for (const { table, tokens } of clients) {
    const fresh = join(tokens);
    await until(fresh.table, 'a fresh view', (state) => state.view !== null, timeoutSeconds);
    // Presence changes with the sockets of both.
    await vi.waitFor(() => {
      expect(table.state.status).toBe('open');
      expect(table.state.view).toEqual(fresh.table.state.view);
    }, timeoutSeconds * 1000);
    fresh.table.close();
  }
  for (const { table } of clients) table.close();
};

const transcriptOf = async (origin: string, id: string): Promise<FullTranscript> => {
  const response = await fetch(`${origin}/api/tables/${id}/games/1`);
  return fullTranscriptSchema.parse(await response.json());
};

/**
 * Plays all games in parallel over bad connections while the server is killed or replaced repeatedly. @param begin starts it
 * @param choosesOptions false if versions of the rules have different options
 */
export const testChaos = (
  server: OwnServer,
  begin = async (): Promise<void> => undefined,
  connect = connectTable,
  choosesOptions = true,
): void => {
  const seed = 'chaos on node';

  test(
    `chaos: with a bad network and repeated requests, every acknowledged action is stored once, every game ends and every client is connected (seed "${seed}")`,
    async () => {
      await begin();
      const random = randomFrom(seed);
      const line = flakySockets(random);
      const network = await proxyTo(server.origin, () => badFate(random));
      onTestFinished(network.close);
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
            host: network.origin,
            random: randomFrom(`${seed}, ${index}, ${round}`),
            line,
            acted,
            connect,
            choosesOptions,
          });
          games += 1;
        }
      };
      await Promise.all([killer(), ...Array.from({ length: tablesAtOnce }, (_, index) => lane(index))]);
      console.info(`${kills} kills, ${games} games, ${actions} actions`);
      expect(actions).toBeGreaterThan(30 * kills);
    },
    isLong ? 3_600_000 : 240_000,
  );
};
