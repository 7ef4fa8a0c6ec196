import { colours } from '../../../decks/rainbow.ts';

/** Colours as bits, in the order of RD-2: what thousands of imagined games are played with. */
export type ColourSet = number;

const sevenColours = 2 ** colours.length - 1;

export const hasSeven = (set: ColourSet): boolean => set === sevenColours;

export const setOf = (cards: readonly string[]): ColourSet =>
  colours.reduce((set, colour, place) => (cards.includes(colour) ? set | (1 << place) : set), 0);

const countBits = (set: ColourSet): number => (set === 0 ? 0 : 1 + countBits(set & (set - 1)));
const sizes = Int8Array.from({ length: sevenColours + 1 }, (_, set) => countBits(set));

export const sizeOf = (set: ColourSet): number => sizes[set] ?? 0;

/** What a player strives for. */
export interface Style {
  /** How many cards a new colour is worth, and how many more the seventh. */
  readonly newColour: number;
  readonly seventhColour: number;
  /** What the row has to be worth after another card, of what it is worth now. */
  readonly patience: number;
}

/** Somebody who only counts cards. */
export const collector: Style = { newColour: 1, seventhColour: 0, patience: 1 };

/**
 * By the number of players, from two on: the more play, the fewer games end by seven colours. Found by letting styles play each other,
 * and rounded.
 */
const racers: readonly Style[] = [
  { newColour: 6, seventhColour: 3, patience: 0.95 },
  { newColour: 4, seventhColour: 3, patience: 0.92 },
  { newColour: 3, seventhColour: 3, patience: 0.87 },
  { newColour: 2, seventhColour: 3, patience: 0.85 },
];

/** Somebody who also wants what is missing of the seven colours. */
export const racerAmong = (players: number): Style => racers[players - 2] ?? collector;

const worth = (row: ColourSet, owned: ColourSet, { newColour, seventhColour }: Style): number =>
  sizeOf(row) + (newColour - 1) * sizeOf(row & ~owned) + (hasSeven(row | owned) ? seventhColour : 0);

/** Whether the row, lengthened at this risk of losing it, can be expected to be worth more than it is. */
export const isWorthTheRisk = (
  row: ColourSet,
  longer: ColourSet,
  owned: ColourSet,
  risk: number,
  style: Style,
): boolean => (1 - risk) * worth(longer, owned, style) > style.patience * worth(row, owned, style);
