import { tableWords } from '#locale/table';
import { RefusalError, TableClosedError } from '../sdk/errors.ts';

/** Why a request failed, as a sentence; nothing if the table is closed, which the page says by itself. The sentences are fetched when the first is needed. */
export const refusalOf = async (error: unknown): Promise<string> => {
  if (error instanceof TableClosedError) return '';
  if (!(error instanceof RefusalError)) return tableWords.failed;
  try {
    const { brokenRule, refusals } = await import('#locale/refusals');
    const { code, rule, message } = error;
    return code === 'against-the-rules' && rule !== null ? brokenRule(rule, message) : refusals[code];
  } catch {
    return tableWords.failed;
  }
};
