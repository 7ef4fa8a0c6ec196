import { bytesToHex } from '@noble/hashes/utils.js';
import { mac } from '../../shared/kernel/random.ts';
import { isJsonObject, parseJson } from '../../shared/kernel/util.ts';
import { seenDigest } from '../../shared/protocol/signed-views.ts';
import type { Terms } from '../../shared/protocol/terms.ts';
import type { Witness } from '../../shared/replay/witness.ts';
import { isHex, type TokenStore } from './tokens.ts';

/** A witness and the terms it was last bound to, with which cards are verified during the game. */
export type Note = Omit<Witness, 'format' | 'version' | 'table' | 'gameNumber' | 'before' | 'passed'> & {
  readonly terms?: Terms;
  /** This device signed a move in the game. */
  readonly hasMoved?: true;
};

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

/** 32 random bytes in lower-case hex. */
export const randomHex = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

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
  const json = JSON.stringify(note);
  if (store.get(key)?.slice(65) === json) return;
  const stored = store.get(deviceKey);
  const device = isHex(stored) ? stored : randomHex();
  if (device !== stored) store.set(deviceKey, device);
  store.set(key, `${mac(device, key, json)} ${json}`);
};

const notedGames = (store: TokenStore): NotedGame[] =>
  (store.get(gamesKey) ?? '').split(' ').flatMap((entry) => {
    const [, key = '', table = '', gameNumber, startedAt] = /^((.+):game:(\d+))@(\d+)$/.exec(entry) ?? [];
    return key === '' ? [] : [{ key, table, gameNumber: Number(gameNumber), startedAt: Number(startedAt) }];
  });

/** The noted games of a table before this one, the last first. */
const gamesBefore = (store: TokenStore, table: string, gameNumber: number): NotedGame[] =>
  notedGames(store)
    .filter((game) => game.table === table && game.gameNumber < gameNumber)
    .sort((a, b) => b.gameNumber - a.gameNumber);

/** What the witness of a game tells of those before. Read with the witness, because a seal may arrive after the next game began. */
const beforeOf = (
  store: TokenStore,
  table: string,
  gameNumber: number,
): Pick<Witness, 'before' | 'passed'> => {
  let passed = 0;
  let next = gameNumber;
  let before: Pick<Witness, 'before'> = {};
  for (const game of gamesBefore(store, table, gameNumber)) {
    // Two tabs may list a game twice.
    if (game.gameNumber === next) continue;
    const note = readNote(store, game.key);
    const { statements = {}, promises } = note;
    passed += next - game.gameNumber - 1;
    next = game.gameNumber;
    if (next === gameNumber - 1 && statements.seal) before = { before: statements.seal };
    if (isPlayed(note)) break;
    const names = Object.keys({ ...promises, ...statements }).map((name) => name.replace('terms ', ''));
    passed += Math.max(1, ...names.map(Number).filter((attempt) => attempt > 0));
  }
  return { passed, ...before };
};

/** The server could make up a seal: only a game in which this device moved passed over no deck. */
const isPlayed = ({ statements, hasMoved }: Note): boolean =>
  statements?.seal !== undefined && hasMoved === true;

/** Notes a value, once. Another value for its name is a contradiction, as is a new name in a sealed game. */
export const stated = (note: Note, name: string, value: string): Note => {
  const { statements = {} } = note;
  const noted = statements[name];
  if (noted !== undefined ? noted !== value : statements.seal) return contradicted(note, name, value);
  if (noted !== undefined || (name !== 'seal' && Object.keys(statements).length >= maxStatements))
    return note;
  return { ...note, statements: { ...statements, [name]: value } };
};

export const contradicted = (note: Note, name: string, value: string): Note => {
  const { contradictions = [] } = note;
  const isNoted = contradictions.some((one) => one.name === name && one.value === value);
  if (isNoted || contradictions.length >= maxContradictions) return note;
  return { ...note, contradictions: [...contradictions, { name, value }] };
};

/** The noted range with this number of actions. */
const rangeWith = ({ seen: ranges = [] }: Note, actions: number) =>
  ranges.find(({ from, to }) => from <= actions && actions <= to);

/** The game view after `actions` was not noted before the seal, which fixes how many there are. */
export const isAfterEnd = (note: Note, actions: number): boolean =>
  note.statements?.seal !== undefined &&
  rangeWith(note, actions) === undefined &&
  (note.seen?.length ?? 0) < maxRanges;

/** Notes the digest of the game view after `actions`. @param earlier this page's of the same number: a tab that is behind repeats noted views. */
export const seen = (note: Note, actions: number, digest: string, earlier: string): Note => {
  const { seen: ranges = [] } = note;
  const around = rangeWith(note, actions);
  if (around !== undefined) {
    const noted = around.to === actions ? around.last : earlier;
    return noted === digest ? note : contradicted(note, `view ${actions}`, digest);
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
    return gamesBefore(this.#store, this.#table, gameNumber)[0];
  }

  /** Number of games in a row before `gameNumber` for which the device revealed a seed and which were not played. */
  unplayed(gameNumber: number): number {
    const notes = gamesBefore(this.#store, this.#table, gameNumber).map(({ key }) =>
      readNote(this.#store, key),
    );
    const played = notes.findIndex(isPlayed);
    return notes.slice(0, played === -1 ? undefined : played).filter(({ promises }) => promises).length;
  }

  /** Changes a game's note. An evicted one stays. */
  change(gameNumber: number, alter: (note: Note) => Note): readonly [before: Note, after: Note] {
    const key = keyOf(this.#table, gameNumber);
    const before = this.#store.get(key) === null ? this.#begin(key) : readNote(this.#store, key);
    if (before.evicted) return [before, before];
    const after = alter(before);
    writeNote(this.#store, key, after);
    return [before, after];
  }

  #begin(key: string): Note {
    const games = notedGames(this.#store);
    evict(this.#store, games);
    const started = { key, startedAt: Date.now() };
    this.#store.set(gamesKey, [...games, started].map((game) => `${game.key}@${game.startedAt}`).join(' '));
    return {};
  }
}

/** Reduces old notes to promises and seal; if all notes are too long, also those of finished games, then of others, oldest first. */
const evict = (store: TokenStore, games: readonly NotedGame[]): void => {
  const lengthOf = ({ key }: NotedGame): number => store.get(key)?.length ?? 0;
  const isOld = ({ startedAt }: NotedGame): boolean => startedAt < Date.now() - maxAgeMs;
  const isOver = ({ key }: NotedGame): boolean => readNote(store, key).statements?.seal !== undefined;
  let total = games.reduce((sum, game) => sum + lengthOf(game), 0);
  const others = total > maxTotalLength ? [...games.filter(isOver), ...games] : [];
  for (const game of [...games.filter(isOld), ...others]) {
    const { promises, hasMoved, statements: { seal } = {}, evicted } = readNote(store, game.key);
    if (evicted || (total <= maxTotalLength && !isOld(game))) continue;
    total -= lengthOf(game);
    const kept = {
      ...(promises && { promises }),
      ...(hasMoved && { hasMoved }),
      ...(seal && { statements: { seal } }),
    };
    writeNote(store, game.key, { ...kept, evicted: true });
    total += lengthOf(game);
  }
};

export const readWitness = (store: TokenStore, table: string, gameNumber: number): Witness => {
  const { terms: _, hasMoved: _moved, ...noted } = readNote(store, keyOf(table, gameNumber));
  const before = Object.keys(noted).length > 0 && beforeOf(store, table, gameNumber);
  return { ...noted, ...before, format: 'arcus-witness', version: 1, table, gameNumber };
};
