import { Refused } from '../sdk/outbox.ts';
import { TableClosed } from '../sdk/table.ts';
import { words as formWords } from './form-words/en.ts';
import { words } from './words/en.ts';

/** Why a request failed, as a sentence; nothing if the table is closed, which the page says by itself. */
export const refusalOf = async (error: unknown): Promise<string> => {
  if (error instanceof TableClosed) return '';
  if (!(error instanceof Refused)) return formWords.failed;
  try {
    return await words.refused(error);
  } catch {
    return formWords.failed;
  }
};
