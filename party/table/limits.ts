/** A token bucket: what one connection may still send. */
export interface Allowance {
  readonly left: number;
  /** When `left` was true, in milliseconds. */
  readonly at: number;
  /** How many messages in a row were over the limit. */
  readonly over: number;
}

/** Messages a second, and how many may come at once. A person's hands stay far below. */
export const messagesPerSecond = 20;
export const messagesAtOnce = 60;
/** After so many messages in a row over the limit the socket is closed. */
export const messagesOverLimit = 200;

export const fullAllowance = (now: number): Allowance => ({ left: messagesAtOnce, at: now, over: 0 });

/** The allowance after one more message. With `over` above 0 the message does not count; at 1 its sender is told so. */
export const spend = ({ left, at, over }: Allowance, now: number): Allowance => {
  const refilled = Math.min(messagesAtOnce, left + (Math.max(0, now - at) / 1000) * messagesPerSecond);
  // Once over the limit, a second's worth has to come back first, so that a flood is told once a second.
  return refilled >= (over === 0 ? 1 : messagesPerSecond)
    ? { left: refilled - 1, at: now, over: 0 }
    : { left: refilled, at: now, over: over + 1 };
};
