import { describe, expect, test } from 'vitest';
import { at } from '../../shared/kernel/util.ts';
import type { SettingsChange } from '../../shared/protocol/settings.ts';
import { registerGame, secretChoice } from '../../test/helpers/games.ts';
import { begin, computerDue, recordOf } from '../../test/helpers/memory/gather.ts';
import { ok } from '../../test/helpers/memory/player.ts';

const shown = {
  ...secretChoice,
  id: 'shown-choice',
  beats: { 'table:started': 1_000, chose: 400, revealed: 2_000 },
} as const;
registerGame(shown);
registerGame({
  ...shown,
  id: 'hidden-choice',
  redact: (event: Parameters<typeof shown.redact>[0], viewer) =>
    viewer === 'spectator' && event.type === 'chose' ? null : shown.redact(event, viewer),
});

const second = 1_000;
const choose = { type: 'choose', number: 3 } as const;
const settings: SettingsChange = { turnSeconds: 20 };

describe('[ALL-5] the beat of a move', () => {
  test.each([
    { speed: undefined, factor: 1 },
    { speed: 'calm', factor: 1.6 },
    { speed: 'normal', factor: 1 },
    { speed: 'quick', factor: 0.4 },
  ] as const)(
    'is over before the clocks of the next decisions start, at speed $speed',
    async ({ speed, factor }) => {
      const { players, world } = await begin({
        game: 'shown-choice',
        settings: speed ? { ...settings, speed } : settings,
      });
      const [ann, bob] = [at(players, 0), at(players, 1)];
      const deadlineIn = (beatMs: number) => world.now - ann.view.createdAt + beatMs * factor + 20 * second;
      const first = deadlineIn(1_000);
      expect(ann.view.toAct).toEqual({ 0: first, 1: first });
      await world.pass(3 * second);
      await ann.act(choose);
      expect(ann.view.toAct).toEqual({ 1: first });
      await bob.act(choose);
      const next = deadlineIn(2_400);
      expect(ann.view.toAct).toEqual({ 0: next, 1: next });
    },
  );

  test('delays no player: a legal action is accepted during it', async () => {
    const { players, table } = await begin({ game: 'shown-choice', settings });
    for (let round = 0; round < 3; round += 1)
      for (const player of players) expect(await player.act(choose)).toEqual(ok);
    expect(recordOf(table).game.phase).toBe('over');
  });

  test('is over before a computer player begins to think', async () => {
    const { players, world, table } = await begin({ game: 'shown-choice', players: 1, computers: 1 });
    const thinking = async (beatMs: number) => computerDue(table) - world.now - beatMs;
    expect(await thinking(1_000)).toBeGreaterThanOrEqual(799);
    expect(await thinking(1_000)).toBeLessThanOrEqual(3_001);
    await world.advance(computerDue(table));
    await at(players, 0).act(choose);
    expect(await thinking(2_400)).toBeGreaterThanOrEqual(799);
  });

  test('does not count events that spectators do not get', async () => {
    const { players, world } = await begin({ game: 'hidden-choice', settings });
    await world.pass(5 * second);
    for (const player of players) await player.act(choose);
    const { view } = at(players, 0);
    expect(view.toAct[0]).toBe(world.now - view.createdAt + 2 * second + 20 * second);
  });

  test('has a speed that the host changes at any time', async () => {
    const { players, world } = await begin({ game: 'shown-choice', settings });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    expect(await ann.ask({ type: 'change', settings: { speed: 'quick' } })).toEqual(ok);
    expect(ann.view.settings.speed).toBe('quick');
    await ann.act(choose);
    await bob.act(choose);
    expect(ann.view.toAct[0]).toBe(world.now - ann.view.createdAt + 0.4 * 2_400 + 20 * second);
  });
});

describe('[ALL-5] a person alone with computer players', () => {
  const alone = { game: 'shown-choice', players: 1, computers: 1 } as const;

  test('has no clock, and the table never plays for them', async () => {
    const { players, world, table } = await begin({ ...alone, settings });
    expect(at(players, 0).view.toAct[0]).toBeNull();
    await world.pass(30 * 60 * second);
    expect(table.log().filter(({ seat }) => seat === 0)).toEqual([]);
    expect(at(players, 0).view.seats[0]?.away).toBe(false);
  });

  test('has a clock with the setting `clockAlone`', async () => {
    const { players, world, table } = await begin({ ...alone, settings: { ...settings, clockAlone: true } });
    expect(at(players, 0).view.toAct[0]).toEqual(expect.any(Number));
    await world.pass(21 * second);
    expect(table.log().filter(({ seat }) => seat === 0)).toMatchObject([{ by: 'time' }]);
  });

  test('has the whole time of a turn when the host sets `clockAlone`', async () => {
    const { players, world, table } = await begin({ ...alone, settings });
    const ann = at(players, 0);
    await world.pass(60 * second);
    expect(await ann.ask({ type: 'change', settings: { clockAlone: true } })).toEqual(ok);
    expect(ann.view.toAct[0]).toBe(world.now - ann.view.createdAt + 20 * second);
    await world.pass(19 * second);
    expect(table.log().filter(({ seat }) => seat === 0)).toEqual([]);
  });

  test('is alone from when the last other person leaves', async () => {
    const { players } = await begin({ ...alone, players: 2, settings });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    expect(ann.view.toAct[0]).toEqual(expect.any(Number));
    await bob.ask({ type: 'leave' });
    expect(ann.view.toAct[0]).toBeNull();
  });
});
