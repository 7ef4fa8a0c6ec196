import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Outcome } from '../kernel/game.ts';
import { canonical } from './canonical.ts';
import type { LoggedAction, TranscriptEnd, TranscriptHead } from './transcript.ts';

/**
 * The first 16 bytes of the SHA-256 of a text in UTF-8, in hex. Everything in a transcript hangs on the link before it, and the last
 * link is shown to everybody at the table: what is changed later no longer fits.
 */
const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)).subarray(0, 16));

export const firstLink = (head: TranscriptHead): string => digest(canonical(head));

export const nextLink = (link: string, action: LoggedAction): string => digest(link + canonical(action));

export const seal = (link: string, end: TranscriptEnd): string => digest(link + canonical(end));

export const endOf = (state: unknown, outcome: Outcome, now: number): TranscriptEnd => ({
  endedAt: now,
  outcome,
  state: digest(canonical(state)),
});
