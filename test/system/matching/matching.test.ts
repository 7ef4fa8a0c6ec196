import { describe, expect, test } from 'vitest';
import type { Latencies } from '../../../shared/protocol/regions.ts';
import {
  arrive,
  cancel,
  deliver,
  emptyWorld,
  homeOf,
  isSeated,
  leaveMatcher,
  nextMoment,
  secondTab,
  type Table,
  take,
  tick,
  ticketOf,
  type World,
  waitsAtHome,
} from './world.ts';

const near: Latencies = { weur: 20 };

/** Everything happens that is due within so many milliseconds, and whatever follows at once. */
const pass = (world: World, milliseconds: number): World => {
  const until = world.now + milliseconds;
  let next = world;
  for (;;) {
    if (next.mail.length > 0) next = deliver(next, 0);
    else {
      const moment = nextMoment(next);
      if (moment === null || moment > until) return { ...next, now: until };
      next = tick(next);
    }
  }
};
const come = (world: World, name: string, queue: string, latencies: Latencies = near): World =>
  pass(arrive(world, name, queue, latencies), 0);

const tableOf = (world: World, name: string): Table => {
  const table = world.tables.get(world.people.get(name)?.table ?? '');
  if (table === undefined) throw new Error(`${name} sits nowhere`);
  return table;
};
const sitters = (world: World, name: string) => tableOf(world, name).seats.map(({ id }) => id);
const ageOf = (world: World, name: string): number | null => {
  const ticket = world.matchers.get(world.people.get(name)?.home ?? '')?.tickets.get(ticketOf(name));
  return ticket === undefined ? null : world.now - ticket.since;
};

const two = homeOf('weur');
const three = homeOf('weur', 3);

describe('whom an arrival is put together with', () => {
  test('two of one region sit down at once', () => {
    const world = come(come(emptyWorld, 'ann', two), 'bo', two);
    expect(world.now).toBe(emptyWorld.now);
    expect(isSeated(world, 'ann') && isSeated(world, 'bo')).toBe(true);
    expect(tableOf(world, 'ann').id).toBe(tableOf(world, 'bo').id);
  });

  test('those who have waited longest come first', () => {
    const enam = homeOf('enam');
    let world = come(emptyWorld, 'ann', two);
    world = come(pass(world, 100), 'bo', enam, { enam: 20 });
    // Cy could sit with either, and Ann has waited longer.
    world = pass(come(pass(world, 100), 'cy', two, { weur: 60, enam: 60 }), 2_000);
    expect(sitters(world, 'cy')).toEqual([ticketOf('ann'), ticketOf('cy')]);
    expect(waitsAtHome(world, 'bo')).toBe(true);
  });

  test('an open table is filled before a new one is made', () => {
    let world = pass(come(emptyWorld, 'ann', three), 15_000);
    world = pass(take(world, 'ann', 'open-table'), 0);
    expect(isSeated(world, 'ann')).toBe(true);
    world = come(world, 'bo', three);
    expect(tableOf(world, 'bo').id).toBe(tableOf(world, 'ann').id);
    world = come(world, 'cy', three);
    expect(sitters(world, 'ann')).toHaveLength(3);
    world = come(world, 'dan', three);
    expect(waitsAtHome(world, 'dan')).toBe(true);
  });

  test('the table is made where the worst round trip is the least', () => {
    let world = come(emptyWorld, 'ann', two, { weur: 10, enam: 79 });
    world = pass(come(world, 'bo', homeOf('enam'), { weur: 75, enam: 15 }), 0);
    expect(isSeated(world, 'ann') && isSeated(world, 'bo')).toBe(true);
    expect(world.regions.get(tableOf(world, 'ann').id)).toBe('weur');
  });

  /** Every second two come in each region who want the same, and sit down together. */
  const busy = (): World =>
    Array.from({ length: 20 }, (_, second) => second).reduce(
      (world, second) =>
        (['weur', 'enam'] as const).reduce(
          (after, region) =>
            come(
              come(after, `${region}${second}a`, homeOf(region), { [region]: 20 }),
              `${region}${second}b`,
              homeOf(region),
              { [region]: 20 },
            ),
          pass(world, 1_000),
        ),
      emptyWorld,
    );

  // To Ann and to Bo a table is worth about a third of a second, and half a second more with each second. 85 ms cost 0.8 s, 150 ms 3 s, and 200 ms 8 s.
  test.each([
    [60, 0, 0],
    [85, 0, 1_000],
    [150, 1_000, 3_500],
    [200, 5_000, 9_000],
  ])('where many come a round trip of %i ms is accepted after %i to %i ms', (trip, from, to) => {
    let world = come(busy(), 'ann', two);
    world = come(world, 'bo', homeOf('enam'), { enam: 20, weur: trip });
    if (from > 0) expect(isSeated(pass(world, from), 'ann')).toBe(false);
    // Then it may take as long as the others would need to make a better match.
    expect(isSeated(pass(world, to + 2_000), 'ann')).toBe(true);
  });

  test.each([60, 85, 150, 250])(
    'where nobody else comes a round trip of %i ms is accepted at once',
    (trip) => {
      let world = come(emptyWorld, 'ann', two);
      world = come(world, 'bo', homeOf('enam'), { enam: 20, weur: trip });
      expect(isSeated(pass(world, 2_000), 'ann')).toBe(true);
    },
  );

  test('a round trip of 251 ms never is', () => {
    let world = come(emptyWorld, 'ann', two);
    world = come(world, 'bo', homeOf('enam'), { enam: 20, weur: 251 });
    expect(isSeated(pass(world, 100_000), 'ann')).toBe(false);
  });

  test('other terms are another game', () => {
    let world = arrive(emptyWorld, 'ann', two, near, { settings: { turnSeconds: 30 } });
    world = pass(arrive(world, 'bo', two, near), 60_000);
    expect(waitsAtHome(world, 'ann') && waitsAtHome(world, 'bo')).toBe(true);
    expect(isSeated(come(world, 'cy', two), 'bo')).toBe(true);
  });

  test('after eight seconds two are enough for those who agree', () => {
    let world = arrive(emptyWorld, 'ann', three, near, { smaller: true });
    world = pass(arrive(world, 'bo', three, near, { smaller: true }), 7_999);
    expect(isSeated(world, 'ann')).toBe(false);
    world = pass(world, 1);
    expect(sitters(world, 'ann')).toHaveLength(2);
  });
});

describe('whoever does not want to wait any longer', () => {
  test('may not stop before 15 seconds', () => {
    const world = pass(come(emptyWorld, 'ann', two), 14_999);
    expect(isSeated(pass(take(world, 'ann', 'bots'), 0), 'ann')).toBe(false);
  });

  test('plays against computer players from then on', () => {
    const world = pass(take(pass(come(emptyWorld, 'ann', three), 15_000), 'ann', 'bots'), 0);
    expect(tableOf(world, 'ann')).toMatchObject({ capacity: 1, begun: true });
  });

  test('gives up in every tab, and nobody meets them', () => {
    let world = pass(secondTab(come(emptyWorld, 'ann', two), 'ann'), 0);
    world = pass(cancel(world, 'ann'), 0);
    world = pass(come(world, 'bo', two), 60_000);
    expect(world.people.get('ann')?.cancelled).toBe(true);
    expect(waitsAtHome(world, 'bo')).toBe(true);
  });
});

describe('a lost socket', () => {
  test('keeps its place for 30 seconds, and is matched with nobody meanwhile', () => {
    let world = pass(leaveMatcher(come(emptyWorld, 'ann', two), 'ann'), 0);
    world = pass(come(world, 'bo', two), 20_000);
    expect(isSeated(world, 'bo')).toBe(false);
    expect(ageOf(world, 'ann')).toBe(20_000);
    world = pass(secondTab(world, 'ann'), 0);
    expect(tableOf(world, 'ann').id).toBe(tableOf(world, 'bo').id);
  });

  test('is forgotten after that', () => {
    const world = pass(leaveMatcher(come(emptyWorld, 'ann', two), 'ann'), 0);
    expect(ageOf(pass(world, 29_999), 'ann')).toBe(29_999);
    expect(ageOf(pass(world, 30_000), 'ann')).toBeNull();
  });

  test('of one tab is none while there is another', () => {
    let world = pass(secondTab(come(emptyWorld, 'ann', two), 'ann'), 0);
    world = pass(leaveMatcher(world, 'ann', 1), 0);
    expect(isSeated(come(world, 'bo', two), 'ann')).toBe(true);
  });
});

test('who does not come to the table is dropped after ten seconds, and the others keep their age', () => {
  let world = pass(come(emptyWorld, 'ann', two), 5_000);
  world = come({ ...world, absent: new Set(['bo']) }, 'bo', two);
  expect(tableOf(world, 'ann').begun).toBe(false);
  world = pass(world, 9_999);
  expect(waitsAtHome(world, 'ann')).toBe(false);
  world = pass(world, 1);
  expect(waitsAtHome(world, 'ann')).toBe(true);
  expect(ageOf(world, 'ann')).toBe(15_000);
});

test('owners are asked in the order of their names, so that no two matches wait for each other', () => {
  let world = arrive(emptyWorld, 'ann', homeOf('weur', 3), { weur: 20, enam: 60, apac: 70 });
  world = arrive(world, 'bo', homeOf('enam', 3), { enam: 20, weur: 70, apac: 60 });
  world = arrive(world, 'cy', homeOf('apac', 3), { apac: 20, weur: 75, enam: 60 });
  const claims: string[] = [];
  for (let step = 0; step < 100 && world.mail.length > 0; step += 1) {
    const [next] = world.mail;
    if (next?.is === 'call' && next.call.route === 'claim') claims.push(next.call.id);
    world = deliver(world, 0);
  }
  // The best is the east of North America, whose own come between the others.
  expect(claims).toEqual([homeOf('apac', 3), homeOf('weur', 3)]);
  expect(sitters(world, 'ann')).toHaveLength(3);
});

test('an offer that was not heard is made again after two seconds', () => {
  let world = arrive(emptyWorld, 'ann', two, { weur: 20, enam: 40 });
  while (world.mail.some(({ is }) => is === 'text')) world = deliver(world, 0);
  const offered = (state: World): number =>
    state.mail.filter((item) => item.is === 'call' && item.call.route === 'offer').length;
  expect(offered(world)).toBe(1);
  world = { ...world, mail: [] };
  for (let step = 0; step < 10 && offered(world) === 0; step += 1) world = tick({ ...world, mail: [] });
  expect(world.now - emptyWorld.now).toBe(2_000);
});

test('whom an open table has no seat for waits again at once', () => {
  let world = pass(take(pass(come(emptyWorld, 'ann', three), 15_000), 'ann', 'open-table'), 0);
  const table = tableOf(world, 'ann');
  // Somebody has come by the link meanwhile, and the table has not told the matcher.
  const seats = [...table.seats, { id: 'by the link', until: null }, { id: 'another', until: null }];
  world = { ...world, tables: new Map(world.tables).set(table.id, { ...table, seats }) };
  world = come(world, 'bo', three);
  expect(waitsAtHome(world, 'bo')).toBe(true);
  world = come(come(world, 'cy', three), 'dan', three);
  expect(sitters(world, 'bo')).toHaveLength(3);
});
