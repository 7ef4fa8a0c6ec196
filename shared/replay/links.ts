import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Outcome } from '../kernel/game.ts';
import { canonical } from './canonical.ts';
import type {
  FullTranscript,
  LoggedAction,
  OwnTranscript,
  TranscriptEnd,
  TranscriptHead,
} from './transcript.ts';

/**
 * The first 16 bytes of the SHA-256 of a text in UTF-8, in hex. Everything in a transcript hangs on the link before it, and the last
 * link is shown to everybody at the table: what is changed later no longer fits.
 */
const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)).subarray(0, 16));

/** The server's secret is in the first link, and through it in all: while it is closed, nobody can find out what was hidden by trying. */
export const firstLink = (head: TranscriptHead, secret: string): string => digest(secret + canonical(head));

export const nextLink = (link: string, action: LoggedAction): string => digest(link + canonical(action));

export const seal = (link: string, end: TranscriptEnd): string => digest(link + canonical(end));

export const endOf = (state: unknown, outcome: Outcome, now: number, secret: string): TranscriptEnd => ({
  endedAt: now,
  outcome,
  state: digest(secret + canonical(state)),
});

/** The checksum of a transcript of somebody's own: the digest of everything else in it. */
export const checksumOf = ({
  checksum: _,
  ...rest
}: Omit<OwnTranscript, 'checksum'> & { checksum?: string }): string => digest(canonical(rest));

export interface BrokenLink {
  readonly what: 'head' | 'action' | 'link' | 'count';
  /** Of the action, from 1. */
  readonly index: number;
}

/** The first place where the chain is broken. Null if it holds. */
export const brokenLink = ({ head, secret, actions, links }: FullTranscript): BrokenLink | null => {
  if (links.length !== actions.length + 1) return { what: 'count', index: links.length - 1 };
  let link = firstLink(head, secret);
  for (const [index, shown] of links.entries()) {
    const action = actions[index - 1];
    if (action !== undefined) link = nextLink(link, action);
    if (link === shown) continue;
    // If the next one fits again, the link itself was changed and not what it stands for.
    const next = actions[index];
    const fits = next !== undefined && nextLink(link, next) === links[index + 1];
    return { what: fits ? 'link' : index === 0 ? 'head' : 'action', index };
  }
  return null;
};
