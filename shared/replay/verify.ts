import { CommittedDecks, VerifiedDeck } from '../kernel/committed-decks.ts';
import { findGame } from '../kernel/game-registry.ts';
import { type Seat, seatsUpTo } from '../kernel/ids.ts';
import { commitmentTo, openKey, orderKey } from '../kernel/random.ts';
import { canonicalJson } from '../kernel/util.ts';
import { applyDelta } from '../protocol/delta.ts';
import { viewDigest } from '../protocol/signed-views.ts';
import type { Terms } from '../protocol/terms.ts';
import { type Claim, claims, compare, type Finding, open, provenBy, right, wrong } from './findings.ts';
import { findBotMismatch, parseOptions, type Replayed, type ReplayFault, replay } from './replay.ts';
import { movesOf, signedActions, type ViewDigests } from './signed.ts';
import type {
  ChosenTranscript,
  FullTranscript,
  OwnTranscript,
  Transcript,
  TranscriptHead,
} from './transcript.ts';
import { checksumOf, readTranscript, sealOf, termsDigest, transcriptEnd } from './transcript.ts';
import type { Witness } from './witness.ts';
import { isEmptyWitness, isOfGame, viewFindings, witnessFindings } from './witness-checks.ts';

/**
 * - `witnessed`: everything matches, and both claims are proven
 * - `consistent`: the file agrees with itself; there is no witness
 * - `unknown`: nothing is wrong, but the findings name a limit
 * - `wrong`: the first wrong finding is the reason
 */
export type Verdict = 'witnessed' | 'consistent' | 'unknown' | 'wrong';

export interface Report {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly proven: readonly Claim[];
  /** Null if unreadable. */
  readonly transcript: Transcript | null;
  /** The replayed game; null if it cannot be replayed, or for an `own` transcript. */
  readonly replayed: Replayed | null;
}

/** Verifies a transcript (JSON text), alone or against a witness. Never rejects. */
export const verify = async (text: string, witness: Witness | null = null): Promise<Report> => {
  const read = readTranscript(text);
  if (!read.ok)
    return {
      verdict: 'wrong',
      findings: [wrong('readable', { ...read.error })],
      proven: [],
      transcript: null,
      replayed: null,
    };
  const transcript = read.value;
  const { terms } = transcript.head;
  const isOther = witness !== null && !isOfGame(witness, terms);
  const own = isOther ? null : witness;
  const { replayed, findings } =
    transcript.kind === 'chosen'
      ? verifyChosen(transcript)
      : await (transcript.kind === 'full' ? verifyFull(transcript, own) : verifyOwn(transcript, own));
  const all = [...findings, ...(isOther ? [open('witness-game')] : []), open('never-looked')];
  const proven = provenBy(all);
  const verdict = verdictOf(all, proven, transcript, witness);
  return { verdict, findings: all, proven, transcript, replayed };
};

const verdictOf = (
  findings: readonly Finding[],
  proven: readonly Claim[],
  { kind, head }: Transcript,
  witness: Witness | null,
): Verdict => {
  if (findings.some(({ result }) => result === 'wrong')) return 'wrong';
  if (kind !== 'full' || findings.some(({ check, result }) => check === 'rules' && result === 'open'))
    return 'unknown';
  if (witness === null || (isEmptyWitness(witness) && isOfGame(witness, head.terms))) return 'consistent';
  return proven.length === claims.length ? 'witnessed' : 'unknown';
};

type Findings = Pick<Report, 'findings' | 'replayed'>;

/** Whether the game follows from its seed: who knew it before cannot be shown. */
const verifyChosen = (transcript: ChosenTranscript): Findings => {
  const { head, end, actions } = transcript;
  const replayed = replay(transcript);
  const outcome = replayed.ok ? replayed.value.game.outcome(replayed.value.positions.at(-1)?.state) : null;
  const findings = [
    right('readable', { actions: actions.length }),
    ...(replayed.ok
      ? [outcome === null ? notOver(replayed.value) : right('rules', { actions: actions.length })]
      : [rulesFinding(head.terms, replayed.error)]),
    ...(outcome === null ? [] : [compare('outcome', canonicalJson(outcome) === canonicalJson(end.outcome))]),
    open('shuffle', { why: 'chosen' }),
  ];
  return { findings, replayed: replayed.ok ? replayed.value : null };
};

const notOver = ({ positions }: Pick<Replayed, 'positions'>): Finding =>
  wrong('rules', { why: 'not-over', action: positions.length, reason: '' });

const verifyFull = async (transcript: FullTranscript, witness: Witness | null): Promise<Findings> => {
  const { head, secret, actions } = transcript;
  const replayed = replay(transcript);
  const digestAt = viewDigests((seat, count) => {
    const position = replayed.ok ? replayed.value.positions[count] : undefined;
    return replayed.ok && position && seat < head.terms.seats.length
      ? replayed.value.game.view(position.state, seat)
      : undefined;
  });
  const keys = await signedActions(transcript, digestAt);
  const findings = [
    right('readable', { actions: actions.length }),
    termsFinding(head.terms),
    compare('commitment', commitmentTo(secret) === head.terms.commitment),
    ...seedFindings(head),
    ...deckFindings(head.terms, secret),
    compare('seal', sealOf(transcript) === transcript.seal),
    ...(replayed.ok
      ? [...endFindings(transcript, replayed.value), ...botFindings(head.terms, replayed.value)]
      : [rulesFinding(head.terms, replayed.error)]),
    ...(replayed.ok ? signedFindings(transcript, witness, keys) : []),
    ...tableMoves(transcript, witness),
    bitsFinding(head.terms, witness),
    ...(witness === null ? [] : witnessFindings(transcript, witness)),
    ...(witness === null || !replayed.ok ? [] : viewFindings(witness, digestAt)),
  ];
  return { findings, replayed: replayed.ok ? replayed.value : null };
};

const rulesFinding = ({ game, rules }: Terms, { why, after, reason }: ReplayFault): Finding =>
  why === 'unknown-rules' || why === 'unknown-game'
    ? open('rules', { why, game, version: rules })
    : wrong('rules', { why, action: after + 1, reason: reason ?? '' });

/**
 * The server could have dealt again as often as it requested seeds, in attempts and in games of which the device saw no end. More than 3 bits
 * are too many to call the cards unchosen.
 */
const bitsFinding = ({ attempt, withheld, seats }: Terms, witness: Witness | null): Finding => {
  const { passed } = witness ?? {};
  const count = attempt + (passed ?? 0);
  const about = {
    ...{ count, attempts: attempt, ...(passed !== undefined && { passed }) },
    bits: Math.ceil(Math.log2(count) * 10) / 10,
    names: namesOf(seats, withheld),
  };
  return count <= 8 ? right('bits', about) : open('bits', about);
};

const namesOf = (seats: Terms['seats'], some: readonly Seat[]): string =>
  some.map((seat) => seats[seat]?.name ?? '').join(', ');

/**
 * About the moves of the witness's seat, then about those of all others: an own transcript has only those of its seat. Moves that the table made
 * have no signature.
 */
const signedFindings = (
  transcript: Transcript,
  witness: Witness | null,
  keys: ReadonlyMap<number, string>,
): Finding[] => {
  const { terms } = transcript.head;
  const isShown = (seat: Seat): boolean => transcript.kind !== 'own' || seat === transcript.seat;
  const moves = movesOf(transcript).flatMap(({ by, seat }, index) =>
    by === 'player' && isShown(seat) ? [{ seat, index }] : [],
  );
  const own = moves.filter(({ seat }) => seat === witness?.seat);
  const others = moves.filter(({ seat }) => seat !== witness?.seat);
  const finding = (why: string, all: typeof moves, missing: typeof moves): Finding[] => {
    const [first] = missing;
    const names = namesOf(terms.seats, [...new Set(missing.map(({ seat }) => seat))]);
    if (first !== undefined)
      return [open('signed', { why, action: first.index + 1, count: missing.length, names })];
    if (all.length > 0) return [right('signed', { why, count: all.length })];
    return why === 'others' || witness?.seat === undefined ? [] : [open('signed', { why: 'none' })];
  };
  const unsigned = (some: typeof moves) => some.filter(({ index }) => !keys.has(index));
  // The server itself may have added another key to the seat.
  const foreign = own.filter(({ index }) => witness?.key !== undefined && keys.get(index) !== witness.key);
  return [
    ...(unsigned(own).length > 0
      ? finding('own', own, unsigned(own))
      : finding(witness?.key === undefined ? 'seat' : 'device', own, foreign)),
    ...finding('others', others, unsigned(others)),
  ];
};

const tableMoves = (transcript: Transcript, witness: Witness | null): Finding[] => {
  const made = movesOf(transcript).filter(
    ({ by, seat }) => seat === witness?.seat && by !== 'player' && by !== 'vote',
  );
  return made.length > 0 ? [open('table-moves', { count: made.length })] : [];
};

const termsFinding = (terms: Terms): Finding => {
  const why = faultOfTerms(terms);
  return why === null ? right('terms') : wrong('terms', { why });
};

/** The part of the terms that no honest table produces. */
export type TermsFault = 'seats' | 'commitments' | 'keys' | 'attempt' | 'attempts' | 'first';

const faultOfTerms = (terms: Terms): TermsFault | null => {
  const { seats, commitments, keys, commitment, attempt, withheld, first, before, gameNumber } = terms;
  if (commitments.length !== seats.length) return 'seats';
  const all = [commitment, ...commitments.filter((one) => one !== null)];
  const hasBotCommitment = commitments.some((one, seat) => one !== null && seats[seat]?.level !== null);
  if (hasBotCommitment || new Set(all).size < all.length) return 'commitments';
  if (
    keys.length !== seats.length ||
    keys.some((some, seat) => some.length > 0 && seats[seat]?.level !== null)
  )
    return 'keys';
  const isAscending = withheld.every(
    (seat, place) => seat < seats.length && seat > (withheld[place - 1] ?? -1),
  );
  const isWithheldAgain = attempt > 2 && withheld.some((seat) => commitments[seat] !== null);
  if (!isAscending || (attempt === 1) !== (withheld.length === 0) || isWithheldAgain) return 'attempt';
  if (attempt > 3 + 2 * withheld.length) return 'attempts';
  const isFirst = gameNumber === 1;
  if ((first === null) !== isFirst || (before === null) !== isFirst || (first ?? 0) >= seats.length)
    return 'first';
  return null;
};

const seedFindings = ({ terms, seeds }: TranscriptHead): Finding[] => {
  const { seats, commitments } = terms;
  const places = seatsUpTo(Math.max(seeds.length, commitments.length, seats.length));
  const isMismatch = (seat: Seat): boolean => {
    const seed = seeds[seat];
    return (seed == null ? seed : commitmentTo(seed)) !== commitments[seat];
  };
  const mismatched = places.filter(isMismatch);
  const seedless = places.filter((seat) => seats[seat]?.level === null && commitments[seat] === null);
  return [
    mismatched.length > 0
      ? wrong('seeds', { names: namesOf(seats, mismatched) })
      : right('seeds', { count: seeds.filter((seed) => seed !== null).length }),
    ...(seedless.length > 0
      ? [open('no-seed', { count: seedless.length, names: namesOf(seats, seedless) })]
      : []),
  ];
};

/** Null for an unknown game or version, or invalid options: its decks cannot be checked. */
const deckOf = (terms: Terms) => {
  const game = findGame(terms.game, terms.rules);
  const options = game && parseOptions(game, terms);
  return options === undefined ? null : { deck: game?.deck, options };
};

const deckFindings = (terms: Terms, secret: string): Finding[] => {
  const found = deckOf(terms);
  if (found === null) return [];
  const { deck, options } = found;
  if (deck === undefined) return terms.decks === null ? [] : [wrong('decks')];
  return [compare('decks', new CommittedDecks(deck, options, orderKey(secret)).root === terms.decks)];
};

const endFindings = ({ end, secret }: FullTranscript, { game, positions }: Replayed): Finding[] => {
  const last = positions.at(-1)?.state;
  const outcome = game.outcome(last);
  if (outcome === null) return [notOver({ positions })];
  return [
    right('rules', { actions: positions.length - 1 }),
    compare('outcome', canonicalJson(outcome) === canonicalJson(end.outcome)),
    compare('cards', transcriptEnd(last, outcome, end.endedAt, secret).state === end.state),
  ];
};

const botFindings = (terms: Terms, replayed: Replayed): Finding[] => {
  const count = replayed.positions.filter(({ action }) => action?.by === 'bot').length;
  if (count === 0) return [];
  const mismatch = findBotMismatch(replayed, terms);
  return [mismatch === null ? right('bots', { count }) : wrong('bots', { action: mismatch + 1 })];
};

/** @param viewAt undefined without a view */
const viewDigests = (viewAt: (seat: Seat, actions: number) => unknown): ViewDigests => {
  const digests = new Map<string, string | null>();
  return (seat, actions) => {
    const key = `${seat} ${actions}`;
    const known = digests.get(key);
    if (known !== undefined) return known;
    const view = viewAt(seat, actions);
    const digest = view === undefined ? null : viewDigest(view);
    digests.set(key, digest);
    return digest;
  };
};

const verifyOwn = async (transcript: OwnTranscript, witness: Witness | null): Promise<Findings> => {
  const { head, steps } = transcript;
  const { terms } = head;
  const views = viewsSeen(transcript);
  const digestAt = viewDigests((seat, count) => (seat === transcript.seat ? views?.[count] : undefined));
  const keys = await signedActions(transcript, digestAt);
  const isSound = checksumOf(transcript) === transcript.checksum;
  const findings = [
    right('readable', { actions: steps.length }),
    ...(terms.settings.transcript === 'own' ? [] : [wrong('kind')]),
    termsFinding(terms),
    // Right seeds are no finding: without the secret the shuffle cannot be checked.
    ...seedFindings(head).filter(({ result }) => result !== 'right'),
    compare('checksum', isSound),
    compare('steps', views !== null),
    ...(isSound ? openingFindings(transcript, views) : []),
    ...(views === null ? [] : signedFindings(transcript, witness, keys)),
    ...tableMoves(transcript, witness),
    bitsFinding(terms, witness),
    ...(witness === null ? [] : witnessFindings(transcript, witness)),
    ...(witness === null || views === null || witness.seat !== transcript.seat
      ? []
      : viewFindings(witness, digestAt)),
    open('shuffle', { why: terms.decks === null ? 'closed' : 'unseen' }),
  ];
  return { findings, replayed: null };
};

/** Verifies each card whose place in its deck the views reveal. */
const openingFindings = (
  { head: { terms, seeds }, seat, decks, steps }: OwnTranscript,
  views: readonly unknown[] | null,
): Finding[] => {
  const found = deckOf(terms);
  const { decks: root } = terms;
  if (found === null) return findGame(terms.game, terms.rules) === undefined ? [] : [wrong('openings')];
  const { deck, options } = found;
  if (deck === undefined || root === null)
    return deck === undefined && root === null && decks.length === 0 ? [] : [wrong('openings')];
  const key = openKey(termsDigest(terms), seeds);
  const opened = new Map<string, unknown>(
    decks.flatMap(({ openings, ...shown }) => {
      const places = Object.keys(openings);
      const verified = new VerifiedDeck(deck, options, root, key, shown.hand);
      const cards = verified.cards(places.map(Number), { deck: shown, openings: Object.values(openings) });
      return places.map((place, index) => [`${shown.hand} ${place}`, cards?.[index]] as const);
    }),
  );
  const seen = new Set<string>();
  const isVerified = (view: unknown): boolean => {
    const { hand, cards } = deck.seen(view, seat, options);
    if (hand >= deck.hands(options)) return true;
    return cards.every(({ place, card }) => {
      const name = `${hand} ${place}`;
      seen.add(name);
      return opened.get(name) === card;
    });
  };
  try {
    const fault = views === null ? 0 : views.findIndex((view) => !isVerified(view));
    if (fault !== -1) return [wrong('openings', { action: fault })];
  } catch {
    return [wrong('openings', { action: 0 })];
  }
  const isInOrder = decks.every(({ hand }, index) => index === 0 || hand > (decks[index - 1]?.hand ?? 0));
  // A listed hand or opening that no view shows could be forged.
  const isSeen = decks.every(({ openings }) => Object.keys(openings).length > 0);
  const isComplete =
    isInOrder && isSeen && opened.size === seen.size && [...opened.keys()].every((one) => seen.has(one));
  return [isComplete ? right('openings', { count: seen.size }) : wrong('openings', { action: steps.length })];
};

/** The seat's views; null if a delta does not fit, or if they are longer than those of any game: each signed move needs a digest of one. */
const viewsSeen = ({ view, steps }: OwnTranscript): unknown[] | null => {
  const views: unknown[] = [view];
  let length = canonicalJson(view).length;
  try {
    for (const [index, { delta }] of steps.entries()) {
      const next = applyDelta(views[index], delta);
      length += canonicalJson(next).length;
      if (length > maxViewsLength) return null;
      views.push(next);
    }
    return views;
  } catch {
    return null;
  }
};

/** In UTF-16 code units of canonical text: 200,000 actions with the longest views of a game. */
const maxViewsLength = 400_000_000;
