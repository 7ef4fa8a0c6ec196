import { describe, expect, test } from 'vitest';
import { renderToText } from '../../scripts/build/rules.ts';
import { arcusGames, gameIds } from '../../shared/games/registry.ts';
import type { AnyGame, GameEvent, Viewer } from '../../shared/kernel/game.ts';
import { seatOf, seatsUpTo } from '../../shared/kernel/ids.ts';
import { fastRandomFrom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { beatMsOf } from '../../shared/protocol/speed.ts';
import { randomFrom } from '../../test/helpers/random.ts';
import type { GameContext, GameMotion } from '../game-ui/game-ui.ts';
import type { GameId, Outcome } from '../sdk/index.ts';
import { loadGameUi } from './registry.ts';

interface Step {
  readonly events: readonly GameEvent[];
  readonly before: unknown;
  readonly after: unknown;
  readonly isOver: boolean;
  readonly outcome: ReturnType<AnyGame['outcome']>;
}

/** The steps of a game between bots, as a viewer sees them. */
const stepsOf = (game: AnyGame, viewer: Viewer, seed: string): readonly Step[] => {
  const random = randomFrom(seed);
  const options = game.options.parse(game.id === 'presidential-poker' ? { maxHands: 6, stack: 40 } : {});
  const seats = game.players.includes(3) ? 3 : at(game.players, 1);
  let state = game.setup({ options, seats, first: seatOf(0) }, random);
  const steps: Step[] = [];
  while (game.outcome(state) === null) {
    const { seat } = at(game.toAct(state), 0);
    const { action } = game.bot({
      ...{ level: 'normal', options, seat, view: game.view(state, seat), legal: game.legal(state, seat) },
      random: fastRandomFrom(random),
    });
    const applied = game.apply(state, seat, action, random);
    if (!applied.ok) throw new Error(applied.error.reason);
    const before = game.view(state, viewer);
    state = applied.value.state;
    const events = applied.value.events.flatMap((event) => game.redact(event, viewer) ?? []);
    const outcome = game.outcome(state);
    steps.push({ events, before, after: game.view(state, viewer), isOver: outcome !== null, outcome });
  }
  return steps;
};

const gameOf = (id: GameId): AnyGame =>
  at(
    arcusGames.filter((game) => game.id === id),
    0,
  );
const motionOf = async (id: GameId): Promise<GameMotion<GameId>> => (await loadGameUi(id)).motion() as never;

describe.each(gameIds)('the moments of %s', (id) => {
  test('have all events in order, end with the view after the step, and are as many for each viewer', async () => {
    const { moments = () => [] } = await motionOf(id);
    const counts = ([seatOf(0), seatOf(1), 'spectator'] as const).map((viewer) =>
      stepsOf(gameOf(id), viewer, `moments of ${id}`).map(({ events, before, after, isOver }) => {
        const you = viewer === 'spectator' ? null : viewer;
        const split = moments(events as never, { before, after } as never, you);
        if (split.length === 0) return 1;
        expect(split.flatMap((moment) => moment.events)).toEqual(events);
        if (!isOver) expect(split.at(-1)?.view).toBe(after);
        return split.length;
      }),
    );
    expect(counts[1]).toEqual(counts[0]);
    expect(counts[2]).toEqual(counts[0]);
  });

  test('are one moment each: a recording plays them as steps', async () => {
    const { moments = () => [] } = await motionOf(id);
    for (const { events, before, after } of stepsOf(gameOf(id), seatOf(0), `moments of ${id}`)) {
      let earlier = before;
      for (const moment of moments(events as never, { before, after } as never, seatOf(0))) {
        const views = { before: earlier, after: moment.view };
        const again = moments(moment.events, views as never, seatOf(0));
        if (moment.events.length > 0) {
          expect(again.filter((part) => part.events.length > 0)).toHaveLength(1);
          expect(again.at(-1)?.view).toEqual(moment.view);
        }
        earlier = moment.view;
      }
    }
  });

  test('are held as long as the server waits', async () => {
    const { beats } = await motionOf(id);
    expect(beats).toEqual(gameOf(id).beats);
  });
});

test('Drop Rainbow: a draw that fails and its failure are one moment of 2.5 seconds, with the twins side by side', async () => {
  const { moments, beats } = await motionOf('drop-rainbow');
  const bust = stepsOf(gameOf('drop-rainbow'), 'spectator', 'a bust').find(({ events }) =>
    events.some(({ type }) => type === 'failed'),
  );
  const split = moments?.(bust?.events as never, bust as never, null) ?? [];
  expect(split.map(({ events }) => events.map(({ type }) => type))).toEqual([['drew', 'failed'], []]);
  const { row, up } = at(split, 0).view as unknown as { row: string[]; up: string };
  expect(row).toContain(up);
  expect(beatMsOf(beats, at(split, 0).events)).toBe(2500);
  expect(at(split, 0).awaitsNone).toBe(true);
});

test.each([
  { id: 'seven-poker', shown: (view: Shown) => view.showdown?.hands, cards: 7 },
  { id: 'presidential-poker', shown: (view: Shown) => view.last?.shown.map(({ cards }) => cards), cards: 7 },
] as const)(
  '$id: all compared hands lie open for 2.8 seconds before a card moves',
  async ({ id, shown, cards }) => {
    const { moments, beats } = await motionOf(id);
    const ui = await loadGameUi<GameId>(id);
    const drawing = {
      ...{ options: {}, prompt: null, you: seatOf(0), toAct: [], colors: [], choices: [] },
      chosen: [],
      who: () => ({ name: 'Ann', you: false }),
    };
    const isCompared = (event: GameEvent): boolean =>
      event.type === 'showed' &&
      'hands' in event &&
      Array.isArray(event.hands) &&
      event.hands.filter(Boolean).length > 1;
    const showdowns = stepsOf(gameOf(id), seatOf(0), `showdowns of ${id}`).filter(({ events }) =>
      events.some(isCompared),
    );
    expect(showdowns.length).toBeGreaterThan(0);
    for (const { events, before, after } of showdowns) {
      const split = moments?.(events as never, { before, after } as never, seatOf(0)) ?? [];
      const first = split.findIndex((moment) => moment.events.some(({ type }) => type === 'showed'));
      const open = split
        .slice(first)
        .filter((moment) => !moment.events.some(({ type }) => type === 'dealt' || type === 'anted'));
      expect(open.length).toBeGreaterThan(0);
      for (const { view } of open)
        for (const hand of shown(view as Shown) ?? []) if (hand) expect(hand).toHaveLength(cards);
      expect(open.reduce((sum, moment) => sum + beatMsOf(beats, moment.events), 0)).toBeGreaterThanOrEqual(
        2800,
      );
      // Words of the hands wait for the cards.
      const laid = (moment: Shown, settled: Shown): string =>
        renderToText(ui.board({ ...drawing, view: moment, settled } as never));
      const compared = at(split, first).view as Shown;
      expect(laid(compared, compared)).toMatch(/<li[^>]*>\s*<p><strong[^>]*>[^<]*<\/strong>\s*<span>/);
      expect(laid(compared, before as Shown)).not.toMatch(
        /<li[^>]*>\s*<p><strong[^>]*>[^<]*<\/strong>\s*<span>/,
      );
      // The hand of the viewer is still the one that is compared. All-in, the last draw leads to the showdown.
      if (events.every(({ type }) => type !== 'drew'))
        expect((at(split, first).view as Shown).hand).toEqual((before as Shown).hand);
    }
  },
);

test.each(['drop-rainbow', 'seven-poker', 'presidential-poker'] as const)(
  '%s: the winner’s cards fly to the fan from places that the last moment draws',
  async (id) => {
    const ui = await loadGameUi<GameId>(id);
    const { moments } = await motionOf(id);
    const game = gameOf(id);
    // A winner of Presidential Poker may not have shown the last hand.
    const ends = Array.from({ length: 6 }, (_, index) =>
      at(stepsOf(game, seatOf(0), `the fan of ${id} ${index}`).slice(-1), 0),
    );
    const last = ends.find(({ outcome, after }) => {
      const { last: hand } = after as Shown;
      return hand == null || hand.shown.some(({ seat }) => seat === outcome?.winners[0]);
    });
    const split = moments?.(last?.events as never, last as never, seatOf(0)) ?? [];
    const view = split.at(-1)?.view as GameContext<GameId>['view'];
    const context: GameContext<GameId> = {
      ...{ view, settled: view, options: game.options.parse({}) as never, prompt: null, you: seatOf(0) },
      ...{ toAct: [], who: () => ({ name: 'Ann', you: false }), colors: [], choices: [], chosen: [] },
      ...{ choose: () => {}, act: () => {} },
    };
    const cards =
      ui.winningCards?.(last?.outcome as Outcome, { ...context, view: last?.after as never }) ?? [];
    expect(cards.length).toBeGreaterThan(0);
    const areas = seatsUpTo(view.players.length).map((seat) => ui.playerArea(context, seat));
    const drawn = [ui.board(context), ui.hand(context), ui.worth?.(context) ?? '', ...areas].map(
      renderToText,
    );
    for (const { from } of cards) expect(drawn.join('')).toContain(`data-place="${from.split(':')[0]}"`);
  },
);

interface Shown {
  readonly hand: readonly unknown[] | null;
  readonly showdown?: { readonly hands: readonly (readonly unknown[] | null)[] } | null;
  readonly last?: {
    readonly shown: readonly { readonly seat: number; readonly cards: readonly unknown[] }[];
  } | null;
}
