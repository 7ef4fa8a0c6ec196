import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

type LogLine = Readonly<Record<string, unknown>>;

/** From what is usual on an idle machine to a timeout of a client. */
const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Of a queue: from a full one to a quiet evening. */
const waitSecondsBuckets = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600];

/** Metrics of this process since its start. Labels have few values, and none names a table, player or address. */
export class Metrics {
  readonly #registry = new Registry<'application/openmetrics-text; version=1.0.0; charset=utf-8'>();
  readonly #events: Counter<'event' | 'level'>;
  readonly requests: Counter<'status'>;
  /** From the arrival of a message to its last effect, the disk included. */
  readonly messageSeconds: Histogram<'party'>;
  /** Added to the counter when it is read: a frame must not cost a look-up of labels. */
  readonly #sentBytes = new Map<string, number>();
  readonly syncSeconds: Histogram;
  /** From the start of a wait to the seat. */
  readonly #queueWaitSeconds: Histogram<'game'>;
  readonly refusals: Counter<'code'>;

  constructor() {
    this.#registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    const registers = [this.#registry];
    // The default, 10 ms, wakes an idle process a hundred times a second.
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: 100 });
    this.#events = new Counter({
      name: 'arcus_log_lines_total',
      help: 'Lines of the log',
      labelNames: ['event', 'level'],
      registers,
    });
    this.requests = new Counter({
      name: 'arcus_http_requests_total',
      help: 'HTTP requests by status',
      labelNames: ['status'],
      registers,
    });
    this.messageSeconds = new Histogram({
      name: 'arcus_message_seconds',
      help: 'Time from a message of a socket to its stored and sent effects',
      labelNames: ['party'],
      buckets: secondsBuckets,
      registers,
    });
    const sentBytes: Counter<'party'> = new Counter({
      name: 'arcus_sent_bytes_total',
      help: 'Bytes sent to sockets, before compression',
      labelNames: ['party'],
      registers,
      collect: () => {
        for (const [party, bytes] of this.#sentBytes) sentBytes.inc({ party }, bytes);
        this.#sentBytes.clear();
      },
    });
    this.syncSeconds = new Histogram({
      name: 'arcus_disk_sync_seconds',
      help: 'Time of a sync of the disk, which stores the writes of many rooms',
      buckets: secondsBuckets,
      registers,
    });
    this.#queueWaitSeconds = new Histogram({
      name: 'arcus_queue_wait_seconds',
      help: 'Time of players in a queue until they have a seat',
      labelNames: ['game'],
      buckets: waitSecondsBuckets,
      registers,
    });
    this.refusals = new Counter({
      name: 'arcus_http_refusals_total',
      help: 'Refused HTTP requests and sockets by the code of the problem',
      labelNames: ['code'],
      registers,
    });
  }

  countSent(party: string, bytes: number): void {
    this.#sentBytes.set(party, (this.#sentBytes.get(party) ?? 0) + bytes);
  }

  readLine({ event, game, waitsMs }: LogLine, level: string): void {
    this.#events.inc({ event: String(event), level });
    if (event === 'matched' && Array.isArray(waitsMs))
      for (const ms of waitsMs) this.#queueWaitSeconds.observe({ game: String(game) }, ms / 1_000);
  }

  /** @param countByParty of the present */
  addGauge(name: string, help: string, countByParty: () => ReadonlyMap<string, number>): void {
    const gauge: Gauge<'party'> = new Gauge({
      name,
      help,
      labelNames: ['party'],
      registers: [this.#registry],
      collect: () => {
        gauge.reset();
        for (const [party, count] of countByParty()) gauge.set({ party }, count);
      },
    });
  }

  /** OpenMetrics, without the end. */
  async text(): Promise<string> {
    return (await this.#registry.metrics()).replace(/# EOF\n?$/, '');
  }
}
