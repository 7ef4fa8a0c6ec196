import type { Seat } from '../kernel/ids.ts';
import { commitmentTo } from '../kernel/random.ts';
import { applyDelta } from '../protocol/delta.ts';
import { type Replayed, replay } from './play.ts';
import type { FullTranscript, OwnTranscript, Transcript, TranscriptHead } from './transcript.ts';
import {
  brokenLink,
  canonical,
  checksumOf,
  endOf,
  type ReadFault,
  readTranscript,
  seal,
} from './transcript.ts';

/** What somebody who was at the table remembers of a game, to hold against its transcript. */
export interface Witness {
  /** The server's commitment, as it was shown before the seeds were. */
  readonly commitment?: string;
  /** The seat and what its client added to the shuffle. */
  readonly seat?: Seat;
  readonly seed?: string | undefined;
  /** The seal that the table showed at the end. */
  readonly seal?: string;
  /** The game as the seat saw it at the end. */
  readonly view?: unknown;
}

export type Check =
  | 'readable'
  | 'commitment'
  | 'seeds'
  | 'chain'
  | 'seal'
  | 'rules'
  | 'outcome'
  | 'cards'
  | 'checksum'
  | 'steps'
  | 'witness-commitment'
  | 'witness-seed'
  | 'witness-seal'
  | 'witness-view'
  | 'withheld'
  | 'no-seed'
  | 'shuffle'
  | 'never-looked';

/** One thing that was looked at. `open`: it is as it should be told, but no file can settle it. */
export interface Finding {
  readonly check: Check;
  readonly result: 'right' | 'wrong' | 'open';
  /** Names, numbers and places for the sentence about it; `why`, where a check can fail in several ways. */
  readonly about: Readonly<Record<string, string | number>>;
}

/** `right`: everything that can be checked is as it should be. `unchecked`: nothing is wrong, but the shuffle stays closed. */
export type Verdict = 'right' | 'unchecked' | 'wrong';

export interface Report {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** Null if it could not be read. */
  readonly transcript: Transcript | null;
  /** The game played again, as far as that was possible; null for a transcript of somebody's own. */
  readonly replayed: Replayed | null;
}

/** Checks a transcript as it was saved (JSON text), alone or against what somebody remembers. Never throws, whatever the text is. */
export const verify = (text: string, witness: Witness = {}): Report => {
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

const verdictOf = (findings: readonly Finding[]): Verdict => {
  if (findings.some(({ result }) => result === 'wrong')) return 'wrong';
  return findings.some(({ check }) => check === 'shuffle') ? 'unchecked' : 'right';
};

const verifyFull = (transcript: FullTranscript, witness: Witness): Report => {
  const { head, secret } = transcript;
  const played = replay(transcript);
  const findings = [
    right('readable', { actions: transcript.actions.length }),
    compare('commitment', commitmentTo(secret) === head.commitment),
    ...seedFindings(head),
    ...chainFindings(transcript),
    ...(played.ok
      ? endFindings(transcript, played.value)
      : [
          wrong('rules', {
            why: played.error.why,
            action: played.error.after + 1,
            reason: played.error.reason ?? '',
          }),
        ]),
    ...witnessFindings(transcript, witness),
    ...(played.ok ? viewFindings(played.value, witness) : []),
    open('never-looked'),
  ];
  return { verdict: verdictOf(findings), findings, transcript, replayed: played.ok ? played.value : null };
};

const seedFindings = ({ contributions, seats }: TranscriptHead): Finding[] => {
  const shown = contributions.filter(({ seed }) => seed !== null);
  const names = (which: readonly number[]): string => which.map((seat) => seats[seat]?.name ?? '').join(', ');
  const false_ = shown.filter(({ seed, commitment }) => commitmentTo(seed ?? '') !== commitment);
  const withheld = contributions.filter(({ seed }) => seed === null).map(({ seat }) => seat);
  const silent = seats.flatMap(({ bot }, seat) =>
    bot || contributions.some((one) => one.seat === seat) ? [] : [seat],
  );
  return [
    false_.length > 0
      ? wrong('seeds', { names: names(false_.map(({ seat }) => seat)) })
      : right('seeds', { count: shown.length }),
    ...(withheld.length > 0 ? [open('withheld', { count: withheld.length, names: names(withheld) })] : []),
    ...(silent.length > 0 ? [open('no-seed', { count: silent.length, names: names(silent) })] : []),
  ];
};

const chainFindings = (transcript: FullTranscript): Finding[] => {
  const broken = brokenLink(transcript);
  if (broken !== null) return [wrong('chain', { why: broken.what, action: broken.index })];
  return [
    right('chain'),
    compare('seal', seal(transcript.links.at(-1) ?? '', transcript.end) === transcript.seal),
  ];
};

const endFindings = ({ end, secret }: FullTranscript, { game, positions }: Replayed): Finding[] => {
  const last = positions.at(-1)?.state;
  const outcome = game.outcome(last);
  if (outcome === null) return [wrong('rules', { why: 'not-over', action: positions.length, reason: '' })];
  return [
    right('rules', { actions: positions.length - 1 }),
    compare('outcome', canonical(outcome) === canonical(end.outcome)),
    compare('cards', endOf(last, outcome, end.endedAt, secret).state === end.state),
  ];
};

const witnessFindings = (transcript: Transcript, witness: Witness): Finding[] => {
  const { head } = transcript;
  const own = head.contributions.find(({ seat }) => seat === witness.seat);
  return [
    ...(witness.commitment === undefined
      ? []
      : [compare('witness-commitment', witness.commitment === head.commitment)]),
    ...(witness.seed === undefined ? [] : [compare('witness-seed', own?.seed === witness.seed)]),
    ...(witness.seal === undefined ? [] : [compare('witness-seal', witness.seal === transcript.seal)]),
  ];
};

const viewFindings = ({ game, positions }: Replayed, { view, seat }: Witness): Finding[] =>
  view === undefined || seat === undefined
    ? []
    : [compare('witness-view', canonical(game.view(positions.at(-1)?.state, seat)) === canonical(view))];

const verifyOwn = (transcript: OwnTranscript, witness: Witness): Report => {
  const last = lastViewOf(transcript);
  const findings = [
    right('readable', { actions: transcript.steps.length }),
    compare('checksum', checksumOf(transcript) === transcript.checksum),
    compare('steps', last !== null),
    // That a seed is in the shuffle cannot be seen while the secret is closed.
    ...seedFindings(transcript.head).filter(({ result }) => result !== 'right'),
    ...witnessFindings(transcript, { ...witness, seed: undefined }),
    ...(witness.view === undefined || last === null || witness.seat !== transcript.seat
      ? []
      : [compare('witness-view', canonical(last.view) === canonical(witness.view))]),
    open('shuffle'),
    open('never-looked'),
  ];
  return { verdict: verdictOf(findings), findings, transcript, replayed: null };
};

/** What the seat saw at the end; null if the changes do not fit, or make more of it than a table can be. */
const lastViewOf = ({ view, steps }: OwnTranscript): { readonly view: unknown } | null => {
  let seen: unknown = view;
  try {
    for (const [index, { delta }] of steps.entries()) {
      seen = applyDelta(seen, delta);
      if (index % 64 === 0 && canonical(seen).length > largestView) return null;
    }
    return { view: seen };
  } catch {
    return null;
  }
};

const largestView = 500_000;
