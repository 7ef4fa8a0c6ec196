import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { layout } from '../../../shared/games/sequence-states/board.ts';
import { stateOf } from '../../../shared/games/sequence-states/cards.ts';
import { outlines } from '../../../shared/games/sequence-states/outlines.ts';
import { cardColours, cardInk, cardPaper } from '../../widget/palette.ts';
import { chip, type Look, lookOf, type Teams } from './chips.ts';
import type { Choice, View } from './choice.ts';

/** A space is 100 units wide; its chip lies on the outline and leaves the code to be read. */
const centre = (space: number): { x: number; y: number } => ({
  x: (space % 10) * 100 + 50,
  y: Math.floor(space / 10) * 100 + 38,
});

const lines = Array.from({ length: 9 }, (_, at) => `M${at * 100 + 100} 0V1000M0 ${at * 100 + 100}H1000`).join(
  '',
);

/** Never changes: drawn once. */
const ground = svg`<rect width="1000" height="1000" fill=${cardPaper}></rect>
  <path class="lines" d=${lines}></path>
  ${layout.map((code, space) => {
    const { x, y } = centre(space);
    return svg`<path class="state" d=${outlines[code]} fill=${cardColours[stateOf(code).colour]}
      transform=${`translate(${x - 34} ${y - 34}) scale(0.68)`}></path>
      <text x=${x} y=${y + 57} text-anchor="middle">${code}</text>`;
  })}`;

const bar = ({ colour }: Look, spaces: readonly number[], preview = false): SVGTemplateResult => {
  const [first = 0] = spaces;
  const a = centre(first);
  const b = centre(spaces.at(-1) ?? first);
  const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  return svg`<path class=${`bar ${preview ? 'preview' : ''}`} d=${d} stroke=${cardInk} stroke-width="40"></path>
    <path class="bar" d=${d} stroke=${colour} stroke-width="29"></path>`;
};

const at = (space: number, what: SVGTemplateResult, kind: string): SVGTemplateResult => {
  const { x, y } = centre(space);
  return svg`<g class=${kind} transform=${`translate(${x} ${y})`}>${what}</g>`;
};

/** Where somebody last placed or took away a chip; the latest is marked stronger. */
const lastMoves = ({ players, turn }: View): SVGTemplateResult[] => {
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
export const map = (teams: Teams, choice: Choice | null, team: number | null): TemplateResult => {
  const { view } = teams;
  const own = team === null ? null : lookOf(teams, team);
  const locked = new Set(view.sequences.flatMap(({ spaces }) => spaces));
  const marks = choice?.marks[choice.way] ?? [];
  const chips = Object.entries(view.chips);
  const space = choice?.space ?? null;
  const removing = choice?.card === 'REMOVE';
  const veiled = choice === null || choice.lit.length === 0 ? nothing : veil(choice.lit);
  return html`<svg class="map" viewBox="0 0 1000 1000" aria-hidden="true">
    ${ground}
    ${removing ? nothing : veiled}
    ${view.sequences.map(({ team, spaces }) => bar(lookOf(teams, team), spaces))}
    ${own === null ? nothing : marks.map((five) => bar(own, five, true))}
    ${repeat(
      chips,
      ([key, team]) => `${key}-${team}`,
      ([key, team]) => at(Number(key), chip(lookOf(teams, team), locked.has(Number(key))), 'lain'),
    )}
    ${removing ? veiled : nothing}
    ${choice === null ? nothing : lastMoves(view)}
    ${space === null || own === null || removing ? nothing : at(space, chip(own), 'coming')}
    ${space !== null && removing ? at(space, svg`<path d="M-32 -32L32 32M32 -32L-32 32"></path>`, 'going') : nothing}
  </svg>`;
};
