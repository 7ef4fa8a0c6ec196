import type { AnyGame } from '../../shared/kernel/game.ts';
import { type LocalRooms, localRooms } from './index.ts';
import type { FromRooms, LocalPort, ToRooms } from './messages.ts';
import { memoryStore, type RowStore, serveLocalRooms } from './rooms.ts';

export * from './index.ts';
export { memoryStore, type RowStore } from './rooms.ts';

/**
 * Rooms for your own games in this thread, without a server: for a page that shows a game, and for tests.
 * @param store where tables are kept; default in memory, until the page is closed
 */
export const roomsFor = (
  games: readonly AnyGame[],
  store: RowStore = memoryStore(),
): LocalRooms & { readonly close: () => void } => {
  const { port1, port2 } = new MessageChannel();
  const loadGame = async (id: string): Promise<AnyGame | undefined> => games.find((game) => game.id === id);
  serveLocalRooms(port1 as unknown as LocalPort<ToRooms, FromRooms>, { loadGame, store });
  return {
    ...localRooms(port2 as unknown as LocalPort<FromRooms, ToRooms>),
    close: () => {
      port1.close();
      port2.close();
    },
  };
};
