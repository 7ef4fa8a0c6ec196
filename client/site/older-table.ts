import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { siteWords } from '#locale/site';
import { isGameId } from '../games/registry.ts';
import type { Table, TableState, TableSummary } from '../sdk/index.ts';
import { property, rootlessElement, state } from '../ui/element.ts';
import { tablePath } from '../widget/game-paths.ts';
import { joinableTables, sitAsNewcomer } from './play-now.ts';

const searchIntervalMs = 15_000;
/** The result is shown this long before the player moves. */
const resultMs = 5_000;

/** `<arcus-older-table>`: asks a player who is alone with computer players to join another such table, the older one, after the game. */
class ArcusOlderTable extends rootlessElement({
  state: property<TableState | null>(null),
  table: property<Table | null>(null),
  older: state<TableSummary | null>(null),
  answer: state<'join' | 'stay' | null>(null),
}) {
  #search: ReturnType<typeof setInterval> | undefined;
  #move: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#search);
    this.#search = undefined;
    clearTimeout(this.#move);
  }

  /** The name of a player alone with computer players; else null. */
  get #ownName(): string | null {
    const { you = null, seats = [] } = this.state?.view ?? {};
    const people = seats.filter((seat) => seat?.bot === false);
    return you !== null && people.length === 1 ? (seats[you]?.name ?? null) : null;
  }

  async #find(): Promise<void> {
    const { view } = this.state ?? {};
    if (!view || !isGameId(view.game) || this.answer !== null || this.#ownName === null) return;
    const tables = await joinableTables(view.game).catch(() => []);
    const isOlder = ({ id, createdAt }: TableSummary): boolean =>
      createdAt < view.createdAt || (createdAt === view.createdAt && id < view.id);
    this.older =
      tables
        .filter((table) => table.people === 1 && isOlder(table))
        .sort((a, b) => a.createdAt - b.createdAt)[0] ?? null;
  }

  protected override updated(changed: PropertyValues): void {
    // Not in connectedCallback: this module loads after the page has drawn the element, whose state arrives with the first update.
    if (this.#search === undefined && this.isConnected && this.#ownName !== null) {
      this.#search = setInterval(() => void this.#find(), searchIntervalMs);
      void this.#find();
    }
    if (!changed.has('state') && !changed.has('answer')) return;
    const isOver = this.state?.view?.phase === 'over' && this.answer === 'join';
    if (isOver) this.#move ??= setTimeout(() => void this.#go(), resultMs);
    else {
      clearTimeout(this.#move);
      this.#move = undefined;
    }
  }

  /** Stays where the other table has no place any more. */
  async #go(): Promise<void> {
    const { older, table } = this;
    const name = this.#ownName;
    this.answer = null;
    this.older = null;
    if (!older || name === null || !(await sitAsNewcomer(older.id, name))) return;
    await table?.leave().catch(() => {});
    location.assign(tablePath(older.id));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { older, answer } = this;
    if (!older || answer === 'stay' || this.#ownName === null) return nothing;
    const name = older.players.find((_, index) => !older.bots.includes(index)) ?? '';
    const { question, join, stay, moves } = siteWords.olderTable;
    const say = (to: 'join' | 'stay') => () => {
      this.answer = to;
    };
    return html`<div class="link-notice" role="status">
      <p>${answer === 'join' ? moves(name) : question(name)}</p>
      ${answer === 'join' ? nothing : html`<button class="button" type="button" @click=${say('join')}>${join}</button>`}
      <button class="button" type="button" @click=${say('stay')}>${stay}</button>
    </div>`;
  }
}

customElements.define('arcus-older-table', ArcusOlderTable);
