import { html, nothing, type TemplateResult } from 'lit';
import type { Seat } from '../../../sdk/index.ts';
import { rainbowCard } from '../../cards/rainbow.ts';
import type { RainbowColour } from '../../palette.ts';
import type { Scene } from '../drawing.ts';
import { capital } from '../phrases.ts';
import { counts, fan } from './hand.ts';
import { cardsIn, handName, type Id, type View, victoryCount } from './words.ts';

type Player = View['players'][number];

/** What lies before a seat: its victory cards, what it shows, and one word of state. The viewer's own hand as well. */
export const belongings = (scene: Scene<Id>, seat: Seat): TemplateResult => {
  const { view, you } = scene;
  const player = view.players[seat];
  if (player === undefined) return html``;
  if (view.phase === 'over') return victory(scene, seat, player);
  return seat === you && view.hand !== null
    ? ownPlace(scene, seat, player, view.hand)
    : html`<div class="place" data-place=${`seat-${seat}`}>
        <div class="won-so-far">${victory(scene, seat, player)}${words(view, seat, player)}</div>
        ${shown(scene, seat, player)}
      </div>`;
};

const ownPlace = (
  scene: Scene<Id>,
  seat: Seat,
  player: Player,
  hand: readonly RainbowColour[],
): TemplateResult => html`
  <div class="place of-own" data-place=${`seat-${seat}`}>
    ${fan(scene, hand)}
    <div class="line">
      <div>${counts(hand, 'Your cards by colour')}<p class="best">${capital(handName(hand))}</p></div>
      <div class="won-so-far">${victory(scene, seat, player)}${words(scene.view, seat, player)}</div>
    </div>
  </div>`;

/** The places for victory cards, filled from the left. */
const victory = ({ names, options }: Scene<Id>, seat: Seat, { victory: cards }: Player): TemplateResult => {
  const label = `${names.whose(seat)} ${cards.length === 0 ? 'victory cards: none yet' : `${victoryCount(cards.length)}: ${cards.join(', ')}`}`;
  const places = Array.from({ length: options.victoryCards }, (_, at) => cards[at] ?? 'empty');
  return html`<p class=${`victory of-${places.length}`} role="img" aria-label=${label}>
    ${places.map((face) => html`<span>${rainbowCard(face, { label: '' })}</span>`)}
  </p>`;
};

/** The three cards that were turned up, until their owner folds. */
const shown = (
  { view, names }: Scene<Id>,
  seat: Seat,
  { shown: cards }: Player,
): TemplateResult | typeof nothing => {
  if (view.phase !== 'stay') return nothing;
  const faces = cards ?? (['back'] as const);
  const label = cards ? `${names.of(seat)} shows ${cardsIn(cards)}` : `${names.whose(seat)} hand, face down`;
  return html`<p class="shown" role="img" aria-label=${label}>${faces.map((face) => rainbowCard(face, { label: '' }))}</p>`;
};

const words = (view: View, seat: Seat, player: Player): TemplateResult => {
  const said = [
    seat === view.dealer ? 'dealer' : '',
    stateWord(view, player),
    player.cards < 7 ? `${player.cards} cards` : '',
  ];
  return html`<p class="state">${said.filter(Boolean).map((word) => html`<span>${word}</span> `)}</p>`;
};

const stateWord = ({ phase }: View, { said, chosen }: Player): string => {
  switch (phase) {
    case 'reveal':
      return chosen ? 'has picked' : '';
    case 'stay':
    case 'take':
      return said === null ? '' : said === 'stay' ? 'stays' : 'folded';
    case 'discard':
      return said === 'fold' ? `folded${chosen ? ', has picked' : ''}` : '';
    default:
      return '';
  }
};
