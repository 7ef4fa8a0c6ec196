import { html, nothing, type TemplateResult } from 'lit';
import type { Seat } from '../../../sdk/index.ts';
import { presidentialCard } from '../../cards/presidential.ts';
import type { Scene } from '../drawing.ts';
import { chip } from './chips.ts';
import { ownHand } from './hand.ts';
import { chipCount, type Id, type View } from './words.ts';

type Player = View['players'][number];

/** What lies before a seat: its chips, its bet, its cards face down, and how it stands. The viewer's own hand as well. */
export const belongings = (scene: Scene<Id>, seat: Seat): TemplateResult => {
  const { view, you } = scene;
  const player = view.players[seat];
  if (player === undefined || view.phase === 'over') return html``;
  const own = seat === you && view.hand !== null && view.hand.length > 0;
  return html`<div class=${`place ${player.standing} ${own ? 'of-own' : ''}`} data-place=${`seat-${seat}`}>
    ${own ? ownHand(scene, view.hand ?? []) : nothing}
    <p class="purse">
      ${own || player.cards === 0 ? nothing : html`<span class="held" role="img" aria-label="Seven cards, face down">${presidentialCard('back', { label: '' })}</span>`}
      ${player.standing === 'out' ? nothing : purse(seat, player)}
      ${player.bet > 0 ? html`<span class="bet">bet <strong>${player.bet}</strong></span>` : nothing}
      <span class="state">${stateOf(view, seat, player)}</span>
    </p>
  </div>`;
};

const purse = (seat: Seat, { stack }: Player): TemplateResult => html`
  <span class="stack" role="img" aria-label=${chipCount(stack)}><span data-place=${`chips-${seat}`}>${chip}</span><strong>${stack}</strong></span>`;

/** A state of two words stays on one line. */
const standings: Readonly<Record<Player['standing'], string>> = {
  in: '',
  'all-in': 'all\u00a0in',
  dropped: 'dropped',
  out: 'out of the game',
};

const stateOf = (view: View, seat: Seat, { standing, drew }: Player): string => {
  const drawn =
    drew === null || standing === 'dropped' ? '' : drew === 0 ? 'stood\u00a0pat' : `drew\u00a0${drew}`;
  return [seat === view.dealer ? 'dealer' : '', standings[standing], drawn].filter(Boolean).join(' · ');
};
