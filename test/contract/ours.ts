import { readFileSync } from 'node:fs';
import type { AnyGameExamples } from '../../shared/kernel/game.ts';

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
