import { createHash } from 'node:crypto';
import { deliver, type Mail, nextMoment, textOf, tick, type World } from './world.ts';

/** Budgets for faults on one path. */
export interface Budget {
  /** Losses, duplicates and failed replies. */
  readonly faults: number;
  /** Advances of time while messages are in flight. */
  readonly late: number;
  /** Actions that each happen at most once, at any moment. */
  readonly deeds: readonly ((world: World) => World)[];
}

interface Visit {
  readonly world: World;
  readonly budget: Budget;
}

interface Explored {
  readonly states: number;
  readonly ends: number;
}

const without = <Item>(items: readonly Item[], index: number): Item[] =>
  items.filter((_, other) => other !== index);

const isCall = (item: Mail): boolean => item.is !== 'text';

/** Visible failures: after a failed call it is unknown whether it was carried out. */
const failed = (world: World, index: number): World | null => {
  const item = world.mail[index];
  if (item?.is === 'reply' && !item.failed)
    return { ...world, mail: world.mail.with(index, { ...item, answer: undefined, failed: true }) };
  return null;
};

const faults = (world: World): World[] =>
  world.mail.flatMap((item, index): World[] => {
    if (!isCall(item)) return [];
    const failure = failed(world, index);
    return [
      { ...world, mail: without(world.mail, index) },
      { ...world, mail: [...world.mail, item] },
      ...(failure === null ? [] : [failure]),
    ];
  });

const next = ({ world, budget }: Visit): Visit[] => {
  const { mail } = world;
  const texts = new Set<string>();
  const delivered = mail.flatMap((item, index): Visit[] => {
    // A socket preserves order.
    if (item.is === 'text' && texts.has(item.socket)) return [];
    if (item.is === 'text') texts.add(item.socket);
    return [{ world: deliver(world, index), budget }];
  });
  const isFree = mail.length === 0;
  const ticked =
    nextMoment(world) !== null && (isFree || budget.late > 0)
      ? [{ world: tick(world), budget: isFree ? budget : { ...budget, late: budget.late - 1 } }]
      : [];
  const faulty =
    budget.faults > 0
      ? faults(world).map((after) => ({ world: after, budget: { ...budget, faults: budget.faults - 1 } }))
      : [];
  const done = budget.deeds.map((deed, index) => ({
    world: deed(world),
    budget: { ...budget, deeds: without(budget.deeds, index) },
  }));
  return [...delivered, ...ticked, ...faulty, ...done];
};

/**
 * Explores every reachable state until `until` once, and calls `atEnd` in each state without messages in flight.
 * @throws Error with the path, if anything throws
 */
export const explore = (
  start: World,
  budget: Budget,
  until: number,
  atEnd: (world: World) => void,
): Explored => {
  const seen = new Set<string>();
  const ways: Visit[] = [{ world: start, budget }];
  let ends = 0;
  for (let visit = ways.pop(); visit !== undefined; visit = ways.pop()) {
    const { faults: faultsLeft, late, deeds } = visit.budget;
    const text = `${faultsLeft} ${late} ${deeds.length} ${textOf(visit.world)}`;
    const key = createHash('md5').update(text).digest('base64');
    if (seen.has(key)) continue;
    seen.add(key);
    if (visit.world.now >= until && visit.world.mail.length === 0) {
      ends += 1;
      atEnd(visit.world);
      continue;
    }
    ways.push(...next(visit));
  }
  return { states: seen.size, ends };
};
