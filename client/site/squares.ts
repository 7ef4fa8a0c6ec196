import { css, html, type TemplateResult } from 'lit';
import { todayWords } from '#locale/today';
import { cardColors, rainbowColors } from '../theme/palette.ts';
import type { DailyResult } from '../widget/daily.ts';

/** The seven squares of a table of the day. Needs `squaresStyles`. */
export const squaresOfDay = ({ squares }: DailyResult): TemplateResult =>
  html`<span class="squares" role="img" aria-label=${todayWords.result(squares)}>${rainbowColors.map((color, index) => html`<i .style=${index < squares ? `background:${cardColors[color]}` : ''}></i>`)}</span>`;

export const squaresStyles = css`
  .squares {
    display: inline-flex;
    gap: 3px;
    vertical-align: middle;
  }
  .squares > i {
    inline-size: 16px;
    aspect-ratio: 1;
    border: 1.5px solid #fff;
    border-radius: 3px;
    box-shadow: 0 0 0 1px rgb(43 36 32 / 0.5);
    forced-color-adjust: none;
  }
`;
