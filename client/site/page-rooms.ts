import { type LocalRooms, localRooms } from '../local/index.ts';
import { sitePath } from '../ui/site-path.ts';
import { trustedScript } from '../ui/trusted-script.ts';

const workerUrl = `${sitePath}assets/local/worker.js`;

let rooms: LocalRooms | undefined;

/** The tables that this page holds, in one worker. */
export const pageRooms = (): LocalRooms => {
  if (rooms) return rooms;
  const worker = new Worker(trustedScript('arcus-rooms', workerUrl), { type: 'module' });
  const made = localRooms(worker);
  rooms = made;
  worker.addEventListener('error', () => {
    // The next call tries again.
    if (rooms === made) rooms = undefined;
    made.fail('The rooms could not be loaded.');
  });
  return made;
};

/** What a page that holds a game has in its address: a new table, or one of this browser. */
export interface Wish {
  readonly seats?: number;
  readonly level?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** The address of a new table against computer players that its page holds. */
export const newGamePath = (game: string, wish: Wish): string =>
  `${sitePath}play/${game}#${encodeURIComponent(JSON.stringify(wish))}`;
