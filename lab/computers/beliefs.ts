import { writeFileSync } from 'node:fs';
import { progress, readCommand, text, whole } from '../../scripts/command-line.ts';
import { percentileAfterDraw, percentileOf } from '../../shared/games/presidential-poker/bot/hard.ts';
import {
  generalCount,
  generalOf,
  handClasses,
  handClassOf,
  observationCount,
  observationOf,
} from '../../shared/games/presidential-poker/bot/observation.ts';
import { presidentialPoker } from '../../shared/games/presidential-poker/index.ts';
import type { State, View } from '../../shared/games/presidential-poker/types.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { deriveKey, fastRandomFrom, newRandom, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { playMatch } from '../../test/contract/simulation.ts';
import { scriptsOf } from '../../test/helpers/opponents/index.ts';
import { playersFrom } from './players.ts';

const file = 'shared/games/presidential-poker/bot/beliefs-table.ts';

const { values } = readCommand({
  name: 'npm run lab -- beliefs',
  about: `Plays Presidential Poker, counts the hands behind what is visible of a seat, and writes ${file}. To be repeated until the table, which the players use, no longer changes.`,
  options: {
    games: whole('games of two players; larger tables play an eighth as many', 2000),
    kinds: text(
      'A,B',
      'players, drawn for every seat',
      'hard,hard,hard,normal,normal,easy,tight,pot-bully,loose,small-bully',
    ),
    seed: text('TEXT', 'the same seed plays the same games', 'beliefs'),
  },
});
const scripts = scriptsOf(presidentialPoker.id);
const kinds = playersFrom(values.kinds, presidentialPoker.id);
const classes = handClasses.length - 1;

const grid = (rows: number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: classes }, () => 0));
const count = (row: number[], place: number): void => {
  row[place] = (row[place] ?? 0) + 1;
};

class Counts {
  readonly stories = grid(observationCount);
  readonly general = grid(generalCount);
}
const two = new Counts();
const more = new Counts();

const random = fastRandomFrom(resumeRandom(newRandom(deriveKey('00'.repeat(32), values.seed), 'hands')));
const worths = new Map<string, number>();
/** The standing of a final hand; before the draw, the expected one. */
const worthOfHand = (hand: readonly number[], isFinal: boolean): number => {
  const key = `${isFinal} ${hand}`;
  const stored = worths.get(key);
  if (stored !== undefined) return stored;
  const found = isFinal ? percentileOf(hand, random) : percentileAfterDraw(hand);
  if (worths.size > 10_000) worths.clear();
  worths.set(key, found);
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
    const story = observationOf(view, other);
    count(at(counts.stories, story), classOf(other));
    count(at(counts.general, generalOf(story)), classOf(other));
  }
};

const playGame = (index: number, seats: number): void => {
  const key = deriveKey(deriveKey('00'.repeat(32), values.seed), `${seats} players, game ${index}`);
  const chooser = resumeRandom(newRandom(key, 'kinds'));
  playMatch(
    {
      game: presidentialPoker,
      options: presidentialPoker.options.parse({}),
      scripts,
      kinds: Array.from({ length: seats }, () => at(kinds, chooser.below(kinds.length))),
      first: seatOf(index % seats),
      key,
    },
    (state, seat, action) =>
      observe(state as State, seat, action.type, presidentialPoker.view(state as State, seat)),
  );
};

const { update, end } = progress('Games', values.games);
for (let index = 0; index < values.games; index += 1) {
  playGame(index, 2);
  if (index % 6 === 0) playGame(index, 3 + ((index / 6) % 6));
  update(index + 1);
}
end();

const base = 36;
/** One digit per class: its share in parts of 35. */
const encoded = (row: readonly number[]): string => {
  const all = row.reduce((sum, each) => sum + each, 0);
  const digits = row.map((each) => Math.round((each / all) * (base - 1)));
  return (digits.some((digit) => digit > 0) ? digits : digits.fill(1))
    .map((digit) => digit.toString(base))
    .join('');
};
/** Pseudo-counts by which rare stories lean on the counts of their draw and bet alone. */
const prior = 30;
const blend = (row: readonly number[], behind: readonly number[]): number[] => {
  const all = behind.reduce((sum, each) => sum + each, 0) + classes;
  return row.map((each, place) => each + (prior * ((behind[place] ?? 0) + 1)) / all);
};
const tableOf = ({ stories, general }: Counts): string =>
  stories.map((row, story) => encoded(blend(row, at(general, generalOf(story))))).join('');

writeFileSync(
  file,
  `// Made by \`npm run lab -- beliefs\`: do not edit.

/** For two players, and for more: the share of each class of hands behind each observation (observation.ts), a base-36 digit per class. */
export const tables: readonly string[] = [
${[two, more].map((counts) => `  '${tableOf(counts)}',`).join('\n')}
];
`,
);
