import { css, html, nothing, svg, type TemplateResult } from 'lit';
import { colourWords } from '#locale/dialogs';
import { type SeatColour, seatColours } from '../../../shared/protocol/codes.ts';
import type { TableView } from '../../sdk/index.ts';
import { cardInk, cardPaper, inkOn, seatPaints } from '../../theme/palette.ts';
import { controlStyles } from '../../ui/controls.ts';
import { element, property } from '../../ui/element.ts';
import { seatDot } from '../seats.ts';

/** `<arcus-colours .view .offered .choose>`: the viewer's colour, and those that the game plays with. */
class ArcusColours extends element({
  view: property<Pick<TableView, 'seats' | 'you'> | null>(null),
  offered: property<readonly SeatColour[] | undefined>(undefined),
  choose: property<(colour: SeatColour) => void>(() => {}),
}) {
  protected override render(): TemplateResult | typeof nothing {
    const { seats = [], you = null } = this.view ?? {};
    const own = you === null ? undefined : seats[you]?.colour;
    if (own === undefined) return nothing;
    const { offered = seatColours } = this;
    return html`<details class="colours">
      <summary class="small-button">${offered.includes(own) ? html`${seatDot(own)} ${colourWords.yoursIs(own)}` : colourWords.choose}</summary>
      <div class="swatches" role="group" aria-label=${colourWords.yours}>${offered.map((colour) => {
        const owner = colour === own ? null : (seats.find((seat) => seat?.colour === colour)?.name ?? null);
        return html`<button class="swatch" type="button" aria-pressed=${colour === own}
          aria-disabled=${owner === null ? nothing : 'true'} @click=${() => owner === null && this.choose(colour)}>
          <svg viewBox="0 0 40 40" aria-hidden="true">${swatch(colour, colour === own, owner !== null)}</svg>
          <span>${colourWords.colours[colour]}</span>
          ${owner === null ? nothing : html`<span aria-hidden="true">${owner}</span><span class="unseen">${colourWords.takenBy(owner)}</span>`}
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
      .colours > summary {
        min-block-size: 36px;
        padding-inline: 0;
        list-style: none;
      }
      .colours > summary::-webkit-details-marker {
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

customElements.define('arcus-colours', ArcusColours);

const swatch = (colour: SeatColour, chosen: boolean, taken: boolean): TemplateResult<2> => {
  const ink = { ink: cardInk, paper: cardPaper }[inkOn(colour)];
  return svg`<circle cx="20" cy="20" r=${taken ? 10 : 17} fill=${seatPaints[colour]}></circle>
    ${chosen ? svg`<path d="M12 20.5L18 26.5L28.5 14" stroke=${ink}></path>` : nothing}`;
};
