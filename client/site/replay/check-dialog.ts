import './game-check.ts';
import { css, html, nothing, type TemplateResult } from 'lit';
import { verdicts, verifyWords } from '#locale/verify';
import type { Witness } from '../../../shared/replay/witness.ts';
import { browserTokens, witnessOf } from '../../sdk/index.ts';
import { controlStyles } from '../../ui/controls.ts';
import { element, property, state } from '../../ui/element.ts';
import { RequestController } from '../../ui/request-controller.ts';
import { type CheckedGame, checkGame, checkProblem, keepWitness } from './game-check.ts';

/** `<arcus-check-dialog>`: the check of a game in a frame. A page of another site could choose addresses and files: it reads none. */
class ArcusCheckDialog extends element({
  game: property<Parameters<typeof checkGame> | null>(null),
  checked: state<CheckedGame | null>(null),
  notes: state<Witness | null>(null),
}) {
  readonly #requests = new RequestController(this, checkProblem);

  override connectedCallback(): void {
    super.connectedCallback();
    this.#check();
  }

  readonly #check = (): void => {
    const { game } = this;
    if (game === null) return;
    this.#requests.run(async () => {
      this.notes = await witnessOf(browserTokens, ...game);
      this.checked = await checkGame(...game);
    });
  };

  protected override render(): TemplateResult {
    const { checked } = this;
    const { problem } = this.#requests;
    return html`<p role="status" class=${checked ? 'unseen' : ''}>${checked ? verdicts[checked.report.verdict] : problem || verifyWords.checking}</p>
      ${checked ? html`<arcus-game-check .checked=${checked} framed></arcus-game-check>` : nothing}
      <p class="back">
        ${problem === '' ? nothing : html`${keepWitness(this.notes)}<button class="button" type="button" @click=${this.#check}>${verifyWords.retry}</button>`}
        <button class="button bold" type="button" @click=${() => this.closest('dialog')?.close()}>${verifyWords.back}</button>
      </p>`;
  }

  static override styles = [
    controlStyles,
    css`
      :host {
        --arcus-covered: 5rem;
      }
      /* At the dialog's lower edge: the list is long. */
      .back {
        position: sticky;
        inset-block-end: calc(-1 * var(--arcus-space-6));
        display: grid;
        gap: var(--arcus-space-3);
        margin: 0 0 calc(-1 * var(--arcus-space-6));
        padding-block: var(--arcus-space-3) var(--arcus-space-4);
        background: var(--arcus-sheet);
      }
      @media (max-height: 320px) {
        .back {
          position: static;
        }
      }
    `,
  ];
}

customElements.define('arcus-check-dialog', ArcusCheckDialog);

export const checkDialog = (...game: Parameters<typeof checkGame>): TemplateResult =>
  html`<h2 tabindex="-1">${verifyWords.checkThisGame}</h2><arcus-check-dialog .game=${game}></arcus-check-dialog>`;
