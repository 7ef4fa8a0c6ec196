import type { GameAction } from '../../../shared/kernel/action.ts';
import { CommittedDecks } from '../../../shared/kernel/committed-decks.ts';
import {
  type AnyDeck,
  type AnyGame,
  botVersion,
  type GameEvent,
  type Viewer,
} from '../../../shared/kernel/game.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import { commitmentTo, orderKey, resumeRandom } from '../../../shared/kernel/random.ts';
import { findNonJson, isJsonObject, type JsonObject } from '../../../shared/kernel/util.ts';
import { hasOwnField } from '../../../shared/protocol/delta.ts';
import type { TableSummary } from '../../../shared/protocol/lobby.ts';
import type {
  Roster,
  SeatView,
  ShuffleView,
  TableEvent,
  TableView,
  Vote,
} from '../../../shared/protocol/table-view.ts';
import { seatsOf, shuffleOf } from '../../../shared/protocol/terms.ts';
import { type TranscriptHead, termsDigest } from '../../../shared/replay/transcript.ts';
import { deadline } from '../game/play.ts';
import {
  type Dealing,
  type Delayed,
  gameOf,
  isInGameOutside,
  type LogEntry,
  playsInThePast,
  type SeatRecord,
  type StoredVote,
  secretOf,
  secretOfGame,
  type TableRecord,
  tellable,
} from '../record.ts';
import { colourChoices, levelOf, seatInGame } from '../seats/seats.ts';

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

/** What all who see the same of a table are shown alike. */
type CommonPart = Omit<TableView, keyof OwnPart>;

/** What may be another thing for each viewer. */
type OwnPart = Pick<TableView, 'you' | 'gameView' | 'roster' | 'prompt' | 'shuffle'>;

/** A view in its two parts, so that what is common is made and compared once for all viewers. */
export interface ViewParts {
  readonly common: CommonPart;
  readonly own: OwnPart;
}

/** What has been made of one record. */
interface ViewCache {
  readonly views: Map<Viewer, ViewParts>;
  /** For all who see the present. */
  common: CommonPart | null;
  /** The shuffle as some have been shown it: most are shown the same. */
  readonly shuffles: { readonly ofGame: ShuffleOfGame; readonly view: ShuffleView }[];
  /** What of it does not hang on the cards that are seen, by who is shown it. */
  readonly ofGames: Map<string, ShuffleOfGame>;
}

const caches = new WeakMap<TableRecord, ViewCache>();

const cacheOf = (record: TableRecord): ViewCache => {
  const known = caches.get(record);
  if (known !== undefined) return known;
  const empty: ViewCache = { views: new Map(), common: null, shuffles: [], ofGames: new Map() };
  caches.set(record, empty);
  return empty;
};

/**
 * What one viewer may know of a table. Records never change, so a view is made once for each. What is the same in it as in `last`, the view
 * that this viewer had before, or as in the views of others, is the same object: so nobody looks for a difference there.
 */
export const viewParts = (record: TableRecord, viewer: Viewer, last?: ViewParts): ViewParts => {
  const cache = cacheOf(record);
  const view = cache.views.get(viewer);
  if (view !== undefined) return view;
  const parts = makeParts(record, viewer, cache, last);
  cache.views.set(viewer, parts);
  return parts;
};

/** The same, whole. */
export const tableView = (record: TableRecord, viewer: Viewer): TableView => {
  const { common, own } = viewParts(record, viewer);
  return { ...common, ...own };
};

/** `after` differs from `before` in nothing that anybody is shown: so do their views. */
export const withViewsOf = (before: TableRecord, after: TableRecord): TableRecord => {
  const known = caches.get(before);
  if (known !== undefined) caches.set(after, known);
  return after;
};

/** Whether `a` says what `b` says, which is JSON: then so is `a`. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && isSameList(a, b);
  return !Array.isArray(b) && isPlain(a) && isPlain(b) && areSameFields(a, b);
};

const isPlain = (value: object): value is JsonObject => Object.getPrototypeOf(value) === Object.prototype;

const areSameFields = (a: JsonObject, b: JsonObject): boolean => {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) if (!hasOwnField(b, key) || !isSame(a[key], b[key])) return false;
  return true;
};

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (!isSame(a[index], b[index])) return false;
  return true;
};

/** `last` in the place of `next`, if it says the same. */
const reused = <Part extends object>(last: Part | null | undefined, next: Part): Part =>
  last !== undefined && last !== null && isSame(next, last) ? last : next;

/**
 * A view of the game as it is told, with those fields of views that have been told that say the same: so what has not changed is the same
 * object, and so is what several are shown. Only what is new is looked at for what JSON could not say.
 * @param known of others, and of this viewer before
 */
const tellableView = (game: AnyGame, view: unknown, known: readonly unknown[]): unknown => {
  if (!isJsonObject(view) || !isPlain(view)) return tellable(game.id, 'a view', view);
  const told = known.filter(isJsonObject);
  const same = told.find((other) => other === view || areSameFields(view, other));
  if (same !== undefined) return same;
  const shared: Record<string, unknown> = { ...view };
  for (const key of Object.keys(shared)) {
    const part = shared[key];
    const other = told.find((fields) => hasOwnField(fields, key) && isSame(part, fields[key]));
    if (other !== undefined) shared[key] = other[key];
    else if (findNonJson(part) !== null) return tellable(game.id, 'a view', view);
  }
  return shared;
};

const makeParts = (
  record: TableRecord,
  viewer: Viewer,
  cache: ViewCache,
  last: ViewParts | undefined,
): ViewParts => {
  const sight = sightOf(record, viewer);
  if (sight !== 'present')
    return {
      common: commonPart(record, sight, last?.common),
      own: ownPart(record, viewer, sight, cache, last?.own),
    };
  cache.common ??= commonPart(record, sight, last?.common);
  return { common: cache.common, own: ownPart(record, viewer, sight, cache, last?.own) };
};

const commonPart = (record: TableRecord, sight: Sight, last: CommonPart | undefined): CommonPart => {
  const isPast = sight === 'past' && playsInThePast(record);
  const mayRead = sight !== 'nothing' && !isPast;
  const { phase, paused, host, seats } = isPast ? seatsInThePast(record) : seatsNow(record, last?.seats);
  const { toAct, outcome } = courseOf(record, sight, last?.toAct);
  return {
    id: record.id,
    game: record.game,
    // The host may have changed them for the next one, once this game was over.
    options: isPast ? record.head?.terms.options : record.options,
    settings: record.settings,
    createdAt: record.createdAt,
    gameNumber: record.gameNumber,
    phase,
    paused,
    host,
    seats,
    toAct,
    outcome,
    chat: mayRead ? chatView(record) : nothingSaid,
    vote: mayRead ? voteView(record) : null,
  };
};

const nothingSaid: TableView['chat'] = {};
const chatViews = new WeakMap<TableRecord['chat'], TableView['chat']>();

const chatView = ({ chat, createdAt }: TableRecord): TableView['chat'] => {
  if (chat.length === 0) return nothingSaid;
  const view =
    chatViews.get(chat) ??
    Object.fromEntries(
      chat.map(({ number, ...message }) => [number, { ...message, at: message.at - createdAt }]),
    );
  chatViews.set(chat, view);
  return view;
};

const voteViews = new WeakMap<StoredVote, Vote>();

const voteView = ({ vote, createdAt }: TableRecord): Vote | null => {
  if (vote === null) return null;
  const { message, caller, voters, votes, until } = vote;
  const view = voteViews.get(vote) ?? { message, caller, voters, votes, until: until - createdAt };
  voteViews.set(vote, view);
  return view;
};

const nobody: TableView['toAct'] = {};

/** Who is to act, and how it has ended. */
const courseOf = (
  record: TableRecord,
  sight: Sight,
  last: TableView['toAct'] | undefined,
): Pick<TableView, 'toAct' | 'outcome'> => {
  const { delayed, state, outcome } = record;
  if (state === null || sight === 'nothing') return { toAct: nobody, outcome: null };
  if (sight === 'present' || delayed === null) return { toAct: reused(last, toActView(record)), outcome };
  const open = delayed.outcome === null ? gameOf(record).toAct(delayed.state) : [];
  return { toAct: Object.fromEntries(open.map(({ seat }) => [seat, null])), outcome: delayed.outcome };
};

const toActView = (record: TableRecord): TableView['toAct'] => {
  const toAct: Record<string, number | null> = {};
  for (const decision of record.decisions) {
    const until = deadline(record, decision);
    toAct[decision.seat] = until === null ? null : until - record.createdAt;
  }
  return toAct;
};

const ownPart = (
  record: TableRecord,
  viewer: Viewer,
  sight: Sight,
  cache: ViewCache,
  last: OwnPart | undefined,
): OwnPart => {
  const you = viewer === 'spectator' ? null : viewer;
  const player = seatInGame(record, viewer);
  const { state } = record;
  const isShown = state !== null && sight !== 'nothing';
  const gameView = isShown ? gameViewOf(record, player, sight, cache, last?.gameView) : null;
  const own =
    isShown && sight === 'present' ? record.decisions.find(({ seat }) => seat === viewer) : undefined;
  return {
    you,
    gameView,
    roster: isShown ? rosterView(record.roster, player) : null,
    prompt: own === undefined ? null : { decision: own.number, legal: gameOf(record).legal(state, own.seat) },
    shuffle: shuffleView(record, viewer, sight, cache, gameView, last?.shuffle),
  };
};

const gameViewOf = (
  record: TableRecord,
  player: Seat | null,
  sight: Sight,
  { views }: ViewCache,
  last: unknown,
): unknown => {
  const game = gameOf(record);
  const { delayed, state } = record;
  if (sight === 'past' && delayed !== null)
    return tellable(game.id, 'a view', game.view(delayed.state, 'spectator'));
  const [first] = views.values();
  return tellableView(game, game.view(state, player ?? 'spectator'), [first?.own.gameView, last]);
};

/** By who is shown it. */
const rosterViews = new WeakMap<TableRecord['roster'], Map<Roster['you'], Roster>>();

const rosterView = (roster: TableRecord['roster'], you: Roster['you']): Roster => {
  const views = rosterViews.get(roster) ?? new Map<Roster['you'], Roster>();
  rosterViews.set(roster, views);
  const [other] = views.values();
  const view = views.get(you) ?? {
    names: other?.names ?? roster.map(({ name }) => name),
    colours: other?.colours ?? roster.map(({ colour }) => colour),
    choices: other?.choices ?? colourChoices(roster),
    you,
  };
  views.set(you, view);
  return view;
};

const seatsNow = (
  { phase, paused, host, seats }: TableRecord,
  last: TableView['seats'] | undefined,
): Pick<TableView, 'phase' | 'paused' | 'host' | 'seats'> => ({
  phase,
  paused,
  host,
  seats: reused(
    last,
    seats.map((seat, index) => seatView(seat, last?.[index])),
  ),
});

/** Those who play, as they sat down to it: who is away now, or has agreed to another game, tells how far the game is. */
const seatsInThePast = ({ head, roster, host }: TableRecord) => ({
  phase: 'playing' as const,
  paused: false,
  host: host !== null && host < roster.length ? host : null,
  seats: head === null ? [] : seatsOf(head.terms),
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
  links: {},
  seal: null,
};

const shuffleView = (
  record: TableRecord,
  viewer: Viewer,
  sight: Sight,
  { shuffles, ofGames }: ViewCache,
  gameView: unknown,
  last: ShuffleView | undefined,
): ShuffleView => {
  const isPlayer = seatInGame(record, viewer) !== null;
  const who = `${sight} ${isPlayer} ${viewer === 'spectator'}`;
  const ofGame = ofGames.get(who) ?? shuffleOfGame(record, viewer, sight);
  ofGames.set(who, ofGame);
  const { deck, openings } = deckView(record, viewer, sight, gameView, last);
  const same = shuffles.find(
    (other) => other.ofGame === ofGame && other.view.deck === deck && other.view.openings === openings,
  );
  if (same !== undefined) return same.view;
  const view = reused(last, { ...ofGame, deck, openings });
  shuffles.push({ ofGame, view });
  return view;
};

/** What the cards come of, before they are dealt and after: the server's secret itself is in the transcript only. */
const shuffleOfGame = (record: TableRecord, viewer: Viewer, sight: Sight): ShuffleOfGame => {
  const { dealing, head, phase, link, toldLinks, entries, chosenSeed } = record;
  if (sight === 'nothing') return noShuffle;
  if (dealing !== null) return { ...noShuffle, ...dealingView(record, dealing) };
  // Cards that somebody has chosen come of no shuffle.
  if (head === null || chosenSeed !== null) return noShuffle;
  const { terms, seeds } = head;
  const plays = seatInGame(record, viewer) !== null;
  // The seal tells that the game is over: those who see the past are not to know it yet.
  const sealed = phase === 'over' && (viewer !== 'spectator' || !playsInThePast(record));
  return {
    ...shuffleOf(terms),
    bound: boundOfHead(head),
    seeds,
    actions: plays || sealed ? entries : 0,
    links: plays && phase === 'playing' ? toldLinks : noShuffle.links,
    seal: sealed ? link : null,
  };
};

const boundsOfGames = new WeakMap<TranscriptHead, string>();

const boundOfHead = (head: TranscriptHead): string => {
  const bound = boundsOfGames.get(head) ?? termsDigest(head.terms);
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
const decksOfGames = new WeakMap<TranscriptHead, CommittedDecks>();

const decksOf = (record: TableRecord, deck: AnyDeck, head: TranscriptHead): CommittedDecks => {
  const known = decksOfGames.get(head);
  if (known !== undefined) return known;
  const order = orderKey(secretOfGame(record.key, head));
  const decks = new CommittedDecks(deck, head.terms.options, order, record.deckBlocks);
  decksOfGames.set(head, decks);
  return decks;
};

const noDeck: Pick<ShuffleView, 'deck' | 'openings'> = { deck: null, openings: [] };

/**
 * The leaves of the hand that this viewer sees, and openings of the cards in it. What is opened follows from their view alone, so that
 * nothing else can come out (ALL-4).
 */
const deckView = (
  record: TableRecord,
  viewer: Viewer,
  sight: Sight,
  gameView: unknown,
  last: ShuffleView | undefined,
): Pick<ShuffleView, 'deck' | 'openings'> => {
  const { deck } = gameOf(record);
  const { head, delayed } = record;
  const deal = sight === 'past' && delayed !== null ? delayed.deal : record.deal;
  if (deck === undefined || head === null || deal?.decks === undefined || gameView === null) return noDeck;
  const decks = decksOf(record, deck, head);
  const shown = decks.shown(deal.hand);
  if (shown === null) return noDeck;
  const { cards } = deck.seen(gameView, seatInGame(record, viewer) ?? 'spectator', head.terms.options);
  const places = cards.map(({ place }) => place);
  return {
    deck: shown,
    openings: reused(last?.openings, decks.openings(deal.hand, deal.decks.open, places)),
  };
};

const seatViews = new WeakMap<SeatRecord, SeatView>();

const seatView = (seat: SeatRecord | null, last: SeatView | null | undefined): SeatView | null => {
  if (seat === null) return null;
  const view = seatViews.get(seat) ?? reused(last, makeSeatView(seat));
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
    spectators: record.settings.spectators ? record.watchers : null,
    createdAt: record.createdAt,
  };
};
