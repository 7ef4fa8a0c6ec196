import type { GameAction } from '../kernel/action.ts';
import type { AnyGame, GameEvent } from '../kernel/game.ts';
import { findGame } from '../kernel/game-registry.ts';
import { type Seat, seatOf } from '../kernel/ids.ts';
import { botRandom, chosenRandom, dealRandom, fastRandomFrom, resumeRandom } from '../kernel/random.ts';
import { canonicalJson, fail, ok, type Result } from '../kernel/util.ts';
import type { Terms } from '../protocol/terms.ts';
import { type ChosenTranscript, type FullTranscript, type LoggedAction, termsDigest } from './transcript.ts';

interface Position {
  readonly state: unknown;
  /** The action that led here; null for the initial position. */
  readonly action: LoggedAction | null;
  readonly events: readonly GameEvent[];
}

/** Why a game cannot be replayed. `after` counts the actions before the fault. */
export interface ReplayFault {
  readonly why:
    | 'unknown-game'
    | 'unknown-rules'
    | 'bad-options'
    | 'wrong-player-count'
    | 'bad-action'
    | 'not-theirs'
    | 'against-the-rules'
    | 'not-safe'
    | 'after-the-end';
  readonly after: number;
  /** The rules' sentence, if any. */
  readonly reason: string | null;
}

export interface Replayed {
  readonly game: AnyGame;
  readonly options: unknown;
  /** The source of all random numbers of the game. */
  readonly key: string;
  /** The seat that began, or dealt. */
  readonly first: Seat;
  /** One more than there are actions. */
  readonly positions: readonly Position[];
}

const isForced = ({ by }: LoggedAction): boolean => by === 'time' || by === 'away' || by === 'left';

/** Whether the seat can have an action with this `by`. */
const isByAllowed = ({ by, seat }: LoggedAction, { seats, settings }: Terms, hasLeft: boolean): boolean => {
  if (by === 'vote') return true;
  if (seats[seat]?.level !== null) return by === 'bot';
  if (hasLeft) return by === 'left';
  if (by === 'left') return !settings.botsReplaceLeavers;
  return by !== 'time' || settings.turnSeconds !== null;
};

/** The options of a finished game; undefined if they are invalid or incomplete. */
export const parseOptions = (game: AnyGame, terms: Terms): unknown => {
  const options = game.options.safeParse(terms.options);
  return options.success && canonicalJson(options.data) === canonicalJson(terms.options)
    ? options.data
    : undefined;
};

type Deal = Pick<FullTranscript, 'head' | 'secret'> | Pick<ChosenTranscript, 'head' | 'seed'>;

/** Replays a game from its seeds and actions. */
export const replay = (transcript: Deal & Pick<FullTranscript, 'actions'>): Result<Replayed, ReplayFault> => {
  const { head, actions } = transcript;
  const { terms, seeds } = head;
  const game = findGame(terms.game, terms.rules);
  const wrong = (why: ReplayFault['why'], after = 0, reason: string | null = null) =>
    fail({ why, after, reason });
  if (game === undefined) return wrong(findGame(terms.game) === undefined ? 'unknown-game' : 'unknown-rules');
  const options = parseOptions(game, terms);
  if (options === undefined) return wrong('bad-options');
  const seats = terms.seats.length;
  if (!game.players.includes(seats)) return wrong('wrong-player-count');
  const dealt =
    'seed' in transcript
      ? chosenRandom(transcript.seed)
      : dealRandom(transcript.secret, termsDigest(terms), seeds);
  const deal = resumeRandom(dealt);
  const first = terms.first ?? seatOf(deal.below(seats));
  let state = game.setup({ options, seats, first }, deal);
  const positions: Position[] = [{ state, action: null, events: [] }];
  const left = new Set<Seat>();
  for (const [after, action] of actions.entries()) {
    if (game.outcome(state) !== null) return wrong('after-the-end', after);
    if (action.seat >= seats) return wrong('bad-action', after);
    if (!isByAllowed(action, terms, left.has(action.seat))) return wrong('not-theirs', after);
    if (action.by === 'left') left.add(action.seat);
    if (action.action === null) {
      const judged = game.talk?.judges(state, action.seat).length ? game.talk : undefined;
      const penalised = judged?.penalise(state, action.seat);
      if (action.by !== 'vote' || penalised === undefined) return wrong('bad-action', after);
      state = penalised.state;
      positions.push({ state, action, events: penalised.events });
      continue;
    }
    const parsed = game.action.safeParse(action.action);
    if (!parsed.success || action.by === 'vote') return wrong('bad-action', after);
    if (!isToAct(game, state, action.seat)) return wrong('against-the-rules', after);
    if (isForced(action) && !isSafe(game, state, action.seat, parsed.data)) return wrong('not-safe', after);
    const applied = game.apply(state, action.seat, parsed.data, deal);
    if (!applied.ok) return wrong('against-the-rules', after, applied.error.reason);
    state = applied.value.state;
    positions.push({ state, action, events: applied.value.events });
  }
  return ok({ game, options, key: dealt.key, first, positions });
};

const isToAct = (game: AnyGame, state: unknown, seat: Seat): boolean =>
  game.toAct(state).some((pending) => pending.seat === seat);

const isSafe = (game: AnyGame, state: unknown, seat: Seat, action: GameAction): boolean =>
  canonicalJson(game.timeout(state, seat)) === canonicalJson(action);

/** The action that a computer player's code chooses for a seat after `after` actions, of which `own` are the seat's. */
export const botActionAfter = (
  { game, options, key, positions }: Replayed,
  { seats }: Terms,
  seat: Seat,
  after: number,
  own: number,
): GameAction => {
  const state = positions[after]?.state;
  return game.bot({
    level: seats[seat]?.level ?? 'normal',
    options,
    seat,
    view: game.view(state, seat),
    legal: game.legal(state, seat),
    random: fastRandomFrom(resumeRandom(botRandom(key, seat, own))),
  }).action;
};

/** Index of the first computer player's action that its code does not choose. */
export const findBotMismatch = (replayed: Replayed, terms: Terms): number | null => {
  const bySeat = new Map<Seat, number>();
  for (const [after, { action }] of replayed.positions.slice(1).entries()) {
    if (action === null) continue;
    const { seat } = action;
    const own = bySeat.get(seat) ?? 0;
    bySeat.set(seat, own + 1);
    if (action.by !== 'bot') continue;
    const chosen = botActionAfter(replayed, terms, seat, after, own);
    if (canonicalJson(chosen) !== canonicalJson(action.action)) return after;
  }
  return null;
};
