import { Refused, TableClosed } from '../sdk/index.ts';

/** Why a request failed, as a sentence; nothing if the table is closed, which the page says by itself. */
export const refusalOf = (error: unknown): string => {
  if (error instanceof TableClosed) return '';
  return error instanceof Refused ? error.message : 'That did not work. Please try again.';
};
