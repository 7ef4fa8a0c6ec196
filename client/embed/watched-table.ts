import { homeRegions } from '../../shared/protocol/regions.ts';
import { isInGame } from '../../shared/protocol/table-view.ts';
import { lobby, type TableView, type TokenStore } from '../sdk/index.ts';

/** Whoever only watches has no seat, also where the visitor has one. */
export const noTokens: TokenStore = { get: () => null, set: () => {}, remove: () => {} };

/** How a game has ended can be read for so many milliseconds, before another table is looked for. */
const resultDisplayMs = 12_000;
/** While there is none, it is looked for so often. */
const searchIntervalMs = 20_000;

/** The table of this game, or of any if it is empty, with the most players and watchers: of the region that the visitor is in, else of another. Null if there is none. */
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

/** Which table is watched: the liveliest, and once its game is over, the one that is the liveliest by then. */
export class WatchedTable {
  /** Null while none is known. */
  table: string | null = null;
  /** There is none to watch. */
  isEmpty = false;
  readonly #changed: () => void;
  #host = '';
  #game = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How often something has begun or ended: what was asked before it is of no use. */
  #turn = 0;

  /** @param changed is called when another table is to be watched, or it is known that there is none. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  start(host: string, game: string): void {
    this.stop();
    this.#host = host;
    this.#game = game;
    void this.#look();
  }

  stop(): void {
    this.#wait(null);
    this.table = null;
    this.isEmpty = false;
  }

  /** What is seen of the table. */
  update(view: Pick<TableView, 'phase' | 'paused'>): void {
    if (isInGame(view.phase) && !view.paused) this.#wait(null);
    else if (this.#timer === undefined) this.#wait(resultDisplayMs);
  }

  /** Nothing is seen of the table any more. */
  replace(): void {
    this.table = null;
    void this.#look();
  }

  #wait(milliseconds: number | null): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.#timer = milliseconds === null ? undefined : setTimeout(() => void this.#look(), milliseconds);
  }

  async #look(): Promise<void> {
    this.#wait(searchIntervalMs);
    // Nobody looks at a hidden page.
    if (document.visibilityState === 'hidden') return;
    const turn = this.#turn;
    const found = await findLiveliest(this.#host, this.#game).catch(() => undefined);
    // Where the lobby does not answer nothing is known, and it is asked again.
    if (turn !== this.#turn || found === undefined) return;
    const isEmpty = found === null && this.table === null;
    const isNews = (found !== null && found !== this.table) || (isEmpty && !this.isEmpty);
    this.table = found ?? this.table;
    this.isEmpty = isEmpty;
    if (isNews) this.#changed();
  }
}
