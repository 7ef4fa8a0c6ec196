import { gameUis } from '../games/registry.ts';
import { connectTable, type GameId, type Level, lobby } from '../sdk/index.ts';

export const tablePath = (id: string): string => `/t/${id}`;

/** A quick game is one of three where that many can play, else of as few as can. */
export const quickSeats = (possible: readonly number[]): number =>
  possible.includes(3) ? 3 : (possible[0] ?? 3);

/** Opens a table by link only, sits down, puts computer players on the other seats and starts. Resolves to the table's page. */
export const openAgainstComputers = async (game: GameId, name: string, level: Level): Promise<string> => {
  const seats = quickSeats((await gameUis[game].load()).players);
  const { id } = await lobby(location.origin).createTable({ game, seats });
  const table = connectTable({ host: location.origin, table: id });
  try {
    await table.sit({ name, seat: 0 });
    for (let seat = 1; seat < seats; seat += 1) await table.addComputer(seat, level);
    await table.start();
  } finally {
    table.close();
  }
  return tablePath(id);
};
