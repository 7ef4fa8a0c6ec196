import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { connectTable, type Table, type TableState } from '../../sdk/index.ts';
import { arc, arcStyles } from '../../widget/arc.ts';
import { controlStyles } from '../../widget/controls.ts';
import { gameName, isGameId } from '../../widget/games/registry.ts';
import '../../widget/table.ts';

/** `<arcus-table-page table game>`: one table, as large as the page. */
export class ArcusTablePage extends LitElement {
  static override properties = {
    table: {},
    game: {},
    live: { state: true },
    state: { state: true },
    problem: { state: true },
  };

  /** The table's id. */
  declare table: string;
  declare game: string;
  declare live: Table | null;
  declare state: TableState | null;
  declare problem: string;

  constructor() {
    super();
    this.table = '';
    this.game = '';
    this.live = null;
    this.state = null;
    this.problem = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!isGameId(this.game)) return;
    const live = connectTable({ host: location.origin, table: this.table, game: this.game });
    live.subscribe((state) => {
      this.state = state;
      document.title = titleOf(state, this.game);
    });
    this.live = live;
    this.state = live.state;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.live?.close();
  }

  readonly #ask = (): void => {
    const dialog = this.renderRoot.querySelector('dialog');
    if (this.state?.view?.phase === 'playing') dialog?.showModal();
    else this.#leave();
  };

  readonly #leave = async (): Promise<void> => {
    this.problem = '';
    try {
      await this.live?.leave();
      if (this.state?.view?.phase === 'playing') location.assign('/');
    } catch {
      this.problem = 'That did not work. Please try again.';
    }
  };

  protected override render(): TemplateResult {
    const seated = this.state?.status === 'open' && this.state.view?.you !== null && this.state.view !== null;
    const invite = new URL(`/t/${this.table}`, location.origin).href;
    const replaced = this.state?.view?.settings.botsReplaceLeavers ?? true;
    return html`
      <header>
        <a href="/" aria-label="Arcus, home">${arc()}<span>Arcus</span></a>
        <a class="rules" href=${`/rules/${this.game}`} target="_blank">Rules</a>
        ${seated ? html`<button class="small-button" type="button" @click=${this.#ask}>Leave the seat</button>` : nothing}
      </header>
      <p class="problem" role="alert">${this.problem}</p>
      <main><arcus-table-view .table=${this.live} invite=${invite}></arcus-table-view></main>
      <dialog class="dialog" aria-labelledby="leave">
        <h2 id="leave">Leave the game?</h2>
        <p>You cannot come back to this seat. ${replaced ? 'A computer player takes it over.' : 'The table makes safe moves for it.'}</p>
        <form class="actions" method="dialog">
          <button class="button">Stay</button>
          <button class="button bold" @click=${this.#leave}>Leave</button>
        </form>
      </dialog>`;
  }

  static override styles = [
    controlStyles,
    arcStyles,
    css`
      :host {
        display: block;
        max-inline-size: 80rem;
        margin-inline: auto;
        padding: var(--arcus-space-3) max(16px, 2vw) var(--arcus-space-6);
        /* How far something that needs all the width may reach into the margin. */
        --arcus-bleed: 12px;
      }
      header {
        display: flex;
        gap: var(--arcus-space-4);
        align-items: center;
        min-block-size: 44px;
        margin-block-end: var(--arcus-space-4);
        --arcus-arc-width: 36px;
      }
      header > a:first-child {
        display: inline-flex;
        gap: var(--arcus-space-3);
        align-items: center;
        min-block-size: 44px;
        margin-inline-end: auto;
        font-weight: var(--arcus-weight-bold);
        text-decoration: none;
      }
      a {
        color: inherit;
      }
      .rules {
        font-size: var(--arcus-text-2);
      }
      .problem {
        margin: 0;
        font-weight: var(--arcus-weight-bold);
      }
    `,
  ];
}

const titleOf = ({ status, view }: TableState, game: string): string => {
  const name = `${gameName(game)} – Arcus`;
  if (status === 'lost') return `Connecting… ${name}`;
  if (view?.ask) return `Your turn · ${name}`;
  return view?.phase === 'over' ? `Game over · ${name}` : name;
};

customElements.define('arcus-table-page', ArcusTablePage);
