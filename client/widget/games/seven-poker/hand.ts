import { html, nothing, type TemplateResult } from 'lit';
import { colourToken, rainbowCard } from '../../cards/rainbow.ts';
import { type RainbowColour, rainbowColours } from '../../palette.ts';
import type { Scene } from '../drawing.ts';
import { mayPick, pick } from './picking.ts';
import { countsOf, type Id, ordinal } from './words.ts';

/** The places of a hand in the order they are drawn: colour by colour. */
const sorted = (
  hand: readonly RainbowColour[],
): readonly (readonly [place: number, colour: RainbowColour])[] =>
  [...hand.entries()].sort(([, a], [, b]) => rainbowColours.indexOf(a) - rainbowColours.indexOf(b));

/** The viewer's own hand as a fan: a tap lifts a card, another puts it back. */
export const fan = (scene: Scene<Id>, hand: readonly RainbowColour[]): TemplateResult => html`
  <ol class=${`fan of-${hand.length}`} role="list" aria-label="Your hand">
    ${sorted(hand).map(([place, colour], index) => html`<li>${handCard(scene, place, colour, index)}</li>`)}
  </ol>`;

const handCard = (scene: Scene<Id>, place: number, colour: RainbowColour, index: number): TemplateResult => {
  const may = mayPick(scene, place);
  const state = stateOf(scene, place);
  return html`<button class="bare-button" type="button"
    aria-label=${`${colour}, ${ordinal(index)} card${state ? `, ${state}` : ''}`}
    aria-pressed=${may ? String(scene.chosen.includes(place)) : nothing} aria-disabled=${may ? nothing : 'true'}
    @click=${() => pick(scene, place)}>${rainbowCard(colour, { label: '', lifted: state !== '' })}</button>`;
};

/** What has been settled about a card of the hand. */
const stateOf = ({ view, chosen, ask, you }: Scene<Id>, place: number): string => {
  if (view.offer?.place === place) return 'offered';
  if (ask !== null && view.phase !== 'stay') return chosen.includes(place) ? 'picked' : '';
  // Whoever stayed discards everything, which need not be said card by card.
  const mine = you === null ? undefined : view.players[you];
  if (!view.chosen?.includes(place) || (view.phase === 'discard' && mine?.said === 'stay')) return '';
  return view.phase === 'discard' ? 'to be discarded' : view.phase === 'reveal' ? 'to be shown' : 'shown';
};

/** How many there are of each colour, by their shapes. */
export const counts = (cards: readonly RainbowColour[], label: string): TemplateResult => html`
  <ul class="counts" role="list" aria-label=${label}>
    ${countsOf(cards)
      .filter(([, count]) => count > 0)
      .map(
        ([colour, count]) =>
          html`<li>${count}<span class="unseen"> ${colour}</span>${colourToken(colour, { label: '' })}</li>`,
      )}
  </ul>`;
