import { type HomeRegion, homeRegions } from '../../shared/protocol/regions.ts';
import type { Comer } from './day.ts';
import { between } from './network.ts';

/** What became of one player. */
export interface Fate {
  readonly comer: Comer;
  /** How long it took to get a table, or to give up, in milliseconds. */
  readonly time: number;
  /** The round trip to the table; null without one. */
  readonly trip: number | null;
  /** How many sit at the table. */
  readonly size: number;
}

/** So long players wait; then they give up. */
export const patience = 60_000;

const nearestForAll = (group: readonly Comer[]): HomeRegion => {
  const worst = (region: HomeRegion) => Math.max(...group.map(({ latencies }) => latencies[region]));
  return homeRegions.toSorted((a, b) => worst(a) - worst(b))[0] ?? 'enam';
};

/** How long a room takes over a message, and a new table to be there, in milliseconds. */
export const roomTime = 5;
export const tableTime = 40;

/** Queues that need no more time than the way to them and a new table: whoever makes one long enough sits down with all in it. */
const inQueues = (
  day: readonly Comer[],
  nameOf: (comer: Comer) => string,
  placeOf: (comer: Comer) => HomeRegion,
): Fate[] => {
  const queues = new Map<string, Comer[]>();
  const fates: Fate[] = [];
  const giveUp = (comer: Comer) => fates.push({ comer, time: patience, trip: null, size: 0 });
  for (const comer of day) {
    const name = nameOf(comer);
    const waiting = (queues.get(name) ?? []).filter((other) => {
      if (comer.at - other.at < patience) return true;
      giveUp(other);
      return false;
    });
    const group = [...waiting, comer];
    if (group.length < comer.kind.size) queues.set(name, group);
    else {
      queues.delete(name);
      const region = nearestForAll(group);
      const made = between(placeOf(comer), region) + roomTime + tableTime;
      for (const member of group) {
        const time =
          made +
          comer.at -
          member.at +
          (comer.latencies[placeOf(comer)] + member.latencies[placeOf(member)]) / 2;
        fates.push({ comer: member, time, trip: member.latencies[region], size: group.length });
      }
    }
  }
  for (const left of queues.values()) left.forEach(giveUp);
  return fates;
};

const kindOf = ({ kind }: Comer): string => `${kind.game}.${kind.size}`;

/** One queue for the whole world, kept in the east of North America. */
export const globalQueue = (day: readonly Comer[]): Fate[] => inQueues(day, kindOf, () => 'enam');

/** A queue for each region, for those to whom it is the nearest. */
export const nearestQueues = (day: readonly Comer[]): Fate[] =>
  inQueues(
    day,
    (comer) => `${kindOf(comer)}.${comer.home}`,
    ({ home }) => home,
  );
