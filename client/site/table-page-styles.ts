import { css } from 'lit';

/** A table that fills its page. */
export const tablePageStyles = css`
  :host {
    block-size: 100dvh;
  }
  /* The bar's colour extends under a phone's notch. */
  arcus-table-view::part(bar) {
    box-shadow: 0 0 0 100vmax var(--arcus-bar);
    clip-path: inset(-100vmax -100vmax var(--below, 0px));
  }
`;
