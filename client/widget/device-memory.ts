import type { TableState, TableView } from '../sdk/index.ts';
import { browserTokens } from '../sdk/tokens.ts';
import { loadPart } from '../ui/load-part.ts';
import type { TablePage } from './device.ts';

/** After the next drawing. */
const remember = (act: (device: typeof import('./device.ts')) => unknown): void => {
  requestAnimationFrame(() => {
    loadPart(() => import('./device.ts')).then(act, () => {});
  });
};

/** After its game, a table without other people waits for no one. */
export const mayGoOn = ({ phase, seats, you }: Pick<TableView, 'phase' | 'seats' | 'you'>): boolean =>
  phase !== 'over' || seats.some((seat, index) => index !== you && seat?.bot === false);

/** Stores the viewer's seat at one table, and the games that end there, in this browser. */
export class DeviceMemory {
  #isSeated: boolean | null = null;
  #storedGame = 0;
  readonly #page: Partial<TablePage>;

  constructor(page: Partial<TablePage> = {}) {
    this.#page = page;
  }

  note({ view, status }: TableState): void {
    if (!view) return;
    const { id, game, gameNumber } = view;
    const { isLocal = false } = this.#page;
    const at = Date.now();
    const isSeated = view.you !== null && status !== 'closed' && mayGoOn(view);
    const wasSeated = this.#isSeated ?? browserTokens.get(id) !== null;
    if (isSeated && !this.#isSeated) {
      remember(({ keepTable }) => keepTable({ id, game, seenAt: at, ...(isLocal && { isLocal }) }));
      this.#page.sat?.(view);
    } else if (!isSeated && wasSeated) remember(({ forgetTable }) => forgetTable(id));
    this.#isSeated = isSeated;
    if (!view.outcome || view.roster?.you == null || gameNumber === this.#storedGame) return;
    this.#storedGame = gameNumber;
    remember(({ keepGame, playedGameOf }) => {
      const played = playedGameOf(view, at, this.#page);
      if (played) keepGame(played).then(this.#page.ended);
    });
  }
}
