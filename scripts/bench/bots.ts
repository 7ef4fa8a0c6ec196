import { cpus } from 'node:os';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import { at } from '../../shared/kernel/cards.ts';
import { type Level, levels } from '../../shared/kernel/computer.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { fastRandomFrom, newRandom, resumeRandom } from '../../shared/kernel/random.ts';
import { keyFrom } from '../../test/helpers/random.ts';
import { adviceFor } from '../simulate/play.ts';

/** Milliseconds of CPU that 99 of 100 answers may take at the most. */
const limits: Readonly<Record<Level, number>> = { easy: 20, normal: 20, hard: 50 };
const answers = 1_500;
const seed = 'bench bots';

/** All threads of this process, so that cleaning up after an answer counts as well. */
const cpuMilliseconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** How long each answer takes, ascending, while players of this level play each other. The first hundred warm up and do not count. */
const measure = (game: AnyGame, seats: number, level: Level): number[] => {
  const options = game.options.parse({});
  const times: number[] = [];
  for (let round = 0; times.length < answers + 100; round += 1) {
    const key = keyFrom(`${seed}, ${game.id}, ${seats} players, game ${round}`);
    const deal = resumeRandom(newRandom(key, 'deal'));
    const random = fastRandomFrom(resumeRandom(newRandom(key, 'computers')));
    let state = game.setup({ options, seats, first: seatOf(round % seats) }, deal);
    while (game.outcome(state) === null && times.length < answers + 100) {
      const { seat } = at(game.toAct(state), 0);
      const began = cpuMilliseconds();
      const { action } = adviceFor({ game, options }, state, seat, level, random);
      times.push(cpuMilliseconds() - began);
      const applied = game.apply(state, seat, action, deal);
      if (!applied.ok) throw new Error(`${applied.error.rule} forbids ${JSON.stringify(action)}`);
      state = applied.value.state;
    }
  }
  return times.slice(100).sort((a, b) => a - b);
};

const figure = (milliseconds: number): string => milliseconds.toFixed(2).padStart(10);

export const run = (): void => {
  console.log(`${cpus()[0]?.model}, Node ${process.version}, seed "${seed}"`);
  console.log(`CPU milliseconds of ${answers} answers each, view and legal actions included`);
  console.log(`${''.padEnd(44)}${'mean'.padStart(10)}${'p99'.padStart(10)}${'limit'.padStart(10)}`);
  for (const id of gameIds) {
    const game = findGame(id);
    if (game === undefined) throw new Error(`the registry does not find ${id}`);
    for (const seats of [at(game.players, 0), at(game.players, game.players.length - 1)]) {
      for (const level of levels) {
        const times = measure(game, seats, level);
        const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
        const p99 = at(times, Math.floor(0.99 * times.length));
        const name = `${game.name.en}, ${seats} players, ${level}`;
        const verdict = p99 > limits[level] ? '  TOO SLOW' : '';
        console.log(
          `${name.padEnd(44)}${figure(mean)}${figure(p99)}${String(limits[level]).padStart(10)}${verdict}`,
        );
        if (p99 > limits[level]) process.exitCode = 1;
      }
    }
  }
};
