import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit';
import { dateTime, listOf } from '#locale/grammar';
import { meWords } from '#locale/me';
import { gameName, isGameId } from '../games/registry.ts';
import { dialogStyles, showConfirmation } from '../ui/dialog.ts';
import { element, property, state } from '../ui/element.ts';
import { forgetAll, hasWon, type OwnTable, ownTables, type PlayedGame, playedGames } from './device.ts';
import { replayPath } from './game-paths.ts';

const shownGames = 20;

export const nameOf = (game: string): string => (isGameId(game) ? gameName(game) : game);

/** Asks before this browser forgets its games. */
export const confirmForgetting = (from: Element, forget: () => Promise<void>): void =>
  showConfirmation(
    from,
    { title: meWords.forget, text: meWords.forgetWarning, no: meWords.cancel, yes: meWords.forget },
    forget,
  );

/** A finished game: its result, the other players, and the link to watch it, before `more`. Needs `gameLineStyles`. */
export const gameLine = (
  played: PlayedGame,
  target: '_blank' | typeof nothing,
  more: (address: string, label: string) => TemplateResult | typeof nothing,
): TemplateResult => {
  const { table, gameNumber, game, endedAt, names, you, isLocal } = played;
  const address = replayPath(game, table, gameNumber, isLocal);
  const label = `${nameOf(game)}, ${dateTime(endedAt)}`;
  return html`<span><strong>${hasWon(played) ? meWords.won : meWords.lost}</strong> · ${nameOf(game)}<br>
      <span class="muted"><span translate="no" dir="auto">${listOf(names.filter((_, seat) => seat !== you))}</span> · <time>${dateTime(endedAt)}</time></span></span>
    <span class="does"><a href=${address} target=${target} aria-label=${`${meWords.watch}: ${label}`}>${meWords.watch}</a> ${more(address, label)}</span>`;
};

export const gameLineStyles: CSSResult = css`
  .game {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-4);
    align-items: center;
    overflow-wrap: anywhere;
  }
  .game > :first-child {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }
  .game time {
    white-space: nowrap;
  }
  .game > .does {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
    min-block-size: 44px;
    margin-inline-start: auto;
  }
`;

/** `<arcus-my-games>`: the tables and games of this site that the browser remembers, in a dialog. */
class ArcusMyGames extends element({
  /** Shows a table; null where the page has chosen one. */
  open: property<((table: string) => void) | null>(null),
  games: state<readonly PlayedGame[]>([]),
  tables: state<readonly OwnTable[]>([]),
  notice: state(''),
}) {
  constructor() {
    super();
    this.#read();
  }

  async #read(): Promise<void> {
    this.tables = await ownTables();
    this.games = await playedGames();
  }

  readonly #forget = ({ currentTarget }: Event): void =>
    confirmForgetting(currentTarget as Element, async () => {
      this.notice = (await forgetAll()) ? '' : meWords.notForgotten;
      await this.#read();
    });

  #goOn(table: string): void {
    this.closest('dialog')?.close();
    this.open?.(table);
  }

  protected override render(): TemplateResult {
    const { games, tables, notice, open } = this;
    const isEmpty = games.length + tables.length === 0;
    return html`<h2>${meWords.title}</h2>
      <p class="muted" role="status">${notice || (isEmpty ? meWords.none : meWords.about)}</p>
      ${open === null ? nothing : tables.map((table) => html`<button class="button" type="button" @click=${() => this.#goOn(table.id)}>${meWords.back}: ${nameOf(table.game)}, ${dateTime(table.seenAt)}</button>`)}
      ${isEmpty ? nothing : html`<ol role="list">${games.slice(0, shownGames).map((game) => html`<li class="game">${gameLine(game, '_blank', () => nothing)}</li>`)}</ol>`}
      <p class="actions">
        ${isEmpty ? nothing : html`<button class="button" type="button" @click=${this.#forget}>${meWords.forget}</button>`}
        <button class="button bold" type="button" @click=${() => this.closest('dialog')?.close()}>${meWords.close}</button>
      </p>`;
  }

  static override styles = [
    ...dialogStyles,
    gameLineStyles,
    css`
      ol {
        display: grid;
        gap: var(--arcus-space-3);
      }
    `,
  ];
}

customElements.define('arcus-my-games', ArcusMyGames);
