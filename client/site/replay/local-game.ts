import { verify } from '../../../shared/replay/verify.ts';
import { localTranscript } from '../../local/index.ts';
import { pageRooms } from '../../local/page-rooms.ts';
import { type CheckedGame, gamesLoaded } from './game-check.ts';

/** A finished game of a local table. @throws LocalTableError `no-such-game` */
export const localGame = async (game: string, table: string, gameNumber: number): Promise<CheckedGame> => {
  await gamesLoaded;
  const text = await localTranscript(pageRooms(), game, table, gameNumber);
  return { text, witness: null, report: await verify(text) };
};
