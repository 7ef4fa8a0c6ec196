import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { timingSafeEqual } from '../../shared/kernel/util.ts';
import { derived } from './secret.ts';

/**
 * A stateless proof of work for anonymous requests. The server signs a challenge; the client searches for a number with which its SHA-256
 * begins with enough zero bits; the server verifies with two hashes.
 */

export interface ProofOfWorkConfig {
  /** Of the deployment; signs challenges. */
  readonly secret: string;
  /** Required leading zero bits, from 1 to 32; each doubles the work. */
  readonly bits: number;
}

/** A challenge is valid for this request from this network only. */
export interface ChallengePurpose {
  /** Names the request. */
  readonly scope: readonly string[];
  /** Null if the platform does not provide it. */
  readonly network: string | null;
}

/** Stored by the caller, so that it counts once. */
export interface SolvedChallenge {
  /** The signature: 64 unique hex digits. */
  readonly id: string;
  readonly expiresAt: number;
}

/** Long enough for a slow phone. */
export const challengeLifetimeMs = 120_000;

/**
 * A new challenge: `<bits>.<expiresAt>.<salt>.<signature>`. Clients read the bits.
 *
 * @param salt up to 32 letters, digits, `_` and `-`; distinguishes challenges of one moment
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
 * The challenge that a proof solves; null if the proof is for another purpose, too easy, expired or invalid.
 *
 * @param proof a challenge, a dot and a number, whose SHA-256 begins with the required zero bits
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
): string => bytesToHex(derived(secret, 'arcus-proof-of-work', terms, network, ...scope));

/** Counts within the first 32 bits. */
const leadingZeroBits = (proof: string): number =>
  Math.clz32(new DataView(sha256(utf8ToBytes(proof)).buffer).getUint32(0));
