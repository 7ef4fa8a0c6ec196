import { html, nothing, type TemplateResult } from 'lit';
import { inside } from '#locale/grammar';
import { gameWords } from '#locale/presidential-poker';
import { cardOf } from '../../../shared/games/presidential-poker/cards.ts';
import type { Outcome, Seat } from '../../sdk/index.ts';
import { cardName } from '../../widget/cards/presidential.ts';
import { type RainbowColour, rainbowColours } from '../../widget/palette.ts';
import type { GameContext } from '../game-ui.ts';
import { arranged, inWords, partsInWords, patternOf } from './combination.ts';
import { lineClass, markedCard } from './laid.ts';
import { lookAt } from './look.ts';
import { capital, type HandResult, type Id } from './words.ts';

type Shown = HandResult['shown'][number];

/** How the pot was last won: open until the viewer bets on the next hand, or others draw to it; then to be opened again. */
export const lastResult = (context: GameContext<Id>): TemplateResult => {
  const { view, you } = context;
  const hasBet = you !== null && (view.players[you]?.bet ?? 0) > 0;
  const isOpen = view.phase === 'over' || (['cut', 'first'].includes(view.phase) && !hasBet);
  if (view.last === null) return html``;
  return view.last.shown.length === 0
    ? html`<p class="result unseen-win">${headline(context, view.last)}</p>`
    : html`<details class="result" ?open=${isOpen}>
      <summary>${headline(context, view.last)}</summary>
      <ol role="list" tabindex="0" aria-label=${gameWords.shown}>${ranked(view.last).map((shown) => row(context, shown, wonBy(view.last, shown.seat)))}</ol>
    </details>`;
};

/** All that a seat won, of whichever pots. */
const wonBy = (result: HandResult | null, seat: Seat): number =>
  (result?.pots ?? [])
    .flatMap(({ wins }) => wins)
    .reduce((sum, win) => sum + (win.seat === seat ? win.chips : 0), 0);

const winnersOf = ({ pots }: HandResult): readonly Seat[] => [
  ...new Set(pots.flatMap(({ wins }) => wins.map(({ seat }) => seat))),
];

const headline = ({ who }: GameContext<Id>, result: HandResult): string =>
  gameWords.result(
    result.handNumber,
    winnersOf(result).map((seat) => ({ who: who(seat), chips: wonBy(result, seat) })),
    result.shown.length === 0,
  );

/** Winners first, then the better ranks. */
const ranked = (result: HandResult): readonly Shown[] =>
  [...result.shown].sort((a, b) => wonBy(result, b.seat) - wonBy(result, a.seat) || a.rank - b.rank);

const row = ({ who }: GameContext<Id>, shown: Shown, won: number): TemplateResult => {
  const player = who(shown.seat);
  const cards = arranged(shown.cards, shown);
  return html`<li class=${won > 0 ? 'won' : ''}>
    <p class="worth"><span class="name">${capital(inside(player))}</span>
      ${won > 0 ? html`<span class="badge">${gameWords.wins(player, won)}</span>` : nothing}
      <span><strong>${patternOf(shown.rank)}</strong> ${partsInWords(cards, shown)}</span></p>
    <div class="laid" role="group" aria-label=${gameWords.handOf(player, inWords(cards, shown))}>
      ${cards.map(
        (
          id,
          index,
        ) => html`<button class=${`bare-button ${lineClass(cards, index, shown)}`} type="button" aria-haspopup="dialog"
          aria-label=${cardName(cardOf(id))} @click=${lookAt(id)}>${markedCard(id, shown)}</button>`,
      )}
    </div>
  </li>`;
};

/** Of the hands with which the winners won the last pot; all seven if nobody saw them. */
export const winnersColours = ({ winners }: Outcome, { view }: GameContext<Id>): readonly RainbowColour[] => {
  const shown = view.last?.shown.filter(({ seat }) => winners.includes(seat)) ?? [];
  const held = shown.flatMap(({ cards }) => cards.map((id) => cardOf(id).colour));
  const colours = rainbowColours.filter((colour) => held.some((name) => name.endsWith(colour)));
  return colours.length === 0 ? rainbowColours : colours;
};
