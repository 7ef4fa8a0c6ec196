import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  changedSince,
  editedIn,
  indexOf,
  listIn,
  release,
  releasedFolder,
} from '../../scripts/build/released-rules.ts';
import { root } from '../../scripts/files.ts';
import { arcusGames, gameIds, games } from '../../shared/games/registry.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { verify } from '../../shared/replay/verify.ts';
import { fileOf, played } from '../helpers/device.ts';
import { gameByChance } from '../helpers/game-by-chance.ts';

test('no released rules were edited, and none changed under the same version', () => {
  expect(editedIn(releasedFolder)).toEqual([]);
  expect(changedSince(releasedFolder)).toEqual([]);
});

test('the build has every released version that is not the source’s', () => {
  expect(readFileSync(`${root}${releasedFolder}/index.js`, 'utf8')).toBe(indexOf(releasedFolder));
});

const shorter: Readonly<Record<string, object>> = {
  'presidential-poker': { maxHands: 6 },
  'seven-poker': { victoryCards: 3 },
};
const folder = `build/released-rules-${process.pid}`;
release(folder);
afterAll(() => rmSync(root + folder, { recursive: true, force: true }));

test.each([releasedFolder, folder].flatMap((place) => listIn(place).map((one) => ({ ...one, place }))))(
  '$id, version $version: the build of today verifies the moves of its computer players',
  async ({ id, version, place }) => {
    const { default: kept } = await import(/* @vite-ignore */ `${root}${place}/${id}-${version}.js`);
    onTestFinished(() => setGames(arcusGames));
    setGames([{ ...kept, beats: {} }]);
    const file = await fileOf(
      await played(`kept ${id}`, { game: id, computers: 1, options: { ...shorter[id] } }),
    );
    setGames(arcusGames);
    const { findings } = await verify(JSON.stringify(file));
    expect(file.head.terms.rules).toBe(version);
    expect(findings.filter(({ result }) => result === 'wrong')).toEqual([]);
    expect(findings).toContainEqual(expect.objectContaining({ check: 'bots', result: 'right' }));
  },
);

describe('a release', () => {
  const path = (file: string): string => `${root}${folder}/${file}`;
  const all = gameIds.map((id) => ({ id, version: games[id].version }));

  test('keeps each game once', () => {
    expect(listIn(folder)).toMatchObject(all);
    expect(release(folder)).toEqual([]);
    expect([editedIn(folder), changedSince(folder)]).toEqual([[], []]);
  });

  test('keeps rules that play and verify the same games', async () => {
    const kept: AnyGame[] = [];
    for (const { id, version } of all)
      kept.push((await import(/* @vite-ignore */ path(`${id}-${version}.js`))).default);
    onTestFinished(() => setGames(arcusGames));
    expect(kept).toMatchObject(all);
    const files = gameIds.map((id) => JSON.stringify(gameByChance('kept rules', { game: id, seats: 3 })));
    setGames(kept);
    for (const file of files) expect(await verify(file)).toMatchObject({ verdict: 'consistent' });
  });

  test('is imported once the source has another version', () => {
    expect(indexOf(folder)).not.toContain('import dropRainbow');
    const next = { ...games, 'drop-rainbow': { version: games['drop-rainbow'].version + 1 } };
    expect(indexOf(folder, next)).toContain(
      `import dropRainbow${games['drop-rainbow'].version} from './drop-rainbow-${games['drop-rainbow'].version}.js';`,
    );
  });

  test('refuses changed rules of the same version, and says to increment it', () => {
    const list = listIn(folder);
    const changed = list.map((one) => (one.id === 'drop-rainbow' ? { ...one, source: 'other rules' } : one));
    writeFileSync(path('released.json'), JSON.stringify(changed));
    expect(() => release(folder)).toThrow(/^drop-rainbow: version 1 is released\. Increment the version in /);
    writeFileSync(path('released.json'), JSON.stringify(list));
    writeFileSync(path('drop-rainbow-1.js'), 'export default {}');
    expect(editedIn(folder)).toEqual(['drop-rainbow-1.js']);
  });
});
