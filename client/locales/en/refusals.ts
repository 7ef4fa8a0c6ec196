/** The server's own sentences. */
export { refusalMessages } from '../../../shared/protocol/refusals.ts';

/** `reason` is the server's sentence about the rule. */
export const brokenRule = (_rule: string, reason: string): string => reason;
