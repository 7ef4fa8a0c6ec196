import { openingWords } from '#locale/embed';
import { ProblemError } from '../sdk/index.ts';

const isIdentityError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('identity');

/** Explains to the visitor why no table could be opened. Shared by the embed and the home page. */
export const openingRefusalText = (error: unknown): string => {
  if (isIdentityError(error)) return openingWords.notSignedIn;
  if (!(error instanceof ProblemError) || error.status >= 500) return openingWords.notNow;
  if (error.code === 'no-origin') return openingWords.noOrigin;
  return error.retryAfter === null ? openingWords.impossible : openingWords.tooMany(error.retryAfter);
};
