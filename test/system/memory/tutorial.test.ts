import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hearts } from '../../../examples/games/hearts/index.ts';
import { liarsDice } from '../../../examples/games/liars-dice/index.ts';
import { highCard as first } from '../../../examples/tutorial/1/high-card.ts';
import { highCard as second } from '../../../examples/tutorial/2/high-card.ts';
import { highCard as third } from '../../../examples/tutorial/3/high-card.ts';
import { theSpy as fourth } from '../../../examples/tutorial/4/the-spy.ts';
import { theSpy as fifth } from '../../../examples/tutorial/5/the-spy.ts';
import { theSpy as sixth } from '../../../examples/tutorial/6/the-spy.ts';
import type { AnyGame, GameExamples } from '../../../shared/kernel/game.ts';
import { verify } from '../../../shared/replay/verify.ts';
import { contract } from '../../contract/index.ts';
import { registerGame } from '../../helpers/games.ts';
import { begin, playOn } from '../../helpers/memory/gather.ts';
import { tokenOf } from '../../helpers/memory/player.ts';
import { randomFrom } from '../../helpers/random.ts';

/** Each under an id of its own, so that all of them are known at once. */
const games: readonly AnyGame[] = [
  ...[first, second, third, fourth, fifth, sixth].map((game, index) => ({
    ...game,
    id: `${game.id}-step-${'abcdef'[index]}`,
  })),
  hearts,
  liarsDice,
];
for (const game of games) registerGame(game);

const options: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  hearts: { limit: 20 },
  'liars-dice': { dice: 2 },
};

test.each(games)('$id is played by two people and computers, and verified and played again', async (game) => {
  const computers = game.players[0] < 4 ? 1 : game.players[0] - 2;
  const { table, players } = await begin({
    game: game.id,
    players: 2,
    computers,
    options: options[game.id] ?? {},
  });
  await playOn(players, randomFrom(game.id));
  expect(players.map(({ view }) => view.phase)).toEqual(['over', 'over']);
  const transcript = JSON.stringify(await table.transcript(1, tokenOf('ann')));
  expect(verify(transcript).verdict).toBe('consistent');
});

test('[ALL-4] the contract sees a choice that an event tells to all, as the third step says', () => {
  const other = (card: number) => card + 1;
  const examples: Partial<GameExamples<ReturnType<typeof third.setup>>> = {
    scramble: (state, viewer) => ({
      ...state,
      hands: state.hands.map((hand, seat) => (seat === viewer ? hand : hand.map(other))),
      laid: state.laid.map((card, seat) => (seat === viewer || card === null ? card : other(card))),
    }),
  };
  expect(contract(third, { examples }).problems).toEqual([]);
  expect(contract({ ...third, redact: (event) => event }, { examples }).problems).toMatchObject([
    expect.stringMatching(
      /^\[ALL-4\] nobody can tell steps apart .*step 0: 0 can tell it from another .*"laid"/,
    ),
  ]);
});

describe('the page of the tutorial', () => {
  const root = new URL('../../../', import.meta.url);
  const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
  const page = read('docs/guide/tutorial.md');
  /** Whole files that are folded away, to be copied. */
  const folded = /^::: details .*\n([\s\S]*?)^:::\n/gm;
  const include = /^<<< @\/(\S+?\.ts)(?:#([\w-]+))?{ts}$/gm;
  const includedIn = (text: string) =>
    [...text.matchAll(include)].map(([, file = '', region]) => ({ file, region }));
  const partsOf = (file: string, region: string) =>
    read(file).split(new RegExp(`// #(?:end)?region ${region}\n`));
  const whole = includedIn(page).filter(({ region }) => region === undefined);

  test('includes something of every step, and regions that are there', () => {
    const steps = readdirSync(new URL('examples/tutorial', root)).filter((name) => /^\d$/.test(name));
    const included = includedIn(page);
    expect(
      steps.filter((step) => !included.some(({ file }) => file.startsWith(`examples/tutorial/${step}/`))),
    ).toEqual([]);
    for (const { file, region } of included)
      if (region !== undefined) expect(partsOf(file, region), `${file}#${region}`).toHaveLength(3);
  });

  test('has every file whole that is new or changes, so that each step can be copied', () => {
    const before = new Map<string, string>();
    const changed = readdirSync(new URL('examples/tutorial', root), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^\d.*\.ts$/.test(file))
      .toSorted()
      .filter((file) => {
        const name = file.slice(2);
        const text = read(`examples/tutorial/${file}`);
        const isNew = before.get(name) !== text;
        before.set(name, text);
        return isNew;
      });
    const copied = whole.map(({ file }) => file.replace('examples/tutorial/', ''));
    // The first test comes with the project, and of the last one only its claims are new.
    const known = ['1/high-card.test.ts', '6/the-spy.test.ts'];
    expect(copied.toSorted()).toEqual(changed.filter((file) => !known.includes(file)));
  });

  test('says how long it takes, by what there is to read and to copy', () => {
    const words = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;
    const shown = page.replace(folded, '');
    const blocks = /^```\w+\n([\s\S]*?)^```$/gm;
    const code = [
      ...[...shown.matchAll(blocks)].map(([, text = '']) => text),
      ...includedIn(shown).map(({ file, region }) =>
        region === undefined ? read(file) : partsOf(file, region)[1],
      ),
    ].join('\n');
    const prose = shown
      .replace(blocks, '')
      .replace(include, '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/\]\([^)]*\)/g, ']');
    const [, said = ''] = /<!-- reckoning.*-->\n(.*)\n<!-- \/reckoning -->/.exec(page) ?? [];
    const [all, reading, proseSaid, codeReading, codeSaid, others, files, typed] = (
      said.match(/(?<!at )\b\d[\d,]*/g) ?? []
    ).map((figure) => Number(figure.replace(',', '')));
    // What is new in each file, without its indentation.
    const lines = new Set<string>();
    for (const { file } of whole) for (const line of read(file).split('\n')) lines.add(line.trim());
    const characters = [...lines].filter((line) => !line.startsWith('// #')).join('\n').length;
    const near = (figure: number) => 50 * Math.round(figure / 50);
    expect({ proseSaid, codeSaid, files, typed }).toEqual({
      proseSaid: near(words(prose)),
      codeSaid: near(words(code)),
      files: whole.length,
      typed: 1000 * Math.round(characters / 1000),
    });
    expect(reading).toBe(Math.round(near(words(prose)) / 200));
    expect(codeReading).toBe(Math.round(near(words(code)) / 100));
    expect(all).toBe(Number(reading) + Number(codeReading) + Number(others));
    expect(all).toBeLessThan(30);
  });
});
