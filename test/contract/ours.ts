import { readFileSync } from 'node:fs';
import type { GameId } from '../../shared/games/registry.ts';
import type { AnyGameExamples } from '../../shared/kernel/game.ts';
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

/** Every game's folder has them, so that a new game needs no line here. */
export const loadExamples = async (id: string): Promise<AnyGameExamples> => {
  const module: unknown = await import(`../../shared/games/${id}/examples.ts`);
  const examples: unknown =
    typeof module === 'object' && module !== null ? Reflect.get(module, 'examples') : module;
  if (!isExamples(examples)) throw new Error(`shared/games/${id}/examples.ts exports no examples`);
  return examples;
};

export const loadRules = (id: string): string =>
  readFileSync(new URL(`../../shared/games/${id}/RULES.md`, import.meta.url), 'utf8');

/** Between equal players the better one would have such a share once in fifty runs; in the long form, once in a thousand. */
const strength: readonly Duel[] = isLong
  ? [
      { better: 'hard', worse: 'random', games: 300, share: 0.59 },
      { better: 'hard', worse: 'normal', games: 300, share: 0.59 },
      { better: 'normal', worse: 'easy', games: 300, share: 0.59 },
      { better: 'easy', worse: 'random', games: 300, share: 0.59 },
    ]
  : [{ better: 'normal', worse: 'easy', games: 60, share: 38 / 60 }];

/** What each of our games states of itself, beyond the contract. */
export const claims: Readonly<Record<GameId, Claims>> = {
  'drop-rainbow': { strength, rules: 19 },
  // Its usual games take longest.
  'seven-poker': {
    strength: isLong ? strength : strength.map((duel) => ({ ...duel, options: { victoryCards: 3 } })),
    rules: 24,
  },
  'sequence-states': { strength, rules: 20 },
  'presidential-poker': { strength, rules: 27 },
};
