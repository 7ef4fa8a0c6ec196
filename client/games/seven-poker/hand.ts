import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#locale/seven-poker';
import { cardName, colourToken, rainbowCard } from '../../widget/cards/rainbow.ts';
import { type RainbowColour, rainbowColours } from '../../widget/palette.ts';
import type { GameContext } from '../game-ui.ts';
import { mayPick, pick } from './picking.ts';
import type { Id } from './words.ts';
import { countsOf } from './worth.ts';

/** The places of a hand in the order they are drawn: colour by colour. */
const sorted = (
  hand: readonly RainbowColour[],
): readonly (readonly [place: number, colour: RainbowColour])[] =>
  [...hand.entries()].sort(([, a], [, b]) => rainbowColours.indexOf(a) - rainbowColours.indexOf(b));

/** The viewer's own hand as a fan: a tap lifts a card, another puts it back. */
export const fan = (context: GameContext<Id>, hand: readonly RainbowColour[]): TemplateResult => html`
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
const fateOf = (
  { view, chosen, prompt, you }: GameContext<Id>,
  place: number,
): keyof typeof gameWords.fates | null => {
  if (view.offer?.place === place) return 'offered';
  if (prompt !== null && view.phase !== 'stay') return chosen.includes(place) ? 'picked' : null;
  // Whoever stayed discards everything, which need not be said card by card.
  const mine = you === null ? undefined : view.players[you];
  if (!view.chosen?.includes(place) || (view.phase === 'discard' && mine?.said === 'stay')) return null;
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
