import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deriveKey, newRandom, resumeRandom } from '../shared/kernel/random.ts';
import { comers, kinds } from './matching/day.ts';
import { crowds, crowdsOf, type Figures, figuresOf } from './matching/figures.ts';
import { runMatchmaker } from './matching/matchmaker.ts';
import { plot, type Series } from './matching/plot.ts';
import { type Fate, globalQueue, nearestQueues } from './matching/queues.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '100000' },
    seed: { type: 'string', default: 'a day' },
    /** Where to draw the plot. */
    svg: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const random = resumeRandom(newRandom(deriveKey('00'.repeat(32), values.seed), 'matching'));
const day = comers(Number(values.players), random);
const crowdOf = crowdsOf(day);
const strategies = {
  'one global queue': globalQueue(day),
  'nearest region only': nearestQueues(day),
  matchmaker: runMatchmaker(day),
} satisfies Record<string, readonly Fate[]>;

type Filter = (fate: Fate) => boolean;
const groups: readonly (readonly [string, Filter])[] = [
  ['everybody', () => true],
  ...kinds.map((kind): [string, Filter] => [`${kind.game} ${kind.size}`, ({ comer }) => comer.kind === kind]),
  ...crowds.map((bound, index): [string, Filter] => [
    `${bound}–${crowds[index + 1] ?? ''} a minute`,
    ({ comer }) => crowdOf.get(comer.index) === bound,
  ]),
];

const table = groups.flatMap(([group, filter]) =>
  Object.entries(strategies).flatMap(([strategy, fates]) => {
    const some = fates.filter(filter);
    return some.length === 0 ? [] : [{ group, strategy, ...figuresOf(some) }];
  }),
);

const seconds = ([...times]: Figures['time']): string =>
  times.map((time) => (time / 1000).toFixed(1).padStart(5)).join(' ');
const milliseconds = ([...latencies]: Figures['trip']): string =>
  latencies.map((trip) => Math.round(trip).toString().padStart(4)).join(' ');
const share = (part: number): string => `${(100 * part).toFixed(1).padStart(5)} %`;

if (values.json) console.log(JSON.stringify({ players: day.length, seed: values.seed, table }));
else {
  console.log(`${day.length} players, seed ${values.seed}; p50, p95, p99`);
  console.log(`${''.padEnd(42)} players  time to match, s   round trip, ms   gave up  smaller`);
  for (const { group, strategy, players, time, trip, gaveUp, smaller } of table)
    console.log(
      `${group.padEnd(20)} ${strategy.padEnd(20)} ${String(players).padStart(8)}  ${seconds(time)}  ${milliseconds(trip)}  ${share(gaveUp)}  ${share(smaller)}`,
    );
}

if (values.svg !== undefined) {
  const series = Object.entries(strategies).map(
    ([name, fates]): Series => ({
      name,
      times: fates.map(({ time }) => time / 1000),
      latencies: fates.flatMap(({ trip }) => trip ?? []),
      crowds: crowds.flatMap((bound) => {
        const some = fates.filter(({ comer }) => crowdOf.get(comer.index) === bound);
        return some.length === 0 ? [] : [{ bound, ...figuresOf(some) }];
      }),
    }),
  );
  writeFileSync(values.svg, plot(series));
}
