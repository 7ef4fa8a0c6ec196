import { type CSSResult, css } from 'lit';

export const gatheringStyles: CSSResult = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-6);
  }
  p {
    margin: 0;
  }
  a {
    color: inherit;
  }
  .muted {
    color: var(--arcus-muted);
  }
  .sit,
  .hosting {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-4);
    align-items: end;
  }
  .sit > .field {
    flex: 1 1 12rem;
  }
  .sit > .field:has(.error) {
    flex-basis: 100%;
  }
  .hosting > .small-button {
    min-block-size: 36px;
    padding-inline: 0;
  }
  .hosting > p {
    flex: 1 1 100%;
  }
  .seats {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .seats > li {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
    min-block-size: 48px;
    border-block-end: 1px solid var(--arcus-hairline);
  }
  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .name:not(.empty) {
    font-weight: var(--arcus-weight-bold);
  }
  .empty {
    color: var(--arcus-muted);
  }
  .badge,
  .bubble,
  .small-button {
    flex: none;
  }
  .name + .small-button,
  :is(.badge, .bubble) + .small-button {
    margin-inline-start: auto;
  }
  /* Large letters on a small screen: a name on a line of its own. */
  @container (max-width: 15rem) {
    .seats > li {
      flex-wrap: wrap;
      gap: 0 var(--arcus-space-4);
      padding-block: var(--arcus-space-3);
    }
    .seats > li > .name {
      flex: 1;
      min-inline-size: 70%;
      overflow-wrap: anywhere;
      white-space: normal;
    }
  }
  .start {
    display: grid;
    gap: var(--arcus-space-3);
  }
  .shuffling {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
    min-block-size: 44px;
    --arcus-arc-width: 48px;
  }
`;
