import { css, html, type TemplateResult } from 'lit';
import { aboutGames } from '#locale/embed';
import { siteWords } from '#locale/site';
import { drawnGames, gameUis } from '../games/registry.ts';
import type { GameId } from '../sdk/index.ts';

/** Every game with its picture and what it is about; one of them is chosen. */
export const gameChoice = (chosen: GameId, choose: (game: GameId) => void): TemplateResult => html`
  <fieldset class="games">
    <legend class="unseen">${siteWords.game}</legend>
    ${drawnGames.map((game) => {
      const { name, picture } = gameUis[game];
      return html`<label class="game">
        <input type="radio" name="game" value=${game} .checked=${game === chosen} @change=${() => choose(game)}
          aria-labelledby=${`${game}-name`} aria-describedby=${`${game}-about`}>
        ${picture}
        <span class="name" id=${`${game}-name`}>${name}</span>
        <span class="about" id=${`${game}-about`}>${aboutGames[game]}</span>
      </label>`;
    })}
  </fieldset>`;

export const gameChoiceStyles = css`
  .games {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
    gap: var(--arcus-space-4);
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .game {
    position: relative;
    display: grid;
    grid-template: auto auto 1fr / auto minmax(0, 1fr);
    gap: var(--arcus-space-2) var(--arcus-space-3);
    padding: var(--arcus-space-4);
    border: 1.5px solid var(--arcus-hairline);
    border-radius: var(--arcus-radius);
    cursor: pointer;
  }
  .game:has(:checked) {
    border-color: var(--arcus-ink);
    background: var(--arcus-sheet);
  }
  .game:has(:focus-visible) {
    outline: 3px solid var(--arcus-ink);
    outline-offset: 2px;
  }
  .game > input {
    grid-area: 2 / 1;
    inline-size: 20px;
    block-size: 20px;
    margin: 3px 2px;
    outline: none;
    box-shadow: none;
  }
  .game > svg {
    display: block;
    grid-area: 1 / 1 / 2 / 3;
    inline-size: 100%;
    max-inline-size: 15rem;
  }
  .game > .name {
    font-weight: var(--arcus-weight-bold);
    font-size: var(--arcus-text-4);
    line-height: 1.3;
  }
  .game > .about {
    grid-column: 1 / 3;
    line-height: 1.4;
  }
  /* Beside the name where a row of its own would be too much; where letters are too large for that, none. */
  @container (max-width: 30rem) {
    .game {
      grid-template: auto 1fr / auto minmax(0, 1fr) 5.5rem;
    }
    .game > input {
      grid-area: 1 / 1;
    }
    .game > svg {
      grid-area: 1 / 3;
      align-self: start;
    }
    .game > .about {
      grid-column: 1 / 4;
    }
  }
  @container (max-width: 15rem) {
    .game {
      grid-template: auto 1fr / auto minmax(0, 1fr);
    }
    .game > .about {
      grid-column: 1 / 3;
    }
    .game > svg {
      display: none;
    }
  }
`;
