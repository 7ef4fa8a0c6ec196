import { describe, expect, test } from 'vitest';
import type { State } from '../../../shared/games/seven-poker/types.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { positionsOf } from '../games.ts';
import { randomFrom } from '../random.ts';
import { examples } from './seven-poker.ts';

const positionNamed = positionsOf(examples);

const { scramble, scrambleUnseen } = examples;

/** All values of a part of the state in twenty scrambles for seat 0. */
const scrambles = (name: string, part: (state: State) => unknown): Set<string> => {
  const state = positionNamed(name);
  const others = Array.from({ length: 20 }, (_, round) =>
    scramble(state, seatOf(0), randomFrom(`${name} ${round}`)),
  );
  return new Set([state, ...others].map((each) => JSON.stringify(part(each))));
};

describe('a scramble', () => {
  for (const { rule, name, position, part } of [
    {
      rule: 'ALL-4',
      name: 'the deck',
      position: 'opening',
      part: (state: State) => state.deck,
    },
    {
      rule: 'SP-1',
      name: 'others’ hands',
      position: 'opening',
      part: (state: State) => state.hands[1]?.toSorted(),
    },
    {
      rule: 'SP-4',
      name: 'which card is offered',
      position: 'offered',
      part: (state: State) => state.phase,
    },
    {
      rule: 'SP-8',
      name: 'the choices of others',
      position: 'choosing-three',
      part: (state: State) => state.phase,
    },
    {
      rule: 'SP-9',
      name: 'a folded hand',
      position: 'one-has-folded',
      part: (state: State) => state.hands[2]?.toSorted(),
    },
    {
      rule: 'SP-18',
      name: 'secret discards',
      position: 'folded-discards',
      part: (state: State) => state.phase,
    },
  ]) {
    test(`[${rule}] changes ${name}`, () => {
      expect(scrambles(position, part).size).toBeGreaterThan(1);
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
