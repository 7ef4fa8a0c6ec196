/**
 * What matching weighs: a second of waiting against the distance that can be felt. A round trip below 60 ms is as good as none. From there to
 * 150 ms each 30 ms are worth a second of waiting, and beyond that, where it hurts, each 10 ms.
 */
const unnoticed = 60;
const hurts = 150;
/** So many milliseconds of a round trip are worth a second. */
const noticed = 30;
const hurting = 10;

/** For how many milliseconds of waiting somebody would be spared a round trip of so many. */
export const costOf = (trip: number): number =>
  (Math.max(0, Math.min(trip, hurts) - unnoticed) * 1_000) / noticed +
  (Math.max(0, trip - hurts) * 1_000) / hurting;

/** The longest round trip that is worth so many milliseconds of waiting, or less. */
export const tripWorth = (cost: number): number => {
  const most = costOf(hurts);
  return Math.floor(
    cost <= most ? unnoticed + (cost * noticed) / 1_000 : hurts + ((cost - most) * hurting) / 1_000,
  );
};
