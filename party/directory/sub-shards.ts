import * as z from 'zod';
import type { TableId } from '../../shared/kernel/ids.ts';
import { type TableSummary, tableSummarySchema } from '../../shared/protocol/lobby.ts';
import { parseCall } from '../runtime/calls.ts';
import { readOrNull, shapeOf, toStored } from '../runtime/stored.ts';
import { type Page, pageOf } from './listing.ts';

/**
 * A shard with too many tables is split into sub-shards, rooms of their own, and merged again once there are few. No table is moved: after
 * a split, tables that the shard does not store go to sub-shards; during a merge, tables that a sub-shard stores stay there until they are
 * gone. So each table is stored in one place, even if a room fails in between.
 */
export const subShardCount = 8;

/** Table counts at which a shard splits, and at which shard and sub-shards together begin to merge. */
export const splitAtTables = 8_000;
const mergeAtTables = 2_000;

/** Where a new table is stored. `whole`: here. `split`: in its sub-shard. `merging`: here, unless its sub-shard stores it. */
const splitSchema = z.enum(['whole', 'split', 'merging']);
export type Split = z.infer<typeof splitSchema>;
export const splitShape = shapeOf('split', z.strictObject({ split: splitSchema }));

/** A page of tables, or whether a report was taken. */
export const subShardReplySchema = z.strictObject({
  tables: z.array(tableSummarySchema).default([]),
  taken: z.boolean().default(false),
  size: z.int().min(0),
});
export type SubShardReply = z.infer<typeof subShardReplySchema>;

/** The name of a sub-shard, and the shard of such a name; null for a shard. */
export const subShardName = (shard: string, subShard: number): string => `${subShard}.${shard}`;
export const shardOfSubShard = (name: string): string | null => /^[0-7]\.(.+)$/.exec(name)?.[1] ?? null;

const subShardOf = (id: TableId): number =>
  [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) % subShardCount;

export interface SubShardsPlatform {
  now(): number;
  loadSplit(): Promise<unknown>;
  saveSplit(split: object): Promise<void>;
  callSubShard(
    subShard: string,
    route: 'sub-shard-report' | 'sub-shard-list' | 'check',
    message: object,
  ): Promise<unknown>;
  log(line: Readonly<Record<string, unknown>>): void;
}

/** A page is cached for this time, so that the request rate of sub-shards is bounded. */
const pageCacheMs = 1_000;
const maxCachedPages = 50;

export class SubShards {
  readonly #platform: SubShardsPlatform;
  #split: Split | null = null;
  readonly #sizes = new Map<number, number>();
  readonly #pages = new Map<string, { readonly at: number; readonly tables: Promise<TableSummary[]> }>();

  constructor(platform: SubShardsPlatform) {
    this.#platform = platform;
  }

  /** @param size number of tables in the shard itself */
  async state(shard: string, size: number): Promise<Split> {
    if (shardOfSubShard(shard) !== null) return 'whole';
    this.#split ??= readOrNull(splitShape, await this.#platform.loadSplit())?.split ?? 'whole';
    const next = this.#next(this.#split, size);
    if (next !== this.#split) {
      await this.#platform.saveSplit(toStored(splitShape, { split: next }));
      this.#platform.log({ event: `directory-${next}`, shard, tables: size });
      this.#split = next;
    }
    return this.#split;
  }

  #next(split: Split, size: number): Split {
    if (size >= splitAtTables) return 'split';
    // The size of a sub-shard is unknown before its first reply.
    const hasAllSizes = this.#sizes.size === subShardCount;
    const stored = [...this.#sizes.values()].reduce((sum, one) => sum + one, 0);
    if (split === 'split' && hasAllSizes && size + stored <= mergeAtTables) return 'merging';
    if (split === 'merging' && hasAllSizes && stored === 0) return 'whole';
    return split;
  }

  /** Forwards a report. @returns whether the sub-shard took it. @throws Error without a reply. */
  async report(shard: string, report: { readonly id: TableId }, knownOnly: boolean): Promise<boolean> {
    const answer = await this.#call(shard, subShardOf(report.id), 'sub-shard-report', { report, knownOnly });
    return answer.taken;
  }

  async check(shard: string, id: TableId): Promise<void> {
    await this.#platform.callSubShard(subShardName(shard, subShardOf(id)), 'check', { id });
  }

  /** A page over all sub-shards; unreachable ones are left out. */
  list(shard: string, page: Page): Promise<TableSummary[]> {
    const key = JSON.stringify(page);
    const now = this.#platform.now();
    const cached = this.#pages.get(key);
    if (cached !== undefined && now - cached.at < pageCacheMs && now >= cached.at) return cached.tables;
    if (this.#pages.size >= maxCachedPages) this.#pages.clear();
    const tables = this.#fetchPage(shard, page);
    this.#pages.set(key, { at: now, tables });
    return tables;
  }

  async #fetchPage(shard: string, page: Page): Promise<TableSummary[]> {
    const answers = await Promise.all(
      Array.from({ length: subShardCount }, (_, subShard) =>
        this.#call(shard, subShard, 'sub-shard-list', { page }).catch((error: unknown) => {
          this.#platform.log({
            event: 'sub-shard-unreachable',
            subShard: subShardName(shard, subShard),
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
    subShard: number,
    route: 'sub-shard-report' | 'sub-shard-list',
    message: object,
  ): Promise<SubShardReply> {
    const answer = parseCall(
      subShardReplySchema,
      await this.#platform.callSubShard(subShardName(shard, subShard), route, message),
    );
    this.#sizes.set(subShard, answer.size);
    return answer;
  }
}
