import { css, html, type TemplateResult } from 'lit';
import { formWords } from '#locale/forms';
import { type SeatColor, seatColors } from '../../shared/protocol/codes.ts';
import { inkOn, seatPaints } from '../theme/palette.ts';
import { stored } from '../ui/storage.ts';
import { parseName } from '../widget/gathering/form-fields.ts';
import { robot } from '../widget/seats.ts';

/** The last player name in this browser. */
export const storedName = (): string | null => parseName(stored('name') ?? '');

/** For a game that begins without a question. */
export const playerName = (): string => storedName() ?? formWords.neutralName;

/** A player as a disc with their initial in the seat's color; null is a free seat, a plus. Needs `discStyles`. */
export const disc = (name: string | null, color: SeatColor): TemplateResult =>
  name === null
    ? html`<i class="disc free" aria-hidden="true">+</i>`
    : html`<i class=${`disc ${inkOn(color)}`} aria-hidden="true" .style=${`background:${seatPaints[color]}`}>${[...name][0] ?? ''}</i>`;

/** A computer player. */
export const robotDisc = html`<i class="disc computer" aria-hidden="true">${robot}</i>`;

export const discStyles = css`
  .disc {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 28px;
    aspect-ratio: 1;
    border: 2px solid var(--arcus-card-paper);
    border-radius: 50%;
    box-shadow: 0 0 0 1px rgb(43 36 32 / 0.5);
    font-size: 0.8125rem;
    font-style: normal;
    font-weight: var(--arcus-weight-heavy);
    line-height: 1;
    forced-color-adjust: none;
  }
  .disc.ink {
    color: var(--arcus-card-ink);
  }
  .disc.paper {
    color: var(--arcus-card-paper);
  }
  .disc.computer {
    background: var(--arcus-sheet);
    color: var(--arcus-ink);
  }
  .disc.computer > svg {
    inline-size: 60%;
    stroke: currentColor;
    stroke-width: 1.6;
  }
  .disc.free {
    border: 1.5px dashed var(--arcus-card-ink);
    background: var(--arcus-card-paper);
    box-shadow: none;
    color: var(--arcus-card-ink);
    font-size: 1.125rem;
  }
`;

export const storedColor = (): SeatColor => seatColors.find((color) => color === stored('color')) ?? 'red';
