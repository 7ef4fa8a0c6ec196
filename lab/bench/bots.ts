import { cpus } from 'node:os';
import { readCommand } from '../../scripts/command-line.ts';
import { gameIds, games } from '../../shared/games/registry.ts';
import { type AnyGame, type Level, levels } from '../../shared/kernel/game.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { fastRandomFrom, newRandom, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { adviceFor } from '../../test/contract/simulation.ts';
import { keyFrom } from '../../test/helpers/random.ts';
import { mean, printRow, quantile } from '../figures.ts';
import { cpuMs } from './processes.ts';

readCommand({
  name: 'npm run lab -- bots',
  about:
    'Measures the CPU time of computer players, view and legal actions included. Fails if a p99 exceeds its limit.',
  options: {},
});

const maxP99Ms: Readonly<Record<Level, number>> = { easy: 20, normal: 20, hard: 50 };
const answers = 1_500;
const warmUps = 100;

const timesOf = (game: AnyGame, seats: number, level: Level): number[] => {
  const options = game.options.parse({});
  const times: number[] = [];
  for (let round = 0; times.length < answers + warmUps; round += 1) {
    const key = keyFrom(`bench bots, ${game.id}, ${seats} players, game ${round}`);
    const deal = resumeRandom(newRandom(key, 'deal'));
    const random = fastRandomFrom(resumeRandom(newRandom(key, 'computers')));
    let state = game.setup({ options, seats, first: seatOf(round % seats) }, deal);
    while (game.outcome(state) === null && times.length < answers + warmUps) {
      const { seat } = at(game.toAct(state), 0);
      const startedAt = cpuMs();
      const { action } = adviceFor({ game, options }, state, seat, level, random);
      times.push(cpuMs() - startedAt);
      const applied = game.apply(state, seat, action, deal);
      if (!applied.ok) throw new Error(`${applied.error.rule} forbids ${JSON.stringify(action)}`);
      state = applied.value.state;
    }
  }
  return times.slice(warmUps);
};

console.log(`${cpus()[0]?.model}, Node ${process.version}; CPU ms of ${answers} answers each`);
printRow('', ['mean', 'p99', 'maximum']);
for (const id of gameIds) {
  const game: AnyGame = games[id];
  for (const seats of [at(game.players, 0), at(game.players, game.players.length - 1)])
    for (const level of levels) {
      const times = timesOf(game, seats, level);
      const p99 = quantile(times, 0.99);
      const isTooSlow = p99 > maxP99Ms[level];
      printRow(`${game.name.en}, ${seats} players, ${level}`, [
        mean(times).toFixed(2),
        p99.toFixed(2),
        `${maxP99Ms[level]}${isTooSlow ? ' EXCEEDED' : ''}`,
      ]);
      if (isTooSlow) process.exitCode = 1;
    }
}
