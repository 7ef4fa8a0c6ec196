import type { TableReport } from '../../../party/runtime/calls.ts';
import { defaultTableLimits, type TableLimits } from '../../../party/runtime/limits.ts';
import type {
  Counted,
  Delivery,
  DeliveryAnswer,
  NewTable,
  SeatReminder,
} from '../../../party/table/events.ts';
import { type TablePlatform, TableRoom } from '../../../party/table/room.ts';
import { arcusGames } from '../../../shared/games/registry.ts';
import { setGames } from '../../../shared/kernel/game-registry.ts';
import { type TableId, tableIdAlphabet, tableIdLength } from '../../../shared/kernel/ids.ts';
import { deriveKey, newRandom, type Random, resumeRandom } from '../../../shared/kernel/random.ts';
import { tableIdSchema } from '../../../shared/kernel/schemas.ts';
import { at } from '../../../shared/kernel/util.ts';
import type { Notice } from '../../../shared/protocol/operator.ts';
import type { NumberedEvent } from '../../../shared/protocol/site.ts';
import { gamesWithoutBeats } from '../beats.ts';
import { MemoryRelay } from './relay.ts';
import { type LogLine, MemoryTable, type Sleeper, type WorldEnv } from './table.ts';

setGames(gamesWithoutBeats(arcusGames));

/** Far more than tables of a test set for one moment. */
const maxRingsPerMoment = 100_000;

/** Tables in one process with a manual clock. */
export class MemoryWorld {
  /** Reports to the lobby, in order. */
  readonly reports: TableReport[] = [];
  /** While set, reports are lost. */
  lobbyIsDeaf = false;
  /** Events that sites have received, in order; repeated ones too. */
  readonly siteEvents: NumberedEvent[] = [];
  /** While set, events are lost. */
  siteIsDeaf = false;
  /** Passes events on to a site. */
  sendToSite = (_site: string, _events: readonly NumberedEvent[]): void => undefined;
  /** Messages to the push service, in order. */
  readonly reminders: SeatReminder[] = [];
  /** Addresses that the push service does not know. */
  readonly unsubscribed = new Set<string>();
  /** Creates the rooms of tables. */
  makeRoom = (platform: TablePlatform): TableRoom => new TableRoom(platform);
  /** For rooms that start later. */
  limits: TableLimits = defaultTableLimits;
  /** The operator's. */
  notice: Notice | null | undefined;
  /** By default each table has the same code. */
  makeCode = async (_table: TableId, _until: number): Promise<string> => 'K7M2QX';
  readonly counts = new Map<Counted, number>();
  readonly lines: LogLine[] = [];
  readonly #tables = new Map<TableId, MemoryTable>();
  readonly #relays = new Map<string, MemoryRelay>();
  readonly #alarms = new AlarmQueue<Sleeper>();
  readonly #chance: Random;
  #now: number;
  #working = 0;
  #waiting: (() => void)[] = [];

  /** @param seed of keys and ids */
  constructor(seed: string, now = Date.UTC(2026, 0, 1)) {
    this.#chance = resumeRandom(newRandom(deriveKey('00'.repeat(32), seed), 'memory'));
    this.#now = now;
  }

  get now(): number {
    return this.#now;
  }

  /** Creates a table with a random id. */
  async create(table: Omit<NewTable, 'id' | 'key'>): Promise<MemoryTable> {
    const letters = Array.from({ length: tableIdLength }, () => this.#below(tableIdAlphabet.length));
    const created = this.table(tableIdSchema.parse(letters.map((index) => tableIdAlphabet[index]).join('')));
    await created.create(table);
    return created;
  }

  /** The room of this id, created or not. */
  table(id: TableId): MemoryTable {
    const table = this.#tables.get(id) ?? new MemoryTable(id, this.#env());
    this.#tables.set(id, table);
    return table;
  }

  /** @param name `<table>.<number>` */
  relay(name: string): MemoryRelay {
    const relay =
      this.#relays.get(name) ??
      new MemoryRelay(name, this.#env(), ({ table, relay }, { watchers, version }) =>
        this.table(table).watched(relay, watchers, version),
      );
    this.#relays.set(name, relay);
    return relay;
  }

  /** Resolves when no table works, except for held saves. */
  settled(): Promise<void> {
    return this.#working === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Moves the clock to `time`, and rings all alarms on the way in order. */
  async advance(time: number): Promise<void> {
    await this.settled();
    let rings = 0;
    for (let next = this.#alarms.take(time); next !== undefined; next = this.#alarms.take(time)) {
      rings = next.at > this.#now ? 0 : rings + 1;
      if (rings > maxRingsPerMoment) throw new Error('an alarm rings forever');
      this.#now = Math.max(this.#now, next.at);
      next.sleeper.ring();
      await this.settled();
    }
    this.#now = Math.max(this.#now, time);
  }

  /** Advances the clock. */
  pass(milliseconds: number): Promise<void> {
    return this.advance(this.#now + milliseconds);
  }

  async #deliver(table: TableId, delivery: Delivery): Promise<DeliveryAnswer> {
    const sent = structuredClone(delivery);
    switch (sent.to) {
      case 'lobby':
        if (this.lobbyIsDeaf) throw new Error('the lobby is deaf');
        this.reports.push(sent.report);
        return {};
      case 'site':
        if (this.siteIsDeaf) throw new Error('the site is deaf');
        this.siteEvents.push(...sent.events);
        this.sendToSite(sent.site, structuredClone(sent.events));
        return {};
      case 'codes':
        return { code: await this.makeCode(table, sent.until) };
      case 'devices': {
        this.reminders.push(...sent.reminders);
        const ended = sent.reminders.flatMap(({ devices }) => devices.map(({ endpoint }) => endpoint));
        return { ended: ended.filter((endpoint) => this.unsubscribed.has(endpoint)) };
      }
    }
  }

  #below(bound: number): number {
    return this.#chance.below(bound);
  }

  #env(): WorldEnv {
    return {
      now: () => this.#now,
      randomHex: (bytes) =>
        Array.from({ length: bytes }, () => this.#below(256).toString(16).padStart(2, '0')).join(''),
      deliver: (table, delivery) => this.#deliver(table, delivery),
      count: (what) => void this.counts.set(what, (this.counts.get(what) ?? 0) + 1),
      log: (line) => void this.lines.push(line),
      wake: (time, sleeper) => this.#alarms.add(time, sleeper),
      limits: () => this.limits,
      notice: () => this.notice,
      tellRelay: (name, messages) => this.relay(name).told(messages),
      makeRoom: (platform) => this.makeRoom(platform),
      work: (change) => {
        this.#working += change;
        if (this.#working > 0) return;
        const waiting = this.#waiting;
        this.#waiting = [];
        for (const resolve of waiting) resolve();
      },
    };
  }
}

interface Alarm<Sleeper> {
  readonly at: number;
  /** Alarms at the same time ring in the order set: deterministic. */
  readonly order: number;
  readonly sleeper: Sleeper;
}

const isBefore = <Sleeper>(a: Alarm<Sleeper>, b: Alarm<Sleeper>): boolean =>
  a.at < b.at || (a.at === b.at && a.order < b.order);

/** A binary heap. A replaced alarm stays in it and is ignored when due. */
class AlarmQueue<Sleeper extends { readonly alarm: number | null }> {
  readonly #heap: Alarm<Sleeper>[] = [];
  #order = 0;

  add(time: number, sleeper: Sleeper): void {
    const alarm = { at: time, order: this.#order, sleeper };
    this.#order += 1;
    let place = this.#heap.push(alarm) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (isBefore(at(this.#heap, parent), alarm)) break;
      this.#heap[place] = at(this.#heap, parent);
      place = parent;
    }
    this.#heap[place] = alarm;
  }

  /** Removes the first alarm due by `time`. */
  take(time: number): Alarm<Sleeper> | undefined {
    for (let first = this.#heap[0]; first !== undefined && first.at <= time; first = this.#heap[0]) {
      this.#removeFirst();
      if (first.sleeper.alarm === first.at) return first;
    }
    return undefined;
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    let place = 0;
    for (;;) {
      const left = this.#heap[2 * place + 1];
      const right = this.#heap[2 * place + 2];
      const child = right !== undefined && left !== undefined && isBefore(right, left) ? right : left;
      if (child === undefined || isBefore(last, child)) break;
      this.#heap[place] = child;
      place = 2 * place + (child === right ? 2 : 1);
    }
    this.#heap[place] = last;
  }
}
