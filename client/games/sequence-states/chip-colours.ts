import type { SeatColour } from '../../sdk/index.ts';

/** The three colours of chips (SQ-7). */
export const chipColours = ['black', 'white', 'pink'] as const;
export type ChipColour = (typeof chipColours)[number];

/**
 * SQ-7: which chips each team plays. A team whose first player has one of the chips' colours plays those, the lower team first;
 * the others play by team number, or the first that are left.
 * @param seats the seats' colours; team t's first player sits at t (SQ-3)
 */
export const teamChips = (seats: readonly SeatColour[], teams: number): readonly ChipColour[] => {
  const numbers = Array.from({ length: teams }, (_, team) => team);
  const wishes = numbers.map((team) => chipColours.find((colour) => colour === seats[team]));
  const played = wishes.map((wish, team) => (wishes.indexOf(wish) === team ? wish : undefined));
  for (const team of numbers)
    played[team] ??= [chipColours[team], ...chipColours].find((colour) => !played.includes(colour));
  return played.flatMap((colour) => colour ?? []);
};
