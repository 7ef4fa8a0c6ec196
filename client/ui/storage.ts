type Key = 'daily' | 'game' | 'opponents' | 'name' | 'color' | 'level' | 'keys' | 'aloud' | 'volume' | 'met';

// Denied storage throws on access; values are then not kept.
const attempt = <Value>(use: () => Value): Value | null => {
  try {
    return use();
  } catch {
    return null;
  }
};

/** Preferences in this browser. */
export const stored = (key: Key): string | null => attempt(() => localStorage.getItem(`arcus:${key}`));

export const store = (key: Key, value: string): void => {
  attempt(() => localStorage.setItem(`arcus:${key}`, value));
};

const mutedKey = (table: string): string => `arcus:muted:${table}`;

/** The players muted at a table in this tab. */
export const storedMutedUsers = (table: string): ReadonlySet<string> =>
  new Set(
    attempt(() => sessionStorage.getItem(mutedKey(table)))
      ?.split('\n')
      .filter(Boolean),
  );

export const storeMutedUsers = (table: string, names: ReadonlySet<string>): void => {
  attempt(() => sessionStorage.setItem(mutedKey(table), [...names].join('\n')));
};

const openedKey = (place: string, game: string): string => `arcus:opened:${game}:${place}`;

/** The table opened in this tab for a game, by its place on the page. */
export const storedTable = (place: string, game: string): string | null =>
  attempt(() => sessionStorage.getItem(openedKey(place, game)));

/** Null clears it. */
export const storeTable = (place: string, game: string, table: string | null): void => {
  attempt(() => {
    if (table === null) sessionStorage.removeItem(openedKey(place, game));
    else sessionStorage.setItem(openedKey(place, game), table);
  });
};
