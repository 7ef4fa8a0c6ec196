import { html, type TemplateResult } from 'lit';
import { noticeWords } from '#locale/table';
import type { TableView } from '../sdk/index.ts';

/** Where a seat has gone: its token was renewed on another device, or its player is out of it. */
export type LostSeat = 'elsewhere' | 'out';

type Seen = Pick<TableView, 'you' | 'seats'>;

/** How the viewer lost the seat between two views; null if they did not. Somebody still sits where a token was renewed. */
export const lostSeat = (before: Seen | null, after: Seen): LostSeat | null => {
  if (before === null || before.you === null || after.you !== null) return null;
  const own = before.seats[before.you];
  const stays = after.seats.some(
    (seat) => seat !== null && seat.name === own?.name && !seat.computer && !seat.away,
  );
  return stays ? 'elsewhere' : 'out';
};

/** Above the table of somebody who had a seat. */
export const lostSeatBanner = (lost: LostSeat, stay: () => void): TemplateResult => html`
  <div class="banner boxed" role="alert">
    <p><strong>${noticeWords.lostSeat[lost].title}</strong> ${noticeWords.lostSeat[lost].text}</p>
    <p class="actions">
      <a class="button" href="/">${noticeWords.lostSeat.leave}</a>
      <button class="button bold" type="button" @click=${stay}>${noticeWords.lostSeat.watch}</button>
    </p>
  </div>`;
