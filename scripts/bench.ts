import { benchEngine } from './bench/engine.ts';
import { benchBots, benchHands, benchOpenings } from './bench/games.ts';
import { benchWatchers } from './bench/watchers.ts';
import { giveUp, readCommand } from './command-line.ts';

const benches = { bots: benchBots, hands: benchHands, openings: benchOpenings, table: benchEngine, watchers: benchWatchers };

const {
  rest: [name = '', ...others],
} = readCommand({
  name: 'npm run bench --',
  about: `Measures how long something takes: ${Object.keys(benches).join(', ')}.`,
  options: {},
  rest: 'BENCH',
});
const bench = Object.entries(benches).find(([known]) => known === name)?.[1];
if (bench === undefined || others.length > 0)
  giveUp(`there is no bench “${[name, ...others].join(' ')}”; there are ${Object.keys(benches).join(', ')}`);
else await bench();
