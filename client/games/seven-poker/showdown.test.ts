import { beforeEach, expect, test, vi } from 'vitest';
import { renderToText } from '../../../scripts/build/rules.ts';
import { sevenPoker } from '../../../shared/games/seven-poker/index.ts';
import { gameContextOf } from '../../../test/helpers/game-context.ts';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples } from '../../../test/helpers/positions/seven-poker.ts';
import { loadGameUi } from '../registry.ts';

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
