import { css, html, LitElement, type TemplateResult } from 'lit';
import { lobby, type TableSummary } from '../sdk/index.ts';
import { arc, arcStyles } from '../widget/arc.ts';
import { controlStyles } from '../widget/controls.ts';
import { gameName } from '../widget/games/registry.ts';
import { tablePath } from './quick-game.ts';

const pollSeconds = 4;
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** `<arcus-open-tables>`: the tables that anybody may join, looked up again every few seconds while they can be seen. */
export class ArcusOpenTables extends LitElement {
  static override properties = { tables: { state: true }, failed: { state: true } };

  /** Null until the lobby has answered once. */
  declare tables: readonly TableSummary[] | null;
  declare failed: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.tables = null;
    this.failed = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#look);
    this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.#look);
    clearTimeout(this.#timer);
  }

  readonly #look = async (): Promise<void> => {
    clearTimeout(this.#timer);
    if (document.visibilityState !== 'visible') return;
    try {
      this.tables = await lobby(location.origin).listTables();
      this.failed = false;
    } catch {
      this.failed = true;
    }
    clearTimeout(this.#timer);
    if (this.isConnected) this.#timer = setTimeout(this.#look, pollSeconds * 1000);
  };

  protected override render(): TemplateResult {
    if (this.failed) {
      return html`<p role="status">The list cannot be loaded just now. Arcus tries again every few seconds.</p>
        <button class="button" type="button" @click=${this.#look}>Try now</button>`;
    }
    if (this.tables === null) return html`<p>${arc({ motion: 'waiting', label: 'Looking for tables' })}</p>`;
    if (this.tables.length === 0)
      return html`<p class="muted">No open table just now. Yours could be the first: tick “Listed” when you open one.</p>`;
    return html`<ul role="list">${this.tables.map(row)}</ul>`;
  }

  static override styles = [
    controlStyles,
    arcStyles,
    css`
      p {
        margin: 0 0 var(--arcus-space-4);
      }
      .muted {
        color: var(--arcus-muted);
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        gap: var(--arcus-space-4);
        align-items: center;
        padding-block: var(--arcus-space-4);
        border-block-start: 1px solid var(--arcus-hairline);
      }
      .who {
        flex: 1;
        min-inline-size: 0;
      }
      .who > * {
        display: block;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .who > .muted {
        font-size: var(--arcus-text-2);
      }
    `,
  ];
}

const row = ({ id, game, phase, players, seats }: TableSummary): TemplateResult => {
  const free = seats - players.length;
  const joins = phase !== 'playing' && free > 0;
  const names = players.length === 0 ? 'Nobody yet' : list.format(players);
  const words = phase === 'playing' ? 'playing now' : free === 1 ? '1 seat free' : `${free} seats free`;
  return html`<li>
    <span class="who"><strong title=${names}>${names}</strong><span class="muted">${gameName(game)} · ${words}</span></span>
    <a class="button" href=${tablePath(id)} aria-label=${`${joins ? 'Join' : 'Watch'} ${names}`}>${joins ? 'Join' : 'Watch'}</a>
  </li>`;
};

customElements.define('arcus-open-tables', ArcusOpenTables);
