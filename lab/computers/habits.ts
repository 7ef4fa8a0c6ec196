import { progress, readCommand, someOf, text, whole } from '../../scripts/command-line.ts';
import { winnerAmong } from '../../shared/games/seven-poker/bot/odds.ts';
import { strengthOf } from '../../shared/games/seven-poker/hand.ts';
import { sevenPoker } from '../../shared/games/seven-poker/index.ts';
import type { State } from '../../shared/games/seven-poker/types.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { levels } from '../../shared/kernel/game.ts';
import { at } from '../../shared/kernel/util.ts';
import { matchOf, playMatch } from '../../test/contract/simulation.ts';

/** The counts behind `showdownWinRates` in bot/shape.ts and `stayChances` in bot/stay.ts. */
const { values } = readCommand({
  name: 'npm run lab -- habits',
  about: 'Counts by strength how often hands of Seven Poker stay, and how often they win the showdown.',
  options: {
    players: whole('number of players', 3, at(sevenPoker.players, 0), sevenPoker.players.at(-1)),
    games: whole('number of games', 100),
    levels: someOf(levels, `players seat by seat: ${levels.join(', ')}`, ['hard']),
    seed: text('TEXT', 'the same seed plays the same games', 'habits'),
  },
});

const zeros = (): number[] => Array.from({ length: 9 }, () => 0);
const add = (counts: number[], strength: number): void => {
  counts[strength] = at(counts, strength) + 1;
};
const [asked, stayed, tried, won] = [zeros(), zeros(), zeros(), zeros()] as const;

/** @param hands the hands of the round; `showdown` has those that stayed */
const countShowdown = (hands: State['hands'], showdown: State['showdown']): void => {
  const strengths = hands.map((hand, seat) => (showdown?.hands[seat] == null ? 0 : strengthOf(hand)));
  for (const [seat, hand] of hands.entries()) {
    const strength = strengthOf(hand);
    add(tried, strength);
    if (winnerAmong(strengths.with(seat, strength)) === seat) add(won, strength);
  }
};

const game: AnyGame = sevenPoker;
const series = {
  game,
  options: game.options.parse({}),
  seats: values.players,
  pattern: values.levels,
  seed: values.seed,
};
const { update, end } = progress('Games', values.games);
for (let index = 0; index < values.games; index += 1) {
  let hands: State['hands'] | null = null;
  const settle = ({ showdown }: State): void => {
    if (hands !== null) countShowdown(hands, showdown);
    hands = null;
  };
  const { state } = playMatch(matchOf(series, index), (before, seat, action) => {
    const now = before as State;
    if (now.phase.name !== 'stay') return settle(now);
    hands = now.hands;
    const strength = strengthOf(at(now.hands, seat));
    add(asked, strength);
    if (action.type === 'stay') add(stayed, strength);
  });
  settle(state as State);
  update(index + 1);
}
end();

const shares = (some: readonly number[], all: readonly number[]): string =>
  some.map((count, place) => (at(all, place) === 0 ? '-' : (count / at(all, place)).toFixed(2))).join(', ');
console.log('by strength 0 to 8');
console.log(`boldness   ${shares(stayed, asked)}   ${asked.join(' ')}`);
console.log(`showdownWinRates  ${shares(won, tried)}   ${tried.join(' ')}`);
