import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { teamOf } from '../../../../shared/games/sequence-states/teams.ts';
import type { Seat } from '../../../sdk/index.ts';
import { cardColours, cardInk, cardPaper } from '../../palette.ts';
import type { View } from './choice.ts';

interface Look {
  readonly name: string;
  readonly colour: string;
  /** Within 15 units around 0 0: each team its own, so that chips differ without colour. */
  readonly mark: SVGTemplateResult;
}

/** None is a colour of states, and dark, light and middling they stay apart in greyscale. */
const looks: readonly Look[] = [
  {
    name: 'Black',
    colour: cardInk,
    mark: svg`<circle r="12" fill="none" stroke=${cardPaper} stroke-width="6"></circle>`,
  },
  {
    name: 'White',
    colour: cardPaper,
    mark: svg`<path d="M-12 -12H12V12H-12Z" fill=${cardInk}></path>`,
  },
  {
    name: 'Pink',
    colour: cardColours.pink,
    mark: svg`<path d="M0 -16L16 12H-16Z" fill=${cardInk}></path>`,
  },
];

const lookOf = (team: number): Look => looks[team] ?? { name: '', colour: cardInk, mark: svg`` };

export const teamName = (team: number): string => lookOf(team).name;
export const teamColour = (team: number): string => lookOf(team).colour;

export const teamAt = ({ teams }: View, seat: Seat): number => teamOf(seat, teams);

/** A chip around 0 0, in a circle of 36 units; one of a finished sequence lies face down, with a second rim. */
export const chip = (team: number, locked = false): SVGTemplateResult => {
  const { colour, mark } = lookOf(team);
  return svg`<circle r="34.5" fill=${cardPaper} stroke=${cardInk} stroke-width="3"></circle>
    <circle r="30" fill=${colour} stroke=${cardInk} stroke-width="2"></circle>
    ${locked ? svg`<circle r="24" fill="none" stroke=${team === 0 ? cardPaper : cardInk} stroke-width="3"></circle>` : nothing}
    ${mark}`;
};

/** A chip beside words, which name its team. */
export const chipMark = (team: number): TemplateResult =>
  html`<svg class="disc" viewBox="-36 -36 72 72" aria-hidden="true">${chip(team)}</svg>`;
