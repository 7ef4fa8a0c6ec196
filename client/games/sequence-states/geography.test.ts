import { describe, expect, test } from 'vitest';
import { layout } from '../../../shared/games/sequence-states/board.ts';
import { stateOf, states } from '../../../shared/games/sequence-states/cards.ts';
import { sequenceStates } from '../../../shared/games/sequence-states/index.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { gameContextOf } from '../../../test/helpers/game-context.ts';
import { examples } from '../../../test/helpers/positions/sequence-states.ts';
import { board } from './board.ts';
import { handOf } from './choice.ts';
import { hand, playerArea } from './player-area.ts';
import { cardName } from './state-card.ts';
import { describeEvent, moves, promptText, spokenSummary } from './text.ts';

/** All that a template puts into its text and attributes, and those within it. */
const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value !== 'object' || value === null) return [];
  return 'values' in value ? wordsIn(value.values) : [];
};

const codes = new Set<string>(layout);
const names = states.map(({ name }) => name);

/** The states that are named, in words or by their code. Washington is a state, and no capital; some capitals have a state’s name in them. */
const told = (words: readonly string[]): string[] => {
  const bare = words.map((word) => word.replaceAll('Oklahoma City', '').replaceAll('Indianapolis', ''));
  return [
    ...names.filter((name) => bare.some((word) => word.includes(name))),
    ...bare.filter((word) => codes.has(word)),
  ];
};

const rows = examples.positions.map(({ name, state }) => [name, state] as const);

describe.each(rows)('[SQ-6] geography, position %s', (_name, state) => {
  const ann = seatOf(0);
  const context = (chosen: readonly number[] = []) =>
    gameContextOf(sequenceStates, state, ann, { options: { geography: true }, chosen });

  test('no drawing or text names a state, except spaces of marked moves', () => {
    const marked = state.players.flatMap(({ last }) => (last === null ? [] : [layout[last] ?? 'OH']));
    // Printed on two lines, Oklahoma City has the state’s name on the first.
    const allowed = ['Oklahoma', ...marked.flatMap((code) => [code, cardName(code)])];
    const all = [[], ...handOf(context()).map((_, place) => [place])].flatMap((chosen) => {
      const seen = context(chosen);
      return [
        ...wordsIn([
          board(seen),
          hand(seen),
          ...state.players.map((_, seat) => playerArea(seen, seatOf(seat))),
        ]),
        ...moves(seen).map(({ label }) => label),
        promptText(seen),
        ...spokenSummary(seen),
      ];
    });
    expect(told(all).filter((word) => !allowed.includes(word))).toEqual([]);
    for (const card of handOf(context()))
      if (card !== 'ADD' && card !== 'REMOVE')
        expect(all.some((word) => word.includes(stateOf(card).capital))).toBe(true);
  });

  test('the log names a space after a chip is placed there', () => {
    const placed = { type: 'placed', seat: ann, card: 'OH', space: 56, marked: [] } as const;
    expect(describeEvent(placed, context(), context().view)).toBe('You placed a chip on Ohio.');
    const drew = { type: 'drew', seat: ann, card: 'OH' } as const;
    expect(describeEvent(drew, context(), context().view)).toBe('You drew Columbus.');
  });
});
