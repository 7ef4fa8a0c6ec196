import type { GameId } from '../../sdk/index.ts';
import type { GameDrawing } from './drawing.ts';

type Registry = {
  readonly [Id in GameId]: { readonly name: string; readonly load: () => Promise<GameDrawing<Id>> };
};

/** Every game that can be drawn. Adding one is its folder and a line here. */
export const drawings: Registry = {
  'drop-rainbow': {
    name: 'Drop Rainbow',
    load: async () => (await import('./drop-rainbow/index.ts')).drawing,
  },
};

export const isGameId = (value: string): value is GameId => Object.hasOwn(drawings, value);

export const gameName = (id: string): string => (isGameId(id) ? drawings[id].name : id);
