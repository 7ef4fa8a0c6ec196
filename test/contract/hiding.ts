import { type GameAction, isLegal } from '../../shared/kernel/action.ts';
import type { AnyGame, Applied, GameEvent, Viewer } from '../../shared/kernel/game.ts';
import { type Random, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { deepFreeze, randomFrom } from '../helpers/random.ts';
import { type Run, type Step, statesOf } from './runs.ts';
import { type Subject, viewersOf } from './subject.ts';

const text = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/**
 * A copy of a state in which these cards have changed places, wherever it names them: for `scramble`, where each card is there once and has a
 * name of its own, with the cards that the viewer cannot see.
 */
export const relabelled = <State>(state: State, cards: readonly string[], random: Random): State => {
  const others = random.shuffle(cards);
  const names = new Map(cards.map((card, index) => [card, at(others, index)]));
  return JSON.parse(text(state), (_, value: unknown) =>
    typeof value === 'string' ? (names.get(value) ?? value) : value,
  ) as State;
};

/** All that reaches this viewer of a state: what they see, what they may do, and for whom the table waits how long. */
const sight = (game: AnyGame, state: unknown, viewer: Viewer): string =>
  text([
    game.view(state, viewer),
    viewer === 'spectator' ? [] : game.legal(state, viewer),
    game.toAct(state),
  ]);

const heard = (game: AnyGame, events: readonly GameEvent[], viewer: Viewer): string =>
  text(events.map((event) => game.redact(event, viewer)));

const applyAgain = (game: AnyGame, state: unknown, step: Step): Applied<unknown, GameEvent> | null => {
  const result = game.apply(deepFreeze(state), step.seat, step.action, resumeRandom(step.random));
  return result.ok ? result.value : null;
};

/** Calls back for each state of the random games and each viewer, with a state they must not be able to tell from it. */
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

/** A viewer sees the same, whatever lies where they cannot look. */
export const sightsTold = (subject: Subject): string[] => {
  const problems: string[] = [];
  forEachScramble(subject, (run, place, state, viewer, scrambled) => {
    if (sight(subject.game, state, viewer) !== sight(subject.game, scrambled, viewer)) {
      problems.push(`"${run.seed}", state ${place}: ${viewer} can tell it from another by what they see`);
    }
  });
  return problems;
};

type Choices = readonly unknown[];
type Domains = Readonly<Record<string, Partial<Readonly<Record<'oneOf' | 'someOf', Choices>>>>>;

/** What lies at the same place in the other list. */
const moved = (value: unknown, from: Choices, to: Choices): unknown =>
  to[from.findIndex((one) => text(one) === text(value))];

/**
 * What does with other cards what an action does with these: in the legal actions of another state the one whose values stand at the same
 * places, as the third card of a hand does. Null if it is the same, or if there is no such action.
 */
const counterpart = (game: AnyGame, { before, seat, action }: Step, other: unknown): GameAction | null => {
  const [these, those] = [game.legal(before, seat), game.legal(other, seat)];
  const at = these.findIndex((template) => isLegal([template], action));
  const [from, to] = [these[at], those[at]] as unknown as [Domains, (Domains & GameAction) | undefined];
  if (to?.type !== action.type) return null;
  const fields = Object.entries(action).map(([field, value]) => {
    const [here, there] = [from[field], to[field]];
    if (field === 'type' || here === undefined || there === undefined) return [field, value];
    if (here.oneOf && there.oneOf) return [field, moved(value, here.oneOf, there.oneOf)];
    const { someOf: items } = here;
    return items && there.someOf
      ? [field, (value as Choices).map((item) => moved(item, items, there.someOf ?? []))]
      : [field, value];
  });
  const found: GameAction = Object.fromEntries(fields);
  return text(found) === text(action) || !isLegal([to], found) ? null : found;
};

/**
 * Where a step looks the same to a viewer, before and after, what they hear of it is the same too: of the same action, and of one that does the
 * same with other cards.
 */
export const eventsTold = (subject: Subject): string[] => {
  const { game } = subject;
  const problems: string[] = [];
  let compared = 0;
  forEachScramble(subject, (run, place, _state, viewer, scrambled) => {
    const step = run.steps[place];
    if (step === undefined) return;
    const looked = sight(game, step.after, viewer);
    const told = heard(game, step.events, viewer);
    const hidden = viewer === step.seat ? null : counterpart(game, step, scrambled);
    for (const action of [step.action, hidden]) {
      const other = action && applyAgain(game, scrambled, { ...step, action });
      if (other === null || looked !== sight(game, other.state, viewer)) continue;
      compared += 1;
      const instead = heard(game, other.events, viewer);
      if (told === instead) continue;
      const where = `"${run.seed}", step ${place}: ${viewer}`;
      problems.push(`${where} can tell it from another by its events, ${told} or ${instead}`);
      return;
    }
  });
  return compared > 0 ? problems : ['no two steps looked the same, so nothing was compared'];
};

/** Whole games that differ only in what a viewer never gets to see are the same for them, from the first sight to the last. */
export const gamesTold = ({ game, examples, runs, botRuns }: Subject): string[] => {
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
      if (sight(game, state, viewer) !== sight(game, run.initial, viewer))
        report(0, 'begins with another view');
      for (const [place, step] of run.steps.entries()) {
        const other = applyAgain(game, state, step);
        if (other === null) {
          report(place, 'refuses the same action');
          break;
        }
        state = other.state;
        if (sight(game, step.after, viewer) !== sight(game, state, viewer))
          report(place, 'shows another view');
        if (heard(game, step.events, viewer) !== heard(game, other.events, viewer))
          report(place, 'has other events');
      }
    }
  }
  return different > 0 ? problems : ['no game was changed, so nothing was compared'];
};

/**
 * Where cards lie in a hand that a viewer cannot see tells them nothing, neither now nor after the next action, which may show them. The games
 * with short options have hidden hands.
 */
export const placesTold = ({ game, examples, runs }: Subject): string[] => {
  const problems: string[] = [];
  let moved = 0;
  for (const run of runs) {
    const random = randomFrom(`${run.seed}, places`);
    for (const [place, step] of run.steps.entries()) {
      for (const viewer of viewersOf(run)) {
        const other = deepFreeze(examples.reorder(step.before, viewer, random));
        if (text(other) === text(step.before)) continue;
        moved += 1;
        const action = examples.translate?.(step.action, step.seat, step.before, other) ?? step.action;
        const after = applyAgain(game, other, { ...step, action });
        const isSame =
          after !== null &&
          sight(game, step.before, viewer) === sight(game, other, viewer) &&
          sight(game, step.after, viewer) === sight(game, after.state, viewer) &&
          heard(game, step.events, viewer) === heard(game, after.events, viewer);
        if (!isSame)
          problems.push(`"${run.seed}", step ${place}: ${viewer} can tell where cards lie in hidden hands`);
      }
    }
  }
  return moved > 0 ? problems : ['no card changed its place, so nothing was compared'];
};

/** The scramble itself: it keeps to the cards and the schema, and it changes most states. Otherwise the checks above prove nothing. */
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
      problems.push(`"${run.seed}", state ${place}: the scramble for ${viewer} is no state`);
    }
  });
  if (changed < 0.8 * states) problems.push(`only ${changed} of ${states} scrambles change the state`);
  return problems;
};
