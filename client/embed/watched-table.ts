import { homeRegions } from '../../shared/protocol/regions.ts';
import { isInGame } from '../../shared/protocol/table-view.ts';
import { lobby, type TableView, type TokenStore } from '../sdk/index.ts';

/** Spectates even where the visitor has a seat. */
export const noTokens: TokenStore = { get: () => null, set: () => {}, remove: () => {} };

/** Time to read a result before another table replaces it. */
const resultDisplayMs = 12_000;
const searchIntervalMs = 20_000;

/** The table with the most players and spectators, in the visitor's region if there is one. An empty `game` means any game. */
const findLiveliest = async (host: string, game: string): Promise<string | null> => {
  for (const region of [undefined, 'any', ...homeRegions] as const) {
    const { tables } = await lobby(host).listTables({
      phase: 'watchable',
      limit: 1,
      ...(game && { game }),
      ...(region && { region }),
    });
    const [first] = tables;
    if (first) return first.id;
  }
  return null;
};

/** Selects the table to watch: the liveliest, and after each game the then liveliest. */
export class WatchedTable {
  table: string | null = null;
  /** The lobby lists no table to watch. */
  isEmpty = false;
  readonly #onChange: () => void;
  #host = '';
  #game = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Increases with each timer change, to discard replies to earlier requests. */
  #generation = 0;

  /** `onChange` runs when `table` changes or `isEmpty` becomes true. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  start(host: string, game: string): void {
    this.stop();
    this.#host = host;
    this.#game = game;
    void this.#search();
  }

  stop(): void {
    this.#schedule(null);
    this.table = null;
    this.isEmpty = false;
  }

  update(view: Pick<TableView, 'phase' | 'paused'>): void {
    if (isInGame(view.phase) && !view.paused) this.#schedule(null);
    else if (this.#timer === undefined) this.#schedule(resultDisplayMs);
  }

  /** Call when the table can no longer be shown. */
  replace(): void {
    this.table = null;
    void this.#search();
  }

  #schedule(delayMs: number | null): void {
    clearTimeout(this.#timer);
    this.#generation += 1;
    this.#timer = delayMs === null ? undefined : setTimeout(() => void this.#search(), delayMs);
  }

  async #search(): Promise<void> {
    this.#schedule(searchIntervalMs);
    if (document.visibilityState === 'hidden') return;
    const generation = this.#generation;
    const found = await findLiveliest(this.#host, this.#game).catch(() => undefined);
    // `undefined`: the lobby did not answer; the scheduled search retries.
    if (generation !== this.#generation || found === undefined) return;
    const isEmpty = found === null && this.table === null;
    const hasChanged = (found !== null && found !== this.table) || (isEmpty && !this.isEmpty);
    this.table = found ?? this.table;
    this.isEmpty = isEmpty;
    if (hasChanged) this.#onChange();
  }
}
