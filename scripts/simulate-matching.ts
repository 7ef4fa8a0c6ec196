import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deriveKey, newRandom, resumeRandom } from '../shared/kernel/random.ts';
import { drawArrivals, gameChoices } from './simulate-matching/arrivals.ts';
import { runMatchmaker } from './simulate-matching/matchmaker.ts';
import { globalQueue, type MatchResult, nearestQueues } from './simulate-matching/queues.ts';
import {
  arrivalRates,
  arrivalRatesOf,
  plot,
  type Series,
  type Statistics,
  statisticsOf,
} from './simulate-matching/report.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '100000' },
    seed: { type: 'string', default: 'a day' },
    /** The file to write the plot to. */
    svg: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const random = resumeRandom(newRandom(deriveKey('00'.repeat(32), values.seed), 'matching'));
const arrivals = drawArrivals(Number(values.players), random);
const rateOf = arrivalRatesOf(arrivals);
const strategies = {
  'one global queue': globalQueue(arrivals),
  'nearest region only': nearestQueues(arrivals),
  matchmaker: runMatchmaker(arrivals),
} satisfies Record<string, readonly MatchResult[]>;

type Filter = (result: MatchResult) => boolean;
const groups: readonly (readonly [string, Filter])[] = [
  ['everybody', () => true],
  ...gameChoices.map((choice): [string, Filter] => [
    `${choice.game} ${choice.size}`,
    ({ arrival }) => arrival.choice === choice,
  ]),
  ...arrivalRates.map((bound, index): [string, Filter] => [
    `${bound}–${arrivalRates[index + 1] ?? ''} a minute`,
    ({ arrival }) => rateOf.get(arrival.index) === bound,
  ]),
];

const table = groups.flatMap(([group, filter]) =>
  Object.entries(strategies).flatMap(([strategy, results]) => {
    const some = results.filter(filter);
    return some.length === 0 ? [] : [{ group, strategy, ...statisticsOf(some) }];
  }),
);

const seconds = ([...times]: Statistics['time']): string =>
  times.map((time) => (time / 1000).toFixed(1).padStart(5)).join(' ');
const milliseconds = ([...latencies]: Statistics['latency']): string =>
  latencies.map((latency) => Math.round(latency).toString().padStart(4)).join(' ');
const share = (part: number): string => `${(100 * part).toFixed(1).padStart(5)} %`;

if (values.json) console.log(JSON.stringify({ players: arrivals.length, seed: values.seed, table }));
else {
  console.log(`${arrivals.length} players, seed ${values.seed}; p50, p95, p99`);
  console.log(`${''.padEnd(42)} players  time to match, s   round trip, ms   gave up  smaller`);
  for (const { group, strategy, players, time, latency, gaveUp, smaller } of table)
    console.log(
      `${group.padEnd(20)} ${strategy.padEnd(20)} ${String(players).padStart(8)}  ${seconds(time)}  ${milliseconds(latency)}  ${share(gaveUp)}  ${share(smaller)}`,
    );
}

if (values.svg !== undefined) {
  const series = Object.entries(strategies).map(
    ([name, results]): Series => ({
      name,
      times: results.map(({ time }) => time / 1000),
      latencies: results.flatMap(({ latency }) => latency ?? []),
      byRate: arrivalRates.flatMap((bound) => {
        const some = results.filter(({ arrival }) => rateOf.get(arrival.index) === bound);
        return some.length === 0 ? [] : [{ bound, ...statisticsOf(some) }];
      }),
    }),
  );
  writeFileSync(values.svg, plot(series));
}
