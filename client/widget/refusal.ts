import { Refused } from '../sdk/outbox.ts';
import { TableClosed } from '../sdk/table.ts';
import { words } from './words/en.ts';

/** Why a request failed, as a sentence; nothing if the table is closed, which the page says by itself. */
export const refusalOf = async (error: unknown): Promise<string> => {
  if (error instanceof TableClosed) return '';
  if (!(error instanceof Refused)) return words.failed;
  try {
    return await words.refused(error);
  } catch {
    return words.failed;
  }
};
