import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#games/presidential-poker/locale';
import { nameOf, namesOf } from '#locale/grammar';
import { cardOf } from '../../../shared/games/presidential-poker/cards.ts';
import type { HandResult } from '../../../shared/games/presidential-poker/types.ts';
import { comparedHands } from '../../game-ui/compared-hands.ts';
import { discardsDialog, openNext } from '../../game-ui/discards.ts';
import type { GameContext, WinningCardsOf } from '../../game-ui/game-ui.ts';
import { capital } from '../../locales/grammar.ts';
import type { Outcome } from '../../sdk/index.ts';
import { type RainbowColor, rainbowColors } from '../../theme/palette.ts';
import { chipStack } from './chips.ts';
import type { Id } from './cover.ts';
import {
  arranged,
  combinationText,
  lineClass,
  markedCard,
  partsText,
  patternOf,
  rankName,
  showCard,
} from './hand.ts';
import { isDecided, isLaid } from './moments.ts';
import { settledHand } from './player-area.ts';
import { cardName, presidentialCard } from './presidential-card.ts';
import { showRanks } from './ranks-dialog.ts';
import { fateOf, headline, lastReason, potsText, wonBy } from './text.ts';

export const board = (context: GameContext<Id>): TemplateResult => {
  const { view, settled } = context;
  const { pot } = settledHand(context);
  return html`<div class="pot-board">
    <i class="muck" data-place="muck"></i>
    <div class="piles">
      <p class="pile of-stock"><span class=${view.stock > 1 ? 'deep' : ''}><span class="spot" data-place="deck">${presidentialCard('back', { label: '' })}</span></span>
        <span class="caption"><strong translate="no">${settled.stock}</strong> ${gameWords.left}</span></p>
      <p class="pile of-pot"><span data-place="pot">${chipStack(view.pot, { heap: true })}</span>
        <span class="caption"><strong translate="no">${pot}</strong> <span class="unseen">${gameWords.chipUnit(pot)}</span> ${gameWords.inPot}</span></p>
    </div>
    ${pots(context)}
    ${compared(context)}
    <div class="looks">
      <p class="stage-now">${stage({ ...context, view: settled })}</p>
      ${lastResult({ ...context, view: settled }, headline)}
      <button class="small-button" type="button" aria-haspopup="dialog" @click=${showRanks([])}>${gameWords.theRanks}</button>
    </div>
  </div>`;
};

export const stage = ({ view }: GameContext<Id>): string =>
  [
    gameWords.stage(view.handNumber, view.maxHands, view.phase),
    ...(view.maxHands === null
      ? [gameWords.optionTexts.ante(view.ante), gameWords.optionTexts.minBet(view.minBet)]
      : []),
  ].join(' · ');

const pots = ({ view, who }: GameContext<Id>): TemplateResult | typeof nothing =>
  view.pots.length < 2
    ? nothing
    : html`<ul class="pots" role="list" aria-label=${gameWords.pots}>
      ${view.pots.map(({ chips, seats }, index) => html`<li><strong>${capital(gameWords.potName(index, view.pots.length))}: ${chips}</strong> ${namesOf(seats.map(who))}</li>`)}
    </ul>`;

const compared = ({ view, settled, who, you }: GameContext<Id>): TemplateResult | typeof nothing =>
  comparedHands(
    (isDecided(view) ? (view.last?.shown ?? []) : [])
      .filter(({ seat }) => seat !== you)
      .map((shown) => {
        const cards = arranged(shown.cards, shown);
        const isThere = isLaid(settled, shown.seat);
        return {
          seat: shown.seat,
          name: nameOf(who(shown.seat)),
          worth: isThere ? [capital(rankName(shown)), partsText(cards, shown)] : [],
          label: gameWords.handOf(who(shown.seat), combinationText(cards, shown)),
          cards: cards.map((id) => markedCard(id, shown, isThere)),
          state: fateOf(settled, shown.seat),
        };
      }),
  );

type ShownHand = HandResult['shown'][number];

const lastResult = (
  context: GameContext<Id>,
  titleOf: (context: GameContext<Id>, last: HandResult) => string,
): TemplateResult | typeof nothing => {
  const { last } = context.view;
  if (last === null) return nothing;
  const title = titleOf(context, last);
  if (last.shown.length === 0) return html`<p class="unseen-win">${title}</p>`;
  return html`<button class="small-button" type="button" aria-haspopup="dialog" @click=${openNext}>${title}</button>
    ${discardsDialog(potsText(context, last), shownHands(context, last))}`;
};

export const finalView = (context: GameContext<Id>): TemplateResult =>
  html`${lastResult(context, lastReason)}`;

const shownHands = (context: GameContext<Id>, last: HandResult): TemplateResult =>
  html`<ol class="result" role="list" aria-label=${gameWords.shown}>${ranked(last).map((shown) => resultRow(context, shown, wonBy(last, shown.seat)))}</ol>`;

const ranked = (result: HandResult): readonly ShownHand[] =>
  [...result.shown].sort((a, b) => wonBy(result, b.seat) - wonBy(result, a.seat) || a.rank - b.rank);

const resultRow = ({ who }: GameContext<Id>, shown: ShownHand, won: number): TemplateResult => {
  const player = who(shown.seat);
  const cards = arranged(shown.cards, shown);
  return html`<li class=${won > 0 ? 'won' : ''}>
    <p class="worth"><span class="name">${capital(nameOf(player))}</span>
      ${won > 0 ? html`<span class="badge">${gameWords.wins(player, won)}</span>` : nothing}
      <span><strong>${patternOf(shown.rank)}</strong> ${partsText(cards, shown)}</span></p>
    <div class="laid" role="group" aria-label=${gameWords.handOf(player, combinationText(cards, shown))}>
      ${cards.map(
        (
          id,
          index,
        ) => html`<button class=${`bare-button ${lineClass(cards, index, shown)}`} type="button" aria-haspopup="dialog"
          aria-label=${cardName(cardOf(id))} @click=${showCard(id)}>${markedCard(id, shown)}</button>`,
      )}
    </div>
  </li>`;
};

/** Of the last showdown. */
export const winningCards: WinningCardsOf<Id> = ({ winners: [winner] }, { view, you }) => {
  const shown = view.last?.shown.find(({ seat }) => seat === winner);
  return shown === undefined
    ? []
    : arranged(shown.cards, shown).map((id, at) => ({
        from: winner === you ? `card-${id}` : `laid-${winner}:${at}`,
        card: markedCard(id, shown),
      }));
};

/** The colors of the winners' last shown hands; all seven without a showdown. */
export const winnersColors = ({ winners }: Outcome, { view }: GameContext<Id>): readonly RainbowColor[] => {
  const shown = view.last?.shown.filter(({ seat }) => winners.includes(seat)) ?? [];
  const held = shown.flatMap(({ cards }) => cards.map((id) => cardOf(id).color));
  const colors = rainbowColors.filter((color) => held.some((name) => name.endsWith(color)));
  return colors.length === 0 ? rainbowColors : colors;
};
