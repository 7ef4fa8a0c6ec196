import type { Listener } from '../../party/directory/listeners.ts';
import { DirectoryRoom, listenerLimits } from '../../party/directory/room.ts';
import type { Socket } from '../../party/runtime/actor.ts';
import type { TableReport } from '../../party/runtime/calls.ts';
import { defaultLimits } from '../../party/runtime/limits.ts';
import type { TableId } from '../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { markPrefix, pong } from '../../shared/protocol/codes.ts';
import { type DirectoryFrame, directoryFrameSchema, type TableSummary } from '../../shared/protocol/lobby.ts';

export const idOf = (number: number): TableId => tableIdSchema.parse(`${number}`.padStart(12, '0'));

export const summary = (number: number, changes: Partial<TableSummary> = {}): TableSummary => ({
  id: idOf(number),
  game: 'drop-rainbow',
  region: null,
  phase: 'gathering',
  players: ['Ada'],
  bots: [],
  givingWay: 0,
  people: 1,
  seats: 4,
  spectators: 0,
  createdAt: number,
  ...changes,
});

export const report = (number: number, order = 1) => ({
  id: summary(number).id,
  shard: 'drop-rainbow.any',
  order,
  summary: summary(number),
  opener: null,
});
export const listed = async (room: DirectoryRoom): Promise<number[]> =>
  (await room.list({ limit: 50 })).map(({ createdAt }) => createdAt);

/** Storage in memory that fails on demand; each directory on it is a restart of the same one. */
export const store = (initial: readonly (readonly [string, unknown])[] = []) => {
  const stored = new Map<string, unknown>(initial);
  const lines: object[] = [];
  const failing = { loads: 0, saves: 0 };
  const failsNow = (what: 'loads' | 'saves'): void => {
    if (failing[what] === 0) return;
    failing[what] -= 1;
    throw new Error('the storage has failed');
  };
  const clock = { now: 9 };
  const later: (() => void)[] = [];
  const probed: number[] = [];
  /** Tables that never answer. */
  const hangs = new Set<number>();
  const answers = new Map<number, TableReport | null>();
  const heard: DirectoryFrame[][] = [];
  const closed: number[] = [];
  /** A watcher of the list; `heard` has the frames. */
  const watcher = (address: string | null = null): Socket<Listener> => {
    const frames: DirectoryFrame[] = [];
    heard.push(frames);
    let attached: Listener | undefined = { id: 'ab'.repeat(8), since: 0, address, hasSentHeartbeat: true };
    const socket: Socket<Listener> = {
      attached: () => attached,
      attach: (state) => {
        attached = state;
      },
      answeredAt: () => null,
      send: (text) =>
        String(text).startsWith(markPrefix) ||
        void frames.push(
          text === pong ? (pong as never) : directoryFrameSchema.parse(JSON.parse(String(text))),
        ),
      close: (code) => void closed.push(code),
    };
    watchers.push(socket);
    return socket;
  };
  const watchers: Socket<Listener>[] = [];
  const open = () =>
    new DirectoryRoom({
      now: () => clock.now,
      randomHex: (bytes) => 'ab'.repeat(bytes),
      later: (_, callBack) => void later.push(callBack),
      probe: async (id) => {
        probed.push(Number(id));
        if (hangs.has(Number(id))) await new Promise(() => undefined);
        const answer = answers.get(Number(id));
        if (answer === undefined) throw new Error('no answer');
        return answer;
      },
      sockets: () => watchers,
      limits: listenerLimits(defaultLimits),
      setAlarm: async () => undefined,
      load: async () => {
        failsNow('loads');
        return structuredClone(stored);
      },
      save: async (changes) => {
        failsNow('saves');
        for (const [id, entry] of changes) {
          if (entry === null) stored.delete(id);
          else stored.set(id, entry);
        }
      },
      log: (line) => lines.push(line),
    });
  return {
    stored,
    lines,
    failing,
    open,
    clock,
    later,
    probed,
    answers,
    hangs,
    heard,
    closed,
    watcher,
    watchers,
  };
};
