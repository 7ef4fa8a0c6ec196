import { describe, expect, test } from 'vitest';
import type { Latencies } from '../../../shared/protocol/regions.ts';
import {
  arrive,
  cancel,
  emptyWorld,
  isSeated,
  leaveMatcher,
  pass,
  secondTab,
  type Table,
  take,
  ticketOf,
  type World,
  waits,
} from './world.ts';

const near: Latencies = { weur: 20 };

const come = (world: World, name: string, size: number, latencies: Latencies = near): World =>
  pass(arrive(world, name, size, latencies), 0);

const tableOf = (world: World, name: string): Table => {
  const table = world.tables.get(world.people.get(name)?.table ?? '');
  if (table === undefined) throw new Error(`${name} sits nowhere`);
  return table;
};
const sitters = (world: World, name: string) => tableOf(world, name).seats.map(({ id }) => id);
const ageOf = (world: World, name: string): number | null => {
  const ticket = world.matcher.tickets.get(ticketOf(name));
  return ticket === undefined ? null : world.now - ticket.since;
};

const two = 2;
const three = 3;

describe('matching of an arrival', () => {
  test('seats two players of one region immediately', () => {
    const world = come(come(emptyWorld, 'ann', two), 'bo', two);
    expect(world.now).toBe(emptyWorld.now);
    expect(isSeated(world, 'ann') && isSeated(world, 'bo')).toBe(true);
    expect(tableOf(world, 'ann').id).toBe(tableOf(world, 'bo').id);
  });

  test('fills an open table before it makes a new one', () => {
    let world = pass(come(emptyWorld, 'ann', three), 15_000);
    world = pass(take(world, 'ann', 'open-table'), 0);
    expect(isSeated(world, 'ann')).toBe(true);
    world = come(world, 'bo', three);
    expect(tableOf(world, 'bo').id).toBe(tableOf(world, 'ann').id);
    world = come(world, 'cy', three);
    expect(sitters(world, 'ann')).toHaveLength(3);
    world = come(world, 'dan', three);
    expect(waits(world, 'dan')).toBe(true);
  });

  test('separates setups', () => {
    let world = arrive(emptyWorld, 'ann', two, near, { settings: { turnSeconds: 30 } });
    world = pass(arrive(world, 'bo', two, near), 60_000);
    expect(waits(world, 'ann') && waits(world, 'bo')).toBe(true);
    expect(isSeated(come(world, 'cy', two), 'bo')).toBe(true);
  });
});

describe('a player who stops waiting', () => {
  test('may not do so before 15 seconds', () => {
    const world = pass(come(emptyWorld, 'ann', two), 14_999);
    expect(isSeated(pass(take(world, 'ann', 'bots'), 0), 'ann')).toBe(false);
  });

  test('plays against bots from then on', () => {
    const world = pass(take(pass(come(emptyWorld, 'ann', three), 15_000), 'ann', 'bots'), 0);
    expect(tableOf(world, 'ann')).toMatchObject({ capacity: 1, begun: true });
  });

  test('cancels in every tab, and is matched with no other player', () => {
    let world = pass(secondTab(come(emptyWorld, 'ann', two), 'ann'), 0);
    world = pass(cancel(world, 'ann'), 0);
    world = pass(come(world, 'bo', two), 60_000);
    expect(world.people.get('ann')?.cancelled).toBe(true);
    expect(waits(world, 'bo')).toBe(true);
  });
});

describe('matching after a lost socket', () => {
  test('keeps the ticket for 30 seconds without matching it', () => {
    let world = pass(leaveMatcher(come(emptyWorld, 'ann', two), 'ann'), 0);
    world = pass(come(world, 'bo', two), 20_000);
    expect(isSeated(world, 'bo')).toBe(false);
    expect(ageOf(world, 'ann')).toBe(20_000);
    world = pass(secondTab(world, 'ann'), 0);
    expect(tableOf(world, 'ann').id).toBe(tableOf(world, 'bo').id);
  });

  test('removes the ticket after 30 seconds', () => {
    const world = pass(leaveMatcher(come(emptyWorld, 'ann', two), 'ann'), 0);
    expect(ageOf(pass(world, 29_999), 'ann')).toBe(29_999);
    expect(ageOf(pass(world, 30_000), 'ann')).toBeNull();
  });

  test('continues while another tab is open', () => {
    let world = pass(secondTab(come(emptyWorld, 'ann', two), 'ann'), 0);
    world = pass(leaveMatcher(world, 'ann', 1), 0);
    expect(isSeated(come(world, 'bo', two), 'ann')).toBe(true);
  });
});

test('a no-show is dropped after ten seconds, and the other players keep their waiting time', () => {
  let world = pass(come(emptyWorld, 'ann', two), 5_000);
  world = come({ ...world, absent: new Set(['bo']) }, 'bo', two);
  expect(tableOf(world, 'ann').begun).toBe(false);
  world = pass(world, 9_999);
  expect(waits(world, 'ann')).toBe(false);
  world = pass(world, 1);
  expect(waits(world, 'ann')).toBe(true);
  expect(ageOf(world, 'ann')).toBe(15_000);
});

test('a player without a seat at a full open table is requeued immediately', () => {
  let world = pass(take(pass(come(emptyWorld, 'ann', three), 15_000), 'ann', 'open-table'), 0);
  const table = tableOf(world, 'ann');
  // A player has joined by the link; the table has not notified the matcher.
  const seats = [...table.seats, { id: 'by the link', until: null }, { id: 'another', until: null }];
  world = { ...world, tables: new Map(world.tables).set(table.id, { ...table, seats }) };
  world = come(world, 'bo', three);
  expect(waits(world, 'bo')).toBe(true);
  world = come(come(world, 'cy', three), 'dan', three);
  expect(sitters(world, 'bo')).toHaveLength(3);
});
