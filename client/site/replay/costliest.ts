import { css, html, type TemplateResult } from 'lit';
import { costliestWords } from '#locale/verify';
import type { GameReason } from '../../../shared/kernel/game.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import {
  type CostlyDecision,
  type JudgedDecisions,
  judgeDecisions,
} from '../../../shared/replay/decisions.ts';
import type { Replayed } from '../../../shared/replay/replay.ts';
import type { GameUi } from '../../game-ui/game-ui.ts';
import type { GameId } from '../../sdk/index.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { element, property, state } from '../../ui/element.ts';

const budgetMs = 3_000;
/** The search pauses after it: the page draws. */
const sliceMs = 16;

/** A player's game, and the replay's texts for a decision. */
interface Played {
  readonly replayed: Replayed;
  readonly seat: Seat;
  readonly ui: GameUi<GameId>;
  /** The player's move. */
  moved(after: number): string;
  position(after: number): string;
}

/** `<arcus-costliest>`: searches when it is first drawn. Sends `arcus-costliest` with the decisions, and `arcus-moment` with one of them. */
export class ArcusCostliest extends element({
  played: property<Played | null>(null),
  /** The replay stores it, to search once. */
  judged: state<JudgedDecisions | null>(null),
  /** Progress, 0 to 1. */
  share: state(0),
}) {
  #sentence: (why: GameReason) => string = () => '';

  protected override firstUpdated(): void {
    if (this.played) this.#search(this.played);
  }

  async #search({ replayed, seat, ui }: Played): Promise<void> {
    const { judge } = replayed.game;
    if (!judge) return;
    const [hints] = await Promise.all([ui.hints(replayed.options as never), this.updateComplete]);
    this.#sentence = hints as (why: GameReason) => string;
    const began = performance.now();
    const passed = (): number => performance.now() - began;
    const work = judgeDecisions(replayed, seat, judge, () => passed() > budgetMs);
    let slice = passed();
    while (this.isConnected) {
      const { done, value } = work.next();
      if (done) {
        this.judged = value;
        const detail = { judged: value, sentence: this.#sentence };
        this.dispatchEvent(new CustomEvent('arcus-costliest', { detail }));
        return;
      }
      if (passed() - slice < sliceMs) continue;
      this.share = Math.min(1, passed() / budgetMs);
      await new Promise((resolve) => setTimeout(resolve));
      slice = passed();
    }
  }

  protected override render(): TemplateResult {
    return html`<h2 tabindex="-1">${costliestWords.title}</h2>
      ${this.judged === null ? this.#waiting() : this.#found(this.judged)}
      <form class="actions" method="dialog" @submit=${this.#close}><button class="button">${costliestWords.close}</button></form>`;
  }

  #waiting(): TemplateResult {
    return html`<p role="status">${costliestWords.searching}</p>
      <progress value=${this.share} aria-label=${costliestWords.searching}></progress>`;
  }

  #found({ made, otherwise, costliest }: JudgedDecisions): TemplateResult {
    if (costliest.length === 0)
      return html`<p role="status">${otherwise === 0 ? costliestWords.likeHard(made) : costliestWords.noneCostly}</p>`;
    return html`<ol role="list">${costliest.map((decision) => this.#decision(decision))}</ol>
      <p class="muted" role="status">${costliestWords.about}</p>`;
  }

  #decision({ after, advice, cost }: CostlyDecision): TemplateResult {
    return html`<li>
      <p>${this.played?.moved(after)} <strong>${costliestWords.cost(cost)}</strong></p>
      <p>${costliestWords.hard(this.#sentence(advice.why))}</p>
      <button class="button" type="button" @click=${() => this.#lead(after)}>${costliestWords.show(this.played?.position(after) ?? '')}</button>
    </li>`;
  }

  #lead(after: number): void {
    this.#close();
    this.dispatchEvent(new CustomEvent('arcus-moment', { detail: after }));
  }

  readonly #close = (): void => this.closest('dialog')?.close();

  static override styles = [
    ...dialogStyles,
    css`
      ol {
        display: grid;
        gap: var(--arcus-space-4);
      }
      li {
        display: grid;
        gap: var(--arcus-space-2);
        justify-items: start;
        padding-inline-start: var(--arcus-space-4);
        border-inline-start: 4px solid currentColor;
      }
      progress {
        inline-size: 100%;
        accent-color: var(--arcus-ink);
      }
    `,
  ];
}

customElements.define('arcus-costliest', ArcusCostliest);
