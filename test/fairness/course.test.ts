import { describe, expect, test } from 'vitest';
import { sampleAction } from '../../shared/kernel/action.ts';
import type { AnyGame, Viewer } from '../../shared/kernel/game.ts';
import { findGame } from '../../shared/kernel/game-registry.ts';
import { seatOf, seatsUpTo } from '../../shared/kernel/ids.ts';
import { newRandom, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { isLong, keyFrom, randomFrom } from '../helpers/random.ts';

// `Deck.follows`: no honest game looks like a cheat, and changed views do.

type Random = ReturnType<typeof randomFrom>;

const gameOf = (id: string): AnyGame => {
  const game = findGame(id);
  if (game === undefined) throw new Error(id);
  return game;
};

interface Course {
  readonly game: AnyGame;
  readonly options: unknown;
  readonly viewers: readonly Viewer[];
  readonly states: readonly unknown[];
}

const pick = <Item>(items: readonly Item[], random: Random): Item => at(items, random.below(items.length));

const optionsOf: Readonly<Record<string, (random: Random) => object>> = {
  'drop-rainbow': (random) => ({
    cardsPerColor: pick([8, 9, 12, 'auto'], random),
    hiddenScores: pick([true, false], random),
    lastLap: pick([true, false], random),
  }),
  'presidential-poker': (random) => ({
    cut: pick([true, false], random),
    limit: pick(['no-limit', 'pot-limit', 'fixed'], random),
    maxHands: pick([1, 3, 'off'], random),
    stack: pick([10, 40, 200], random),
  }),
};

/** A game by legal actions at random. */
const courseOf = (game: AnyGame, seed: string): Course => {
  const random = randomFrom(seed);
  const options = game.options.parse(optionsOf[game.id]?.(random));
  const seats = pick(game.players, random);
  const cards = resumeRandom(newRandom(keyFrom(seed), 'deal'));
  let state = game.setup({ options, seats, first: seatOf(random.below(seats)) }, cards);
  const states = [state];
  while (game.outcome(state) === null && states.length < 400) {
    const { seat } = pick(game.toAct(state), random);
    const applied = game.apply(state, seat, sampleAction(game.legal(state, seat), random), cards);
    if (!applied.ok) throw new Error(applied.error.reason);
    state = applied.value.state;
    states.push(state);
  }
  return { game, options, viewers: [...seatsUpTo(seats), 'spectator'], states };
};

const follows = (
  { game: { deck }, options }: Course,
  before: unknown,
  after: unknown,
  actions: number,
): boolean | undefined => deck?.follows?.(before, after, options, actions);

describe.each(['drop-rainbow', 'presidential-poker'])('%s', (id) => {
  const game = gameOf(id);

  test(`accepts every view of honest games, also after missed ones`, { timeout: 600_000 }, () => {
    let compared = 0;
    for (let number = 0; number < (isLong ? 1_000 : 20); number += 1) {
      const course = courseOf(game, `course ${game.id} ${number}`);
      const random = randomFrom(`missed ${number}`);
      for (const viewer of course.viewers) {
        const views = course.states.map((state) => game.view(state, viewer));
        for (let [last, next] = [-1, 0]; next < views.length; next += 1 + random.below(3)) {
          const actions = viewer === 'spectator' ? Number.POSITIVE_INFINITY : next - last;
          const before = last === -1 ? null : views[last];
          expect(follows(course, before, views[next], actions), `${number} ${viewer} ${next}`).toBe(true);
          compared += 1;
          last = next;
        }
      }
    }
    expect(compared).toBeGreaterThan(1_000);
  });
});

type Views = [before: Record<string, unknown>, after: Record<string, unknown>];

/** Of seat 0: the first view that fits, and the next one. */
const viewsWhere = (course: Course, fits: (view: Record<string, unknown>) => boolean): Views => {
  const views = course.states.map((state) => Object(course.game.view(state, seatOf(0))));
  const index = views.findIndex((view, place) => place + 1 < views.length && fits(view));
  return [at(views, index), at(views, index + 1)];
};

const withPlayer = (view: Record<string, unknown>, changes: object): object => {
  const players = [...Object(view).players];
  return { ...view, players: players.with(0, { ...players[0], ...changes }) };
};

test('Drop Rainbow: rejects counts and cards that cannot follow', () => {
  const course = courseOf(gameOf('drop-rainbow'), 'course drop-rainbow 1');
  const hasRow = ({ row, discards }: Record<string, unknown>): boolean =>
    Object(row).length > 1 && Object(discards).length > 0;
  const [view, next] = viewsWhere(course, hasRow);
  const row: readonly string[] = Object(view).row;
  const deck: number = Object(view).deck;
  expect(follows(course, view, next, 1)).toBe(true);
  expect(follows(course, view, view, 0)).toBe(true);
  const others = row.with(0, row.includes('red') ? 'green' : 'red');
  for (const [what, after, actions] of [
    ['a card of the row changes', { ...view, row: others }, 1],
    ['a discard changes', { ...view, discards: Object(view).discards.with(0, 'rainbow') }, 1],
    ['the deck grows', { ...view, deck: deck + 1, row: row.slice(1) }, 1],
    ['a card is missing', { ...view, row: row.slice(1) }, 1],
    ['a card is drawn without an action', { ...view, deck: deck - 1, row: [...row, Object(view).up] }, 0],
    ['two cards are drawn with one action', { ...view, deck: deck - 2, row: [...row, 'red', 'red'] }, 1],
    ['a score has no cards', withPlayer(view, { count: 0, cards: ['red'] }), 1],
  ] as const)
    expect(follows(course, view, after, actions), what).toBe(false);
});

test('Presidential Poker: rejects impossible changes within a deal', () => {
  const random = { cut: true, maxHands: 3 };
  const game = gameOf('presidential-poker');
  const options = game.options.parse(random);
  const course: Course = { ...courseOf(game, 'course presidential-poker 1'), options };
  const cards = resumeRandom(newRandom(keyFrom('cut'), 'deal'));
  const play = (state: unknown, action: { readonly type: string }): unknown => {
    const { seat } = at(game.toAct(state), 0);
    const applied = game.apply(state, seat, action, cards);
    if (!applied.ok) throw new Error(applied.error.reason);
    return applied.value.state;
  };
  const begun = game.setup({ options, seats: 3, first: seatOf(2) }, cards);
  const dealt = play(begun, { type: 'cut', at: 36 } as never);
  const bet = play(dealt, { type: 'bet', to: 2 } as never);
  const [cut, view, later] = [begun, dealt, bet].map((state) => Object(game.view(state, seatOf(0))));
  expect(follows(course, cut, view, 1)).toBe(true);
  expect(follows(course, view, later, 1)).toBe(true);
  const { hand, stock, deal } = view;
  for (const [what, after, actions] of [
    ['the cut place changes', { ...later, cutAt: 37 }, 1],
    ['the cut place is impossible', { ...later, cutAt: 50 }, 1],
    ['the dealer changes', { ...later, dealer: seatOf(1) }, 1],
    ['a card of the hand changes', { ...later, hand: hand.with(0, hand.includes(1) ? 2 : 1) }, 1],
    ['the hand has another order', { ...later, hand: hand.toReversed() }, 1],
    ['the stock grows', { ...later, stock: stock + 1 }, 1],
    ['the deal goes back', { ...later, deal: 0 }, 1],
    ['two deals pass with one action', { ...later, deal: deal + 2 }, 1],
    ['the phase goes back', { ...cut, dealer: view.dealer }, 1],
    ['a player is out', withPlayer(later, { standing: 'out' }), 1],
    ['a player has drawn before the draw', withPlayer(later, { drew: 2 }), 1],
  ] as const)
    expect(follows(course, view, after, actions), what).toBe(false);
});
