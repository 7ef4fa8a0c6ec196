import type { Outcome } from '../../shared/kernel/game.ts';
import type { Kind, Match } from './play.ts';

/** How much of one win went to the seats of this kind: seats that win together share it, and so do all if nobody wins. */
export const shareOf = (kind: Kind, { kinds }: Match, { winners }: Outcome): number => {
  const won = winners.length > 0 ? winners.map((seat) => kinds[seat]) : kinds;
  return won.filter((winner) => winner === kind).length / won.length;
};

export interface Interval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The part won of so many games, with Wilson's 95 % interval. */
export const intervalOf = (won: number, games: number): Interval => {
  const z = 1.96;
  const share = won / games;
  const centre = (share + (z * z) / (2 * games)) / (1 + (z * z) / games);
  const reach =
    (z / (1 + (z * z) / games)) * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  return { share, low: centre - reach, high: centre + reach };
};

const percent = (part: number): string => (100 * part).toFixed(1);

export const intervalText = ({ share, low, high }: Interval): string =>
  `${percent(share)} % (${percent(low)}–${percent(high)})`;
