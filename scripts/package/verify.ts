/**
 * Whether a finished game was shuffled and played as it should be, from its transcript; FAIRNESS.md says how.
 *
 *     const report = verify(await lobby(host).getTranscript(table, 1), witnessOf(tokens, table, 1));
 *     console.log(reportWords(report));
 */

import { arcusGames } from '../../shared/games/registry.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { type Report, verify as verifyTranscript } from '../../shared/replay/verify.ts';
import type { Witness } from '../../shared/replay/witness.ts';

/** Checks the text of a transcript, against what a device saw of the game if there is such a witness. `games`: those that it may be of; ours, unless there are others. */
export const verify = (text: string, witness: Witness | null = null, games = arcusGames): Report => {
  setGames(games);
  return verifyTranscript(text, witness);
};

/** In English. */
export { verdicts as verdictWords } from '../../client/locales/en/verify.ts';
export { reportWords } from '../../client/site/replay/report.ts';
export type { Replayed } from '../../shared/replay/replay.ts';
export type { FullTranscript, OwnTranscript, Transcript } from '../../shared/replay/transcript.ts';
export type {
  Check,
  Finding,
  Report,
  Verdict,
} from '../../shared/replay/verify.ts';
export { readWitness, type Witness } from '../../shared/replay/witness.ts';
