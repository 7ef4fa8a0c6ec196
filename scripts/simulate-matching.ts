import { writeFileSync } from 'node:fs';
import { deriveKey, newRandom, resumeRandom } from '../shared/kernel/random.ts';
import { flag, progress, readCommand, text, whole } from './command-line.ts';
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

const { values } = readCommand({
  name: 'npm run simulate:matching --',
  about:
    'Leads a day of players through the matchmaker, beside two simpler ways, and tells how long they wait and how far they play.',
  options: {
    players: whole('how many come', 100_000),
    seed: text('TEXT', 'the same seed is the same day', 'a day'),
    svg: text('FILE', 'writes a plot there', undefined),
    json: flag('prints JSON'),
  },
});

const random = resumeRandom(newRandom(deriveKey('00'.repeat(32), values.seed), 'matching'));
const arrivals = drawArrivals(values.players, random);
const rateOf = arrivalRatesOf(arrivals);
const { tell, end } = progress('Ways of matching', 3);
const told = <Value>(done: number, value: Value): Value => {
  tell(done);
  return value;
};
const strategies = {
  'one global queue': told(1, globalQueue(arrivals)),
  'nearest region only': told(2, nearestQueues(arrivals)),
  matchmaker: told(3, runMatchmaker(arrivals)),
} satisfies Record<string, readonly MatchResult[]>;
end();

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
