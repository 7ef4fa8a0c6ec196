import { html, nothing, type TemplateResult } from 'lit';
import { seatsUpTo } from '../../shared/kernel/ids.ts';
import type { GameId, Outcome } from '../sdk/index.ts';
import { arc } from './arc.ts';
import type { GameDrawing, Scene } from './games/drawing.ts';
import { seatDot } from './seat-colours.ts';

/** How it ended: the winner's colours fill the arc, then everybody's score, the best first. */
export const ending = <Id extends GameId>(
  drawing: GameDrawing<Id>,
  outcome: Outcome,
  scene: Scene<Id>,
  players: readonly (string | undefined)[],
): TemplateResult => {
  const { title, why } = drawing.verdict(outcome, scene);
  const score = (seat: number): number => outcome.scores[seat] ?? 0;
  const order = seatsUpTo(outcome.scores.length).sort((a, b) => score(b) - score(a));
  return html`<div class="ending">
    ${arc({ held: drawing.winnersColours(outcome, scene), motion: 'filling' })}
    <div>
      <h1 class="ask" tabindex="-1">${title}</h1>
      <p>${why}</p>
      ${drawing.remains?.(scene) ?? nothing}
      <ol class="ranking" role="list" aria-label="Scores">
        ${order.map((seat) => {
          const won = outcome.winners.includes(seat);
          const name = players[seat] ?? 'Somebody who has left';
          const colour = scene.colours[seat];
          return html`<li class=${won ? 'won' : ''}><span class="who">${colour ? seatDot(colour) : nothing}<span class="name" title=${name}>${name}</span>
            ${won ? html`<span class="badge">${outcome.winners.length > 1 ? 'shares the win' : 'wins'}</span>` : nothing}</span>
            <span>${drawing.score(score(seat))}</span>${drawing.belongings(scene, seat)}</li>`;
        })}
      </ol>
    </div>
  </div>`;
};
