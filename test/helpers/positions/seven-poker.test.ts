import { describe, expect, test } from 'vitest';
import { colours } from '../../../shared/games/rainbow-deck.ts';
import { legal, toAct } from '../../../shared/games/seven-poker/rules.ts';
import { type State, stateSchema } from '../../../shared/games/seven-poker/types.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { tally } from '../../../shared/kernel/util.ts';
import { positionsOf } from '../games.ts';
import { randomFrom } from '../random.ts';
import { examples } from './seven-poker.ts';

const positionNamed = positionsOf(examples);

const { positions, cards, scramble, scrambleUnseen } = examples;

for (const { name, state } of positions) {
  test(`[SP-1] [RD-3] the position ${name} is a state with a whole deck, and a seat must act`, () => {
    expect(stateSchema.parse(state)).toEqual(state);
    const perColour = name === 'starved' ? 8 : 9;
    expect([...tally([...colours, 'rainbow'], cards(state)).values()]).toEqual([
      ...colours.map(() => perColour),
      0,
    ]);
    for (const { seat } of toAct(state)) expect(legal(state, seat).length).toBeGreaterThan(0);
    expect(toAct(state).length).toBeGreaterThan(0);
  });
}

/** All values of a part of the state in twenty scrambles for seat 0. */
const scrambles = (name: string, part: (state: State) => unknown): Set<string> => {
  const state = positionNamed(name);
  const others = Array.from({ length: 20 }, (_, round) =>
    scramble(state, seatOf(0), randomFrom(`${name} ${round}`)),
  );
  return new Set([state, ...others].map((each) => JSON.stringify(part(each))));
};

describe('a scramble', () => {
  for (const { rule, name, position, part, changes } of [
    {
      rule: 'ALL-4',
      name: 'the deck',
      position: 'opening',
      part: (state: State) => state.deck,
      changes: true,
    },
    {
      rule: 'SP-1',
      name: 'others’ hands',
      position: 'opening',
      part: (state: State) => state.hands[1]?.toSorted(),
      changes: true,
    },
    {
      rule: 'SP-1',
      name: 'the own hand',
      position: 'opening',
      part: (state: State) => state.hands[0],
      changes: false,
    },
    {
      rule: 'SP-4',
      name: 'which card is offered',
      position: 'offered',
      part: (state: State) => state.phase,
      changes: true,
    },
    {
      rule: 'SP-8',
      name: 'the choices of others',
      position: 'choosing-three',
      part: (state: State) => state.phase,
      changes: true,
    },
    {
      rule: 'SP-9',
      name: 'a folded hand',
      position: 'one-has-folded',
      part: (state: State) => state.hands[2]?.toSorted(),
      changes: true,
    },
    {
      rule: 'SP-11',
      name: 'the cards of a shown hand',
      position: 'two-colours',
      part: (state: State) => state.hands[2]?.toSorted(),
      changes: false,
    },
    {
      rule: 'SP-18',
      name: 'secret discards',
      position: 'folded-discards',
      part: (state: State) => state.phase,
      changes: true,
    },
    {
      rule: 'SP-17',
      name: 'victory cards',
      position: 'starved',
      part: (state: State) => state.victory,
      changes: false,
    },
  ]) {
    test(`[${rule}] ${changes ? 'changes' : 'leaves'} ${name}`, () => {
      expect(scrambles(position, part).size > 1).toBe(changes);
    });
  }

  test('[ALL-4] of undrawn cards keeps the cards that can be drawn', () => {
    const initial = positionNamed('opening');
    const other = scrambleUnseen(initial, initial, 'spectator', randomFrom('unseen'));
    expect(other.deck.slice(0, 18)).toEqual(initial.deck.slice(0, 18));
    expect(other.deck).not.toEqual(initial.deck);
    expect(other.deck.toSorted()).toEqual(initial.deck.toSorted());
  });
});

test('a position that does not exist throws RangeError', () => {
  expect(() => positionNamed('nowhere')).toThrow(RangeError);
});
