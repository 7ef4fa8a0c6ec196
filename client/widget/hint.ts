import { html, nothing, type TemplateResult } from 'lit';
import type { TableState, TableView } from '../sdk/index.ts';

/** Whether the table answers when the viewer asks for a hint: they are to act, and either everybody may or all others are computers. */
export const mayAskForHint = ({
  ask,
  settings,
  seats,
  you,
}: Pick<TableView, 'ask' | 'settings' | 'seats'> & { readonly you: number | null }): boolean =>
  ask !== null &&
  (settings.hints === 'always' ||
    (settings.hints === 'alone' && seats.every((seat, index) => index === you || seat?.computer === true)));

/** A button that asks what a good player would do, and the answer. */
export const hinting = (view: TableView, hint: TableState['hint'], ask: () => void): TemplateResult => html`
  <div class="hinting">
    ${mayAskForHint(view) ? html`<button class="small-button" type="button" @click=${ask}>Give me a hint</button>` : nothing}
    <p role="status">${hint?.why ?? ''}</p>
  </div>`;
