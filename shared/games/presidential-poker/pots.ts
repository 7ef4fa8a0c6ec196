import { at } from '../../kernel/cards.ts';
import type { Seat } from '../../kernel/ids.ts';
import { seatsUpTo } from '../../kernel/ids.ts';

/** What a seat has put in, and whether it can still win. */
export interface Share {
  readonly put: number;
  readonly in: boolean;
}

export interface Pot {
  readonly chips: number;
  /** Who can win it. */
  readonly seats: readonly Seat[];
}

/**
 * The main pot, then the side pots (PP-12): one for each different sum that somebody who can still win has put in. Whatever was
 * put in lies in one of them.
 */
export const potsOf = (shares: readonly Share[]): Pot[] => {
  const seats = seatsUpTo(shares.length).filter((seat) => at(shares, seat).in && at(shares, seat).put > 0);
  const caps = [...new Set(seats.map((seat) => at(shares, seat).put))].sort((a, b) => a - b);
  return caps.map((cap, index) => {
    const floor = caps[index - 1] ?? 0;
    const ceiling = index === caps.length - 1 ? Number.POSITIVE_INFINITY : cap;
    const chips = shares.map(({ put }) => Math.max(0, Math.min(put, ceiling) - floor));
    return {
      chips: chips.reduce((sum, part) => sum + part, 0),
      seats: seats.filter((seat) => at(shares, seat).put >= cap),
    };
  });
};

/** PP-14: equal parts; odd chips go one by one to those who come first. */
export const split = (chips: number, winners: readonly Seat[]): { seat: Seat; chips: number }[] =>
  winners.map((seat, place) => ({
    seat,
    chips: Math.floor(chips / winners.length) + (place < chips % winners.length ? 1 : 0),
  }));
