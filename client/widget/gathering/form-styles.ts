import { css } from 'lit';

export const optionFieldStyles = css`
  .options {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
    gap: var(--arcus-space-5);
  }
  .options > :is(.problem, .actions) {
    grid-column: 1 / -1;
    margin: 0;
  }
  .options > .field {
    align-content: start;
  }
  .field > select:not(:has(:last-child:checked)) + .another {
    display: none;
  }
  .tick {
    gap: 0;
  }
  .tick > .check {
    font-size: inherit;
    font-weight: inherit;
  }
  .tick > .hint {
    margin-inline-start: 32px;
  }
`;
