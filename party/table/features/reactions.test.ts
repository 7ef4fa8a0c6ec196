import { describe, expect, test } from 'vitest';
import { gameIds, games } from '../../../shared/games/registry.ts';
import type { AnyGame, GameEvent } from '../../../shared/kernel/game.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { resumeRandom } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import type { TableEvent } from '../../../shared/protocol/table-view.ts';
import { loadExamples, shortOptions } from '../../../test/contract/arcus-games.ts';
import { byBots, playRun, type Run } from '../../../test/contract/runs.ts';
import { registerGame, secretChoice } from '../../../test/helpers/games.ts';
import { begin, type Plan, playAgain, playOn, recordOf } from '../../../test/helpers/memory/gather.ts';
import { randomFrom } from '../../../test/helpers/random.ts';
import { transition } from '../events.ts';
import type { TableRecord } from '../record.ts';
import { withBotReaction } from './chat.ts';

/** Only seat 0 sees some events, and all fields of the others. */
registerGame({
  ...secretChoice,
  id: 'secret-reaction',
  redact: (event, viewer) => {
    if (event.type === 'whispered' && viewer !== 0) return null;
    return viewer === 0 ? event : { ...event, good: false };
  },
  sentiment: (event) => ({ seat: seatOf(1), ...{ good: false }, ...event }),
});

const later = 10 ** 13;

type Reacted = Extract<TableEvent, { type: 'table:reacted' }>;
const isReacted = (event: GameEvent): event is Reacted => event.type === 'table:reacted';

/** A table with one player and two bots. */
const recordWith = async (plan: Plan): Promise<TableRecord> =>
  recordOf((await begin({ players: 1, computers: 2, ...plan })).table);

const withGame = (record: TableRecord, change: Partial<TableRecord['game']>): TableRecord => ({
  ...record,
  game: { ...record.game, ...change },
});

/** Bots' reactions to these events, for 40 numbers of the last decision. */
const saidTo = (record: TableRecord, events: readonly GameEvent[]): (Reacted | undefined)[] =>
  Array.from({ length: 40 }, (_, lastDecision) =>
    withBotReaction(transition(withGame(record, { lastDecision }), { events }), later).events.find(isReacted),
  );

const signsIn = (record: TableRecord, events: readonly GameEvent[]): string[] => {
  const said = saidTo(record, events).flatMap((event) => event ?? []);
  return [...new Set(said.map(({ seat, reaction }) => `${seat} ${reaction}`))].sort();
};

describe('a bot’s reaction', () => {
  test('is occasional', async () => {
    const record = await recordWith({});
    const said = saidTo(record, [{ type: 'failed', seat: 1 } as GameEvent]).filter(Boolean).length;
    expect(said).toBeGreaterThan(5);
    expect(said).toBeLessThan(25);
  });

  test.each([
    ['a bot’s lost row, by that bot', 'drop-rainbow', { type: 'failed', seat: 1 }, ['1 oh-no']],
    ['a player’s lost row, without a reaction', 'drop-rainbow', { type: 'failed', seat: 0 }, []],
    ['a drawn card, without a reaction', 'drop-rainbow', { type: 'drew', seat: 1 }, []],
    [
      'victory cards, by the others',
      'seven-poker',
      { type: 'won', seat: 1, color: 'red', gained: ['red'] },
      ['2 wow'],
    ],
    [
      'a round without victory cards, without a reaction',
      'seven-poker',
      { type: 'won', seat: 1, color: 'red', gained: [] },
      [],
    ],
    [
      'a person’s sequence, by all computer players',
      'sequence-states',
      { type: 'placed', seat: 0, card: 'TX', space: 4, marked: [[0, 1, 2, 3, 4]] },
      ['1 wow', '2 wow'],
    ],
    [
      'a chip, without a reaction',
      'sequence-states',
      { type: 'placed', seat: 0, card: 'TX', space: 4, marked: [] },
      [],
    ],
    [
      'a showdown, by the others',
      'presidential-poker',
      { type: 'won', pot: 0, wins: [{ seat: 2, chips: 9 }], unseen: false },
      ['1 wow'],
    ],
    [
      'a pot won without a showdown, without a reaction',
      'presidential-poker',
      { type: 'won', pot: 0, wins: [{ seat: 2, chips: 9 }], unseen: true },
      [],
    ],
    [
      'the last chips, by whose they were',
      'presidential-poker',
      { type: 'eliminated', seat: 2 },
      ['2 oh-no'],
    ],
    ['a new game', 'drop-rainbow', { type: 'table:started', gameNumber: 2 }, ['1 good-luck', '2 good-luck']],
    ['a player’s absence, without a reaction', 'drop-rainbow', { type: 'table:away', seat: 0 }, []],
  ])('to %s', async (_, game, event, signs) => {
    const players = game === 'sequence-states' ? { players: 1, computers: 2 } : {};
    expect(signsIn(await recordWith({ game, ...players }), [event])).toEqual(signs);
  });

  test('to the end comes from losers', async () => {
    const record = await recordWith({});
    const won = { winners: [seatOf(1)], scores: [0, 1, 0], reason: 'most-cards' };
    const end = [{ type: 'table:ended' }];
    expect(signsIn(withGame(record, { outcome: won }), end)).toEqual(['2 well-played']);
    expect(signsIn(withGame(record, { outcome: { ...won, winners: [] } }), end)).toEqual([]);
  });

  test('is followed by none for twenty seconds', async () => {
    const record = await recordWith({});
    const events = [{ type: 'failed', seat: 1 } as GameEvent];
    const number = saidTo(record, events).findIndex((event) => event !== undefined);
    const first = withBotReaction(transition(withGame(record, { lastDecision: number }), { events }), later);
    expect(first.events.some(isReacted)).toBe(true);
    const again = (now: number) =>
      withBotReaction(transition(first.record, { events }), now).events.some(isReacted);
    expect([again(later + 19_999), again(later + 20_000)]).toEqual([false, true]);
  });
});

/** The events as spectators see them. */
const heard = (game: AnyGame, events: readonly GameEvent[]): string =>
  JSON.stringify(events.map((event) => game.redact(event, 'spectator')));

/** The same action with other hidden cards, if spectators cannot distinguish it. */
const likeIt = (
  game: AnyGame,
  step: Run['steps'][number],
  scrambled: unknown,
): readonly GameEvent[] | null => {
  const applied = game.apply(scrambled, step.seat, step.action, resumeRandom(step.random));
  return applied.ok && heard(game, applied.value.events) === heard(game, step.events)
    ? applied.value.events
    : null;
};

const mostRounds = 50;

describe('[ALL-4] bots’ reactions', () => {
  test.each(gameIds)('in %s reveal nothing hidden from spectators', async (id) => {
    const game: AnyGame = games[id];
    const { scramble } = await loadExamples(id);
    const seats = 3;
    const options = game.options.parse({
      ...shortOptions[id],
      ...(id === 'presidential-poker' && { maxHands: 12 }),
    });
    const record = await recordWith({ game: id });
    const random = randomFrom('other cards');
    let compared = 0;
    let said = 0;
    // Few showdowns are equal with other cards.
    for (let round = 0; round < mostRounds && said === 0; round += 1) {
      const run = playRun(game, { seed: `signs in ${id}, round ${round}`, seats, options }, byBots(options));
      for (const step of run.steps) {
        const other = likeIt(game, step, scramble(step.before, step.seat, random));
        if (other === null) continue;
        const signs = saidTo(withGame(record, { state: step.after }), step.events);
        expect(saidTo(withGame(record, { state: scramble(step.after, 'spectator', random) }), other)).toEqual(
          signs,
        );
        compared += 1;
        said += signs.filter(Boolean).length;
      }
    }
    expect(compared).toBeGreaterThan(10);
    expect(said).toBeGreaterThan(0);
  });

  test('ignore events that only some viewers see', async () => {
    const record = await recordWith({ game: 'secret-reaction' });
    expect(signsIn(record, [{ type: 'whispered', seat: 1 } as GameEvent])).toEqual([]);
    expect(signsIn(record, [{ type: 'said', seat: 1, good: true, secret: false } as GameEvent])).toEqual([
      '1 oh-no',
    ]);
  });
});

describe('a table', () => {
  const reactionsAt = async (botsReact: boolean): Promise<number> => {
    const { players } = await begin({ players: 1, computers: 3, settings: { botsReact } });
    await playOn(players);
    // One game may have no event with a reaction.
    for (let more = 0; more < 2; more += 1) {
      await playAgain(players);
      await playOn(players);
    }
    return at(players, 0).events.filter(isReacted).length;
  };

  test('has bots react unless the host turns it off', async () => {
    expect(await reactionsAt(true)).toBeGreaterThan(0);
    expect(await reactionsAt(false)).toBe(0);
  });
});
