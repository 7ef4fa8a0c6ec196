import { css, html, nothing, type TemplateResult } from 'lit';
import '../../games/own-games.ts';
import { locale } from '#locale/grammar';
import { learnWords } from '#locale/learn';
import { tablePageWords } from '#locale/table';
import type { AnyGame } from '../../../shared/kernel/game.ts';
import { isTableId } from '../../../shared/kernel/ids.ts';
import { inLocale, type UiText } from '../../../shared/kernel/ui-hints.ts';
import { openingRefusalText } from '../../embed/opening-refusal.ts';
import { gameContextOf } from '../../game-ui/context.ts';
import type { GameUi } from '../../game-ui/game-ui.ts';
import { pageOf } from '../../games/pages.ts';
import { gameName, isGameId, loadGameUi } from '../../games/registry.ts';
import type { GameId } from '../../sdk/index.ts';
import { arc, arcStyles, theatreStyles } from '../../theme/arc.ts';
import { adoptStyleSheet } from '../../ui/adopt-styles.ts';
import { controlStyles } from '../../ui/controls.ts';
import { isBehindDialog } from '../../ui/dialog.ts';
import { attribute, element, state } from '../../ui/element.ts';
import { loadPart } from '../../ui/load-part.ts';
import { RequestController } from '../../ui/request-controller.ts';
import type { ArcusTableView } from '../../widget/table.ts';
import '../../widget/table.ts';
import { sitePath } from '../../ui/site-path.ts';
import { tablePath } from '../../widget/game-paths.ts';
import { LessonTable } from '../lesson/lesson-table.ts';
import { markMet } from '../lesson/offer.ts';
import { playerName, storedName } from '../name.ts';
import { loadOwnGames } from '../own-rules.ts';
import { playNow } from '../play-now.ts';

/** The rules of a game that has a lesson, a separate script; undefined without. */
const loadTaught = async (id: string): Promise<AnyGame | undefined> => {
  const page = pageOf(id);
  return page
    ? (await loadPart(page.lesson)).taught
    : (await loadOwnGames()).find((game) => game.id === id && game.lesson !== undefined);
};

/** Computer players. */
const rivals = ['Ada', 'Bo', 'Cy', 'Dot', 'Eli', 'Fay', 'Gus', 'Hal', 'Ida', 'Jo', 'Kit'];

/** In the table's root. The result needs no next game. */
const tableStyles = css`
  /* The coach stands below the cards and buttons of which it speaks. */
  :host {
    grid-template-rows: auto minmax(0, 1fr) auto;
  }
  .table {
    grid-row: 2;
  }
  .notices {
    grid-row: 3;
  }
  :host(.reading) .prompt {
    visibility: hidden;
  }
  [data-place].taught {
    border-radius: 10px;
  }
  .taught {
    box-shadow:
      0 0 0 3px var(--arcus-card-paper),
      0 0 0 6px var(--arcus-lamp),
      0 0 18px 10px var(--arcus-lamp) !important;
  }
  .gathering > .mat {
    margin-block-end: 24px;
  }
  .gathering > :is(.own, .asking) {
    display: none;
  }
`;

/** `<arcus-learn game>`: the lesson of a game, at a table without a server. `?table=ID`: the table to return to. */
class ArcusLearn extends element({
  game: attribute(''),
  table: state<LessonTable | null>(null),
  problem: state(''),
  /** The last action was not the awaited one. */
  isDetour: state(false),
  isSkipped: state(false),
  /** Screen readers announce the changes of an existing status only. */
  isDrawn: state(false),
}) {
  #taught: AnyGame | undefined;
  #ui: GameUi<GameId> | null = null;
  readonly #requests = new RequestController(this, openingRefusalText);

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('keydown', this.#press);
    this.#load().catch(() => {
      this.problem = learnWords.failed;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('keydown', this.#press);
  }

  async #load(): Promise<void> {
    if (!isGameId(this.game)) throw new Error('no game');
    [this.#taught, this.#ui] = await Promise.all([loadTaught(this.game), loadGameUi(this.game)]);
    markMet(this.game);
    this.#begin();
  }

  readonly #begin = (): void => {
    const { lesson } = this.#taught ?? {};
    if (!this.#taught || !lesson) throw new Error('no lesson');
    const others = lesson.seats === 2 ? [learnWords.computer] : rivals;
    this.isSkipped = false;
    this.table = new LessonTable(
      this.#taught,
      lesson,
      [storedName() ?? learnWords.you, ...others],
      this.#changed,
    );
    this.#changed(false);
  };

  readonly #changed = (isDetour: boolean): void => {
    this.isDetour = isDetour;
    this.requestUpdate();
  };

  get #view(): ArcusTableView | null {
    return this.renderRoot.querySelector('arcus-table-view');
  }

  protected override async updated(): Promise<void> {
    const view = this.#view;
    if (!view) return;
    if (view !== this.#marked) {
      this.#marked = view;
      // Its question may be drawn after this element.
      view.addController({
        hostUpdated: () => {
          this.#mark(view);
          this.#moveFocus(view);
        },
      });
    }
    await view.updateComplete;
    if (!this.isDrawn)
      requestAnimationFrame(() => {
        this.isDrawn = true;
      });
    this.#mark(view);
    this.#moveFocus(view);
  }

  /** Highlights the parts that the sentence names. */
  #mark(view: ArcusTableView): void {
    const { shadowRoot } = view;
    // The styles of the game replace all others.
    if (shadowRoot && !shadowRoot.adoptedStyleSheets.includes(tableStyles.styleSheet as CSSStyleSheet))
      adoptStyleSheet(shadowRoot, tableStyles, true);
    const { step, isBusy = false } = this.table ?? {};
    const at = (!isBusy && step?.at) || [];
    const label = this.#button();
    for (const part of view.renderRoot.querySelectorAll<HTMLElement>('[data-place], .asking .button'))
      part.classList.toggle(
        'taught',
        at.includes(part.dataset.place ?? '') || (label !== '' && part.textContent.trim().startsWith(label)),
      );
    view.classList.toggle('reading', step !== undefined && !step.awaits && !isBusy);
  }

  /** Moves the focus from a removed button to the next control. */
  #moveFocus(view: ArcusTableView): void {
    const at = this.shadowRoot?.activeElement ?? null;
    if (!this.table || this.table.isBusy || (at !== null && at !== view)) return;
    // Not before the visitor has done something.
    if (this.table.index === 0) return;
    const inTable = view.shadowRoot?.activeElement ?? null;
    const next = this.renderRoot.querySelector<HTMLElement>('.next');
    if (next) {
      if (inTable === null || !inTable.matches(':is(.top-bar, dialog) *')) next.focus();
    } else if (at === null) view.shadowRoot?.querySelector<HTMLElement>('.prompt')?.focus();
  }

  readonly #press = (event: KeyboardEvent): void => {
    const { table } = this;
    if (event.key !== 'Escape' || event.defaultPrevented || !table?.step) return;
    if (this.#view?.shadowRoot && !isBehindDialog(this.#view.shadowRoot)) this.#skip();
  };

  readonly #skip = (): void => {
    this.isSkipped = true;
    this.table?.skip();
  };

  get #from(): string | null {
    const id = new URLSearchParams(location.search).get('table');
    return isTableId(id) ? id : null;
  }

  readonly #play = (): void => {
    if (this.#from !== null) location.assign(tablePath(this.#from));
    else this.#requests.run(async () => location.assign(await playNow(this.game as GameId, playerName())));
  };

  /** The label of the button for the awaited action. */
  #button(): string {
    const { state, awaited: [action] = [] } = this.table ?? {};
    if (!action || !state?.view) return '';
    const chosen = Object.values(action)
      .flat()
      .filter((value) => typeof value === 'number');
    const context = gameContextOf(state.view, { chosen, choose: () => {}, act: () => {} });
    const moves = (context && this.#ui?.moves(context)) ?? [];
    return moves.find((move) => JSON.stringify(move.action) === JSON.stringify(action))?.label ?? '';
  }

  #sentence(say: UiText): string {
    return inLocale(say, locale).replace('{button}', () => this.#button());
  }

  protected override render(): TemplateResult {
    const { table, problem } = this;
    return html`<main class="theatre">
      ${
        table === null
          ? html`<p class="waiting" role="status">${problem || html`${arc({ motion: 'waiting' })} ${learnWords.loading}`}</p>`
          : html`<arcus-table-view sounds .table=${table} .hide=${['chat', 'menu', 'watching', 'invitations']}>
              <a class="home" slot="start" href=${sitePath} aria-label=${tablePageWords.home}>${arc()}</a>
              ${this.#coach(table)}
            </arcus-table-view>`
      }
    </main>`;
  }

  #coach(table: LessonTable): TemplateResult {
    const { lesson, step, index, isBusy } = table;
    // The sentence stays while its actions are shown.
    if (!step) this.#said = this.isSkipped ? learnWords.skipped : this.#sentence(lesson.end);
    else if (!isBusy) this.#said = this.#sentence(step.say);
    const isDone = !step && !this.isSkipped;
    const busy = isBusy || this.#requests.busy ? 'true' : nothing;
    return html`<section class=${`coach ${isBusy ? 'busy' : ''} ${isDone ? 'done' : ''}`} slot="notice" aria-label=${learnWords.lesson}>
      ${isDone ? arc({ motion: 'filling' }) : nothing}
      <p class="said" role="status">${isDone ? html`<strong>${learnWords.done(gameName(this.game as GameId))}</strong> ` : nothing}${this.isDrawn ? `${this.isDetour ? `${learnWords.detour} ` : ''}${this.#said}` : ''}</p>
      ${
        step
          ? html`<span class="count">${learnWords.step(index + 1, lesson.steps.length)}</span>
            <button class="small-button" type="button" aria-keyshortcuts="Escape" @click=${this.#skip}>${learnWords.skip}</button>
            ${
              step.awaits
                ? html`<button class="button" type="button" aria-disabled=${busy} @click=${() => table.goOn()}>${learnWords.show}</button>`
                : html`<button class="button bold next" type="button" aria-disabled=${busy} @click=${() => table.goOn()}>${learnWords.next}</button>`
            }`
          : html`<button class="button" type="button" @click=${this.#begin}>${learnWords.again}</button>
            <button class="button bold next" type="button" aria-disabled=${busy} @click=${this.#play}>${
              this.#from === null ? learnWords.playNow : learnWords.toTable
            }</button>`
      }
      <p class="problem" role="alert">${this.#requests.problem}</p>
    </section>`;
  }

  #said = '';
  #marked: ArcusTableView | null = null;

  static override styles = [
    controlStyles,
    arcStyles,
    theatreStyles,
    css`
      .waiting {
        padding: var(--arcus-space-6);
        text-align: center;
      }
      .coach {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto;
        gap: var(--arcus-space-2) var(--arcus-space-4);
        align-items: center;
        justify-items: start;
        padding: var(--arcus-space-3) var(--arcus-space-5);
        border-block-start: 3px solid var(--arcus-lamp);
        background: var(--arcus-sheet);
      }
      /* Room for three lines: the table below keeps its size. */
      .said {
        grid-column: 1 / -1;
        min-block-size: 3.9em;
        margin: 0;
        font-size: 0.9375rem;
        line-height: 1.3;
        text-wrap: pretty;
      }
      .done > .said {
        grid-column: 2 / -1;
      }
      .done strong {
        display: block;
        font-size: var(--arcus-text-4);
      }
      .busy > .said {
        opacity: 0.6;
      }
      .coach > .button {
        min-block-size: 38px;
        padding-block: var(--arcus-space-2);
      }
      .coach > .next {
        grid-column: -2 / -1;
      }
      .count {
        color: var(--arcus-muted);
        font-size: var(--arcus-text-2);
      }
      .problem {
        grid-column: 1 / -1;
        margin: 0;
      }
      @media (width >= 50rem) {
        .coach {
          grid-template-columns: minmax(0, 1fr) auto auto auto;
          padding-inline: max(var(--arcus-space-5), 50% - 36rem);
        }
        .coach.done {
          grid-template-columns: auto minmax(0, 1fr) auto auto;
        }
        .done > .said {
          grid-column: 2;
        }
        :not(.done) > .said {
          grid-column: 1;
          min-block-size: 2.6em;
          align-content: center;
          font-size: 1.0625rem;
        }
      }
    `,
  ];
}

customElements.define('arcus-learn', ArcusLearn);
