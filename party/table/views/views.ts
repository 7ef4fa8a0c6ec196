import { CommittedDecks } from '../../../shared/kernel/committed-decks.ts';
import type { AnyDeck, AnyGame, Viewer } from '../../../shared/kernel/game.ts';
import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { digestOf, orderKey } from '../../../shared/kernel/random.ts';
import { findNonJson, isJsonObject, memoized } from '../../../shared/kernel/util.ts';
import type { TableSummary } from '../../../shared/protocol/lobby.ts';
import { isOverDays } from '../../../shared/protocol/speed.ts';
import type {
  PauseView,
  SeatView,
  ShuffleView,
  TableView,
  Vote,
} from '../../../shared/protocol/table-view.ts';
import { seatsOf, shuffleOf } from '../../../shared/protocol/terms.ts';
import { type TranscriptHead, termsDigest } from '../../../shared/replay/transcript.ts';
import { settledDecks, shuffleInDealing } from '../game/dealing.ts';
import { deadline } from '../game/decisions.ts';
import {
  type ChatRecord,
  checkedJson,
  type GameRecord,
  gameOf,
  gameSecret,
  isDelayedGameRunning,
  isInGameForSpectators,
  type SeatRecord,
  type StoredVote,
  type TableRecord,
} from '../record.ts';
import { colorChoices, levelOf, seatAt, seatInGame } from '../seats/seats.ts';
import { hasVotedOut, removalView } from './removal.ts';

/** How a viewer sees the game. Its seats see it live, newcomers as spectators do. */
type Sight = 'live' | 'delayed' | 'hidden';

export const sightOf = (record: TableRecord, viewer: Viewer): Sight => {
  const { settings, game, audience } = record;
  const isNewcomer = game.phase === 'playing' && seatInGame(record, viewer) === null;
  if (viewer !== 'spectator' && !isNewcomer) return 'live';
  if (!settings.spectators) return 'hidden';
  return audience.delayed === null ? 'live' : 'delayed';
};

/** The part of a view that all viewers of one sight share. */
type CommonPart = Omit<TableView, keyof OwnPart>;

/** The part of a view that may differ by viewer. */
type OwnPart = Pick<
  TableView,
  'you' | 'gameView' | 'roster' | 'prompt' | 'shuffle' | 'reminders' | 'code' | 'hasVotedOut'
>;

/** Separate, so that the common part is made and compared once. */
interface ViewParts {
  readonly common: CommonPart;
  readonly own: OwnPart;
}

/** The views of one record, each made once: a step compares the views before it with those after it. */
interface ViewCache {
  readonly views: Map<Viewer, ViewParts>;
  readonly commons: Map<Sight, CommonPart>;
}

const caches = new WeakMap<TableRecord, ViewCache>();

const cacheOf = (record: TableRecord): ViewCache => {
  const cached = caches.get(record);
  if (cached !== undefined) return cached;
  const empty: ViewCache = { views: new Map(), commons: new Map() };
  caches.set(record, empty);
  return empty;
};

/** The view of one viewer. @param last the viewer's previous view: of the game's view, only what differs is checked. */
export const viewParts = (record: TableRecord, viewer: Viewer, last?: ViewParts): ViewParts => {
  const { views, commons } = cacheOf(record);
  const cached = views.get(viewer);
  if (cached !== undefined) return cached;
  const sight = sightOf(record, viewer);
  const common = commons.get(sight) ?? commonPart(record, sight);
  commons.set(sight, common);
  const parts: ViewParts = { common, own: ownPart(record, viewer, sight, last?.own.gameView) };
  views.set(viewer, parts);
  return parts;
};

export const tableView = (record: TableRecord, viewer: Viewer): TableView => {
  const { common, own } = viewParts(record, viewer);
  return { ...common, ...own };
};

/** Gives `after` the cached views of `before`: no view shows their difference. */
export const shareViewCache = (before: TableRecord, after: TableRecord): void => {
  const cached = caches.get(before);
  if (cached !== undefined) caches.set(after, cached);
};

// The common part

const commonPart = (record: TableRecord, sight: Sight): CommonPart => {
  const { table, settings, game, log, chat } = record;
  const isDelayed = sight === 'delayed' && isDelayedGameRunning(record.audience);
  const canRead = sight !== 'hidden' && !isDelayed;
  const { phase, paused, host, seats } = isDelayed ? seatsInGame(record) : seatsNow(record);
  const pause = isDelayed ? null : pauseView(record);
  const removal = canRead && record.removal !== null ? removalView(record) : null;
  const { toAct, outcome } = courseOf(record, sight);
  return {
    id: table.id,
    game: game.id,
    rules: game.version,
    // After the game the host may have changed them for the next one.
    options: isDelayed ? log.head?.terms.options : game.options,
    settings: isDelayed ? settingsInGame(record) : settings,
    createdAt: table.createdAt,
    gameNumber: game.number,
    nextGameAt: isDelayed ? null : nextGameAt(record),
    phase,
    paused,
    ...(pause && { pause }),
    ...(removal && { removal }),
    host,
    seats,
    toAct,
    outcome,
    wins: canRead ? winsView(record.seats) : noWins,
    chat: canRead ? chatView(chat.messages, table.createdAt) : emptyChat,
    vote: canRead ? voteView(chat.vote, table.createdAt) : null,
    ...(record.password !== null && { hasPassword: true as const }),
    ...(record.notice && {
      notice: { text: record.notice.text, until: record.notice.until - table.createdAt },
    }),
  };
};

const pauseView = ({ game, seats }: TableRecord): PauseView | null => {
  const agreed = seatsUpTo(seats.length).filter((seat) => seats[seat]?.wantsPause);
  return agreed.length === 0 ? null : { agreed, agreedByAll: game.agreedPauseAt !== null };
};

const nextGameAt = ({ table, game, match, seats }: TableRecord): number | null => {
  const expected = seats.flatMap((seat) => seat?.expected ?? []);
  const isAwaited = game.phase === 'over' && match.autoStart !== null && expected.length > 0;
  return isAwaited ? Math.max(...expected) - table.createdAt : null;
};

const noWins: TableView['wins'] = {};

const winsView = (seats: TableRecord['seats']): TableView['wins'] =>
  Object.fromEntries(
    seats.flatMap((seat, index) => (seat !== null && seat.wins > 0 ? [[String(index), seat.wins]] : [])),
  );

const emptyChat: TableView['chat'] = {};
const chatViews = new WeakMap<ChatRecord['messages'], TableView['chat']>();

const chatView = (messages: ChatRecord['messages'], createdAt: number): TableView['chat'] => {
  if (messages.length === 0) return emptyChat;
  const view =
    chatViews.get(messages) ??
    Object.fromEntries(
      messages.map(({ number, ...message }) => [number, { ...message, at: message.at - createdAt }]),
    );
  chatViews.set(messages, view);
  return view;
};

const voteView = (vote: StoredVote | null, createdAt: number): Vote | null => {
  if (vote === null) return null;
  const { message, caller, voters, votes, until } = vote;
  return { message, caller, voters, votes, until: until - createdAt };
};

const noPendingSeats: TableView['toAct'] = {};

const courseOf = (record: TableRecord, sight: Sight): Pick<TableView, 'toAct' | 'outcome'> => {
  const { state, outcome } = record.game;
  const { delayed } = record.audience;
  if (state === null || sight === 'hidden') return { toAct: noPendingSeats, outcome: null };
  if (sight === 'live' || delayed === null) return { toAct: toActView(record), outcome };
  const open = delayed.outcome === null ? gameOf(record.game).toAct(delayed.state) : [];
  return { toAct: Object.fromEntries(open.map(({ seat }) => [seat, null])), outcome: delayed.outcome };
};

const toActView = (record: TableRecord): TableView['toAct'] => {
  const toAct: Record<string, number | null> = {};
  for (const decision of record.game.decisions) {
    const until = deadline(record, decision);
    toAct[decision.seat] = until === null ? null : until - record.table.createdAt;
  }
  return toAct;
};

const seatsNow = ({
  game,
  host,
  seats,
}: TableRecord): Pick<TableView, 'phase' | 'paused' | 'host' | 'seats'> => ({
  phase: game.phase,
  paused: game.paused,
  host: host.seat,
  seats: seats.map(seatView),
});

/** Without the reserves, which may change only between games. */
const settingsInGame = ({ settings, log }: TableRecord): TableView['settings'] => ({
  ...settings,
  ...log.head?.terms.settings,
  bankSeconds: 0,
  incrementSeconds: 0,
  spectators: settings.spectators,
});

/** The players as the game began: `away` and `agreed` would tell spectators how far it is. */
const seatsInGame = ({ game, host, log }: TableRecord) => ({
  phase: 'playing' as const,
  paused: false,
  host: host.seat !== null && host.seat < game.roster.length ? host.seat : null,
  seats: log.head === null ? [] : seatsOf(log.head.terms),
});

const seatView = (seat: SeatRecord | null): SeatView | null =>
  seat && {
    name: seat.name,
    bot: seat.kind === 'bot',
    level: levelOf(seat),
    away: seat.away,
    handedOver: seat.handedOver,
    color: seat.color,
    agreed: seat.agreed,
    ...(seat.bankMs > 0 && { bank: seat.bankMs }),
    commitment: seat.commitment,
    keys: seat.keys,
    ...(seat.avoid !== null && { avoid: seat.avoid }),
  };

// The own part

/** @param last the viewer's previous game view */
const ownPart = (record: TableRecord, viewer: Viewer, sight: Sight, last: unknown): OwnPart => {
  const { state, decisions, roster } = record.game;
  const player = seatInGame(record, viewer);
  const isShown = state !== null && sight !== 'hidden';
  const gameView = isShown ? gameViewOf(record, player, sight, last) : null;
  const open = isShown && sight === 'live' ? decisions.find(({ seat }) => seat === viewer) : undefined;
  const own: OwnPart = {
    you: viewer === 'spectator' ? null : viewer,
    gameView,
    roster: isShown ? { ...rosterView(roster), you: player } : null,
    prompt: open ? { decision: open.number, legal: gameOf(record.game).legal(state, open.seat) } : null,
    shuffle: { ...shuffleOfGame(record, viewer, sight), ...deckView(record, viewer, sight, gameView) },
  };
  if (viewer === 'spectator') return own;
  return {
    ...own,
    ...remindersOf(seatAt(record.seats, viewer)),
    ...(record.removal !== null && hasVotedOut(record, viewer) && { hasVotedOut: true as const }),
    ...codeView(record),
  };
};

const addressesOf = memoized((subscriptions: SeatRecord['subscriptions']) =>
  subscriptions.map(({ endpoint }) => digestOf(endpoint)),
);

const remindersOf = (seat: SeatRecord | null): Pick<TableView, 'reminders'> =>
  seat === null || seat.subscriptions.length === 0 ? {} : { reminders: addressesOf(seat.subscriptions) };

/** For players; absent without one. */
const codeView = ({ code, table }: TableRecord): Pick<TableView, 'code'> =>
  code?.text ? { code: { text: code.text, until: code.until - table.createdAt } } : {};

const gameViewOf = (
  { game: ofTable, audience: { delayed } }: TableRecord,
  player: Seat | null,
  sight: Sight,
  last: unknown,
): unknown => {
  const game = gameOf(ofTable);
  if (sight === 'delayed' && delayed !== null)
    return checkedView(game, game.view(delayed.state, 'spectator'), last);
  return checkedView(game, game.view(ofTable.state, player ?? 'spectator'), last);
};

/** The same view. @throws Error if it is not JSON; fields that are those of `last` are not checked again. */
const checkedView = (game: AnyGame, view: unknown, last: unknown): unknown => {
  if (!isJsonObject(view) || !isJsonObject(last) || Object.getPrototypeOf(view) !== Object.prototype)
    return checkedJson(game.id, 'a view', view);
  for (const key of Object.keys(view))
    if (view[key] !== last[key] && findNonJson(view[key]) !== null) checkedJson(game.id, 'a view', view);
  return view;
};

const rosterView = memoized((roster: GameRecord['roster']) => ({
  names: roster.map(({ name }) => name),
  colors: roster.map(({ color }) => color),
  choices: colorChoices(roster),
}));

// The shuffle

type ShuffleOfGame = Omit<ShuffleView, 'deck' | 'openings'>;

const noShuffle: ShuffleOfGame = {
  attempt: 0,
  withheld: [],
  first: null,
  before: null,
  commitment: null,
  decks: null,
  commitments: [],
  keys: [],
  bound: null,
  seeds: [],
  actions: 0,
  seal: null,
};

/** The shuffle but for the viewer's cards. The server's secret is only in the transcript. */
const shuffleOfGame = (record: TableRecord, viewer: Viewer, sight: Sight): ShuffleOfGame => {
  const { game, log, audience } = record;
  if (sight === 'hidden') return noShuffle;
  if (game.dealing !== null) return { ...noShuffle, ...shuffleInDealing(record, game.dealing) };
  // A chosen seed is no fair shuffle.
  if (log.head === null || game.chosenSeed !== null) return noShuffle;
  const isPlayer = seatInGame(record, viewer) !== null;
  // The seal would tell delayed spectators that the game is over.
  const isSealed = game.phase === 'over' && (viewer !== 'spectator' || !isDelayedGameRunning(audience));
  return {
    ...shuffleOfTerms(log.head),
    seeds: log.head.seeds,
    actions: isPlayer || isSealed ? log.length : 0,
    seal: isSealed ? log.link : null,
  };
};

const shuffleOfTerms = memoized(({ terms }: TranscriptHead) => ({
  ...shuffleOf(terms),
  bound: termsDigest(terms),
}));

/** Keeps the leaves of the present hands. */
const decksOfGames = new WeakMap<TranscriptHead, CommittedDecks>();

const decksOf = ({ table, log }: TableRecord, deck: AnyDeck, head: TranscriptHead): CommittedDecks => {
  const cached = decksOfGames.get(head);
  if (cached !== undefined) return cached;
  const order = orderKey(gameSecret(table.key, head));
  const settled = settledDecks.get(table);
  const decks =
    settled?.blocks === log.deckBlocks
      ? settled
      : new CommittedDecks(deck, head.terms.options, order, log.deckBlocks);
  decksOfGames.set(head, decks);
  return decks;
};

const noDeck: Pick<ShuffleView, 'deck' | 'openings'> = { deck: null, openings: [] };

/** Openings of the cards in the viewer's game view, of no others (ALL-4), and their proof. */
const deckView = (
  record: TableRecord,
  viewer: Viewer,
  sight: Sight,
  gameView: unknown,
): Pick<ShuffleView, 'deck' | 'openings'> => {
  const { game, log, audience } = record;
  const deal = sight === 'delayed' && audience.delayed !== null ? audience.delayed.deal : game.deal;
  if (log.head === null || deal?.decks === undefined || gameView === null) return noDeck;
  const { deck } = gameOf(game);
  if (deck === undefined) return noDeck;
  const { cards } = deck.seen(gameView, seatInGame(record, viewer) ?? 'spectator', log.head.terms.options);
  const places = cards.map(({ place }) => place);
  const shown = decksOf(record, deck, log.head).shown(deal.hand, deal.decks.open, places);
  return shown ?? noDeck;
};

// The lobby's summary

export const summaryOf = (record: TableRecord): TableSummary => {
  const { table, settings, game, log, audience } = record;
  const isDelayed = isDelayedGameRunning(audience);
  const seats = isDelayed
    ? seatsInGame(record).seats
    : record.seats.flatMap((seat) => (seat === null ? [] : [{ name: seat.name, bot: seat.kind === 'bot' }]));
  const isShown = record.password === null;
  const bots = seats.flatMap(({ bot }, index) => (bot ? [index] : []));
  const waiting = game.phase === 'over' ? 'over' : 'gathering';
  const { turnSeconds } = (isDelayed && log.head?.terms.settings) || settings;
  return {
    id: table.id,
    game: game.id,
    region: table.region,
    phase: isInGameForSpectators(record) ? 'playing' : waiting,
    players: isShown ? seats.map(({ name }) => name) : [],
    bots: isShown ? bots : [],
    givingWay:
      isShown && settings.botsGiveWay && !isDelayed && (settings.spectators || !isInGameForSpectators(record))
        ? bots.length
        : 0,
    people: isDelayed
      ? game.roster.filter(({ level }) => level === null).length
      : record.seats.filter((seat) => seat?.kind === 'human' && seat.lostAt === null).length,
    seats: table.capacity,
    ...(turnSeconds !== null && isOverDays({ turnSeconds }) && { turnSeconds }),
    spectators: settings.spectators ? audience.watchers : null,
    createdAt: table.createdAt,
  };
};
