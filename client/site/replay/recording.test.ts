import { describe, expect, test } from 'vitest';
import { gameIds } from '../../../shared/games/registry.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { at } from '../../../shared/kernel/util.ts';
import { gameByChance } from '../../../test/helpers/game-by-chance.ts';
import { loadGameUi } from '../../games/registry.ts';
import { RecordedTable, recordingOf } from '../../widget/recorded-table.ts';
import { recordedTable } from './recording.ts';

const recorded = async (game: (typeof gameIds)[number]) => {
  const transcript = gameByChance(`recording of ${game}`, {
    game,
    seats: game === 'sequence-states' ? 2 : 3,
  });
  const { moments } = await (await loadGameUi(game)).motion();
  return {
    transcript,
    whole: recordedTable(transcript),
    table: recordedTable(transcript, { moments: moments as never }),
  };
};

const stepsOf = (table: RecordedTable, viewer = seatOf(0)) =>
  Array.from({ length: table.last + 1 }, (_, index) => table.at(index, viewer));

describe.each(gameIds)('the recorded table of %s', (game) => {
  test('has all events in order, and the result as a separate moment', async () => {
    const { whole, table } = await recorded(game);
    for (const viewer of [seatOf(0), seatOf(1)])
      expect(stepsOf(table, viewer).flatMap(({ events }) => events)).toEqual(
        stepsOf(whole, viewer).flatMap(({ events }) => events),
      );
    const [last, move] = stepsOf(table).toReversed();
    expect([last?.view.phase, last?.events]).toEqual(['over', []]);
    expect([move?.view.phase, move?.stillMs]).toEqual(['playing', 1800]);
    expect(last?.view).toEqual(stepsOf(whole).at(-1)?.view);
  });
});

test('the recorded table of Seven Poker has one moment each for the last word, the showing, and what follows', async () => {
  const { table } = await recorded('seven-poker');
  const all = stepsOf(table);
  const showings = all.flatMap(({ events }, index) =>
    events.some(({ type }) => type === 'showed') ? [index] : [],
  );
  expect(showings.length).toBeGreaterThan(0);
  for (const index of showings) {
    expect(at(all, index).events).toHaveLength(1);
    expect(at(all, index).view.gameView).toMatchObject({ showdown: { hands: expect.any(Array) } });
    expect(at(at(all, index - 1).events, 0).type).toMatch(/stayed|folded/);
  }
});

describe('a recorded table', () => {
  const file = gameByChance('recorded table', { game: 'drop-rainbow', seats: 2 });
  const seen = (options = {}) => {
    const table = recordedTable(JSON.stringify(file), options);
    const steps: (readonly [index: number, ...types: string[]])[] = [];
    table.subscribe((_state, events) => steps.push([table.index, ...events.map(({ type }) => type)]));
    return { table, steps };
  };

  test('shows each viewer their own view, and a spectator’s with all hands open', () => {
    const { table } = seen();
    expect(table.perspectives).toEqual(['open', 0, 1, 'spectator']);
    expect(table.state.view).toMatchObject({ you: null, phase: 'playing' });
    table.see(seatOf(1));
    expect(table.state.view).toEqual(table.at(0, seatOf(1)).view);
    expect(table.state.view?.you).toBe(1);
  });

  test('plays one step after the other, each when the one before was seen, and stops at the end', () => {
    const { table, steps } = seen();
    table.play();
    expect(steps).toEqual([[0, 'table:started']]);
    for (let seenSteps = 0; seenSteps <= table.last; seenSteps += 1) {
      table.settled();
      table.next();
    }
    expect(steps.map(([index]) => index)).toEqual(
      Array.from({ length: table.last + 1 }, (_, index) => index),
    );
    expect([table.isPlaying, table.told]).toEqual([false, table.last]);
  });

  test('goes on only after a pause, and only once the present step was seen', async () => {
    const { table, steps } = seen();
    table.seek(3);
    table.play();
    expect(steps).toEqual([[3]]);
    await table.pause();
    table.next();
    // Its cards lie still.
    expect(steps).toEqual([[3], [3]]);
    table.play();
    expect(table.index).toBe(4);
    await table.pause();
    table.play();
    expect(table.index).toBe(4);
  });

  test('shows a sought moment without events, and the next one with its own', () => {
    const { table, steps } = seen();
    table.seek(5);
    table.seek(6);
    expect(steps[0]).toEqual([5]);
    expect(steps[1]?.length).toBeGreaterThan(1);
    expect(table.isSought).toBe(true);
  });

  test('begins again after its last step if it repeats', () => {
    const { table, steps } = seen({ repeatMs: 10 });
    table.seek(table.last - 1);
    table.next();
    table.play();
    table.next();
    expect([table.isPlaying, steps.at(-1)]).toEqual([true, [0, 'table:started']]);
  });

  test.each([
    ['no text of a transcript', '{"format":"arcus-witness"}', {}, 'not-a-transcript'],
    ['a text cut short', JSON.stringify(file).slice(0, -9), {}, 'not-json'],
    [
      'a game that this page has no rules of',
      JSON.stringify({ ...file, head: { ...file.head, terms: { ...file.head.terms, game: 'whist' } } }),
      {},
      'unknown-game',
    ],
    [
      'rules of another version',
      JSON.stringify({ ...file, head: { ...file.head, terms: { ...file.head.terms, rules: 99 } } }),
      {},
      'unknown-rules',
    ],
    ['a viewer who has no seat', JSON.stringify(file), { viewer: seatOf(2) }, 'no-viewer'],
  ])('is not made of %s', (_what, text, options, code) => {
    expect(() => recordedTable(text, options)).toThrow(expect.objectContaining({ code }));
  });

  test.each([-1, 0.5, Number.NaN, 10_000])('refuses to seek %d', (index) => {
    expect(() => seen().table.seek(index)).toThrow(expect.objectContaining({ code: 'no-moment' }));
  });

  test('refuses a player’s request', async () => {
    await expect(seen().table.say('hello')).rejects.toMatchObject({ code: 'unanswered' });
  });
});

test('hidden events: their viewer sees every moment, and the end', () => {
  const view = { phase: 'playing', gameView: { cards: 2 }, roster: null, toAct: {} } as never;
  const over = { phase: 'over', gameView: { cards: 0 } };
  const step = (...types: string[]) => [{ delta: over, events: types.map((type) => ({ type })) }];
  const table = new RecordedTable(
    recordingOf(
      [seatOf(0), seatOf(1)],
      [
        { view, steps: step('drew', 'laid') },
        { view, steps: step() },
      ],
    ),
    {
      viewer: seatOf(0),
      moments: ((events: readonly object[]) =>
        events.map((event) => ({ events: [event], view: {} }))) as never,
    },
  );
  expect(table.last).toBe(3);
  const shown = [0, 1, 2, 3].map((index) => table.at(index, seatOf(1)).view);
  expect(shown[0]).toMatchObject({ phase: 'playing' });
  expect(shown[3]).toMatchObject(over);
});
