import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#locale/presidential-poker';
import type { Seat } from '../../sdk/index.ts';
import { presidentialCard } from '../../widget/cards/presidential.ts';
import type { GameContext } from '../game-ui.ts';
import { chip } from './chips.ts';
import { ownHand } from './hand.ts';
import type { Id, View } from './words.ts';

type Player = View['players'][number];

/** What lies before a seat: its chips, its bet, its cards face down, and how it stands. The viewer's own hand as well. */
export const playerArea = (context: GameContext<Id>, seat: Seat): TemplateResult => {
  const { view, you } = context;
  const player = view.players[seat];
  if (player === undefined || view.phase === 'over') return html``;
  const own = seat === you && view.hand !== null && view.hand.length > 0;
  return html`<div class=${`place ${player.standing} ${own ? 'of-own' : ''}`} data-place=${`seat-${seat}`}>
    ${own ? ownHand(context, view.hand ?? []) : nothing}
    <p class="purse">
      ${own || player.cards === 0 ? nothing : html`<span class="held" role="img" aria-label=${gameWords.faceDown}>${presidentialCard('back', { label: '' })}</span>`}
      ${player.standing === 'out' ? nothing : purse(seat, player)}
      ${player.bet > 0 ? html`<span class="bet">${gameWords.bet} <strong>${player.bet}</strong></span>` : nothing}
      <span class="state">${stateOf(view, seat, player)}</span>
    </p>
  </div>`;
};

const purse = (seat: Seat, { stack }: Player): TemplateResult => html`
  <span class="stack" role="img" aria-label=${gameWords.chips(stack)}><span data-place=${`chips-${seat}`}>${chip}</span><strong>${stack}</strong></span>`;

const stateOf = ({ dealer }: View, seat: Seat, { standing, drew }: Player): string =>
  [
    seat === dealer ? gameWords.dealer : '',
    standing === 'in' ? '' : gameWords.standings[standing],
    drew === null || standing === 'dropped' ? '' : gameWords.drawn(drew),
  ]
    .filter(Boolean)
    .join(' · ');
