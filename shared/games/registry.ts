import type { AnyGame, Game } from '../kernel/game.ts';
import { game as dropRainbow } from './drop-rainbow/game.ts';
import { game as presidentialPoker } from './presidential-poker/game.ts';
import { releasedGames } from './released/index.js';
import { game as sequenceStates } from './sequence-states/game.ts';
import { game as sevenPoker } from './seven-poker/game.ts';

/** A line for each game. */
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

export const findGame = (id: string): AnyGame | undefined => (isGameId(id) ? games[id] : undefined);

/** The newest version of each game, and earlier ones for tables and transcripts that began with them. */
export const arcusGames: readonly AnyGame[] = [
  ...Object.values(games),
  ...releasedGames.map((game): AnyGame => {
    const { beats = {}, judge } = findGame(game.id) ?? {};
    return { ...game, beats, ...(judge && { judge }) };
  }),
];
