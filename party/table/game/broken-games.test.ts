import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../../shared/kernel/game.ts';
import { fail, ok } from '../../../shared/kernel/util.ts';
import { registerGame, secretChoice } from '../../../test/helpers/games.ts';
import { asked, begin, gather, playOn, recordOf } from '../../../test/helpers/memory/gather.ts';
import { no } from '../../../test/helpers/memory/player.ts';
import { randomFrom } from '../../../test/helpers/random.ts';
import { emptyTimeoutMs } from '../clock.ts';
import { parseRecord } from '../record.ts';

const choice: AnyGame = secretChoice;

const broken = (id: string, parts: Partial<AnyGame>): string => {
  registerGame({ ...choice, id, ...parts });
  return id;
};

const illegal = { type: 'choose', number: 77 };
const throwing = () => {
  throw new Error('a mistake of its author');
};

/** Bots' actions, and the reported faults: without the fields of an action, which may be hidden. */
const ofComputers: readonly { what: string; game: string; fault: RegExp }[] = [
  {
    what: 'a computer player acts against the rules',
    game: broken('bad-bot', { bot: () => ({ action: illegal, why: { code: 'any' } }) }),
    fault: /^seat 1, bot: “choose” is refused by SC-2: /,
  },
  {
    what: 'a computer player throws',
    game: broken('bot-throws', { bot: throwing }),
    fault: /^seat 1, bot: Error: a mistake of its author$/,
  },
];

/** Timeout actions, and the reported faults. */
const ofTime: typeof ofComputers = [
  {
    what: 'the safe action is against the rules',
    game: broken('bad-timeout', { timeout: () => illegal }),
    fault: /^seat 0, time: .* is refused by SC-2: /,
  },
  {
    what: 'the safe action throws',
    game: broken('timeout-throws', { timeout: throwing }),
    fault: /^seat 0, time: Error: a mistake of its author$/,
  },
];

/** A game whose actions lead to states with these parts. */
const leadingTo = (id: string, parts: object): string =>
  broken(id, {
    apply: (...given) => {
      const applied = choice.apply(...given);
      if (!applied.ok) return applied;
      return ok({ ...applied.value, state: Object.assign({}, applied.value.state, parts) });
    },
  });

const ofStates: readonly { what: string; game: string }[] = [
  { what: 'a state that JSON changes', game: leadingTo('date-state', { secret: new Date(0) }) },
  { what: 'a state with more in it than its schema knows', game: leadingTo('more-state', { more: 1 }) },
  { what: 'a state that its schema does not take', game: leadingTo('other-state', { sums: 'many' }) },
];

const view: AnyGame['view'] = (state, viewer) => choice.view(state, viewer);
/** After the first choice, so that the game can begin. */
const hasChosen = (state: unknown): boolean =>
  JSON.stringify(Reflect.get(Object(state), 'chosen')) !== '[null,null]';
/** After the first choice, all views but seat 0’s contain `part`. */
const showing = (id: string, part: unknown): string =>
  broken(id, {
    view: (state, viewer) => ({
      ...Object(view(state, viewer)),
      ...(viewer !== 0 && hasChosen(state) && { players: [{ name: part }] }),
    }),
  });

/** A player's action is refused, and the fault reported. */
const ofActions: readonly { what: string; game: string; fault: RegExp }[] = [
  {
    what: 'a view with a function in it',
    game: showing('function-view', () => 'Ann'),
    fault: /^Error: a view of function-view is not JSON: players\[0\]\.name is function$/,
  },
  {
    what: 'a view with a number in it that JSON cannot say',
    game: showing('bigint-view', 10n),
    fault: /a view of bigint-view is not JSON: players\[0\]\.name is bigint$/,
  },
  {
    what: 'a view that throws',
    game: broken('throwing-view', {
      view: (state, viewer) => (hasChosen(state) ? throwing() : view(state, viewer)),
    }),
    fault: /a mistake of its author$/,
  },
  {
    what: 'an event with a date in it',
    game: broken('date-event', { redact: (event) => Object.assign({ ...event }, { at: new Date(0) }) }),
    fault: /an event of date-event is not JSON: at is a Date$/,
  },
  {
    what: 'a legal action that is refused',
    game: broken('refusing', { apply: () => fail({ rule: 'SC-9', reason: 'Never.' }) }),
    fault: /refusing broke its contract: a legal action “choose” of seat 0 is refused by SC-9: Never\.$/,
  },
];

const endless = leadingTo('endless', { rounds: 9, outcome: null });
const badSetup = broken('bad-setup', { setup: () => ({ rounds: 'three' }) });
const kept = broken('kept', {});

describe('a table survives a game that breaks its contract:', () => {
  test.each(ofComputers)('$what', async ({ game, fault }) => {
    const { world, table, players } = await begin({ game, players: 1, computers: 1 });
    await playOn(players);
    expect(recordOf(table).game.phase).toBe('over');
    expect(table.log().filter(({ by }) => by === 'bot')).toHaveLength(3);
    const told = world.lines.filter(({ event }) => event === 'game-broken');
    expect(told).toHaveLength(3);
    expect(told[0]).toMatchObject({ table: table.id, game, faults: [expect.stringMatching(fault)] });
  });

  test.each(ofTime)('$what', async ({ game, fault }) => {
    const { world, table } = await begin({ game, players: 2, settings: { turnSeconds: 15 } });
    await world.pass(16_000);
    // The first legal action.
    expect(table.log()[0]).toMatchObject({ by: 'time', action: { type: 'choose', number: 0 } });
    const [told] = world.lines.filter(({ event }) => event === 'game-broken');
    expect(told).toMatchObject({ game, faults: [expect.stringMatching(fault)] });
  });

  test.each(ofActions)('$what', async ({ game, fault }) => {
    const { world, table, players } = await begin({ game, players: 2 });
    const [ann, bob] = players;
    const stored = table.stored();
    expect(await ann?.act({ type: 'choose', number: 3 })).toEqual(no('internal'));
    expect(table.stored()).toEqual(stored);
    const told = world.lines.filter(({ event }) => event === 'step-failed');
    expect(told).toMatchObject([{ on: 'message', error: expect.stringMatching(fault) }]);
    // The table replies to other requests.
    expect((await bob?.ask({ type: 'react', reaction: 'well-played' }))?.[0]).toBe('ok');
  });

  test.each(ofStates)('$what', async ({ game }) => {
    const { world, table, players } = await begin({ game, players: 2 });
    const [ann] = players;
    const stored = table.stored();
    expect(await ann?.act({ type: 'choose', number: 3 })).toEqual(no('internal'));
    expect(table.stored()).toEqual(stored);
    expect(parseRecord(table.storedApart().record).ok).toBe(true);
    expect(world.lines.filter(({ event }) => event === 'step-failed')).toMatchObject([
      { on: 'message', error: expect.stringContaining(`invalid state of ${game}: `) },
    ]);
  });
});

test('a game that never ends is deleted with its empty table', async () => {
  const { world, table, players } = await begin({ game: endless, players: 1, computers: 1 });
  const random = randomFrom('a game without end');
  // Three rounds are a whole game otherwise.
  for (let action = 0; action < 20; action += 1) {
    expect((await asked(players).actByChance(random))?.[0]).toBe('ok');
    await world.pass(10_000);
  }
  expect(recordOf(table).game.phase).toBe('playing');
  for (const { client } of players) client.close();
  await world.pass(emptyTimeoutMs + 60_000);
  expect(table.stored()).toBeUndefined();
  expect(world.lines.filter(({ event }) => event === 'step-failed')).toEqual([]);
});

test('a game with an invalid first state does not begin, and its table stays', async () => {
  const { table, world, players } = await gather({ game: badSetup, players: 2 });
  expect(await players[0]?.ask({ type: 'start' })).toEqual(no('internal'));
  expect(recordOf(table).game.phase).toBe('gathering');
  expect(world.lines).toContainEqual(expect.objectContaining({ event: 'step-failed' }));
});

test('a game that keeps its contract reports no fault', async () => {
  const { world, players } = await begin({ game: kept, players: 1, computers: 1 });
  await playOn(players);
  expect(world.lines.filter(({ event }) => event === 'game-broken')).toEqual([]);
});
