import { type CSSResult, css, html, nothing, render, type TemplateResult } from 'lit';
import { noticeWords, tableWords } from '#locale/table';
import { controlStyles } from './controls.ts';

/** Whether a modal dialog, here or in a page around, blocks this tree. */
export const isBehindDialog = (root: Node): boolean =>
  (root instanceof Document || root instanceof ShadowRoot) &&
  (root.querySelector('dialog:modal') !== null ||
    (root instanceof ShadowRoot && isBehindDialog(root.host.getRootNode())));

/** Focuses the heading, so that a long dialog begins at its top. Chrome rejects `autofocus` in cross-origin frames with console errors. */
export const openDialog = (dialog: HTMLDialogElement): void => {
  dialog.showModal();
  dialog.querySelector<HTMLElement>('h2[tabindex]')?.focus();
};

/** Shows a dialog in the tree of `from`. Closing removes it and restores the focus. */
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
  openDialog(dialog);
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

interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly no: string;
  readonly yes: string;
}

export const showConfirmation = (
  from: Element,
  { title, text, no, yes }: Confirmation,
  act: () => void,
): void => {
  showDialog(
    from,
    title,
    html`<h2>${title}</h2>
      <p>${text}</p>
      <form class="actions" method="dialog">
        <button class="button">${no}</button>
        <button class="button bold" @click=${act}>${yes}</button>
      </form>`,
  );
};

export const confirmKick = (from: Element, name: string, playing: boolean, kick: () => void): void =>
  showConfirmation(
    from,
    {
      title: tableWords.kick.title(name),
      text: playing ? tableWords.kick.playing(name) : tableWords.kick.gathering(name),
      no: tableWords.kick.no,
      yes: tableWords.kick.short,
    },
    kick,
  );

const dialogLoadDelayMs = 200;

/** Shows a dialog after fetching its content; after `dialogLoadDelayMs` a waiting text, and a message if fetching fails. */
export const showLazyDialog = async (
  from: Node,
  label: string,
  fetch: () => Promise<TemplateResult>,
): Promise<void> => {
  // Now: a dialog that opens another one is removed by then.
  const root = from.getRootNode();
  const show = (content: TemplateResult): void => {
    if (!isBehindDialog(root)) showDialog(root, label, content);
  };
  const fetching = fetch().catch(() => oldPage);
  const late = new Promise<null>((resolve) => setTimeout(resolve, dialogLoadDelayMs, null));
  const early = await Promise.race([fetching, late]);
  if (early !== null) return show(early);
  const waiting = showDialog(root, label, message(tableWords.waiting.text, nothing));
  const content = await fetching;
  // The player closed it.
  if (!waiting.open) return;
  waiting.close();
  show(content);
};

const message = (text: string, more: TemplateResult | typeof nothing): TemplateResult => html`
  <p role="status">${text}</p>
  <form class="actions" method="dialog"><button class="button">${tableWords.waiting.close}</button>${more}</form>`;

const oldPage = message(
  noticeWords.closed.older.text,
  html`<button class="button bold" type="button" @click=${() => location.reload()}>${noticeWords.closed.reload}</button>`,
);

/** For pages without a table. */
export const showOldPage = (from: Node): void => {
  if (!isBehindDialog(from.getRootNode())) showDialog(from, noticeWords.closed.reload, oldPage);
};

/** Events before a link is followed. */
const beforeFollowing = ['pointerover', 'focusin', 'click'] as const;

const retarget = (event: Event, host: string): void => {
  for (const part of event.composedPath()) {
    if (!(part instanceof HTMLAnchorElement)) continue;
    part.href = new URL(part.getAttribute('href') ?? '', host).href;
    part.target = '_blank';
  }
};

/** Makes links in an element open the server's pages in a new tab; frames must not show them. Returns a function that stops it. */
export const openLinksInNewTab = (element: HTMLElement, host: () => string): (() => void) => {
  const lead = (event: Event): void => retarget(event, host());
  for (const type of beforeFollowing) element.addEventListener(type, lead);
  return () => {
    for (const type of beforeFollowing) element.removeEventListener(type, lead);
  };
};

/** Submits forms in an element by script: a sandbox without `allow-forms` blocks the browser's submission, silently. */
export const submitForms = (element: HTMLElement): void =>
  element.addEventListener('click', (event) => {
    const submitter = event.composedPath().find((part) => part instanceof HTMLButtonElement);
    const form = submitter?.type === 'submit' ? submitter.form : null;
    if (!submitter || !form || event.defaultPrevented) return;
    event.preventDefault();
    if (!form.noValidate && !form.reportValidity()) return;
    if (form.method === 'dialog') form.closest('dialog')?.close();
    else form.dispatchEvent(new SubmitEvent('submit', { submitter, cancelable: true }));
  });

/** Replaces following a link. With a modifier key or the middle button it stays a link. */
export const insteadOfLink =
  (show: (from: Element, address: string) => void) =>
  (event: MouseEvent): void => {
    const { currentTarget, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(currentTarget instanceof HTMLAnchorElement) || ctrlKey || metaKey || shiftKey || altKey) return;
    // Rules of another origin cannot be fetched.
    if (currentTarget.origin !== location.origin) return;
    event.preventDefault();
    show(currentTarget, currentTarget.href);
  };
