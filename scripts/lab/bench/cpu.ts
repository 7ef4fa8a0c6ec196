import {
  type Company,
  CountedTable,
  movesIn,
  replay,
  scriptsOf,
} from '../../../test/helpers/memory/counted-table.ts';

/** Of all threads of this process, so that garbage collection counts too. */
const cpuMicros = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

export const gamesPerCompany = 3;
const minTimedMoves = 20_000;

/** CPU time of a move without a platform: the fastest of several rounds. */
export const cpuMicrosOfMove = async (company: Company): Promise<number> => {
  const scripts = await scriptsOf(company, gamesPerCompany);
  const moves = movesIn(scripts);
  const rounds = Math.max(5, Math.ceil(minTimedMoves / moves));
  const times: number[] = [];
  for (let round = 0; round < rounds + 2; round += 1) {
    let used = 0;
    for (const messages of scripts) {
      const table = new CountedTable(false);
      await table.open(company);
      const began = cpuMicros();
      await replay(table, messages);
      used += cpuMicros() - began;
    }
    // The first two rounds warm up.
    if (round > 1) times.push(used / moves);
  }
  return Math.min(...times);
};
