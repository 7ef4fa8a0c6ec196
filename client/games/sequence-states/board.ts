import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { gameWords } from '#games/sequence-states/locale';
import { layout } from '../../../shared/games/sequence-states/board.ts';
import { stateOf } from '../../../shared/games/sequence-states/cards.ts';
import { outlines } from '../../../shared/games/sequence-states/outlines.ts';
import type { View } from '../../../shared/games/sequence-states/view-schema.ts';
import type { GameContext } from '../../game-ui/game-ui.ts';
import type { Outcome } from '../../sdk/index.ts';
import {
  boardPaper,
  cardColors,
  cardInk,
  cardPaper,
  lamp,
  type RainbowColor,
  rainbowColors,
  washes,
} from '../../theme/palette.ts';
import { type ChipStyle, chip, chipStyleOf, chipsOf, type Teams, teamAt } from './chips.ts';
import { type Choice, choiceOf, pickSpace } from './choice.ts';
import type { Id } from './cover.ts';
import { deck } from './player-area.ts';
import { spaceName } from './text.ts';

const rows = Array.from({ length: 10 }, (_, row) => row);

export const board = (context: GameContext<Id>): TemplateResult => {
  const choice = choiceOf(context);
  const team = context.you === null ? null : teamAt(context.view, context.you);
  const shown = choice.space ?? choice.lit[0] ?? latestOf(context.view);
  return html`<div class="states" ${ref((states) => scrollTo(states, shown))}>
      ${statesMap(context, choice, team, context.options)}
      <div class="grid" role="grid" aria-label=${gameWords.board} aria-description=${gameWords.boardKeys} @keydown=${moveFocus} @focusin=${moveTabStop}>
        ${rows.map(
          (row) => html`<div role="row">
            ${layout.slice(row * 10, row * 10 + 10).map((_, column) => space(context, choice, row * 10 + column))}
          </div>`,
        )}
      </div>
    </div>
    ${deck(context)}`;
};

/** A small window shows a part of the board. */
const scrollTo = (states: Element | undefined, space: number | undefined): void => {
  if (states === undefined || space === undefined) return;
  requestAnimationFrame(() => {
    const { scrollHeight, clientHeight, scrollTop } = states;
    if (scrollHeight <= clientHeight + 1) return;
    const [top, bottom] = [Math.floor(space / 10), Math.floor(space / 10) + 1].map(
      (row) => (row * scrollHeight) / 10,
    );
    states.scrollTop = Math.min(top ?? 0, Math.max(scrollTop, (bottom ?? 0) - clientHeight));
  });
};

export const finalView = (context: GameContext<Id>): TemplateResult =>
  html`<div class="states">${statesMap(context, null, null, context.options)}</div>`;

const space = (context: GameContext<Id>, choice: Choice, at: number): TemplateResult => {
  const lit = choice.lit.includes(at);
  const stop = choice.space ?? choice.lit[0] ?? 0;
  return html`<button class=${`space spot ${lit ? 'lit' : ''}`} type="button" role="gridcell" data-space=${at} ?data-drop=${lit}
    data-place=${`space-${at}`} tabindex=${at === stop ? 0 : -1} aria-label=${spaceLabel(context, at, lit)}
    aria-selected=${lit ? String(at === choice.space) : nothing} @click=${() => pickSpace(context, at)}></button>`;
};

const spaceLabel = (context: GameContext<Id>, at: number, lit: boolean): string => {
  const { view } = context;
  const team = view.chips[at];
  const inSequence = view.sequences.some(({ spaces }) => spaces.includes(at));
  const lies = team === undefined ? gameWords.open : gameWords.chip(chipsOf(context, team));
  return [
    spaceName(at, isNamed(context, at) ? { geography: false } : context.options),
    lies,
    ...(inSequence ? [gameWords.inSequence] : []),
    ...(lit ? [gameWords.selectable] : []),
  ].join(', ');
};

/** With `geography` a space is named once a chip was placed or removed there [SQ-6]. */
const isNamed = ({ view }: Pick<GameContext<Id>, 'view'>, at: number): boolean =>
  view.players.some(({ last }) => last === at);

const steps: Readonly<Record<string, (at: number) => number>> = {
  ArrowLeft: (at) => (at % 10 === 0 ? at : at - 1),
  ArrowRight: (at) => (at % 10 === 9 ? at : at + 1),
  ArrowUp: (at) => (at < 10 ? at : at - 10),
  ArrowDown: (at) => (at > 89 ? at : at + 10),
  Home: (at) => at - (at % 10),
  End: (at) => at - (at % 10) + 9,
};

/** From one selectable space to the next, cyclically. */
const litSteps: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 };

const nextLitSpace = (board: HTMLElement, from: HTMLElement, by: 1 | -1): HTMLElement | undefined => {
  const spaces = [...board.querySelectorAll<HTMLElement>('.space')];
  const lit = spaces.filter((space) => space === from || space.classList.contains('lit'));
  return lit.at((lit.indexOf(from) + by) % lit.length);
};

const moveFocus = (event: KeyboardEvent): void => {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return;
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  const by = Object.hasOwn(litSteps, key) ? litSteps[key] : undefined;
  if (!step && !by) return;
  event.preventDefault();
  const next = step
    ? currentTarget.querySelector<HTMLElement>(`[data-space="${step(Number(target.dataset.space))}"]`)
    : by && nextLitSpace(currentTarget, target, by);
  next?.focus();
};

/** The board is one tab stop: the space with the last focus. */
const moveTabStop = ({ target, currentTarget }: FocusEvent): void => {
  if (!(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return;
  for (const other of currentTarget.querySelectorAll<HTMLElement>('[tabindex="0"]')) other.tabIndex = -1;
  target.tabIndex = 0;
};

/** A space is 100 units wide. */
const corner = (space: number): { x: number; y: number } => ({
  x: (space % 10) * 100,
  y: Math.floor(space / 10) * 100,
});

/** On the outline, so that the code stays readable. */
const centre = (space: number): { x: number; y: number } => {
  const { x, y } = corner(space);
  return { x: x + 50, y: y + 36 };
};

const code = (space: number): SVGTemplateResult => {
  const { x, y } = corner(space);
  return svg`<text x=${x + 50} y=${y + 91.5} text-anchor="middle" font-size="29" font-weight="800" fill=${cardInk}>${layout[space]}</text>`;
};

/** Rendered once each. The frame extends 24 units beyond the spaces. With `geography` only outlines are drawn [SQ-6]. */
const groundOf = (
  geography: boolean,
): SVGTemplateResult => svg`<rect x="-22" y="-22" width="1044" height="1044" rx="26" fill=${boardPaper}></rect>
  <rect x="-14" y="-14" width="1028" height="1028" rx="19" fill="none" stroke=${cardInk} stroke-opacity="0.45" stroke-width="2"></rect>
  ${layout.map((state, space) => {
    const { x, y } = corner(space);
    const { color } = stateOf(state);
    return svg`<rect x=${x + 2} y=${y + 2} width="96" height="96" rx="9" fill=${geography ? cardPaper : washes[color]}></rect>
      <path d=${outlines[state]} fill=${geography ? boardPaper : cardColors[color]} stroke=${cardInk} stroke-width="2" stroke-linejoin="round"
        transform=${`translate(${x + 20} ${y + 6}) scale(0.6)`}></path>
      ${geography ? nothing : code(space)}`;
  })}`;

const ground = groundOf(false);
const geographyGround = groundOf(true);

const sequenceBar = ({ body }: ChipStyle, spaces: readonly number[], preview = false): SVGTemplateResult => {
  const [first = 0] = spaces;
  const a = centre(first);
  const b = centre(spaces.at(-1) ?? first);
  const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  return svg`<path class=${`bar ${preview ? 'preview' : ''}`} d=${d} stroke=${cardInk} stroke-width="34"></path>
    <path class="bar" d=${d} stroke=${body} stroke-width="26"></path>`;
};

/** A line grows from its first chip. */
const growthOrigin = ([first = 0]: readonly number[]): string => {
  const { x, y } = centre(first);
  return `${x} ${y}`;
};

/** A selectable space. */
export const litSpace = (space: number, chosen: boolean): SVGTemplateResult => {
  const { x, y } = corner(space);
  const outline = (color: string, width: number) =>
    svg`<rect x=${x + 1} y=${y + 1} width="98" height="98" rx="10" fill="none" stroke=${color} stroke-width=${width}></rect>`;
  return svg`${outline(cardInk, chosen ? 15 : 11)}${outline(lamp, chosen ? 10 : 6)}`;
};

const placedAt = (space: number, what: SVGTemplateResult, kind: string): SVGTemplateResult => {
  const { x, y } = centre(space);
  return svg`<g class=${kind} data-place=${kind === 'lain' ? `chip-${space}` : nothing} transform=${`translate(${x} ${y})`}>${what}</g>`;
};

const latestOf = ({ players, latest }: View): number | undefined =>
  latest === null ? undefined : (players[latest]?.last ?? undefined);

/** Each player's last placement or removal; the latest is marked stronger. */
const lastMoveMarks = (view: View): SVGTemplateResult[] => {
  const latest = latestOf(view);
  return [...new Set(view.players.flatMap(({ last }) => last ?? []))].map((space) => {
    const { x, y } = corner(space);
    return space === latest
      ? svg`<path d=${`M${x + 4} ${y + 26}v-22h22M${x + 74} ${y + 4}h22v22M${x + 96} ${y + 74}v22h-22M${x + 26} ${y + 96}h-22v-22`}
          fill="none" stroke=${cardInk} stroke-width="7" stroke-linejoin="round"></path>`
      : svg`<path d=${`M${x + 74} ${y + 4}h22v22z`} fill=${cardInk} stroke=${cardInk} stroke-width="3" stroke-linejoin="round"></path>`;
  });
};

/** Dims all but the lit spaces: under the chips, or over them while a chip is to be removed. */
const veil = (lit: readonly number[]): SVGTemplateResult => {
  const holes = lit.map((space) => {
    const { x, y } = corner(space);
    return `M${x + 1} ${y + 1}v98h98v-98z`;
  });
  return svg`<path class="veil" d=${`M-2 -2H1002V1002H-2Z${holes.join('')}`} fill=${boardPaper}></path>`;
};

/** ADD may go nearly everywhere: the veil is enough. */
const litSpaces = (choice: Choice | null): readonly number[] => {
  if (choice?.card !== 'ADD') return choice?.lit ?? [];
  return choice.space === null ? [] : [choice.space];
};

/** The board with the viewer's choice; without a choice as after the game. */
export const statesMap = (
  teams: Teams & Pick<GameContext<Id>, 'settled'>,
  choice: Choice | null,
  team: number | null,
  { geography }: Pick<GameContext<Id>['options'], 'geography'> = { geography: false },
): TemplateResult => {
  const { view, settled } = teams;
  const own = team === null ? null : chipStyleOf(teams, team);
  // All five lie still.
  const locked = new Set(
    view.sequences.flatMap(({ spaces }) =>
      spaces.every((space) => settled.chips[space] !== undefined) ? spaces : [],
    ),
  );
  const marks = choice?.marks[choice.marksIndex] ?? [];
  const chips = Object.entries(view.chips);
  const space = choice?.space ?? null;
  const removing = choice?.card === 'REMOVE';
  const veiled = choice === null || choice.lit.length === 0 ? nothing : veil(choice.lit);
  return html`<svg class="map" viewBox="-24 -24 1048 1048" aria-hidden="true">
    ${geography ? geographyGround : ground}
    ${geography ? layout.map((_, space) => (isNamed(teams, space) ? code(space) : nothing)) : nothing}
    ${removing ? nothing : veiled}
    ${view.sequences.map(({ team, spaces }, index) => svg`<g data-place=${`bar-${index}`} transform-origin=${growthOrigin(spaces)}>${sequenceBar(chipStyleOf(teams, team), spaces)}</g>`)}
    ${own === null ? nothing : marks.map((five) => sequenceBar(own, five, true))}
    ${repeat(
      chips,
      ([key, team]) => `${key}-${team}`,
      ([key, team]) => placedAt(Number(key), chip(chipStyleOf(teams, team), locked.has(Number(key))), 'lain'),
    )}
    ${removing ? veiled : nothing}
    ${choice === null ? nothing : lastMoveMarks(view)}
    ${litSpaces(choice).map((lit) => litSpace(lit, lit === space))}
    ${space === null || own === null || removing ? nothing : placedAt(space, chip(own), 'coming')}
    ${space !== null && removing ? placedAt(space, svg`<path d="M-32 -32L32 32M32 -32L-32 32"></path>`, 'going') : nothing}
  </svg>`;
};

export const winnersColors = ({ winners }: Outcome, { view }: GameContext<Id>): readonly RainbowColor[] => {
  const teams = winners.map((seat) => teamAt(view, seat));
  const held = view.sequences.flatMap(({ team, spaces }) =>
    teams.includes(team) ? spaces.flatMap((space) => layout[space] ?? []) : [],
  );
  const colors: readonly RainbowColor[] = held.map((code) => stateOf(code).color);
  return rainbowColors.filter((color) => colors.includes(color));
};
