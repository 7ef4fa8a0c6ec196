import { actionsPerLink, linkName, seenDigest } from '../protocol/statements.ts';
import type { Terms } from '../protocol/terms.ts';
import { compare, type Finding, open, right, wrong } from './findings.ts';
import { attemptIn, movesOf, type ValidSignatures, type ViewDigests } from './signed.ts';
import { type Transcript, termsDigest } from './transcript.ts';
import type { Witness } from './witness.ts';

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
export const witnessFindings = (
  transcript: Transcript,
  witness: Witness,
  valid: ValidSignatures,
): Finding[] => [
  right('witness-game'),
  ...(witness.evicted ? [open('witness-evicted')] : []),
  ...twiceFindings(witness, valid),
  ...promiseFindings(transcript, witness, valid),
  attemptsFinding(transcript, witness, valid),
  ...gameBeforeFindings(transcript, witness),
  linksFinding(transcript, witness, valid),
  sealFinding(transcript, witness, valid),
  ...keyFindings(transcript, witness),
];

/** Whether other persons can verify that the server contradicted itself. */
const proofOf = (isSigned: boolean): { readonly proof: string } => ({
  proof: isSigned ? 'signed' : 'unsigned',
});

const twiceFindings = (
  { statements = {}, contradictions = [] }: Witness,
  valid: ValidSignatures,
): Finding[] =>
  contradictions.map(({ name, value }) => {
    const first = statements[name]?.value;
    const isSigned = first !== undefined && first !== value && valid.hasSaid(name, first);
    return wrong('witness-twice', { name, ...proofOf(isSigned && valid.hasSaid(name, value)) });
  });

/** The proof that the file differs from a signed value: the signed seal covers all of the file. */
const proofAgainst = (name: string, { value }: { readonly value: string }, valid: ValidSignatures) =>
  proofOf(valid.seal && valid.hasSaid(name, value));

const promiseFindings = (
  { head: { terms, seeds } }: Transcript,
  { promises = {}, statements = {}, seat }: Witness,
  valid: ValidSignatures,
): Finding[] => {
  const promise = promises[terms.attempt];
  const name = `terms ${terms.attempt}`;
  const said = statements[name];
  const bound = termsDigest(terms);
  if (said !== undefined && said.value !== bound)
    return [wrong('witness-bound', proofAgainst(name, said, valid))];
  if (promise === undefined) return [open('witness-bound', { why: terms.attempt > 1 ? 'attempt' : 'none' })];
  return [
    compare('witness-bound', promise.bound === bound, proofOf(false)),
    seat === undefined ? open('witness-seed') : compare('witness-seed', seeds[seat] === promise.seed),
  ];
};

const attemptsFinding = (
  { head: { terms } }: Transcript,
  { promises = {}, statements = {} }: Witness,
  valid: ValidSignatures,
): Finding => {
  const isLater = (attempt: number): boolean => attempt > terms.attempt;
  const noted = Object.entries(statements).flatMap(([name, said]) => {
    const attempt = attemptIn(name);
    return attempt === null ? [] : [{ attempt, name, said }];
  });
  const later = noted.find(({ attempt }) => isLater(attempt));
  if (later !== undefined) return wrong('witness-attempts', proofAgainst(later.name, later.said, valid));
  if (Object.keys(promises).some((attempt) => isLater(Number(attempt))))
    return wrong('witness-attempts', proofOf(false));
  const missing = terms.attempt - noted.length;
  return missing > 0 ? open('witness-attempts', { count: missing }) : right('witness-attempts');
};

const gameBeforeFindings = ({ head: { terms } }: Transcript, { before }: Witness): Finding[] =>
  before === undefined ? [] : [compare('witness-before', before === terms.before)];

const linksFinding = (
  { links }: Transcript,
  { statements = {}, seen = [] }: Witness,
  valid: ValidSignatures,
): Finding => {
  const last = links.length - 1;
  for (const [name, said] of Object.entries(statements)) {
    const [, actions] = /^link (\d+)$/.exec(name) ?? [];
    if (actions !== undefined && links[Number(actions)] !== said.value)
      return wrong('witness-links', { action: Number(actions), ...proofAgainst(name, said, valid) });
  }
  const isSeen = (actions: number): boolean =>
    actions === last || seen.some(({ from, to }) => from <= actions && actions <= to);
  const missing = [...links.keys()].find(
    (actions) =>
      (actions % actionsPerLink === 0 || actions === last) &&
      isSeen(actions) &&
      statements[linkName(actions)] === undefined,
  );
  return missing === undefined ? right('witness-links') : open('witness-links', { action: missing });
};

const sealFinding = ({ seal }: Transcript, { statements = {} }: Witness, valid: ValidSignatures): Finding => {
  const { seal: said } = statements;
  if (said === undefined) return open('witness-seal');
  return compare('witness-seal', said.value === seal, proofAgainst('seal', said, valid));
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
