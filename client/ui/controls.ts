import './translation.ts';
import type { CSSResult } from 'lit';
import { css } from 'lit';

/** For all components and, as `.cssText`, for document pages. */
export const controlStyles: CSSResult = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :host {
    display: block;
  }
  [hidden] {
    display: none !important;
  }
  :where([role='list']) {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  a {
    color: inherit;
  }
  .muted {
    color: var(--arcus-muted);
  }
  /* The reason of a failure. Empty without one. */
  .problem {
    font-weight: var(--arcus-weight-bold);
  }
  .problem:empty {
    display: none;
  }

  /* An ink outline with a gap of paper: visible on every surface, kept in forced colors. */
  :focus-visible {
    outline: 3px solid var(--arcus-ink);
    outline-offset: 2px;
    box-shadow: 0 0 0 2px var(--arcus-table);
    /* Not behind a bar at the bottom of the page. */
    scroll-margin-block-end: var(--arcus-covered, 0px);
  }
  :focus:not(:focus-visible) {
    outline: none;
  }

  .button,
  .small-button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--arcus-space-3);
    min-block-size: 44px;
    min-inline-size: 44px;
    margin: 0;
    padding: var(--arcus-space-3) var(--arcus-space-5);
    border: 1.5px solid var(--arcus-edge);
    border-radius: var(--arcus-radius);
    background: var(--arcus-sheet);
    box-shadow: 0 3px 0 var(--arcus-edge);
    color: var(--arcus-ink);
    font: inherit;
    font-weight: var(--arcus-weight-bold);
    line-height: 1.25;
    text-align: center;
    text-decoration: none;
    cursor: pointer;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
    transition: background-color var(--arcus-quick) ease-out;
  }
  .small-button {
    min-block-size: 28px;
    min-inline-size: 28px;
    padding: var(--arcus-space-1) var(--arcus-space-3);
    border-color: transparent;
    background: none;
    box-shadow: none;
    font-size: var(--arcus-text-2);
    text-decoration: underline;
    text-decoration-color: var(--arcus-edge);
    text-underline-offset: 0.2em;
  }
  .button:active {
    box-shadow: 0 1px 0 var(--arcus-edge);
    transform: translateY(2px);
  }
  .button.bold {
    border-color: var(--arcus-lamp-edge);
    background: var(--arcus-lamp);
    box-shadow: 0 3px 0 var(--arcus-lamp-edge);
    color: var(--arcus-lamp-ink);
  }
  @media (hover: hover) {
    .button:hover {
      background: color-mix(in srgb, var(--arcus-sheet) 88%, var(--arcus-ink));
    }
    .small-button:hover {
      background: color-mix(in srgb, currentColor 12%, transparent);
    }
    .button.bold:hover:where(:not(:disabled, [aria-disabled='true'])) {
      background: color-mix(in srgb, var(--arcus-lamp) 88%, white);
    }
  }
  .button:is(:disabled, [aria-disabled='true']),
  .small-button:is(:disabled, [aria-disabled='true']) {
    border-style: dashed;
    border-color: var(--arcus-edge);
    background: transparent;
    box-shadow: none;
    color: var(--arcus-muted);
    cursor: default;
    transform: none;
  }
  /* A card or picture as a button. */
  .bare-button {
    display: inline-block;
    min-block-size: 24px;
    min-inline-size: 24px;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: var(--arcus-radius);
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
  }

  /* The safe one first, the bold one last. */
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-4);
    align-items: center;
  }
  .actions > .button {
    flex: 1 1 auto;
  }

  .prompt {
    margin: 0;
    font-size: var(--arcus-text-4);
    line-height: 1.3;
    text-wrap: balance;
  }
  .prompt.yours {
    font-weight: var(--arcus-weight-bold);
  }

  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-2);
  }
  .field > label {
    padding: 0;
    font-size: var(--arcus-text-2);
    font-weight: var(--arcus-weight-bold);
  }
  .field > .hint,
  .field > .error {
    margin: 0;
    color: var(--arcus-muted);
    font-size: var(--arcus-text-2);
    line-height: 1.35;
  }
  .field > .error {
    color: var(--arcus-ink);
    font-weight: var(--arcus-weight-bold);
  }
  /* One field, its button, and the problem below them. */
  .inline-form {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-2) var(--arcus-space-3);
    align-items: end;
  }
  .inline-form > .problem {
    flex: 1 0 100%;
    margin: 0;
  }
  .input {
    inline-size: 100%;
    min-block-size: 44px;
    margin: 0;
    padding: var(--arcus-space-3) var(--arcus-space-4);
    border: 1.5px solid var(--arcus-edge);
    border-radius: var(--arcus-radius);
    background: var(--arcus-sheet);
    color: var(--arcus-ink);
    font: inherit;
    line-height: 1.25;
  }
  /* iPhones zoom in on a focused field with smaller letters. */
  @media (any-pointer: coarse) {
    :is(.input, input, select, textarea) {
      font-size: max(16px, 1em);
    }
  }
  .input[aria-invalid='true'] {
    border-color: var(--arcus-ink);
    border-inline-start-width: 5px;
  }
  .check {
    display: flex;
    gap: var(--arcus-space-3);
    align-items: center;
    min-block-size: 44px;
    padding-block: var(--arcus-space-2);
    line-height: 1.3;
  }
  .check > input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 2px;
  }
  /* Browsers draw them faint on dark paper. Forced colors keep the system's. */
  @media (forced-colors: none) {
    [type='radio'],
    [type='checkbox'] {
      appearance: none;
      display: inline-grid;
      place-items: center;
      border: 1.5px solid var(--arcus-muted);
      border-radius: 4px;
      background: var(--arcus-sheet);
    }
    [type='radio'] {
      border-radius: 50%;
    }
    [type='radio']:checked {
      border: 6px solid var(--arcus-ink);
    }
    [type='checkbox']:checked {
      border-color: var(--arcus-ink);
      background: var(--arcus-ink);
    }
    [type='checkbox']:checked::before {
      content: '';
      inline-size: 6px;
      block-size: 11px;
      border: solid var(--arcus-table);
      border-width: 0 2.5px 2.5px 0;
      transform: translateY(-1px) rotate(45deg);
    }
  }

  .badge {
    color: var(--arcus-muted);
    font-size: var(--arcus-text-1);
    font-weight: var(--arcus-weight-bold);
  }

  .dot {
    flex: none;
    inline-size: 12px;
    block-size: 12px;
    stroke: var(--arcus-edge);
    forced-color-adjust: none;
  }

  .bubble {
    min-inline-size: min-content;
    max-inline-size: 16rem;
    overflow-wrap: normal;
    padding: 5px 12px 6px;
    border-radius: 12px;
    background: var(--arcus-card-paper);
    box-shadow: 0 4px 12px rgb(0 0 0 / 0.4);
    color: var(--arcus-card-ink);
    font-size: 0.90625rem;
    font-weight: 750;
    line-height: 1.25;
    white-space: nowrap;
  }

  dialog.dialog {
    --least-margin: max(
      var(--arcus-space-5),
      env(safe-area-inset-top),
      env(safe-area-inset-right),
      env(safe-area-inset-bottom),
      env(safe-area-inset-left)
    );
    inline-size: min(28rem, calc(100vw - 2 * var(--least-margin)));
    max-block-size: calc(100dvh - 2 * var(--least-margin));
    padding: var(--arcus-space-6);
    border: 0;
    border-radius: 16px;
    overflow: auto;
    background: var(--arcus-sheet);
    box-shadow: 0 20px 60px rgb(20 12 6 / 0.5);
    color: var(--arcus-ink);
  }
  dialog.dialog:has(> :is(arcus-rules, arcus-create-form, arcus-check-dialog)) {
    inline-size: min(42rem, calc(100vw - 2 * var(--least-margin)));
  }
  dialog.dialog::backdrop {
    background: rgb(29 25 23 / 0.5);
  }
  dialog.dialog > h2 {
    margin: 0 0 var(--arcus-space-3);
    font-size: min(var(--arcus-text-5), 10vw);
    font-weight: var(--arcus-weight-bold);
    line-height: 1.2;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  dialog.dialog > p + ul {
    margin-block-start: var(--arcus-space-4);
  }
  dialog.dialog > .actions {
    margin-block-start: var(--arcus-space-6);
  }

  .unseen:not(:focus, :active) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    .button,
    .small-button {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    .button.bold {
      forced-color-adjust: none;
    }
    .button:is(:disabled, [aria-disabled='true']),
    .small-button:is(:disabled, [aria-disabled='true']) {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
