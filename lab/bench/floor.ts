import { gameOf, secretOfGame, type TableRecord } from '../../party/table/record.ts';
import type { GameAction } from '../../shared/kernel/action.ts';
import type { Viewer } from '../../shared/kernel/game.ts';
import { type Seat, seatsUpTo } from '../../shared/kernel/ids.ts';
import { resumeRandom } from '../../shared/kernel/random.ts';
import { isFields } from '../../shared/kernel/util.ts';
import { nextLink } from '../../shared/replay/transcript.ts';
import { cpuMilliseconds } from './games.ts';

/** A move: the message it came by, the table before and after it, and what everybody was sent. */
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
  return gameOf(before).action.parse(isFields(request) ? request.action : request);
};

/** What no table can do without, however it is made: the rules, the link of the log, what each sees, and texts. */
const partsOf: Readonly<Record<string, (move: MadeMove, action: GameAction) => void>> = {
  request: ({ text }) => void JSON.parse(text),
  rule: ({ before, seat }, action) => {
    const game = gameOf(before);
    if (before.deal === null) throw new Error('no game is being played');
    const applied = game.apply(before.state, seat, action, resumeRandom(before.deal));
    if (!applied.ok) throw new Error('the rules refuse it');
    const { state } = applied.value;
    if (game.outcome(state) === null) for (const asked of game.toAct(state)) game.legal(state, asked.seat);
  },
  link: ({ before, seat, now }, action) => {
    if (before.head === null) throw new Error('no game is being played');
    nextLink(before.link, { at: now, seat, by: 'player', action }, secretOfGame(before.key, before.head));
  },
  views: ({ after }) => {
    const viewers: readonly Viewer[] = [...seatsUpTo(after.roster.length), 'spectator'];
    for (const viewer of viewers) gameOf(after).view(after.state, viewer);
  },
  frames: ({ frames }) => {
    for (const frame of frames) JSON.stringify(frame);
  },
};

export const partNames = Object.keys(partsOf);

const rounds = 60;

/** Microseconds of CPU that each part of a move takes by itself, of the round that took least. */
export const floorOf = (moves: readonly MadeMove[]): number[] => {
  const made = moves.map((move) => ({ move, action: actionOf(move) }));
  return Object.values(partsOf).map((part) => {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round += 1) {
      const began = cpuMilliseconds();
      for (const { move, action } of made) part(move, action);
      least = Math.min(least, cpuMilliseconds() - began);
    }
    return (least * 1000) / moves.length;
  });
};
