import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#games/seven-poker/locale';
import type { View } from '../../../shared/games/seven-poker/view-schema.ts';
import { cardName, colorToken, rainbowCard } from '../../cards/rainbow.ts';
import { type GameContext, ownPlayer, type Standing } from '../../game-ui/game-ui.ts';
import type { Seat } from '../../sdk/index.ts';
import { type RainbowColor, rainbowColors } from '../../theme/palette.ts';
import type { Id } from './cover.ts';
import { canPick, countsOf, pick, worthOf } from './hand.ts';
import { cardsIn, handName } from './text.ts';

type Player = View['players'][number];

export const playerArea = (context: GameContext<Id>, seat: Seat): TemplateResult => {
  const { view, you } = context;
  const player = view.players[seat];
  if (player === undefined || seat === you) return html``;
  if (view.phase === 'over') return victory(context, seat, player);
  return html`<div class="place">
    ${victory(context, seat, player)}
    ${handBefore(context, seat, player)}
  </div>`;
};

export const hand = (context: GameContext<Id>): TemplateResult => {
  const { view, settled, you } = context;
  if (you === null || view.hand === null || view.phase === 'over') return html``;
  // The stamp goes with the cards.
  const fate = laidHand(view, you) === null ? '' : fateOf(settled, you);
  return html`<div class=${fate} data-place=${`seat-${you}`}>${fan(context, view.hand)}${
    fate === 'tied' ? html`<span class="stamp">${gameWords.equalOut}</span>` : nothing
  }</div>`;
};

export const worth = (context: GameContext<Id>): TemplateResult => {
  const { view, you, settled } = context;
  const player = ownPlayer(context);
  if (you === null || player === undefined || view.phase === 'over') return html``;
  // A taken card still counts in the hand that was compared, until the next round.
  const named = settled.round === view.round ? settled : view;
  const laid = laidHand(named, you);
  const held = laid ?? named.hand ?? view.hand;
  return html`${victory(context, you, player)}
    ${held === null ? nothing : html`<p class="tag"><strong>${gameWords.ownHand(handName(held, laid && wonColor(named, you)))}</strong> <span>${gameWords.bestHand}</span></p>`}`;
};

export const standing = ({ settled: view }: GameContext<Id>, seat: Seat): Standing | null => {
  const player = view.players[seat];
  if (player === undefined) return null;
  // The current state comes first: narrow plates leave out the end.
  const words = [...stateWords(view, player), ...(seat === view.dealer ? [gameWords.dealer] : [])];
  const out = player.said === 'fold' && view.phase !== 'exchange' && view.phase !== 'reveal';
  return words.length === 0 ? null : { text: words.join(' · '), out };
};

const handBefore = (context: GameContext<Id>, seat: Seat, player: Player): TemplateResult => {
  const { view } = context;
  if (laidHand(view, seat)) return html``;
  const shown = view.phase === 'stay' ? player.shown : null;
  const down = Math.max(0, player.cards - (shown?.length ?? 0));
  const backs = Array.from({ length: down }, () => rainbowCard('back', { label: '' }));
  return html`<div class="lying" data-place=${`seat-${seat}`}>
    ${down > 0 ? html`<p class="backs" role="img" aria-label=${gameWords.faceDownCards(down)}>${backs}</p>` : nothing}
    ${shown === null ? nothing : shownCards(context, seat, shown)}
  </div>`;
};

/** The seat's hand lies in the middle until the round ends, to be compared. */
export const laidHand = ({ phase, showdown }: View, seat: Seat): readonly RainbowColor[] | null =>
  (phase === 'take' || phase === 'discard' ? showdown?.hands[seat] : null) ?? null;

/** Empty for a hand that is not laid open. */
export const fateOf = (view: View, seat: Seat): 'won' | 'lost' | 'tied' | '' => {
  if (laidHand(view, seat) === null) return '';
  if (view.showdown?.winner === seat) return 'won';
  return view.showdown?.tied.includes(seat) ? 'tied' : 'lost';
};

/** The color that the winner of the last showdown chose; null for others. */
export const wonColor = ({ showdown }: View, seat: Seat): RainbowColor | null =>
  showdown?.winner === seat ? showdown.color : null;

/** The colors that made an open hand as strong as it is; none before it lies still. */
export const decidingColors = (view: View, seat: Seat): readonly RainbowColor[] => {
  const worth = worthOf(laidHand(view, seat) ?? [], wonColor(view, seat));
  if (worth.kind === 'all-colors') return rainbowColors;
  return worth.kind === 'alike' ? worth.best.map(([color]) => color) : [];
};

/** Which card of an open hand becomes the victory card. */
export const placeIn = (cards: readonly RainbowColor[], color: RainbowColor): number =>
  sorted(cards).findIndex(([, card]) => card === color);

const shownCards = ({ who }: GameContext<Id>, seat: Seat, cards: readonly RainbowColor[]): TemplateResult =>
  html`<p class="shown" data-place=${`shown-${seat}`} role="img" aria-label=${gameWords.shows(who(seat), cardsIn(cards))}>${cards.map((card) => rainbowCard(card, { label: '' }))}</p>`;

/** One place per victory card needed to win, filled from the left. */
const victory = (
  { who, options }: GameContext<Id>,
  seat: Seat,
  { victory: cards }: Player,
): TemplateResult => {
  const label =
    cards.length === 0 ? gameWords.noVictoryCards(who(seat)) : gameWords.victory(who(seat), cards);
  const places = Array.from({ length: options.victoryCards }, (_, at) => cards[at] ?? 'empty');
  return html`<p class=${`victory of-${places.length}`} data-place=${`victory-${seat}`} role="img" aria-label=${label}>
    ${places.map((face) => html`<span>${rainbowCard(face, { label: '' })}</span>`)}
  </p>`;
};

const stateWords = ({ phase }: View, { said, chosen }: Player): readonly string[] => {
  switch (phase) {
    case 'reveal':
      return chosen ? [gameWords.hasPicked] : [];
    case 'stay':
    case 'take':
      return said === null ? [] : [said === 'stay' ? gameWords.stays : gameWords.folded];
    case 'discard':
      return said === 'fold' ? [gameWords.folded, ...(chosen ? [gameWords.hasPicked] : [])] : [];
    default:
      return [];
  }
};

/** Indexes and colors in drawing order. */
export const sorted = (
  hand: readonly RainbowColor[],
): readonly (readonly [place: number, color: RainbowColor])[] =>
  [...hand.entries()].sort(([, a], [, b]) => rainbowColors.indexOf(a) - rainbowColors.indexOf(b));

const fan = (context: GameContext<Id>, hand: readonly RainbowColor[]): TemplateResult => html`
  <ol class=${`fan of-${hand.length}`} role="list" aria-label=${context.you === null ? nothing : gameWords.handLabel(context.who(context.you))}>
    ${sorted(hand).map(([place, color], index) => html`<li data-place=${`hand-${place}`}>${handCard(context, place, color, index)}</li>`)}
  </ol>`;

const handCard = (
  context: GameContext<Id>,
  place: number,
  color: RainbowColor,
  index: number,
): TemplateResult => {
  const may = canPick(context, place);
  const fate = cardStatus(context, place);
  const { you, prompt, settled } = context;
  const isDeciding = you !== null && prompt === null && decidingColors(settled, you).includes(color);
  return html`<button class=${`bare-button ${fate === 'offered' ? 'on-offer' : ''}`} type="button"
    aria-label=${gameWords.cardInHand(color, index, fate && gameWords.cardStatuses[fate])}
    aria-pressed=${may ? String(context.chosen.includes(place)) : nothing} aria-disabled=${may ? nothing : 'true'}
    @click=${() => pick(context, place)}>${rainbowCard(color, { label: '', lifted: fate === 'picked' || fate === 'toDiscard' || isDeciding })}${fate === 'toShow' || fate === 'shown' ? eye : nothing}</button>`;
};

const eye = html`<svg class="eye" viewBox="0 0 20 20" fill="none" aria-hidden="true"><path d="M2.5 10C5 5.5 15 5.5 17.5 10C15 14.5 5 14.5 2.5 10Z"></path><circle cx="10" cy="10" r="2"></circle></svg>`;

const cardStatus = (context: GameContext<Id>, place: number): keyof typeof gameWords.cardStatuses | null => {
  const { view, chosen, prompt } = context;
  if (view.offer?.place === place) return 'offered';
  if (prompt !== null && view.phase !== 'stay') return chosen.includes(place) ? 'picked' : null;
  // Players who stayed discard all cards, so single cards have no status.
  const hasStayed = view.phase === 'discard' && ownPlayer(context)?.said === 'stay';
  if (!view.chosen?.includes(place) || hasStayed) return null;
  return view.phase === 'discard' ? 'toDiscard' : view.phase === 'reveal' ? 'toShow' : 'shown';
};

export const counts = (cards: readonly RainbowColor[], label: string): TemplateResult => html`
  <ul class="counts" role="list" aria-label=${label}>
    ${countsOf(cards).map(
      ([color, count]) =>
        html`<li>${count}<span class="unseen"> ${cardName(color)}</span>${colorToken(color)}</li>`,
    )}
  </ul>`;
