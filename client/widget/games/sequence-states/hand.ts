import { html, nothing, svg, type TemplateResult } from 'lit';
import { stateOf } from '../../../../shared/games/sequence-states/states.ts';
import { seatsUpTo } from '../../../../shared/kernel/ids.ts';
import { type StateCard, stateCard } from '../../cards/state.ts';
import { discardsDialog, openNext } from '../discards.ts';
import type { Scene } from '../drawing.ts';
import { chipMark, teamAt } from './chips.ts';
import { type Choice, choiceOf, handOf, type Id, isDead, pickCard, pickWay } from './choice.ts';
import { places } from './words.ts';

const back = svg`<path d="M4 16A6 6 0 0 1 16 16M7.5 16A2.5 2.5 0 0 1 12.5 16M3 19.5H17"></path>`;

/** What lies below the board: the deck, the discard piles, and the viewer's own cards. */
export const hand = (scene: Scene<Id>, choice: Choice): TemplateResult => html`<div class="below">
    ${cardsInHand(scene, choice, 'Your cards')}
    ${choice.marks.length > 1 ? marking(scene, choice) : nothing}
    <div class="piles">
      <span class="deck"><span data-place="deck"><span class="back"><svg viewBox="0 0 20 28" fill="none" aria-hidden="true">${back}</svg></span></span><strong>${scene.view.deck}</strong> in the deck</span>
      ${discards(scene)}
    </div>
  </div>`;

/** A hand for everybody to look at. */
export const openHand = (scene: Scene<Id>): TemplateResult =>
  html`<div class="below">${cardsInHand(scene, choiceOf(scene), 'Cards')}</div>`;

const cardsInHand = (scene: Scene<Id>, choice: Choice, label: string): TemplateResult | typeof nothing => {
  const cards = handOf(scene);
  return cards.length === 0
    ? nothing
    : html`<div class="cards" role="group" aria-label=${label}>${cards.map((card, place) => held(scene, choice, card, place))}</div>`;
};

const held = (scene: Scene<Id>, choice: Choice, card: StateCard, place: number): TemplateResult => {
  const dead = isDead(scene.view, card);
  const lifted = choice.place === place;
  const pick = ({ detail, currentTarget }: MouseEvent): void => {
    pickCard(scene, place);
    // By keyboard: on to the board.
    if (detail === 0 && !lifted && currentTarget instanceof Element) enterBoard(currentTarget);
  };
  return html`<button class="bare-button" type="button" aria-pressed=${lifted} data-place=${`hand-${place}`}
    aria-label=${label(card, dead)}
    @click=${pick}>${stateCard(card, { label: '', dead })}</button>`;
};

/** Begins with what is printed on the card, for those who speak to their machine. */
const label = (card: StateCard, dead: boolean): string => {
  if (card === 'ADD') return 'ADD a chip on any open space';
  if (card === 'REMOVE') return 'REMOVE a chip of another team';
  const { code, capital, name } = stateOf(card);
  return `${code} ${capital}, ${name}${dead ? ', dead: both its spaces are covered' : ''}`;
};

const enterBoard = (from: Element): void => {
  requestAnimationFrame(() => {
    from
      .closest('.below')
      ?.previousElementSibling?.querySelector<HTMLElement>('.lit[tabindex="0"], .lit')
      ?.focus();
  });
};

const marking = (scene: Scene<Id>, { marks, way }: Choice): TemplateResult => html`
  <div class="marking" role="group" aria-label="Which five shall be tied together?">
    ${marks.map(
      (fives, index) => html`<button class="button" type="button" aria-pressed=${index === way}
        @click=${() => pickWay(scene, index)}>${fives.map(places).join(' and ')}</button>`,
    )}
  </div>`;

const discards = (scene: Scene<Id>): TemplateResult => {
  const count = scene.view.players.reduce((sum, { pile }) => sum + pile.length, 0);
  return html`<button class="small-button" type="button" aria-haspopup="dialog" @click=${openNext}>${count} discarded</button>
    ${discardsDialog('Discard piles', count === 0 ? html`<p>Nothing has been discarded yet.</p>` : html`<p>The latest first.</p>${piles(scene)}`)}`;
};

const piles = (scene: Scene<Id>): readonly TemplateResult[] => {
  const { view, names } = scene;
  return seatsUpTo(view.players.length).flatMap((seat) => {
    const pile = view.players[seat]?.pile ?? [];
    return pile.length === 0
      ? []
      : html`<h3>${chipMark(scene, teamAt(view, seat))} <span class="name" dir="auto">${names.of(seat)}</span></h3>
          <ul class="pile" role="list">${pile.toReversed().map((card) => html`<li>${stateCard(card)}</li>`)}</ul>`;
  });
};
