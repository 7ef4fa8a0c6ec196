import { locale } from '#locale/grammar';
import { meta as dropRainbow } from '../../shared/games/drop-rainbow/meta.ts';
import { meta as presidentialPoker } from '../../shared/games/presidential-poker/meta.ts';
import { meta as sequenceStates } from '../../shared/games/sequence-states/meta.ts';
import { meta as sevenPoker } from '../../shared/games/seven-poker/meta.ts';
import type { GameMeta } from '../../shared/kernel/game.ts';
import type { GameId } from '../sdk/index.ts';
import type { GameUi } from './game-ui.ts';

/** What every page may know of a game without loading its UI. */
interface Entry<Id extends GameId> {
  readonly name: string;
  readonly meta: GameMeta<Id>;
  readonly load: () => Promise<GameUi<Id>>;
}

type Registry = { readonly [Id in GameId]: Entry<Id> };

/** Every game that can be drawn. Adding one is its folder, an entry here and one in covers.ts: the site offers all of them. */
export const gameUis: Registry = {
  'drop-rainbow': {
    name: dropRainbow.name[locale],
    meta: dropRainbow,
    load: async () => (await import('./drop-rainbow/index.ts')).ui,
  },
  'seven-poker': {
    name: sevenPoker.name[locale],
    meta: sevenPoker,
    load: async () => (await import('./seven-poker/index.ts')).ui,
  },
  'sequence-states': {
    name: sequenceStates.name[locale],
    meta: sequenceStates,
    load: async () => (await import('./sequence-states/index.ts')).ui,
  },
  'presidential-poker': {
    name: presidentialPoker.name[locale],
    meta: presidentialPoker,
    load: async () => (await import('./presidential-poker/index.ts')).ui,
  },
};

export const isGameId = (value: string): value is GameId => Object.hasOwn(gameUis, value);

export const drawnGames: readonly GameId[] = Object.keys(gameUis).filter(isGameId);

export const gameName = (id: string): string => (isGameId(id) ? gameUis[id].name : id);
