import { html, nothing, type TemplateResult } from 'lit';
import { listOf } from '#locale/grammar';
import { tableWords } from '#locale/table';
import type { GameId, Outcome } from '../sdk/index.ts';
import { arc } from './arc.ts';
import type { GameContext, GameUi } from './games/drawing.ts';
import { ranking } from './ranking.ts';
import { seatDot } from './seat-colours.ts';

/** How it ended: the winner's colours fill the arc, then every side's score: who won, then the best first. */
export const ending = <Id extends GameId>(
  ui: GameUi<Id>,
  outcome: Outcome,
  context: GameContext<Id>,
  players: readonly (string | undefined)[],
): TemplateResult => {
  const { title, why } = ui.resultText(outcome, context);
  const sides = ranking(outcome, (seat) => ui.team?.(context, seat) ?? seat);
  const shared = sides.filter(({ won }) => won).length > 1;
  // All rows alike: the viewer's own belongings are not drawn larger here.
  const fromOutside = { ...context, you: null };
  return html`<div class="ending">
    ${arc({ held: ui.winnersColours(outcome, context), motion: 'filling' })}
    <div>
      <h1 class="prompt" tabindex="-1">${title}</h1>
      <p>${why}</p>
      ${ui.finalView?.(context) ?? nothing}
      <ol class="ranking" role="list" aria-label=${tableWords.ending.scores}>
        ${sides.map(({ seats, won, score }) => {
          const [seat, ...others] = seats;
          const alone = others.length === 0;
          const name = listOf(seats.map((member) => players[member] ?? tableWords.someone));
          const colour = context.colours[seat];
          const wins = alone ? tableWords.ending.wins : tableWords.ending.teamWins;
          return html`<li class=${won ? 'won' : ''}><span class="who">${alone && colour ? seatDot(colour) : nothing}<span class="name" dir=${alone ? 'auto' : nothing} title=${name}>${name}</span>
            ${won ? html`<span class="badge">${shared ? tableWords.ending.sharesWin : wins}</span>` : nothing}</span>
            <span>${ui.score(score)}</span>${ui.playerArea(fromOutside, seat)}</li>`;
        })}
      </ol>
    </div>
  </div>`;
};
