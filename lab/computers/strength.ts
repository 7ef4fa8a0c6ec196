import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { fail, flag, progress, readCommand, text, whole } from '../../scripts/command-line.ts';
import { type GameId, gameIds, games } from '../../shared/games/registry.ts';
import { teamCount } from '../../shared/games/sequence-states/board.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
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
    'Plays the levels against each other, and each simple script against a level: alone, or as a whole team. Continues an interrupted run.',
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
  /** From the first seat, repeated round the table. */
  readonly pattern: readonly PlayerKind[];
}

const sizesOf = (id: GameId): number[] =>
  games[id].players.filter((count, place, all) => count <= 5 || place === all.length - 1);

/** Teams, or players without teams: the share of one win of a script is even at one of this number. */
const sidesOf = (id: GameId, players: number): number =>
  id === 'sequence-states' ? teamCount(players, games[id].options.parse({}).teams) : players;

const cellOf = (id: GameId, players: number, kind: PlayerKind, against: PlayerKind): Cell => {
  const rivals = kind in scriptsOf(id) ? sidesOf(id, players) - 1 : 1;
  const pattern = [kind, ...Array.from({ length: rivals }, () => against)];
  return { name: `${id} ${players}: ${kind} against ${against}`, id, players, kind, against, pattern };
};

const pairs = [
  ['hard', 'normal'],
  ['normal', 'easy'],
  ['hard', 'easy'],
] as const;

const levelCells = (id: GameId, players: number): Cell[] =>
  pairs.map(([kind, against]) => cellOf(id, players, kind, against));

const scriptCells = (id: GameId, players: number, level: PlayerKind): Cell[] =>
  Object.keys(scriptsOf(id)).map((script) => cellOf(id, players, script, level));

const tables = gameIds.flatMap((id) => sizesOf(id).map((players) => [id, players] as const));
const wantedNames = values.only.split(',');
const rank = ({ name }: Cell): number => wantedNames.findIndex((part) => name.includes(part));
const cells = [
  ...tables.flatMap((table) => levelCells(...table)),
  ...tables.flatMap((table) => ['normal', 'hard'].flatMap((level) => scriptCells(...table, level))),
]
  .filter((cell) => rank(cell) >= 0)
  .toSorted((a, b) => rank(a) - rank(b));

const tallySchema = z.strictObject({ games: z.int(), won: z.number() });
const fileSchema = z.strictObject({
  rules: z.string(),
  seed: z.string(),
  cells: z.record(z.string(), tallySchema),
});
type Tally = z.infer<typeof tallySchema>;

/** Results of other rules cannot be continued. After a change of computer players alone: another --file. */
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
        pattern: cell.pattern,
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

const winRateOf = (cell: Cell): number => tallyOf(cell).won / Math.max(1, tallyOf(cell).games);

/** The script with the highest share of wins. */
const bestScript = (id: GameId, players: number, level: PlayerKind): string => {
  const [best] = scriptCells(id, players, level).toSorted((a, b) => winRateOf(b) - winRateOf(a));
  return best && tallyOf(best).games > 0 ? `${best.kind} ${shareOf(best)}` : '';
};

const report = (): void => {
  console.log('| game | players | hard against normal | normal against easy | hard against easy |');
  console.log('|---|---|---|---|---|');
  for (const [id, players] of tables) {
    const shares = levelCells(id, players).map(shareOf);
    console.log(`| ${games[id].name.en} | ${players} | ${shares.join(' | ')} |`);
  }
  console.log('\n| game | players | even | best script against hard | best script against normal |');
  console.log('|---|---|---|---|---|');
  for (const [id, players] of tables) {
    const best = ['hard', 'normal'].map((level) => bestScript(id, players, level));
    const even = (100 / sidesOf(id, players)).toFixed(1);
    console.log(`| ${games[id].name.en} | ${players} | ${even} | ${best.join(' | ')} |`);
  }
};

if (!values.report) playAll();
report();
