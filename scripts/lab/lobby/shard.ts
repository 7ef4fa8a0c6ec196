import type { Listener } from '../../../party/directory/listeners.ts';
import { DirectoryRoom, listenerLimits } from '../../../party/directory/room.ts';
import type { Socket } from '../../../party/runtime/actor.ts';
import type { TableReport } from '../../../party/runtime/calls.ts';
import { defaultLimits } from '../../../party/runtime/limits.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { tableIdSchema } from '../../../shared/kernel/schemas.ts';
import { markPrefix } from '../../../shared/protocol/codes.ts';
import { quantile } from '../figures.ts';

/** The load of one shard of the directory. */
export interface Load {
  /** Number of listed tables. */
  readonly tables: number;
  /** Per second. */
  readonly reports: number;
  readonly visitors: number;
}

export interface Measured {
  /** 95th percentile in ms of CPU: the wait of a visitor for the list, and the work on one list. */
  readonly wait: number;
  readonly work: number;
  /** Share of the time that the room works, from 0 to 1. */
  readonly busy: number;
  /** Concurrent watchers, and frames per second to them. */
  readonly watchers: number;
  readonly frames: number;
  /** Probes of tables per second. */
  readonly probes: number;
}

/** Duration of a visit; the first visits warm up. */
const visitSeconds = 60;
const measuredSeconds = 60;

const idOf = (number: number) => tableIdSchema.parse(`${number}`.padStart(12, '0'));

/** Runs one shard on a simulated clock and measures its work; events that arrive during work wait. */
export const measureShard = async (load: Load, random: Random): Promise<Measured> => {
  let now = Date.UTC(2026, 0, 1);
  const opened = now;
  const alarms: { readonly due: number; readonly act: () => void }[] = [];
  const watchers = new Map<Socket<Listener>, number>();
  let [frames, probes] = [0, 0];
  const unread: (() => void)[] = [];
  const orders = new Map<number, number>();

  const reportOf = (number: number): TableReport => {
    const order = (orders.get(number) ?? 0) + 1;
    orders.set(number, order);
    const people = 1 + random.below(3);
    const summary = {
      id: idOf(number),
      game: 'drop-rainbow',
      region: 'weur' as const,
      phase: random.below(3) === 0 ? ('gathering' as const) : ('playing' as const),
      players: Array.from({ length: people }, (_, index) => `Player ${number}-${index}`),
      bots: [],
      givingWay: 0,
      people,
      seats: 4,
      spectators: 0,
      createdAt: opened - number * 1_000,
    };
    return { id: summary.id, shard: 'drop-rainbow.weur', order, summary, opener: null };
  };

  const room = new DirectoryRoom({
    now: () => now,
    randomHex: (bytes) => 'ab'.repeat(bytes),
    log: () => {},
    sockets: () => watchers.keys(),
    limits: listenerLimits(defaultLimits),
    setAlarm: async () => {},
    later: (milliseconds, act) => void alarms.push({ due: now + milliseconds, act }),
    load: async () => new Map(),
    save: async () => {},
    probe: async (id) => {
      probes += 1;
      return reportOf(Number(id));
    },
  });

  const watcher = (): Socket<Listener> => {
    let state: Listener | undefined;
    const socket: Socket<Listener> = {
      attached: () => state,
      attach: (attached) => {
        state = attached;
      },
      answeredAt: () => now,
      send: (text) => {
        frames += 1;
        // A client that reads answers marks.
        if (String(text).startsWith(markPrefix)) unread.push(() => room.onMessage(socket, text));
      },
      close: (code) => {
        throw new Error(`a visitor was refused with ${code}`);
      },
    };
    return socket;
  };

  for (let number = 0; number < load.tables; number += 1) {
    await room.report(reportOf(number));
    // Reports are spread over a minute.
    now += 60_000 / load.tables;
  }

  const works: number[] = [];
  const waits: number[] = [];
  let free = now;
  let working = 0;
  const work = async (act: () => Promise<void> | void): Promise<{ took: number; waited: number }> => {
    const used = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(used);
    const took = (user + system) / 1_000;
    const waited = Math.max(0, free - now);
    free = Math.max(free, now) + took;
    working += took;
    return { took, waited };
  };

  const total = visitSeconds + measuredSeconds;
  const events = [
    ...Array.from({ length: Math.round(load.reports * total) }, () => 'report' as const),
    ...Array.from({ length: Math.round(load.visitors * total) }, () => 'visitor' as const),
  ]
    .map((what) => ({ what, at: (random.below(1_000_000) / 1_000_000) * total * 1000 }))
    .sort((a, b) => a.at - b.at);
  const start = now;
  const isMeasured = (): boolean => now - start >= visitSeconds * 1000;
  let before = { frames: 0, probes: 0, working: 0 };
  let isReset = false;
  for (const event of events) {
    now = start + event.at;
    if (!isReset && isMeasured()) {
      before = { frames, probes, working };
      isReset = true;
    }
    for (const alarm of alarms.splice(0).sort((a, b) => a.due - b.due)) {
      if (alarm.due > now) alarms.push(alarm);
      else await work(alarm.act);
    }
    for (const read of unread.splice(0)) await work(read);
    for (const [socket, until] of watchers) if (until <= now) watchers.delete(socket);
    if (event.what === 'report')
      await work(() => room.report(reportOf(random.below(Math.max(1, load.tables)))));
    else {
      const socket = watcher();
      watchers.set(socket, now + visitSeconds * 1000);
      const { took, waited } = await work(() => room.onConnect(socket, `${event.at}`));
      if (socket.attached() === undefined) watchers.delete(socket);
      if (!isMeasured()) continue;
      works.push(took);
      waits.push(waited + took);
    }
  }
  return {
    wait: quantile(waits, 0.95),
    work: quantile(works, 0.95),
    busy: (working - before.working) / (measuredSeconds * 1000),
    watchers: watchers.size,
    frames: (frames - before.frames) / measuredSeconds,
    probes: (probes - before.probes) / measuredSeconds,
  };
};
