/**
 * Games of other authors: drawn by the hints in their description, or by a module on the page's server. Apart from the registry, so that
 * only bundles that use it contain it.
 *
 *     addGames((await lobby(host).listGames()).games);
 */
import { locale } from '#locale/grammar';
import type { GameDescription } from '../../shared/protocol/lobby.ts';
import type { GameId } from '../sdk/index.ts';
import { loadPart } from '../ui/load-part.ts';
import { addEntry, builtInGames, isGameId } from './registry.ts';

/** Registers the games of a server; built-in games may be given by id alone. Returns the ids of all games that can be drawn. */
export const addGames = (games: readonly (string | GameDescription)[]): readonly GameId[] =>
  games
    .map((game) => {
      if (typeof game === 'string') return game;
      if (game.ui !== 'built-in')
        addEntry({
          ...game,
          name: game.names[locale],
          load: async () => (await loadPart(() => import('./plain/index.ts'))).loadUi(game),
        });
      return game.id;
    })
    .filter(isGameId);

const listedGames = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="arcus-games"]')?.content;

/** The games that this page offers. */
export const offeredGames: readonly GameId[] =
  listedGames === undefined ? builtInGames : addGames(JSON.parse(listedGames));
