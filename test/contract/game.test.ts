import { describe, expect, expectTypeOf, test } from 'vitest';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import { viewSchemas } from '../../shared/games/views.ts';
import type { GameAction, Template } from '../../shared/kernel/action.ts';
import type { BotInput, Game, GameEvent, Level } from '../../shared/kernel/game.ts';
import { maxSeats, type Seat } from '../../shared/kernel/ids.ts';
import { locales } from '../../shared/kernel/locales.ts';
import { isLong, throughJson } from '../helpers/random.ts';
import { claims, loadExamples, loadRules, loadTaught, shortOptions } from './arcus-games.ts';
import { checkNames, checks } from './checks.ts';
import { claimFaults } from './claims.ts';
import { statesOf } from './runs.ts';
import { playAll, viewersOf } from './subject.ts';

const rounds = isLong ? 8 : 1;

describe.each(gameIds)('[SEC-1] %s keeps the contract of games:', async (id) => {
  const game = await loadTaught(id);
  const subject = playAll(game, await loadExamples(id), loadRules(id), rounds, { short: shortOptions[id] });

  test('it bears the name of its folder, and its numbers of players ascend', () => {
    expect(game.id).toBe(id);
    expect(findGame(id)?.id).toBe(id);
    expect(game.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect([...new Set(game.players)].sort((a, b) => a - b)).toEqual(game.players);
    expect(game.players.every((count) => Number.isInteger(count) && count >= 1 && count <= maxSeats)).toBe(
      true,
    );
  });

  test('its lesson has each short sentence in every language, and names the same buttons', () => {
    const { steps = [], end = '' } = game.lesson ?? {};
    expect(steps.length).toBeGreaterThan(3);
    for (const say of [...steps.map((step) => step.say), end]) {
      const texts = locales.map((locale) => (typeof say === 'string' ? '' : (say[locale] ?? '')));
      for (const text of texts) expect(text.length, text).toBeGreaterThan(5);
      for (const text of texts) expect(text.length, text).toBeLessThan(160);
      expect(new Set(texts.map((text) => text.split('{button}').length)).size, texts[0]).toBe(1);
    }
  });

  test('its claims hold', () => {
    // bots.test.ts measures the strength.
    expect(claimFaults(subject, { ...claims[id], strength: [] })).toEqual([]);
  });

  test('the schema of its views describes every view', () => {
    const schema = viewSchemas.get(id);
    for (const run of [...subject.runs, ...subject.botRuns])
      for (const state of statesOf(run))
        for (const viewer of viewersOf(run)) {
          const view = throughJson(game.view(state, viewer));
          expect(schema?.parse(view)).toEqual(view);
        }
  });

  test.each(checkNames)('%s', (name) => {
    const problems = checks[name](subject);
    expect(problems.slice(0, 5), `${problems.length} problems`).toEqual([]);
  });
});

test('[ALL-4] the type of a computer player gives it no way to see the state', () => {
  interface Options {
    readonly cards: number;
  }
  interface State {
    readonly secret: string;
  }
  interface View {
    readonly open: string;
  }
  type Bot = Game<'any', Options, State, GameAction, GameEvent, View>['bot'];
  expectTypeOf<Parameters<Bot>>().toEqualTypeOf<[BotInput<Options, GameAction, View>]>();
  expectTypeOf<BotInput<Options, GameAction, View>>().toEqualTypeOf<{
    readonly level: Level;
    readonly options: Options;
    readonly seat: Seat;
    readonly view: View;
    readonly legal: readonly Template<GameAction>[];
    readonly random: (bound: number) => number;
  }>();
});
