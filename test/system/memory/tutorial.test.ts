import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hearts } from '../../../examples/games/hearts/index.ts';
import { liarsDice } from '../../../examples/games/liars-dice/index.ts';
import { highCard } from '../../../examples/tutorial/high-card.ts';
import { tutorialPage, writeTutorialSteps } from '../../../scripts/docs/tutorial.ts';
import { filesIn, root, writeIfNew } from '../../../scripts/files.ts';
import type { AnyGame, GameExamples } from '../../../shared/kernel/game.ts';
import { at } from '../../../shared/kernel/util.ts';
import { verify } from '../../../shared/replay/verify.ts';
import { contract, schemasOf } from '../../contract/index.ts';
import { registerGame } from '../../helpers/games.ts';
import { begin, playOn } from '../../helpers/memory/gather.ts';
import { tokenOf } from '../../helpers/memory/player.ts';
import { randomFrom } from '../../helpers/random.ts';

const folders = writeTutorialSteps();

/** Each with an id of its own. */
const steps = await Promise.all(
  folders.map(async (folder, index) => {
    const file = existsSync(`${root}${folder}/the-spy.ts`) ? 'the-spy' : 'high-card';
    const exports: { readonly highCard?: AnyGame; readonly theSpy?: AnyGame } = await import(
      `${root}${folder}/${file}.ts`
    );
    const game = exports.highCard ?? exports.theSpy;
    if (game === undefined) throw new Error(`${folder} exports no game`);
    return { ...game, id: `${game.id}-step-${'abcdefg'[index]}` };
  }),
);
const games: readonly AnyGame[] = [...steps, hearts, liarsDice];
for (const game of games) registerGame(game);

const options: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  hearts: { limit: 20 },
  'liars-dice': { dice: 2 },
};

test.each(games)('$id: two players and bots finish a game, and its transcript verifies', async (game) => {
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
  expect(await verify(transcript)).toMatchObject({ verdict: 'consistent' });
});

describe('step 7', () => {
  const [before, after] = [at(steps, 5), at(steps, 6)].map((game) => ({ ...game, id: 'the-spy' }));
  if (before === undefined || after === undefined) throw new Error('the tutorial has seven steps');

  test('without another version is a problem that says what to write', () => {
    const released = JSON.parse(JSON.stringify(schemasOf(before)));
    expect(contract(before, { released }).problems).toEqual([]);
    expect(contract(after, { released }).problems).toEqual([]);
    expect(contract({ ...after, version: 1 }, { released }).problems).toEqual([
      'the schema of state has changed since version 1 was released: games in progress would be lost. Write version: 2 in defineGame, ' +
        'keep the code of version 1 as the-spy-1.ts, and register both, as in games: [version2, version1]',
    ]);
    expect(contract(before, { released: schemasOf(after) }).problems).toEqual([
      'version 2 of the-spy is released: set version: 3',
    ]);
  });
});

test('the game of README.md keeps the contract and ends', async () => {
  const [, code = ''] =
    /```ts\n(import \{ defineGame[\s\S]*?)```/.exec(readFileSync(`${root}README.md`, 'utf8')) ?? [];
  const file = 'build/generated/readme/high-card.ts';
  writeIfNew(file, code);
  const exports: { readonly highCard: AnyGame } = await import(root + file);
  const game = { ...exports.highCard, id: 'high-card-of-readme' };
  registerGame(game);
  expect(contract(game).problems).toEqual([]);
  const { players } = await begin({ game: game.id, players: 2 });
  await playOn(players, randomFrom(game.id));
  expect(players.map(({ view }) => view.phase)).toEqual(['over', 'over']);
});

test('[ALL-4] the contract rejects step 3 of the tutorial if redact shows a laid card', () => {
  const other = (card: number) => card + 1;
  const examples: Partial<GameExamples<ReturnType<typeof highCard.setup>>> = {
    scramble: (state, viewer) => ({
      ...state,
      hands: state.hands.map((hand, seat) => (seat === viewer ? hand : hand.map(other))),
      laid: state.laid.map((card, seat) => (seat === viewer || card === null ? card : other(card))),
    }),
  };
  expect(contract(highCard, { examples }).problems).toEqual([]);
  expect(contract({ ...highCard, redact: (event) => event }, { examples }).problems).toMatchObject([
    expect.stringMatching(
      /^\[ALL-4\] steps that look the same .*step 0: 0 can distinguish it from another step: events\[0\]\.card /,
    ),
  ]);
});

describe('the page of the tutorial', () => {
  const read = (file: string) => readFileSync(root + file, 'utf8');
  const page = read('docs/guide/tutorial.md');
  /** Files to copy, in a block that is closed at first. */
  const foldedPattern = /^<details>\n([\s\S]*?)^<\/details>\n/gm;
  const included = [...page.matchAll(/^<!-- code (\S+?\.ts)(?:#([\w-]+))? -->$/gm)].map(
    ([, file = '', region]) => ({ file: `build/generated/tutorial/${file}`, region }),
  );
  const wholeFiles = included.filter(({ region }) => region === undefined);

  test('the page has the present code of a file of every step: `npm run docs` writes it', () => {
    expect(folders.filter((folder) => !included.some(({ file }) => file.startsWith(`${folder}/`)))).toEqual(
      [],
    );
    expect(page).toBe(tutorialPage());
  });

  test('the page includes every new or changed file of a step as a whole', () => {
    const previous = new Map<string, string>();
    const changed = folders
      .flatMap((folder) =>
        filesIn(folder, '.ts').concat(`${folder}/the-spy.test.ts`, `${folder}/high-card.test.ts`),
      )
      .filter((file) => existsSync(root + file))
      .filter((file) => {
        const [name = ''] = file.split('/').slice(-1);
        const text = read(file);
        const isChanged = previous.get(name) !== text;
        previous.set(name, text);
        return isChanged;
      });
    // The project contains the first; the text shows the claims that the second adds.
    const exceptions = ['1/high-card.test.ts', '6/the-spy.test.ts'];
    const expected = changed.filter(
      (file) => !exceptions.some((exception) => file.endsWith(`/${exception}`)),
    );
    expect(wholeFiles.map(({ file }) => file).toSorted()).toEqual(expected.toSorted());
  });

  // 200 words and 100 words of code a minute, and four minutes to copy the files and to install.
  test('the page states the minutes that it takes', () => {
    const countWords = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;
    const shown = page.replace(foldedPattern, '');
    const blockPattern = /^```\w+\n([\s\S]*?)^```$/gm;
    const code = [...shown.matchAll(blockPattern)].map(([, text = '']) => text).join('\n');
    const prose = shown
      .replace(blockPattern, '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/\]\([^)]*\)/g, ']');
    const minutes = Math.round(countWords(prose) / 200 + countWords(code) / 100 + 4);
    expect(page).toContain(`It takes ${minutes} minutes`);
    expect(minutes).toBeLessThan(30);
  });
});
