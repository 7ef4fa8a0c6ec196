import { isJsonObject } from '../../shared/kernel/util.ts';
import { botActionAfter, replay } from '../../shared/replay/replay.ts';
import {
  type FullTranscript,
  firstLink,
  nextLink,
  sealOf,
  transcriptEnd,
} from '../../shared/replay/transcript.ts';
import { keyFrom, randomFrom } from './random.ts';

/** What a liar does who knows the server's secret: all links and the seal made anew. */
export const relinked = (file: FullTranscript): FullTranscript => {
  const { head, secret, end } = file;
  let link = firstLink(head, secret);
  const links = [link];
  for (const action of file.actions) {
    link = nextLink(link, action, secret);
    links.push(link);
  }
  return { ...file, links, seal: sealOf(link, end, secret) };
};

/** The same, with the end that the actions come to. */
export const sealed = (file: FullTranscript): FullTranscript => {
  const again = replay(file);
  const last = again.ok ? again.value.positions.at(-1)?.state : null;
  const outcome = again.ok ? again.value.game.outcome(last) : null;
  return relinked({
    ...file,
    end: outcome === null ? file.end : transcriptEnd(last, outcome, 1, file.secret),
  });
};

/**
 * A game that follows the rules from a forged beginning, or after these actions: each move of a person the safe one, and those of computer
 * players their own, so that nothing but a witness can tell.
 */
export const legalCourse = (
  file: FullTranscript,
  begun: FullTranscript['actions'] = [],
): FullTranscript['actions'] => {
  const actions = [...begun];
  for (let count = 0; count < 2_000; count += 1) {
    const again = replay({ ...file, actions });
    if (!again.ok) return file.actions;
    const { game, positions } = again.value;
    const state = positions.at(-1)?.state;
    const [next] = game.toAct(state);
    if (next === undefined) return actions;
    const { seat } = next;
    const { terms } = file.head;
    actions.push(
      terms.seats[seat]?.level === null
        ? { at: 1, seat, by: 'time', action: game.timeout(state, seat) }
        : { at: 1, seat, by: 'bot', action: botActionAfter(again.value, terms, seat, actions.length) },
    );
  }
  return actions;
};

/** Where a value stands in a file; numbers are places in lists. */
export type Path = readonly (string | number)[];

/** The same for all entries of a list, and for all keys that are numbers. */
export const patternOf = (path: Path): string =>
  path.map((step) => (/^\d+$/.test(`${step}`) ? '*' : step)).join('.');

/** Every place in a value, the value itself left out. */
function* placesIn(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(isJsonObject(value) ? value : {});
  for (const [key, inner] of entries) yield* placesIn(inner, [...path, key]);
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (Object(inner) as Record<string | number, unknown>)[step], value);

const changedAt = (value: unknown, [step, ...rest]: Path, change: (before: unknown) => unknown): unknown => {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    const after = value.map((inner, index) => (index === step ? changedAt(inner, rest, change) : inner));
    return after.filter((inner) => inner !== undefined);
  }
  const fields = isJsonObject(value) ? value : {};
  return { ...fields, [step]: changedAt(fields[step], rest, change) };
};

type Random = ReturnType<typeof randomFrom>;

/** Values that might pass for this one. */
const othersFor = (before: unknown, random: Random): unknown[] => {
  if (typeof before === 'number')
    return [before + 1, before - 1, random.below(300), before + 0.5, null, `${before}`];
  if (typeof before === 'boolean') return [!before, null, Number(before)];
  if (before === null) return [0, 1, keyFrom(`${random.below(1_000)}`), 'normal', false];
  if (Array.isArray(before)) {
    const twice = before.length === 0 ? [0] : [...before, before[random.below(before.length)]];
    return [twice, before.slice(1), before.slice(0, -1), before.toReversed(), [], null];
  }
  if (typeof before !== 'string') return [{}, [], null, { ...Object(before), more: 1 }];
  const place = random.below(Math.max(1, before.length));
  const flipped =
    before.slice(0, place) + String.fromCharCode(before.charCodeAt(place) ^ 1) + before.slice(place + 1);
  const words = [
    'player',
    'bot',
    'time',
    'away',
    'left',
    'vote',
    'easy',
    'hard',
    'own',
    'full',
    'always',
    'pink',
    'auto',
  ];
  const word = words[random.below(words.length)];
  return [
    flipped,
    word,
    before.toUpperCase(),
    '',
    /^[0-9a-f]{64}$/.test(before) ? keyFrom(before) : `${before} `,
  ];
};

export interface Mutation<File> {
  readonly path: Path;
  readonly file: File;
}

/**
 * Files with one value changed or left out: `count` of them, spread evenly over all places of the file, or over those `within`, by chance.
 * None says the same as the file itself.
 */
export function* mutationsOf<File>(
  file: File,
  count: number,
  seed: string,
  within: (path: Path) => boolean = () => true,
): Generator<Mutation<File>> {
  const random = randomFrom(seed);
  const places = random.shuffle([...placesIn(file)].filter(within));
  for (let made = 0; made < count; ) {
    const path = places[made % places.length] ?? [];
    const before = valueAt(file, path);
    const others = [undefined, ...othersFor(before, random)];
    const after = others[random.below(others.length)];
    if (JSON.stringify(after) === JSON.stringify(before)) continue;
    made += 1;
    // What is written and read again has no fields that are undefined.
    yield { path, file: JSON.parse(JSON.stringify(changedAt(file, path, () => after))) };
  }
}

/**
 * What may be changed in a file without its verifier's noticing, by somebody who makes everything anew that hangs on it: in a full
 * transcript that nobody holds a witness against, and in one of somebody's own, with a witness. Each stands for all that lies in it.
 * FAIRNESS.md says the same in a table.
 */
export const outsideTheClaim: Readonly<Record<'full' | 'own', readonly string[]>> = {
  full: ['head.startedAt', 'head.choices', 'end.endedAt', 'actions.*.at', 'actions.*.by', 'actions.*.action'],
  own: ['head.startedAt', 'head.choices', 'seat', 'view', 'steps', 'links', 'end'],
};
