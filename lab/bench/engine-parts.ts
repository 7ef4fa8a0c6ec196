import { gameOf, gameSecret, type TableRecord } from '../../party/table/record.ts';
import type { GameAction } from '../../shared/kernel/action.ts';
import type { Viewer } from '../../shared/kernel/game.ts';
import { type Seat, seatsUpTo } from '../../shared/kernel/ids.ts';
import { resumeRandom } from '../../shared/kernel/random.ts';
import { isJsonObject } from '../../shared/kernel/util.ts';
import { nextLink } from '../../shared/replay/transcript.ts';
import { cpuMs } from './processes.ts';

/** A request of a player, the record before and after it, and the frames sent. */
export interface MadeMove {
  readonly before: TableRecord;
  readonly after: TableRecord;
  readonly seat: Seat;
  readonly text: string;
  readonly now: number;
  readonly frames: readonly unknown[];
}

const actionOf = ({ before, text }: MadeMove): GameAction => {
  const request: unknown = JSON.parse(text);
  return gameOf(before.game).action.parse(isJsonObject(request) ? request.action : request);
};

/** The parts that no implementation of a table can omit. */
const partsOf: Readonly<Record<string, (move: MadeMove, action: GameAction) => void>> = {
  request: ({ text }) => void JSON.parse(text),
  rule: ({ before, seat }, action) => {
    const game = gameOf(before.game);
    if (before.game.deal === null) throw new Error('no game is running');
    const applied = game.apply(before.game.state, seat, action, resumeRandom(before.game.deal));
    if (!applied.ok) throw new Error('the rules refused the action');
    const { state } = applied.value;
    if (game.outcome(state) === null) for (const { seat } of game.toAct(state)) game.legal(state, seat);
  },
  link: ({ before, seat, now }, action) => {
    if (before.log.head === null) throw new Error('no game is running');
    nextLink(
      before.log.link,
      { at: now, seat, by: 'player', action },
      gameSecret(before.table.key, before.log.head),
    );
  },
  views: ({ after }) => {
    const viewers: readonly Viewer[] = [...seatsUpTo(after.game.roster.length), 'spectator'];
    for (const viewer of viewers) gameOf(after.game).view(after.game.state, viewer);
  },
  frames: ({ frames }) => {
    for (const frame of frames) JSON.stringify(frame);
  },
};

export const partNames = Object.keys(partsOf);

const rounds = 60;

/** Microseconds of CPU per move of each part alone, in the fastest round. */
export const partsCost = (moves: readonly MadeMove[]): number[] => {
  const made = moves.map((move) => ({ move, action: actionOf(move) }));
  return Object.values(partsOf).map((part) => {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round += 1) {
      const began = cpuMs();
      for (const { move, action } of made) part(move, action);
      least = Math.min(least, cpuMs() - began);
    }
    return (least * 1000) / moves.length;
  });
};
