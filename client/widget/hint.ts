import { html, nothing, type TemplateResult } from 'lit';
import { tableWords } from '#locale/table';
import type { GameId, Hint, ReasonOf, TableView } from '../sdk/index.ts';
import type { Move } from './games/drawing.ts';

/** What says why: null if it could not be fetched, undefined before. */
export type Hints<Id extends GameId> = ((why: ReasonOf<Id>) => string) | null | undefined;

/** Whether the table answers when the viewer asks for a hint: they are to act, and either everybody may or all others are computers. */
export const mayAskForHint = ({
  prompt,
  settings,
  seats,
  you,
}: Pick<TableView, 'prompt' | 'settings' | 'seats'> & { readonly you: number | null }): boolean =>
  prompt !== null &&
  (settings.hints === 'always' ||
    (settings.hints === 'alone' && seats.every((seat, index) => index === you || seat?.computer === true)));

/** A button that asks what a good player would do, and the answer. */
export const hinting = <Id extends GameId>(
  view: TableView,
  hint: Hint<Id> | null,
  hints: Hints<Id>,
  moves: readonly Move<Id>[],
  ask: () => void,
): TemplateResult => html`
  <div class="hinting">
    ${mayAskForHint(view) ? html`<button class="small-button" type="button" @click=${ask}>${tableWords.asking.hint}</button>` : nothing}
    <p role="status">${hint === null ? '' : hintWords(hint, hints, moves)}</p>
  </div>`;

/** What to do and why; without the sentences the button that does it, if there is one; nothing while they are fetched. */
export const hintWords = <Id extends GameId>(
  { action, why }: Hint<Id>,
  hints: Hints<Id>,
  moves: readonly Move<Id>[],
): string => {
  if (hints === undefined) return '';
  if (hints !== null) return hints(why);
  const button = moves.find((move) => JSON.stringify(move.action) === JSON.stringify(action));
  return button === undefined ? tableWords.waiting.failed : tableWords.asking.hinted(button.label);
};
