import type { TemplateResult } from 'lit';
import { type Seat, seatsUpTo } from '../../shared/kernel/ids.ts';
import type { Scene } from '../motion/scenes.ts';

interface Share {
  readonly seat: Seat;
  /** Values of `data-place`, one for each card. */
  readonly places: readonly string[];
}

interface Deal {
  /** In the order of the deal. */
  readonly shares: readonly Share[];
  /** This seat's cards are turned over after landing. */
  readonly you: Seat | null;
  readonly back: TemplateResult;
  readonly staggerMs?: number;
}

/** Deals from the deck, one card to each seat in turn. */
export const dealScene = ({ shares, you, back, staggerMs = 40 }: Deal): Scene => {
  const rounds = Math.max(0, ...shares.map(({ places }) => places.length));
  const motions = Array.from({ length: rounds }, (_, round) =>
    shares.flatMap(({ seat, places }) => {
      const to = places[round];
      const open = seat === you ? ({ ends: 'turned over' } as const) : {};
      return to === undefined ? [] : [{ from: 'deck', to, as: back, ...open }];
    }),
  ).flat();
  return { motions, staggerMs };
};

/** The places of a seat's cards numbered `from` to `to` - 1; `laid` in the middle, to be compared. */
export const heldPlaces = (
  seat: Seat,
  from: number,
  to: number,
  where: 'seat' | 'laid' = 'seat',
): readonly string[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => `${where}-${seat}:${from + index}`);

/** All seats, beginning left of the dealer. */
export const dealingOrder = (players: number, dealer: Seat): readonly Seat[] => {
  const seats = seatsUpTo(players);
  return [...seats.slice(dealer + 1), ...seats.slice(0, dealer + 1)];
};
