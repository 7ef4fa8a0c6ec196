import { describe, expect, test } from 'vitest';
import { importIn } from '../../scripts/build/locales.ts';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import { type GameReason, levels } from '../../shared/kernel/game.ts';
import { type Locale, locales } from '../../shared/kernel/locales.ts';
import { fastRandomFrom, newRandom, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { isLong } from '../helpers/random.ts';
import { unmetBounds } from './arcus-games.ts';
import { adviceFor, matchOf } from './simulation.ts';

const games = isLong ? 40 : 3;

/** Reasons of computer players in whole games, with a random level for each action. */
const reasonsIn = (id: string, seed: string): readonly GameReason[] => {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no ${id}`);
  const options = game.options.parse({});
  const reasons: GameReason[] = [];
  for (let index = 0; index < games; index += 1) {
    const seats = at(game.players, index % game.players.length);
    const match = matchOf({ game, options, seats, pattern: levels, seed }, index);
    const deal = resumeRandom(newRandom(match.key, 'deal'));
    const random = fastRandomFrom(resumeRandom(newRandom(match.key, 'computers')));
    let state = game.setup({ options, seats, first: match.first }, deal);
    while (game.outcome(state) === null) {
      const { seat } = at(game.toAct(state), 0);
      const { action, why } = adviceFor({ game, options }, state, seat, at(levels, random(3)), random);
      reasons.push(why);
      const applied = game.apply(state, seat, action, deal);
      if (!applied.ok) throw new Error(applied.error.rule);
      state = applied.value.state;
    }
  }
  return reasons;
};

interface Hints {
  hint(why: GameReason): string;
}

const hintsIn = async (id: string, locale: Locale): Promise<Hints> => {
  const options = JSON.stringify(findGame(id)?.options.parse({}));
  return (await importIn(
    locale,
    `hint-${id}`,
    `import { ui } from './client/games/${id}/index.ts';\nexport const hint = await ui.hints(${options});`,
  )) as Hints;
};

describe.each(gameIds)('reasons of computer players in %s', (id) => {
  const seed = `reasons of ${id}`;
  const reasons = reasonsIn(id, seed);

  test('is JSON, by a code', () => {
    expect(unmetBounds(id, 'reasons', reasons.length), seed).toEqual([]);
    expect(JSON.parse(JSON.stringify(reasons)), seed).toStrictEqual(reasons);
    for (const { code } of reasons) expect(code, seed).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test.each(locales)('is said in the language %s', async (locale) => {
    const { hint } = await hintsIn(id, locale);
    for (const why of reasons) {
      const said = hint(why);
      expect(said, JSON.stringify(why)).toMatch(/^[^a-z].*[^.]\.$/u);
      expect(said, JSON.stringify(why)).not.toMatch(/undefined|NaN|null|\[object| {2}| ,|: ?$/);
      if (locale === 'ko') expect(said, JSON.stringify(why)).not.toMatch(/[a-z]{2}/);
    }
  });
});
