import { seenDigest } from '../protocol/signed-views.ts';
import type { Terms } from '../protocol/terms.ts';
import { compare, type Finding, open, right, wrong } from './findings.ts';
import { movesOf, type ViewDigests } from './signed.ts';
import { type Transcript, termsDigest } from './transcript.ts';
import type { Witness } from './witness.ts';

/** Of a noted statement about terms; null for others. */
const attemptIn = (name: string): number | null => {
  const [, attempt] = /^terms (\d+)$/.exec(name) ?? [];
  return attempt === undefined ? null : Number(attempt);
};

/** Of a device without a seat in the game. */
export const isEmptyWitness = ({
  promises,
  statements,
  seen,
  contradictions,
  evicted,
  seat,
}: Witness): boolean =>
  [promises, statements, seen, contradictions, evicted, seat].every((part) => part === undefined);

export const isOfGame = (witness: Witness, terms: Terms): boolean =>
  witness.table === terms.table && witness.gameNumber === terms.gameNumber;

/** Compares a transcript with the witness of its game, except the views. */
export const witnessFindings = (transcript: Transcript, witness: Witness): Finding[] => [
  right('witness-game'),
  ...(witness.evicted ? [open('witness-evicted')] : []),
  ...twiceFindings(witness),
  ...promiseFindings(transcript, witness),
  attemptsFinding(transcript, witness),
  ...gameBeforeFindings(transcript, witness),
  sealFinding(transcript, witness),
  ...keyFindings(transcript, witness),
];

const twiceFindings = ({ contradictions = [] }: Witness): Finding[] =>
  contradictions.map(({ name }) => wrong('witness-twice', { name }));

const promiseFindings = (
  { head: { terms, seeds } }: Transcript,
  { promises = {}, statements = {}, seat }: Witness,
): Finding[] => {
  const promise = promises[terms.attempt];
  const name = `terms ${terms.attempt}`;
  const said = statements[name];
  const bound = termsDigest(terms);
  if (said !== undefined && said !== bound) return [wrong('witness-bound')];
  if (promise === undefined) return [open('witness-bound', { why: terms.attempt > 1 ? 'attempt' : 'none' })];
  return [
    compare('witness-bound', promise.bound === bound),
    seat === undefined ? open('witness-seed') : compare('witness-seed', seeds[seat] === promise.seed),
  ];
};

const attemptsFinding = (
  { head: { terms } }: Transcript,
  { promises = {}, statements = {} }: Witness,
): Finding => {
  const noted = Object.keys(statements).flatMap((name) => attemptIn(name) ?? []);
  if ([...noted, ...Object.keys(promises).map(Number)].some((attempt) => attempt > terms.attempt))
    return wrong('witness-attempts');
  const missing = terms.attempt - noted.length;
  return missing > 0 ? open('witness-attempts', { count: missing }) : right('witness-attempts');
};

const gameBeforeFindings = ({ head: { terms } }: Transcript, { before }: Witness): Finding[] =>
  before === undefined ? [] : [compare('witness-before', before === terms.before)];

const sealFinding = ({ seal }: Transcript, { statements = {} }: Witness): Finding => {
  const { seal: said } = statements;
  if (said === undefined) return open('witness-seal');
  return compare('witness-seal', said === seal);
};

const keyFindings = (transcript: Transcript, { seat, key }: Witness): Finding[] => {
  if (seat === undefined || !movesOf(transcript).some((move) => move.by === 'player' && move.seat === seat))
    return [];
  const isBound = key !== undefined && transcript.head.terms.keys[seat]?.includes(key) === true;
  return [isBound ? right('witness-key') : open('witness-key')];
};

/** Compares the noted views with those of the transcript. */
export const viewFindings = ({ seat, seen = [] }: Witness, digestOf: ViewDigests): Finding[] => {
  const digestAt = (actions: number): string | null => (seat === undefined ? null : digestOf(seat, actions));
  for (const { from, to, digest, last } of seen) {
    let chained = '';
    for (let actions = from; actions <= to; actions += 1) {
      const one = digestAt(actions);
      if (one === null) return [wrong('witness-view', { action: actions })];
      chained = seenDigest(chained, one);
    }
    if (chained !== digest || last !== digestAt(to)) return [wrong('witness-view', { action: to })];
  }
  return seen.length === 0 ? [] : [right('witness-view')];
};
