import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit';
import { scoreWords, shareWords } from '#locale/dialogs';
import { listOf } from '#locale/grammar';
import { tableWords } from '#locale/table';
import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import type { GameContext, GameUi } from '../../game-ui/game-ui.ts';
import { gameName, matOf } from '../../games/registry.ts';
import type { GameId, Outcome, Seat, SeatColour } from '../../sdk/index.ts';
import { arc } from '../../theme/arc.ts';
import { compact, low, lowest, narrow, short, tiny } from '../../theme/breakpoints.ts';
import {
  cardColours,
  cardInk,
  cardPaper,
  lamp,
  type RainbowColour,
  rainbowColours,
  seatPaints,
  woods,
} from '../../theme/palette.ts';
import { font } from '../../theme/theme.ts';
import { showLazyDialog } from '../../ui/dialog.ts';
import { seatDot } from '../seats.ts';

/** How it ended: the winner's colours fill the arc, then every side's score: who won, then the best first. */
export const resultView = <Id extends GameId>(
  ui: GameUi<Id>,
  outcome: Outcome,
  context: GameContext<Id>,
  players: readonly (string | undefined)[],
): TemplateResult => {
  const { title, why } = ui.resultText(outcome, context);
  const sides = ranking(outcome, (seat) => ui.team?.(context, seat) ?? seat);
  const shared = sides.filter(({ won }) => won).length > 1;
  // All rows alike: the viewer's own area is no hand here.
  const fromOutside = { ...context, you: null };
  return html`<div class="ending">
    <div class="won-by">
      <div class="arch">
        <span class="winners">${outcome.winners.map((seat) => html`<arcus-clock class="disc" data-place=${`arch-${seat}`} name=${players[seat] ?? ''} .colour=${context.colours[seat] ?? null}></arcus-clock>`)}</span>
        ${arc({ held: ui.winnersColours(outcome, context), motion: 'filling' })}
      </div>
      <h2 class="prompt" tabindex="-1">${title}</h2>
      <p>${why}</p>
      ${ui.finalView?.(context) ?? nothing}
    </div>
    <div class="sheet">
      <ol class="ranking" role="list" tabindex="0" aria-label=${scoreWords.scores}>
        ${sides.map(({ seats, won, score }) => {
          const [seat, ...others] = seats;
          const alone = others.length === 0;
          const name = listOf(seats.map((member) => players[member] ?? tableWords.someone));
          const colour = context.colours[seat];
          const wins = alone ? scoreWords.wins : scoreWords.teamWins;
          return html`<li class=${won ? 'won' : ''}><span class="who">${alone && colour ? seatDot(colour) : nothing}<span class="name" dir=${alone ? 'auto' : nothing} title=${name}>${name}</span>
            ${won ? html`<span class="badge">${shared ? scoreWords.sharesWin : wins}</span>` : nothing}</span>
            <span>${ui.score(score)}</span>${ui.playerArea(fromOutside, seat)}</li>`;
        })}
      </ol>
    </div>
  </div>`;
};

/** Shows a picture of how it ended, to save or to send. */
export const sharePicture = <Id extends GameId>(
  from: Element,
  game: Id,
  ui: GameUi<Id>,
  outcome: Outcome,
  context: GameContext<Id>,
  players: readonly (string | undefined)[],
): Promise<void> =>
  showLazyDialog(from, tableWords.ending.share, async () => {
    const sides = ranking(outcome, (seat) => ui.team?.(context, seat) ?? seat);
    return shownPicture({
      game,
      title: ui.resultText(outcome, context).title,
      held: ui.winnersColours(outcome, context),
      rows: sides.map(({ seats, won, score }) => ({
        name: listOf(seats.map((seat) => players[seat] ?? tableWords.someone)),
        score: ui.score(score),
        colour: seats.length === 1 ? (context.colours[seats[0]] ?? null) : null,
        won,
      })),
    });
  });

/** A player, or a team that scores together. */
interface RankedSide {
  readonly seats: readonly [Seat, ...Seat[]];
  readonly won: boolean;
  readonly score: number;
}

/** Everybody's place at the end: who won, then the best first. `teamOf` numbers the side of a seat. */
export const ranking = (
  { winners, scores }: Outcome,
  teamOf: (seat: Seat) => number,
): readonly RankedSide[] => {
  const teams = new Map<number, [Seat, ...Seat[]]>();
  for (const seat of seatsUpTo(scores.length)) {
    const members = teams.get(teamOf(seat));
    if (members) members.push(seat);
    else teams.set(teamOf(seat), [seat]);
  }
  return [...teams.values()]
    .map((seats) => ({ seats, won: winners.includes(seats[0]), score: scores[seats[0]] ?? 0 }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score);
};

/** How a game ended, in the table that `composition-styles.ts` composes. */
export const resultStyles: CSSResult = css`
  /* How it ended has the whole mat: its scores are scrolled where there are more than it has room for. */
  .play:has(.ending) .middle {
    position: absolute;
    inset: var(--seam);
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    place-items: center;
    inline-size: auto;
    max-inline-size: none;
    padding: 10px;
    translate: none;
  }
  .ending {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(min-content, 1fr) fit-content(54%);
    gap: clamp(16px, 4cqw, 60px);
    align-items: center;
    max-inline-size: 46rem;
    max-block-size: 100%;
    min-block-size: 0;
    --arcus-arc-width: min(26cqw, 36cqh, 300px);
  }
  .won-by {
    display: grid;
    gap: 4px;
    justify-items: center;
    text-align: center;
  }
  .arch {
    display: grid;
    justify-items: center;
    --arcus-disc: 56px;
  }
  /* On top of the arc. */
  .winners {
    z-index: 1;
    display: flex;
    margin-block-end: -22px;
  }
  .winners > .disc + .disc {
    margin-inline-start: -12px;
  }
  .winners:has(> :nth-child(4)) > .disc + .disc {
    margin-inline-start: calc(var(--arcus-disc) * -0.55);
  }
  .won-by .arc .ground {
    stroke: var(--arcus-card-paper);
  }
  .won-by > h2 {
    margin: 0;
    font-size: clamp(1.75rem, 4.4cqw, 3.5rem);
    font-weight: var(--arcus-weight-heavy);
    letter-spacing: -0.025em;
    line-height: 1.05;
    text-wrap: balance;
  }
  .won-by > p {
    text-wrap: balance;
  }
  .sheet {
    display: flex;
    max-block-size: 100%;
    padding: 10px;
    border-radius: 12px;
    rotate: 0.6deg;
    --arcus-card-width: 26px;
    --small: 26px;
  }
  @media (prefers-reduced-motion: no-preference) {
    .sheet {
      animation: arcus-sheet 300ms 1100ms cubic-bezier(0.2, 0.8, 0.2, 1) backwards;
    }
    .play:has(.ending) .others {
      animation: arcus-dim 1400ms;
    }
  }
  @keyframes arcus-sheet {
    from {
      opacity: 0;
      transform: translateY(28px);
    }
  }
  /* The others step back as long as the winner is looked at. */
  @keyframes arcus-dim {
    15%,
    85% {
      opacity: 0.4;
    }
  }
  .ranking {
    flex: 1;
    margin: 0;
    padding: 0 10px;
    overflow: auto;
    list-style: none;
  }
  .ranking > li {
    display: grid;
    grid-template-columns: minmax(5rem, 1fr) auto;
    gap: 2px 14px;
    align-items: center;
    padding-block: 8px;
  }
  .ranking > li + li {
    border-block-start: 1px solid rgb(43 36 32 / 0.14);
  }
  .ranking .who {
    display: flex;
    gap: 6px;
    align-items: center;
    max-inline-size: none;
  }
  .ranking > .won {
    margin-inline: -10px;
    padding-inline: 10px;
    border-radius: 9px;
    background: #ffe9b8;
  }
  .ranking > :not(.won) .name {
    font-weight: var(--arcus-weight);
  }
  .ranking > li > :nth-child(2) {
    white-space: nowrap;
  }
  .ranking > li > :nth-child(n + 3) {
    grid-column: 1 / -1;
  }
  .ranking .badge {
    color: #5b4c40;
  }
  .play:has(.ending) > .own,
  .play:has(.ending) .bubble[aria-hidden] {
    display: none;
  }
  @container arcus (width <= 1199px) {
    .play:has(.ending) .others {
      display: none;
    }
  }
  @container arcus ${low} {
    .won-by > h2 {
      font-size: 1.5rem;
    }
  }
  @container arcus ${lowest} {
    .ending {
      --arcus-arc-width: 96px;
    }
    .won-by > :nth-child(n + 4) {
      display: none;
    }
  }
  @container arcus ${narrow} {
    .ending {
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
      gap: 10px;
      align-items: start;
      --arcus-arc-width: min(40cqw, 18cqh);
    }
    .arch {
      --arcus-disc: 44px;
    }
    .winners {
      margin-block-end: -18px;
    }
    .won-by > h2 {
      font-size: 1.6875rem;
    }
    .won-by {
      line-height: 1.3;
    }
    .sheet {
      inline-size: 100%;
    }
  }
  @container arcus ${short} {
    .ending {
      gap: 6px;
      --arcus-arc-width: 64px;
    }
    .arch {
      --arcus-disc: 36px;
    }
    .won-by > h2 {
      font-size: 1.375rem;
    }
  }
  @container arcus ${compact} {
    .ranking > li {
      padding-block: 5px;
    }
    /* So that four have room. */
    .ranking:has(> :nth-child(4)) > :not(.won) > :nth-child(n + 3) {
      display: none;
    }
  }
  @container arcus ${narrow} and (not (height >= 44rem)) {
    .ranking > :not(.won) > :nth-child(n + 3),
    .ranking:has(> :nth-child(4)) > .won > :nth-child(n + 3) {
      display: none;
    }
  }
  @container arcus ${tiny} or ${lowest} {
    .ranking {
      font-size: var(--arcus-text-2);
    }
    .ranking > li {
      padding-block: 1px;
    }
    .ranking > li > :nth-child(n + 3) {
      display: none;
    }
  }
  @container arcus ${tiny} {
    .won-by > h2 {
      font-size: 1.125rem;
    }
    .won-by > :not(.arch, h2) {
      display: none;
    }
  }
`;

interface PictureRow {
  readonly name: string;
  readonly score: string;
  /** None for a team. */
  readonly colour: SeatColour | null;
  readonly won: boolean;
}

export interface ResultPicture {
  readonly game: GameId;
  readonly title: string;
  /** The colours that fill the arc. */
  readonly held: readonly RainbowColour[];
  /** The winners first. */
  readonly rows: readonly PictureRow[];
}

/** As large as previews of links are. */
const [wide, high] = [1200, 630];
const most = 8;

/** What a dialog shows of it: the picture, and what can be done with it. */
const shownPicture = async (result: ResultPicture): Promise<TemplateResult> => {
  // Text is drawn in the font that is there by then.
  await document.fonts.ready;
  const canvas = drawn(result);
  const name = `${result.game}.png`;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  const file = blob && new File([blob], name, { type: 'image/png' });
  const sends = file !== null && (navigator.canShare?.({ files: [file] }) ?? false);
  const send = (): void =>
    void navigator.share({ files: file ? [file] : [], title: result.title }).catch(() => {});
  return html`<h2 tabindex="-1">${shareWords.title}</h2>
    ${canvas}
    <form class="actions" method="dialog">
      <button class="button">${shareWords.close}</button>
      ${sends ? html`<button class="button" type="button" @click=${send}>${shareWords.send}</button>` : nothing}
      <a class="button bold" href=${canvas.toDataURL('image/png')} download=${name}>${shareWords.save}</a>
    </form>`;
};

const drawn = (result: ResultPicture): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = wide;
  canvas.height = high;
  canvas.style.inlineSize = '100%';
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', result.title);
  const pen = canvas.getContext('2d');
  if (pen) {
    drawMat(pen, result.game);
    drawArc(pen, result.held);
    drawTitle(pen, result);
    drawSheet(pen, result.rows);
  }
  return canvas;
};

const drawMat = (pen: CanvasRenderingContext2D, game: GameId): void => {
  pen.fillStyle = woods.light.table;
  pen.fillRect(0, 0, wide, high);
  pen.shadowColor = 'rgb(30 18 8 / 0.4)';
  pen.shadowBlur = 30;
  pen.shadowOffsetY = 12;
  pen.fillStyle = matOf(game);
  pen.beginPath();
  pen.roundRect(40, 36, wide - 80, high - 80, 90);
  pen.fill();
  pen.shadowColor = 'transparent';
  pen.strokeStyle = 'rgb(255 255 255 / 0.2)';
  pen.lineWidth = 2;
  pen.setLineDash([8, 7]);
  pen.beginPath();
  pen.roundRect(52, 48, wide - 104, high - 104, 78);
  pen.stroke();
  pen.setLineDash([]);
};

/** The foot of the arc, and how far its strokes are apart. */
const arcAt = { x: 350, y: 330, pitch: 24 };

const drawArc = (pen: CanvasRenderingContext2D, held: readonly RainbowColour[]): void => {
  for (const [at, colour] of rainbowColours.entries()) {
    const radius = 200 - at * arcAt.pitch;
    for (const [width, paint] of [
      [arcAt.pitch, cardInk],
      [arcAt.pitch - 5, held.includes(colour) ? cardColours[colour] : cardPaper],
    ] as const) {
      pen.beginPath();
      pen.lineWidth = width;
      pen.strokeStyle = paint;
      pen.arc(arcAt.x, arcAt.y, radius, Math.PI, 0);
      pen.stroke();
    }
  }
  pen.lineWidth = 16;
  pen.lineCap = 'round';
  pen.strokeStyle = cardPaper;
  pen.beginPath();
  pen.moveTo(arcAt.x - 215, arcAt.y + 22);
  pen.lineTo(arcAt.x + 215, arcAt.y + 22);
  pen.stroke();
};

/** In this weight and size, and smaller where there is no room for that. */
const write = (
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y, room, size, weight }: { x: number; y: number; room: number; size: number; weight: number },
): void => {
  pen.font = `${weight} ${size}px ${font}`;
  pen.fillText(text, x, y, room);
};

const drawTitle = (pen: CanvasRenderingContext2D, { title, game }: ResultPicture): void => {
  pen.textAlign = 'center';
  pen.fillStyle = cardPaper;
  write(pen, title, { x: arcAt.x, y: 440, room: 480, size: 60, weight: 850 });
  write(pen, `${gameName(game)} · ${location.host}`, {
    x: arcAt.x,
    y: 500,
    room: 480,
    size: 26,
    weight: 600,
  });
};

const drawSheet = (pen: CanvasRenderingContext2D, rows: readonly PictureRow[]): void => {
  const shown = rows.slice(0, most);
  const line = 52;
  const height = shown.length * line + 32;
  const [x, y, width] = [640, (high - 8 - height) / 2, 470];
  pen.fillStyle = cardPaper;
  pen.beginPath();
  pen.roundRect(x, y, width, height, 20);
  pen.fill();
  for (const [at, { name, score, colour, won }] of shown.entries()) {
    const middle = y + 16 + at * line + line / 2;
    if (won) {
      pen.fillStyle = lamp;
      pen.beginPath();
      pen.roundRect(x + 12, middle - line / 2 + 2, width - 24, line - 4, 12);
      pen.fill();
    }
    if (colour) {
      pen.fillStyle = seatPaints[colour];
      pen.beginPath();
      pen.arc(x + 38, middle, 11, 0, 2 * Math.PI);
      pen.fill();
    }
    pen.fillStyle = cardInk;
    pen.textAlign = 'left';
    write(pen, name, { x: x + 62, y: middle + 9, room: 240, size: 26, weight: won ? 800 : 600 });
    pen.textAlign = 'right';
    write(pen, score, { x: x + width - 30, y: middle + 9, room: 130, size: 26, weight: 600 });
  }
};
