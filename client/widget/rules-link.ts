import { html } from 'lit';
import { tableWords } from '#locale/table';
import { showLazyDialog } from './fetched.ts';

type Show = (from: Element, address: string) => void;

/** Shows the rules page at this address over the page of `from`. */
export const showRules: Show = (from, address) =>
  showLazyDialog(from, tableWords.rules.title, async () => {
    await import('./opened.ts');
    return html`<arcus-rules address=${address}></arcus-rules>`;
  });

/** For a link to a rules page. Pressed with a modifier, or with the middle button, it stays the link that it is. */
export const insteadOfLink =
  (show: Show) =>
  (event: MouseEvent): void => {
    const { currentTarget, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(currentTarget instanceof HTMLAnchorElement) || ctrlKey || metaKey || shiftKey || altKey) return;
    // Other sites' pages cannot read ours.
    if (currentTarget.origin !== location.origin) return;
    event.preventDefault();
    show(currentTarget, currentTarget.href);
  };

export const openRules = insteadOfLink(showRules);
