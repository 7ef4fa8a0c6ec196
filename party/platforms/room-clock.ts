/** The time of rooms gains or loses at most this share while it approaches the system's time: a hundredth of a turn. */
const maxCorrection = 0.01;

/**
 * The time of rooms and alarms, in whole ms since 1970. It starts at the system's time, advances by the monotonic clock, never goes back,
 * and approaches the system's time slowly: a step of the system's clock ends no turn, and lets none wait.
 */
export const roomClock = (
  systemNow: () => number = Date.now,
  monotonicNow: () => number = () => performance.now(),
): (() => number) => {
  let time = systemNow();
  let readAt = monotonicNow();
  return () => {
    const passedMs = monotonicNow() - readAt;
    readAt += passedMs;
    const behindMs = systemNow() - (time + passedMs);
    const mostMs = passedMs * maxCorrection;
    time += passedMs + Math.min(Math.max(behindMs, -mostMs), mostMs);
    return Math.floor(time);
  };
};
