import { html, type TemplateResult } from 'lit';
import type { TableView } from '../sdk/index.ts';
import './clock.ts';
import { gameName } from './games/registry.ts';

/** "2 people are watching". */
export const watcherWords = (count: number): string =>
  count === 1 ? 'One person is watching' : `${count} people are watching`;

/** What somebody without a seat is told below the game. */
export const watchingWords = ({ settings: { spectatorDelay } }: TableView): string =>
  spectatorDelay === 0
    ? 'You are watching.'
    : `You are watching. You see the game ${spectatorDelay} s later than those who play.`;

/** In place of a game that is not shown. */
export const closedToWatchers = ({ game, seats }: TableView): TemplateResult => html`
  <section class="gathering">
    <h1 tabindex="-1">${gameName(game)}</h1>
    <p class="ask">This table is closed to watchers.</p>
    <p>The host shows the game to nobody but those who play it. When it is over, this page shows the free seats.
      <a href="/">Open a table of your own</a></p>
    <ul class="players" role="list" aria-label="Players">
      ${seats.map((seat) => (seat === null ? '' : html`<li><arcus-clock letter=${[...seat.name][0] ?? ''} .colour=${seat.colour}></arcus-clock><span class="name">${seat.name}</span></li>`))}
    </ul>
  </section>`;
