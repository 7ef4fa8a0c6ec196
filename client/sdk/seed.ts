import { bytesToHex } from '@noble/hashes/utils.js';

/** Key of a seed that is committed and not yet revealed. */
export const seedKey = (table: string): string => `${table}:seed`;

/** 32 random bytes in lower-case hex. */
export const randomHex = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
