import type { GameAction } from '../../shared/kernel/action.ts';
import { type AnyGame, botVersion, type GameEvent, type Viewer } from '../../shared/kernel/game.ts';
import { Decks } from '../../shared/kernel/leaves.ts';
import { commitmentTo, orderKey, resumeRandom } from '../../shared/kernel/random.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import type { SeatView, ShuffleView, TableEvent, TableView } from '../../shared/protocol/table-view.ts';
import { boundOf, type TranscriptHead } from '../../shared/replay/transcript.ts';
import { deadline } from './play.ts';
import {
  type Dealing,
  type Delayed,
  gameOf,
  isInGameOutside,
  type LogEntry,
  playsInThePast,
  type SeatRecord,
  secretOf,
  secretOfGame,
  type TableRecord,
} from './record.ts';
import { colourChoices, levelOf, seatInGame } from './seats.ts';

/** What a viewer sees of the game: everything as it happens, the same later, or nothing. Only who has no seat is kept waiting. */
type Sight = 'present' | 'past' | 'nothing';

export const sightOf = (record: TableRecord, viewer: Viewer): Sight => {
  if (viewer !== 'spectator') return 'present';
  if (!record.settings.spectators) return 'nothing';
  return record.delayed === null ? 'present' : 'past';
};

/** When those who see the past see the next thing; null while there is nothing they have not seen. */
export const seenAt = ({ delayed, settings }: TableRecord): number | null => {
  const next = delayed?.ahead[0];
  return next === undefined ? null : next.at + settings.spectatorDelay * 1000;
};

/** Plays on for those who see the past, up to what is due: the log once more, by the same rules and the same chance. */
export const catchUp = (
  record: TableRecord,
  now: number,
): { readonly record: TableRecord; readonly events: readonly (GameEvent | TableEvent)[] } => {
  const { delayed } = record;
  const due = seenAt(record);
  const entry = delayed?.ahead[0];
  if (delayed === null || entry === undefined || due === null || due > now) return { record, events: [] };
  const shown = playEntry(record, delayed, entry);
  const later = catchUp({ ...record, delayed: shown.delayed }, now);
  return { record: later.record, events: [...shown.events, ...later.events] };
};

/** What one entry of a table's log leads to, by the rules and the chance that it was played by. @throws Error if they refuse it. */
export const playEntry = (
  record: Pick<TableRecord, 'id' | 'game'>,
  delayed: Delayed,
  { seat, action }: LogEntry,
): { delayed: Delayed; events: (GameEvent | TableEvent)[] } => {
  const game = gameOf(record);
  const deal = resumeRandom(delayed.deal);
  const applied =
    action === null
      ? { ok: true as const, value: game.talk?.penalise(delayed.state, seat) }
      : game.apply(delayed.state, seat, action as GameAction, deal);
  if (!applied.ok || applied.value === undefined)
    throw new Error(`${record.id}: its own log cannot be played`);
  const { state, events } = applied.value;
  const outcome = game.outcome(state);
  return {
    delayed: { state, deal: deal.state(), outcome, ahead: delayed.ahead.slice(1) },
    events: outcome === null ? [...events] : [...events, { type: 'table:ended' }],
  };
};

const viewCache = new WeakMap<TableRecord, Map<Viewer, TableView>>();

/** What one viewer may know of a table. Records never change, so a view is made once for each. */
export const tableView = (record: TableRecord, viewer: Viewer): TableView => {
  const views = viewCache.get(record) ?? new Map<Viewer, TableView>();
  viewCache.set(record, views);
  const view = views.get(viewer) ?? makeView(record, gameOf(record), viewer);
  views.set(viewer, view);
  return view;
};

/** `after` differs from `before` in nothing that anybody is shown: so do their views. */
export const withViewsOf = (before: TableRecord, after: TableRecord): TableRecord => {
  const views = viewCache.get(before);
  if (views !== undefined) viewCache.set(after, views);
  return after;
};

const makeView = (record: TableRecord, game: AnyGame, viewer: Viewer): TableView => {
  const { createdAt, vote } = record;
  const sight = sightOf(record, viewer);
  const part = gamePart(record, game, viewer, sight);
  const mayRead = sight === 'present' || (sight === 'past' && !playsInThePast(record));
  return {
    id: record.id,
    game: record.game,
    // The host may have changed them for the next one, once this game was over.
    options: sight === 'past' && playsInThePast(record) ? record.head?.terms.options : record.options,
    settings: record.settings,
    createdAt,
    you: viewer === 'spectator' ? null : viewer,
    gameNumber: record.gameNumber,
    ...part,
    chat: Object.fromEntries(
      mayRead
        ? record.chat.map(({ number, ...message }) => [number, { ...message, at: message.at - createdAt }])
        : [],
    ),
    vote:
      mayRead && vote !== null
        ? {
            message: vote.message,
            caller: vote.caller,
            voters: vote.voters,
            votes: vote.votes,
            until: vote.until - createdAt,
          }
        : null,
    shuffle: { ...shuffleView(record, viewer, sight), ...deckView(record, viewer, sight, part) },
  };
};

type GamePart = Pick<
  TableView,
  'phase' | 'paused' | 'host' | 'seats' | 'gameView' | 'roster' | 'toAct' | 'prompt' | 'outcome'
>;

const gamePart = (record: TableRecord, game: AnyGame, viewer: Viewer, sight: Sight): GamePart => {
  const you = seatInGame(record, viewer);
  const roster = {
    names: record.roster.map(({ name }) => name),
    colours: record.roster.map(({ colour }) => colour),
    choices: colourChoices(record.roster),
    you,
  };
  const { delayed, state } = record;
  const around = sight === 'past' && playsInThePast(record) ? seatsInThePast(record) : seatsNow(record);
  if (state === null || sight === 'nothing')
    return { ...around, gameView: null, roster: null, toAct: {}, prompt: null, outcome: null };
  if (sight === 'past' && delayed !== null) {
    return {
      ...around,
      gameView: game.view(delayed.state, 'spectator'),
      roster,
      toAct: Object.fromEntries(
        (delayed.outcome === null ? game.toAct(delayed.state) : []).map(({ seat }) => [seat, null]),
      ),
      prompt: null,
      outcome: delayed.outcome,
    };
  }
  const own = record.decisions.find(({ seat }) => seat === viewer);
  return {
    ...around,
    gameView: game.view(state, you ?? 'spectator'),
    roster,
    toAct: Object.fromEntries(
      record.decisions.map((decision) => {
        const until = deadline(record, decision);
        return [decision.seat, until === null ? null : until - record.createdAt];
      }),
    ),
    prompt: own === undefined ? null : { decision: own.number, legal: game.legal(state, own.seat) },
    outcome: record.outcome,
  };
};

const seatsNow = ({ phase, paused, host, seats }: TableRecord) => ({
  phase,
  paused,
  host,
  seats: seats.map(seatView),
});

/** Those who play, as they sat down to it: who is away now, or has agreed to another game, tells how far the game is. */
const seatsInThePast = ({ head, roster, host }: TableRecord) => ({
  phase: 'playing' as const,
  paused: false,
  host: host !== null && host < roster.length ? host : null,
  seats: (head?.terms.seats ?? []).map((player) => ({
    ...player,
    bot: player.level !== null,
    away: false,
    handedOver: false,
    agreed: false,
    commitment: null,
  })),
});

type ShuffleOfGame = Omit<ShuffleView, 'deck' | 'openings'>;

const noShuffle: ShuffleOfGame = {
  attempt: 0,
  withheld: [],
  first: null,
  before: null,
  bots: botVersion,
  commitment: null,
  decks: null,
  commitments: [],
  bound: null,
  seeds: [],
  actions: 0,
  link: null,
  seal: null,
};

/** What the cards come of, before they are dealt and after: the server's secret itself is in the transcript only. */
const shuffleView = (record: TableRecord, viewer: Viewer, sight: Sight): ShuffleOfGame => {
  const { dealing, head, phase, link, entries, chosenSeed } = record;
  if (sight === 'nothing') return noShuffle;
  if (dealing !== null) return { ...noShuffle, ...dealingView(record, dealing) };
  // Cards that somebody has chosen come of no shuffle.
  if (head === null || chosenSeed !== null) return noShuffle;
  const { attempt, withheld, first, before, bots, commitment, decks, commitments } = head.terms;
  const plays = seatInGame(record, viewer) !== null;
  // The seal tells that the game is over: those who see the past are not to know it yet.
  const sealed = phase === 'over' && (viewer !== 'spectator' || !playsInThePast(record));
  return {
    ...{ attempt, withheld, first, before, bots, commitment, decks, commitments, seeds: head.seeds },
    bound: boundOfHead(head),
    actions: plays || sealed ? entries : 0,
    link: plays && phase === 'playing' ? link : null,
    seal: sealed ? link : null,
  };
};

const boundsOfGames = new WeakMap<TranscriptHead, string>();

const boundOfHead = (head: TranscriptHead): string => {
  const bound = boundsOfGames.get(head) ?? boundOf(head.terms);
  boundsOfGames.set(head, bound);
  return bound;
};

/** No seed is shown before all are there. */
const dealingView = (
  { key, gameNumber, first }: TableRecord,
  { attempt, withheld, before, decks, commitments }: Dealing,
): Partial<ShuffleOfGame> => ({
  ...{ attempt, withheld, first, before },
  ...(commitments !== null && {
    commitment: commitmentTo(secretOf(key, gameNumber, attempt)),
    decks,
    commitments,
  }),
});

/** As long as a game's record is at hand, not even the leaves of the present block of hands need be made again. */
const decksOfGames = new WeakMap<TranscriptHead, Decks>();

/**
 * The leaves of the hand that this viewer sees, and openings of the cards in it. What is opened follows from their view alone, so that
 * nothing else can come out (ALL-4).
 */
const deckView = (
  record: TableRecord,
  viewer: Viewer,
  sight: Sight,
  { gameView }: GamePart,
): Pick<ShuffleView, 'deck' | 'openings'> => {
  const { deck } = gameOf(record);
  const { head, delayed, deckBlocks } = record;
  const deal = sight === 'past' && delayed !== null ? delayed.deal : record.deal;
  const none = { deck: null, openings: [] };
  if (deck === undefined || head === null || deal?.decks === undefined || gameView === null) return none;
  const order = orderKey(secretOfGame(record.key, head));
  const decks = decksOfGames.get(head) ?? new Decks(deck, head.terms.options, order, deckBlocks);
  decksOfGames.set(head, decks);
  const shown = decks.shown(deal.hand);
  if (shown === null) return none;
  const { cards } = deck.seen(gameView, seatInGame(record, viewer) ?? 'spectator', head.terms.options);
  const places = cards.map(({ place }) => place);
  return { deck: shown, openings: decks.openings(deal.hand, deal.decks.open, places) };
};

const seatViews = new WeakMap<SeatRecord, SeatView>();

/** The same for as long as nothing in it changes, so that nobody looks for a difference. */
const seatView = (seat: SeatRecord | null): SeatView | null => {
  if (seat === null) return null;
  const view = seatViews.get(seat) ?? makeSeatView(seat);
  seatViews.set(seat, view);
  return view;
};

const makeSeatView = (seat: SeatRecord): SeatView => ({
  name: seat.name,
  bot: seat.kind === 'bot',
  level: levelOf(seat),
  away: seat.away,
  handedOver: seat.handedOver,
  colour: seat.colour,
  agreed: seat.agreed,
  commitment: seat.commitment,
});

/** How many people sit at the table and are connected; who of them has gone nobody learns who is shown the past. */
const peopleAt = (record: TableRecord): number =>
  playsInThePast(record)
    ? record.roster.filter(({ level }) => level === null).length
    : record.seats.filter((seat) => seat?.kind === 'human' && seat.lostAt === null).length;

/** What everybody may know without a seat, the lobby included. */
export const summaryOf = (record: TableRecord): TableSummary => {
  const { seats } = playsInThePast(record) ? seatsInThePast(record) : record;
  const waiting = record.phase === 'over' ? 'over' : 'gathering';
  const phase = isInGameOutside(record) ? 'playing' : waiting;
  return {
    id: record.id,
    game: record.game,
    region: record.region,
    phase,
    players: seats.flatMap((seat) => (seat === null ? [] : [seat.name])),
    people: peopleAt(record),
    seats: record.capacity,
    watchers: record.settings.spectators ? record.watchers : null,
    createdAt: record.createdAt,
  };
};
