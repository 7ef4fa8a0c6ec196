import { html, nothing, type TemplateResult } from 'lit';
import { isBehindDialog, showDialog } from './dialog.ts';
import { words } from './words/en.ts';

/** So long, in milliseconds, a dialog may keep one waiting before it says so. */
const patience = 200;

/** Shows a dialog whose content has to be fetched first. If that fails the dialog says so, and it can be tried again. */
export const showFetched = async (
  from: Node,
  label: string,
  fetch: () => Promise<TemplateResult>,
): Promise<void> => {
  // Taken now: where a dialog leads to another one, it is gone by then.
  const root = from.getRootNode();
  const again = (): Promise<void> => showFetched(root, label, fetch);
  const show = (content: TemplateResult): void => {
    if (!isBehindDialog(root)) showDialog(root, label, content);
  };
  const fetched = fetch().catch(() => message(words.waiting.failed, again));
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  const early = await Promise.race([fetched, late]);
  if (early !== null) return show(early);
  const waiting = showDialog(root, label, message(words.waiting.text));
  const content = await fetched;
  // Whoever has closed it wants it no longer.
  if (!waiting.open) return;
  waiting.close();
  show(content);
};

const message = (text: string, again?: () => void): TemplateResult => {
  const retry = ({ currentTarget }: Event): void => {
    if (currentTarget instanceof Element) currentTarget.closest('dialog')?.close();
    again?.();
  };
  return html`<p role="status">${text}</p>
    <form class="actions" method="dialog">
      <button class="button">${words.waiting.close}</button>
      ${again ? html`<button class="button bold" type="button" @click=${retry}>${words.waiting.again}</button>` : nothing}
    </form>`;
};
