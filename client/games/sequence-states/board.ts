import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#locale/sequence-states';
import { layout } from '../../../shared/games/sequence-states/board.ts';
import type { GameContext } from '../game-ui.ts';
import { chipsOf, teamAt } from './chips.ts';
import { type Choice, choiceOf, type Id, pickSpace } from './choice.ts';
import { hand } from './hand.ts';
import { map } from './map.ts';
import { spaceName } from './words.ts';

const rows = Array.from({ length: 10 }, (_, row) => row);

export const board = (context: GameContext<Id>): TemplateResult => {
  const choice = choiceOf(context);
  const team = context.you === null ? null : teamAt(context.view, context.you);
  return html`<div class="states">
      ${map(context, choice, team)}
      <div class=${`grid ${choice.card === 'ADD' ? 'any' : ''}`} role="grid" aria-label=${gameWords.board} aria-description=${gameWords.boardKeys} @keydown=${walk} @focusin=${moveStop}>
        ${rows.map(
          (row) => html`<div role="row">
            ${layout.slice(row * 10, row * 10 + 10).map((_, column) => space(context, choice, row * 10 + column))}
          </div>`,
        )}
      </div>
    </div>
    ${hand(context, choice)}`;
};

/** The board at the end. */
export const finalView = (context: GameContext<Id>): TemplateResult =>
  html`<div class="states">${map(context, null, null)}</div>`;

const space = (context: GameContext<Id>, choice: Choice, at: number): TemplateResult => {
  const lit = choice.lit.includes(at);
  const stop = choice.space ?? choice.lit[0] ?? 0;
  return html`<button class=${`space spot ${lit ? 'lit' : ''}`} type="button" role="gridcell" data-space=${at}
    data-place=${`space-${at}`} tabindex=${at === stop ? 0 : -1} aria-label=${label(context, at, lit)}
    aria-selected=${lit ? String(at === choice.space) : nothing} @click=${() => pickSpace(context, at)}></button>`;
};

const label = (context: GameContext<Id>, at: number, lit: boolean): string => {
  const { view } = context;
  const team = view.chips[at];
  const inSequence = view.sequences.some(({ spaces }) => spaces.includes(at));
  const lies = team === undefined ? gameWords.open : gameWords.chip(chipsOf(context, team));
  return [
    spaceName(at),
    lies,
    ...(inSequence ? [gameWords.inSequence] : []),
    ...(lit ? [gameWords.mayChoose] : []),
  ].join(', ');
};

const steps: Readonly<Record<string, (at: number) => number>> = {
  ArrowLeft: (at) => (at % 10 === 0 ? at : at - 1),
  ArrowRight: (at) => (at % 10 === 9 ? at : at + 1),
  ArrowUp: (at) => (at < 10 ? at : at - 10),
  ArrowDown: (at) => (at > 89 ? at : at + 10),
  Home: (at) => at - (at % 10),
  End: (at) => at - (at % 10) + 9,
};

/** From one space that can be chosen to the next, round the board. */
const leaps: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 };

const leap = (board: HTMLElement, from: HTMLElement, by: 1 | -1): HTMLElement | undefined => {
  const spaces = [...board.querySelectorAll<HTMLElement>('.space')];
  const lit = spaces.filter((space) => space === from || space.classList.contains('lit'));
  return lit.at((lit.indexOf(from) + by) % lit.length);
};

const walk = (event: KeyboardEvent): void => {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return;
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  const by = Object.hasOwn(leaps, key) ? leaps[key] : undefined;
  if (!step && !by) return;
  event.preventDefault();
  const next = step
    ? currentTarget.querySelector<HTMLElement>(`[data-space="${step(Number(target.dataset.space))}"]`)
    : by && leap(currentTarget, target, by);
  next?.focus();
};

/** The board is one stop of the Tab key: where the focus was last. */
const moveStop = ({ target, currentTarget }: FocusEvent): void => {
  if (!(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return;
  for (const other of currentTarget.querySelectorAll<HTMLElement>('[tabindex="0"]')) other.tabIndex = -1;
  target.tabIndex = 0;
};
