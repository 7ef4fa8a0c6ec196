import { countersIds } from '../../party/runtime/calls.ts';
import { arcusGames, findGame } from '../../shared/games/registry.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { homeRegions } from '../../shared/protocol/regions.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { MemoryWorld } from '../../test/helpers/memory/world.ts';
import { randomFrom } from '../../test/helpers/random.ts';
import { readCommand, text } from '../command-line.ts';
import { progress } from '../progress.ts';
import { mean, quantile } from './figures.ts';
import { measureLife } from './lobby/lives.ts';
import { measureShard } from './lobby/shard.ts';
import { type Arrival, drawArrivals, gameChoices, runMatchers, simulateMatching } from './matching.ts';

setGames(arcusGames);

const { values } = readCommand({
  name: 'npm run lab -- scale',
  about:
    'Simulates a day of the lobby (load of each kind of room, latency of lists, cost), then days of the matchers beside fixed limits on distance and a lower bound.',
  options: {
    seed: text('TEXT', 'the same seed draws the same days of the matchers', 'a day'),
  },
});

const tablesPerDay = 1_000_000;
const concurrentTables = 100_000;
/** The share of listed tables. */
const listed = 0.2;

/** Assumed: visitors of the home page per table, and the share of tables opened by matches. */
const peoplePerTable = 3;
const matchedShare = 0.5;
const gameMs = 20 * 60_000;

/** Dollars per million room requests, Worker requests, gigabyte-seconds and rows. July 2026, developers.cloudflare.com. */
const prices = { rooms: 0.15, worker: 0.3, seconds: 12.5, rows: 1 } as const;
const gigabytes = 0.128;
/** Socket messages billed as one request. */
const messagesPerRequest = 20;

const hours = 24;
const { update, end } = progress('Parts of the lobby', 6);
const random = randomFrom('a day of the lobby');

const sample = 60_000;
const arrivals = drawArrivals(tablesPerDay, sample, random);
const length = (arrivals.at(-1)?.at ?? 1) + 1;
const hourOf = (at: number): number => Math.min(hours - 1, Math.floor((at / length) * hours));
const perSecond = (tablesPerDay / arrivals.length) * (hours / 86_400);

/** Tables per second in each hour. */
const ratesOf = (isCounted: (arrival: Arrival) => boolean): number[] => {
  const counts = Array.from({ length: hours }, () => 0);
  for (const arrival of arrivals)
    if (isCounted(arrival)) counts[hourOf(arrival.at)] = (counts[hourOf(arrival.at)] ?? 0) + perSecond;
  return counts;
};
const most = (rates: readonly number[]): number => Math.max(...rates);
const times = (rates: readonly number[], factor: number): number[] => rates.map((rate) => rate * factor);

const everywhere = ratesOf(() => true);
/** In milliseconds; follows from the number of concurrent tables. */
const lifetime = (concurrentTables / most(everywhere)) * 1_000;
const gamesPerTable = Math.max(1, Math.round(lifetime / gameMs));
update(1);

const games = [...new Set(gameChoices.map(({ game }) => game))];
const shareOf = (game: string): number =>
  gameChoices.reduce((sum, choice) => sum + (choice.game === game ? choice.share / 100 : 0), 0);
const lives = await Promise.all(
  games.map(async (game) => ({
    game,
    share: shareOf(game),
    life: await measureLife(game, 3, gamesPerTable),
  })),
);
const average = (part: keyof (typeof lives)[number]['life']): number =>
  lives.reduce((sum, { share, life }) => sum + share * life[part], 0);
update(2);

const nearest = homeRegions.map((region) => ({ region, rates: ratesOf(({ home }) => home === region) }));
const [busiest] = nearest.toSorted((a, b) => most(b.rates) - most(a.rates));
if (busiest === undefined) throw new Error('no arrivals');
const [popular] = lives.toSorted((a, b) => b.share - a.share);
const visitors = times(busiest.rates, peoplePerTable);
const popularRates = times(busiest.rates, popular?.share ?? 0);
const reports = times(popularRates, listed * average('reports'));
const measureBusiest = async (share: number) => {
  const shard = {
    tables: Math.round(most(popularRates) * share * (lifetime / 1_000)),
    reports: most(popularRates) * share * average('reports'),
    visitors: most(visitors),
  };
  return { ...shard, ...(await measureShard(shard, random)) };
};
const measured = await measureBusiest(listed);
update(3);

/** A sample of the matched players, in a compressed day. */
const players = Math.round(tablesPerDay * matchedShare * peoplePerTable);
const seekers = drawArrivals(players, 15_000, random);
const eventRates = new Map<string, number[]>();
runMatchers(seekers, (matcher, at) => {
  const counts = eventRates.get(matcher) ?? Array.from({ length: hours }, () => 0);
  const span = ((seekers.at(-1)?.at ?? 1) + 1) / hours;
  const hour = Math.min(hours - 1, Math.floor(at / span));
  counts[hour] = (counts[hour] ?? 0) + 1_000 / span;
  eventRates.set(matcher, counts);
});
const matchers = [...eventRates].map(([name, rates]) => ({ name, rates }));
const [matcher] = matchers.toSorted((a, b) => most(b.rates) - most(a.rates));
update(4);

const creations: number[] = [];
for (let index = 0; index < 300; index += 1) {
  const world = new MemoryWorld(`creation ${index}`);
  const began = performance.now();
  await world.create({
    game: 'drop-rainbow',
    options: findGame('drop-rainbow')?.options.parse({}),
    settings: settingsSchema.parse({}),
    capacity: 3,
  });
  creations.push(performance.now() - began);
}
update(5);
const whole = await measureBusiest(1);
update(6);
end();

/** A client opens a socket to every region and sends three pings. */
const measuring = times(everywhere, peoplePerTable * matchedShare * 4);
const kinds = [
  {
    name: `counters, each of ${countersIds.length}`,
    rates: times(everywhere, average('counts') / countersIds.length),
  },
  { name: 'a latency probe, each', rates: measuring },
  {
    name: `directory, ${popular?.game}.${busiest.region}`,
    rates: visitors.map((rate, hour) => rate + (reports[hour] ?? 0)),
  },
  { name: `matcher, ${matcher?.name}`, rates: matcher?.rates ?? [] },
  {
    name: 'a table, each',
    rates: everywhere.map(() => (average('messages') + average('requests')) / (lifetime / 1_000)),
  },
];

const trips = arrivals.map(({ latencies, home }) => latencies[home]);
const trip = quantile(trips, 0.95);
const list = trip + measured.wait;
const create = trip + quantile(creations, 0.95);

const perTable = {
  requests:
    average('requests') +
    average('messages') / messagesPerRequest +
    average('counts') +
    listed * average('reports') +
    peoplePerTable * games.length +
    peoplePerTable * matchedShare * homeRegions.length * (1 + 3 / messagesPerRequest) +
    (matchers.reduce((sum, { rates }) => sum + rates.reduce((a, b) => a + b, 0), 0) * (86_400 / hours)) /
      tablesPerDay,
  // External requests and sockets pass through the Worker.
  worker: peoplePerTable * (2 + games.length + matchedShare * (homeRegions.length + 1)),
  seconds: (average('work') / 1_000) * gigabytes,
  rows: average('rows') + average('counts') + listed * average('reports'),
};
const dollars = {
  rooms: perTable.requests * prices.rooms,
  worker: perTable.worker * prices.worker,
  seconds: perTable.seconds * prices.seconds,
  rows: perTable.rows * prices.rows,
};
const perMillionGames = Object.values(dollars).reduce((sum, part) => sum + part, 0) / gamesPerTable;

const number = (value: number, digits = 1): string => value.toFixed(digits);
console.log(
  `${tablesPerDay} tables per day, ${concurrentTables} concurrent; a table lives ${number(lifetime / 60_000, 0)} minutes and ${gamesPerTable} games`,
);
console.log('\nRequests and messages per second: maximum of an hour, and mean');
for (const { name, rates } of kinds)
  console.log(`  ${name.padEnd(36)} ${number(most(rates)).padStart(8)} ${number(mean(rates)).padStart(8)}`);
console.log(
  `\nOne table: ${lives.map(({ game, life }) => `${game} ${Math.round(life.messages)} messages, ${Math.round(life.rows)} rows, ${Math.round(life.reports)} reports, ${Math.round(life.counts)} counts`).join('; ')}`,
);
for (const [what, shard] of [
  [`${100 * listed} % listed`, measured],
  ['all listed', whole],
] as const)
  console.log(
    `\nBusiest shard of the directory, ${what}: ${shard.tables} tables, ${number(shard.reports)} reports and ${number(shard.visitors)} visitors per second; busy ${number(100 * shard.busy)} %, ${number(shard.work, 2)} ms per list (p95); ${shard.watchers} watchers, ${number(shard.frames, 0)} frames per second; ${number(shard.probes)} probes per second`,
  );
console.log(
  `\np95 of a list ${number(list, 0)} ms, of a new table ${number(create, 0)} ms; both include ${number(trip, 0)} ms to the nearest region and back`,
);
console.log(
  `\nDollars per million games: ${number(perMillionGames, 0)} (requests ${number(dollars.rooms / gamesPerTable, 0)}, Worker ${number(dollars.worker / gamesPerTable, 0)}, time ${number(dollars.seconds / gamesPerTable, 0)}, rows ${number(dollars.rows / gamesPerTable, 0)})`,
);

simulateMatching(values.seed);
