import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { teamOf } from '../../../shared/games/sequence-states/board.ts';
import type { View } from '../../../shared/games/sequence-states/view-schema.ts';
import type { GameContext } from '../../game-ui/game-ui.ts';
import type { Seat, SeatColor } from '../../sdk/index.ts';
import { type ChipPaint, cardInk, cardPaper, teamChipPaints } from '../../theme/palette.ts';
import type { Id } from './cover.ts';

/** The three colors of chips [SQ-7]. */
export const chipColors = ['black', 'white', 'pink'] as const;
export type ChipColor = (typeof chipColors)[number];

/**
 * The chips of each team [SQ-7]. A team plays the chip color that its players chose last; on a conflict the lower team has priority. Other
 * teams play the color of their number, or the first free one.
 * @param seats the seats' colors
 * @param choices the seats with a chosen color, in the order of choosing
 */
export const teamChips = (
  seats: readonly SeatColor[],
  teams: number,
  choices: readonly Seat[],
): readonly ChipColor[] => {
  const numbers = Array.from({ length: teams }, (_, team) => team);
  const chosen = choices.flatMap((seat) => {
    const color = chipColors.find((chip) => chip === seats[seat]);
    return color === undefined ? [] : [{ team: teamOf(seat, teams), color }];
  });
  const choicesByTeam = numbers.map((team) => chosen.findLast((choice) => choice.team === team)?.color);
  const played = choicesByTeam.map((choice, team) =>
    choicesByTeam.indexOf(choice) === team ? choice : undefined,
  );
  for (const team of numbers)
    played[team] ??= [chipColors[team], ...chipColors].find((color) => !played.includes(color));
  return played.flatMap((color) => color ?? []);
};

export interface ChipStyle extends ChipPaint {
  /** A path within 15 units around 0 0; the shapes differ, so that chips are told apart without color. */
  readonly mark: string;
}

const chipStyles: Readonly<Record<ChipColor, ChipStyle>> = {
  black: {
    ...teamChipPaints.black,
    mark: 'M0 -13A13 13 0 0 1 0 13A13 13 0 0 1 0 -13ZM0 -7.7A7.7 7.7 0 0 0 0 7.7A7.7 7.7 0 0 0 0 -7.7Z',
  },
  white: {
    ...teamChipPaints.white,
    mark: 'M-10.3 -10.3H10.3V10.3H-10.3Z',
  },
  pink: {
    ...teamChipPaints.pink,
    mark: 'M0 -14L14 10.3H-14Z',
  },
};

export type Teams = Pick<GameContext<Id>, 'view' | 'colors' | 'choices'>;

/** SQ-7: the chips that this team plays. */
export const chipsOf = ({ view, colors, choices }: Teams, team: number): ChipColor =>
  teamChips(colors, view.teams, choices)[team] ?? 'black';

export const chipStyleOf = (teams: Teams, team: number): ChipStyle => chipStyles[chipsOf(teams, team)];

export const teamAt = ({ teams }: View, seat: Seat): number => teamOf(seat, teams);

/** `degrees` run clockwise from the top. */
const at = (radius: number, degrees: number): string => {
  const angle = (degrees / 180) * Math.PI;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
};

const notches = [30, 90, 150, 210, 270, 330]
  .map((middle) => {
    const [from, to] = [middle - 11.5, middle + 11.5];
    return `M${at(32.4, from)}A32.4 32.4 0 0 1 ${at(32.4, to)}L${at(24, to)}A24 24 0 0 0 ${at(24, from)}Z`;
  })
  .join('');

/** Radius 33 units, around 0 0. Chips of a finished sequence lie white side up, in a rim of their color [SQ-16]. */
export const chip = ({ body, print, mark }: ChipStyle, locked = false): SVGTemplateResult =>
  svg`<ellipse cx="1.4" cy="3.2" rx="33.8" ry="33" fill=${cardInk} fill-opacity="0.35"></ellipse>
    <circle r="33" fill=${body} stroke=${cardInk} stroke-width="2.2"></circle>
    ${locked ? nothing : svg`<path d=${notches} fill=${print}></path>`}
    <circle r="23" fill=${locked ? cardPaper : body} stroke=${locked ? cardInk : print} stroke-width=${locked ? 2.2 : 1.5}></circle>
    <path d=${mark} fill=${locked ? cardInk : print}></path>`;

/** Decorative: text beside it names the team. */
export const chipMark = (teams: Teams, team: number): TemplateResult =>
  html`<svg class="disc" viewBox="-36 -36 72 72" aria-hidden="true">${chip(chipStyleOf(teams, team))}</svg>`;
