import { connectTable, type GameId, lobby } from '../sdk/index.ts';
import { drawings } from '../widget/games/registry.ts';

export const tablePath = (id: string): string => `/t/${id}`;

/** A quick game is one of three where that many can play. */
const players = 3;

/** Opens a table by link only, sits down, puts computer players on the other seats and starts. Resolves to the table's page. */
export const openAgainstComputers = async (game: GameId, name: string): Promise<string> => {
  const possible = (await drawings[game].load()).players;
  const seats = possible.includes(players) ? players : (possible[0] ?? players);
  const { id } = await lobby(location.origin).createTable({ game, seats });
  const table = connectTable({ host: location.origin, table: id });
  try {
    await table.sit({ name, seat: 0 });
    for (let seat = 1; seat < seats; seat += 1) await table.addComputer(seat);
    await table.start();
  } finally {
    table.close();
  }
  return tablePath(id);
};
