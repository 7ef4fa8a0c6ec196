import { connectTable, type GameId, lobby } from '../sdk/index.ts';

export const tablePath = (id: string): string => `/t/${id}`;

/** Opens a table by link only, sits down, puts computer players on the other seats and starts. Resolves to the table's page. */
export const openAgainstComputers = async (
  game: GameId,
  name: string,
  opponents: number,
): Promise<string> => {
  const { id } = await lobby(location.origin).createTable({ game, seats: opponents + 1 });
  const table = connectTable({ host: location.origin, table: id });
  try {
    await table.sit({ name, seat: 0 });
    for (let seat = 1; seat <= opponents; seat += 1) await table.addComputer(seat);
    await table.start();
  } finally {
    table.close();
  }
  return tablePath(id);
};
