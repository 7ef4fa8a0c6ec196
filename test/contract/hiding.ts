import { type GameAction, isLegal } from '../../shared/kernel/action.ts';
import type { AnyGame, Applied, GameEvent, Viewer } from '../../shared/kernel/game.ts';
import { type Random, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { deepFreeze, randomFrom } from '../helpers/random.ts';
import { type Run, type Step, statesOf } from './runs.ts';
import { type Subject, viewersOf } from './subject.ts';

const text = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/**
 * For `scramble`, if every card is unique: permutes the given cards in a state, which the viewer must not
 * see.
 */
export const relabelled = <State>(state: State, cards: readonly string[], random: Random): State => {
  const others = random.shuffle(cards);
  const names = new Map(cards.map((card, index) => [card, at(others, index)]));
  return JSON.parse(text(state), (_, value: unknown) =>
    typeof value === 'string' ? (names.get(value) ?? value) : value,
  ) as State;
};

/** All that a viewer receives of a state. */
const visibleTo = (game: AnyGame, state: unknown, viewer: Viewer): string =>
  text([
    game.view(state, viewer),
    viewer === 'spectator' ? [] : game.legal(state, viewer),
    game.toAct(state),
  ]);

const redactedFor = (game: AnyGame, events: readonly GameEvent[], viewer: Viewer): string =>
  text(events.map((event) => game.redact(event, viewer)));

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
    if (visibleTo(subject.game, state, viewer) !== visibleTo(subject.game, scrambled, viewer)) {
      problems.push(
        `"${run.seed}", state ${place}: ${viewer} can distinguish it from another state by the view`,
      );
    }
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
      if (other === null || visible !== visibleTo(game, other.state, viewer)) continue;
      compared += 1;
      const otherEvents = redactedFor(game, other.events, viewer);
      if (events === otherEvents) continue;
      const where = `"${run.seed}", step ${place}: ${viewer}`;
      problems.push(
        `${where} can distinguish it from another step by its events, ${events} or ${otherEvents}`,
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
      const report = (place: number, what: string): void => {
        problems.push(`"${run.seed}", step ${place}: to ${viewer} another game ${what}`);
      };
      if (visibleTo(game, state, viewer) !== visibleTo(game, run.initial, viewer))
        report(0, 'begins with another view');
      for (const [place, step] of run.steps.entries()) {
        const other = applyAgain(game, state, step);
        if (other === null) {
          report(place, 'refuses the same action');
          break;
        }
        state = other.state;
        if (visibleTo(game, step.after, viewer) !== visibleTo(game, state, viewer))
          report(place, 'shows another view');
        if (redactedFor(game, step.events, viewer) !== redactedFor(game, other.events, viewer))
          report(place, 'has other events');
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
        const isSame =
          after !== null &&
          visibleTo(game, step.before, viewer) === visibleTo(game, other, viewer) &&
          visibleTo(game, step.after, viewer) === visibleTo(game, after.state, viewer) &&
          redactedFor(game, step.events, viewer) === redactedFor(game, after.events, viewer);
        if (!isSame)
          problems.push(`"${run.seed}", step ${place}: ${viewer} can see the order of a hidden hand`);
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
