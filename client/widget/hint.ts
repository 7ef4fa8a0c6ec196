import { html, nothing, type TemplateResult } from 'lit';
import type { ActionOf, GameId, TableState, TableView } from '../sdk/index.ts';
import type { Move } from './games/drawing.ts';
import { words } from './words/en.ts';

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
export const hinting = <Id extends GameId>(
  view: TableView,
  hint: TableState<Id>['hint'],
  moves: readonly Move<Id>[],
  ask: () => void,
): TemplateResult => html`
  <div class="hinting">
    ${mayAskForHint(view) ? html`<button class="small-button" type="button" @click=${ask}>${words.asking.hint}</button>` : nothing}
    <p role="status">${hint === null ? '' : words.asking.hinted(hint.why, buttonOf(hint.action, moves))}</p>
  </div>`;

const buttonOf = <Id extends GameId>(action: ActionOf<Id>, moves: readonly Move<Id>[]): string | null =>
  moves.find((move) => JSON.stringify(move.action) === JSON.stringify(action))?.label ?? null;
