import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { teamOf } from '../../../shared/games/sequence-states/board.ts';
import type { View } from '../../../shared/games/sequence-states/types.ts';
import type { Seat, SeatColour } from '../../sdk/index.ts';
import { cardColours, cardInk, cardPaper } from '../../widget/palette.ts';
import type { GameContext } from '../game-ui.ts';
import type { Id } from './cover.ts';

/** The three colours of chips (SQ-7). */
export const chipColours = ['black', 'white', 'pink'] as const;
export type ChipColour = (typeof chipColours)[number];

/**
 * SQ-7: which chips each team plays. A team whose first player has one of the chips' colours plays those, the lower team first;
 * the others play by team number, or the first that are left.
 * @param seats the seats' colours; team t's first player sits at t (SQ-3)
 */
export const teamChips = (seats: readonly SeatColour[], teams: number): readonly ChipColour[] => {
  const numbers = Array.from({ length: teams }, (_, team) => team);
  const wishes = numbers.map((team) => chipColours.find((colour) => colour === seats[team]));
  const played = wishes.map((wish, team) => (wishes.indexOf(wish) === team ? wish : undefined));
  for (const team of numbers)
    played[team] ??= [chipColours[team], ...chipColours].find((colour) => !played.includes(colour));
  return played.flatMap((colour) => colour ?? []);
};

export interface ChipStyle {
  readonly colour: string;
  /** The second rim's. */
  readonly rim: string;
  /** Within 15 units around 0 0: each its own, so that chips differ without colour. */
  readonly mark: SVGTemplateResult;
}

/** None is a colour of states, and dark, light and middling they stay apart in greyscale. */
const chipStyles: Readonly<Record<ChipColour, ChipStyle>> = {
  black: {
    colour: cardInk,
    rim: cardPaper,
    mark: svg`<circle r="12" fill="none" stroke=${cardPaper} stroke-width="6"></circle>`,
  },
  white: {
    colour: cardPaper,
    rim: cardInk,
    mark: svg`<path d="M-12 -12H12V12H-12Z" fill=${cardInk}></path>`,
  },
  pink: {
    colour: cardColours.pink,
    rim: cardInk,
    mark: svg`<path d="M0 -16L16 12H-16Z" fill=${cardInk}></path>`,
  },
};

/** What tells which chips a team plays. */
export type Teams = Pick<GameContext<Id>, 'view' | 'colours'>;

/** SQ-7: the chips that this team plays. */
export const chipsOf = ({ view, colours }: Teams, team: number): ChipColour =>
  teamChips(colours, view.teams)[team] ?? 'black';

export const chipStyleOf = (teams: Teams, team: number): ChipStyle => chipStyles[chipsOf(teams, team)];

export const teamAt = ({ teams }: View, seat: Seat): number => teamOf(seat, teams);

/** A chip around 0 0, in a circle of 36 units; one of a finished sequence lies face down, with a second rim. */
export const chip = ({ colour, rim, mark }: ChipStyle, locked = false): SVGTemplateResult =>
  svg`<circle r="34.5" fill=${cardPaper} stroke=${cardInk} stroke-width="3"></circle>
    <circle r="30" fill=${colour} stroke=${cardInk} stroke-width="2"></circle>
    ${locked ? svg`<circle r="24" fill="none" stroke=${rim} stroke-width="3"></circle>` : nothing}
    ${mark}`;

/** A chip beside words, which name its team. */
export const chipMark = (teams: Teams, team: number): TemplateResult =>
  html`<svg class="disc" viewBox="-36 -36 72 72" aria-hidden="true">${chip(chipStyleOf(teams, team))}</svg>`;
