import { html, type TemplateResult } from 'lit';
import { encode } from 'uqr';
import { gatheringWords } from '#locale/table';
import { cardInk, cardPaper } from '../../theme/palette.ts';

/** The quiet zone of the standard. */
const marginModules = 4;

/** Dark on light in both themes. */
export const qrCode = (address: string): TemplateResult => {
  const { data, size } = encode(address, { border: marginModules });
  const d = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<svg class="qr" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${gatheringWords.link.qr} shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill=${cardPaper}></rect><path d=${d} fill=${cardInk}></path>
  </svg>`;
};
