import type { BanKind, Desk } from '../../shared/protocol/operator.ts';

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

/** When the ban ends; null without one. @param hashOf the network, device or user; called only if there are such bans */
export const bannedUntil = (
  { bans }: Desk,
  kind: BanKind,
  hashOf: () => string,
  now: number,
): number | null => {
  const open = bans.filter((ban) => ban.kind === kind && ban.until > now);
  const hash = open.length === 0 ? '' : hashOf();
  return open.find((ban) => ban.hash === hash)?.until ?? null;
};
