import type { AnyGame, Game } from '../kernel/game.ts';
import { dropRainbow } from './drop-rainbow/index.ts';
import { presidentialPoker } from './presidential-poker/index.ts';
import { releasedGames } from './released/index.js';
import { sequenceStates } from './sequence-states/index.ts';
import { sevenPoker } from './seven-poker/index.ts';

/** To add a game, add its folder and a line here. */
export const games = {
  'drop-rainbow': dropRainbow,
  'seven-poker': sevenPoker,
  'sequence-states': sequenceStates,
  'presidential-poker': presidentialPoker,
};

export type GameId = keyof typeof games;

/** The types of one game, by id: `GameTypes['drop-rainbow']['view']`. */
export type GameTypes = {
  [Id in GameId]: (typeof games)[Id] extends Game<
    Id,
    infer Options,
    infer _State,
    infer Action,
    infer Event,
    infer View,
    infer Reason
  >
    ? { options: Options; action: Action; event: Event; view: View; reason: Reason }
    : never;
};

const isGameId = (id: string): id is GameId => Object.hasOwn(games, id);

export const gameIds: readonly GameId[] = Object.keys(games).filter(isGameId);

/** The newest version of each game, and earlier ones for tables and transcripts that began with them. */
export const arcusGames: readonly AnyGame[] = [...Object.values(games), ...releasedGames];

export const findGame = (id: string): AnyGame | undefined => (isGameId(id) ? games[id] : undefined);
