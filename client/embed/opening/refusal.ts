import { ProblemError } from '../../sdk/index.ts';
import { words } from './words/en.ts';

/** Why no table could be opened, as a sentence for whoever wished for one. */
export const whyNotOpened = (error: unknown): string => {
  if (!(error instanceof ProblemError) || error.status >= 500) return words.notNow;
  return error.retryAfter === null ? words.impossible : words.tooMany(error.retryAfter);
};
