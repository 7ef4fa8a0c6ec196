import { createLocalTable, LocalTableError, type LocalTableOptions, reopenTable } from '../local/index.ts';
import { pageRooms } from '../local/page-rooms.ts';
import type { GameId, Table } from '../sdk/index.ts';
import { AttributeError } from './attribute-error.ts';

/** Opens a table that this frame holds, and resolves to its id. @throws AttributeError */
export const openLocalTable = async (wish: Omit<LocalTableOptions, 'rooms' | 'name'>): Promise<string> => {
  try {
    return await createLocalTable({ ...wish, rooms: pageRooms() });
  } catch (error) {
    if (!(error instanceof LocalTableError) || error.code === 'failed') throw error;
    throw new AttributeError(error.code, error.message);
  }
};

/** Goes on with a table of this frame. */
export const connectLocalTable = (game: GameId, table: string): Table =>
  reopenTable({ rooms: pageRooms(), game, table });
