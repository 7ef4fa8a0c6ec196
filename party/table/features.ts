import type { Features } from './feature.ts';
import { audience } from './features/audience.ts';
import { chat, reactions } from './features/chat.ts';
import { code, codes } from './features/code.ts';
import { delay } from './features/delay.ts';
import { host } from './features/host.ts';
import { members } from './features/members.ts';
import { operator } from './features/operator.ts';
import { pausing } from './features/pause.ts';
import { presence } from './features/presence.ts';
import { rematch } from './features/rematch.ts';
import { devices, reminders } from './features/reminders.ts';
import { removal } from './features/removal.ts';
import { lobby, report } from './features/report.ts';
import { reservations } from './features/reservations.ts';
import { rules } from './features/rules.ts';
import { seatData } from './features/seat-data.ts';
import { site, siteEvents } from './features/site-events.ts';
import { outboxOf } from './outbox.ts';

/** Stored with their due times: a feature keeps its name. */
export const allFeatures: Features = {
  reactions,
  audience,
  presence,
  operator,
  host,
  rematch,
  removal,
  pausing,
  rules,
  delay,
  chat,
  reservations,
  members,
  seatData,
  code,
  reminders,
  report,
  siteEvents,
  outbox: outboxOf({ lobby, site, codes, devices }),
};
