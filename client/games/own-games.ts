/**
 * Games of somebody else, which no module here draws: by what their server says of them they are drawn on the default table, or by a module of their
 * own on the server of the page. Apart from the registry, so that a bundle of the widget has it only where it is used.
 *
 *     addGames((await lobby(host).listGames()).games);
 */
import { locale } from '#locale/grammar';
import type { GameDescription } from '../../shared/protocol/lobby.ts';
import type { GameId } from '../sdk/index.ts';
import { addEntry, builtInGames, isGameId } from './registry.ts';

/** Takes in what a server says of its games; those with a drawing here may stand there by their ids alone. Returns the ids of all that can be drawn now. */
export const addGames = (games: readonly (string | GameDescription)[]): readonly GameId[] =>
  games
    .map((game) => {
      if (typeof game === 'string') return game;
      if (game.ui !== 'built-in')
        addEntry({
          ...game,
          name: game.names[locale],
          load: async () => (await import('./default/index.ts')).loadUi(game),
        });
      return game.id;
    })
    .filter(isGameId);

/** What the page was told of the games of its server. */
const listedGames = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="arcus-games"]')?.content;

/** The games that are offered on this page. */
export const offeredGames: readonly GameId[] =
  listedGames === undefined ? builtInGames : addGames(JSON.parse(listedGames));
