/**
 * Verifies the shuffle and the moves of a finished game from its transcript: FAIRNESS.md.
 *
 *     const report = await verify(await lobby(host).getTranscript(table, 1), await witnessOf(tokens, table, 1));
 *     console.log(reportWords(report));
 */

import { arcusGames } from '../../shared/games/registry.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { type Report, verify as verifyTranscript } from '../../shared/replay/verify.ts';
import type { Witness } from '../../shared/replay/witness.ts';

/** @param witness the notes of a client, to compare with. `games`: the possible games */
export const verify = (text: string, witness: Witness | null = null, games = arcusGames): Promise<Report> => {
  setGames(games);
  return verifyTranscript(text, witness);
};

/** In English. */
export { verdicts as verdictWords } from '../../client/locales/en/verify.ts';
export { reportWords } from '../../client/site/replay/report.ts';
export type { Check, Finding } from '../../shared/replay/findings.ts';
export type { Replayed } from '../../shared/replay/replay.ts';
export type { FullTranscript, OwnTranscript, Transcript } from '../../shared/replay/transcript.ts';
export type { Report, Verdict } from '../../shared/replay/verify.ts';
export { readWitness, type Witness } from '../../shared/replay/witness.ts';
