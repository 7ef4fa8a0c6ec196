import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#locale/seven-poker';
import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { rainbowCard } from '../../widget/cards/rainbow.ts';
import type { GameContext } from '../game-ui.ts';
import { cardsIn, handName, type Id, type Showdown } from './words.ts';

/** The last showdown, open until the exchange of the next round is in its second lap; then it can be opened again. */
export const lastShowdown = (context: GameContext<Id>): TemplateResult =>
  context.view.showdown ? showdown(context, context.view.showdown) : html``;

const showdown = (context: GameContext<Id>, shown: Showdown): TemplateResult => {
  const { view } = context;
  const folded = seatsUpTo(shown.hands.length).filter((seat) => shown.hands[seat] === null);
  const isOpen = ['take', 'discard', 'over'].includes(view.phase) || view.lap === 1;
  return html`<details class="showdown" ?open=${isOpen}>
    <summary>${headline(context, shown)}</summary>
    <ol role="list" aria-label=${gameWords.shownHands}>
      ${ranked(shown).map((seat) => row(context, shown, seat))}
    </ol>
    ${folded.length > 0 ? html`<p class="state">${foldedWords(context, shown, folded)}</p>` : nothing}
  </details>`;
};

const headline = ({ who }: GameContext<Id>, { winner, gained, colour }: Showdown): string => {
  if (winner === null) return gameWords.nobodyWonRound;
  if (gained.length > 0) return gameWords.wonRoundAndTook(who(winner), gained);
  return colour === null ? gameWords.wonRound(who(winner)) : gameWords.wonRoundButHad(who(winner), colour);
};

/** The winner first, then the weaker hands, then those that knocked each other out. */
const ranked = ({ hands, strengths, tied, winner }: Showdown): readonly Seat[] => {
  const depth = (seat: Seat): number => (seat === winner ? 0 : tied.includes(seat) ? 2 : 1);
  return seatsUpTo(hands.length)
    .filter((seat) => hands[seat] !== null)
    .sort((a, b) => depth(a) - depth(b) || (strengths[b] ?? 0) - (strengths[a] ?? 0));
};

const row = (
  { who }: GameContext<Id>,
  { hands, tied, winner, colour }: Showdown,
  seat: Seat,
): TemplateResult => {
  const hand = hands[seat] ?? [];
  const isTied = tied.includes(seat);
  const isWinner = seat === winner;
  return html`<li class=${isWinner ? 'won' : isTied ? 'tied' : ''}>
    <span class="name" dir="auto">${gameWords.player(who(seat))}</span>
    <span class="laid" role="img" aria-label=${cardsIn(hand)}>${hand.map((card) => rainbowCard(card, { label: '' }))}</span>
    <span class="worth">${handName(hand, isWinner ? colour : null)}${isTied ? html`<span class="badge">${gameWords.equalOut}</span>` : nothing}${isWinner ? html`<span class="badge">${gameWords.wins}</span>` : nothing}</span>
  </li>`;
};

/** What they then discarded is secret: only how many. */
const foldedWords = ({ who }: GameContext<Id>, { discarded }: Showdown, folded: readonly Seat[]): string =>
  discarded === null
    ? gameWords.theyFolded(folded.map(who))
    : gameWords.theyFoldedAndDiscarded(
        folded.map(who),
        folded.map((seat) => discarded[seat] ?? 0),
      );
