import { type CSSResult, css, html, nothing, render, type TemplateResult } from 'lit';
import { tableWords } from '#locale/table';
import { controlStyles } from './controls.ts';

/** Whether a dialog keeps everything in this tree from being used: one of its own, or of a page around it. */
export const isBehindDialog = (root: Node): boolean =>
  (root instanceof Document || root instanceof ShadowRoot) &&
  (root.querySelector('dialog:modal') !== null ||
    (root instanceof ShadowRoot && isBehindDialog(root.host.getRootNode())));

/**
 * A heading that can have the focus gets it, so that what is long is read from its top. Not by `autofocus`: in frames of other sites Chrome does
 * nothing about that but complain on the page's console.
 */
export const openDialog = (dialog: HTMLDialogElement): void => {
  dialog.showModal();
  dialog.querySelector<HTMLElement>('h2[tabindex]')?.focus();
};

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

/** Asks before something that cannot be taken back. */
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

/** Before the host puts somebody out. */
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

/** So long, in milliseconds, a dialog may keep one waiting before it says so. */
const dialogLoadDelayMs = 200;

/** Shows a dialog whose content has to be fetched first, or says there that it could not be fetched. */
export const showLazyDialog = async (
  from: Node,
  label: string,
  fetch: () => Promise<TemplateResult>,
): Promise<void> => {
  // Taken now: where a dialog leads to another one, it is gone by then.
  const root = from.getRootNode();
  const show = (content: TemplateResult): void => {
    if (!isBehindDialog(root)) showDialog(root, label, content);
  };
  const fetching = fetch().catch(() => message(tableWords.waiting.failed, reloadButton));
  const late = new Promise<null>((resolve) => setTimeout(resolve, dialogLoadDelayMs, null));
  const early = await Promise.race([fetching, late]);
  if (early !== null) return show(early);
  const waiting = showDialog(root, label, message(tableWords.waiting.text, nothing));
  const content = await fetching;
  // It was closed while its content was being fetched.
  if (!waiting.open) return;
  waiting.close();
  show(content);
};

const message = (text: string, more: TemplateResult | typeof nothing): TemplateResult => html`
  <p role="status">${text}</p>
  <form class="actions" method="dialog"><button class="button">${tableWords.waiting.close}</button>${more}</form>`;

// Not by importing once more: for most browsers what could not be imported is lost until the page is loaded again.
const reloadButton = html`<button class="button bold" type="button" @click=${() => location.reload()}>${tableWords.waiting.reload}</button>`;

/** Events before anybody can follow a link. */
const beforeFollowing = ['pointerover', 'focusin', 'click'] as const;

const retarget = (event: Event, host: string): void => {
  for (const part of event.composedPath()) {
    if (!(part instanceof HTMLAnchorElement)) continue;
    part.href = new URL(part.getAttribute('href') ?? '', host).href;
    part.target = '_blank';
  }
};

/**
 * Links below an element lead to the server's own pages, whatever page it stands on, and open beside that page: in a frame those pages are
 * not shown. Returns what ends it.
 */
export const openLinksInNewTab = (element: HTMLElement, host: () => string): (() => void) => {
  const lead = (event: Event): void => retarget(event, host());
  for (const type of beforeFollowing) element.addEventListener(type, lead);
  return () => {
    for (const type of beforeFollowing) element.removeEventListener(type, lead);
  };
};

/** For a link to a rules page. Pressed with a modifier, or with the middle button, it stays the link that it is. */
export const insteadOfLink =
  (show: (from: Element, address: string) => void) =>
  (event: MouseEvent): void => {
    const { currentTarget, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(currentTarget instanceof HTMLAnchorElement) || ctrlKey || metaKey || shiftKey || altKey) return;
    // Other sites' pages cannot read ours.
    if (currentTarget.origin !== location.origin) return;
    event.preventDefault();
    show(currentTarget, currentTarget.href);
  };
