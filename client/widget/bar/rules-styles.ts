import { type CSSResult, css } from 'lit';

/** Shared by rule pages and the dialog. */
export const rulesStyles: CSSResult = css`
  img {
    display: block;
    max-inline-size: 100%;
    block-size: auto;
    margin-block: var(--arcus-space-4) var(--arcus-space-5);
  }
  :is(td, li) img {
    margin-block: var(--arcus-space-3);
  }
  h3 {
    margin-block: var(--arcus-space-6) var(--arcus-space-3);
    font-size: var(--arcus-text-3);
  }
  summary {
    padding-block: var(--arcus-space-4);
    border-block-end: 1px solid var(--arcus-hairline);
    cursor: pointer;
  }
  summary > h3 {
    display: inline;
  }
  ul,
  ol {
    padding-inline-start: var(--arcus-space-6);
  }
  li {
    margin-block: var(--arcus-space-3);
  }
  li > p {
    margin: 0;
  }
  ul:has(> [id]) {
    padding: 0;
    list-style: none;
  }
  li[id] {
    scroll-margin-block-start: 5rem;
  }
  .see {
    white-space: nowrap;
  }
  .rule {
    display: inline-block;
    margin-inline-end: var(--arcus-space-3);
    color: var(--arcus-muted);
    font-size: var(--arcus-text-1);
    text-decoration: none;
  }
  .rule:hover {
    text-decoration: underline;
  }
  :target > .rule {
    font-weight: var(--arcus-weight-bold);
    text-decoration: underline;
  }
  sup {
    color: var(--arcus-muted);
    font-size: var(--arcus-text-1);
    line-height: 0;
  }
  table {
    border-spacing: 0;
  }
  :is(th, td) {
    padding: var(--arcus-space-2) var(--arcus-space-4) var(--arcus-space-2) 0;
    border-block-end: 1px solid var(--arcus-hairline);
    text-align: start;
    vertical-align: top;
  }
  [align='right'] {
    text-align: end;
  }
  @media (min-width: 600px) {
    li[id] {
      position: relative;
      padding-inline-start: 4rem;
    }
    li[id] > .rule,
    li[id] > p:first-child > .rule {
      position: absolute;
      inset-inline-start: 0;
      min-block-size: 24px;
      line-height: 24px;
    }
  }
`;
