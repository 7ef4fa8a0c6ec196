import fc from 'fast-check';
import { arcusGames } from '../shared/games/registry.ts';
import { setGames } from '../shared/kernel/game-registry.ts';
import { isLong } from './helpers/random.ts';

// As a server does when it starts: what is tested looks up games by their ids.
setGames(arcusGames);

// The short form tries the same values at every run; the long one has others every time, and names the seed of what it finds.
if (!isLong) fc.configureGlobal({ seed: 1 });
