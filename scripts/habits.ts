import { countsOf, lookOf, unseenIn, winnerAmong } from '../shared/games/seven-poker/bot/odds.ts';
import { strengthOf } from '../shared/games/seven-poker/hand.ts';
import { sevenPoker } from '../shared/games/seven-poker/index.ts';
import type { Action, Options, State } from '../shared/games/seven-poker/types.ts';
import { levels } from '../shared/kernel/game.ts';
import { seatOf } from '../shared/kernel/ids.ts';
import { deriveKey, fastRandomFrom, newRandom, resumeRandom } from '../shared/kernel/random.ts';
import { at } from '../shared/kernel/util.ts';
import { progress, readCommand, someOf, text, whole } from './command-line.ts';

/**
 * Plays Seven Poker and counts what its players go by: how good the hands are that are shown in one way or another, who stays with them, and
 * how often a hand wins.
 */
const { values } = readCommand({
  name: 'npm run habits --',
  about: 'Counts which hands of Seven Poker are shown how, who stays with them, and how often they win.',
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
const grid = () => Array.from({ length: 3 }, () => zeros(9));
const add = (counts: number[], place: number, more = 1): void => {
  counts[place] = (counts[place] ?? 0) + more;
};
const looks = ['alike', 'paired', 'different'];
const seen = grid();
const chance = grid();
const asked = grid();
const stayed = grid();
const tried = zeros(9);
const won = zeros(9);
const chances = resumeRandom(newRandom(deriveKey('00'.repeat(32), values.seed), 'chances'));

/** How strong hands would be if the hidden cards were any. */
const countLooks = (state: State): void => {
  for (const [seat, shown] of (state.phase.name === 'stay' ? state.phase.shown : []).entries()) {
    const hand = at(state.hands, seat);
    const cards = shown.map((place) => at(hand, place));
    const look = looks.indexOf(lookOf(countsOf(cards)));
    add(at(seen, look), strengthOf(hand));
    const other = seatOf((seat + 1) % players);
    const deck = unseenIn(view(state, other), options, other);
    const colours = sevenPoker.view(state, other);
    const pool = deck.flatMap((count, colour) => Array.from({ length: count }, () => colour));
    const known = countsOf(cards);
    for (let sample = 0; sample < 20; sample += 1) {
      const drawn = chances.shuffle(pool).slice(0, at(colours.players, seat).cards - cards.length);
      const full = known.map((count, colour) => count + drawn.filter((card) => card === colour).length);
      add(at(chance, look), full.includes(0) ? Math.max(...full) : 8, 1 / 20);
    }
  }
};

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
      const shown = at(state.phase.shown, seat).map((place) => at(at(state.hands, seat), place));
      const strength = strengthOf(at(state.hands, seat));
      add(at(asked, looks.indexOf(lookOf(countsOf(shown)))), strength);
      if (action.type === 'stay') add(at(stayed, looks.indexOf(lookOf(countsOf(shown)))), strength);
    }
    const applied = apply(state, seat, action as Action, deal);
    if (!applied.ok) throw new Error(applied.error.reason);
    const next = applied.value.state;
    if (next.phase.name === 'stay' && state.phase.name === 'reveal') countLooks(next);
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
const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
const share = (counts: readonly number[]): number[] =>
  counts.map((count) => count / Math.max(1, total(counts)));

console.log('by strength 0 to 8, three alike shown, two, none');
for (const look of [0, 1, 2]) {
  console.log(
    `likelihood ${parts(share(at(seen, look)), share(at(chance, look)))}   of ${total(at(seen, look))}`,
  );
  console.log(`boldness   ${parts(at(stayed, look), at(asked, look))}   asked ${at(asked, look).join(' ')}`);
}
console.log(`showdowns  ${parts(won, tried)}   ${tried.join(' ')}`);
