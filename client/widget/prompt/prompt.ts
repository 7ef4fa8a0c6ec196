import { html, nothing, type TemplateResult } from 'lit';
import { gatheringWords, noticeWords, tableWords } from '#locale/table';
import { allowsHints } from '../../../shared/protocol/table-view.ts';
import type { GameContext, GameUi, Move } from '../../game-ui/game-ui.ts';
import type { ActionOf, GameId, Hint, ReasonOf, TableView, TypesOf, ViewOf } from '../../sdk/index.ts';
import { isAway, isHandedOver, isHost } from '../seats.ts';

interface PromptArea<Id extends GameId> {
  readonly view: ViewOf<Id>;
  readonly ui: GameUi<Id>;
  readonly context: GameContext<Id>;
  /** The view that moving cards lead to. */
  readonly shown: TypesOf<Id>['view'];
  /** The last event, as a sentence. */
  readonly happened: string;
  /** Whether single letters act. */
  readonly keys: boolean;
  readonly refusal: TemplateResult;
  readonly hint: TemplateResult;
  allows(action: ActionOf<Id>): boolean;
  takeBack(): void;
  /** Asks for a quicker round, or for the usual one. */
  hurry(): void;
  leave(): void;
  /** Ends a pause by agreement. */
  resume(): void;
  /** The viewer has a seat from the next game on. */
  readonly isNewcomer: boolean;
  /** Takes such a seat; null if there is none. */
  readonly sit: (() => void) | null;
}

/** The question to the viewer, its context and the buttons. */
export const promptArea = <Id extends GameId>(area: PromptArea<Id>): TemplateResult => {
  const { view, ui, context, happened, refusal, isNewcomer, sit } = area;
  const absence = absenceOf(view);
  const takeBack = view.pause?.agreedByAll ? area.resume : area.takeBack;
  if (absence !== null) {
    return html`<div class="asking">
      <p class="prompt yours" tabindex="-1">${absence.text}</p>
      <p class="happened">${sentencesOf(happened).map(sentence)}</p>
      <div class="actions"><button class="button bold back" type="button" @click=${takeBack}>${absence.end}</button></div>
      ${refusal}
    </div>`;
  }
  const text = view.paused ? pausedText(view) : ui.promptText(context, area.shown);
  const [asked, ...reasons] = sentencesOf(text);
  const news = sentencesOf(happened).filter((said) => !text.includes(said));
  const { notice, fromNextGame, takeSeat } = tableWords.watching;
  const watched = isNewcomer ? fromNextGame : notice(view.settings.spectatorDelay);
  const last = context.you === null ? sentencesOf(watched) : news;
  return html`<div class=${`asking ${hasHints(view) ? 'hinted' : ''}`}>
    <p class=${`prompt ${context.prompt ? 'yours' : ''}`} tabindex="-1">${asked}</p>
    <p class="happened">${[...reasons, ...last].map(sentence)}</p>
    ${
      context.you === null
        ? sit &&
          html`<div class="actions"><button class="button bold" type="button" @click=${sit}>${takeSeat}</button></div>`
        : html`<div class="answers">${answers(area)}</div>${mayHurry(area) ? quicker(area) : area.hint}`
    }
    ${refusal}
  </div>`;
};

/** Empty while no seat is to act. */
const answers = <Id extends GameId>(area: PromptArea<Id>): TemplateResult | typeof nothing => {
  const { ui, context, leave } = area;
  if (context.you !== null && ui.standing?.(context, context.you)?.isEliminated)
    return html`<div class="actions"><button class="button" type="button" @click=${leave}>${gatheringWords.leave}</button></div>`;
  return context.toAct.length === 0
    ? nothing
    : html`${ui.controls?.(context) ?? nothing}<div class="actions">${ui.moves(context).map((move) => button(area, move))}</div>`;
};

/** Why the viewer's seat waits or is played by the table, and the button that ends it; null for a player who plays. */
export const absenceOf = (
  view: Pick<TableView, 'you' | 'seats' | 'paused' | 'pause'>,
): { readonly text: string; readonly end: string } | null => {
  const { prompts } = tableWords;
  if (view.pause?.agreedByAll && view.you !== null) return { text: tableWords.log.paused, end: prompts.goOn };
  if (isHandedOver(view)) return { text: prompts.computerPlays, end: prompts.takeBack };
  if (isAway(view)) return { text: view.paused ? prompts.paused : prompts.away, end: prompts.back };
  return null;
};

const pausedText = ({ pause }: Pick<TableView, 'pause'>): string =>
  pause?.agreedByAll ? tableWords.log.paused : tableWords.prompts.paused;

/** The first is the question. */
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.?!]) +/).filter(Boolean);

/** Shown whole, or not at all. */
const sentence = (text: string): TemplateResult => html`<span>${text}</span> `;

const button = <Id extends GameId>(
  { keys, allows, context }: PromptArea<Id>,
  { action, label, key, bold = false }: Move<Id>,
): TemplateResult =>
  html`<button class=${`button ${bold ? 'bold' : ''}`} type="button" aria-keyshortcuts=${keys ? key : nothing}
    aria-disabled=${allows(action) ? nothing : 'true'} @click=${() => context.act(action)}>
    ${label}${keys ? html`<kbd aria-hidden="true">${key.toUpperCase()}</kbd>` : nothing}</button>`;

/** Undefined while loading, null if loading failed. */
export type HintText<Id extends GameId> = ((why: ReasonOf<Id>) => string) | null | undefined;

type Hinted = Pick<TableView, 'settings' | 'seats'> & { readonly you: number | null };

const hasHints = ({ settings, seats, you }: Hinted, hints = settings.hints): boolean =>
  allowsHints(
    hints,
    seats.map((seat) => seat?.bot === true),
    you,
  );

/** The viewer waits for computer players only, and may change the table. */
const mayHurry = <Id extends GameId>({ view, context }: PromptArea<Id>): boolean =>
  context.prompt === null && isHost(view) && hasHints(view, 'alone');

const quicker = <Id extends GameId>({ view, hurry }: PromptArea<Id>): TemplateResult =>
  html`<div class="hinting"><button class="small-button" type="button" aria-pressed=${view.settings.botsHurry} @click=${hurry}>${tableWords.prompts.quicker}</button></div>`;

/** The viewer is to act and the table gives hints to them. */
export const canAskForHint = (view: Pick<TableView, 'prompt'> & Hinted): boolean =>
  view.prompt !== null && hasHints(view);

/** A hint button, or the hint. */
export const hintArea = <Id extends GameId>(
  view: TableView,
  hint: Hint<Id> | null,
  hints: HintText<Id>,
  moves: readonly Move<Id>[],
  ask: () => void,
): TemplateResult => html`
  <div class="hinting">
    ${hint === null && canAskForHint(view) ? html`<button class="small-button" type="button" @click=${ask}>${tableWords.prompts.hint}</button>` : nothing}
    <p role="status">${hint === null ? '' : hintWords(hint, hints, moves)}</p>
  </div>`;

/** Without the sentences (null) the matching button; empty while they load. */
export const hintWords = <Id extends GameId>(
  { action, why }: Hint<Id>,
  hints: HintText<Id>,
  moves: readonly Move<Id>[],
): string => {
  if (hints === undefined) return '';
  if (hints !== null) return hints(why);
  const button = moves.find((move) => JSON.stringify(move.action) === JSON.stringify(action));
  return button === undefined ? noticeWords.closed.older.text : tableWords.prompts.hintedButton(button.label);
};
