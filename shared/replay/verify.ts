import { CommittedDecks, VerifiedDeck } from '../kernel/committed-decks.ts';
import { type AnyDeck, botVersion } from '../kernel/game.ts';
import { findGame } from '../kernel/game-registry.ts';
import { type Seat, seatsUpTo } from '../kernel/ids.ts';
import { commitmentTo, openKey, orderKey } from '../kernel/random.ts';
import { canonicalJson } from '../kernel/util.ts';
import { applyDelta } from '../protocol/delta.ts';
import type { Terms } from '../protocol/terms.ts';
import { findBotMismatch, parseOptions, type Replayed, replay } from './replay.ts';
import type { FullTranscript, OwnTranscript, Transcript, TranscriptHead } from './transcript.ts';
import {
  checksumOf,
  findBrokenLink,
  type ReadFault,
  readTranscript,
  sealOf,
  termsDigest,
  transcriptEnd,
} from './transcript.ts';
import type { Witness } from './witness.ts';

export type Check =
  | 'readable'
  | 'terms'
  | 'commitment'
  | 'seeds'
  | 'decks'
  | 'openings'
  | 'chain'
  | 'seal'
  | 'rules'
  | 'outcome'
  | 'cards'
  | 'bots'
  | 'checksum'
  | 'steps'
  | 'witness-game'
  | 'witness-bound'
  | 'witness-seed'
  | 'witness-attempt'
  | 'witness-before'
  | 'witness-links'
  | 'witness-moves'
  | 'witness-view'
  | 'witness-seal'
  | 'withheld'
  | 'no-seed'
  | 'shuffle'
  | 'never-looked';

/** The result of one check. `open`: a limit that the report has to mention, neither right nor wrong. */
export interface Finding {
  readonly check: Check;
  readonly result: 'right' | 'wrong' | 'open';
  /** Data for the finding's sentence; `why` if a check has several faults. */
  readonly about: Readonly<Record<string, string | number>>;
}

/**
 * - `witnessed`: everything matches, also the notes of a device that fixed the terms before it revealed its seed and saw the end
 * - `consistent`: the file agrees with itself; there is no witness
 * - `unknown`: nothing is wrong, but the device saw too little, or the shuffle stays closed
 * - `wrong`: the first wrong finding is the reason
 */
export type Verdict = 'witnessed' | 'consistent' | 'unknown' | 'wrong';

export interface Report {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** Null if unreadable. */
  readonly transcript: Transcript | null;
  /** The replayed game; null if it cannot be replayed, or for an `own` transcript. */
  readonly replayed: Replayed | null;
}

/** Verifies a transcript (JSON text), alone or against a witness. Never throws. */
export const verify = (text: string, witness: Witness | null = null): Report => {
  const read = readTranscript(text);
  if (!read.ok) return unreadable(read.error);
  const transcript = read.value;
  return transcript.kind === 'full' ? verifyFull(transcript, witness) : verifyOwn(transcript, witness);
};

const right = (check: Check, about: Finding['about'] = {}): Finding => ({ check, result: 'right', about });
const wrong = (check: Check, about: Finding['about'] = {}): Finding => ({ check, result: 'wrong', about });
const open = (check: Check, about: Finding['about'] = {}): Finding => ({ check, result: 'open', about });
const compare = (check: Check, same: boolean, about: Finding['about'] = {}): Finding =>
  same ? right(check, about) : wrong(check, about);

const unreadable = ({ why, where }: ReadFault): Report => ({
  verdict: 'wrong',
  findings: [wrong('readable', { why, where })],
  transcript: null,
  replayed: null,
});

const verdictOf = (findings: readonly Finding[], { kind }: Transcript, witness: Witness | null): Verdict => {
  if (findings.some(({ result }) => result === 'wrong')) return 'wrong';
  if (kind === 'own') return 'unknown';
  if (witness === null || isEmptyWitness(witness)) return 'consistent';
  const isWitnessed = (['witness-bound', 'witness-seal'] as const).every((needed) =>
    findings.some(({ check, result }) => check === needed && result === 'right'),
  );
  return isWitnessed ? 'witnessed' : 'unknown';
};

/** Of a device without a seat in the game. */
const isEmptyWitness = ({ promises, links, moves, seen, seal }: Witness): boolean =>
  [promises, links, moves, seen, seal].every((part) => part === undefined);

const verifyFull = (transcript: FullTranscript, witness: Witness | null): Report => {
  const { head, secret } = transcript;
  const replayed = replay(transcript);
  const findings = [
    right('readable', { actions: transcript.actions.length }),
    termsFinding(head.terms),
    compare('commitment', commitmentTo(secret) === head.terms.commitment),
    ...seedFindings(head),
    ...deckFindings(head.terms, secret),
    ...chainFindings(transcript),
    ...(replayed.ok
      ? [...endFindings(transcript, replayed.value), ...botFindings(head.terms, replayed.value)]
      : [
          wrong('rules', {
            why: replayed.error.why,
            action: replayed.error.after + 1,
            reason: replayed.error.reason ?? '',
          }),
        ]),
    ...(witness === null ? [] : witnessFindings(transcript, witness)),
    ...(witness === null ? [] : moveFindings(transcript, witness)),
    ...(witness === null || !replayed.ok
      ? []
      : viewFindings(witness, viewsOf(replayed.value, head.terms, witness.seat))),
    open('never-looked'),
  ];
  const verdict = verdictOf(findings, transcript, witness);
  return { verdict, findings, transcript, replayed: replayed.ok ? replayed.value : null };
};

const termsFinding = (terms: Terms): Finding => {
  const why = faultOfTerms(terms);
  return why === null ? right('terms') : wrong('terms', { why });
};

/** The part of the terms that no honest table produces. */
export type TermsFault = 'seats' | 'commitments' | 'attempt' | 'first';

const faultOfTerms = (terms: Terms): TermsFault | null => {
  const { seats, commitments, commitment, attempt, withheld, first, before, gameNumber } = terms;
  if (commitments.length !== seats.length) return 'seats';
  const all = [commitment, ...commitments.filter((one) => one !== null)];
  const hasBotCommitment = commitments.some((one, seat) => one !== null && seats[seat]?.level !== null);
  if (hasBotCommitment || new Set(all).size < all.length) return 'commitments';
  const isAscending = withheld.every(
    (seat, place) => seat < seats.length && seat > (withheld[place - 1] ?? -1),
  );
  const isWithheldAgain = attempt > 2 && withheld.some((seat) => commitments[seat] !== null);
  if (!isAscending || (attempt === 1) !== (withheld.length === 0) || isWithheldAgain) return 'attempt';
  const isFirst = gameNumber === 1;
  if ((first === null) !== isFirst || (before === null) !== isFirst || (first ?? 0) >= seats.length)
    return 'first';
  return null;
};

const seedFindings = ({ terms, seeds }: TranscriptHead): Finding[] => {
  const { seats, commitments, withheld, attempt } = terms;
  const names = (which: readonly Seat[]): string => which.map((seat) => seats[seat]?.name ?? '').join(', ');
  const places = seatsUpTo(Math.max(seeds.length, commitments.length, seats.length));
  const isMismatch = (seat: Seat): boolean => {
    const seed = seeds[seat];
    return (seed == null ? seed : commitmentTo(seed)) !== commitments[seat];
  };
  const mismatched = places.filter(isMismatch);
  const seedless = places.filter((seat) => seats[seat]?.level === null && commitments[seat] === null);
  return [
    mismatched.length > 0
      ? wrong('seeds', { names: names(mismatched) })
      : right('seeds', { count: seeds.filter((seed) => seed !== null).length }),
    ...(attempt > 1 ? [open('withheld', { count: attempt, names: names(withheld) })] : []),
    ...(seedless.length > 0 ? [open('no-seed', { count: seedless.length, names: names(seedless) })] : []),
  ];
};

interface DeckOfTerms {
  readonly deck: AnyDeck | undefined;
  readonly options: unknown;
}

/** Null for an unknown game or invalid options: its decks cannot be checked. */
const deckOf = (terms: Terms): DeckOfTerms | null => {
  const game = findGame(terms.game);
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

const chainFindings = (transcript: FullTranscript): Finding[] => {
  const broken = findBrokenLink(transcript);
  if (broken !== null) return [wrong('chain', { why: broken.what, action: broken.index })];
  const { links, end, secret, seal } = transcript;
  return [right('chain'), compare('seal', sealOf(links.at(-1) ?? '', end, secret) === seal)];
};

const endFindings = ({ end, secret }: FullTranscript, { game, positions }: Replayed): Finding[] => {
  const last = positions.at(-1)?.state;
  const outcome = game.outcome(last);
  if (outcome === null) return [wrong('rules', { why: 'not-over', action: positions.length, reason: '' })];
  return [
    right('rules', { actions: positions.length - 1 }),
    compare('outcome', canonicalJson(outcome) === canonicalJson(end.outcome)),
    compare('cards', transcriptEnd(last, outcome, end.endedAt, secret).state === end.state),
  ];
};

/** Only the same version of the computer players can be compared. */
const botFindings = (terms: Terms, replayed: Replayed): Finding[] => {
  const count = replayed.positions.filter(({ action }) => action?.by === 'bot').length;
  if (count === 0) return [];
  if (terms.bots !== botVersion) return [open('bots', { count })];
  const mismatch = findBotMismatch(replayed, terms);
  return [mismatch === null ? right('bots', { count }) : wrong('bots', { action: mismatch + 1 })];
};

const witnessFindings = (
  { head: { terms, seeds }, links, seal }: Transcript,
  witness: Witness,
): Finding[] => {
  const { promises = {}, seat, before } = witness;
  const promise = promises[terms.attempt];
  const mismatch = Object.entries(witness.links ?? {}).find(([count, link]) => links[Number(count)] !== link);
  return [
    compare('witness-game', witness.table === terms.table && witness.gameNumber === terms.gameNumber),
    ...(Object.keys(promises).some((attempt) => Number(attempt) > terms.attempt)
      ? [wrong('witness-attempt')]
      : []),
    ...(promise === undefined
      ? [open('witness-bound', { why: terms.attempt > 1 ? 'attempt' : 'none' })]
      : [
          compare('witness-bound', promise.bound === termsDigest(terms)),
          compare('witness-seed', seat !== undefined && seeds[seat] === promise.seed),
        ]),
    ...(before === undefined ? [] : [compare('witness-before', before === terms.before)]),
    ...(witness.links === undefined
      ? []
      : [compare('witness-links', mismatch === undefined, { action: Number(mismatch?.[0] ?? 0) })]),
    witness.seal === undefined ? open('witness-seal') : compare('witness-seal', witness.seal === seal),
  ];
};

/** The device's moves must appear in order. Its seat may have more, from another device. */
const moveFindings = ({ actions }: FullTranscript, { moves, seat }: Witness): Finding[] => {
  if (moves === undefined) return [];
  const made = actions.filter((action) => action.by === 'player' && action.seat === seat);
  let found = 0;
  for (const { action } of made)
    if (found < moves.length && canonicalJson(action) === canonicalJson(moves[found])) found += 1;
  if (found < moves.length) return [wrong('witness-moves')];
  const more = made.length - found;
  return [
    more > 0 && moves.length < maxWitnessMoves
      ? open('witness-moves', { count: more })
      : right('witness-moves'),
  ];
};

/** A witness has the last moves only. */
const maxWitnessMoves = 64;

type ViewAt = (actions: number) => unknown;

const viewsOf =
  ({ game, positions }: Replayed, { seats }: Terms, seat: Seat | undefined): ViewAt =>
  (actions) => {
    const position = positions[actions];
    return position === undefined || seat === undefined || seat >= seats.length
      ? undefined
      : game.view(position.state, seat);
  };

const viewFindings = ({ seen }: Witness, viewAt: ViewAt): Finding[] =>
  seen === undefined
    ? []
    : [
        compare('witness-view', canonicalJson(viewAt(seen.actions)) === canonicalJson(seen.view), {
          action: seen.actions,
        }),
      ];

const verifyOwn = (transcript: OwnTranscript, witness: Witness | null): Report => {
  const { head, steps } = transcript;
  const last = viewAfter(transcript, steps.length);
  const isSound = checksumOf(transcript) === transcript.checksum;
  const findings = [
    right('readable', { actions: steps.length }),
    termsFinding(head.terms),
    // Right seeds are no finding: without the secret the shuffle cannot be checked.
    ...seedFindings(head).filter(({ result }) => result !== 'right'),
    compare('checksum', isSound),
    compare('steps', last !== undefined && transcript.links.length === steps.length + 1),
    ...(isSound ? openingFindings(transcript) : []),
    ...(witness === null ? [] : witnessFindings(transcript, witness)),
    ...(witness === null || last === undefined || witness.seat !== transcript.seat
      ? []
      : viewFindings(witness, (actions) => viewAfter(transcript, actions))),
    open('shuffle', { why: head.terms.decks === null ? 'closed' : 'unseen' }),
    open('never-looked'),
  ];
  return { verdict: verdictOf(findings, transcript, witness), findings, transcript, replayed: null };
};

/** Verifies each card whose place in its deck the view reveals. */
const openingFindings = (transcript: OwnTranscript): Finding[] => {
  const { head, seat, decks, steps } = transcript;
  const found = deckOf(head.terms);
  const { decks: root } = head.terms;
  if (found === null) return findGame(head.terms.game) === undefined ? [] : [wrong('openings')];
  if (found.deck === undefined || root === null)
    return found.deck === undefined && root === null && decks.length === 0 ? [] : [wrong('openings')];
  const { deck, options } = found;
  const key = openKey(termsDigest(head.terms), head.seeds);
  const opened = new Map(
    decks.map(({ openings, ...shown }) => {
      const places = Object.keys(openings).map(Number);
      const verified = new VerifiedDeck(deck, options, root, key, shown.hand);
      const cards = verified.cards(places, { deck: shown, openings: Object.values(openings) });
      return [shown.hand, new Map(places.map((place, index) => [place, cards?.[index]]))];
    }),
  );
  const seen = new Set<string>();
  const isVerified = (view: unknown): boolean => {
    const { hand, cards } = deck.seen(view, seat, options);
    if (hand >= deck.hands(options)) return true;
    return cards.every(({ place, card }) => {
      seen.add(`${hand} ${place}`);
      return opened.get(hand)?.get(place) === card;
    });
  };
  const listed = decks.flatMap(({ hand, openings }) =>
    Object.keys(openings).map((place) => `${hand} ${place}`),
  );
  try {
    let view: unknown = transcript.view;
    if (!isVerified(view)) return [wrong('openings', { action: 0 })];
    for (const [index, { delta }] of steps.entries()) {
      view = applyDelta(view, delta);
      if (!isVerified(view)) return [wrong('openings', { action: index + 1 })];
    }
  } catch {
    return [wrong('openings', { action: 0 })];
  }
  const isInOrder = decks.every(({ hand }, index) => index === 0 || hand > (decks[index - 1]?.hand ?? 0));
  // A listed opening that no view shows could be forged.
  const isComplete = isInOrder && listed.length === seen.size && listed.every((one) => seen.has(one));
  return [isComplete ? right('openings', { count: seen.size }) : wrong('openings', { action: steps.length })];
};

/** The seat's view after `actions`; undefined if a delta does not fit, or the view is longer than any table's. */
const viewAfter = ({ view, steps }: OwnTranscript, actions: number): unknown => {
  let seen: unknown = view;
  try {
    for (const [index, { delta }] of steps.slice(0, actions).entries()) {
      seen = applyDelta(seen, delta);
      if (index % 64 === 0 && canonicalJson(seen).length > maxViewLength) return undefined;
    }
    return seen;
  } catch {
    return undefined;
  }
};

const maxViewLength = 500_000;
