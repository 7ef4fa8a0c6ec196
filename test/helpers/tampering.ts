import { isJsonObject } from '../../shared/kernel/util.ts';
import { botActionAfter, replay } from '../../shared/replay/replay.ts';
import { type FullTranscript, sealOf, transcriptEnd } from '../../shared/replay/transcript.ts';
import { keyFrom, randomFrom } from './random.ts';

/** A forgery with the server's secret: recomputes the seal. */
export const resealed = (file: FullTranscript): FullTranscript => ({ ...file, seal: sealOf(file) });

/** The same, with the end that follows from the actions. */
export const sealed = (file: FullTranscript): FullTranscript => {
  const again = replay(file);
  const last = again.ok ? again.value.positions.at(-1)?.state : null;
  const outcome = again.ok ? again.value.game.outcome(last) : null;
  return resealed({
    ...file,
    end: outcome === null ? file.end : transcriptEnd(last, outcome, 1, file.secret),
  });
};

/**
 * A legal game from a forged beginning, or after these actions: persons make safe moves, computer players their usual ones. Only a witness
 * detects the forgery.
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
    const own = actions.filter((action) => action.seat === seat).length;
    actions.push(
      terms.seats[seat]?.level === null
        ? { at: 1, seat, by: 'time', action: game.timeout(state, seat) }
        : { at: 1, seat, by: 'bot', action: botActionAfter(again.value, terms, seat, actions.length, own) },
    );
  }
  return actions;
};

/** The path of a value in a file; numbers are list indexes. */
export type Path = readonly (string | number)[];

/** The path with `*` for list indexes and numeric keys. */
export const patternOf = (path: Path): string =>
  path.map((step) => (/^\d+$/.test(`${step}`) ? '*' : step)).join('.');

/** All paths in a value, except the root. */
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

/** Plausible replacements for this value. */
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

/** In this order, but one path of each pattern first. */
const onceEach = (paths: readonly Path[]): Path[] => {
  const firsts = new Map(paths.toReversed().map((path) => [patternOf(path), path]));
  return [...firsts.values(), ...paths.filter((path) => firsts.get(patternOf(path)) !== path)];
};

export interface Mutation<File> {
  readonly path: Path;
  readonly file: File;
}

/**
 * `count` files with one value changed or removed, at random paths spread over the file, or over those `within`: first at one of each pattern.
 * Each differs from the file in content.
 */
export function* mutationsOf<File>(
  file: File,
  count: number,
  seed: string,
  within: (path: Path) => boolean = () => true,
): Generator<Mutation<File>> {
  const random = randomFrom(seed);
  const places = onceEach(random.shuffle([...placesIn(file)].filter(within)));
  for (let made = 0; made < count; ) {
    const path = places[made % places.length] ?? [];
    const before = valueAt(file, path);
    const others = [undefined, ...othersFor(before, random)];
    const after = others[random.below(others.length)];
    if (JSON.stringify(after) === JSON.stringify(before)) continue;
    made += 1;
    // JSON drops undefined fields.
    yield { path, file: JSON.parse(JSON.stringify(changedAt(file, path, () => after))) };
  }
}

/**
 * Fields that a forger with the server's secret can change undetected: in a full transcript without a witness, and in an own one with a
 * witness. Each includes its subfields. FAIRNESS.md has the same list.
 */
export const outsideTheClaim: Readonly<Record<'full' | 'own', readonly string[]>> = {
  full: [
    'head.startedAt',
    'head.choices',
    'head.terms.game',
    'head.terms.rules',
    'end.endedAt',
    'actions.*.at',
    'actions.*.by',
    'actions.*.action',
    'actions.*.signed',
  ],
  own: ['head.startedAt', 'head.choices', 'seat', 'steps', 'end'],
};
