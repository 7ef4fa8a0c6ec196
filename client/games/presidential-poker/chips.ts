import { html, svg, type TemplateResult } from 'lit';

const edge = 'M10 1.5A8.5 8.5 0 0 1 10 18.5A8.5 8.5 0 0 1 10 1.5Z';

/** A chip: a disc with six notches, in the ink of the table. It bears no number and no sign. */
export const chip: TemplateResult = html`<svg class="disc" viewBox="0 0 20 20" width="18" height="18" fill="none" aria-hidden="true">
  <path d=${edge} fill="var(--arcus-sheet)" stroke="currentColor" stroke-width="1.6"></path>
  ${[0, 60, 120].map((angle) => svg`<path d="M10 2.4V5.4M10 14.6V17.6" stroke="currentColor" stroke-width="3" transform=${`rotate(${angle} 10 10)`}></path>`)}
  <circle cx="10" cy="10" r="3.6" stroke="currentColor" stroke-width="1.2"></circle></svg>`;
