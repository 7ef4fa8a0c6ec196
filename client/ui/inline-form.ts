import { type CSSResult, css } from 'lit';

/** Of a form of one field, its button, and the problem below them. */
export const inlineFormStyles: CSSResult = css`
  .inline-form {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-2) var(--arcus-space-3);
    align-items: end;
  }
  .inline-form > [role='alert'] {
    flex: 1 0 100%;
    margin: 0;
    font-weight: var(--arcus-weight-bold);
  }
  .inline-form > [role='alert']:empty {
    display: none;
  }
`;
