import { describe, expect, test } from 'vitest';
import type { Latencies } from '../../../shared/protocol/regions.ts';
import { type Budget, explore } from './explore.ts';
import {
  arrive,
  cancel,
  emptyWorld,
  isSeated,
  pass,
  reload,
  secondTab,
  take,
  ticketOf,
  type World,
  waits,
} from './world.ts';

type Comer = readonly [name: string, size: number, latencies: Latencies];

const inEurope: Latencies = { weur: 20, enam: 70 };
const inAmerica: Latencies = { enam: 20, weur: 70 };
const between: Latencies = { weur: 40, enam: 40 };

const ann: Comer = ['ann', 2, inEurope];
const bo: Comer = ['bo', 2, inAmerica];
const cy: Comer = ['cy', 2, between];
/** Ann and Dee cannot meet; each could meet Bo. */
const torn: Comer = ['bo', 2, { enam: 45, weur: 45 }];
const onlyEurope: Comer = ['ann', 2, { weur: 20 }];
const dan: Comer = ['dan', 2, inAmerica];
const onlyAmerica: Comer = ['dee', 2, { enam: 20 }];
const three = ([name, , latencies]: Comer): Comer => [name, 3, latencies];

/** Party members send the same secret. */
const friends = { party: { id: 'friends'.padEnd(43, '_'), size: 2 } };
const together = (world: World, [name, size, latencies]: Comer): World =>
  arrive(world, name, size, latencies, friends);
const threeHere = (name: string): Comer => [name, 3, inEurope];

const come = (...people: readonly Comer[]): World =>
  people.reduce((world, [name, size, latencies]) => arrive(world, name, size, latencies), emptyWorld);

/** Ann waits 15 seconds and opens a table; then the others arrive. */
const atAnOpenTable = (...people: readonly Comer[]): World =>
  people.reduce(
    (world, [name, size, latencies]) => arrive(world, name, size, latencies),
    pass(take(pass(come(ann), 15_500), 'ann', 'open-table'), 500),
  );

/** Lost tickets, players who wait for ever, and seats without a reservation. */
const faultsIn = (world: World): string[] => {
  const names = [...world.people.keys()];
  const waiting = names.filter((name) => waits(world, name));
  const faults: string[] = [];
  for (const name of names) {
    const { cancelled, table } = world.people.get(name) ?? {};
    const isSeatedHere = isSeated(world, name);
    const states = [cancelled, isSeatedHere, waiting.includes(name)];
    if (states.filter(Boolean).length !== 1) faults.push(`${name} has cancelled, sits, waits: ${states}`);
    const seats = table == null ? undefined : world.tables.get(table)?.seats;
    if (isSeatedHere && !seats?.some(({ id }) => id === ticketOf(name)))
      faults.push(`${name} has no reservation`);
  }
  // Party members sit at one table, or both wait.
  const tables = names.flatMap((name) => {
    const { wish, cancelled } = world.people.get(name) ?? {};
    const isFriend = !cancelled && Object.hasOwn(wish ?? {}, 'party');
    return isFriend ? [isSeated(world, name) ? (world.people.get(name)?.table ?? null) : null] : [];
  });
  if (new Set(tables).size > 1) faults.push(`friends are at ${tables}`);
  for (const { begun, seats, capacity } of world.tables.values())
    if (begun && seats.length !== capacity) faults.push(`${seats.length} play at a table for ${capacity}`);
  const { size = 0 } = world.people.values().next().value ?? {};
  if (waiting.length >= size) faults.push(`${waiting} wait for each other`);
  return faults;
};

interface Case {
  readonly what: string;
  readonly start: World;
  readonly deeds?: Budget['deeds'];
}

/** Faults and late moments. A budget includes the smaller ones, but only a game without faults makes no table in vain. */
const budgetsOf = ({ deeds = [] }: Case): readonly (readonly [faults: number, late: number])[] => [
  ...(deeds.length === 0 ? ([[0, 0]] as const) : []),
  [1, 1],
  [2, 0],
];

const cases: readonly Case[] = [
  { what: 'two in two regions', start: come(ann, bo) },
  {
    what: 'two want the same third',
    start: come(torn, onlyEurope, onlyAmerica),
  },
  { what: 'three for two seats', start: come(ann, bo, cy) },
  {
    what: 'three for three seats',
    start: come(three(ann), three(bo), three(cy)),
  },
  {
    what: 'one of two gives up at any moment',
    start: come(ann, bo),
    deeds: [(world) => cancel(world, 'ann')],
  },
  {
    what: 'one of two loads the page again at any moment',
    start: come(ann, bo),
    deeds: [(world) => reload(world, 'ann')],
  },
  {
    what: 'one of two opens a second tab at any moment',
    start: come(ann, bo),
    deeds: [(world) => secondTab(world, 'ann')],
  },
  {
    what: 'two friends and a third, in two regions',
    start: together(together(come(three(bo)), threeHere('ann')), threeHere('eve')),
  },
  {
    what: 'two friends, and two of another region who want the same third seat',
    start: together(together(come(three(bo), three(dan)), threeHere('ann')), threeHere('eve')),
  },
  {
    what: 'one of two friends gives up at any moment',
    start: together(together(come(three(bo)), threeHere('ann')), threeHere('eve')),
    deeds: [(world) => cancel(world, 'eve')],
  },
  {
    what: 'one of two friends loads the page again at any moment',
    start: together(together(come(three(bo)), threeHere('ann')), threeHere('eve')),
    deeds: [(world) => reload(world, 'eve')],
  },
  {
    what: 'one comes to an open table, another wants to as well',
    start: atAnOpenTable(bo, cy),
  },
];

describe('matching under loss, duplication and delay leaves no player lost, stuck or at two tables', () => {
  const rows = cases.flatMap((kind) => budgetsOf(kind).map(([faults, late]) => ({ ...kind, faults, late })));
  test.each(rows)('$what, with $faults faults and $late delays', ({ start, deeds = [], faults, late }) => {
    // All attempts and unused reservations have expired by then.
    const { states, ends } = explore(start, { faults, late, deeds }, start.now + 45_000, (world) => {
      expect(faultsIn(world)).toEqual([]);
      // Without faults no table is made for a player seated elsewhere.
      if (faults + late + deeds.length === 0) expect(world.vain).toBe(0);
    });
    expect(states).toBeGreaterThan(10);
    expect(ends).toBeGreaterThan(0);
  });
});
