import { html, nothing, type TemplateResult } from 'lit';
import type { GameId, Outcome } from '../sdk/index.ts';
import { arc } from './arc.ts';
import type { GameDrawing, Scene } from './games/drawing.ts';
import { listOf } from './games/phrases.ts';
import { ranking } from './ranking.ts';
import { seatDot } from './seat-colours.ts';

/** How it ended: the winner's colours fill the arc, then every side's score: who won, then the best first. */
export const ending = <Id extends GameId>(
  drawing: GameDrawing<Id>,
  outcome: Outcome,
  scene: Scene<Id>,
  players: readonly (string | undefined)[],
): TemplateResult => {
  const { title, why } = drawing.verdict(outcome, scene);
  const sides = ranking(outcome, (seat) => drawing.team?.(scene, seat) ?? seat);
  const shared = sides.filter(({ won }) => won).length > 1;
  // All rows alike: the viewer's own belongings are not drawn larger here.
  const fromOutside = { ...scene, you: null };
  return html`<div class="ending">
    ${arc({ held: drawing.winnersColours(outcome, scene), motion: 'filling' })}
    <div>
      <h1 class="ask" tabindex="-1">${title}</h1>
      <p>${why}</p>
      ${drawing.remains?.(scene) ?? nothing}
      <ol class="ranking" role="list" aria-label="Scores">
        ${sides.map(({ seats, won, score }) => {
          const [seat, ...others] = seats;
          const alone = others.length === 0;
          const name = listOf(seats.map((member) => players[member] ?? 'Somebody who has left'));
          const colour = scene.colours[seat];
          const wins = alone ? 'wins' : 'team wins';
          return html`<li class=${won ? 'won' : ''}><span class="who">${alone && colour ? seatDot(colour) : nothing}<span class="name" dir=${alone ? 'auto' : nothing} title=${name}>${name}</span>
            ${won ? html`<span class="badge">${shared ? 'shares the win' : wins}</span>` : nothing}</span>
            <span>${drawing.score(score)}</span>${drawing.belongings(fromOutside, seat)}</li>`;
        })}
      </ol>
    </div>
  </div>`;
};
