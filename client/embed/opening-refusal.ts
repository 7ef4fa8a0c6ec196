import { openingWords } from '#locale/embed';
import { ProblemError } from '../sdk/index.ts';

/** Why no table could be opened, as a sentence for whoever wished for one. */
export const openingRefusalText = (error: unknown): string => {
  if (!(error instanceof ProblemError) || error.status >= 500) return openingWords.notNow;
  return error.retryAfter === null ? openingWords.impossible : openingWords.tooMany(error.retryAfter);
};
