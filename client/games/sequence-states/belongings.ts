import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#locale/sequence-states';
import { layout } from '../../../shared/games/sequence-states/board.ts';
import { stateOf } from '../../../shared/games/sequence-states/cards.ts';
import type { Outcome, Seat } from '../../sdk/index.ts';
import { cardName, type StateCard } from '../../widget/cards/state.ts';
import { type RainbowColour, rainbowColours } from '../../widget/palette.ts';
import type { GameContext } from '../game-ui.ts';
import { chipMark, chipsOf, teamAt } from './chips.ts';
import type { Id } from './choice.ts';

/** Of a seat: its team's chip, how many cards it holds, and what it discarded last. */
export const playerArea = (context: GameContext<Id>, seat: Seat): TemplateResult => {
  const { view, who } = context;
  const player = view.players[seat];
  if (player === undefined) return html``;
  const team = teamAt(view, seat);
  const top = player.pile.at(-1);
  return html`<p class="holds" data-place=${`pile-${seat}`} role="group" aria-label=${gameWords.teamAndCards(who(seat))}>
    <span class="disc-place" data-place=${`chips-${seat}`}>${chipMark(context, team)}</span>
    <span class="team">${gameWords.teams[chipsOf(context, team)]}</span>
    <span><strong>${player.count}</strong><span class="word">${gameWords.cardsAfter(player.count)}</span></span>
    ${top === undefined ? nothing : html`<span class="top" role="img" aria-label=${gameWords.lastDiscarded(cardName(top))}>${short(top)}</span>`}
  </p>`;
};

const short = (card: StateCard): string => (card === 'ADD' ? '+' : card === 'REMOVE' ? '−' : card);

/** Of all states in the winners' sequences. */
export const winnersColours = ({ winners }: Outcome, { view }: GameContext<Id>): readonly RainbowColour[] => {
  const teams = winners.map((seat) => teamAt(view, seat));
  const held = view.sequences.flatMap(({ team, spaces }) =>
    teams.includes(team) ? spaces.flatMap((space) => layout[space] ?? []) : [],
  );
  const colours: readonly RainbowColour[] = held.map((code) => stateOf(code).colour);
  return rainbowColours.filter((colour) => colours.includes(colour));
};
