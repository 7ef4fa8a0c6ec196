import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../test/helpers/games.ts';
import {
  bettor,
  examples,
  hands,
  type Layout,
  layOut,
} from '../../../test/helpers/positions/presidential-poker.ts';
import {
  bet,
  call,
  check,
  draw,
  drop,
  play,
  raise,
  stacksOf,
  types,
} from '../../../test/helpers/presidential-poker.ts';
import type { Bettor } from './betting.ts';
import { outcome, toAct } from './rules.ts';
import type { Action, State } from './types.ts';

const positionNamed = positionsOf(examples);

const asked = (state: State): string => {
  const open = toAct(state);
  return open.map(({ seat, kind }) => `${seat} ${kind}`).join();
};
const standings = (state: State): string => state.betting.bettors.map(({ standing }) => standing).join(' ');
const pat = draw();

const table = (bettors: readonly Bettor[], more: Partial<Layout> = {}): State =>
  layOut({ phase: 'first', turn: 1, bettors, ...more });
const four = positionNamed('opening');

describe('the first interval', () => {
  test('[PP-6] begins on the dealer’s left and goes round', () => {
    expect(asked(four)).toBe('1 open');
    expect(asked(play(four, check).state)).toBe('2 open');
    expect(asked(play(four, check, bet(10)).state)).toBe('3 answer');
  });

  test('[PP-6] once opened, goes on until bets are even', () => {
    const called = play(four, check, bet(10), call, raise(30), drop, call);
    expect(asked(called.state)).toBe('3 answer');
    expect(asked(play(called.state, call).state)).toBe('2 draw');
    expect(called.state.opener).toBe(2);
  });

  test('[PP-6] ends when the last one who has to answer drops out', () => {
    const state = play(four, bet(10), call, call, drop).state;
    expect(state.phase).toBe('draw');
    expect(state.hands[0]).toEqual([]);
    expect(state.dropped).toHaveLength(7);
  });

  test('[PP-6] [PP-8] bets are in the pot when the draw begins', () => {
    const { betting } = play(four, bet(10), call, call, drop).state;
    expect(betting.bettors.map(({ bet: own }) => own)).toEqual([0, 0, 0, 0]);
    expect(betting.bettors.map(({ put }) => put)).toEqual([1, 11, 11, 11]);
  });
});

describe('an unopened hand', () => {
  const before = positionNamed('unopened');
  const { state, events } = play(before, check);

  test('[PP-7] is dealt again by the next dealer, for another ante, and the pot stays', () => {
    expect(types(events)).toEqual(['checked', 'unopened', 'anted', 'dealt']);
    expect(events[2]).toEqual({ type: 'anted', handNumber: 3, dealer: 1, chips: [1, 1, 1] });
    expect(state).toMatchObject({ deal: 4, dealer: 1, phase: 'first', opener: null });
    expect(asked(state)).toBe('2 open');
    expect(state.betting.bettors.map(({ stack, put }) => [stack, put])).toEqual([
      [198, 2],
      [198, 2],
      [198, 2],
    ]);
  });

  test('[PP-7] all cards are shuffled', () => {
    expect(state.hands.map(({ length }) => length)).toEqual([7, 7, 7]);
    expect(state.hands).not.toEqual(before.hands);
    expect(state.stock).toHaveLength(51);
  });

  test('[PP-7] [PP-12] a side pot goes on growing until the pot is won', () => {
    // Seat 1 has three chips in, the others five; they check, ante once more, and are six.
    const again = play(positionNamed('carried-pot'), check).state;
    expect(again.betting.bettors.map(({ put }) => put)).toEqual([6, 3, 6, 0]);
    expect(again).toMatchObject({ dealer: 0, turn: 2 });
  });

  test('[PP-13] who is all-in with a share is dealt in again, who has neither is not', () => {
    const again = play(positionNamed('carried-pot'), check).state;
    expect(again.hands.map(({ length }) => length)).toEqual([7, 7, 7, 0]);
    expect(standings(again)).toBe('in in in out');
  });

  test('[PP-27] does not count as a hand', () => {
    expect(state).toMatchObject({ handNumber: 3, unopened: 1 });
  });

  test('[PP-27] counts as one if it is the third in a row, and then the next third', () => {
    const third = play(positionNamed('third-unopened-deal'), check).state;
    expect(third).toMatchObject({ handNumber: 4, deal: 6, unopened: 0 });
    const sixth = [1, 2, 3].reduce((now) => play(now, check, check, check).state, third);
    expect(sixth).toMatchObject({ handNumber: 5, deal: 9, unopened: 0 });
  });

  test('[PP-27] is forgotten by a hand that is opened', () => {
    const won = play(positionNamed('third-unopened-deal'), bet(2), drop, drop).state;
    expect(won).toMatchObject({ handNumber: 4, unopened: 0 });
    const again = play(won, check, check, check).state;
    expect(again).toMatchObject({ handNumber: 4, unopened: 1 });
  });

  test('[PP-27] is the last one as soon as all others have counted', () => {
    const before: State = { ...positionNamed('third-unopened-deal'), handNumber: 19 };
    const last = play(before, check).state;
    expect(last).toMatchObject({ handNumber: 20, phase: 'first' });
    expect(play(last, check, check, check).state).toMatchObject({ handNumber: 20, phase: 'draw' });
  });

  test('[PP-27] in the last hand goes on to the draw', () => {
    const last = play(positionNamed('unopened-last-hand'), check);
    expect(types(last.events)).toEqual(['checked', 'unopened']);
    expect(last.state).toMatchObject({ phase: 'draw', turn: 1, handNumber: 20 });
    expect(asked(play(last.state, pat, pat, pat).state)).toBe('1 open');
    const over = play(last.state, pat, pat, pat, check, check, check);
    expect(over.state).toMatchObject({ phase: 'over', handNumber: 20 });
    expect(types(over.events)).toContain('showed');
  });
});

describe('the second interval', () => {
  const drawn = (...actions: readonly Action[]): State => play(four, ...actions).state;

  test('[PP-9] begins with the opener', () => {
    expect(asked(drawn(check, bet(10), call, call, call, pat, pat, pat, pat))).toBe('2 open');
  });

  test('[PP-9] begins with the next one, if the opener has dropped out', () => {
    expect(asked(drawn(check, bet(10), call, raise(30), call, drop, call, pat, pat, pat))).toBe('3 open');
  });

  test('[PP-9] begins with the next one, if the opener is all-in', () => {
    const before = positionNamed('opener-all-in');
    expect(asked(play(before, pat).state)).toBe('2 open');
  });

  test('[PP-9] ends when bets are even', () => {
    const start = drawn(bet(10), call, call, call, pat, pat, pat, pat, check, bet(20), call, drop);
    expect(asked(start)).toBe('1 answer');
    expect(types(play(start, call).events).slice(0, 2)).toEqual(['called', 'showed']);
  });

  test('[PP-12] fixed bets are twice as high', () => {
    const fixed: State = { ...four, betting: { ...four.betting, limit: 'fixed' } };
    const { state } = play(fixed, bet(2), raise(4), call, call, call, pat, pat, pat, pat, bet(4), raise(8));
    expect(state.betting.level).toBe(8);
    expect(() => play(state, raise(10))).toThrow('PP-12');
  });
});

describe('the end of a hand', () => {
  test('[PP-10] an uncalled bet wins the pot without a showdown, and its unmatched part returns first', () => {
    const { state, events } = play(positionNamed('unseen'), drop);
    // Ten each from three; the bet of 40 is unmatched.
    expect(events.slice(0, 3)).toEqual([
      { type: 'dropped', seat: 2 },
      { type: 'returned', seat: 1, chips: 40 },
      { type: 'won', pot: 0, wins: [{ seat: 1, chips: 30 }], unseen: true },
    ]);
    expect(state.last).toEqual({
      handNumber: 3,
      shown: [],
      pots: [{ chips: 30, wins: [{ seat: 1, chips: 30 }] }],
    });
    // 150 + 40 + 30, less the next ante.
    expect(stacksOf(state.betting)).toEqual([189, 219, 189]);
  });

  test('[PP-10] the first interval may end the hand too', () => {
    const { state, events } = play(four, bet(10), drop, drop, drop);
    expect(events.find(({ type }) => type === 'won')).toMatchObject({
      wins: [{ seat: 1, chips: 4 }],
      unseen: true,
    });
    expect(state).toMatchObject({ handNumber: 4, dealer: 1 });
  });

  test('[PP-10] an all-in player cannot be bet out', () => {
    // Seat 2 has all its chips in; seat 3 drops out of a further bet.
    const bettors = [bettor(50, 10), bettor(0, 10), bettor(50, 10)];
    const before = table(bettors, {
      phase: 'second',
      turn: 0,
      opener: 0,
      drew: [0, 0, 0],
      hands: [hands.pair, hands.triples, hands.five],
    });
    const { events } = play(before, bet(20), drop);
    expect(types(events).slice(0, 5)).toEqual(['bet', 'dropped', 'returned', 'showed', 'won']);
    expect(events[4]).toMatchObject({ wins: [{ seat: 1, chips: 30 }] });
  });

  test('[PP-10] at the showdown all players in the hand show their cards with their ranks', () => {
    const { state, events } = play(positionNamed('three-all-ins'), call);
    expect(events[1]).toEqual({
      type: 'showed',
      hands: [
        { seat: 1, rank: 5 },
        { seat: 2, rank: 7 },
        { seat: 3, rank: 10 },
        { seat: 0, rank: 11 },
      ],
    });
    const shown = state.last?.shown ?? [];
    expect(shown.map(({ seat, cards }) => [seat, cards])).toEqual([
      [1, hands.five],
      [2, hands.four],
      [3, hands.triples],
      [0, hands.triple],
    ]);
    expect(shown[1]?.parts.map(({ cards }) => cards.length)).toEqual([4, 3]);
  });

  test('[ALL-4] [PP-10] each hand is shown in the deck’s order, which hides the drawn cards', () => {
    const bettors = [bettor(50, 10), bettor(50, 10)];
    const before = table(bettors, {
      phase: 'draw',
      turn: 1,
      opener: 1,
      hands: [[42, 26, 25, 12, 11, 10, 9], hands.four],
      state: { stock: [1, 2], discards: [] },
    });
    // Seat 1 keeps five cards from 15 on, and draws 1 and 2.
    const { state } = play(before, draw(13, 14), pat, check, check);
    const shown = state.last?.shown ?? [];
    expect(shown.map(({ cards }) => cards)).toEqual([[1, 2, 15, 16, 29, 30, 31], hands.five]);
    for (const { parts } of shown)
      for (const { cards } of parts) expect(cards).toEqual(cards.toSorted((a, b) => a - b));
    expect(shown[1]?.parts.length).toBeGreaterThan(0);
  });

  test('[PP-12] [PP-14] three all-ins at different depths: each pot goes to the best hand in it', () => {
    const { state, events } = play(positionNamed('three-all-ins'), call);
    // 100 from seat 0, 20, 50, 100. Main pot 4 × 20 to the best hand, seat 1; 3 × 30 to seat 2; 2 × 50 to seat 3.
    expect(state.last?.pots).toEqual([
      { chips: 80, wins: [{ seat: 1, chips: 80 }] },
      { chips: 90, wins: [{ seat: 2, chips: 90 }] },
      { chips: 100, wins: [{ seat: 3, chips: 100 }] },
    ]);
    expect(types(events)).not.toContain('eliminated');
    // 140 − 90 and the others, less an ante each.
    expect(stacksOf(state.betting)).toEqual([49, 79, 89, 99]);
  });

  test('[PP-14] equal hands split the pot, and the odd chip goes to the one next to the dealer’s left', () => {
    const { state } = play(positionNamed('equal-hands'), check);
    expect(state.last?.pots).toEqual([
      {
        chips: 31,
        wins: [
          { seat: 1, chips: 16 },
          { seat: 2, chips: 15 },
        ],
      },
    ]);
  });

  test('[PP-14] the dealer’s left counts, not the number of the seat', () => {
    // Seat 1 deals: its left neighbor, seat 2, comes before it.
    const before: State = { ...positionNamed('equal-hands'), dealer: four.turn };
    expect(play(before, check).state.last?.pots[0]?.wins).toEqual([
      { seat: 2, chips: 16 },
      { seat: 1, chips: 15 },
    ]);
  });

  test('[PP-5] the deal moves left, past who is out', () => {
    const bettors = [bettor(50, 10, { acted: true }), bettor(0, 0, { standing: 'out' }), bettor(50, 10)];
    const before = table(bettors, { phase: 'second', turn: 2, drew: [0, null, 0], opener: 0 });
    const { state } = play(before, check);
    expect(state).toMatchObject({ dealer: 2, turn: 0 });
    expect(state.hands.map(({ length }) => length)).toEqual([7, 0, 7]);
  });
});

describe('when only one can bet', () => {
  test('[PP-26] the betting is skipped: draw, then showdown, and no new deal', () => {
    const { state, events } = play(positionNamed('one-can-bet'), pat);
    expect(types(events)).toEqual(['drew', 'showed', 'won', 'eliminated']);
    expect(outcome(state)).toEqual({ winners: [0], scores: [400, 0], reason: 'all-chips' });
  });

  test('[PP-26] [PP-10] an ante that no player could match returns', () => {
    // Seat 1 could pay only three of five.
    const before = table([bettor(92, 5), bettor(0, 3)], {
      phase: 'draw',
      turn: 0,
      drew: [null, 0],
      hands: [hands.pair, hands.five],
    });
    const { events } = play(before, pat);
    expect(events.slice(1, 4)).toMatchObject([
      { type: 'returned', seat: 0, chips: 2 },
      { type: 'showed' },
      { type: 'won', wins: [{ seat: 1, chips: 6 }] },
    ]);
  });

  test('[PP-26] [PP-7] a hand that no player could open continues with the draw', () => {
    // Seat 1 has a single chip left, its next ante.
    const before = table([bettor(100, 10), bettor(1, 10, { acted: true })], {
      phase: 'second',
      turn: 0,
      drew: [0, 0],
      hands: [hands.five, hands.pair],
    });
    const { state, events } = play(before, check);
    expect(types(events)).toEqual(['checked', 'showed', 'won', 'anted', 'dealt']);
    expect(state).toMatchObject({ phase: 'draw', dealer: 1, turn: 0 });
    expect(stacksOf(state.betting)).toEqual([119, 0]);
  });

  test('[PP-26] a bet that awaits an answer is answered', () => {
    const before = table([bettor(50, 1), bettor(20, 1)], { dealer: 0 });
    const opened = play(before, bet(20)).state;
    expect(asked(opened)).toBe('0 answer');
    expect(asked(play(opened, call).state)).toBe('1 draw');
    expect(types(play(opened, call, pat, pat).events)).toContain('showed');
  });
});

describe('a game without a last hand', () => {
  const before = positionNamed('twentieth-deal');

  test('[PP-11] doubles ante and smallest bet after every twentieth deal', () => {
    const { state, events } = play(before, drop);
    expect(types(events)).toEqual(['dropped', 'returned', 'won', 'doubled', 'anted', 'dealt']);
    expect(events[3]).toEqual({ type: 'doubled', ante: 2, minBet: 4 });
    expect(events[4]).toMatchObject({ chips: [2, 2, 2] });
    expect(state).toMatchObject({ deal: 21, ante: 2, minBet: 4 });
    expect(state.betting.unit).toBe(4);
    expect(types(play({ ...before, deal: 40 }, drop).events)).toContain('doubled');
  });

  test.each([1, 19, 21, 39])('[PP-11] does not after deal %d', (deal) => {
    const { state } = play({ ...before, deal }, drop);
    expect(state).toMatchObject({ ante: 1, minBet: 2 });
  });

  test('[PP-11] [PP-27] unopened deals count as deals', () => {
    const unopened: State = { ...positionNamed('unopened'), maxHands: null, deal: 20 };
    expect(play(unopened, check).state).toMatchObject({ deal: 21, handNumber: 3, ante: 2, minBet: 4 });
  });

  test('[PP-11] nothing doubles where there is a last hand', () => {
    const { state, events } = play({ ...before, maxHands: 40 }, drop);
    expect(types(events)).not.toContain('doubled');
    expect(state).toMatchObject({ ante: 1, minBet: 2 });
  });
});

describe('the end of the game', () => {
  const last = positionNamed('last-hand');

  test('[PP-15] comes after the last hand: the most chips win, and equal stacks share', () => {
    const { state } = play(last, check);
    // Equal hands share the two chips.
    expect(state.phase).toBe('over');
    expect(outcome(state)).toEqual({ winners: [0, 1], scores: [200, 200], reason: 'last-hand' });
    expect(toAct(state)).toEqual([]);
  });

  test('[PP-15] is not before the last hand', () => {
    const { state } = play({ ...last, handNumber: 19 }, check);
    expect(outcome(state)).toBeNull();
    expect(state).toMatchObject({ handNumber: 20, phase: 'first' });
  });

  test('[PP-15] never comes automatically without a last hand', () => {
    const { state } = play({ ...last, maxHands: null, handNumber: 500 }, check);
    expect(outcome(state)).toBeNull();
  });

  test('[PP-15] one of three wins alone with the most chips', () => {
    const bettors = [bettor(150, 10), bettor(100, 10, { acted: true }), bettor(0, 0, { standing: 'out' })];
    const before = table(bettors, {
      phase: 'second',
      turn: 0,
      drew: [0, 0, null],
      hands: [hands.pair, hands.triples],
      state: { handNumber: 20 },
    });
    // Seat 1 wins the hand, seat 0 the game.
    expect(outcome(play(before, check).state)).toEqual({
      winners: [0],
      scores: [150, 120, 0],
      reason: 'last-hand',
    });
  });
});
