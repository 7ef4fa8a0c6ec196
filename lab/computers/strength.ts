import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { fail, flag, progress, readCommand, text, whole } from '../../scripts/command-line.ts';
import { type GameId, gameIds, games } from '../../shared/games/registry.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { at } from '../../shared/kernel/util.ts';
import {
  intervalText,
  matchOf,
  type PlayerKind,
  playMatch,
  wilsonInterval,
  winShareOf,
} from '../../test/contract/simulation.ts';
import { scriptsOf } from '../../test/helpers/opponents/index.ts';

/** Results are stored after each batch: a run can be interrupted and continued. */
const { values } = readCommand({
  name: 'npm run lab -- strength',
  about:
    'Plays the levels against each other, and each script of the zoo alone against a level, at the smallest and the largest table. Continues an interrupted run.',
  options: {
    games: whole('games per cell', 1000),
    file: text('FILE', 'the file of results', 'strength.json'),
    seed: text('TEXT', 'the same seed plays the same games', 'strength'),
    only: text(
      'A,B',
      'only cells whose name contains one of these, in this order: "hard against normal,seven-poker 3"',
      '',
    ),
    report: flag('plays nothing and prints the tables'),
  },
});
const goal = values.games;
const batch = 50;

interface Cell {
  readonly name: string;
  readonly id: GameId;
  readonly players: number;
  readonly kind: PlayerKind;
  readonly against: PlayerKind;
  /** On one seat, not on half of them. */
  readonly alone: boolean;
}

const sizesOf = (id: GameId): number[] => [at(games[id].players, 0), at(games[id].players.toReversed(), 0)];

const cellsOf = (id: GameId, players: number): Cell[] => {
  const cell = (kind: PlayerKind, against: PlayerKind, alone: boolean): Cell => {
    return { name: `${id} ${players}: ${kind} against ${against}`, id, players, kind, against, alone };
  };
  return [
    cell('hard', 'normal', false),
    cell('normal', 'easy', false),
    cell('hard', 'easy', false),
    ...['hard', 'normal'].flatMap((level) =>
      Object.keys(scriptsOf(id)).map((script) => cell(script, level, true)),
    ),
  ];
};

const wantedNames = values.only.split(',');
const rank = ({ name }: Cell): number => wantedNames.findIndex((part) => name.includes(part));
/** Scripts against hard take longest. */
const cells = gameIds
  .flatMap((id) => sizesOf(id).flatMap((players) => cellsOf(id, players)))
  .filter((cell) => rank(cell) >= 0)
  .toSorted((a, b) => rank(a) - rank(b) || Number(a.alone) - Number(b.alone));

const tallySchema = z.strictObject({ games: z.int(), won: z.number() });
const fileSchema = z.strictObject({
  rules: z.string(),
  seed: z.string(),
  cells: z.record(z.string(), tallySchema),
});
type Tally = z.infer<typeof tallySchema>;

/** Results of other rules or computer players cannot be continued. */
const rules = gameIds.map((id) => `${id} ${games[id].version}`).join(', ');

const read = (): z.infer<typeof fileSchema> => {
  if (!existsSync(values.file)) return { rules, seed: values.seed, cells: {} };
  const stored = fileSchema.parse(JSON.parse(readFileSync(values.file, 'utf8')));
  if (stored.rules !== rules || stored.seed !== values.seed)
    fail(`${values.file} has the rules ${stored.rules} and seed ${stored.seed}: choose another --file`, 1);
  return stored;
};

const results = read();
const tallyOf = ({ name }: Cell): Tally => results.cells[name] ?? { games: 0, won: 0 };

const patternOf = ({ kind, against, alone, players }: Cell): PlayerKind[] =>
  alone ? [kind, ...Array.from({ length: players - 1 }, () => against)] : [kind, against];

const playBatch = (cell: Cell): void => {
  const game: AnyGame = games[cell.id];
  const before = tallyOf(cell);
  let { won } = before;
  const until = Math.min(goal, before.games + batch);
  for (let index = before.games; index < until; index += 1) {
    const match = matchOf(
      {
        game,
        options: game.options.parse({}),
        scripts: scriptsOf(cell.id),
        seats: cell.players,
        pattern: patternOf(cell),
        seed: values.seed,
      },
      index,
    );
    won += winShareOf(cell.kind, match, playMatch(match).outcome);
  }
  results.cells[cell.name] = { games: until, won };
  // Renaming is atomic.
  writeFileSync(`${values.file}.new`, JSON.stringify(results, null, 1));
  renameSync(`${values.file}.new`, values.file);
};

const shareOf = (cell: Cell): string => {
  const { games, won } = tallyOf(cell);
  return games === 0 ? '' : intervalText(wilsonInterval(won, games));
};

const playAll = (): void => {
  const left = (): Cell[] => cells.filter((cell) => tallyOf(cell).games < goal);
  const { update, end } = progress('Games', cells.length * goal);
  for (let round = left(); round.length > 0; round = left())
    for (const cell of round) {
      playBatch(cell);
      const done = cells.reduce((sum, each) => sum + Math.min(goal, tallyOf(each).games), 0);
      update(done, `${cell.name}: ${shareOf(cell)} of ${tallyOf(cell).games} games`);
    }
  end();
};

const report = (): void => {
  console.log(
    '| game | players | hard against normal | games | normal against easy | games | hard against easy | games |',
  );
  console.log('|---|---|---|---:|---|---:|---|---:|');
  for (const id of gameIds)
    for (const players of sizesOf(id)) {
      const row = cellsOf(id, players).filter(({ alone }) => !alone);
      const shares = row.map((cell) => `${shareOf(cell)} | ${tallyOf(cell).games}`);
      console.log(`| ${games[id].name.en} | ${players} | ${shares.join(' | ')} |`);
    }
  const scripts = gameIds.flatMap((id) => sizesOf(id).flatMap((players) => cellsOf(id, players)));
  console.log('\n| game, players | script | games | against hard | games | against normal |');
  console.log('|---|---|---|---|---|---|');
  for (const hard of scripts.filter(({ alone, against }) => alone && against === 'hard')) {
    const normal = scripts.find(
      ({ id, players, kind, against }) =>
        id === hard.id && players === hard.players && kind === hard.kind && against === 'normal',
    );
    if (normal === undefined || (tallyOf(hard).games === 0 && tallyOf(normal).games === 0)) continue;
    console.log(
      `| ${games[hard.id].name.en}, ${hard.players} | ${hard.kind} | ${tallyOf(hard).games} | ${shareOf(hard)} | ${tallyOf(normal).games} | ${shareOf(normal)} |`,
    );
  }
};

if (!values.report) playAll();
report();
