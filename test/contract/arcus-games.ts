import { readFileSync } from 'node:fs';
import { type GameId, gameIds } from '../../shared/games/registry.ts';
import type { AnyGame, AnyGameExamples } from '../../shared/kernel/game.ts';
import { isLong } from '../helpers/random.ts';
import type { Claims, Duel } from './claims.ts';

const isExamples = (value: unknown): value is AnyGameExamples =>
  typeof value === 'object' &&
  value !== null &&
  'positions' in value &&
  Array.isArray(value.positions) &&
  ['cards', 'scramble', 'scrambleUnseen', 'reorder'].every(
    (name) => typeof Reflect.get(value, name) === 'function',
  );

/** Loaded by id, so that a new game needs no line here. */
export const loadExamples = async (id: string): Promise<AnyGameExamples> => {
  const module: unknown = await import(`../helpers/positions/${id}.ts`);
  const examples: unknown =
    typeof module === 'object' && module !== null ? Reflect.get(module, 'examples') : module;
  if (!isExamples(examples)) throw new Error(`test/helpers/positions/${id}.ts exports no examples`);
  return examples;
};

/** With its lesson, which the pages load apart. */
export const loadTaught = async (id: string): Promise<AnyGame> => {
  const { taught }: { readonly taught: AnyGame } = await import(`../../shared/games/${id}/lesson.ts`);
  return taught;
};

export const loadRules = (id: string): string =>
  readFileSync(new URL(`../../shared/games/${id}/RULES.md`, import.meta.url), 'utf8');

/** Between equal players this share has a probability of 2 %; in the long form, 0.1 %. */
const strength: readonly Duel[] = isLong
  ? [
      { better: 'hard', worse: 'random', games: 300, share: 0.59 },
      { better: 'hard', worse: 'normal', games: 300, share: 0.59 },
      { better: 'normal', worse: 'easy', games: 300, share: 0.59 },
      { better: 'easy', worse: 'random', games: 300, share: 0.59 },
    ]
  : [{ better: 'normal', worse: 'easy', games: 60, share: 38 / 60 }];

/** Measured by the suites, with the advice for an unmet bound. */
const measures = {
  pictures: ['pictures in its rules', 'Draw more in `rules-pictures.ts`'],
  events: ['kinds of events in the reference', 'Name them in the type of its events'],
  prompts: ['prompts in its games by chance and its positions', 'Add positions to `test/helpers/positions`'],
  reasons: ['reasons by computer players in a few games', 'Let `bot` give one with each action'],
  frames: ['frames sent in the games that are compared', 'Let a game take more actions'],
  moves: ['moves in three games', 'Let a game take more actions'],
  bytesPerMove: ['bytes for a move to four players', 'Send less in views and events'],
  bytesBeforeStart: ['bytes to a seat before its game', 'Shorten names and options'],
  bytesOfRecord: ['bytes of a record', 'Keep derived data out of the state'],
  bytesStored: ['bytes that a table stores in all', 'Keep derived data out of the state'],
  bytesOfDrawing: ['bytes of drawing, gzip', 'Load later what is not visible at first'],
} as const;

type Measure = keyof typeof measures;

/** Null without a bound. */
type Bounds = Readonly<Record<Measure, readonly [min: number | null, max: number | null]>>;

interface GameClaims extends Claims {
  readonly bounds: Bounds;
  readonly secondsPerDecision: number;
  readonly short?: object;
}

/** What a game claims of itself, beside its examples. */
export interface OwnClaims {
  /** Number of its rules. */
  readonly rules: number;
  /** Assumed, behind the duration on its rule page. */
  readonly secondsPerDecision: number;
  /** Options of short games that hide as much as possible. */
  readonly short?: object;
  readonly bounds?: Partial<Bounds>;
  /** For the short form of the suite. */
  readonly strengthOptions?: object;
}

/** Where a game claims none of its own. */
const defaultBounds: Bounds = {
  pictures: [4, null],
  events: [3, null],
  prompts: [21, null],
  reasons: [51, null],
  frames: [51, null],
  moves: [81, null],
  // Salts alone are 100.
  bytesPerMove: [101, 1_070],
  // About 1,000 are keys of devices and the signature of the terms.
  bytesBeforeStart: [1_001, 5_000],
  // The smallest value limit of all hosts is 131,072 bytes.
  bytesOfRecord: [1_001, 131_072 / 8 - 1],
  bytesStored: [10_001, 4 * 1024 * 1024 - 1],
  bytesOfDrawing: [1_025, 32 * 1024],
};

const claimsOf = async (id: string): Promise<GameClaims> => {
  // parts.test.ts says so if it is missing.
  const module: unknown = await import(`../helpers/positions/${id}.ts`).catch(() => null);
  const { bounds, strengthOptions, ...own }: OwnClaims = Object(module).claims ?? {
    rules: 0,
    secondsPerDecision: 0,
  };
  const options = isLong || !strengthOptions ? {} : { options: strengthOptions };
  return {
    ...own,
    strength: strength.map((duel) => ({ ...duel, ...options })),
    bounds: { ...defaultBounds, ...bounds },
  };
};

export const claims = Object.fromEntries(
  await Promise.all(gameIds.map(async (id) => [id, await claimsOf(id)] as const)),
) as Readonly<Record<GameId, GameClaims>>;

export const shortOptions: Readonly<Record<string, object>> = Object.fromEntries(
  gameIds.map((id) => [id, claims[id].short ?? {}]),
);

/** Empty if the bound holds. */
export const unmetBounds = (id: GameId, measure: Measure, found: number): string[] => {
  const [min, max] = claims[id].bounds[measure];
  const [what, how] = measures[measure];
  const fault = (bound: string, step: string): string =>
    `${id} has ${found} ${what}, and ${bound} are claimed. ${step}, or change \`bounds.${measure}\` of its claims in test/helpers/positions/${id}.ts`;
  return [
    ...(min !== null && !(found >= min) ? [fault(`at least ${min}`, how)] : []),
    ...(max !== null && !(found <= max) ? [fault(`at most ${max}`, how)] : []),
  ];
};
