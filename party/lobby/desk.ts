import type { Desk } from '../../shared/protocol/operator.ts';

/** Bans and flags reach all processes within this time. */
export const deskIntervalMs = 10_000;

export const emptyDesk: Desk = { flags: { drain: false, proofOfWorkBits: null }, bans: [] };

/**
 * The desk as one process last read it. One request in ten seconds reads it again; the others do not wait: a Worker cannot await the
 * call of another request.
 */
export class DeskReader {
  #desk = emptyDesk;
  #readAt = Number.NEGATIVE_INFINITY;

  /** After a failure the last desk stays. */
  async current(read: () => Promise<Desk>, now: number, maxAgeMs = deskIntervalMs): Promise<Desk> {
    if (Math.abs(now - this.#readAt) >= maxAgeMs) {
      this.#readAt = now;
      this.#desk = await read().catch(() => this.#desk);
    }
    return this.#desk;
  }

  /** Without a call. */
  get last(): Desk {
    return this.#desk;
  }

  /** The next request reads it. */
  expire(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }
}

/** When the ban of this network ends; null without a ban. */
export const bannedUntil = (
  { bans }: Desk,
  hashOf: (network: string) => string,
  network: string | null,
  now: number,
): number | null => {
  if (network === null || bans.length === 0) return null;
  const hash = hashOf(network);
  return bans.find((ban) => ban.network === hash && ban.until > now)?.until ?? null;
};
