import { isToken } from './guard.ts';
import type { TokenStore } from './tokens.ts';

/**
 * One table's tokens in a store: the newest, and beside it the one before for as long as the newest may not open the seat. Whenever the page
 * goes, one of the two opens it.
 */
export interface SeatTokens {
  newest(): string | null;
  former(): string | null;
  /** Takes a new token, and keeps the one that opens the seat so far. */
  add(token: string, soFar: string | null): void;
  /** Keeps this token only; without one, none. */
  settle(token: string | null): void;
}

export const seatTokens = (store: TokenStore, table: string): SeatTokens => {
  const formerKey = `${table}:former`;
  const tokenAt = (key: string): string | null => {
    const token = store.get(key);
    return isToken(token) ? token : null;
  };
  return {
    newest: () => tokenAt(table),
    former: () => tokenAt(formerKey),
    add: (token, soFar) => {
      if (soFar !== null) store.set(formerKey, soFar);
      store.set(table, token);
    },
    settle: (token) => {
      if (token === null) store.remove(table);
      else store.set(table, token);
      store.remove(formerKey);
    },
  };
};
