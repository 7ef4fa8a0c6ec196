import * as z from 'zod';
import type { TableId } from '../../shared/kernel/ids.ts';
import { type TableSummary, tableSummarySchema } from '../../shared/protocol/lobby.ts';
import { type Page, pageOf } from './listing.ts';

/**
 * A shard of the directory that has too many tables is split into parts, rooms of their own, and is whole again once there are few. No
 * table is ever moved: from the split on those that the shard does not know go to their parts, and until the parts are empty again whatever a part
 * knows stays there. So each table is in one place, whenever somebody dies, and the shard drains by itself in either direction.
 */
export const subShardCount = 8;

/** A shard with so many tables is split, and with so few, all parts together, it begins to be whole again. */
export const splitAtTables = 8_000;
const mergeAtTables = 2_000;

/** `whole`: what is new comes here. `split`: to its part. `merging`: here, but for what a part knows. */
export const splitSchema = z.enum(['whole', 'split', 'merging']);
export type Split = z.infer<typeof splitSchema>;

/** What a part answers: one page of its tables, or whether it has taken the one that it was told of. */
export const subShardReplySchema = z.strictObject({
  tables: z.array(tableSummarySchema).default([]),
  taken: z.boolean().default(false),
  /** How many tables it has. */
  size: z.int().min(0),
});
export type SubShardReply = z.infer<typeof subShardReplySchema>;

/** The name of a part, and that of the shard it is of; null if it is a shard itself. */
export const subShardName = (shard: string, part: number): string => `${part}.${shard}`;
export const shardOfSubShard = (name: string): string | null => /^[0-7]\.(.+)$/.exec(name)?.[1] ?? null;

/** Always the same for a table. */
const subShardOf = (id: TableId): number =>
  [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) % subShardCount;

/** How a shard reaches its parts, and where it keeps whether it has any. */
export interface SubShardsPlatform {
  now(): number;
  loadSplit(): Promise<unknown>;
  saveSplit(split: Split): Promise<void>;
  /** Rejects if it was not answered. */
  callSubShard(
    part: string,
    route: 'sub-shard-report' | 'sub-shard-list' | 'check',
    message: object,
  ): Promise<unknown>;
  log(line: Readonly<Record<string, unknown>>): void;
}

/** A page of the parts is believed for so long, in milliseconds: however many ask, each part is asked no more often. */
const pageCacheMs = 1_000;
/** So many different pages are remembered. */
const maxCachedPages = 50;

/** The parts of one shard, as it sees them. */
export class SubShards {
  readonly #platform: SubShardsPlatform;
  #split: Split | null = null;
  readonly #sizes = new Map<number, number>();
  readonly #pages = new Map<string, { readonly at: number; readonly tables: Promise<TableSummary[]> }>();

  constructor(platform: SubShardsPlatform) {
    this.#platform = platform;
  }

  /** Whether the shard has any. @param size how many tables it knows itself. */
  async state(shard: string, size: number): Promise<Split> {
    // A part has none.
    if (shardOfSubShard(shard) !== null) return 'whole';
    this.#split ??= splitSchema.catch('whole').parse(await this.#platform.loadSplit());
    const next = this.#next(this.#split, size);
    if (next !== this.#split) {
      await this.#platform.saveSplit(next);
      this.#platform.log({ event: `directory-${next}`, shard, tables: size });
      this.#split = next;
    }
    return this.#split;
  }

  #next(split: Split, size: number): Split {
    if (size >= splitAtTables) return 'split';
    // Of a part that has not answered yet nobody knows how many it has.
    const isKnown = this.#sizes.size === subShardCount;
    const inParts = [...this.#sizes.values()].reduce((sum, one) => sum + one, 0);
    if (split === 'split' && isKnown && size + inParts <= mergeAtTables) return 'merging';
    if (split === 'merging' && isKnown && inParts === 0) return 'whole';
    return split;
  }

  /** Tells the part of this table. @returns whether the part has it from now on. @throws Error if it does not answer. */
  async report(shard: string, report: { readonly id: TableId }, knownOnly: boolean): Promise<boolean> {
    const answer = await this.#call(shard, subShardOf(report.id), 'sub-shard-report', { report, knownOnly });
    return answer.taken;
  }

  /** Has the part of this table ask it. */
  async check(shard: string, id: TableId): Promise<void> {
    await this.#platform.callSubShard(subShardName(shard, subShardOf(id)), 'check', { id });
  }

  /** One page of what all parts have; a part that does not answer is left out. */
  list(shard: string, page: Page): Promise<TableSummary[]> {
    const key = JSON.stringify(page);
    const now = this.#platform.now();
    const known = this.#pages.get(key);
    if (known !== undefined && now - known.at < pageCacheMs && now >= known.at) return known.tables;
    if (this.#pages.size >= maxCachedPages) this.#pages.clear();
    const tables = this.#ask(shard, page);
    this.#pages.set(key, { at: now, tables });
    return tables;
  }

  async #ask(shard: string, page: Page): Promise<TableSummary[]> {
    const answers = await Promise.all(
      Array.from({ length: subShardCount }, (_, part) =>
        this.#call(shard, part, 'sub-shard-list', { page }).catch((error: unknown) => {
          this.#platform.log({
            event: 'sub-shard-unreachable',
            part: subShardName(shard, part),
            error: String(error),
          });
          return null;
        }),
      ),
    );
    return pageOf(
      answers.flatMap((answer) => answer?.tables ?? []),
      page,
    );
  }

  async #call(
    shard: string,
    part: number,
    route: 'sub-shard-report' | 'sub-shard-list',
    message: object,
  ): Promise<SubShardReply> {
    const answer = subShardReplySchema.parse(
      await this.#platform.callSubShard(subShardName(shard, part), route, message),
    );
    this.#sizes.set(part, answer.size);
    return answer;
  }
}
