import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#locale/seven-poker';
import { handSize } from '../../../shared/games/seven-poker/hand.ts';
import type { View } from '../../../shared/games/seven-poker/types.ts';
import type { Seat } from '../../sdk/index.ts';
import { cardName, colourToken, rainbowCard } from '../../widget/cards/rainbow.ts';
import { type RainbowColour, rainbowColours } from '../../widget/palette.ts';
import { type GameContext, ownPlayer } from '../game-ui.ts';
import type { Id } from './cover.ts';
import { countsOf, mayPick, pick } from './hand.ts';
import { cardsIn, handName } from './text.ts';

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
    player.cards < handSize ? gameWords.cardCount(player.cards) : '',
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

/** The places of a hand in the order they are drawn: colour by colour. */
const sorted = (
  hand: readonly RainbowColour[],
): readonly (readonly [place: number, colour: RainbowColour])[] =>
  [...hand.entries()].sort(([, a], [, b]) => rainbowColours.indexOf(a) - rainbowColours.indexOf(b));

/** The viewer's own hand as a fan: a tap lifts a card, another puts it back. */
const fan = (context: GameContext<Id>, hand: readonly RainbowColour[]): TemplateResult => html`
  <ol class=${`fan of-${hand.length}`} role="list" aria-label=${gameWords.yourHand}>
    ${sorted(hand).map(([place, colour], index) => html`<li>${handCard(context, place, colour, index)}</li>`)}
  </ol>`;

const handCard = (
  context: GameContext<Id>,
  place: number,
  colour: RainbowColour,
  index: number,
): TemplateResult => {
  const may = mayPick(context, place);
  const fate = fateOf(context, place);
  return html`<button class="bare-button" type="button"
    aria-label=${gameWords.cardInHand(colour, index, fate && gameWords.fates[fate])}
    aria-pressed=${may ? String(context.chosen.includes(place)) : nothing} aria-disabled=${may ? nothing : 'true'}
    @click=${() => pick(context, place)}>${rainbowCard(colour, { label: '', lifted: fate !== null })}</button>`;
};

/** What has been settled about a card of the hand. */
const fateOf = (context: GameContext<Id>, place: number): keyof typeof gameWords.fates | null => {
  const { view, chosen, prompt } = context;
  if (view.offer?.place === place) return 'offered';
  if (prompt !== null && view.phase !== 'stay') return chosen.includes(place) ? 'picked' : null;
  // Whoever stayed discards everything, which need not be said card by card.
  const hasStayed = view.phase === 'discard' && ownPlayer(context)?.said === 'stay';
  if (!view.chosen?.includes(place) || hasStayed) return null;
  return view.phase === 'discard' ? 'toDiscard' : view.phase === 'reveal' ? 'toShow' : 'shown';
};

/** How many there are of each colour, by their shapes. */
export const counts = (cards: readonly RainbowColour[], label: string): TemplateResult => html`
  <ul class="counts" role="list" aria-label=${label}>
    ${countsOf(cards).map(
      ([colour, count]) =>
        html`<li>${count}<span class="unseen"> ${cardName(colour)}</span>${colourToken(colour, { label: '' })}</li>`,
    )}
  </ul>`;
