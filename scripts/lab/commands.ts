/** The commands of `npm run lab` by name: the file in this folder, and one line for the help. */
export const labCommands: Readonly<Record<string, readonly [file: string, about: string]>> = {
  simulate: ['simulate.ts', 'a series of games between computer players'],
  strength: ['strength.ts', 'the table of COMPUTERS.md: win shares of hard and of simple lines'],
  lengths: ['lengths.ts', 'decisions and minutes of a game: the table of COMPUTERS.md'],
  bench: ['bench/bench.ts', 'the figures of PERFORMANCE.md: code, CPU time, rows and bytes of a move'],
  readme: ['readme.ts', 'the table of sizes and prices in README.md'],
  scale: ['scale.ts', 'the tables of MATCHING.md and SCALE.md: a day of the matchers and of the lobby'],
};
