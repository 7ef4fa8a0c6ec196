import { html, nothing, type TemplateResult } from 'lit';
import { tableWords } from '#locale/table';
import type { ActionOf, GameId, ViewOf } from '../sdk/index.ts';
import type { GameContext, GameUi, Move } from './games/drawing.ts';
import { watchingWords } from './watching.ts';

interface Asking<Id extends GameId> {
  readonly view: ViewOf<Id>;
  readonly ui: GameUi<Id>;
  readonly context: GameContext<Id>;
  /** What happened last. */
  readonly happened: string;
  /** Whether single letters act. */
  readonly keys: boolean;
  readonly refusal: TemplateResult;
  /** What helps a player to decide. */
  readonly hint: TemplateResult;
  allows(action: ActionOf<Id>): boolean;
  takeBack(): void;
}

/** Whether a computer player plays the viewer's seat until they take it back. */
export const isHandedOver = ({ you, seats }: Pick<ViewOf<GameId>, 'you' | 'seats'>): boolean =>
  you !== null && seats[you]?.handedOver === true;

/** Between the table and the viewer: what is asked of them, and the buttons to answer with. */
export const asking = <Id extends GameId>(ask: Asking<Id>): TemplateResult => {
  const { view, ui, context, happened, refusal, takeBack } = ask;
  if (isHandedOver(view)) {
    return html`<div class="asking">
      <p class="happened">${happened}</p>
      <p class="prompt yours" part="prompt" tabindex="-1">${tableWords.asking.computerPlays}</p>
      <div class="actions" part="actions"><button class="button bold" type="button" @click=${takeBack}>${tableWords.asking.takeBack}</button></div>
      ${refusal}
    </div>`;
  }
  return html`<div class="asking">
    <p class="happened">${happened}</p>
    <p class=${`prompt ${context.prompt ? 'yours' : ''}`} part="prompt" tabindex="-1">${view.paused ? tableWords.asking.paused : ui.promptText(context)}</p>
    ${
      context.you === null
        ? html`<p class="muted">${watchingWords(view)}</p>`
        : html`${ui.controls?.(context) ?? nothing}<div class="actions" part="actions">${ui.moves(context).map((move) => button(ask, move))}</div>${ask.hint}`
    }
    ${refusal}
  </div>`;
};

const button = <Id extends GameId>(
  { keys, allows, context }: Asking<Id>,
  { action, label, key, bold = false }: Move<Id>,
): TemplateResult =>
  html`<button class=${`button ${bold ? 'bold' : ''}`} type="button" aria-keyshortcuts=${keys ? key : nothing}
    aria-disabled=${allows(action) ? nothing : 'true'} @click=${() => context.act(action)}>
    ${label}${keys ? html`<kbd aria-hidden="true">${key.toUpperCase()}</kbd>` : nothing}</button>`;
