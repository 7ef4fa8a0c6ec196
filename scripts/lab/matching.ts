import { costOf } from '../../party/matching/costs.ts';
import type { Call, Connection, Effect, MatcherEvent } from '../../party/matching/events.ts';
import { smallerAfterMs } from '../../party/matching/grouping.ts';
import { type MatcherRecord, newRecord } from '../../party/matching/record.ts';
import { step } from '../../party/matching/step.ts';
import { findGame, type GameId } from '../../shared/games/registry.ts';
import { deriveKey, digestOf, newRandom, type Random, resumeRandom } from '../../shared/kernel/random.ts';
import { protocolVersion } from '../../shared/protocol/codes.ts';
import {
  type HomeRegion,
  homeRegions,
  type Latencies,
  nearestRegion,
} from '../../shared/protocol/regions.ts';
import { progress } from '../progress.ts';
import { mean, printRow, quantile } from './figures.ts';

/**
 * 95th percentiles of round trips in ms, July 2026: "Azure network round-trip latency statistics", Microsoft Learn, 30 July 2026
 * (learn.microsoft.com/azure/networking/azure-network-latency). Within a region: 2 ms.
 */
const measured = {
  'West US 2': { wnam: 2, enam: 75, weur: 153, eeur: 167, apac: 165, oc: 179 },
  'Central US': { wnam: 41, enam: 35, weur: 118, eeur: 134, apac: 201, oc: 178 },
  'East US': { wnam: 75, enam: 2, weur: 89, eeur: 104, apac: 229, oc: 207 },
  'Brazil South': { wnam: 179, enam: 121, weur: 191, eeur: 211, apac: 337, oc: 298 },
  'UK South': { wnam: 145, enam: 80, weur: 12, eeur: 34, apac: 183, oc: 277 },
  'West Europe': { wnam: 153, enam: 91, weur: 2, eeur: 28, apac: 182, oc: 282 },
  'Poland Central': { wnam: 171, enam: 112, weur: 28, eeur: 2, apac: 201, oc: 300 },
  'South Africa North': { wnam: 285, enam: 225, weur: 171, eeur: 198, apac: 211, oc: 348 },
  'UAE North': { wnam: 256, enam: 191, weur: 124, eeur: 138, apac: 87, oc: 182 },
  'Central India': { wnam: 218, enam: 218, weur: 153, eeur: 169, apac: 59, oc: 152 },
  'Southeast Asia': { wnam: 165, enam: 229, weur: 181, eeur: 202, apac: 2, oc: 98 },
  'Japan East': { wnam: 103, enam: 165, weur: 242, eeur: 260, apac: 74, oc: 105 },
  'Australia East': { wnam: 180, enam: 206, weur: 282, eeur: 300, apac: 98, oc: 2 },
} as const satisfies Record<string, Required<Latencies>>;

type Origin = keyof typeof measured;

const datacentres: Readonly<Record<HomeRegion, Origin>> = {
  wnam: 'West US 2',
  enam: 'East US',
  weur: 'West Europe',
  eeur: 'Poland Central',
  apac: 'Southeast Asia',
  oc: 'Australia East',
};

/** Assumed origins of players: `share` in percent, `hours` of local time after UTC. */
const population: readonly {
  readonly origin: Origin;
  readonly share: number;
  readonly hours: number;
}[] = [
  { origin: 'West US 2', share: 8, hours: -8 },
  { origin: 'Central US', share: 6, hours: -6 },
  { origin: 'East US', share: 12, hours: -5 },
  { origin: 'Brazil South', share: 10, hours: -3 },
  { origin: 'UK South', share: 7, hours: 0 },
  { origin: 'West Europe', share: 17, hours: 1 },
  { origin: 'Poland Central', share: 10, hours: 1 },
  { origin: 'South Africa North', share: 2, hours: 2 },
  { origin: 'UAE North', share: 1, hours: 4 },
  { origin: 'Central India', share: 10, hours: 5.5 },
  { origin: 'Southeast Asia', share: 8, hours: 8 },
  { origin: 'Japan East', share: 6, hours: 9 },
  { origin: 'Australia East', share: 3, hours: 10 },
];

const latenciesFrom = (origin: Origin, ownLatency: number): Required<Latencies> => {
  const { wnam, enam, weur, eeur, apac, oc } = measured[origin];
  return {
    wnam: wnam + ownLatency,
    enam: enam + ownLatency,
    weur: weur + ownLatency,
    eeur: eeur + ownLatency,
    apac: apac + ownLatency,
    oc: oc + ownLatency,
  };
};

const latencyBetween = (one: HomeRegion, other: HomeRegion): number => measured[datacentres[one]][other];

interface GameChoice {
  readonly game: GameId;
  readonly size: number;
  /** In percent. */
  readonly share: number;
}

/** Assumed: popular and unpopular games. */
export const gameChoices: readonly GameChoice[] = [
  { game: 'drop-rainbow', size: 4, share: 60 },
  { game: 'seven-poker', size: 4, share: 28 },
  { game: 'sequence-states', size: 2, share: 10 },
  { game: 'sequence-states', size: 6, share: 2 },
];

export interface Arrival {
  readonly index: number;
  /** Milliseconds after midnight UTC. */
  readonly at: number;
  readonly choice: GameChoice;
  readonly origin: Origin;
  readonly latencies: Required<Latencies>;
  readonly home: HomeRegion;
}

const dayMs = 86_400_000;

/** From 0.1 at 8:00 to 1 at 20:00, local time. */
const activity = (hour: number): number => 0.55 + 0.45 * Math.cos(((hour - 20) / 12) * Math.PI);

const pick = <Item extends { readonly share: number }>(items: readonly Item[], random: Random): Item => {
  let left = random.below(100);
  for (const item of items) {
    if (left < item.share) return item;
    left -= item.share;
  }
  throw new RangeError('the shares do not add up to 100');
};

const fraction = (random: Random): number => random.below(1_000_000) / 1_000_000;

/**
 * The players of one day in order of arrival. A day of more than `maxDrawn` players is compressed: fewer players in a shorter day, at the same
 * rate per second.
 */
export const drawArrivals = (perDay: number, maxDrawn: number, random: Random): Arrival[] => {
  const count = Math.min(perDay, maxDrawn);
  const length = (dayMs * count) / perDay;
  const drawn = Array.from({ length: count }, () => {
    const { origin, hours } = pick(population, random);
    const choice = pick(gameChoices, random);
    let day = fraction(random);
    while (fraction(random) > activity(24 * day + hours)) day = fraction(random);
    const at = day * length;
    // At least 5 ms, 12 on average, rarely over 40.
    const ownLatency = Math.min(80, 5 - 7 * Math.log(1 - fraction(random)));
    const latencies = latenciesFrom(origin, Math.round(ownLatency));
    return { at, choice, origin, latencies, home: nearestRegion(latencies) ?? 'enam' };
  });
  return drawn.sort((a, b) => a.at - b.at).map((arrival, index) => ({ ...arrival, index }));
};

interface MatchResult {
  readonly arrival: Arrival;
  /** Milliseconds until the player got a table or gave up. */
  readonly time: number;
  /** The round trip to the table in ms; null without a table. */
  readonly latency: number | null;
  readonly size: number;
}

const giveUpAfterMs = 300_000;

const requestMs = 5;
const tableStartMs = 40;

/** Where the queue runs. */
const queueRegion: HomeRegion = 'enam';

/** The possible numbers of players, largest first. */
const sizesOf = (game: GameId): number[] => [...(findGame(game)?.players ?? [])].sort((a, b) => b - a);

/** When the player starts to accept a table of this size; infinity for never. */
const acceptsFrom = ({ at, choice }: Arrival, size: number): number => {
  if (choice.size === size) return at;
  return choice.size > size ? at + smallerAfterMs : Number.POSITIVE_INFINITY;
};

interface Group {
  readonly members: readonly Arrival[];
  readonly region: HomeRegion;
  /** The longest round trip of a member, in ms. */
  readonly worst: number;
}

/**
 * One global queue with a maximum round trip to the table; players farther than `cap` from every region sit at their nearest. The player who
 * completes a table sits with the longest-waiting players who fit, in the region of the smallest worst round trip. The costs are the way to
 * the queue and a new table.
 */
const cappedQueue = (arrivals: readonly Arrival[], cap: number): MatchResult[] => {
  const pools = new Map<GameId, Set<Arrival>>();
  const results: MatchResult[] = [];

  const accepts = ({ latencies, home }: Arrival, region: HomeRegion): boolean =>
    latencies[region] <= Math.max(cap, latencies[home]);

  const groupOf = (arrival: Arrival, size: number, now: number): Group | null => {
    let best: Group | null = null;
    const others = [...(pools.get(arrival.choice.game) ?? [])].filter(
      (other) => other !== arrival && acceptsFrom(other, size) <= now,
    );
    if (others.length < size - 1) return null;
    for (const region of homeRegions) {
      if (!accepts(arrival, region)) continue;
      const members = [arrival];
      for (const other of others) {
        if (members.length === size) break;
        if (accepts(other, region)) members.push(other);
      }
      if (members.length < size) continue;
      const worst = Math.max(...members.map(({ latencies }) => latencies[region]));
      if (best === null || worst < best.worst) best = { members, region, worst };
    }
    return best;
  };

  const seat = (now: number, last: Arrival, { members, region }: Group): void => {
    const made = latencyBetween(queueRegion, region) + requestMs + tableStartMs;
    for (const arrival of members) {
      pools.get(arrival.choice.game)?.delete(arrival);
      const time =
        made + now - arrival.at + (last.latencies[queueRegion] + arrival.latencies[queueRegion]) / 2;
      results.push({ arrival, time, latency: arrival.latencies[region], size: members.length });
    }
  };

  const come = (arrival: Arrival): void => {
    const { game, size } = arrival.choice;
    pools.set(game, (pools.get(game) ?? new Set()).add(arrival));
    const group = groupOf(arrival, size, arrival.at);
    if (group !== null) seat(arrival.at, arrival, group);
  };

  const acceptSmaller = (arrival: Arrival): void => {
    const { game } = arrival.choice;
    if (pools.get(game)?.has(arrival) !== true) return;
    const now = arrival.at + smallerAfterMs;
    for (const size of sizesOf(game)) {
      const group = acceptsFrom(arrival, size) <= now ? groupOf(arrival, size, now) : null;
      if (group === null) continue;
      seat(now, arrival, group);
      return;
    }
  };

  const giveUp = (arrival: Arrival): void => {
    if (pools.get(arrival.choice.game)?.delete(arrival) === true)
      results.push({ arrival, time: giveUpAfterMs, latency: null, size: 0 });
  };

  const waits = [
    { after: 0, act: come, next: 0 },
    { after: smallerAfterMs, act: acceptSmaller, next: 0 },
    { after: giveUpAfterMs, act: giveUp, next: 0 },
  ];
  for (let left = 3 * arrivals.length; left > 0; left -= 1) {
    const timeOf = ({ after, next }: (typeof waits)[number]): number =>
      (arrivals[next]?.at ?? Number.POSITIVE_INFINITY) + after;
    const first = waits.reduce((a, b) => (timeOf(b) < timeOf(a) ? b : a));
    const arrival = arrivals[first.next];
    first.next += 1;
    if (arrival !== undefined) first.act(arrival);
  }
  return results;
};

interface ScheduledEvent {
  readonly at: number;
  readonly act: (now: number) => void;
}

class EventQueue {
  /** Latest first; of events at the same time, the one added last. */
  readonly #events: ScheduledEvent[] = [];

  add(at: number, act: (now: number) => void): void {
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    this.#events.splice(low, 0, { at, act });
  }

  /** Runs all events and those that they add. */
  run(): void {
    for (let event = this.#events.pop(); event !== undefined; event = this.#events.pop()) event.act(event.at);
  }
}

/** The product's matcher of one game for a day. Every matched player takes the seat. @param onEvent called for each event */
class SimulatedMatcher {
  readonly results = new Map<number, MatchResult>();
  readonly #tables = new Map<string, { readonly region: HomeRegion; readonly size: number }>();
  readonly #arrivals: readonly Arrival[];
  readonly #events: EventQueue;
  readonly #onEvent: (at: number) => void;
  #record: MatcherRecord;
  #connections: Connection[] = [];
  #alarm: number | null = null;

  constructor(game: string, arrivals: readonly Arrival[], events: EventQueue, onEvent: (at: number) => void) {
    this.#record = newRecord(game, digestOf(game));
    this.#arrivals = arrivals;
    this.#events = events;
    this.#onEvent = onEvent;
  }

  arrive({ index, choice, latencies }: Arrival, now: number): void {
    const since = Math.ceil(now);
    const id = String(index);
    const connection = { id, ticket: null, since, address: null, heardAt: since };
    this.#connections = [...this.#connections, connection];
    const seek = { type: 'seek', protocol: protocolVersion, token: id.padStart(43, '0'), name: 'A' };
    const wish = { size: choice.size, allowFewer: true, latencies };
    this.#handle({ type: 'message', connection, text: JSON.stringify({ ...seek, ...wish }) }, now);
    this.#events.add(now + giveUpAfterMs, (later) => {
      const arrival = this.#arrivals[index];
      if (arrival === undefined || this.results.has(index)) return;
      this.results.set(index, { arrival, time: giveUpAfterMs, latency: null, size: 0 });
      const text = JSON.stringify({ type: 'cancel' });
      const waiting = this.#connections.find((other) => other.id === id);
      if (waiting !== undefined) this.#handle({ type: 'message', connection: waiting, text }, later);
      this.#leave(id, later);
    });
  }

  #handle(event: MatcherEvent, now: number): void {
    this.#onEvent(now);
    const { record, effects } = step(this.#record, event, {
      now: Math.ceil(now),
      connections: this.#connections,
      maxTablesPerHour: 120,
      proofOfWork: null,
      isBanned: () => false,
      secret: 's'.repeat(32),
    });
    this.#record = record;
    for (const effect of effects) this.#perform(effect, now);
  }

  #perform(effect: Effect, now: number): void {
    if (effect.type === 'alarm') this.#setAlarm(effect.at, now);
    if (effect.type === 'call') this.#call(effect.call, now);
    if (effect.type === 'attach')
      this.#connections = this.#connections.map((connection) =>
        connection.id === effect.connection ? { ...connection, ...effect.state } : connection,
      );
    if (effect.type !== 'send') return;
    const [kind, table] = JSON.parse(String(effect.data));
    if (kind === 'table') for (const id of effect.to) this.#sit(id, table, now);
  }

  #setAlarm(at: number | null, now: number): void {
    if (at === this.#alarm) return;
    this.#alarm = at;
    if (at === null) return;
    this.#events.add(Math.max(now, at), (time) => {
      if (this.#alarm !== at) return;
      this.#alarm = null;
      this.#handle({ type: 'alarm' }, time);
    });
  }

  #call({ id, route, message, region = queueRegion, tag }: Call, now: number): void {
    const oneWay = latencyBetween(queueRegion, region) / 2;
    this.#events.add(now + oneWay + requestMs + (route === 'create' ? tableStartMs : 0), (time) => {
      const { matched } = message as { readonly matched?: { readonly seats: readonly unknown[] } };
      if (matched !== undefined) this.#tables.set(id, { region, size: matched.seats.length });
      if (tag === null) return;
      const reply: MatcherEvent = { type: 'reply', tag, reply: {}, failed: false };
      this.#events.add(time + oneWay, (later) => this.#handle(reply, later));
    });
  }

  #sit(id: string, table: string, now: number): void {
    const arrival = this.#arrivals[Number(id)];
    const { region, size } = this.#tables.get(table) ?? {};
    if (arrival === undefined || region === undefined || size === undefined)
      throw new Error(`no table ${table}`);
    if (this.results.has(arrival.index)) return;
    const time = now + arrival.latencies[queueRegion] / 2 - arrival.at;
    this.results.set(arrival.index, { arrival, time, latency: arrival.latencies[region], size });
    this.#events.add(now + 1_000, (later) => this.#leave(id, later));
  }

  #leave(id: string, now: number): void {
    const connection = this.#connections.find((other) => other.id === id);
    if (connection === undefined) return;
    this.#connections = this.#connections.filter((other) => other !== connection);
    this.#handle({ type: 'disconnected', connection }, now);
  }
}

/** A day of the product's matchers over a simulated network. */
export const runMatchers = (
  arrivals: readonly Arrival[],
  onEvent: (game: string, at: number) => void = () => {},
): MatchResult[] => {
  const events = new EventQueue();
  const matchers = new Map<string, SimulatedMatcher>();
  const next = (index: number): void => {
    const arrival = arrivals[index];
    if (arrival === undefined) return;
    const { game } = arrival.choice;
    const matcher =
      matchers.get(game) ?? new SimulatedMatcher(game, arrivals, events, (at) => onEvent(game, at));
    matchers.set(game, matcher);
    events.add(arrival.at + arrival.latencies[queueRegion] / 2, (now) => matcher.arrive(arrival, now));
    // Each arrival schedules the next one, so that the queue stays short.
    events.add(arrival.at, () => next(index + 1));
  };
  next(0);
  events.run();
  return [...matchers.values()].flatMap(({ results }) => [...results.values()]);
};

/** In milliseconds of waiting: the time, and the price of the distance to the table. */
const costOfResult = ({ time, latency }: MatchResult): number =>
  time + (latency === null ? 0 : costOf(latency));

/** The minimum for every player: a request to the nearest region, and a new table. */
const leastTime = ({ latencies, home }: Arrival): number => latencies[home] + requestMs + tableStartMs;

/** Subgradient steps. */
const rounds = 250;

/**
 * A lower bound on the cost of each player for any matcher, even one that sees all future arrivals. The relaxation allows fractional tables
 * and charges only the first and the last message. Its linear program assigns players to groups; a group costs the waiting of its members
 * and their distances. Dual prices, such that no group costs less than the prices of its members, add up to at most the optimum; a
 * subgradient search raises them.
 *
 * @param arrivals the players of one game, in order
 */
const clairvoyantPrices = (arrivals: readonly Arrival[]): number[] => {
  const [choice] = arrivals.map((arrival) => arrival.choice);
  if (choice === undefined) return [];
  const count = arrivals.length;
  const times = Float64Array.from(arrivals, ({ at }) => at);
  const distances = homeRegions.map((region) =>
    Float64Array.from(arrivals, ({ latencies }) => costOf(latencies[region])),
  );
  const kinds = sizesOf(choice.game).map(
    (size): Kind => ({
      size,
      accepting: arrivals
        .map((arrival, index) => ({ index, from: acceptsFrom(arrival, size) }))
        .filter(({ from }) => from < Number.POSITIVE_INFINITY)
        .sort((a, b) => a.from - b.from),
    }),
  );
  const prices = new Float64Array(count);
  let best = new Float64Array(count);
  let highest = Number.NEGATIVE_INFINITY;
  let step = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { slack, demand } = slackOf(times, distances, prices, kinds);
    const raised = prices.map((price, index) => price + (slack[index] ?? 0));
    const sum = raised.reduce((total, price) => total + price, 0);
    if (sum > highest) [best, highest] = [raised, sum];
    if (round === 0) step = (0.5 * sum) / count;
    for (let index = 0; index < count; index += 1)
      prices[index] = (prices[index] ?? 0) + (step / (1 + round / 12)) * (1 - (demand[index] ?? 0));
  }
  return arrivals.map((arrival, index) => (best[index] ?? 0) + leastTime(arrival));
};

interface Kind {
  readonly size: number;
  /** The players who accept this size, ordered by the time from which they do. */
  readonly accepting: readonly { readonly index: number; readonly from: number }[];
}

/**
 * `slack`: the amount by which each price can rise while no group costs less than the prices of its members. `demand`: how often each
 * player is in a tightest group; 1 at the optimum.
 */
const slackOf = (
  times: Float64Array,
  distances: readonly Float64Array[],
  prices: Float64Array,
  kinds: readonly Kind[],
): { slack: Float64Array; demand: Float64Array } => {
  const count = times.length;
  const slack = prices.map((price) => giveUpAfterMs - price);
  const groups: Int32Array[] = Array.from({ length: count }, (_, index) => Int32Array.of(index));
  const dearest = prices.reduce((most, price) => Math.max(most, price), 0);
  const costs = new Float64Array(count);
  const alive = new Int32Array(count);
  for (const { size, accepting } of kinds)
    for (const distance of distances) {
      let living = 0;
      for (const { index: last, from: now } of accepting) {
        alive[living] = last;
        living += 1;
        let kept = 0;
        // The cheapest members, in order.
        const taken = new Int32Array(size).fill(-1);
        let dearestTaken = Number.POSITIVE_INFINITY;
        for (let place = 0; place < living; place += 1) {
          const index = alive[place] ?? 0;
          const waited = now - (times[index] ?? 0);
          const price = prices[index] ?? 0;
          // Arrived too early for any group that could still lower a slack.
          const latest = size * (slack[index] ?? 0) + price + (size - 1) * dearest;
          if (waited > giveUpAfterMs || waited > latest) continue;
          alive[kept] = index;
          kept += 1;
          const cost = waited + (distance[index] ?? 0) - price;
          costs[index] = cost;
          if (cost >= dearestTaken) continue;
          let rank = size - 1;
          for (; rank > 0; rank -= 1) {
            const other = taken[rank - 1] ?? -1;
            if (other !== -1 && (costs[other] ?? 0) <= cost) break;
            taken[rank] = other;
          }
          taken[rank] = index;
          const worst = taken[size - 1] ?? -1;
          if (worst !== -1) dearestTaken = costs[worst] ?? 0;
        }
        living = kept;
        if (kept < size) continue;
        const sum = taken.reduce((total, index) => total + (costs[index] ?? 0), 0);
        for (let place = 0; place < kept; place += 1) {
          const index = alive[place] ?? 0;
          const isTaken = (costs[index] ?? 0) <= dearestTaken && taken.includes(index);
          const value = (isTaken ? sum : sum - dearestTaken + (costs[index] ?? 0)) / size;
          if (value >= (slack[index] ?? 0)) continue;
          slack[index] = value;
          groups[index] = isTaken ? taken : taken.with(size - 1, index);
        }
      }
    }
  const demand = new Float64Array(count);
  for (const group of groups)
    for (const member of group) demand[member] = (demand[member] ?? 0) + 1 / group.length;
  return { slack, demand };
};

interface Statistics {
  /** p95 of the milliseconds from arrival to a table, or to giving up. */
  readonly time: number;
  /** p95 of the round trips to the tables, in ms. */
  readonly latency: number;
  /** The mean cost of time and distance, in milliseconds of waiting. */
  readonly cost: number;
}

const statisticsOf = (results: readonly MatchResult[]): Statistics => ({
  time: quantile(
    results.map(({ time }) => time),
    0.95,
  ),
  latency: quantile(
    results.flatMap(({ latency }) => latency ?? []),
    0.95,
  ),
  cost: mean(results.map(costOfResult)),
});

/**
 * The p95 of the time that a fixed cap reaches with at most this p95 of the round trip, interpolated between two caps; infinity if no cap
 * does.
 */
const frontierAt = (frontier: readonly Statistics[], trip: number): number => {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, { time, latency }] of frontier.entries()) {
    if (latency <= trip) least = Math.min(least, time);
    const next = frontier[index + 1];
    if (next === undefined || latency > trip || next.latency <= trip) continue;
    const share = (trip - latency) / (next.latency - latency);
    least = Math.min(least, time + share * (next.time - time));
  }
  return least;
};

/** Players per day. */
const sizes = [10_000, 100_000, 500_000, 2_000_000];
/** A larger day is compressed. */
const maxDrawn = 30_000;

/** Caps of the global queue, in ms. */
const caps = Array.from({ length: 14 }, (_, index) => 40 + 20 * index);
/** The bound is computed for stretches of each game's day. */
const playersPerStretch = 240;
const stretchesPerGame = 6;

/** Bounds for the players in the middle half of each stretch, so that its ends do not matter. */
const pricesIn = (arrivals: readonly Arrival[]): ReadonlyMap<Arrival, number> => {
  const prices = new Map<Arrival, number>();
  for (let index = 0; index < stretchesPerGame; index += 1) {
    const from = Math.floor(
      (Math.max(0, arrivals.length - playersPerStretch) * index) / (stretchesPerGame - 1),
    );
    const part = arrivals.slice(from, from + playersPerStretch);
    const all = clairvoyantPrices(part);
    const edge = Math.floor(part.length / 4);
    for (const [place, arrival] of part.entries())
      if (place >= edge && place < part.length - edge) prices.set(arrival, all[place] ?? 0);
  }
  return prices;
};

const seconds = (time: number): string => (time / 1000).toFixed(2);
const printStatistics = (name: string, { time, latency, cost }: Statistics): void =>
  printRow(name, [seconds(time), latency, seconds(cost)], { nameWidth: 22, cellWidth: 14 });

/**
 * Days of players through the matchmaker, beside a global queue with each cap on distance, and beside a lower bound.
 */
export const simulateMatching = (seed: string): void => {
  const { update, end } = progress('Simulations', sizes.length * 3);
  let finished = 0;
  const done = <Value>(value: Value, perDay: number): Value => {
    finished += 1;
    update(finished, `${perDay} a day`);
    return value;
  };

  const days = sizes.map((perDay) => {
    const random = resumeRandom(newRandom(deriveKey('00'.repeat(32), seed), 'matching'));
    const arrivals = drawArrivals(perDay, maxDrawn, random);
    const frontier = done(
      caps.map((cap) => ({ cap, ...statisticsOf(cappedQueue(arrivals, cap)) })),
      perDay,
    );
    const results = done(runMatchers(arrivals), perDay);
    const costs = new Map(results.map((result) => [result.arrival, costOfResult(result)]));
    const games = [...new Set(gameChoices.map(({ game }) => game))];
    const prices = games.flatMap((game) => [
      ...pricesIn(arrivals.filter(({ choice }) => choice.game === game)),
    ]);
    const kinds = gameChoices.flatMap((choice) => {
      const priced = prices.filter(([arrival]) => arrival.choice === choice);
      const bound = mean(priced.map(([, price]) => price));
      const paid = mean(priced.map(([arrival]) => costs.get(arrival) ?? 0));
      return priced.length === 0 ? [] : [{ share: choice.share, bound, paid }];
    });
    const matchmaker = done(statisticsOf(results), perDay);
    const weighed = (of: 'bound' | 'paid'): number =>
      kinds.reduce((sum, kind) => sum + kind[of] * kind.share, 0);
    return {
      perDay,
      drawn: arrivals.length,
      frontier,
      matchmaker,
      frontierThere: frontierAt(frontier, matchmaker.latency),
      ratio: weighed('paid') / weighed('bound'),
    };
  });
  end();

  for (const { perDay, drawn, frontier, matchmaker, frontierThere, ratio } of days) {
    console.log(`\n${perDay} players per day, ${drawn} drawn, seed ${seed}; p95, and mean cost`);
    printRow('', ['to match, s', 'round trip, ms', 'cost, s'], { nameWidth: 22, cellWidth: 14 });
    for (const { cap, ...figures } of frontier) printStatistics(`cap of ${cap} ms`, figures);
    printStatistics('matchmaker', matchmaker);
    console.log(
      `time of a fixed cap at this round trip: ${seconds(frontierThere)} s; cost ${ratio.toFixed(2)} × the bound`,
    );
  }
};
