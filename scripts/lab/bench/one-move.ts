import { arcusGames } from '../../../shared/games/registry.ts';
import { setGames } from '../../../shared/kernel/game-registry.ts';
import { cpuMicrosOfMove } from './cpu.ts';

setGames(arcusGames);
console.log(await cpuMicrosOfMove({ game: 'drop-rainbow', players: 4, watchers: 0 }));
