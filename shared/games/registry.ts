import type { AnyGame, Game } from '../kernel/game.ts';
import { beats as dropRainbowBeats } from './drop-rainbow/beats.ts';
import { dropRainbow } from './drop-rainbow/index.ts';
import { judge as dropRainbowJudge } from './drop-rainbow/judge.ts';
import { beats as presidentialPokerBeats } from './presidential-poker/beats.ts';
import { presidentialPoker } from './presidential-poker/index.ts';
import { judge as presidentialPokerJudge } from './presidential-poker/judge.ts';
import { releasedGames } from './released/index.js';
import { beats as sequenceStatesBeats } from './sequence-states/beats.ts';
import { sequenceStates } from './sequence-states/index.ts';
import { judge as sequenceStatesJudge } from './sequence-states/judge.ts';
import { beats as sevenPokerBeats } from './seven-poker/beats.ts';
import { sevenPoker } from './seven-poker/index.ts';
import { judge as sevenPokerJudge } from './seven-poker/judge.ts';

/** A line for each game. Beats and judges are no part of a version. */
export const games = {
  'drop-rainbow': { ...dropRainbow, beats: dropRainbowBeats, judge: dropRainbowJudge },
  'seven-poker': { ...sevenPoker, beats: sevenPokerBeats, judge: sevenPokerJudge },
  'sequence-states': { ...sequenceStates, beats: sequenceStatesBeats, judge: sequenceStatesJudge },
  'presidential-poker': {
    ...presidentialPoker,
    beats: presidentialPokerBeats,
    judge: presidentialPokerJudge,
  },
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
