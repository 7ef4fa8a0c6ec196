import { type GameAction, isLegal, sampleAction } from '../../shared/kernel/action.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { maxSeats, type Seat, seatsUpTo } from '../../shared/kernel/ids.ts';
import { type Random, resumeRandom } from '../../shared/kernel/random.ts';
import { randomFrom, sampler } from '../helpers/random.ts';
import { byBots, gameChance, legalOf, type Run, statesOf } from './runs.ts';
import { type Subject, text } from './subject.ts';

/** The last actions and the state. */
const describeState = (run: Run, place: number, state: unknown): string => {
  const steps = run.steps.slice(0, place).map(({ seat, action }) => `${seat} ${text(action)}`);
  const reached = steps.length === 0 ? 'as it is set up' : `after ${steps.slice(-3).join(', ')}`;
  const json = text(state);
  return `\n  ${reached}: ${json.length > 1_000 ? `${json.slice(0, 1_000)}…` : json}`;
};

/**
 * Calls `visit` for each state of all runs. An exception becomes a problem. The first problem has the fewest
 * actions, and its state.
 */
export const forEachState = (
  runs: readonly Run[],
  visit: (state: unknown, report: (problem: string) => void, run: Run, place: number) => void,
): string[] => {
  const problems: { readonly place: number; readonly summary: string; describe(): string }[] = [];
  for (const run of runs) {
    for (const [place, state] of statesOf(run).entries()) {
      const report = (problem: string): void => {
        const summary = `"${run.seed}", state ${place}: ${problem}`;
        problems.push({ place, summary, describe: () => describeState(run, place, state) });
      };
      try {
        visit(state, report, run, place);
      } catch (error) {
        report(`it throws ${error}`);
      }
    }
  }
  const [first, ...more] = problems.toSorted((a, b) => a.place - b.place);
  return first === undefined ? [] : [first.summary + first.describe(), ...more.map(({ summary }) => summary)];
};

const chanceAt = (run: Run, place: number): Random =>
  resumeRandom(run.steps[place]?.random ?? gameChance(run));

export const legalRefused = ({ game, runs }: Subject): string[] =>
  forEachState(runs, (state, report, run, place) => {
    const players = randomFrom(`${run.seed}, legal at ${place}`);
    for (const { seat } of game.toAct(state)) {
      for (const template of legalOf(game, state, seat)) {
        const sample = (): GameAction => sampleAction([template], players);
        for (const action of [sample(), sample(), sample()]) {
          const parsed = game.action.safeParse(action);
          if (!parsed.success) report(`the schema refuses ${text(action)}`);
          else {
            const applied = game.apply(state, seat, parsed.data, chanceAt(run, place));
            if (!applied.ok)
              report(
                `seat ${seat} may do ${text(template)}, but ${text(action)} is refused: ${text(applied.error)}`,
              );
          }
        }
      }
    }
  });

/** Plausible actions: drawn from the schema, taken from other moments, and with one field changed. */
const candidates = (game: AnyGame, run: Run): ((random: Random) => GameAction[]) => {
  const draw = sampler(game.action);
  const taken = run.steps.map(({ action }) => action);
  return (random) => {
    const drawn = Array.from({ length: 6 }, () => draw(random));
    const others = random.shuffle(taken).slice(0, 4);
    const changed = others.flatMap((action) => {
      const parsed = game.action.safeParse(
        Object.assign({ ...action }, Object.fromEntries(changes(draw(random), random))),
      );
      return parsed.success ? [parsed.data] : [];
    });
    return [...drawn, ...others, ...changed];
  };
};

const changes = (action: GameAction, random: Random): [string, unknown][] =>
  random.shuffle(Object.entries(action).filter(([field]) => field !== 'type')).slice(0, 1);

/** ALL-3. */
export const illegalAccepted = ({ game, runs, rules }: Subject): string[] => {
  let refusals = 0;
  const problems = runs.flatMap((run) => {
    const drawCandidates = candidates(game, run);
    const players = randomFrom(`${run.seed}, illegal`);
    return forEachState([run], (state, report, _run, place) => {
      const actions = drawCandidates(players);
      const stateBefore = text(state);
      for (const seat of seatsUpTo(Math.min(run.seats + 1, maxSeats))) {
        const now = game.ruleNow(state, seat);
        if (!mentions(rules, now))
          report(`\`ruleNow\` of seat ${seat} is ${now}, which is not on the rule page`);
        const templates = legalOf(game, state, seat);
        for (const action of actions) {
          if (isLegal(templates, action)) continue;
          const random = chanceAt(run, place);
          const drawsBefore = random.state().drawn;
          const result = game.apply(state, seat, action, random);
          refusals += 1;
          if (result.ok) {
            report(`seat ${seat} can do ${text(action)}, which no template describes`);
            continue;
          }
          const { rule, reason } = result.error;
          if (!mentions(rules, rule)) report(`the refusal names ${rule}, which is not on the rule page`);
          if (reason.length === 0) report(`the refusal by ${rule} has no reason`);
          if (random.state().drawn !== drawsBefore) report(`the refusal of ${text(action)} uses chance`);
        }
      }
      if (text(state) !== stateBefore) report('a refusal changed the state');
    });
  });
  return refusals > 0 ? problems : ['no action was refused, so nothing was checked'];
};

const idsOf = new Map<string, ReadonlySet<string>>();

export const mentions = (rules: string, id: string): boolean => {
  const ids = idsOf.get(rules) ?? new Set(rules.split(/[^A-Z0-9-]+/));
  idsOf.set(rules, ids);
  return ids.has(id);
};

export const wrongAsked = ({ game, runs }: Subject): string[] =>
  forEachState(runs, (state, report, run) => {
    const open = game.toAct(state);
    const acting = open.map(({ seat }) => seat);
    if (new Set(acting).size !== acting.length) report(`a seat has two decisions: ${acting}`);
    if ((game.outcome(state) === null) !== acting.length > 0) report(`${acting.length} seats must act`);
    if (open.some(({ kind }) => kind === '')) report('a decision has no kind');
    for (const { kind, timeFactor = 1 } of open)
      if (!(timeFactor >= 0.25 && timeFactor <= 4))
        report(`the timeFactor of ${kind} is ${timeFactor}, not from 0.25 to 4`);
    for (const seat of acting) if (seat >= run.seats) report(`seat ${seat} must act but does not play`);
    for (const seat of seatsUpTo(run.seats)) {
      if (game.legal(state, seat).length > 0 !== acting.includes(seat))
        report(`legal is wrong for seat ${seat}`);
    }
  });

const choicesIllegal = (
  { game, runs, botRuns, timeoutRuns }: Subject,
  choose: (state: unknown, seat: Seat, random: Random, options: unknown) => GameAction,
): string[] => [
  ...forEachState(runs, (state, report, run, place) => {
    for (const { seat } of game.toAct(state)) {
      const action = choose(state, seat, randomFrom(`${run.seed}, choice at ${place}`), run.options);
      const legal = legalOf(game, state, seat);
      if (!isLegal(legal, action)) report(`seat ${seat} chooses ${text(action)}, and may do ${text(legal)}`);
    }
  }),
  ...[...botRuns, ...timeoutRuns].flatMap(({ seed, stuck }) =>
    stuck === null ? [] : [`"${seed}": ${stuck}`],
  ),
];

/** ALL-5. */
export const timeoutsFail = (subject: Subject): string[] =>
  choicesIllegal({ ...subject, botRuns: [] }, (state, seat) => subject.game.timeout(state, seat));

export const botsFail = (subject: Subject): string[] =>
  choicesIllegal({ ...subject, timeoutRuns: [] }, (state, seat, random, options) =>
    byBots(options)(subject.game, state, { seat, kind: '' }, random),
  );
