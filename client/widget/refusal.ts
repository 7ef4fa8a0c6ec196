import { RefusalError, TableClosedError } from '../sdk/errors.ts';
import { words } from './words/en.ts';

/** Why a request failed, as a sentence; nothing if the table is closed, which the page says by itself. */
export const refusalOf = async (error: unknown): Promise<string> => {
  if (error instanceof TableClosedError) return '';
  if (!(error instanceof RefusalError)) return words.failed;
  try {
    return await words.refused(error);
  } catch {
    return words.failed;
  }
};
