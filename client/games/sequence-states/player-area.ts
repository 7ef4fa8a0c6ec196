import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#games/sequence-states/locale';
import { layout } from '../../../shared/games/sequence-states/board.ts';
import { stateOf } from '../../../shared/games/sequence-states/cards.ts';
import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import { backCard } from '../../cards/sheet.ts';
import { discardsDialog, openNext } from '../../game-ui/discards.ts';
import type { GameContext, Standing } from '../../game-ui/game-ui.ts';
import type { Seat } from '../../sdk/index.ts';
import { chipMark, chipsOf, teamAt } from './chips.ts';
import { type Choice, choiceOf, handOf, isDead, isState, pickCard, pickMarks } from './choice.ts';
import type { Id } from './cover.ts';
import { cardName, type StateCard, stateCard } from './state-card.ts';
import { lineName, shownName } from './text.ts';

export const playerArea = (context: GameContext<Id>, seat: Seat): TemplateResult => {
  const { view, who, options, settled } = context;
  const player = view.players[seat];
  if (player === undefined) return html``;
  const count = settled.players[seat]?.count ?? player.count;
  const top = player.pile.at(-1);
  // With `geography` a card's code would reveal its spaces, unless a chip was placed there [SQ-6].
  const isTold = !options.geography || (player.last !== null && layout[player.last] === top);
  return html`<p class="holds" role="group" aria-label=${gameWords.teamAndCards(who(seat))}>
    <span class="disc-place" data-place=${`chips-${seat}`}>${chipMark(context, teamAt(view, seat))}</span>
    <span class="unseen">${gameWords.teams[chipsOf(context, teamAt(view, seat))]}</span>
    <span class="cards-held" data-place=${`pile-${seat}`}><strong translate="no">${count}</strong><span class="word">${gameWords.cardsAfter(count)}</span></span>
    ${top === undefined ? nothing : html`<span class="top" role="img" aria-label=${gameWords.lastDiscarded(shownName(top, options))}>${isTold || !isState(top) ? short(top) : '·'}</span>`}
  </p>`;
};

const short = (card: StateCard): string => (card === 'ADD' ? '+' : card === 'REMOVE' ? '−' : card);

export const standing = (context: GameContext<Id>, seat: Seat): Standing => ({
  text: gameWords.teams[chipsOf(context, teamAt(context.view, seat))],
});

export const hand = (context: GameContext<Id>): TemplateResult => {
  const choice = choiceOf(context);
  return html`<div class="below">
    ${cardsInHand(context, choice, context.you === null ? '' : gameWords.handLabel(context.who(context.you)))}
    ${choice.marks.length > 1 ? marking(context, choice) : nothing}
  </div>`;
};

export const deck = (context: GameContext<Id>): TemplateResult => html`<div class="deck-place">
    <span class=${`pile-of-deck ${context.view.deck > 1 ? 'deep' : ''}`}><span class="spot" data-place="deck">${backCard}</span></span>
    <span class="caption"><strong translate="no">${context.settled.deck}</strong> ${gameWords.inDeck}</span>
    ${discards(context)}
  </div>`;

const cardsInHand = (
  context: GameContext<Id>,
  choice: Choice,
  cardLabel: string,
): TemplateResult | typeof nothing => {
  const cards = handOf(context);
  return cards.length === 0
    ? nothing
    : html`<div class="cards" role="group" aria-label=${cardLabel}>${cards.map((card, place) => cardInHand(context, choice, card, place))}</div>`;
};

const cardInHand = (
  context: GameContext<Id>,
  choice: Choice,
  card: StateCard,
  place: number,
): TemplateResult => {
  const dead = isDead(context.view, card);
  const lifted = choice.place === place;
  const pick = ({ detail, currentTarget }: MouseEvent): void => {
    pickCard(context, place);
    // Keyboard focus moves on to the board.
    if (detail === 0 && !lifted && currentTarget instanceof Element) enterBoard(currentTarget);
  };
  return html`<button class="bare-button" type="button" aria-pressed=${lifted} data-place=${`hand-${place}`}
    aria-label=${cardLabel(card, dead, context.options.geography)}
    @click=${pick}>${stateCard(card, { cardLabel: '', dead, capitalAlone: context.options.geography })}</button>`;
};

const cardLabel = (card: StateCard, dead: boolean, geography: boolean): string => {
  if (card === 'ADD') return gameWords.add;
  if (card === 'REMOVE') return gameWords.remove;
  const { capital } = stateOf(card);
  return gameWords.cardInHand(geography ? capital : `${card} ${capital}, ${cardName(card)}`, dead);
};

const enterBoard = (from: Element): void => {
  requestAnimationFrame(() => {
    from.closest('.play')?.querySelector<HTMLElement>('.lit[tabindex="0"], .lit')?.focus();
  });
};

const marking = (context: GameContext<Id>, { marks, marksIndex }: Choice): TemplateResult => html`
  <div class="marking" role="group" aria-label=${gameWords.markingLabel}>
    ${marks.map(
      (fives, index) => html`<button class="button" type="button" aria-pressed=${index === marksIndex}
        @click=${() => pickMarks(context, index)}>${gameWords.lines(fives.map((five) => lineName(five, context.options)))}</button>`,
    )}
  </div>`;

const discards = (context: GameContext<Id>): TemplateResult => {
  const count = context.settled.players.reduce((sum, { pile }) => sum + pile.length, 0);
  return html`<button class="small-button" type="button" aria-haspopup="dialog" @click=${openNext}>${gameWords.discarded(count)}</button>
    ${discardsDialog(gameWords.discardPiles, count === 0 ? html`<p>${gameWords.noDiscards}</p>` : html`<p>${gameWords.latestFirst}</p>${piles(context)}`)}`;
};

const piles = (context: GameContext<Id>): readonly TemplateResult[] => {
  const { view, who, options } = context;
  return seatsUpTo(view.players.length).flatMap((seat) => {
    const pile = view.players[seat]?.pile ?? [];
    return pile.length === 0
      ? []
      : html`<h3>${chipMark(context, teamAt(view, seat))} <span class="name" dir="auto">${gameWords.player(who(seat))}</span></h3>
          <ul class="pile" role="list">${pile.toReversed().map((card) => html`<li>${stateCard(card, { cardLabel: shownName(card, options), capitalAlone: options.geography })}</li>`)}</ul>`;
  });
};
