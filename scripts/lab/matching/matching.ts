import { writeFileSync } from 'node:fs';
import { deriveKey, newRandom, resumeRandom } from '../../../shared/kernel/random.ts';
import { progress } from '../../progress.ts';
import { mean, printRow } from '../figures.ts';
import { type Arrival, drawArrivals, gameChoices } from './arrivals.ts';
import { clairvoyantPrices, costOfResult } from './clairvoyant.ts';
import { runMatchmaker } from './matchmaker.ts';
import { type Day, plot } from './plot.ts';
import { cappedQueue } from './queues.ts';
import { frontierAt, type Statistics, statisticsOf } from './statistics.ts';

/** Players per day. */
const sizes = [10_000, 100_000, 500_000, 2_000_000];
/** A larger day is compressed. */
const maxDrawn = 30_000;

/** Caps of the global queue, in ms. */
const caps = Array.from({ length: 14 }, (_, index) => 40 + 20 * index);
/** The bound is computed for stretches of each game's day. */
const playersPerStretch = 240;
const stretchesPerGame = 6;

/** Bounds for the players in the middle half of each stretch, so that its ends do not matter. */
const pricesIn = (arrivals: readonly Arrival[]): ReadonlyMap<Arrival, number> => {
  const prices = new Map<Arrival, number>();
  for (let index = 0; index < stretchesPerGame; index += 1) {
    const from = Math.floor(
      (Math.max(0, arrivals.length - playersPerStretch) * index) / (stretchesPerGame - 1),
    );
    const part = arrivals.slice(from, from + playersPerStretch);
    const all = clairvoyantPrices(part);
    const edge = Math.floor(part.length / 4);
    for (const [place, arrival] of part.entries())
      if (place >= edge && place < part.length - edge) prices.set(arrival, all[place] ?? 0);
  }
  return prices;
};

const seconds = (time: number): string => (time / 1000).toFixed(2);
const printStatistics = (name: string, { time, latency, cost }: Statistics): void =>
  printRow(name, [seconds(time), latency, seconds(cost)], { nameWidth: 22, cellWidth: 14 });

/**
 * Days of players through the matchmaker, beside a global queue with each cap on distance, and beside a lower bound.
 * @param svg a file for the plot
 */
export const simulateMatching = (seed: string, svg: string | undefined): void => {
  const { update, end } = progress('Simulations', sizes.length * 3);
  let finished = 0;
  const done = <Value>(value: Value, perDay: number): Value => {
    finished += 1;
    update(finished, `${perDay} a day`);
    return value;
  };

  const days = sizes.map((perDay): Day => {
    const random = resumeRandom(newRandom(deriveKey('00'.repeat(32), seed), 'matching'));
    const arrivals = drawArrivals(perDay, maxDrawn, random);
    const frontier = done(
      caps.map((cap) => ({ cap, ...statisticsOf(cappedQueue(arrivals, cap)) })),
      perDay,
    );
    const results = done(runMatchmaker(arrivals), perDay);
    const costs = new Map(results.map((result) => [result.arrival, costOfResult(result)]));
    const games = [...new Set(gameChoices.map(({ game }) => game))];
    const prices = games.flatMap((game) => [
      ...pricesIn(arrivals.filter(({ choice }) => choice.game === game)),
    ]);
    const kinds = gameChoices.flatMap((choice) => {
      const priced = prices.filter(([arrival]) => arrival.choice === choice);
      const bound = mean(priced.map(([, price]) => price));
      const paid = mean(priced.map(([arrival]) => costs.get(arrival) ?? 0));
      return priced.length === 0 ? [] : [{ share: choice.share, bound, paid }];
    });
    const matchmaker = done(statisticsOf(results), perDay);
    const weighed = (of: 'bound' | 'paid'): number =>
      kinds.reduce((sum, kind) => sum + kind[of] * kind.share, 0);
    return {
      perDay,
      drawn: arrivals.length,
      frontier,
      matchmaker,
      frontierThere: frontierAt(frontier, matchmaker.latency),
      ratio: weighed('paid') / weighed('bound'),
    };
  });
  end();

  for (const { perDay, drawn, frontier, matchmaker, frontierThere, ratio } of days) {
    console.log(`\n${perDay} players per day, ${drawn} drawn, seed ${seed}; p95, and mean cost`);
    printRow('', ['to match, s', 'round trip, ms', 'cost, s'], { nameWidth: 22, cellWidth: 14 });
    for (const { cap, ...figures } of frontier) printStatistics(`cap of ${cap} ms`, figures);
    printStatistics('matchmaker', matchmaker);
    console.log(
      `time of a fixed cap at this round trip: ${seconds(frontierThere)} s; cost ${ratio.toFixed(2)} × the bound`,
    );
  }

  if (svg !== undefined) writeFileSync(svg, plot(days));
};
