import { fail, ok } from '../../shared/kernel/result.ts';
import type { AnsweredRequest } from '../../shared/protocol/requests.ts';
import type { SettingsChange } from '../../shared/protocol/settings.ts';
import { type TransitionResult, transition } from './change.ts';
import { gameOf, isOn, type TableRecord } from './record.ts';

/** What a host may change while a game is on. */
const anytime: readonly string[] = [
  'locked',
  'chat',
  'spectators',
  'listed',
] satisfies (keyof SettingsChange)[];

/** The host changes options and settings. What was agreed to before no longer counts. */
export const changeTable = (
  record: TableRecord,
  { options, settings = {} }: AnsweredRequest & { type: 'change' },
): TransitionResult => {
  const isLater = options !== undefined || Object.keys(settings).some((key) => !anytime.includes(key));
  if (isOn(record) && isLater) return fail({ code: 'in-play' });
  const parsed = options === undefined ? null : gameOf(record).options.safeParse(options);
  if (parsed?.success === false) return fail({ code: 'bad-options' });
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const changed: TableRecord = {
    ...record,
    options: parsed === null ? record.options : parsed.data,
    settings: { ...record.settings, ...given },
    seats: isLater ? record.seats.map((sitter) => sitter && { ...sitter, agreed: false }) : record.seats,
  };
  return ok(transition(changed, { events: [{ type: 'table:changed' }] }));
};
