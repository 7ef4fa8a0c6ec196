import type { GameAction } from '../kernel/action.ts';
import type { Advice, Judge } from '../kernel/game.ts';
import type { Seat } from '../kernel/ids.ts';
import { deriveKey, fastRandomFrom, newRandom, resumeRandom } from '../kernel/random.ts';
import { at, canonicalJson } from '../kernel/util.ts';
import type { Replayed } from './replay.ts';

/** A decision that hard would have made otherwise. */
export interface CostlyDecision {
  /** Number of actions before it. */
  readonly after: number;
  readonly advice: Advice<GameAction>;
  /** Expected loss, as a share of the win. */
  readonly cost: number;
}

export interface JudgedDecisions {
  /** The player's decisions, and those that hard would have made otherwise. */
  readonly made: number;
  readonly otherwise: number;
  /** The costliest first. */
  readonly costliest: readonly CostlyDecision[];
}

const maxShown = 3;
const firstPairs = 8;
const maxPairs = 256;
/** Less is noise. */
const minCost = 0.01;
const minStandardErrors = 2;

interface Candidate {
  readonly after: number;
  readonly played: GameAction;
  readonly advice: Advice<GameAction>;
  /** Of the differences of its pairs. */
  sum: number;
  squares: number;
  pairs: number;
}

const meanOf = ({ sum, pairs }: Candidate): number => (pairs === 0 ? 0 : sum / pairs);

const isShown = (candidate: Candidate): boolean => {
  const { squares, pairs } = candidate;
  const mean = meanOf(candidate);
  const error = Math.sqrt(Math.max(0, squares / pairs - mean ** 2) / pairs);
  return mean >= minCost && mean >= minStandardErrors * error;
};

/**
 * Finds the player's decisions that cost most. Hard advises by the seat's view of each moment. A pair of games is played on from it by
 * computer players, one after either action, with the same random numbers and with everything hidden from the seat drawn again. The costlier
 * half of the decisions gets twice as many further pairs. Yields after each piece of work; ends early once `isLate`.
 */
export function* judgeDecisions(
  replayed: Replayed,
  seat: Seat,
  judge: Judge<unknown>,
  isLate: () => boolean,
): Generator<void, JudgedDecisions> {
  const { game, options, positions, key } = replayed;
  const judgeKey = deriveKey(key, 'judge');
  const own = positions.flatMap(({ action }, index) =>
    action?.seat === seat && action.by === 'player' && action.action !== null
      ? [{ after: index - 1, played: action.action as GameAction }]
      : [],
  );
  const candidates: Candidate[] = [];
  for (const { after, played } of own) {
    const { state } = at(positions, after);
    const advice = game.bot({
      ...{ level: 'hard', options, seat, view: game.view(state, seat), legal: game.legal(state, seat) },
      random: fastRandomFrom(resumeRandom(newRandom(judgeKey, `advice ${after}`))),
    });
    if (canonicalJson(advice.action) !== canonicalJson(played))
      candidates.push({ after, played, advice, sum: 0, squares: 0, pairs: 0 });
    yield;
  }
  let left = candidates;
  for (let count = firstPairs; left.length > 0 && count <= maxPairs && !isLate(); count *= 2) {
    for (let pair = 0; pair < count && !isLate(); pair += 1)
      for (const candidate of left) {
        const { after, played, advice } = candidate;
        const label = `${after} ${candidate.pairs}`;
        const play = (action: GameAction): number =>
          playOn(replayed, judge, { seat, action, from: at(positions, after).state, key: judgeKey, label });
        const difference = play(advice.action) - play(played);
        candidate.sum += difference;
        candidate.squares += difference ** 2;
        candidate.pairs += 1;
        yield;
      }
    left = left.toSorted((a, b) => meanOf(b) - meanOf(a)).slice(0, Math.max(maxShown, left.length >> 1));
  }
  const costliest = left.filter(isShown).toSorted((a, b) => meanOf(b) - meanOf(a));
  return {
    made: own.length,
    otherwise: candidates.length,
    costliest: costliest
      .slice(0, maxShown)
      .map((one) => ({ after: one.after, advice: one.advice, cost: meanOf(one) })),
  };
}

interface Trial {
  readonly seat: Seat;
  readonly from: unknown;
  readonly action: GameAction;
  readonly key: string;
  readonly label: string;
}

/** The seat's share of the win after the action. */
const playOn = (
  { game, options }: Replayed,
  judge: Judge<unknown>,
  { seat, from, action: first, key, label }: Trial,
): number => {
  const stream = (use: string) => resumeRandom(newRandom(key, `${label} ${use}`));
  const [deal, random] = [stream('deal'), fastRandomFrom(stream('choices'))];
  let state = judge.scramble(from, seat, stream('scramble'));
  let [mover, action] = [seat, first];
  for (let moves = 1; ; moves += 1) {
    const applied = game.apply(state, mover, action, deal);
    if (!applied.ok) throw new Error(applied.error.reason);
    ({ state } = applied.value);
    const outcome = game.outcome(state);
    if (outcome !== null) return outcome.winners.includes(seat) ? 1 : 0;
    if (judge.isFar(from, state, moves)) return judge.worth(state, seat);
    ({ seat: mover } = at(game.toAct(state), 0));
    const [view, legal] = [game.view(state, mover), game.legal(state, mover)];
    ({ action } = game.bot({ level: judge.level, options, seat: mover, view, legal, random }));
  }
};
