import { css, html, nothing, type TemplateResult } from 'lit';
import { meWords } from '#locale/me';
import { profileWords } from '#locale/profile';
import { todayWords } from '#locale/today';
import { isGameId, matStyle } from '../games/registry.ts';
import { loadPart } from '../ui/load-part.ts';
import { dayOf } from '../widget/daily.ts';
import { bestGames, dailyStreak, type PlayedGame, rivalsOf } from '../widget/device.ts';
import { gameLine } from '../widget/my-games.ts';
import { disc, discStyles, storedColor, storedName } from './name.ts';

const shownRivals = 6;
const shownBest = 3;

/** A kept game may be one that this page does not know. */
export const edgeOf = (game: string): string => (isGameId(game) ? matStyle(game) : '');

/** The rest of a list is behind a press. */
export const shortList = <Item>(
  items: readonly Item[],
  most: number,
  draw: (item: Item) => TemplateResult,
): TemplateResult => {
  const list = (some: readonly Item[]): TemplateResult =>
    html`<ul role="list" class="records">${some.map(draw)}</ul>`;
  const rest = items.slice(most);
  return html`${list(items.slice(0, most))}${
    rest.length === 0
      ? nothing
      : html`<details><summary class="small-button">${meWords.others(rest.length)}</summary>${list(rest)}</details>`
  }`;
};

/** The player of this browser, with the streak. */
export const profileOf = (games: readonly PlayedGame[], changed: () => void): TemplateResult => {
  const name = storedName();
  const streak = dailyStreak(games, dayOf(new Date()));
  const change = async ({ currentTarget }: Event): Promise<void> => {
    const root = (currentTarget as Element).getRootNode() as ShadowRoot;
    const { askName } = await loadPart(() => import('../widget/gathering/name-form.ts'));
    askName(root, changed);
  };
  return html`<section class="sheet row" aria-label=${profileWords.you}>
    <span class="me">${disc(name, storedColor())}<strong dir="auto">${name ?? profileWords.you}</strong></span>
    <span>${profileWords.today}: ${streak > 0 ? todayWords.streak(streak) : todayWords.noStreak}</span>
    <button class="button" type="button" aria-haspopup="dialog" @click=${change}>${profileWords.change}</button>
  </section>`;
};

export const rivalsAndBest = (games: readonly PlayedGame[]): TemplateResult => {
  const rivals = rivalsOf(games);
  // The list below shows a few games as well.
  const best = games.length > shownBest ? bestGames(games, shownBest) : [];
  return html`${
    rivals.length === 0
      ? nothing
      : html`<section aria-labelledby="rivals"><h2 id="rivals">${profileWords.rivals}</h2>
        ${shortList(rivals, shownRivals, ({ name, yours, theirs }) => html`<li class="sheet" dir="auto">${profileWords.rival(name, yours, theirs)}</li>`)}</section>`
  }${
    best.length === 0
      ? nothing
      : html`<section aria-labelledby="best"><h2 id="best">${profileWords.best}</h2>
        <ol role="list">${best.map((game) => html`<li class="sheet game" .style=${edgeOf(game.game)}>${gameLine(game, nothing, () => nothing)}</li>`)}</ol></section>`
  }`;
};

export const profileStyles = [
  discStyles,
  css`
  .records {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr));
  }
  details > .records {
    margin-block-start: var(--arcus-space-3);
  }
  .me {
    display: inline-flex;
    gap: var(--arcus-space-3);
    align-items: center;
  }
  .me > .disc {
    inline-size: 44px;
    font-size: var(--arcus-text-4);
  }
`,
];
