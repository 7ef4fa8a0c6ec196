import { writeFileSync } from 'node:fs';
import { giveUp, progress, readCommand, text, whole } from '../../scripts/command-line.ts';
import { promiseOfHand, standingOfHand } from '../../shared/games/presidential-poker/bot/hard.ts';
import {
  generalCount,
  generalOf,
  handClasses,
  handClassOf,
  storyCount,
  storyOf,
} from '../../shared/games/presidential-poker/bot/story.ts';
import { presidentialPoker } from '../../shared/games/presidential-poker/index.ts';
import type { State, View } from '../../shared/games/presidential-poker/types.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { deriveKey, fastRandomFrom, newRandom, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { type PlayerKind, play, playerKinds } from '../../test/contract/simulation.ts';
import { scriptsOf } from '../../test/helpers/opponents/zoo.ts';

const file = 'shared/games/presidential-poker/bot/beliefs-table.ts';

/**
 * Makes shared/games/presidential-poker/bot/beliefs-table.ts: plays games of hard players among others and counts which hands were behind
 * what everybody could see, who stayed when asked for chips, and with what. Made anew from the players that use it until they no longer change.
 */
const { values } = readCommand({
  name: 'npm run beliefs --',
  about: `Plays Presidential Poker and writes what each hand is likely to do into ${file}.`,
  options: {
    games: whole('games of two players, with an eighth as many of larger tables', 2000),
    kinds: text(
      'A,B',
      'who plays, drawn for every seat',
      'hard,hard,hard,normal,normal,easy,tight,pot-bully,loose,small-bully',
    ),
    seed: text('TEXT', 'the same seed plays the same games', 'beliefs'),
  },
});
const scripts = scriptsOf(presidentialPoker.id);
const kinds = values.kinds.split(',').map((name): PlayerKind => {
  const known = [...playerKinds, ...Object.keys(scripts)];
  return known.includes(name) ? name : giveUp(`nobody plays ${name}; there are ${known.join(', ')}`);
});
const classes = handClasses.length - 1;

const grid = (rows: number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: classes }, () => 0));
const count = (row: number[], place: number): void => {
  row[place] = (row[place] ?? 0) + 1;
};

class Counts {
  readonly stories = grid(storyCount);
  readonly general = grid(generalCount);
}
const two = new Counts();
const more = new Counts();

const random = fastRandomFrom(resumeRandom(newRandom(deriveKey('00'.repeat(32), values.seed), 'hands')));
const known = new Map<string, number>();
/** Before the draw what a hand can be expected to come to, after it what it is. */
const worthOfHand = (hand: readonly number[], isFinal: boolean): number => {
  const key = `${isFinal} ${hand}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = isFinal ? standingOfHand(hand, random) : promiseOfHand(hand);
  if (known.size > 10_000) known.clear();
  known.set(key, found);
  return found;
};

const observe = (state: State, seat: number, type: string, view: View): void => {
  if (view.betting === null || type === 'cut' || type === 'draw') return;
  const players = view.players.filter(({ standing }) => standing !== 'out').length;
  const counts = players > 2 ? more : two;
  const isFinal = view.phase === 'second';
  const classOf = (other: number): number => handClassOf(worthOfHand(at(state.hands, other), isFinal));
  for (const [other, { cards }] of view.players.entries()) {
    if (other === seat || cards === 0) continue;
    const story = storyOf(view, other);
    count(at(counts.stories, story), classOf(other));
    count(at(counts.general, generalOf(story)), classOf(other));
  }
};

const playGame = (index: number, seats: number): void => {
  const key = deriveKey(deriveKey('00'.repeat(32), values.seed), `${seats} players, game ${index}`);
  const chooser = resumeRandom(newRandom(key, 'kinds'));
  play(
    {
      game: presidentialPoker,
      options: presidentialPoker.options.parse({}),
      kinds: Array.from({ length: seats }, () => at(kinds, chooser.below(kinds.length))),
      first: seatOf(index % seats),
      key,
    },
    (state, seat, action) =>
      observe(state as State, seat, action.type, presidentialPoker.view(state as State, seat)),
  );
};

const { tell, end } = progress('Games', values.games);
for (let index = 0; index < values.games; index += 1) {
  playGame(index, 2);
  if (index % 6 === 0) playGame(index, 3 + ((index / 6) % 6));
  tell(index + 1);
}
end();

const base = 36;
/** Parts of 35 in all, each of at least nothing. */
const written = (row: readonly number[]): string => {
  const all = row.reduce((sum, each) => sum + each, 0);
  const digits = row.map((each) => Math.round((each / all) * (base - 1)));
  return (digits.some((digit) => digit > 0) ? digits : digits.fill(1))
    .map((digit) => digit.toString(base))
    .join('');
};
/** A story that was seldom met is filled up with what is known of its draw and bet alone. */
const prior = 30;
const blend = (row: readonly number[], behind: readonly number[]): number[] => {
  const all = behind.reduce((sum, each) => sum + each, 0) + classes;
  return row.map((each, place) => each + (prior * ((behind[place] ?? 0) + 1)) / all);
};
const tableOf = ({ stories, general }: Counts): string =>
  stories.map((row, story) => written(blend(row, at(general, generalOf(story))))).join('');

writeFileSync(
  file,
  `// Made by lab/computers/beliefs.ts: do not change it by hand.

/**
 * Among two players, and among more: how often hands of each class are behind each story (story.ts), a digit of base 36 for each class.
 */
export const tables: readonly string[] = [
${[two, more].map((counts) => `  '${tableOf(counts)}',`).join('\n')}
];
`,
);
