import { expect, test } from 'vitest';
import { gameByChance } from '../../test/helpers/game-by-chance.ts';
import { examples } from '../../test/helpers/positions/drop-rainbow.ts';
import { keyFrom } from '../../test/helpers/random.ts';
import { judge } from '../games/drop-rainbow/judge.ts';
import type { State } from '../games/drop-rainbow/types.ts';
import { findGame, gameIds, games } from '../games/registry.ts';
import type { Judge } from '../kernel/game.ts';
import { seatOf } from '../kernel/ids.ts';
import { at } from '../kernel/util.ts';
import { type JudgedDecisions, judgeDecisions } from './decisions.ts';
import { type Replayed, replay } from './replay.ts';
import type { LoggedAction } from './transcript.ts';

const game = findGame('drop-rainbow');
if (game === undefined) throw new Error('no game');

const positionOf = (name: string): State => {
  const found = examples.positions.find((position) => position.name === name);
  if (found === undefined) throw new Error(`no position ${name}`);
  return found.state;
};

type Decision = readonly [state: State, type: 'draw' | 'stop', by?: LoggedAction['by']];

/** Of seat 0. The positions need not follow each other. */
const decided = (...decisions: readonly Decision[]): Replayed => ({
  ...{ game, key: keyFrom('stacked'), first: seatOf(0), options: game.options.parse({}) },
  positions: [
    { state: at(decisions, 0)[0], action: null, events: [] },
    ...decisions.map(([, type, by = 'player'], index) => ({
      state: (decisions[index + 1] ?? at(decisions, index))[0],
      action: { at: index, seat: seatOf(0), by, action: { type } },
      events: [],
    })),
  ],
});

const judged = (
  replayed: Replayed,
  isLate = (): boolean => false,
  by = judge as Judge<never>,
): JudgedDecisions => {
  const work = judgeDecisions(replayed, seatOf(0), by as Judge<unknown>, isLate);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};

const opening = positionOf('own-color');
const winning = positionOf('seventh-color');
const stacked = (...next: State['deck']): State => {
  const rest = [...winning.deck];
  for (const card of next) rest.splice(rest.indexOf(card), 1);
  return { ...winning, deck: [...next, ...rest] };
};

test('judged decisions: the winning stop that was passed up costs most, with the reason of hard', () => {
  const found = judged(decided([opening, 'draw'], [opening, 'stop'], [winning, 'draw']));
  expect(found).toMatchObject({ made: 3, otherwise: 2 });
  expect(found.costliest[0]).toMatchObject({
    after: 2,
    advice: { action: { type: 'stop' }, why: { code: 'wins-now' } },
  });
  expect(at(found.costliest, 0).cost).toBeGreaterThan(0.1);
});

test('judged decisions: neither good nor bad luck changes the cost', () => {
  const [lucky, unlucky] = [stacked('blue', 'green', 'orange'), stacked('red')].map(
    (state) => at(judged(decided([state, 'draw'])).costliest, 0).cost,
  );
  expect(Math.abs((lucky ?? 0) - (unlucky ?? 1))).toBeLessThan(0.1);
});

test('judged decisions: those of hard, and those that the table made, are not listed', () => {
  expect(judged(decided([opening, 'draw'], [winning, 'stop'], [winning, 'draw', 'time']))).toEqual({
    made: 2,
    otherwise: 0,
    costliest: [],
  });
});

test('judged decisions: without time left there is no verdict', () => {
  expect(judged(decided([winning, 'draw']), () => true)).toEqual({ made: 1, otherwise: 1, costliest: [] });
});

test.each(gameIds)('judged decisions: a game of %s is played on from each differing decision', (id) => {
  const seats = at(games[id].players, 1);
  const replayed = replay(gameByChance(`a judged game of ${id}`, { game: id, seats }));
  if (!replayed.ok) throw new Error(replayed.error.why);
  let pairs = 0;
  const { made, otherwise, costliest } = judged(
    replayed.value,
    () => {
      pairs += 1;
      return pairs > 4;
    },
    games[id].judge as Judge<never>,
  );
  expect(otherwise).toBeGreaterThan(0);
  expect(made).toBeGreaterThanOrEqual(otherwise);
  for (const { after, cost } of costliest) {
    expect(replayed.value.positions[after + 1]?.action).toMatchObject({ seat: 0, by: 'player' });
    expect(cost).toBeLessThanOrEqual(1);
  }
});
