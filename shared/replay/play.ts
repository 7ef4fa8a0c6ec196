import { findGame } from '../games/registry.ts';
import type { GameAction } from '../kernel/action.ts';
import type { AnyGame, GameEvent } from '../kernel/game.ts';
import { type Seat, seatOf } from '../kernel/ids.ts';
import { gameKey, newRandom, resumeRandom } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/util.ts';
import type { FullTranscript, LoggedAction } from './transcript.ts';

/** The game after an action, or before the first. */
interface Position {
  readonly state: unknown;
  /** What led here; null at the beginning. */
  readonly action: LoggedAction | null;
  readonly events: readonly GameEvent[];
}

/** Why a game cannot be played again: what is wrong, and after how many actions. */
export interface Unplayable {
  readonly why:
    | 'unknown-game'
    | 'bad-options'
    | 'wrong-player-count'
    | 'bad-action'
    | 'against-the-rules'
    | 'not-safe'
    | 'after-the-end';
  readonly after: number;
  /** The rules' own sentence, if they gave one. */
  readonly reason: string | null;
}

export interface Replayed {
  readonly game: AnyGame;
  /** Who began, or dealt. */
  readonly first: Seat;
  /** One more than there are actions. */
  readonly positions: readonly Position[];
}

/** What the table plays for a seat has to be its safe action. */
const isForced = ({ by }: LoggedAction): boolean => by === 'time' || by === 'away' || by === 'left';

/** Plays a game again from its seeds and its actions, by the same rules. */
export const replay = ({
  head,
  secret,
  actions,
}: Pick<FullTranscript, 'head' | 'secret' | 'actions'>): Result<Replayed, Unplayable> => {
  const game = findGame(head.game);
  const wrong = (why: Unplayable['why'], after = 0, reason: string | null = null) =>
    fail({ why, after, reason });
  if (game === undefined) return wrong('unknown-game');
  const options = game.options.safeParse(head.options);
  if (!options.success) return wrong('bad-options');
  const seats = head.seats.length;
  if (!game.players.includes(seats)) return wrong('wrong-player-count');
  const deal = resumeRandom(
    newRandom(gameKey(secret, head.table, head.gameNumber, head.contributions), 'deal'),
  );
  const first = head.first ?? seatOf(deal.below(seats));
  let state = game.setup({ options: options.data, seats, first }, deal);
  const positions: Position[] = [{ state, action: null, events: [] }];
  for (const [after, action] of actions.entries()) {
    if (game.outcome(state) !== null) return wrong('after-the-end', after);
    if (action.seat >= seats) return wrong('bad-action', after);
    if (action.action === null) {
      const penalised = game.talk?.penalise(state, action.seat);
      if (action.by !== 'vote' || penalised === undefined) return wrong('bad-action', after);
      state = penalised.state;
      positions.push({ state, action, events: penalised.events });
      continue;
    }
    const parsed = game.action.safeParse(action.action);
    if (!parsed.success) return wrong('bad-action', after);
    if (!isToAct(game, state, action.seat)) return wrong('against-the-rules', after);
    if (isForced(action) && !isSafe(game, state, action.seat, parsed.data)) return wrong('not-safe', after);
    const applied = game.apply(state, action.seat, parsed.data, deal);
    if (!applied.ok) return wrong('against-the-rules', after, applied.error.reason);
    state = applied.value.state;
    positions.push({ state, action, events: applied.value.events });
  }
  return ok({ game, first, positions });
};

const isToAct = (game: AnyGame, state: unknown, seat: Seat): boolean =>
  game.toAct(state).some((pending) => pending.seat === seat);

const isSafe = (game: AnyGame, state: unknown, seat: Seat, action: GameAction): boolean =>
  JSON.stringify(game.timeout(state, seat)) === JSON.stringify(action);
