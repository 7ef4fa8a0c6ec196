import type { RelayConnection, RelayRecord, SpectatorReport } from '../../../party/relay/events.ts';
import { RelayRoom } from '../../../party/relay/room.ts';
import type { Socket } from '../../../party/runtime/actor.ts';
import { relayLimits } from '../../../party/runtime/limits.ts';
import type { RelayAnswer, RelayMessage } from '../../../party/table/events.ts';
import { type Hearer, type MemoryClient, openSocket } from './socket.ts';
import type { WorldEnv } from './table.ts';

type Ask = (record: Pick<RelayRecord, 'table' | 'relay'>, question: SpectatorReport) => Promise<RelayAnswer>;

/** A relay with storage, alarm and sockets. Storage is JSON text, so that no reference is shared. */
export class MemoryRelay {
  readonly name: string;
  readonly #env: WorldEnv;
  readonly #ask: Ask;
  readonly #sockets = new Set<Socket<RelayConnection>>();
  #record: string | undefined;
  #alarm: number | null = null;
  #room: RelayRoom;
  #life = 0;
  /** While set, calls of the table fail. */
  isDeaf = false;

  constructor(name: string, env: WorldEnv, ask: Ask) {
    this.name = name;
    this.#env = env;
    this.#ask = ask;
    this.#room = this.#boot();
  }

  /** The alarm. */
  get alarm(): number | null {
    return this.#alarm;
  }

  /** A fresh copy of the stored record. */
  stored(): unknown {
    return this.#record === undefined ? undefined : JSON.parse(this.#record);
  }

  connect(address: string | null = null): MemoryClient {
    const hearer: Hearer<RelayConnection> = {
      onMessage: (socket, data) => void this.#run(this.#room.onMessage(socket, data)),
      onClose: (socket) => void this.#run(this.#room.onClose(socket)),
    };
    const opened = openSocket(this.#sockets, this.#env.now, hearer, () => this.#life);
    this.#run(this.#room.onConnect(opened.socket, this.name, address));
    return opened.client;
  }

  /** A call of the table. Rejects if it fails. */
  told(messages: readonly RelayMessage[]): Promise<void> {
    return this.isDeaf
      ? Promise.reject(new Error('deaf'))
      : this.#run(this.#room.update(this.name, messages));
  }

  /** Rings the alarm. Called by the world. */
  ring(): void {
    this.#alarm = null;
    this.#run(this.#room.onAlarm());
  }

  /** The process dies: all sockets vanish without an event for the next one. */
  crash(): void {
    this.#sockets.clear();
    this.#room = this.#boot();
  }

  /** Hibernates and wakes: a new room with the same sockets. */
  evict(): void {
    this.#room = this.#boot();
  }

  #store(record: string | undefined): void {
    this.#record = record;
  }

  #boot(): RelayRoom {
    this.#life += 1;
    const life = this.#life;
    /** Code of a dead room runs on; it must have no effect. */
    const ifAlive = <Value>(value: () => Value): Promise<Value> =>
      life === this.#life ? Promise.resolve(value()) : new Promise(() => undefined);
    const { now, randomHex, log, limits, wake } = this.#env;
    return new RelayRoom({
      now,
      randomHex,
      log,
      silenceTimeoutMs: limits().silenceTimeoutMs,
      limits: relayLimits(limits()),
      sockets: () => this.#sockets,
      load: () => ifAlive(() => this.stored()),
      save: (record) => ifAlive(() => this.#store(JSON.stringify(record))),
      destroy: () => ifAlive(() => this.#store(undefined)),
      setAlarm: (at) =>
        ifAlive(() => {
          this.#alarm = at;
          if (at !== null) wake(at, this);
        }),
      report: (record, question) => {
        this.#env.work(1);
        // The relay handles the reply before other events.
        return this.#ask(record, question).finally(() => setTimeout(() => this.#env.work(-1)));
      },
    });
  }

  async #run<Value>(work: Promise<Value>): Promise<Value> {
    this.#env.work(1);
    try {
      return await work;
    } finally {
      this.#env.work(-1);
    }
  }
}
