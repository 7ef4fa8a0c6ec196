import { mac } from '../../shared/kernel/random.ts';
import { isJsonObject, parseJson } from '../../shared/kernel/util.ts';
import { seenDigest } from '../../shared/protocol/statements.ts';
import type { Terms } from '../../shared/protocol/terms.ts';
import type { Witness } from '../../shared/replay/witness.ts';
import { randomHex } from './seed.ts';
import { isHex, type TokenStore } from './tokens.ts';

/** A witness and the terms it was last bound to, with which cards are verified during the game. */
export type Note = Omit<Witness, 'format' | 'version' | 'table' | 'gameNumber'> & { readonly terms?: Terms };

/** Key of the list of noted games of all tables: `KEY@TIME`, oldest first. */
const gamesKey = 'games';
/** Key of the device's own key, which authenticates notes. */
const deviceKey = 'device';
const maxAgeMs = 90 * 24 * 3_600_000;
/** Of all notes, in UTF-16 code units. */
const maxTotalLength = 1_000_000;
/** A server cannot fill the store with one game. The seal is one more. */
const maxStatements = 1_000;
const maxRanges = 1_000;
const maxContradictions = 20;

interface NotedGame {
  readonly key: string;
  readonly table: string;
  readonly gameNumber: number;
  readonly startedAt: number;
}

const keyOf = (table: string, gameNumber: number): string => `${table}:game:${gameNumber}`;

const readNote = (store: TokenStore, key: string): Note => {
  const text = store.get(key);
  if (text === null) return {};
  const json = text.slice(65);
  const device = store.get(deviceKey);
  const note = isHex(device) && text === `${mac(device, key, json)} ${json}` ? parseJson(json) : null;
  return isJsonObject(note) ? note : { evicted: true };
};

const writeNote = (store: TokenStore, key: string, note: Note): void => {
  const known = store.get(deviceKey);
  const device = isHex(known) ? known : randomHex();
  if (device !== known) store.set(deviceKey, device);
  const json = JSON.stringify(note);
  store.set(key, `${mac(device, key, json)} ${json}`);
};

const notedGames = (store: TokenStore): NotedGame[] =>
  (store.get(gamesKey) ?? '').split(' ').flatMap((entry) => {
    const [, key = '', table = '', gameNumber, startedAt] = /^((.+):game:(\d+))@(\d+)$/.exec(entry) ?? [];
    return key === '' ? [] : [{ key, table, gameNumber: Number(gameNumber), startedAt: Number(startedAt) }];
  });

/** Notes a value, once. Another value for its name is a contradiction. */
export const stated = (note: Note, name: string, value: string, signature: string | null = null): Note => {
  const { statements = {} } = note;
  const noted = statements[name];
  if (noted === undefined && name !== 'seal' && Object.keys(statements).length >= maxStatements) return note;
  if (noted !== undefined && noted.value !== value) return contradicted(note, name, value, signature);
  if (noted !== undefined && (noted.signature !== null || signature === null)) return note;
  return { ...note, statements: { ...statements, [name]: { value, signature } } };
};

export const contradicted = (
  note: Note,
  name: string,
  value: string,
  signature: string | null = null,
): Note => {
  const { contradictions = [] } = note;
  const index = contradictions.findIndex((one) => one.name === name && one.value === value);
  const noted = contradictions[index];
  if (noted === undefined)
    return contradictions.length >= maxContradictions
      ? note
      : { ...note, contradictions: [...contradictions, { name, value, signature }] };
  if (noted.signature !== null || signature === null) return note;
  return { ...note, contradictions: contradictions.with(index, { name, value, signature }) };
};

/** Notes the digest of the game view after `actions`. @param recent this page's, by actions: a tab that is behind repeats noted views. */
export const seen = (
  note: Note,
  actions: number,
  digest: string,
  recent: ReadonlyMap<number, string>,
): Note => {
  const { seen: ranges = [] } = note;
  const around = ranges.find(({ from, to }) => from <= actions && actions <= to);
  if (around !== undefined) {
    const earlier = around.to === actions ? around.last : (recent.get(actions) ?? digest);
    return earlier === digest ? note : contradicted(note, `view ${actions}`, digest);
  }
  const index = ranges.findIndex(({ to }) => to === actions - 1);
  const { from = actions, digest: before = '' } = ranges[index] ?? {};
  const range = { from, to: actions, digest: seenDigest(before, digest), last: digest };
  if (index !== -1) return { ...note, seen: ranges.with(index, range) };
  return ranges.length >= maxRanges ? note : { ...note, seen: [...ranges, range] };
};

/** A device's notes of one table's games. */
export class Notes {
  readonly #store: TokenStore;
  readonly #table: string;

  constructor(store: TokenStore, table: string) {
    this.#store = store;
    this.#table = table;
  }

  /** Empty for none. A note that this device did not write counts as evicted. */
  of(gameNumber: number): Note {
    return readNote(this.#store, keyOf(this.#table, gameNumber));
  }

  /** The last game before `gameNumber`. */
  before(gameNumber: number): NotedGame | undefined {
    return notedGames(this.#store)
      .filter((game) => game.table === this.#table && game.gameNumber < gameNumber)
      .sort((a, b) => a.gameNumber - b.gameNumber)
      .at(-1);
  }

  /** Changes a game's note. An evicted one stays. Returns whether a contradiction was added. */
  change(gameNumber: number, alter: (note: Note) => Note): boolean {
    const key = keyOf(this.#table, gameNumber);
    const note = readNote(this.#store, key);
    if (note.evicted) return false;
    const isNew = this.#store.get(key) === null;
    const after = alter(isNew ? this.#begin(key, gameNumber) : note);
    if (after !== note) writeNote(this.#store, key, after);
    return (after.contradictions?.length ?? 0) > (note.contradictions?.length ?? 0);
  }

  #begin(key: string, gameNumber: number): Note {
    const last = this.before(gameNumber);
    const games = notedGames(this.#store);
    evict(this.#store, games);
    const started = { key, startedAt: Date.now() };
    this.#store.set(gamesKey, [...games, started].map((game) => `${game.key}@${game.startedAt}`).join(' '));
    if (last === undefined) return {};
    const { statements } = readNote(this.#store, last.key);
    return { previous: { gameNumber: last.gameNumber, seal: statements?.seal?.value ?? null } };
  }
}

/** Reduces old notes to their promises; if all notes are too long, also those of finished games, then of others, oldest first. */
const evict = (store: TokenStore, games: readonly NotedGame[]): void => {
  const lengthOf = ({ key }: NotedGame): number => store.get(key)?.length ?? 0;
  let total = games.reduce((sum, game) => sum + lengthOf(game), 0);
  const reduce = (game: NotedGame): void => {
    const { promises, evicted } = readNote(store, game.key);
    if (evicted) return;
    total -= lengthOf(game);
    writeNote(store, game.key, { ...(promises && { promises }), evicted: true });
    total += lengthOf(game);
  };
  for (const game of games) if (game.startedAt < Date.now() - maxAgeMs) reduce(game);
  if (total <= maxTotalLength) return;
  const isOver = ({ key }: NotedGame): boolean => readNote(store, key).statements?.seal !== undefined;
  for (const game of [...games.filter(isOver), ...games]) if (total > maxTotalLength) reduce(game);
};

export const readWitness = (store: TokenStore, table: string, gameNumber: number): Witness => {
  const { terms: _, ...noted } = readNote(store, keyOf(table, gameNumber));
  return { ...noted, format: 'arcus-witness', version: 3, table, gameNumber };
};
