import { css, html, type LitElement, render } from 'lit';
import { learnWords } from '#locale/learn';
import { gameEntry, gameName } from '../../games/registry.ts';
import type { Table, TableState } from '../../sdk/index.ts';
import { adoptStyleSheet } from '../../ui/adopt-styles.ts';
import { loadPart } from '../../ui/load-part.ts';
import { sitePath } from '../../ui/site-path.ts';
import { store, stored } from '../../ui/storage.ts';

/** Whether this browser was offered the lesson of a game, opened it, or began such a game. */
const hasMet = (game: string): boolean => (stored('met') ?? '').split(' ').includes(game);

export const markMet = (game: string): void => {
  if (!hasMet(game)) store('met', `${stored('met') ?? ''} ${game}`.trim());
};

/** A low window has room for the table only. */
const offerStyles = css`
  @container (width < 40rem) {
    .offer {
      gap: var(--arcus-space-2);
      padding-block: 4px;
    }
  }
  @container (height < 34rem) {
    .offer {
      display: none;
    }
  }
`;

/** The page of a table. */
type TablePage = LitElement & { readonly game: string; readonly table: string; readonly live: Table | null };

const isWaiting = ({ view }: TableState): boolean => view?.phase === 'gathering' && view.you !== null;

/** Offers the lesson to a player who sits down for a first game of its kind, until the game begins. Once. */
export const offer = async ({ game, table, live, renderRoot }: TablePage): Promise<void> => {
  if (gameEntry(game).lesson !== true || hasMet(game)) return;
  const { playedGames } = await loadPart(() => import('../../widget/device.ts'));
  if ((await playedGames()).some((played) => played.game === game)) return;
  // The game may have begun meanwhile.
  if (!live || !isWaiting(live.state)) return markMet(game);
  const notice = document.createElement('div');
  notice.className = 'link-notice offer';
  notice.slot = 'notice';
  const end = (): void => {
    unsubscribe();
    notice.remove();
    markMet(game);
  };
  const unsubscribe = live.subscribe((state) => {
    if (!isWaiting(state)) end();
  });
  render(
    html`<p>${learnWords.offer(gameName(game))}</p>
      <div class="actions">
        <button class="button" type="button" @click=${end}>${learnWords.no}</button>
        <a class="button" href=${`${sitePath}learn/${game}?table=${table}`}>${learnWords.start}</a>
      </div>`,
    notice,
  );
  if (renderRoot instanceof ShadowRoot) adoptStyleSheet(renderRoot, offerStyles, true);
  renderRoot.querySelector('arcus-table-view')?.append(notice);
};
