import { progress, readCommand, someOf, text, whole } from '../../scripts/command-line.ts';
import { winnerAmong } from '../../shared/games/seven-poker/bot/odds.ts';
import { strengthOf } from '../../shared/games/seven-poker/hand.ts';
import { sevenPoker } from '../../shared/games/seven-poker/index.ts';
import type { Action, Options, State } from '../../shared/games/seven-poker/types.ts';
import { levels } from '../../shared/kernel/game.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { deriveKey, fastRandomFrom, newRandom, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';

/** Plays Seven Poker and counts what its players go by: who stays with hands of each strength, and how often those win. */
const { values } = readCommand({
  name: 'npm run habits --',
  about: 'Counts who stays with which hands of Seven Poker, and how often they win.',
  options: {
    players: whole('how many sit down', 3, at(sevenPoker.players, 0), sevenPoker.players.at(-1)),
    games: whole('games that are played', 100),
    levels: someOf(levels, `who sits down, in turn: ${levels.join(', ')}`, ['hard']),
    seed: text('TEXT', 'the same seed plays the same games', 'habits'),
  },
});
const { players, levels: pattern } = values;
const options: Options = sevenPoker.options.parse({});
const { setup, toAct, legal, view, apply, outcome, bot } = sevenPoker;

const zeros = (size: number): number[] => Array.from({ length: size }, () => 0);
const add = (counts: number[], place: number): void => {
  counts[place] = (counts[place] ?? 0) + 1;
};
const asked = zeros(9);
const stayed = zeros(9);
const tried = zeros(9);
const won = zeros(9);

const settle = (state: State, said: State['said']): void => {
  const strengths = state.hands.map((hand, seat) => (said[seat] === 'stay' ? strengthOf(hand) : 0));
  const wins = (seat: number): boolean =>
    winnerAmong(strengths.with(seat, strengthOf(at(state.hands, seat)))) === seat;
  for (const [seat, hand] of state.hands.entries()) {
    add(tried, strengthOf(hand));
    if (wins(seat)) add(won, strengthOf(hand));
  }
};

const play = (index: number): void => {
  const key = deriveKey(deriveKey('00'.repeat(32), values.seed), `game ${index}`);
  const deal = resumeRandom(newRandom(key, 'deal'));
  const random = fastRandomFrom(resumeRandom(newRandom(key, 'computers')));
  let state = setup({ options, seats: players, first: seatOf(index % players) }, deal);
  while (outcome(state) === null) {
    const { seat } = at(toAct(state), 0);
    const level = at(pattern, (seat + index) % pattern.length);
    const { action } = bot({
      level,
      options,
      seat,
      view: view(state, seat),
      legal: legal(state, seat),
      random,
    });
    if (state.phase.name === 'stay') {
      const strength = strengthOf(at(state.hands, seat));
      add(asked, strength);
      if (action.type === 'stay') add(stayed, strength);
    }
    const applied = apply(state, seat, action as Action, deal);
    if (!applied.ok) throw new Error(applied.error.reason);
    const next = applied.value.state;
    if (applied.value.events.some(({ type }) => type === 'showed')) {
      const said = state.hands.map((_, other) =>
        next.showdown?.hands[other] == null ? ('fold' as const) : ('stay' as const),
      );
      settle(state, said);
    }
    state = next;
  }
};

const { tell, end } = progress('Games', values.games);
for (let index = 0; index < values.games; index += 1) {
  play(index);
  tell(index + 1);
}
end();

const parts = (some: readonly number[], all: readonly number[]): string =>
  some.map((count, place) => (at(all, place) === 0 ? '-' : (count / at(all, place)).toFixed(2))).join(', ');
console.log('by strength 0 to 8');
console.log(`boldness   ${parts(stayed, asked)}   ${asked.join(' ')}`);
console.log(`showdowns  ${parts(won, tried)}   ${tried.join(' ')}`);
