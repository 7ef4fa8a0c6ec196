import { beforeEach, expect, test, vi } from 'vitest';
import { renderToText } from '../../scripts/build/rules.ts';
import { dropRainbow } from '../../shared/games/drop-rainbow/index.ts';
import { presidentialPoker } from '../../shared/games/presidential-poker/index.ts';
import { sevenPoker } from '../../shared/games/seven-poker/index.ts';
import { at } from '../../shared/kernel/util.ts';
import { gameContextOf } from '../../test/helpers/game-context.ts';
import { positionsOf } from '../../test/helpers/games.ts';
import { layOut } from '../../test/helpers/positions/drop-rainbow.ts';
import { examples as presidentialExamples } from '../../test/helpers/positions/presidential-poker.ts';
import { examples } from '../../test/helpers/positions/seven-poker.ts';
import type { RainbowColor } from '../theme/palette.ts';
import { loadGameUi } from './registry.ts';

beforeEach(() => {
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('customElements', { get: () => undefined, define: () => undefined });
});

const positionNamed = positionsOf(examples);

test.each([
  ['of a tied viewer too', 0, 1, 1],
  ['of two others before the winner', 2, 0, 2],
  ['of two others before a player who folded', 3, 0, 2],
  ['of two players before a spectator', null, 0, 2],
])('[SP-13] equal hands are stamped: those %s', async (_, you, own, others) => {
  const ui = await loadGameUi<'seven-poker'>('seven-poker');
  const context = gameContextOf(sevenPoker, positionNamed('equal-out'), you);
  const [compared = ''] = renderToText(ui.board(context)).split('class="last"');
  const stamps = (drawn: string): number => drawn.split('class="stamp"').length - 1;
  expect([stamps(renderToText(ui.hand(context))), stamps(compared)]).toEqual([own, others]);
});

const lifted = (drawn: string): number => drawn.split('class="card  lifted"').length - 1;

test('[SP-12] the cards that decide are lifted once they lie still, the viewer’s own too', async () => {
  const ui = await loadGameUi<'seven-poker'>('seven-poker');
  const context = gameContextOf(sevenPoker, positionNamed('equal-out'), 0);
  const drawn = (settled = context.view) => {
    const [compared = ''] = renderToText(ui.board({ ...context, settled })).split('class="last"');
    return [lifted(renderToText(ui.hand({ ...context, settled }))), lifted(compared)];
  };
  // Three yellows of seat 1, and one of two greens of seat 2: the other is its victory card.
  expect(drawn()).toEqual([3, 4]);
  expect(drawn({ ...context.view, phase: 'stay' })).toEqual([0, 0]);
});

test('[SP-14] only the winner’s hand is marked as won, and one that is merely weaker as lost', async () => {
  const ui = await loadGameUi<'seven-poker'>('seven-poker');
  const context = gameContextOf(sevenPoker, positionNamed('equal-out'), null);
  const { showdown } = context.view;
  const view = { ...context.view, showdown: showdown && { ...showdown, tied: showdown.tied.slice(1) } };
  const [compared = ''] = renderToText(ui.board({ ...context, view, settled: view })).split('class="last"');
  expect([...compared.matchAll(/<li class="(\w+)"/g)].map(([, fate]) => fate).toSorted()).toEqual([
    'lost',
    'tied',
    'won',
  ]);
});

test('[DR-4] a first question tells the risk to a player without cards', async () => {
  const ui = await loadGameUi<'drop-rainbow'>('drop-rainbow');
  const asked = (own: readonly RainbowColor[]): string => {
    const state = layOut({ up: 'red', next: ['pink'], row: [], scores: [own, []], turn: 0 });
    return ui.promptText(gameContextOf(dropRainbow, state, 0));
  };
  expect(asked([])).toMatch(/you lose the row/);
  expect(asked(['blue'])).not.toMatch(/lose/);
});

test('[SP-14] the worth beside the own hand stays that of the compared one once a card is taken', async () => {
  const ui = await loadGameUi<'seven-poker'>('seven-poker');
  const context = gameContextOf(sevenPoker, positionNamed('equal-out'), 2);
  expect(renderToText(ui.worth?.(context) ?? '')).toContain('<strong>Two greens</strong>');
});

test('[SP-19] the worth beside a newly dealt hand is its own before the words of the last round go', async () => {
  const ui = await loadGameUi<'seven-poker'>('seven-poker');
  const context = gameContextOf(sevenPoker, positionNamed('equal-out'), 2);
  const { view } = context;
  const hand = Array.from({ length: 7 }, () => 'pink' as const);
  const next = { ...view, round: view.round + 1, phase: 'exchange' as const, hand };
  expect(renderToText(ui.worth?.({ ...context, view: next }) ?? '')).toContain(
    '<strong>Seven pinks</strong>',
  );
});

test('[PP-5] the pot counts the antes of the next hand while the last one is swept away', async () => {
  const ui = await loadGameUi<'presidential-poker'>('presidential-poker');
  const context = gameContextOf(presidentialPoker, at(presidentialExamples.positions, 0).state, 0);
  const { view } = context;
  const counted = (handNumber: number): string | undefined =>
    /<strong translate="no">(\d+)<\/strong> <span class="unseen">/.exec(
      renderToText(ui.board({ ...context, settled: { ...view, pot: 0, handNumber } })),
    )?.[1];
  expect(counted(view.handNumber)).toBe('0');
  expect(counted(view.handNumber - 1)).toBe(String(view.pot));
});

test('[DR-6] twins are stamped in Drop Rainbow once they lie still', async () => {
  const ui = await loadGameUi<'drop-rainbow'>('drop-rainbow');
  const state = layOut({ up: 'red', next: ['pink'], row: ['red', 'blue'], scores: [[], []], turn: 0 });
  const context = gameContextOf(dropRainbow, state, 1);
  const stamps = (settled = context.view): number =>
    renderToText(ui.board({ ...context, settled })).split('class="stamp"').length - 1;
  expect(stamps()).toBe(2);
  expect(stamps({ ...context.view, up: 'blue', row: ['red'] })).toBe(0);
});
