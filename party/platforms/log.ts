import { version } from '../../package.json';

const errors = new Set([
  'data-damaged',
  'damaged-deleted',
  'devtools-failed',
  'game-broken',
  'not-stored',
  'record-refused',
  'request-failed',
  'room-failed',
  'secret-missing',
  'step-failed',
  'webhook-given-up',
]);
const warnings = new Set([
  'address-unreadable',
  'alarm-overdue',
  'call-failed',
  'call-replayed',
  'call-unsigned',
  'connections-near-limit',
  'connections-refused',
  'entry-invalid',
  'event-loop-late',
  'item-invalid',
  'reminder-failed',
  'slow-disk',
  'table-unreachable',
  'webhook-failed',
]);

export const levelOf = (event: string): 'error' | 'warning' | 'info' =>
  errors.has(event) ? 'error' : warnings.has(event) ? 'warning' : 'info';

/** Writes a line of JSON to the standard output, with time, level and version. */
export const writeLog = (line: Readonly<Record<string, unknown>>): void =>
  console.log(
    JSON.stringify({
      time: new Date().toISOString(),
      level: levelOf(String(line.event)),
      version,
      ...line,
    }),
  );
