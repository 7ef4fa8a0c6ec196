import type { TemplateResult } from 'lit';
import { type Seat, seatsUpTo } from '../../shared/kernel/ids.ts';
import type { Scene } from '../motion/scenes.ts';

/** Cards that come to a seat, as many as it has places. */
interface Share {
  readonly seat: Seat;
  /** The values of `data-place` that they come to. */
  readonly places: readonly string[];
}

interface Deal {
  /** Who gets cards, in the order of the deal. */
  readonly shares: readonly Share[];
  /** Whose cards are turned over once they lie there. */
  readonly you: Seat | null;
  readonly back: TemplateResult;
  readonly staggerMs?: number;
}

/** From the deck, one card to each in turn until nobody gets another. */
export const dealScene = ({ shares, you, back, staggerMs: apart = 40 }: Deal): Scene => {
  const rounds = Math.max(0, ...shares.map(({ places }) => places.length));
  const motions = Array.from({ length: rounds }, (_, round) =>
    shares.flatMap(({ seat, places }) => {
      const to = places[round];
      const open = seat === you ? ({ ends: 'turned over' } as const) : {};
      return to === undefined ? [] : [{ from: 'deck', to, as: back, ...open }];
    }),
  ).flat();
  return { motions, staggerMs: apart };
};

/** The places of the cards that a seat holds, from one number on. */
export const heldPlaces = (seat: Seat, from: number, to: number): readonly string[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => `seat-${seat}:${from + index}`);

/** Everybody, beginning left of the dealer. */
export const dealingOrder = (players: number, dealer: Seat): readonly Seat[] => {
  const seats = seatsUpTo(players);
  return [...seats.slice(dealer + 1), ...seats.slice(0, dealer + 1)];
};
