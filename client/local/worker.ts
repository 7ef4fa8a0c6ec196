import { browserStore } from './browser-store.ts';
import { loadGame } from './games.ts';
import type { FromRooms, LocalPort, ToRooms } from './messages.ts';
import { serveLocalRooms } from './rooms.ts';

// The script of the worker that holds the tables of a page.
serveLocalRooms(self as unknown as LocalPort<ToRooms, FromRooms>, { loadGame, store: browserStore() });
