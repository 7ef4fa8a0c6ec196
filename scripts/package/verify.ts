/**
 * Whether a finished game was shuffled and played as it should be, from its transcript; FAIRNESS.md says how.
 *
 *     const report = verify(await lobby(host).transcript(table, 1), witnessOf(tokens, table, 1));
 *     console.log(reportWords(report));
 */

/** In English. */
export { verdicts as verdictWords } from '../../client/locales/en/verify.ts';
export { reportWords } from '../../client/site/replay/report.ts';
export type { Replayed } from '../../shared/replay/play.ts';
export type { FullTranscript, OwnTranscript, Transcript } from '../../shared/replay/transcript.ts';
export {
  type Check,
  type Finding,
  type Report,
  type Verdict,
  verify,
} from '../../shared/replay/verify.ts';
export { readWitness, type Witness } from '../../shared/replay/witness.ts';
