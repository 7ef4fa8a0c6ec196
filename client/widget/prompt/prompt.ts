import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit';
import { tableWords } from '#locale/table';
import { allowsHints } from '../../../shared/protocol/table-view.ts';
import type { GameContext, GameUi, Move } from '../../game-ui/game-ui.ts';
import type { ActionOf, GameId, Hint, ReasonOf, TableView, ViewOf } from '../../sdk/index.ts';
import { low, lowest, narrow, short, tiny } from '../../theme/breakpoints.ts';
import { isHandedOver } from '../seats.ts';

interface PromptArea<Id extends GameId> {
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

/** On the wood before the viewer: what is asked of them, what led to it, and the buttons to answer with. */
export const promptArea = <Id extends GameId>(area: PromptArea<Id>): TemplateResult => {
  const { view, ui, context, happened, refusal, takeBack } = area;
  if (isHandedOver(view)) {
    return html`<div class="asking">
      <p class="prompt yours" part="prompt" tabindex="-1">${tableWords.asking.computerPlays}</p>
      <p class="happened">${happened}</p>
      <div class="actions" part="actions"><button class="button bold" type="button" @click=${takeBack}>${tableWords.asking.takeBack}</button></div>
      ${refusal}
    </div>`;
  }
  const text = view.paused ? tableWords.asking.paused : ui.promptText(context);
  const [asked, ...reasons] = sentencesOf(text);
  const led = text.includes(happened) ? '' : happened;
  const last = context.you === null ? tableWords.watching.told(view.settings.spectatorDelay) : led;
  return html`<div class=${`asking ${isHinted(view) ? 'hinted' : ''}`}>
    <p class=${`prompt ${context.prompt ? 'yours' : ''}`} part="prompt" tabindex="-1">${asked}</p>
    <p class="happened">${[...reasons, last].join(' ').trim()}</p>
    ${
      context.you === null
        ? nothing
        : html`<div class="answers">${ui.controls?.(context) ?? nothing}<div class="actions" part="actions">${ui.moves(context).map((move) => button(area, move))}</div></div>${area.hint}`
    }
    ${refusal}
  </div>`;
};

/** The first is what is asked; what comes after it stands in the quieter line. */
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.?!]) +/);

const button = <Id extends GameId>(
  { keys, allows, context }: PromptArea<Id>,
  { action, label, key, bold = false }: Move<Id>,
): TemplateResult =>
  html`<button class=${`button ${bold ? 'bold' : ''}`} type="button" aria-keyshortcuts=${keys ? key : nothing}
    aria-disabled=${allows(action) ? nothing : 'true'} @click=${() => context.act(action)}>
    ${label}${keys ? html`<kbd aria-hidden="true">${key.toUpperCase()}</kbd>` : nothing}</button>`;

/** What says why: null if it could not be fetched, undefined before. */
export type HintText<Id extends GameId> = ((why: ReasonOf<Id>) => string) | null | undefined;

type Hinted = Pick<TableView, 'settings' | 'seats'> & { readonly you: number | null };

/** Whether the table gives hints to the viewer at all. */
const isHinted = ({ settings, seats, you }: Hinted): boolean =>
  allowsHints(
    settings.hints,
    seats.map((seat) => seat?.bot === true),
    you,
  );

/** Whether the table answers when the viewer asks for a hint: they are to act, and either everybody may or all others are computers. */
export const mayAskForHint = (view: Pick<TableView, 'prompt'> & Hinted): boolean =>
  view.prompt !== null && isHinted(view);

/** A button that asks what a good player would do; the answer in its place. */
export const hintArea = <Id extends GameId>(
  view: TableView,
  hint: Hint<Id> | null,
  hints: HintText<Id>,
  moves: readonly Move<Id>[],
  ask: () => void,
): TemplateResult => html`
  <div class="hinting">
    ${hint === null && mayAskForHint(view) ? html`<button class="small-button" type="button" @click=${ask}>${tableWords.asking.hint}</button>` : nothing}
    <p role="status">${hint === null ? '' : hintWords(hint, hints, moves)}</p>
  </div>`;

/** What to do and why; without the sentences the button that does it, if there is one; nothing while they are fetched. */
export const hintWords = <Id extends GameId>(
  { action, why }: Hint<Id>,
  hints: HintText<Id>,
  moves: readonly Move<Id>[],
): string => {
  if (hints === undefined) return '';
  if (hints !== null) return hints(why);
  const button = moves.find((move) => JSON.stringify(move.action) === JSON.stringify(action));
  return button === undefined ? tableWords.waiting.failed : tableWords.asking.hinted(button.label);
};

/** On the wood before the viewer: what is asked, and what it is answered with. */
export const askingStyles: CSSResult = css`
  .asking {
    --gap: 10px;
    position: relative;
    z-index: 4;
    display: grid;
    gap: var(--gap);
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    align-content: center;
    /* As much as one line of each and buttons take: the mat and the hand stay where they are, whoever is to act. */
    min-block-size: min(9.1rem, 18cqh);
    padding: 12px 20px 18px;
    text-align: center;
  }
  .asking .prompt {
    font-size: var(--arcus-text-4);
    font-weight: var(--arcus-weight-bold);
    line-height: 1.25;
    text-wrap: balance;
  }
  /* The log has all of it. */
  .asking > p {
    display: -webkit-box;
    max-inline-size: min(60rem, 100%);
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
  }
  .asking > .happened {
    margin-block-start: calc(2px - var(--gap));
    -webkit-line-clamp: 1;
  }
  .asking :is(.happened, .hinting > p) {
    font-size: 0.9375rem;
    line-height: 1.3;
    text-wrap: balance;
  }
  .asking .happened:empty,
  .refusal:empty,
  .hinting > p:empty {
    display: none;
  }
  .asking .actions {
    flex-wrap: nowrap;
    justify-content: center;
  }
  .asking .button {
    flex: none;
    min-block-size: 48px;
    padding-inline: 24px;
    font-size: 1.0625rem;
    font-weight: 750;
    white-space: nowrap;
  }
  .asking .button.bold {
    min-inline-size: 150px;
  }
  .hinting {
    display: grid;
    justify-items: center;
  }
  /* A hint is asked for beside what has happened, and stands in its place. */
  .hinted {
    grid-template-columns: minmax(0, 1fr) auto;
    > * {
      grid-column: 1 / span 2;
    }
    > .prompt {
      -webkit-line-clamp: 3;
    }
    > .happened {
      grid-column: 1;
      align-self: start;
    }
    > .hinting {
      grid-area: 2 / 2;
      min-block-size: 28px;
    }
    &:has(> .hinting > p:not(:empty)) {
      > .prompt {
        -webkit-line-clamp: 1;
      }
      > .happened {
        display: none;
      }
      > .hinting {
        grid-column: 1 / span 2;
      }
    }
  }
  kbd {
    padding: 1px 6px;
    border: 1.3px solid currentColor;
    border-radius: 5px;
    font: inherit;
    font-size: var(--arcus-text-1);
    opacity: 0.8;
  }
  @media (hover: none) {
    kbd {
      display: none;
    }
  }

  @container arcus (width <= 1199px) or (height <= 800px) {
    .asking {
      --gap: 8px;
      min-block-size: min(8.3rem, 19cqh);
      padding: 4px 16px 8px;
    }
  }
  /* In the middle, as if the button were on both sides. */
  @container arcus (width >= 1000px) and (height >= 561px) {
    .hinted {
      > .happened {
        padding-inline-start: 7rem;
      }
      > .hinting {
        margin-block: calc(-1 * var(--gap));
      }
    }
  }
  @container arcus ${low} {
    .asking {
      --asked: min(11rem, 40%);
      grid-template-columns: minmax(var(--asked), 1fr) minmax(0, auto);
      gap: 2px 12px;
      align-items: center;
      justify-items: start;
      min-block-size: 3.6rem;
      padding: 5px 14px 8px;
      text-align: start;
    }
    .hinted {
      grid-template-columns: minmax(calc(var(--asked) - 7rem), 1fr) auto minmax(0, auto);
    }
    .asking > :is(.actions, .answers, .start) {
      grid-row: 1 / span 3;
      grid-column: -2;
    }
    .asking .prompt {
      font-size: 0.9375rem;
      text-wrap: pretty;
    }
    .asking .happened {
      margin: 0;
    }
    .asking :is(.happened, .hinting > p) {
      font-size: 0.78125rem;
    }
    .asking .button {
      flex: 0 1 auto;
      min-block-size: 40px;
      padding: 4px 15px;
      font-size: 0.9375rem;
      line-height: 1.15;
      white-space: normal;
    }
    .asking .button.bold {
      min-inline-size: 96px;
    }
    .asking kbd {
      display: none;
    }
    /* Where nothing has happened a hint is asked for below the answers. */
    .hinted:where(:has(> .happened:empty):has(> .hinting > p:empty)) {
      > .prompt {
        grid-row: 1 / span 2;
      }
      > .answers {
        grid-row: 1;
      }
      > .hinting {
        grid-column: -2;
      }
    }
  }
  @container arcus ${narrow} {
    .asking {
      justify-items: stretch;
      min-block-size: min(11.1rem, 22.5cqh);
      padding: 6px 12px 10px;
    }
    .asking:has(.actions > *) {
      align-content: end;
    }
    .asking .prompt {
      font-size: var(--arcus-text-3);
    }
    .hinted {
      > .happened {
        text-align: start;
      }
      > .hinting {
        margin-block: -6px;
      }
    }
    .asking .happened {
      -webkit-line-clamp: 2;
    }
    .asking kbd {
      display: none;
    }
    .asking .actions > .button {
      flex: 1 1 0;
      min-inline-size: 0;
      min-block-size: 52px;
      padding-inline: 8px;
      line-height: 1.15;
      white-space: normal;
    }
  }
  @container arcus ${short} {
    .asking {
      --gap: 5px;
      min-block-size: min(8.75rem, 24cqh);
      padding-block-end: 8px;
    }
    .asking :is(.happened, .hinting > p) {
      font-size: var(--arcus-text-1);
    }
    .asking .actions > .button {
      min-block-size: 44px;
    }
  }
  @container arcus ${tiny} {
    .asking {
      min-block-size: 6.5rem;
    }
    .hinted > .prompt {
      -webkit-line-clamp: 2;
    }
  }
  @container arcus (width <= 359px) {
    .asking .prompt,
    .asking .actions > .button {
      font-size: 0.875rem;
    }
    .asking .actions > .button {
      padding-inline: 4px;
    }
  }
  /* Of a phone held across. */
  @container arcus ${lowest} {
    .asking {
      min-block-size: 3.2rem;
      padding-block: 2px 6px;
    }
    .asking .prompt {
      font-size: 0.875rem;
      line-height: 1.15;
    }
  }
`;
