import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { gameWords } from '#locale/sequence-states';
import { layout } from '../../../shared/games/sequence-states/board.ts';
import { stateOf } from '../../../shared/games/sequence-states/cards.ts';
import { outlines } from '../../../shared/games/sequence-states/outlines.ts';
import type { View } from '../../../shared/games/sequence-states/types.ts';
import type { Outcome } from '../../sdk/index.ts';
import { cardColours, cardInk, cardPaper, type RainbowColour, rainbowColours } from '../../widget/palette.ts';
import type { GameContext } from '../game-ui.ts';
import { type ChipStyle, chip, chipStyleOf, chipsOf, type Teams, teamAt } from './chips.ts';
import { type Choice, choiceOf, pickSpace } from './choice.ts';
import type { Id } from './cover.ts';
import { hand } from './player-area.ts';
import { spaceName } from './text.ts';

const rows = Array.from({ length: 10 }, (_, row) => row);

export const board = (context: GameContext<Id>): TemplateResult => {
  const choice = choiceOf(context);
  const team = context.you === null ? null : teamAt(context.view, context.you);
  return html`<div class="states">
      ${statesMap(context, choice, team)}
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
  html`<div class="states">${statesMap(context, null, null)}</div>`;

const space = (context: GameContext<Id>, choice: Choice, at: number): TemplateResult => {
  const lit = choice.lit.includes(at);
  const stop = choice.space ?? choice.lit[0] ?? 0;
  return html`<button class=${`space spot ${lit ? 'lit' : ''}`} type="button" role="gridcell" data-space=${at}
    data-place=${`space-${at}`} tabindex=${at === stop ? 0 : -1} aria-label=${spaceLabel(context, at, lit)}
    aria-selected=${lit ? String(at === choice.space) : nothing} @click=${() => pickSpace(context, at)}></button>`;
};

const spaceLabel = (context: GameContext<Id>, at: number, lit: boolean): string => {
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

/** A space is 100 units wide; its chip lies on the outline and leaves the code to be read. */
const centre = (space: number): { x: number; y: number } => ({
  x: (space % 10) * 100 + 50,
  y: Math.floor(space / 10) * 100 + 38,
});

const gridLines = Array.from(
  { length: 9 },
  (_, placedAt) => `M${placedAt * 100 + 100} 0V1000M0 ${placedAt * 100 + 100}H1000`,
).join('');

/** Never changes: drawn once. */
const ground = svg`<rect width="1000" height="1000" fill=${cardPaper}></rect>
  <path class="lines" d=${gridLines}></path>
  ${layout.map((code, space) => {
    const { x, y } = centre(space);
    return svg`<path class="state" d=${outlines[code]} fill=${cardColours[stateOf(code).colour]}
      transform=${`translate(${x - 34} ${y - 34}) scale(0.68)`}></path>
      <text x=${x} y=${y + 57} text-anchor="middle">${code}</text>`;
  })}`;

const sequenceBar = (
  { colour }: ChipStyle,
  spaces: readonly number[],
  preview = false,
): SVGTemplateResult => {
  const [first = 0] = spaces;
  const a = centre(first);
  const b = centre(spaces.at(-1) ?? first);
  const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  return svg`<path class=${`bar ${preview ? 'preview' : ''}`} d=${d} stroke=${cardInk} stroke-width="40"></path>
    <path class="bar" d=${d} stroke=${colour} stroke-width="29"></path>`;
};

const placedAt = (space: number, what: SVGTemplateResult, kind: string): SVGTemplateResult => {
  const { x, y } = centre(space);
  return svg`<g class=${kind} transform=${`translate(${x} ${y})`}>${what}</g>`;
};

/** Where somebody last placed or took away a chip; the latest is marked stronger. */
const lastMoveMarks = ({ players, turn }: View): SVGTemplateResult[] => {
  const latest = players[(turn + players.length - 1) % players.length]?.last;
  return [...new Set(players.flatMap(({ last }) => last ?? []))].map((space) => {
    const x = (space % 10) * 100;
    const y = Math.floor(space / 10) * 100;
    return space === latest
      ? svg`<path class="latest" d="M5 25V5H25M75 5H95V25M95 75V95H75M25 95H5V75" transform=${`translate(${x} ${y})`}></path>`
      : svg`<path class="earlier" d=${`M${x + 72} ${y + 4}H${x + 96}V${y + 28}Z`}></path>`;
  });
};

/** Lets all but the lit spaces step back: under the chips, which one has to see to choose, or over them if one of them is chosen. */
const veil = (lit: readonly number[]): SVGTemplateResult => {
  const holes = lit.map((space) => `M${(space % 10) * 100} ${Math.floor(space / 10) * 100}v100h100v-100z`);
  return svg`<path class="veil" d=${`M0 0H1000V1000H0Z${holes.join('')}`} fill=${cardPaper}></path>`;
};

/** The board, with what the viewer is about to do on it; without a choice as it is when all is over. */
export const statesMap = (teams: Teams, choice: Choice | null, team: number | null): TemplateResult => {
  const { view } = teams;
  const own = team === null ? null : chipStyleOf(teams, team);
  const locked = new Set(view.sequences.flatMap(({ spaces }) => spaces));
  const marks = choice?.marks[choice.way] ?? [];
  const chips = Object.entries(view.chips);
  const space = choice?.space ?? null;
  const removing = choice?.card === 'REMOVE';
  const veiled = choice === null || choice.lit.length === 0 ? nothing : veil(choice.lit);
  return html`<svg class="map" viewBox="0 0 1000 1000" aria-hidden="true">
    ${ground}
    ${removing ? nothing : veiled}
    ${view.sequences.map(({ team, spaces }) => sequenceBar(chipStyleOf(teams, team), spaces))}
    ${own === null ? nothing : marks.map((five) => sequenceBar(own, five, true))}
    ${repeat(
      chips,
      ([key, team]) => `${key}-${team}`,
      ([key, team]) => placedAt(Number(key), chip(chipStyleOf(teams, team), locked.has(Number(key))), 'lain'),
    )}
    ${removing ? veiled : nothing}
    ${choice === null ? nothing : lastMoveMarks(view)}
    ${space === null || own === null || removing ? nothing : placedAt(space, chip(own), 'coming')}
    ${space !== null && removing ? placedAt(space, svg`<path d="M-32 -32L32 32M32 -32L-32 32"></path>`, 'going') : nothing}
  </svg>`;
};

/** Of all states in the winners' sequences. */
export const winnersColours = ({ winners }: Outcome, { view }: GameContext<Id>): readonly RainbowColour[] => {
  const teams = winners.map((seat) => teamAt(view, seat));
  const held = view.sequences.flatMap(({ team, spaces }) =>
    teams.includes(team) ? spaces.flatMap((space) => layout[space] ?? []) : [],
  );
  const colours: readonly RainbowColour[] = held.map((code) => stateOf(code).colour);
  return rainbowColours.filter((colour) => colours.includes(colour));
};
