import { html, nothing, render, type TemplateResult } from 'lit';
import { shareWords } from '#locale/dialogs';
import { locale } from '#locale/grammar';
import { gameName, matOf } from '../../games/registry.ts';
import type { GameId, SeatColor } from '../../sdk/index.ts';
import {
  cardColors,
  cardInk,
  cardPaper,
  lamp,
  type RainbowColor,
  rainbowColors,
  seatPaints,
  woods,
} from '../../theme/palette.ts';
import { font } from '../../theme/theme.ts';
import { siteUrl } from '../../ui/site-path.ts';

interface PictureRow {
  readonly name: string;
  readonly score: string;
  /** Null for a team. */
  readonly color: SeatColor | null;
  readonly won: boolean;
}

interface ResultPicture {
  readonly game: GameId;
  readonly title: string;
  readonly held: readonly RainbowColor[];
  /** Winners first. */
  readonly rows: readonly PictureRow[];
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  /** The cards that won, if cards did. */
  readonly cards?: readonly TemplateResult[];
  /** The address of the replay. */
  readonly replay?: string;
}

/** The size of link previews, in pixels. */
const [wide, high] = [1200, 630];
const maxRows = 8;

export const pictureDialog = async (result: ResultPicture): Promise<TemplateResult> => {
  // The canvas needs the loaded font.
  await document.fonts.ready;
  const canvas = drawn(result, await imagesOf(result.cards ?? []).catch(() => []));
  const name = `${result.game}.png`;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  const file = blob && new File([blob], name, { type: 'image/png' });
  const sends = file !== null && (navigator.canShare?.({ files: [file] }) ?? false);
  const send = (): void =>
    void navigator
      .share({
        files: file ? [file] : [],
        title: result.title,
        text: `${result.title} ${result.replay ?? siteUrl}`,
      })
      .catch(() => {});
  return html`<h2 tabindex="-1">${shareWords.title}</h2>
    ${canvas}
    <form class="actions" method="dialog">
      <button class="button">${shareWords.close}</button>
      ${sends ? html`<button class="button" type="button" @click=${send}>${shareWords.send}</button>` : nothing}
      <a class="button bold" href=${canvas.toDataURL('image/png')} download=${name}>${shareWords.save}</a>
    </form>`;
};

/** Card faces are drawings in attributes alone. */
const imagesOf = (cards: readonly TemplateResult[]): Promise<readonly HTMLImageElement[]> =>
  Promise.all(
    cards.map(async (card) => {
      const holder = document.createElement('div');
      render(card, holder);
      const face = holder.querySelector('svg');
      face?.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
      const image = new Image(100, 140);
      image.src = `data:image/svg+xml,${encodeURIComponent(face?.outerHTML ?? '')}`;
      await image.decode();
      return image;
    }),
  );

const drawn = (result: ResultPicture, cards: readonly HTMLImageElement[]): HTMLCanvasElement => {
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
    const y = Math.max(470, drawSheet(pen, result.rows) + 8);
    for (const [at, card] of cards.entries()) pen.drawImage(card, 640 + (at * 470) / cards.length, y, 62, 87);
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

/** The foot of the arc and the distance of its strokes. */
const arcAt = { x: 350, y: 330, pitch: 24 };

const drawArc = (pen: CanvasRenderingContext2D, held: readonly RainbowColor[]): void => {
  for (const [at, color] of rainbowColors.entries()) {
    const radius = 200 - at * arcAt.pitch;
    for (const [width, paint] of [
      [arcAt.pitch, cardInk],
      [arcAt.pitch - 5, held.includes(color) ? cardColors[color] : cardPaper],
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

const firstLetter = /\p{L}/u;
const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}/u;
/** Of the size, before letters are cut off. */
const minScale = 0.4;

/** `room` is the maximum width. */
const write = (
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y, room, size, weight }: { x: number; y: number; room: number; size: number; weight: number },
): void => {
  pen.font = `${weight} ${size}px ${font}`;
  pen.direction = rightToLeft.test(firstLetter.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
  const scale = Math.max(minScale, Math.min(1, room / pen.measureText(text).width));
  pen.font = `${weight} ${size * scale}px ${font}`;
  const letters = Array.from(new Intl.Segmenter(locale).segment(text), ({ segment }) => segment);
  let shown = text;
  while (letters.length > 1 && pen.measureText(shown).width > room) {
    letters.pop();
    shown = `${letters.join('')}…`;
  }
  pen.fillText(shown, x, y, room);
};

const drawTitle = (pen: CanvasRenderingContext2D, { title, game, endedAt }: ResultPicture): void => {
  pen.textAlign = 'center';
  pen.fillStyle = cardPaper;
  const date = new Date(endedAt).toLocaleDateString(locale, { dateStyle: 'long' });
  const line = { x: arcAt.x, room: 480, size: 26, weight: 600 };
  write(pen, title, { ...line, y: 435, size: 60, weight: 850 });
  write(pen, `${gameName(game)} · ${date}`, { ...line, y: 488 });
  write(pen, location.host, { ...line, y: 526 });
};

/** Returns its lower edge. */
const drawSheet = (pen: CanvasRenderingContext2D, rows: readonly PictureRow[]): number => {
  const shown = rows.slice(0, maxRows);
  const line = 52;
  const height = shown.length * line + 32;
  const [x, y, width] = [640, Math.max(44, Math.min((high - 8 - height) / 2, 455 - height)), 470];
  pen.fillStyle = cardPaper;
  pen.beginPath();
  pen.roundRect(x, y, width, height, 20);
  pen.fill();
  for (const [at, { name, score, color, won }] of shown.entries()) {
    const middle = y + 16 + at * line + line / 2;
    if (won) {
      pen.fillStyle = lamp;
      pen.beginPath();
      pen.roundRect(x + 12, middle - line / 2 + 2, width - 24, line - 4, 12);
      pen.fill();
    }
    if (color) {
      pen.fillStyle = seatPaints[color];
      pen.beginPath();
      pen.arc(x + 38, middle, 11, 0, 2 * Math.PI);
      pen.fill();
    }
    pen.fillStyle = cardInk;
    pen.textAlign = 'right';
    const text = { y: middle + 9, size: 26 };
    const [scoreRoom, spare] = [220, 108];
    write(pen, score, { ...text, x: x + width - 30, room: scoreRoom, weight: 600 });
    const room = width - spare - Math.min(scoreRoom, pen.measureText(score).width);
    pen.textAlign = 'left';
    write(pen, name, { ...text, x: x + 62, room, weight: won ? 800 : 600 });
  }
  return y + height;
};
