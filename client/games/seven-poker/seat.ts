import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#locale/seven-poker';
import type { Seat } from '../../sdk/index.ts';
import { rainbowCard } from '../../widget/cards/rainbow.ts';
import type { RainbowColour } from '../../widget/palette.ts';
import type { GameContext } from '../game-ui.ts';
import { counts, fan } from './hand.ts';
import { cardsIn, handName, type Id, type View } from './words.ts';

type Player = View['players'][number];

/** What lies before a seat: its victory cards, what it shows, and one word of state. The viewer's own hand as well. */
export const playerArea = (context: GameContext<Id>, seat: Seat): TemplateResult => {
  const { view, you } = context;
  const player = view.players[seat];
  if (player === undefined) return html``;
  if (view.phase === 'over') return victory(context, seat, player);
  return seat === you && view.hand !== null
    ? ownPlace(context, seat, player, view.hand)
    : html`<div class="place" data-place=${`seat-${seat}`}>
        <div class="won-so-far">${victory(context, seat, player)}${state(view, seat, player)}</div>
        ${shown(context, seat, player)}
      </div>`;
};

const ownPlace = (
  context: GameContext<Id>,
  seat: Seat,
  player: Player,
  hand: readonly RainbowColour[],
): TemplateResult => html`
  <div class="place of-own" data-place=${`seat-${seat}`}>
    ${fan(context, hand)}
    <div class="line">
      <div>${counts(hand, gameWords.yourCards)}<p class="best">${gameWords.ownHand(handName(hand))}</p></div>
      <div class="won-so-far">${victory(context, seat, player)}${state(context.view, seat, player)}</div>
    </div>
  </div>`;

/** The places for victory cards, filled from the left. */
const victory = (
  { who, options }: GameContext<Id>,
  seat: Seat,
  { victory: cards }: Player,
): TemplateResult => {
  const label =
    cards.length === 0 ? gameWords.noVictoryCards(who(seat)) : gameWords.victory(who(seat), cards);
  const places = Array.from({ length: options.victoryCards }, (_, at) => cards[at] ?? 'empty');
  return html`<p class=${`victory of-${places.length}`} role="img" aria-label=${label}>
    ${places.map((face) => html`<span>${rainbowCard(face, { label: '' })}</span>`)}
  </p>`;
};

/** The three cards that were turned up, until their owner folds. */
const shown = (
  { view, who }: GameContext<Id>,
  seat: Seat,
  { shown: cards }: Player,
): TemplateResult | typeof nothing => {
  if (view.phase !== 'stay') return nothing;
  const faces = cards ?? (['back'] as const);
  const label = cards ? gameWords.shows(who(seat), cardsIn(cards)) : gameWords.faceDown(who(seat));
  return html`<p class="shown" role="img" aria-label=${label}>${faces.map((face) => rainbowCard(face, { label: '' }))}</p>`;
};

const state = (view: View, seat: Seat, player: Player): TemplateResult => {
  const said = [
    seat === view.dealer ? gameWords.dealer : '',
    stateWord(view, player),
    player.cards < 7 ? gameWords.cardCount(player.cards) : '',
  ];
  return html`<p class="state">${said.filter(Boolean).map((word) => html`<span>${word}</span> `)}</p>`;
};

const stateWord = ({ phase }: View, { said, chosen }: Player): string => {
  switch (phase) {
    case 'reveal':
      return chosen ? gameWords.hasPicked : '';
    case 'stay':
    case 'take':
      return said === null ? '' : said === 'stay' ? gameWords.stays : gameWords.folded;
    case 'discard':
      if (said !== 'fold') return '';
      return chosen ? gameWords.foldedAndPicked : gameWords.folded;
    default:
      return '';
  }
};
