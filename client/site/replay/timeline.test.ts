import { describe, expect, test } from 'vitest';
import { gameIds } from '../../../shared/games/registry.ts';
import { at } from '../../../shared/kernel/util.ts';
import { verify } from '../../../shared/replay/verify.ts';
import { gameByChance } from '../../../test/helpers/game-by-chance.ts';
import { loadGameUi } from '../../games/registry.ts';
import { splitTimeline, type Timeline, timelineOf } from './timeline.ts';

const split = async (game: (typeof gameIds)[number]): Promise<{ whole: Timeline; timeline: Timeline }> => {
  const transcript = gameByChance(`timeline of ${game}`, { game, seats: game === 'sequence-states' ? 2 : 3 });
  const { replayed } = await verify(JSON.stringify(transcript));
  const whole = timelineOf(transcript, replayed);
  if (whole === null) throw new Error('it cannot be replayed');
  const { moments = (events, { after }) => [{ events, view: after }] } = await (
    await loadGameUi(game)
  ).motion();
  return { whole, timeline: splitTimeline(whole, moments as never) };
};

const entries = (timeline: Timeline, viewer = at(timeline.viewers, 0)) =>
  Array.from({ length: timeline.count }, (_, index) => timeline.at(index, viewer));

describe.each(gameIds)('the timeline of %s, split into moments', (game) => {
  test('has all events in order, and the result as a moment of its own', async () => {
    const { whole, timeline } = await split(game);
    for (const viewer of timeline.viewers)
      expect(entries(timeline, viewer).flatMap(({ events }) => events)).toEqual(
        entries(whole, viewer).flatMap(({ events }) => events),
      );
    const [last, move] = entries(timeline).toReversed();
    expect([last?.outcome, last?.events]).toEqual([expect.anything(), []]);
    expect(move?.outcome).toBeNull();
    expect(last?.view).toEqual(entries(whole).at(-1)?.view);
  });
});

test('the timeline of Seven Poker has one step each for the last word, the showing, and what follows', async () => {
  const { timeline } = await split('seven-poker');
  const all = entries(timeline);
  const showings = all.flatMap(({ events }, index) =>
    events.some(({ type }) => type === 'showed') ? [index] : [],
  );
  expect(showings.length).toBeGreaterThan(0);
  for (const index of showings) {
    expect(at(all, index).events).toHaveLength(1);
    expect(at(all, index).view).toMatchObject({ showdown: { hands: expect.any(Array) } });
    expect(at(at(all, index - 1).events, 0).type).toMatch(/stayed|folded/);
  }
});
