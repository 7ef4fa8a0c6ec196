import { describe, expect, test } from 'vitest';
import { type Latencies, parseQueue } from '../../../shared/protocol/regions.ts';
import { isLong } from '../../helpers/random.ts';
import { type Budget, explore } from './explore.ts';
import {
  arrive,
  cancel,
  deliver,
  emptyWorld,
  homeOf,
  isSeated,
  reload,
  secondTab,
  take,
  tick,
  ticketOf,
  type World,
  waitsAtHome,
} from './world.ts';

type Comer = readonly [name: string, queue: string, latencies: Latencies];

const inEurope: Latencies = { weur: 20, enam: 70 };
const inAmerica: Latencies = { enam: 20, weur: 70 };
const between: Latencies = { weur: 40, enam: 40 };

const ann: Comer = ['ann', homeOf('weur'), inEurope];
const bo: Comer = ['bo', homeOf('enam'), inAmerica];
const cy: Comer = ['cy', homeOf('weur'), between];
/** Ann and Dee cannot meet; each could meet Bo, whose home is Dee's. */
const torn: Comer = ['bo', homeOf('enam'), { enam: 45, weur: 45 }];
const onlyEurope: Comer = ['ann', homeOf('weur'), { weur: 20 }];
const dan: Comer = ['dan', homeOf('enam'), inAmerica];
const onlyAmerica: Comer = ['dee', homeOf('enam'), { enam: 20 }];
const three = ([name, queue, latencies]: Comer): Comer => [name, queue.replace('.2.', '.3.'), latencies];

/** Party members send the same secret. */
const friends = { party: { id: 'friends'.padEnd(43, '_'), size: 2 } };
const together = (world: World, [name, queue, latencies]: Comer): World =>
  arrive(world, name, queue, latencies, friends);
const threeHere = (name: string): Comer => three([name, homeOf('weur'), inEurope]);

const come = (...people: readonly Comer[]): World =>
  people.reduce((world, [name, queue, latencies]) => arrive(world, name, queue, latencies), emptyWorld);

/** Runs all due events in order, for this time. */
const passing = (world: World, milliseconds: number): World => {
  let next = world;
  while (next.mail.length > 0 || next.now < world.now + milliseconds)
    next = next.mail.length > 0 ? deliver(next, 0) : tick(next);
  return next;
};

/** Ann waits 15 seconds and opens a table; then the others arrive. */
const atAnOpenTable = (...people: readonly Comer[]): World =>
  people.reduce(
    (world, [name, queue, latencies]) => arrive(world, name, queue, latencies),
    passing(take(passing(come(ann), 15_500), 'ann', 'open-table'), 500),
  );

/** No ticket is lost or waits for ever, and every seated player has a reservation. */
const check = (world: World): void => {
  const names = [...world.people.keys()];
  const waiting = names.filter((name) => waitsAtHome(world, name));
  for (const name of names) {
    const { cancelled, table } = world.people.get(name) ?? {};
    const is = { name, cancelled, seated: isSeated(world, name), waits: waiting.includes(name) };
    expect([is.cancelled, is.seated, is.waits].filter(Boolean), JSON.stringify(is)).toHaveLength(1);
    const seats = table == null ? undefined : world.tables.get(table)?.seats;
    if (is.seated) expect(seats?.map(({ id }) => id)).toContain(ticketOf(name));
  }
  // Party members sit at one table, or both wait.
  const tables = names.flatMap((name) => {
    const { wish, cancelled } = world.people.get(name) ?? {};
    const isFriend = !cancelled && Object.hasOwn(wish ?? {}, 'party');
    return isFriend ? [isSeated(world, name) ? (world.people.get(name)?.table ?? null) : null] : [];
  });
  expect(new Set(tables).size, `friends are at ${tables}`).toBeLessThan(2);
  for (const { begun, seats, capacity } of world.tables.values())
    if (begun) expect(seats).toHaveLength(capacity);
  const size = parseQueue(world.people.values().next().value?.home ?? '')?.size;
  expect(waiting.length, `${waiting} wait for each other`).toBeLessThan(size ?? 0);
};

interface Case {
  readonly what: string;
  readonly start: World;
  readonly deeds?: Budget['deeds'];
  /** Faults and late moments, for the short and the long run. */
  readonly short: readonly (readonly [faults: number, late: number])[];
  readonly long: readonly (readonly [faults: number, late: number])[];
}

const one = [
  [1, 0],
  [0, 1],
] as const;
const two = [
  [1, 1],
  [2, 0],
  [0, 2],
] as const;

const cases: readonly Case[] = [
  { what: 'two in two regions', start: come(ann, bo), short: one, long: two },
  {
    what: 'two want the same third',
    start: come(torn, onlyEurope, onlyAmerica),
    short: [[0, 0], ...one],
    long: two,
  },
  { what: 'three for two seats', start: come(ann, bo, cy), short: [[0, 0]], long: one },
  {
    what: 'three for three seats',
    start: come(three(ann), three(bo), three(cy)),
    short: [[0, 0]],
    long: one,
  },
  {
    what: 'one of two gives up at any moment',
    start: come(ann, bo),
    deeds: [(world) => cancel(world, 'ann')],
    short: [[0, 0]],
    long: one,
  },
  {
    what: 'one of two loads the page again at any moment',
    start: come(ann, bo),
    deeds: [(world) => reload(world, 'ann')],
    short: [[0, 0]],
    long: one,
  },
  {
    what: 'one of two opens a second tab at any moment',
    start: come(ann, bo),
    deeds: [(world) => secondTab(world, 'ann')],
    short: [[0, 0]],
    long: one,
  },
  {
    what: 'two friends and a third, in two regions',
    start: together(together(come(three(bo)), threeHere('ann')), threeHere('eve')),
    short: [[0, 0]],
    long: one,
  },
  {
    what: 'two friends, and two of another region who want the same third seat',
    start: together(together(come(three(bo), three(dan)), threeHere('ann')), threeHere('eve')),
    short: [],
    long: [[0, 0]],
  },
  {
    what: 'one of two friends gives up at any moment',
    start: together(together(come(three(bo)), threeHere('ann')), threeHere('eve')),
    deeds: [(world) => cancel(world, 'eve')],
    short: [],
    long: [[0, 0], ...one],
  },
  {
    what: 'one of two friends loads the page again at any moment',
    start: together(together(come(three(bo)), threeHere('ann')), threeHere('eve')),
    deeds: [(world) => reload(world, 'eve')],
    short: [[0, 0]],
    long: one,
  },
  {
    what: 'one comes to an open table, another wants to as well',
    start: atAnOpenTable(bo, cy),
    short: [[0, 0]],
    long: one,
  },
];

describe('matching under loss, duplication and delay leaves no player lost, stuck or at two tables', () => {
  const rows = cases.flatMap(({ short, long, ...kind }) =>
    (isLong ? [...short, ...long] : short).map(([faults, late]) => ({ ...kind, faults, late })),
  );
  test.each(rows)('$what, with $faults faults and $late delays', ({ start, deeds = [], faults, late }) => {
    // All leases, attempts and unused reservations have expired by then.
    const { states, ends } = explore(start, { faults, late, deeds }, start.now + 45_000, (world) => {
      check(world);
      // Without faults a lease is kept: no table is made for a player seated elsewhere.
      if (faults + late + deeds.length === 0) expect(world.vain).toBe(0);
    });
    expect(states).toBeGreaterThan(100);
    expect(ends).toBeGreaterThan(0);
  });
});
