import type { AnyGame } from '../../shared/kernel/game.ts';
import { at } from '../../shared/kernel/util.ts';
import { matchOf, type PlayerKind, playMatch, winShareOf } from './simulation.ts';
import type { Subject } from './subject.ts';

/** Two kinds of players at one table, in turn round it. */
export interface Duel {
  readonly better: PlayerKind;
  readonly worse: PlayerKind;
  /** What part of the wins the better one has at least, from 0 to 1: between equals it would be a half, if as many of each play. */
  readonly share: number;
  /** Of so many games; 60 without it. More of them let less to chance. */
  readonly games?: number;
  /** As few as the game takes, without it. */
  readonly players?: number;
  /** What is usual without them. */
  readonly options?: object;
}

/** What a game says of itself beyond the contract. Only what is stated is checked. */
export interface Claims {
  /** How much better one level of its computer players is than another, or than somebody who takes `random` legal actions. */
  readonly strength?: readonly Duel[];
  /** A game takes so many actions at the most, by chance, by computer players and by safe actions. */
  readonly maxActions?: number;
  /** The rule page has so many rules with an id of the form `AB-1`, or more. */
  readonly rules?: number;
}

/** What is claimed and does not hold, each with how to meet the claim. */
export const claimFaults = (subject: Subject, { strength = [], maxActions, rules }: Claims): string[] => [
  ...strength.flatMap((duel) => duelFaults(subject.game, duel)),
  ...(maxActions === undefined ? [] : lengthFaults(subject, maxActions)),
  ...(rules === undefined ? [] : ruleFaults(subject, rules)),
];

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

/** It is over as soon as enough is won. */
export const duelFaults = (game: AnyGame, duel: Duel): string[] => {
  const { better, worse, share, games = 60, players = at(game.players, 0), options = {} } = duel;
  const seed = `${game.id}, ${better} against ${worse}`;
  const series = {
    game,
    options: game.options.parse(options),
    seats: players,
    pattern: [better, worse],
    seed,
  };
  const enough = share * games;
  let won = 0;
  for (let index = 0; index < games && won < enough; index += 1) {
    const match = matchOf(series, index);
    won += winShareOf(better, match, playMatch(match).outcome);
  }
  return won >= enough
    ? []
    : [
        `"${seed}": ${better} has ${percent(won / games)} of the wins in ${games} games of ${players} against ${worse}, and ${percent(share)} are claimed. Make \`bot\` play better at ${better}, or claim a smaller \`share\``,
      ];
};

const lengthFaults = ({ runs, botRuns, timeoutRuns }: Subject, most: number): string[] =>
  [...runs, ...botRuns, ...timeoutRuns]
    .toSorted((a, b) => b.steps.length - a.steps.length)
    .slice(0, 1)
    .filter(({ steps }) => steps.length > most)
    .map(
      ({ seed, steps }) =>
        `"${seed}": ${steps.length} actions, and ${most} are claimed. Let the game end sooner, or claim a higher \`maxActions\``,
    );

const ruleFaults = ({ rules }: Subject, least: number): string[] => {
  const ids = new Set(rules.match(/\b[A-Z]{2,}-\d+\b/g));
  return ids.size >= least
    ? []
    : [
        `the rule page has ${ids.size} rules with an id, and ${least} are claimed. Write down the others, each as \`- **AB-1** …\`, or claim fewer \`rules\``,
      ];
};
