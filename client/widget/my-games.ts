import { css, html, nothing, type TemplateResult } from 'lit';
import { dateTime, listOf } from '#locale/grammar';
import { meWords } from '#locale/me';
import { gameName, isGameId } from '../games/registry.ts';
import { dialogStyles, showConfirmation } from '../ui/dialog.ts';
import { attribute, element, property, state } from '../ui/element.ts';
import { forgetAll, hasWon, type OwnTable, ownTables, type PlayedGame, playedGames } from './device.ts';

const shownGames = 20;

const nameOf = (game: string): string => (isGameId(game) ? gameName(game) : game);

/** `<arcus-my-games>`: what this browser remembers of the tables of this site, in a dialog. */
class ArcusMyGames extends element({
  /** The server's origin. */
  host: attribute(''),
  /** Shows a table; null where the page has chosen one. */
  open: property<((table: string) => void) | null>(null),
  games: state<readonly PlayedGame[]>([]),
  tables: state<readonly OwnTable[]>([]),
}) {
  constructor() {
    super();
    this.host = location.origin;
    this.#read();
  }

  async #read(): Promise<void> {
    this.tables = await ownTables();
    this.games = await playedGames();
  }

  readonly #forget = ({ currentTarget }: Event): void =>
    showConfirmation(
      currentTarget as Element,
      { title: meWords.forget, text: meWords.forgetWarning, no: meWords.cancel, yes: meWords.forget },
      async () => {
        await forgetAll();
        await this.#read();
      },
    );

  #goOn(table: string): void {
    this.closest('dialog')?.close();
    this.open?.(table);
  }

  protected override render(): TemplateResult {
    const { games, tables, open } = this;
    const isEmpty = games.length + tables.length === 0;
    return html`<h2>${meWords.title}</h2>
      <p class="muted">${isEmpty ? meWords.none : meWords.about}</p>
      ${open === null ? nothing : tables.map((table) => html`<button class="button" type="button" @click=${() => this.#goOn(table.id)}>${meWords.back}: ${nameOf(table.game)}, ${dateTime(table.seenAt)}</button>`)}
      ${isEmpty ? nothing : html`<ol role="list">${games.slice(0, shownGames).map((game) => this.#line(game))}</ol>`}
      <p class="actions">
        ${isEmpty ? nothing : html`<button class="button" type="button" @click=${this.#forget}>${meWords.forget}</button>`}
        <button class="button bold" type="button" @click=${() => this.closest('dialog')?.close()}>${meWords.close}</button>
      </p>`;
  }

  #line(played: PlayedGame): TemplateResult {
    const { table, gameNumber, game, endedAt, names, you } = played;
    const others = listOf(names.filter((_, seat) => seat !== you));
    const address = new URL(`/t/${table}/games/${gameNumber}`, this.host).href;
    return html`<li>
      <span><strong>${hasWon(played) ? meWords.won : meWords.lost}</strong> · ${nameOf(game)}<br>
        <span class="muted"><span translate="no" dir="auto">${others}</span> · ${dateTime(endedAt)}</span></span>
      <a href=${address} target="_blank" aria-label=${`${meWords.watch}: ${nameOf(game)}, ${dateTime(endedAt)}`}>${meWords.watch}</a>
    </li>`;
  }

  static override styles = [
    ...dialogStyles,
    css`
      .muted {
        color: var(--arcus-muted);
      }
      ol {
        display: grid;
        gap: var(--arcus-space-3);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li,
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--arcus-space-3);
        align-items: center;
        justify-content: space-between;
        overflow-wrap: anywhere;
      }
      li > span {
        flex: 1;
      }
      a {
        display: inline-flex;
        align-items: center;
        min-block-size: 44px;
        color: inherit;
      }
    `,
  ];
}

customElements.define('arcus-my-games', ArcusMyGames);
