import { tableIdAlphabet } from '../kernel/ids.ts';

/** A code to say aloud: six letters and digits that lead to a table for a day. */
export const codeLength = 6;
export const codeAlphabet = tableIdAlphabet.toUpperCase();
export const codeLifetimeMs = 24 * 3_600_000;

/** Wrong codes that an address may try a day. */
export const maxWrongCodes = 10;

/** As people type it: in small letters, with O for 0, I and L for 1, spaces and hyphens. */
export const normalizeCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]+/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** Of a normalized code. */
export const isCode = (code: string): boolean => /^[0-9A-HJKMNP-TV-Z]{6}$/.test(code);

/** `K7M 2QX`. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;
