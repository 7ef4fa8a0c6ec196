import { type CSSResult, css, render, type TemplateResult } from 'lit';
import { controlStyles } from './controls.ts';

/** Whether a dialog keeps everything in this tree from being used: one of its own, or of a page around it. */
export const isBehindDialog = (root: Node): boolean =>
  (root instanceof Document || root instanceof ShadowRoot) &&
  (root.querySelector('dialog:modal') !== null ||
    (root instanceof ShadowRoot && isBehindDialog(root.host.getRootNode())));

/** Shows a dialog over the table of `from`, and takes it away once it is closed; then the focus is where it was. */
export const showDialog = (from: Node, label: string, content: TemplateResult): HTMLDialogElement => {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.setAttribute('aria-label', label);
  render(content, dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  from.getRootNode().appendChild(dialog);
  dialog.showModal();
  return dialog;
};

/** For an element that fills a dialog. */
export const dialogStyles: CSSResult[] = [
  controlStyles,
  css`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--arcus-space-4);
    }
    h2,
    p {
      margin: 0;
    }
    h2 {
      font-size: var(--arcus-text-5);
      line-height: 1.2;
    }
  `,
];
