import { html, nothing, type TemplateResult } from 'lit';
import { tableWords } from '#locale/table';
import { isBehindDialog, showDialog } from './dialog.ts';

/** So long, in milliseconds, a dialog may keep one waiting before it says so. */
const patience = 200;

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
  const fetched = fetch().catch(() => message(tableWords.waiting.failed, again));
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  const early = await Promise.race([fetched, late]);
  if (early !== null) return show(early);
  const waiting = showDialog(root, label, message(tableWords.waiting.text, nothing));
  const content = await fetched;
  // Whoever has closed it wants it no longer.
  if (!waiting.open) return;
  waiting.close();
  show(content);
};

const message = (text: string, more: TemplateResult | typeof nothing): TemplateResult => html`
  <p role="status">${text}</p>
  <form class="actions" method="dialog"><button class="button">${tableWords.waiting.close}</button>${more}</form>`;

// Not by importing once more: for most browsers what could not be imported is lost until the page is loaded again.
const again = html`<button class="button bold" type="button" @click=${() => location.reload()}>${tableWords.waiting.again}</button>`;
