/**
 * Whether a finished game was shuffled and played as it should be, from its transcript; FAIRNESS.md says how.
 *
 *     const report = verify(await lobby(host).transcript(table, 1), witnessOf(tokens, table, 1));
 *     console.log(reportWords(report));
 */
export type { Replayed } from './play.ts';
export type { FullTranscript, OwnTranscript, Transcript } from './transcript.ts';
export { type Check, type Finding, type Report, type Verdict, verify, type Witness } from './verify.ts';
/** In English. */
export { reportWords, verdictWords } from './words.ts';
