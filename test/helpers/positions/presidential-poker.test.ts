import { describe, expect, test } from 'vitest';
import { cardIds } from '../../../shared/games/presidential-poker/cards.ts';
import { rankHand } from '../../../shared/games/presidential-poker/hand/rank.ts';
import { presidentialPoker as game } from '../../../shared/games/presidential-poker/index.ts';
import { legal, setup, toAct } from '../../../shared/games/presidential-poker/rules.ts';
import { optionsSchema, type State, stateSchema } from '../../../shared/games/presidential-poker/types.ts';
import type { Viewer } from '../../../shared/kernel/game.ts';
import { seatOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { distinguishableGames } from '../../contract/hiding.ts';
import { byBots, byChance, type Plan, type Player, playRun as playGame } from '../../contract/runs.ts';
import { positionsOf } from '../games.ts';
import { bet, call, check, draw, drop, play } from '../presidential-poker.ts';
import { isLong, randomFrom } from '../random.ts';
import { examples, hands } from './presidential-poker.ts';

const positionNamed = positionsOf(examples);

const { positions, cards, scramble, scrambleUnseen } = examples;

for (const { name, state } of positions) {
  describe(`the position ${name}`, () => {
    test('[PP-1] is a state with all 72 cards', () => {
      expect(stateSchema.parse(state)).toEqual(state);
      expect([...cards(state)].sort()).toEqual(cardIds.map(String).sort());
    });

    test('requires a decision of exactly the seat that can act', () => {
      const able = seatsUpTo(state.hands.length).filter((seat) => legal(state, seat).length > 0);
      expect(toAct(state).map(({ seat }) => seat)).toEqual(able);
    });

    test('[PP-12] has the highest bet as its level, and no bet above the chips put in', () => {
      const { bettors, level } = state.betting;
      expect(Math.max(...bettors.map(({ bet: own }) => own))).toBe(level);
      expect(bettors.every(({ bet: own, put }) => own <= put)).toBe(true);
    });
  });
}

test('[PP-17] the hands of the positions have the ranks of their names', () => {
  const ranks = Object.values(hands).map((hand) => {
    const ranked = rankHand(hand);
    return ranked.ok ? ranked.value.rank : 0;
  });
  expect(ranks).toEqual([5, 7, 10, 11, 14, 14, 16]);
});

describe('a scramble', () => {
  const before = positionNamed('drawing');

  test('[ALL-4] changes the stock and the hands of others, not the viewer’s own', () => {
    const after = scramble(before, seatOf(0), randomFrom('scramble'));
    expect(after.hands[0]).toEqual(before.hands[0]);
    expect(after.hands[1]).not.toEqual(before.hands[1]);
    expect(after.stock).not.toEqual(before.stock);
    expect(after.dropped).not.toEqual(before.dropped);
    expect([...cards(after)].sort()).toEqual([...cards(before)].sort());
  });

  test('[ALL-4] for a spectator keeps no hand', () => {
    const after = scramble(before, 'spectator', randomFrom('scramble'));
    expect(
      after.hands.some((hand, seat) => hand.length > 0 && hand.join() === before.hands[seat]?.join()),
    ).toBe(false);
  });
});

describe('unseen cards', () => {
  const begin = (options: object): State =>
    setup({ options: optionsSchema.parse(options), seats: 2, first: seatOf(0) }, randomFrom('unseen'));
  const changed = (initial: State, final: State, viewer: Viewer): State =>
    scrambleUnseen(initial, final, viewer, randomFrom(`unseen by ${viewer}`));

  test('[ALL-4] are those that no draw of the first hand can reach', () => {
    const initial = begin({});
    const { state } = play(initial, bet(2), drop);
    const other = changed(initial, state, seatOf(0));
    expect(other.hands).toEqual(initial.hands);
    expect(other.stock.slice(0, 14)).toEqual(initial.stock.slice(0, 14));
    expect(other.stock).not.toEqual(initial.stock);
  });

  test('[ALL-4] [PP-25] holds for every cut of the pack', () => {
    const initial = begin({ cut: true });
    const { state } = play(initial, { type: 'cut', at: 36 }, bet(2), drop);
    const other = changed(initial, state, seatOf(0));
    // Cut at 30 to 42, the 28 cards of two players lie between 30 and 69.
    expect(other.stock.slice(30, 70)).toEqual(initial.stock.slice(30, 70));
    expect(other.stock).not.toEqual(initial.stock);
  });

  describe('in the only hand', () => {
    const initial = begin({ maxHands: 1 });
    const own = initial.hands[1] ?? [];
    const drawn = play(initial, check, check, draw(...own.slice(0, 3)), draw()).state;

    test('[ALL-4] are the hidden hand and the stock', () => {
      const { state } = play(drawn, bet(2), drop);
      const other = changed(initial, state, seatOf(0));
      expect(other.hands[1]?.slice(0, 3)).toEqual(own.slice(0, 3));
      expect(other.hands[1]?.slice(3)).not.toEqual(own.slice(3));
    });

    test('[ALL-4] is not the hand of the viewer, dropped or not', () => {
      const { state } = play(drawn, bet(2), drop);
      expect(changed(initial, state, seatOf(0)).hands[0]).toEqual(initial.hands[0]);
      const other = changed(initial, state, seatOf(1));
      expect(other.hands[1]).toEqual(own);
      expect(other.stock.slice(0, 3)).toEqual(initial.stock.slice(0, 3));
      expect(other.hands[0]).not.toEqual(initial.hands[0]);
    });

    test('[ALL-4] is no hand that was shown', () => {
      const { state } = play(drawn, bet(2), call);
      const other = changed(initial, state, 'spectator');
      expect(other.hands).toEqual(initial.hands);
      expect(other.stock.slice(0, 3)).toEqual(initial.stock.slice(0, 3));
      expect(other.stock).not.toEqual(initial.stock);
    });
  });
});

const rounds = isLong ? 100 : 4;

/** Most of a single hand is never visible: dropped and unshown cards, and the rest of the stock. */
test.each(game.players)(
  '[ALL-4] [PP-10] with %d players a hand looks the same for all hidden cards',
  (seats) => {
    const planned = (players: string): Plan[] =>
      Array.from({ length: rounds }, (_, round) => ({
        seed: `one hand of ${seats} ${players}, ${round}`,
        seats,
        options: optionsSchema.parse({ maxHands: 1, cut: round % 2 === 1 }),
      }));
    const run = (players: string, player: Player) =>
      planned(players).map((plan) => playGame(game, plan, player));
    const subject = {
      game,
      examples,
      rules: '',
      runs: run('players', byChance),
      botRuns: run('computers', byBots(optionsSchema.parse({}))),
      timeoutRuns: [],
    };
    expect(distinguishableGames(subject)).toEqual([]);
  },
);
