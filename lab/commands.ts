/** The commands of `npm run lab` by name: the file in this folder, and one line for the help. */
export const labCommands: Readonly<Record<string, readonly [file: string, about: string]>> = {
  simulate: ['computers/simulate.ts', 'a series of games between computer players'],
  strength: ['computers/strength.ts', 'win shares of the levels and of simple scripts'],
  calibration: ['computers/calibration.ts', 'stated chances against outcomes'],
  times: ['computers/times.ts', 'duration of games'],
  habits: ['computers/habits.ts', 'Seven Poker: how often hands of each strength stay and win'],
  regret: ['computers/regret.ts', 'writes the betting strategy of Presidential Poker'],
  prospects: ['computers/prospects.ts', 'writes the table of Seven Poker hands'],
  matching: ['matching/matching.ts', 'a day of matching beside fixed limits and a lower bound'],
  lobby: ['lobby/lobby.ts', 'a day of the lobby: load of each kind of room, latency, cost'],
  bots: ['bench/bots.ts', 'CPU time of computer players'],
  openings: ['bench/openings.ts', 'CPU time and bytes of card openings'],
  engine: ['bench/engine.ts', 'CPU time, rows and bytes of a move, without a platform'],
  entries: ['bench/entries.ts', 'CPU time of each kind of request and message'],
  rooms: ['bench/rooms.ts', 'moves on the Cloudflare runtime beside a bare room'],
  watchers: ['bench/watchers.ts', 'latency of players while spectators watch'],
};
