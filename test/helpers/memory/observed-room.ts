import { isDeepStrictEqual } from 'node:util';
import { allFeatures } from '../../../party/table/features.ts';
import { movesPerRecord, type TableRecord } from '../../../party/table/record.ts';
import { type TablePlatform, TableRoom } from '../../../party/table/room.ts';
import { restore } from '../../../party/table/step.ts';
import { isLong } from '../random.ts';

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

/** A missing move shows until the next record, 16 moves later; `effects.test.ts` restores after each step. */
const stepsPerWake = isLong ? 1 : 5;

/** A room that would wake with the same record. @param onFault gets differences */
export const wakingRoom =
  (onFault: (fault: string) => void) =>
  (platform: TablePlatform): TableRoom => {
    let steps = 0;
    return new ObservedRoom(platform, async (after) => {
      steps += 1;
      if (steps % stepsPerWake !== 0) return;
      const { record, moves } = await platform.load();
      if (record === undefined) return;
      const restored = restore(record, moves, allFeatures);
      if (!restored.ok) onFault(JSON.stringify(restored.error));
      else {
        const [woken, wanted] = [JSON.stringify(restored.value), JSON.stringify(after)];
        // Fields may have another order.
        if (woken !== wanted && !isDeepStrictEqual(JSON.parse(woken), JSON.parse(wanted)))
          onFault(`${after.table.id} wakes as ${woken} instead of ${wanted}`);
      }
      if (moves.length > movesPerRecord) onFault(`${moves.length} moves are stored`);
    });
  };
