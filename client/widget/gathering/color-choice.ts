import { css, html, nothing, svg, type TemplateResult } from 'lit';
import { colorWords } from '#locale/dialogs';
import { type SeatColor, seatColors } from '../../../shared/protocol/codes.ts';
import type { TableView } from '../../sdk/index.ts';
import { cardInk, cardPaper, inkOn, seatPaints } from '../../theme/palette.ts';
import { controlStyles } from '../../ui/controls.ts';
import { element, property } from '../../ui/element.ts';
import { seatDot } from '../seats.ts';

/** `<arcus-colors .view .offered .choose>`: the viewer's color, and those that the game plays with. */
class ArcusColors extends element({
  view: property<Pick<TableView, 'seats' | 'you'> | null>(null),
  offered: property<readonly SeatColor[] | undefined>(undefined),
  choose: property<(color: SeatColor) => void>(() => {}),
}) {
  protected override render(): TemplateResult | typeof nothing {
    const { seats = [], you = null } = this.view ?? {};
    const own = you === null ? undefined : seats[you]?.color;
    if (own === undefined) return nothing;
    const { offered = seatColors } = this;
    return html`<details class="colors">
      <summary class="small-button">${offered.includes(own) ? html`${seatDot(own)} ${colorWords.yoursIs(own)}` : colorWords.choose}</summary>
      <div class="swatches" role="group" aria-label=${colorWords.yours}>${offered.map((color) => {
        const owner = color === own ? null : (seats.find((seat) => seat?.color === color)?.name ?? null);
        return html`<button class="swatch" type="button" aria-pressed=${color === own}
          aria-disabled=${owner === null ? nothing : 'true'} @click=${() => owner === null && this.choose(color)}>
          <svg viewBox="0 0 40 40" aria-hidden="true">${swatch(color, color === own, owner !== null)}</svg>
          <span>${colorWords.colors[color]}</span>
          ${owner === null ? nothing : html`<span aria-hidden="true">${owner}</span><span class="unseen">${colorWords.takenBy(owner)}</span>`}
        </button>`;
      })}</div>
    </details>`;
  }

  static override styles = [
    controlStyles,
    css`
      :host {
        display: block;
      }
      .colors > summary {
        min-block-size: 36px;
        padding-inline: 0;
        list-style: none;
      }
      .colors > summary::-webkit-details-marker {
        display: none;
      }
      .swatches {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(max(54px, 3.375rem), 1fr));
        gap: var(--arcus-space-2);
        margin-block-start: var(--arcus-space-4);
      }
      .swatch {
        display: grid;
        gap: 0;
        justify-items: center;
        align-content: start;
        min-inline-size: 0;
        min-block-size: 44px;
        margin: 0;
        padding: var(--arcus-space-2) 0;
        border: 1.5px solid transparent;
        border-radius: var(--arcus-radius);
        background: none;
        color: inherit;
        font: inherit;
        font-size: var(--arcus-text-1);
        line-height: 1.3;
        cursor: pointer;
        touch-action: manipulation;
      }
      .swatch > svg {
        inline-size: 40px;
        stroke: var(--arcus-edge);
        stroke-width: 1.5;
        fill: none;
        forced-color-adjust: none;
      }
      .swatch > svg > path {
        stroke-width: 3.5;
      }
      .swatch > span {
        max-inline-size: 100%;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .swatch[aria-pressed='true'] {
        border-color: var(--arcus-ink);
        font-weight: var(--arcus-weight-bold);
      }
      .swatch[aria-disabled='true'] {
        color: var(--arcus-muted);
        cursor: default;
      }
    `,
  ];
}

customElements.define('arcus-colors', ArcusColors);

const swatch = (color: SeatColor, chosen: boolean, taken: boolean): TemplateResult<2> => {
  const ink = { ink: cardInk, paper: cardPaper }[inkOn(color)];
  return svg`<circle cx="20" cy="20" r=${taken ? 10 : 17} fill=${seatPaints[color]}></circle>
    ${chosen ? svg`<path d="M12 20.5L18 26.5L28.5 14" stroke=${ink}></path>` : nothing}`;
};
