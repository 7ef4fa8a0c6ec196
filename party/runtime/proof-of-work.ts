import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { timingSafeEqual } from '../../shared/kernel/util.ts';

/**
 * Work that is asked of strangers before anything is opened for them. The server signs a challenge and forgets it; whoever finds a number
 * with which its SHA-256 begins with enough zeros has spent some time, and the server spends two hashes to see that.
 */

/** What a deployment asks for. */
export interface ProofOfWorkConfig {
  /** The deployment's own: whoever knows it can make challenges. */
  readonly secret: string;
  /** How many zero bits the digest begins with, from 1 to 32: each doubles the work. */
  readonly bits: number;
}

/** What a challenge is for. It is good for nothing else, and for nobody else. */
export interface ChallengePurpose {
  /** Names scope is asked for. */
  readonly scope: readonly string[];
  /** Where it is asked from, as limits count; null if nobody knows. */
  readonly network: string | null;
}

/** A challenge that was solved, for whoever has to see that it counts once. */
export interface SolvedChallenge {
  /** Its signature: 64 hex digits that no other challenge has. */
  readonly id: string;
  /** It is worth nothing from then on, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** For how long a challenge may be solved, in milliseconds. A slow phone has to be able to. */
export const challengeLifetimeMs = 120_000;

/**
 * A new challenge: `<bits>.<expiresAt>.<salt>.<signature>`, of which clients read the bits.
 *
 * @param salt up to 32 letters, digits, `_` and `-`; two challenges of one moment differ by it.
 */
export const createChallenge = (
  demand: ProofOfWorkConfig,
  purpose: ChallengePurpose,
  salt: string,
  now: number,
): string => {
  const terms = `${demand.bits}.${now + challengeLifetimeMs}.${salt}`;
  return `${terms}.${signatureOf(demand, purpose, terms)}`;
};

/**
 * The challenge that a proof solves; null if it proves nothing for this purpose, or too little, or too late.
 *
 * @param proof a challenge, a dot and a number, of which the SHA-256 begins with as many zero bits as the challenge says.
 */
export const verifyProof = (
  demand: ProofOfWorkConfig,
  purpose: ChallengePurpose,
  proof: string,
  now: number,
): SolvedChallenge | null => {
  const [, terms = '', bits, time, id = ''] =
    /^((\d{1,2})\.(\d{1,15})\.[\w-]{1,32})\.([0-9a-f]{64})\.\d{1,15}$/.exec(proof) ?? [];
  const expiresAt = Number(time);
  const isCurrent = Number(bits) >= demand.bits && expiresAt > now;
  if (!isCurrent || !timingSafeEqual(id, signatureOf(demand, purpose, terms))) return null;
  return leadingZeroBits(proof) >= Number(bits) ? { id, expiresAt } : null;
};

const signatureOf = (
  { secret }: ProofOfWorkConfig,
  { scope, network }: ChallengePurpose,
  terms: string,
): string => {
  const signed = JSON.stringify(['arcus-proof-of-work', terms, network, ...scope]);
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(signed)));
};

/** How many of the first 32 bits of its digest are zero before the first that is not. */
const leadingZeroBits = (proof: string): number =>
  Math.clz32(new DataView(sha256(utf8ToBytes(proof)).buffer).getUint32(0));
