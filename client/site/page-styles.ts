import { type CSSResult, css } from 'lit';
import { arcStyles } from '../theme/arc.ts';
import { controlStyles } from '../ui/controls.ts';

/** Of a page with a header, text and lists. `--page-width` (60rem by default) is its maximum width. */
export const pageStyles: CSSResult[] = [
  controlStyles,
  arcStyles,
  css`
    header,
    main,
    footer {
      max-inline-size: var(--page-width, 60rem);
      margin-inline: auto;
      padding-inline: max(16px, 2vw, env(safe-area-inset-left), env(safe-area-inset-right));
    }
    header {
      padding-block-start: max(var(--arcus-space-3), env(safe-area-inset-top));
    }
    footer {
      padding-block-end: max(var(--arcus-space-6), env(safe-area-inset-bottom));
    }
    .brand {
      display: inline-flex;
      gap: var(--arcus-space-3);
      align-items: center;
      min-block-size: 44px;
      font-weight: var(--arcus-weight-bold);
      text-decoration: none;
      --arcus-arc-width: 36px;
    }
    section {
      margin-block: var(--arcus-space-6);
    }
    ul,
    ol {
      display: grid;
      gap: var(--arcus-space-2);
      margin: 0 0 var(--arcus-space-4);
      padding: 0;
      list-style: none;
    }
    time {
      color: var(--arcus-muted);
    }
    .notice {
      font-weight: var(--arcus-weight-bold);
    }
    .notice:empty {
      display: none;
    }
    .sheet {
      padding: var(--arcus-space-3) var(--arcus-space-4);
      border: 1.5px solid var(--arcus-edge);
      border-radius: var(--arcus-radius);
      background: var(--arcus-sheet);
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      gap: var(--arcus-space-2) var(--arcus-space-4);
      align-items: center;
      justify-content: space-between;
      overflow-wrap: anywhere;
    }
    .who {
      flex: 1 1 12rem;
      min-inline-size: 0;
    }
  `,
];
