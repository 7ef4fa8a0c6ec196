import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gameByChance } from '../../test/helpers/game-by-chance.ts';
import type { GameId } from '../sdk/index.ts';
import { recordedTable } from '../site/replay/recording.ts';
import type { MotionController } from './motion-controller.ts';
import { Playback } from './playback.ts';
import type { RecordedTable } from './recorded-table.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = gameByChance('playback', { game: 'drop-rainbow', seats: 2 });

const beatMs = (table: RecordedTable, index: number): number => 500 * table.at(index).events.length;

/** A recording as it is drawn: cards fly for 300 ms, each event has a beat of 500. */
const played = () => {
  const table = recordedTable(file);
  const finish = vi.fn();
  const hold = vi.fn();
  const motion = {
    beats: { drew: 500, took: 500, failed: 500 },
    moments: (events: unknown, { after }: { readonly after: unknown }) => [{ events, view: after }],
    isMoving: false,
    isShowdown: (events: readonly { readonly type: string }[]) =>
      events.some(({ type }) => type === 'failed'),
    hold,
    finish,
  } as unknown as MotionController<GameId>;
  const shown: [index: number, isStill: boolean][] = [];
  const host = { addController: () => {}, requestUpdate: () => {} };
  const playback = new Playback<GameId>(host as never, motion, {
    receive: () => {},
    show: (_state, _before, events, isStill, rest) => {
      shown.push([table.index, isStill]);
      const movingMs = isStill || events.length === 0 ? 0 : 300;
      if (movingMs > 0) setTimeout(rest, movingMs);
      return { movingMs, said: [] };
    },
    settle: () => {},
  });
  playback.follow(table);
  vi.runAllTimers();
  shown.length = 0;
  return { table, playback, shown, finish, hold };
};

describe('a recording', () => {
  test('is asked for its next step when the present one was seen, and told when its cards lie still', () => {
    const { table, shown } = played();
    table.seek(3);
    table.play();
    vi.advanceTimersByTime(699);
    expect([table.index, table.told]).toEqual([3, 3]);
    vi.advanceTimersByTime(1);
    expect([table.index, table.told]).toEqual([4, 3]);
    vi.advanceTimersByTime(300);
    expect(table.told).toBe(4);
    vi.advanceTimersByTime(beatMs(table, 4) + 400);
    expect(shown).toEqual([
      [3, false],
      [4, false],
      [5, false],
    ]);
  });

  test('is played as fast as it says, and above double speed without flights', () => {
    const { table, shown } = played();
    table.speed = 4;
    table.seek(3);
    table.play();
    vi.advanceTimersByTime((700 + beatMs(table, 4) + 700) / 4);
    expect(shown).toEqual([
      [3, true],
      [4, true],
      [5, true],
    ]);
  });

  test('shows a sought moment immediately, with the cards of the one before where they belong', () => {
    const { table, shown, finish } = played();
    table.seek(3);
    table.play();
    vi.advanceTimersByTime(800);
    table.seek(9);
    expect(shown.at(-1)?.[0]).toBe(9);
    expect(finish).toHaveBeenCalled();
    vi.runAllTimers();
    expect(table.index).toBe(9);
  });

  test('goes on after a press that ends a flight, once its sentence can be read', () => {
    const { table, playback } = played();
    table.seek(3);
    table.play();
    vi.advanceTimersByTime(800);
    playback.skip();
    expect(table.told).toBe(4);
    vi.advanceTimersByTime(699);
    expect(table.index).toBe(4);
    vi.advanceTimersByTime(1);
    expect(table.index).toBe(5);
  });

  test('lies still as soon as it is paused', async () => {
    const { table } = played();
    table.seek(3);
    table.play();
    vi.advanceTimersByTime(800);
    await table.pause();
    expect(table.told).toBe(4);
    vi.runAllTimers();
    expect(table.index).toBe(4);
  });

  const press = (at: number) =>
    ({
      isPrimary: true,
      button: 0,
      timeStamp: at,
      composedPath: () => [new Element()],
    }) as never as PointerEvent;

  /** A recording with a bust, whose mat takes presses. */
  const playedToBust = () => {
    vi.stubGlobal(
      'Element',
      class {
        matches = () => true;
      },
    );
    const scene = played();
    const { table } = scene;
    const all = Array.from({ length: table.last }, (_, index) => index);
    const bust = all.findIndex((index) => table.at(index).events.some(({ type }) => type === 'failed'));
    return { ...scene, bust };
  };

  test('a press on the mat holds a showdown, the next one or a scroll lets it go on, and a double press skips it', () => {
    const { bust, table, playback, hold, finish } = playedToBust();
    table.seek(bust - 1);
    table.play();
    vi.advanceTimersByTime(beatMs(table, bust - 1) + 500);
    expect(table.index).toBe(bust);
    playback.skip(press(1000));
    vi.advanceTimersByTime(60_000);
    expect([table.index, hold.mock.calls]).toEqual([bust, [[true]]]);
    playback.skip(press(2000));
    expect(hold.mock.calls).toEqual([[true], [false]]);
    expect(finish).not.toHaveBeenCalled();
    playback.skip(press(3000));
    playback.cancel(press(3000));
    expect(hold.mock.calls.slice(2)).toEqual([[true], [false]]);
    playback.skip({ ...press(4000), button: 2 });
    expect(hold).toHaveBeenCalledTimes(4);
    playback.skip(press(5000));
    playback.skip(press(5200));
    expect(finish).toHaveBeenCalledOnce();
  });

  test('a held showdown ends when the viewer is to act', () => {
    const { bust, table, playback, hold, finish } = playedToBust();
    const [before, shown, next] = [-1, 0, 1].map((step) => table.at(bust + step));
    let tell = (_state: unknown, _events: unknown): void => {};
    playback.follow({
      state: { ...table.state, view: before?.view ?? null },
      subscribe: (listener: typeof tell) => {
        tell = listener;
        return () => {};
      },
    } as never);
    vi.runAllTimers();
    tell({ ...table.state, view: shown?.view }, shown?.events);
    vi.advanceTimersByTime(400);
    playback.skip(press(1000));
    expect(hold.mock.calls).toEqual([[true]]);
    finish.mockClear();
    tell({ ...table.state, view: { ...next?.view, prompt: null } }, next?.events);
    expect(finish).not.toHaveBeenCalled();
    tell({ ...table.state, view: { ...next?.view, prompt: { decision: 9 } } }, []);
    expect(finish).toHaveBeenCalledOnce();
  });
});
