import { CommittedDecks } from '../../../shared/kernel/committed-decks.ts';
import { type AnyGame, nearestLevel } from '../../../shared/kernel/game.ts';
import { type Seat, seatOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import {
  chosenRandom,
  commitmentTo,
  dealRandom,
  orderKey,
  type Random,
  resumeRandom,
} from '../../../shared/kernel/random.ts';
import { canonicalJson, fail, isJsonObject, ok } from '../../../shared/kernel/util.ts';
import { beatMsOf } from '../../../shared/protocol/speed.ts';
import { isInGame, type TableEvent } from '../../../shared/protocol/table-view.ts';
import { type Terms, type TermsSource, termsOf } from '../../../shared/protocol/terms.ts';
import { maxKeysPerSeat } from '../../../shared/protocol/terms-schema.ts';
import { firstLink, type TranscriptHead, termsDigest } from '../../../shared/replay/transcript.ts';
import { followedBy, type Transition, type TransitionResult, transition } from '../events.ts';
import {
  attemptSecret,
  checkedState,
  type Dealing,
  type GameRecord,
  gameOf,
  gameSecret,
  nextGameOf,
  type SeatRecord,
  type TableRecord,
} from '../record.ts';
import { closeRanks, colorChoices, fitsGame, giveWay, levelOf, seatAt, withSeat } from '../seats/seats.ts';
import { openDecisions, turnFacts } from './decisions.ts';

/** Timeout for committed seeds, and for the commitments of a new attempt. */
const seedTimeoutMs = 3_000;
/** Timeout for commitments that a player's agreement to a rematch overtook. */
const rematchTimeoutMs = 1_000;
/** From this attempt on, seats that failed to reveal a seed are not asked again. */
const lastAttemptForAll = 3;

/** Begins a game: closes ranks, and settles the terms. */
export const begin = (before: TableRecord, now: number): TransitionResult => {
  const { record, events } = giveWay(withNewestRules(before));
  const game = nextGameOf(record.game);
  if (!fitsGame(record)) {
    return fail({
      code: 'wrong-player-count',
      message: `${game.name.en} is for ${game.players.join(', ')} players.`,
    });
  }
  const { record: seated, newSeat } = closeRanks(record);
  const sitters = seated.seats
    .filter((sitter) => sitter !== null)
    .map((sitter) => ({
      ...sitter,
      agreed: false,
      expected: null,
      bankMs: record.settings.bankSeconds * 1000,
      level: nearestLevel(game, sitter.level),
    }));
  const begun: TableRecord = {
    ...seated,
    seats: sitters,
    match: { ...seated.match, autoStart: null },
    game: newGame(record, sitters, newSeat, now),
    log: { ...seated.log, length: 0, bySeat: [] },
  };
  const dealt = advanceDealing(begun, now);
  return ok({
    ...dealt,
    events: [...events, ...dealt.events],
    facts: ['dealing', ...dealt.facts],
    moved: (viewer) => (viewer === 'spectator' ? viewer : (newSeat(viewer) ?? 'spectator')),
  });
};

/** Between games: the newest rules, and the options that they accept; for the others their defaults. */
export const withNewestRules = (record: TableRecord): TableRecord => {
  const { game } = record;
  const newest = nextGameOf(game);
  if (isInGame(game.phase) || game.version === newest.version) return record;
  const accepted = acceptedOptions(newest, game.options);
  const options = canonicalJson(accepted) === canonicalJson(game.options) ? game.options : accepted;
  // The last game is still shown by its own rules.
  const version = game.phase === 'over' ? game.version : newest.version;
  if (options === game.options && version === game.version) return record;
  return { ...record, game: { ...game, version, options } };
};

/** The options that the rules accept; for the others their defaults. */
export const acceptedOptions = ({ options: schema }: AnyGame, options: unknown): unknown => {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const refused = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? [issue.path[0], ...issue.keys] : [issue.path[0]],
  );
  const kept = Object.entries(isJsonObject(options) ? options : {}).filter(
    ([name]) => !refused.includes(name),
  );
  const again = schema.safeParse(Object.fromEntries(kept));
  return again.success ? again.data : schema.parse({});
};

const newGame = (
  { seats, game, log }: TableRecord,
  sitters: readonly SeatRecord[],
  newSeat: (old: Seat) => Seat | null,
  now: number,
): GameRecord => {
  const chosenSeed = game.nextSeed;
  return {
    ...game,
    version: nextGameOf(game).version,
    phase: 'dealing',
    number: game.number + 1,
    first: game.first === null || chosenSeed !== null ? null : nextFirst(game.first, seats.length, newSeat),
    roster: sitters.map((sitter) => ({
      name: sitter.name,
      color: sitter.color,
      chosenAt: sitter.chosenAt,
      level: levelOf(sitter),
      user: sitter.user,
    })),
    dealing: {
      attempt: 1,
      withheld: [],
      before: game.phase === 'over' ? log.link : null,
      awaited: sharersOf({ seats, game, log }).flatMap((seat) => newSeat(seat) ?? []),
      until: now + rematchTimeoutMs,
      commitments: null,
      keys: [],
      decks: null,
      seeds: [],
    },
    state: null,
    deal: null,
    decisions: [],
    outcome: null,
    chosenSeed,
    nextSeed: null,
  };
};

/** The seats whose players had a commitment in the last game: only their clients will commit again. */
const sharersOf = ({ seats, game, log }: Pick<TableRecord, 'seats' | 'game' | 'log'>): Seat[] =>
  seatsUpTo(seats.length).filter(
    (seat) =>
      (seatAt(seats, seat)?.joined ?? game.number) < game.number && log.head?.terms.commitments[seat] != null,
  );

/** The seat left of the last first player's, or the next taken one (ALL-2). */
const nextFirst = (last: Seat, count: number, newSeat: (old: Seat) => Seat | null): Seat => {
  for (let step = 1; step <= count; step += 1) {
    const seat = newSeat(seatOf((last + step) % count));
    if (seat !== null) return seat;
  }
  return seatOf(0);
};

/** Two seats cannot commit to one seed: the later one would copy the first. */
export const commit = (
  record: TableRecord,
  seat: Seat,
  { commitment, key }: { readonly commitment?: string | undefined; readonly key?: string | undefined },
  now: number,
): TransitionResult => {
  const { seats, game } = record;
  if (isInGame(game.phase) && game.dealing?.commitments !== null) return fail({ code: 'in-play' });
  if (
    commitment !== undefined &&
    seats.some((other, index) => index !== seat && other?.commitment === commitment)
  )
    return fail({ code: 'bad-seed' });
  const committed = withSeat(record, seat, (before) => ({
    ...before,
    ...(commitment !== undefined && { commitment, expected: null }),
    keys:
      key === undefined || before.keys.includes(key)
        ? before.keys
        : [...before.keys, key].slice(-maxKeysPerSeat),
  }));
  return ok(followedBy(transition(committed, { facts: ['committed'] }), advanceDealing(committed, now)));
};

export const reveal = (
  record: TableRecord,
  seat: Seat,
  { seed, bound }: { readonly seed: string; readonly bound: string },
  now: number,
): TransitionResult => {
  const { dealing } = record.game;
  const terms = settledTerms(record);
  if (dealing === null || terms?.commitments[seat] !== commitmentTo(seed) || termsDigest(terms) !== bound)
    return fail({ code: 'bad-seed' });
  const revealed = withDealing(record, { ...dealing, seeds: dealing.seeds.with(seat, seed) });
  return ok(advanceDealing(revealed, now));
};

const withDealing = (record: TableRecord, dealing: Dealing): TableRecord => ({
  ...record,
  game: { ...record.game, dealing },
});

/** Settles the terms, then deals, once nothing is awaited any more; starts another attempt if a seed is missing. */
export const advanceDealing = (record: TableRecord, now: number): Transition => {
  const { dealing } = record.game;
  if (dealing === null) return transition(record);
  // No player can miss the deadline while the table is empty.
  const isLate = dealing.until <= now && record.emptySince === null;
  if (dealing.commitments === null) {
    const isAwaiting = dealing.awaited.some((seat) => {
      const sitter = seatAt(record.seats, seat);
      return sitter !== null && sitter.tokenHash !== null && sitter.commitment === null;
    });
    return isAwaiting && !isLate
      ? transition(record)
      : advanceDealing(settleTerms(record, dealing, now), now);
  }
  const { commitments, seeds } = dealing;
  const missing = commitments.flatMap((commitment, seat) =>
    commitment !== null && seeds[seat] === null ? [seatOf(seat)] : [],
  );
  if (missing.length === 0) return deal(record, dealing, now);
  return isLate ? advanceDealing(nextAttempt(record, dealing, missing, now), now) : transition(record);
};

/** Binds all players: a seat without a commitment is in the terms without one. */
const settleTerms = (record: TableRecord, dealing: Dealing, now: number): TableRecord => {
  const { seats, game, log } = record;
  const none = seats.map(() => null);
  if (game.chosenSeed !== null)
    // Commitments are kept for the next fair shuffle.
    return {
      ...withDealing(record, { ...dealing, commitments: none, keys: seats.map(() => []), seeds: none }),
      log: { ...log, deckBlocks: null },
    };
  const decks = newDecks(record, dealing.attempt);
  const commitments = seats.map((sitter, seat) =>
    sitter !== null && sitter.tokenHash !== null && canCommit(dealing, seatOf(seat))
      ? sitter.commitment
      : null,
  );
  const until = now + seedTimeoutMs;
  return {
    ...withDealing(record, {
      ...dealing,
      until,
      decks: decks?.root ?? null,
      commitments,
      keys: seats.map((sitter) => sitter?.keys ?? []),
      seeds: none,
    }),
    seats: seats.map((sitter) => sitter && { ...sitter, commitment: null }),
    log: { ...log, deckBlocks: decks?.blocks ?? null },
  };
};

const canCommit = ({ attempt, withheld }: Pick<Dealing, 'attempt' | 'withheld'>, seat: Seat): boolean =>
  attempt < lastAttemptForAll || !withheld.includes(seat);

const newDecks = (
  { table, game }: Pick<TableRecord, 'table' | 'game'>,
  attempt: number,
): CommittedDecks | null => {
  const { deck } = gameOf(game);
  const secret = attemptSecret(table.key, game.number, attempt);
  if (deck === undefined) return null;
  const decks = new CommittedDecks(deck, game.options, orderKey(secret));
  settledDecks.set(table, decks);
  return decks;
};

/** Of the last settled terms, so that no leaves are computed twice. A table that slept makes them from the record. */
export const settledDecks = new WeakMap<TableRecord['table'], CommittedDecks>();

/** Another attempt with a new secret and new seeds: values revealed in this one are useless then. */
const nextAttempt = (
  record: TableRecord,
  dealing: Dealing,
  missing: readonly Seat[],
  now: number,
): TableRecord => {
  const attempt = dealing.attempt + 1;
  const withheld = [...new Set([...dealing.withheld, ...missing])].sort((a, b) => a - b);
  const committed = seatsUpTo(record.seats.length).filter((seat) => dealing.commitments?.[seat] != null);
  const awaited = committed.filter((seat) => canCommit({ attempt, withheld }, seat));
  const until = now + seedTimeoutMs;
  return withDealing(record, {
    ...dealing,
    attempt,
    withheld,
    awaited,
    until,
    commitments: null,
    keys: [],
    decks: null,
    seeds: [],
  });
};

/** A player who leaves during the dealing changes the terms, so all players commit again. */
export const withoutSeedOf = (left: TransitionResult, seat: Seat, now: number): TransitionResult => {
  if (!left.ok || left.value.record.game.dealing === null) return left;
  const { dealing } = left.value.record.game;
  const isBound = dealing.commitments?.some((commitment) => commitment !== null) === true;
  const after = isBound ? nextAttempt(left.value.record, dealing, [seat], now) : left.value.record;
  return ok(followedBy(left.value, advanceDealing(after, now)));
};

/** The fields of the shuffle that are settled before the deal. No seed is among them. */
export const shuffleInDealing = (
  { table: { key }, game: { number, first } }: Pick<TableRecord, 'table' | 'game'>,
  { attempt, withheld, before, decks, commitments, keys }: Dealing,
): TermsSource['shuffle'] => ({
  attempt,
  withheld,
  first,
  before,
  ...(commitments === null
    ? { commitment: null, decks: null, commitments: [], keys: [] }
    : { commitment: commitmentTo(attemptSecret(key, number, attempt)), decks, commitments, keys }),
});

/** The terms as clients compute them from their views. Null before they are settled. */
const settledTerms = (record: TableRecord): Terms | null => {
  const { table, settings, seats, game } = record;
  if (game.dealing === null) return null;
  return termsOf({
    id: table.id,
    game: game.id,
    rules: game.version,
    gameNumber: game.number,
    options: game.options,
    settings,
    seats: seats.map((sitter) => sitter && { ...sitter, level: levelOf(sitter) }),
    shuffle: shuffleInDealing(record, game.dealing),
  });
};

/** The dealt game before its first action. */
export const beginningOf = (
  { table, game: { chosenSeed } }: Pick<TableRecord, 'table' | 'game'>,
  head: TranscriptHead,
): { readonly first: Seat; readonly state: unknown; readonly cards: Random } => {
  const { terms, seeds } = head;
  const cards = resumeRandom(
    chosenSeed === null
      ? dealRandom(gameSecret(table.key, head), termsDigest(terms), seeds)
      : chosenRandom(chosenSeed),
  );
  const seats = terms.seats.length;
  const first = terms.first ?? seatOf(cards.below(seats));
  const game = gameOf({ id: terms.game, version: terms.rules });
  const state = game.setup({ options: terms.options, seats, first }, cards);
  return { first, state: checkedState(game, state), cards };
};

const deal = (record: TableRecord, { attempt, seeds }: Dealing, now: number): Transition => {
  const { table, settings, game, log } = record;
  const terms = settledTerms(record);
  if (terms === null) throw new Error('the terms are not settled');
  const secret = attemptSecret(table.key, game.number, attempt);
  const head: TranscriptHead = { terms, seeds, choices: colorChoices(game.roster), startedAt: now };
  const { first, state, cards } = beginningOf(record, head);
  const dealt: GameRecord = { ...game, phase: 'playing', dealing: null, first, state, deal: cards.state() };
  const rules = gameOf(game);
  const started: TableEvent = { type: 'table:started', gameNumber: game.number };
  const begun: TableRecord = {
    ...record,
    game: openDecisions(
      dealt,
      rules.toAct(state),
      null,
      now + beatMsOf(rules.beats, [started], settings.speed),
    ),
    log: { ...log, head, length: 0, bySeat: dealt.roster.map(() => 0), link: firstLink(head, secret) },
  };
  return transition(begun, { events: [started], facts: turnFacts(begun, game.lastDecision) });
};
