import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#games/seven-poker/locale';
import type { Showdown } from '../../../shared/games/seven-poker/types.ts';
import type { View } from '../../../shared/games/seven-poker/view-schema.ts';
import { leftOf, type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { rainbowCard } from '../../cards/rainbow.ts';
import { comparedHands } from '../../game-ui/compared-hands.ts';
import { discardPile, discardsDialog, openNext } from '../../game-ui/discards.ts';
import type { GameContext, WinningCardsOf } from '../../game-ui/game-ui.ts';
import type { Outcome } from '../../sdk/index.ts';
import type { RainbowColor } from '../../theme/palette.ts';
import type { Id } from './cover.ts';
import { counts, decidingColors, fateOf, laidHand, placeIn, sorted, wonColor } from './player-area.ts';
import { cardsIn, handName, headline, reason } from './text.ts';

export const board = (context: GameContext<Id>): TemplateResult => html`
  <div class="poker-board">
    <div class="piles">
      ${deck(context)}
      ${context.view.offer ? offer(context, context.view.offer) : nothing}
      ${discards(context)}
    </div>
    ${compared(context)}
    ${lastShowdown({ ...context, view: context.settled })}
  </div>`;

/** "Round 3 · Stay or fold". */
export const stage = ({ view, options: { laps } }: GameContext<Id>): string =>
  [gameWords.round(view.round), stageOf(view, laps)].filter(Boolean).join(' · ');

const stageOf = ({ phase, lap }: View, laps: number): string =>
  ({
    exchange: lap === null ? '' : gameWords.lap(lap, laps),
    reveal: gameWords.showing,
    stay: gameWords.stayOrFold,
    take: gameWords.showdown,
    discard: gameWords.showdown,
    over: gameWords.end,
  })[phase];

const deck = ({ view: { deck: left }, settled }: GameContext<Id>): TemplateResult => html`
  <p class="pile"><span class=${left > 1 ? 'deep' : ''}><span class="spot" data-place="deck">${rainbowCard(left > 0 ? 'back' : 'empty', { label: '' })}</span></span>
    <span class="caption"><strong translate="no">${settled.deck}</strong> ${gameWords.left}</span></p>`;

const offer = ({ view, who }: GameContext<Id>, { from }: NonNullable<View['offer']>): TemplateResult => {
  const to = who(leftOf(from, view.players.length));
  return html`<p class="pile of-offer"><span class="spot" data-place="offer">${rainbowCard('back', { label: '' })}</span>
    <span class="caption"><span>${gameWords.offerFrom(who(from))}</span> <span>${gameWords.offerTo(to)}</span></span></p>`;
};

const discards = ({ view: { discards: cards }, settled }: GameContext<Id>): TemplateResult =>
  discardPile(
    cards,
    settled.discards.length,
    html`<p>${cards.length === 0 ? gameWords.noDiscards : gameWords.discardsReturn}</p>
      ${counts(cards, gameWords.discardsByColor)}`,
  );

const compared = ({ view, settled, who, you }: GameContext<Id>): TemplateResult | typeof nothing =>
  comparedHands(
    seatsUpTo(view.players.length).flatMap((seat) => {
      const hand = seat === you ? null : laidHand(view, seat);
      if (hand === null || !view.showdown) return [];
      const { winner, gained } = view.showdown;
      const deciding = decidingColors(settled, seat);
      const taken = seat === winner ? gained.map((card) => placeIn(hand, card)) : [];
      return {
        seat,
        name: gameWords.player(who(seat)),
        worth: laidHand(settled, seat) ? [handName(hand, wonColor(view, seat))] : [],
        label: gameWords.shows(who(seat), cardsIn(hand)),
        cards: sorted(hand).map(([, card], at) =>
          taken.includes(at)
            ? rainbowCard('empty', { label: '' })
            : rainbowCard(card, { label: '', lifted: deciding.includes(card) }),
        ),
        state: fateOf(settled, seat),
        stamp: gameWords.equalOut,
      };
    }),
  );

const lastShowdown = (context: GameContext<Id>): TemplateResult | typeof nothing => {
  const { showdown: shown } = context.view;
  if (!shown) return nothing;
  return html`<div class="last">
    <button class="small-button" type="button" aria-haspopup="dialog" @click=${openNext}>${headline(context, shown)}</button>
    ${discardsDialog(reason(context), showdown(context, shown))}
  </div>`;
};

const showdown = (context: GameContext<Id>, shown: Showdown): TemplateResult => {
  const folded = seatsUpTo(shown.hands.length).filter((seat) => shown.hands[seat] === null);
  return html`<ol class="showdown" role="list" aria-label=${gameWords.shownHands}>
      ${ranked(shown).map((seat) => showdownRow(context, shown, seat))}
    </ol>
    ${folded.length > 0 ? html`<p class="state">${foldedText(context, shown, folded)}</p>` : nothing}`;
};

export const finalView = (context: GameContext<Id>): TemplateResult => html`${lastShowdown(context)}`;

/** The winner first, then weaker hands, then tied ones. */
const ranked = ({ hands, strengths, tied, winner }: Showdown): readonly Seat[] => {
  const depth = (seat: Seat): number => (seat === winner ? 0 : tied.includes(seat) ? 2 : 1);
  return seatsUpTo(hands.length)
    .filter((seat) => hands[seat] !== null)
    .sort((a, b) => depth(a) - depth(b) || (strengths[b] ?? 0) - (strengths[a] ?? 0));
};

const showdownRow = (
  { who }: GameContext<Id>,
  { hands, tied, winner, color }: Showdown,
  seat: Seat,
): TemplateResult => {
  const hand = hands[seat] ?? [];
  const isTied = tied.includes(seat);
  const isWinner = seat === winner;
  return html`<li class=${isWinner ? 'won' : isTied ? 'tied' : ''}>
    <span class="name" dir="auto">${gameWords.player(who(seat))}</span>
    <span class="laid" role="img" aria-label=${cardsIn(hand)}>${hand.map((card) => rainbowCard(card, { label: '' }))}</span>
    <span class="worth">${handName(hand, isWinner ? color : null)}${isTied ? html`<span class="badge">${gameWords.equalOut}</span>` : nothing}${isWinner ? html`<span class="badge">${gameWords.wins}</span>` : nothing}</span>
  </li>`;
};

/** Folded hands stay secret: only the number of discards is said. */
const foldedText = ({ who }: GameContext<Id>, { discarded }: Showdown, folded: readonly Seat[]): string =>
  discarded === null
    ? gameWords.theyFolded(folded.map(who))
    : gameWords.theyFoldedAndDiscarded(
        folded.map(who),
        folded.map((seat) => discarded[seat] ?? 0),
      );

export const winningCards: WinningCardsOf<Id> = ({ winners: [seat] }, { view }) =>
  (seat === undefined ? [] : (view.players[seat]?.victory ?? [])).map((color, at) => ({
    from: `victory-${seat}:${at}`,
    card: rainbowCard(color, { label: '' }),
  }));

export const winnersColors = ({ winners }: Outcome, { view }: GameContext<Id>): readonly RainbowColor[] =>
  winners.flatMap((seat) => view.players[seat]?.victory ?? []);
