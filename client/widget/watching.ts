import { html, type TemplateResult } from 'lit';
import type { TableView } from '../sdk/index.ts';
import './clock.ts';
import { tableWords } from '#locale/table';
import { gameName } from './games/registry.ts';

/** What somebody without a seat is told below the game. */
export const watchingWords = ({ settings }: TableView): string =>
  tableWords.watching.told(settings.spectatorDelay);

/** In place of a game that is not shown. */
export const closedToWatchers = ({ game, seats }: TableView): TemplateResult => html`
  <section class="gathering">
    <h1 tabindex="-1">${gameName(game)}</h1>
    <p class="prompt">${tableWords.watching.closed}</p>
    <p>${tableWords.watching.closedText}
      <a href="/">${tableWords.watching.ownTable}</a></p>
    <ul class="players" role="list" aria-label=${tableWords.seats.players}>
      ${seats.map((seat) => (seat === null ? '' : html`<li><arcus-clock letter=${[...seat.name][0] ?? ''} .colour=${seat.colour}></arcus-clock><span class="name">${seat.name}</span></li>`))}
    </ul>
  </section>`;
