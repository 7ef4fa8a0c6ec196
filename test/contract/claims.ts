import type { AnyGame } from '../../shared/kernel/game.ts';
import type { Locale } from '../../shared/kernel/locales.ts';
import type { UiText } from '../../shared/kernel/ui-hints.ts';
import { at, isJsonObject } from '../../shared/kernel/util.ts';
import { matchOf, type PlayerKind, playMatch, winShareOf } from './simulation.ts';
import type { Subject } from './subject.ts';

/** Two kinds of players in turn round one table. */
export interface Duel {
  readonly better: PlayerKind;
  readonly worse: PlayerKind;
  /** Minimum share of the wins of the better kind, 0 to 1. Equal kinds have 0.5. */
  readonly share: number;
  /** 60 by default. */
  readonly games?: number;
  /** The minimum of the game by default. */
  readonly players?: number;
  /** The default options by default. */
  readonly options?: object;
}

/** Claims of a game beyond the contract. Only stated ones are checked. */
export interface Claims {
  /** Strength of one level against another, or against `random`. */
  readonly strength?: readonly Duel[];
  /** Maximum number of actions in a game: at random, by computer players and by safe actions. */
  readonly maxActions?: number;
  /** Minimum number of rules with an id of the form `AB-1`. */
  readonly rules?: number;
  /** Languages that all texts of `ui` and of the lesson have. */
  readonly locales?: readonly Locale[];
}

/** Unmet claims, each with advice. */
export const claimFaults = (
  subject: Subject,
  { strength = [], maxActions, rules, locales = [] }: Claims,
): string[] => [
  ...strength.flatMap((duel) => duelFaults(subject.game, duel)),
  ...(maxActions === undefined ? [] : lengthFaults(subject, maxActions)),
  ...(rules === undefined ? [] : ruleFaults(subject, rules)),
  ...locales.flatMap((locale) => localeFaults(subject.game, locale)),
];

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

/** Stops when enough games are won. */
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

const lengthFaults = ({ runs, botRuns, timeoutRuns }: Subject, maxActions: number): string[] =>
  [...runs, ...botRuns, ...timeoutRuns]
    .toSorted((a, b) => b.steps.length - a.steps.length)
    .slice(0, 1)
    .filter(({ steps }) => steps.length > maxActions)
    .map(
      ({ seed, steps }) =>
        `"${seed}": ${steps.length} actions, and ${maxActions} are claimed. Let the game end sooner, or claim a higher \`maxActions\``,
    );

const ruleFaults = ({ rules }: Subject, minRules: number): string[] => {
  const ids = new Set(rules.match(/\b[A-Z]{2,}-\d+\b/g));
  return ids.size >= minRules
    ? []
    : [
        `the rule page has ${ids.size} rules with an id, and ${minRules} are claimed. Write down the others, each as \`- **AB-1** …\`, or claim fewer \`rules\``,
      ];
};

/** Paths of strings that are no texts. */
const untranslated =
  /^ui(\.(mat|cover|module|players|hand(\.(field|as))?|cards\..+\.(rank|suit|color|text)|(middle|seats)\.[^.]+\.as|actions\.[^.]+\.(key|fields\.[^.]+\.as)|events\.[^.]+\.takes))?$/;

/** Every text below a value, by its path. */
const textsIn = (value: unknown, path: string): readonly (readonly [path: string, text: UiText])[] => {
  if (typeof value === 'string' && untranslated.test(path)) return [];
  if (typeof value === 'string' || (isJsonObject(value) && 'en' in value)) return [[path, value as UiText]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`),
  );
};

const localeFaults = ({ ui, lesson }: AnyGame, locale: Locale): string[] => {
  const said = { steps: lesson?.steps.map(({ say }) => ({ say })), end: lesson?.end };
  const missing = [...textsIn(ui, 'ui'), ...textsIn(said, 'lesson')]
    .filter(([, text]) => typeof text === 'string' || text[locale] === undefined)
    .map(([path]) => path);
  return missing.length === 0
    ? []
    : [
        `${missing.length} texts have no ${locale}: ${missing.join(', ')}. Write them as { en: '…', ${locale}: '…' }, or do not claim ${locale}`,
      ];
};
