import { isDeepStrictEqual } from 'node:util';
import { allFeatures } from '../../../party/table/features.ts';
import { movesPerRecord, type TableRecord } from '../../../party/table/record.ts';
import { type TablePlatform, TableRoom } from '../../../party/table/room.ts';
import { restore } from '../../../party/table/step.ts';

/** Calls `note` with the record after each step. */
export class ObservedRoom extends TableRoom {
  readonly #note: (record: TableRecord) => unknown;

  constructor(platform: TablePlatform, note: (record: TableRecord) => unknown) {
    super(platform);
    this.#note = note;
  }

  protected override async commit(...step: Parameters<TableRoom['commit']>): Promise<unknown> {
    const reply = await super.commit(...step);
    await this.#note(step[0].record);
    return reply;
  }
}

/** A room that would wake with the same record after each step. @param onFault gets differences */
export const wakingRoom =
  (onFault: (fault: string) => void) =>
  (platform: TablePlatform): TableRoom =>
    new ObservedRoom(platform, async (after) => {
      const { record, moves } = await platform.load();
      if (record === undefined) return;
      const restored = restore(record, moves, allFeatures);
      if (!restored.ok) onFault(JSON.stringify(restored.error));
      else if (
        !isDeepStrictEqual(JSON.parse(JSON.stringify(restored.value)), JSON.parse(JSON.stringify(after)))
      )
        onFault(
          `${after.table.id} wakes as ${JSON.stringify(restored.value)} instead of ${JSON.stringify(after)}`,
        );
      if (moves.length > movesPerRecord) onFault(`${moves.length} moves are stored`);
    });
