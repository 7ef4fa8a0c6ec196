import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hearts } from '../../examples/games/hearts/index.ts';
import { liarsDice } from '../../examples/games/liars-dice/index.ts';
import { highCard as first } from '../../examples/tutorial/1/high-card.ts';
import { highCard as second } from '../../examples/tutorial/2/high-card.ts';
import { highCard as third } from '../../examples/tutorial/3/high-card.ts';
import { theSpy as fourth } from '../../examples/tutorial/4/the-spy.ts';
import { theSpy as fifth } from '../../examples/tutorial/5/the-spy.ts';
import { theSpy as sixth } from '../../examples/tutorial/6/the-spy.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { verify } from '../../shared/replay/verify.ts';
import { registerGame } from '../helpers/games.ts';
import { tokenOf } from '../helpers/memory-player.ts';
import { begin, playOn } from '../helpers/memory-table.ts';
import { randomFrom } from '../helpers/random.ts';

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

describe('the page of the tutorial', () => {
  const root = new URL('../../', import.meta.url);
  const page = readFileSync(new URL('docs/guide/tutorial.md', root), 'utf8');
  const included = [...page.matchAll(/^<<< @\/(\S+?\.ts)(?:#([\w-]+))?{ts}$/gm)].map(
    ([, file = '', region]) => ({ file, region }),
  );

  test('includes something of every step, and regions that are there', () => {
    const steps = readdirSync(new URL('examples/tutorial', root)).filter((name) => /^\d$/.test(name));
    expect(
      steps.filter((step) => !included.some(({ file }) => file.startsWith(`examples/tutorial/${step}/`))),
    ).toEqual([]);
    for (const { file, region } of included) {
      const text = readFileSync(new URL(file, root), 'utf8');
      if (region === undefined) expect(text).not.toContain('#region');
      else
        expect(text.split(new RegExp(`// #(?:end)?region ${region}\n`)), `${file}#${region}`).toHaveLength(3);
    }
  });
});
