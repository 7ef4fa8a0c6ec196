import { resumeRandom } from '../../shared/kernel/random.ts';
import { canonicalJson, findNonJson } from '../../shared/kernel/util.ts';
import { applyDelta, diff } from '../../shared/protocol/delta.ts';
import { deepFreeze, randomFrom, sampler, throughJson } from '../helpers/random.ts';
import { forEachState, mentions } from './acting.ts';
import { gameChance, statesOf } from './runs.ts';
import { type Subject, text, viewersOf } from './subject.ts';

export const optionFaults = ({ game }: Subject): string[] => {
  const draw = sampler(game.options);
  const random = randomFrom(`${game.id}, options`);
  return [game.options.parse({}), ...Array.from({ length: 20 }, () => draw(random))].flatMap((options) => {
    const again = game.options.safeParse(throughJson(options));
    return again.success && canonicalJson(again.data) === canonicalJson(options)
      ? []
      : [`${text(options)} does not parse`];
  });
};

export const statesLost = ({ game, runs }: Subject): string[] =>
  forEachState(runs, (state, report) => {
    const fault = findNonJson(state);
    if (fault !== null) report(`it is not JSON: ${fault}`);
    const parsed = game.state.safeParse(throughJson(state));
    if (!parsed.success) report(`its schema refuses it: ${parsed.error.message}`);
    else if (canonicalJson(parsed.data) !== canonicalJson(state))
      report(`its schema changes it to ${canonicalJson(parsed.data)}`);
  });

/** In bytes: PartyKit's limit. Cloudflare's is 2 MB. */
const maxValueBytes = 131_072;
/** Seats, messages, kicks, terms and newest actions of a record. */
const otherBytes = 65_536;

const bytesOf = (value: unknown): number => new TextEncoder().encode(text(value)).length;

export const recordsTooLarge = ({ runs, botRuns, timeoutRuns }: Subject): string[] =>
  [...runs, ...botRuns, ...timeoutRuns].flatMap(({ seed, initial, steps }) => {
    const bytes = otherBytes + Math.max(bytesOf(initial), ...steps.map(({ after }) => bytesOf(after)));
    return bytes <= maxValueBytes
      ? []
      : [
          `"${seed}": a record has up to ${bytes.toLocaleString('en')} bytes, and a value at most ${maxValueBytes.toLocaleString('en')}. Keep derived data out of the state`,
        ];
  });

/** ALL-8. */
export const runsDiffer = ({ game, runs }: Subject): string[] =>
  runs.flatMap((run) => {
    const setupChance = resumeRandom(gameChance(run));
    let state = game.setup({ options: run.options, seats: run.seats, first: run.first }, setupChance);
    if (text(state) !== text(run.initial)) return [`"${run.seed}": another set-up`];
    for (const [place, { seat, action, random, events, after }] of run.steps.entries()) {
      const result = game.apply(deepFreeze(state), seat, action, resumeRandom(random));
      if (!result.ok || text(result.value) !== text({ state: after, events })) {
        return [`"${run.seed}", step ${place}: another state or other events`];
      }
      state = result.value.state;
    }
    return [];
  });

export const gamesWithoutEnd = ({ runs }: Subject): string[] =>
  runs.flatMap(({ seed, stuck }) => (stuck === null ? [] : [`"${seed}": ${stuck}`]));

export const cardsLost = ({ examples, runs }: Subject): string[] =>
  forEachState(runs, (state, report, run) => {
    const sorted = (from: unknown): string => text([...examples.cards(from)].sort());
    if (examples.cards(state).length === 0) report('it has no cards');
    if (sorted(state) !== sorted(run.initial)) report('its cards differ from those of the set-up');
  });

/** ALL-7. */
export const outcomeFaults = ({ runs, botRuns, timeoutRuns }: Subject): string[] =>
  [...runs, ...botRuns, ...timeoutRuns].flatMap(({ seed, seats, outcome }) => {
    if (outcome === null) return [`"${seed}": it is missing`];
    const { winners, scores, reason } = outcome;
    const faults = [
      scores.length === seats && scores.every(Number.isFinite) ? null : `the scores are ${text(scores)}`,
      new Set(winners).size === winners.length && winners.every((seat) => seat < seats)
        ? null
        : `the winners are ${text(winners)}`,
      /^[a-z]+(-[a-z]+)*$/.test(reason) ? null : `the reason is ${text(reason)}`,
    ];
    return faults.flatMap((fault) => (fault === null ? [] : [`"${seed}": ${fault}`]));
  });

/** Event types with a colon belong to the table. */
export const wireFaults = ({ game, runs }: Subject): string[] =>
  forEachState(runs, (state, report, run, place) => {
    for (const viewer of viewersOf(run)) {
      const fault = findNonJson(game.view(state, viewer));
      if (fault !== null) report(`the view of ${viewer} is not JSON: ${fault}`);
      for (const event of run.steps[place]?.events ?? []) {
        const redacted = game.redact(event, viewer);
        const eventFault = findNonJson(redacted);
        if (eventFault !== null) report(`${event.type} is not JSON for ${viewer}: ${eventFault}`);
        if (redacted?.type.includes(':')) report(`the event ${redacted.type} has a colon`);
      }
    }
  });

export const deltaFaults = ({ game, runs }: Subject): string[] =>
  forEachState(runs, (state, report, run, place) => {
    const step = run.steps[place];
    if (step === undefined) return;
    for (const viewer of viewersOf(run)) {
      const before = game.view(state, viewer);
      const after = game.view(step.after, viewer);
      const delta = diff(before, after);
      const made = delta === undefined ? before : applyDelta(throughJson(before), throughJson(delta));
      if (canonicalJson(made) !== canonicalJson(after)) report(`the delta for ${viewer} gives another view`);
    }
  });

/** Fields of hints that no view has. */
export const unknownFields = ({ game, runs }: Subject): string[] => {
  const { ui } = game;
  if (ui === undefined || ui === 'built-in') return [];
  const { hand, players, middle = {} } = ui;
  const named = [
    ['hand', typeof hand === 'object' ? hand.field : hand],
    ['players', players],
    ...Object.keys(middle).map((field) => ['middle', field]),
  ];
  const views = runs.flatMap((run) =>
    statesOf(run).flatMap((state) => viewersOf(run).map((viewer) => Object(game.view(state, viewer)))),
  );
  return named.flatMap(([hint, field]) =>
    field === undefined || views.some((one) => field in one)
      ? []
      : [`ui.${hint} names “${field}”, which no view has`],
  );
};

export const positionFaults = ({ game, examples, rules }: Subject): string[] => {
  const names = examples.positions.map(({ name }) => name);
  const decks = new Set(examples.positions.map(({ state }) => examples.cards(state).length));
  return [
    ...(names.length > 0 && new Set(names).size === names.length
      ? []
      : ['the names of the positions are not unique']),
    ...(decks.size > 0 ? [] : ['no position has cards']),
    ...examples.positions.flatMap(({ name, rules: ids, state }) => [
      ...(game.state.safeParse(state).success ? [] : [`${name} is not a state`]),
      ...(ids.length > 0 ? [] : [`${name} names no rule`]),
      ...ids.flatMap((id) =>
        mentions(rules, id) ? [] : [`${name} names ${id}, which is not on the rule page`],
      ),
    ]),
  ];
};
