import { arcusGames } from '../shared/games/registry.ts';
import { setGames } from '../shared/kernel/known-games.ts';

// As a server does when it starts: what is tested looks up games by their ids.
setGames(arcusGames);
