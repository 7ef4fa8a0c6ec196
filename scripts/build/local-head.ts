import type { AnyGame } from '../../shared/kernel/game.ts';
import { seatOf, type TableId } from '../../shared/kernel/ids.ts';
import { type SettingsChange, settingsSchema } from '../../shared/protocol/settings.ts';
import type { Terms } from '../../shared/protocol/terms.ts';
import type { TranscriptHead } from '../../shared/replay/transcript.ts';

/** The head of a game that no server deals. */
export const localHead = (
  { id, version }: Pick<AnyGame, 'id' | 'version'>,
  options: Terms['options'],
  settings: SettingsChange,
  seats: Terms['seats'],
): TranscriptHead => ({
  terms: {
    v: 1,
    table: 'local' as TableId,
    game: id,
    rules: version,
    gameNumber: 1,
    options,
    settings: settingsSchema.parse(settings),
    commitment: '',
    attempt: 1,
    withheld: [],
    first: seatOf(0),
    before: null,
    decks: null,
    commitments: seats.map(() => null),
    keys: seats.map(() => []),
    seats,
  },
  seeds: seats.map(() => null),
  choices: [],
  startedAt: 0,
});
