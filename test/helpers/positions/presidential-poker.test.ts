import { describe, expect, test } from 'vitest';
import { rankHand } from '../../../shared/games/presidential-poker/hand/rank.ts';
import { presidentialPoker as game } from '../../../shared/games/presidential-poker/index.ts';
import { setup } from '../../../shared/games/presidential-poker/rules.ts';
import { optionsSchema, type State } from '../../../shared/games/presidential-poker/types.ts';
import type { Viewer } from '../../../shared/kernel/game.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { distinguishableGames } from '../../contract/hiding.ts';
import { byBots, byChance, type Plan, type Player, playRun as playGame } from '../../contract/runs.ts';
import { positionsOf } from '../games.ts';
import { bet, check, draw, drop, play } from '../presidential-poker.ts';
import { isLong, randomFrom } from '../random.ts';
import { examples, hands } from './presidential-poker.ts';

const positionNamed = positionsOf(examples);

const { cards, scramble, scrambleUnseen } = examples;

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
