import type { TemplateResult } from 'lit';
import type { GameId } from '../sdk/index.ts';
import { cover as dropRainbow } from './drop-rainbow/cover.ts';
import type { GameUi } from './game-ui.ts';
import { cover as presidentialPoker } from './presidential-poker/cover.ts';
import { cover as sequenceStates } from './sequence-states/cover.ts';
import { cover as sevenPoker } from './seven-poker/cover.ts';

/** What every page may know of a game without loading its UI. */
interface Cover {
  readonly name: string;
  /** An SVG, 8 by 3, that says nothing to a screen reader and needs no styles. */
  readonly picture: TemplateResult;
}

type Registry = { readonly [Id in GameId]: Cover & { readonly load: () => Promise<GameUi<Id>> } };

/** Every game that can be drawn. Adding one is its folder and an entry here: the site offers all of them. */
export const gameUis: Registry = {
  'drop-rainbow': {
    ...dropRainbow,
    load: async () => (await import('./drop-rainbow/index.ts')).ui,
  },
  'seven-poker': {
    ...sevenPoker,
    load: async () => (await import('./seven-poker/index.ts')).ui,
  },
  'sequence-states': {
    ...sequenceStates,
    load: async () => (await import('./sequence-states/index.ts')).ui,
  },
  'presidential-poker': {
    ...presidentialPoker,
    load: async () => (await import('./presidential-poker/index.ts')).ui,
  },
};

export const isGameId = (value: string): value is GameId => Object.hasOwn(gameUis, value);

export const drawnGames: readonly GameId[] = Object.keys(gameUis).filter(isGameId);

export const gameName = (id: string): string => (isGameId(id) ? gameUis[id].name : id);
