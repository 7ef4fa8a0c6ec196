import { type GameAction, isLegal } from '../../shared/kernel/action.ts';
import type { AnyGame, Applied, GameEvent, Viewer } from '../../shared/kernel/game.ts';
import { type Random, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { deepFreeze, randomFrom } from '../helpers/random.ts';
import { type Run, type Step, statesOf } from './runs.ts';
import { type Subject, text, viewersOf } from './subject.ts';

/**
 * For `scramble`: permutes the given cards, which are hidden from the viewer. Each card must occur once in the state: restore a field
 * that repeats one, such as the last trick.
 */
export const relabelled = <State>(state: State, cards: readonly string[], random: Random): State => {
  const others = random.shuffle(cards);
  const names = new Map(cards.map((card, index) => [card, at(others, index)]));
  return JSON.parse(text(state), (_, value: unknown) =>
    typeof value === 'string' ? (names.get(value) ?? value) : value,
  ) as State;
};

/** All that a viewer receives of a state. */
const visibleTo = (game: AnyGame, state: unknown, viewer: Viewer) => ({
  view: game.view(state, viewer),
  legal: viewer === 'spectator' ? [] : game.legal(state, viewer),
  toAct: game.toAct(state),
});

const redactedFor = (game: AnyGame, events: readonly GameEvent[], viewer: Viewer) => ({
  events: events.map((event) => game.redact(event, viewer)),
});

const receivedBy = (game: AnyGame, { state, events }: Applied<unknown, GameEvent>, viewer: Viewer) => ({
  ...visibleTo(game, state, viewer),
  ...redactedFor(game, events, viewer),
});

const maxValueLength = 100;

/** Names the first field that differs, with both values: `view.hands[1][0] is 5 or 9`; null if none does. */
const differenceOf = (one: unknown, other: unknown, path = ''): string | null => {
  const [a, b] = [text(one), text(other)];
  if (a === b) return null;
  if (isParent(one) && isParent(other)) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const inner = Array.isArray(one) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
      const found = differenceOf(one[key], other[key], inner);
      if (found !== null) return found;
    }
  }
  return `${path} is ${a.slice(0, maxValueLength)} or ${b.slice(0, maxValueLength)}`;
};

const isParent = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const applyAgain = (game: AnyGame, state: unknown, step: Step): Applied<unknown, GameEvent> | null => {
  const result = game.apply(deepFreeze(state), step.seat, step.action, resumeRandom(step.random));
  return result.ok ? result.value : null;
};

/** Calls `visit` for each state and viewer, with a state that must look the same to the viewer. */
const forEachScramble = (
  { examples, runs }: Subject,
  visit: (run: Run, place: number, state: unknown, viewer: Viewer, scrambled: unknown) => void,
): void => {
  for (const run of runs) {
    const random = randomFrom(`${run.seed}, scrambles`);
    for (const [place, state] of statesOf(run).entries()) {
      for (const viewer of viewersOf(run)) {
        visit(run, place, state, viewer, deepFreeze(examples.scramble(state, viewer, random)));
      }
    }
  }
};

export const distinguishableStates = (subject: Subject): string[] => {
  const problems: string[] = [];
  forEachScramble(subject, (run, place, state, viewer, scrambled) => {
    const leak = differenceOf(
      visibleTo(subject.game, state, viewer),
      visibleTo(subject.game, scrambled, viewer),
    );
    if (leak !== null)
      problems.push(
        `"${run.seed}", state ${place}: ${viewer} can distinguish it from another state: ${leak}`,
      );
  });
  return problems;
};

type Choices = readonly unknown[];
type Domains = Readonly<Record<string, Partial<Readonly<Record<'oneOf' | 'someOf', Choices>>>>>;

/** The element at the same index of the other list. */
const matching = (value: unknown, from: Choices, to: Choices): unknown =>
  to[from.findIndex((one) => text(one) === text(value))];

/**
 * The legal action of another state with its values at the same indices, such as the third card of a hand.
 * Null if it is the same action or does not exist.
 */
const counterpart = (game: AnyGame, { before, seat, action }: Step, other: unknown): GameAction | null => {
  const [these, those] = [game.legal(before, seat), game.legal(other, seat)];
  const at = these.findIndex((template) => isLegal([template], action));
  const [from, to] = [these[at], those[at]] as unknown as [Domains, (Domains & GameAction) | undefined];
  if (to?.type !== action.type) return null;
  const fields = Object.entries(action).map(([field, value]) => {
    const [here, there] = [from[field], to[field]];
    if (field === 'type' || here === undefined || there === undefined) return [field, value];
    if (here.oneOf && there.oneOf) return [field, matching(value, here.oneOf, there.oneOf)];
    const { someOf: items } = here;
    return items && there.someOf
      ? [field, (value as Choices).map((item) => matching(item, items, there.someOf ?? []))]
      : [field, value];
  });
  const found: GameAction = Object.fromEntries(fields);
  return text(found) === text(action) || !isLegal([to], found) ? null : found;
};

/**
 * If a step looks the same to a viewer before and after, so must its events: for the same action, and for its
 * counterpart with other cards.
 */
export const distinguishableSteps = (subject: Subject): string[] => {
  const { game } = subject;
  const problems: string[] = [];
  let compared = 0;
  forEachScramble(subject, (run, place, _state, viewer, scrambled) => {
    const step = run.steps[place];
    if (step === undefined) return;
    const visible = visibleTo(game, step.after, viewer);
    const events = redactedFor(game, step.events, viewer);
    const hidden = viewer === step.seat ? null : counterpart(game, step, scrambled);
    for (const action of [step.action, hidden]) {
      const other = action && applyAgain(game, scrambled, { ...step, action });
      if (other === null || differenceOf(visible, visibleTo(game, other.state, viewer)) !== null) continue;
      compared += 1;
      const leak = differenceOf(events, redactedFor(game, other.events, viewer));
      if (leak === null) continue;
      problems.push(
        `"${run.seed}", step ${place}: ${viewer} can distinguish it from another step: ${leak}. Hide it in \`redact\`, or show it in the view`,
      );
      return;
    }
  });
  return compared > 0 ? problems : ['no two steps look the same, so nothing was compared'];
};

export const distinguishableGames = ({ game, examples, runs, botRuns }: Subject): string[] => {
  const problems: string[] = [];
  let different = 0;
  for (const run of [...runs, ...botRuns]) {
    const random = randomFrom(`${run.seed}, unseen`);
    for (const viewer of viewersOf(run)) {
      let state = examples.scrambleUnseen(run.initial, run.final, viewer, random);
      if (text(state) !== text(run.initial)) different += 1;
      const report = (place: number, what: string | null): void => {
        if (what !== null)
          problems.push(`"${run.seed}", step ${place}: another game differs for ${viewer}: ${what}`);
      };
      report(0, differenceOf(visibleTo(game, run.initial, viewer), visibleTo(game, state, viewer)));
      for (const [place, step] of run.steps.entries()) {
        const other = applyAgain(game, state, step);
        if (other === null) {
          report(place, 'it refuses the same action');
          break;
        }
        state = other.state;
        const own = { state: step.after, events: step.events };
        report(place, differenceOf(receivedBy(game, own, viewer), receivedBy(game, other, viewer)));
      }
    }
  }
  return different > 0 ? problems : ['no game was changed, so nothing was compared'];
};

/**
 * Compares the views before and after the next action, which may show the cards. The games with short options
 * have hidden hands.
 */
export const visibleOrders = ({ game, examples, runs }: Subject): string[] => {
  const problems: string[] = [];
  let changed = 0;
  for (const run of runs) {
    const random = randomFrom(`${run.seed}, places`);
    for (const [place, step] of run.steps.entries()) {
      for (const viewer of viewersOf(run)) {
        const other = deepFreeze(examples.reorder(step.before, viewer, random));
        if (text(other) === text(step.before)) continue;
        changed += 1;
        const action = examples.translate?.(step.action, step.seat, step.before, other) ?? step.action;
        const after = applyAgain(game, other, { ...step, action });
        const leak =
          after === null
            ? 'the action is refused'
            : (differenceOf(visibleTo(game, step.before, viewer), visibleTo(game, other, viewer)) ??
              differenceOf(
                receivedBy(game, { state: step.after, events: step.events }, viewer),
                receivedBy(game, after, viewer),
              ));
        if (leak !== null)
          problems.push(
            `"${run.seed}", step ${place}: ${viewer} can see the order of a hidden hand: ${leak}`,
          );
      }
    }
  }
  return changed > 0 ? problems : ['no card changed its place, so nothing was compared'];
};

/** A faulty scramble would make the other checks meaningless. */
export const scrambleFaults = (subject: Subject): string[] => {
  const { game, examples } = subject;
  const problems: string[] = [];
  let states = 0;
  let changed = 0;
  forEachScramble(subject, (run, place, state, viewer, scrambled) => {
    const cards = [...examples.cards(scrambled)].sort();
    states += 1;
    if (text(state) !== text(scrambled)) changed += 1;
    if (text(cards) !== text([...examples.cards(state)].sort())) {
      problems.push(`"${run.seed}", state ${place}: the scramble for ${viewer} has other cards`);
    }
    if (!game.state.safeParse(scrambled).success) {
      problems.push(`"${run.seed}", state ${place}: the scramble for ${viewer} is not a state`);
    }
  });
  if (changed < 0.8 * states) problems.push(`only ${changed} of ${states} scrambles change the state`);
  return problems;
};
