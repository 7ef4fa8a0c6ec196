/** A command of an SVG path. */
type Step = readonly [letter: string, ...numbers: readonly number[]];

const arity: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};

/** The two flags of an arc need no separators. */
const numbersIn = (text: string, isArc: boolean): number[] => {
  const found: number[] = [];
  const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/y;
  const flag = /[01]/y;
  for (let from = 0; ; ) {
    while (/[\s,]/.test(text.charAt(from))) from += 1;
    if (from >= text.length) return found;
    const next = isArc && [3, 4].includes(found.length % 7) ? flag : number;
    next.lastIndex = from;
    const [match] = next.exec(text) ?? [];
    if (match === undefined) throw new RangeError(`no number at ${from} of "${text}"`);
    found.push(Number(match));
    from += match.length;
  }
};

/** @throws RangeError for an invalid path */
const stepsOf = (path: string): Step[] =>
  [...path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)].flatMap(([, letter = '', rest = '']): Step[] => {
    const size = arity[letter.toLowerCase()] ?? 0;
    if (size === 0) return [[letter]];
    const numbers = numbersIn(rest, letter.toLowerCase() === 'a');
    const then = { m: 'l', M: 'L' }[letter] ?? letter;
    return Array.from({ length: numbers.length / size }, (_, at) => [
      at === 0 ? letter : then,
      ...numbers.slice(at * size, (at + 1) * size),
    ]);
  });

const written = (steps: readonly Step[]): string => {
  let text = '';
  let before = '';
  for (const [kind, ...numbers] of steps) {
    // A path starts with M; from 0 0 it equals m.
    const letter = text === '' ? 'M' : kind;
    const spaced = numbers.join(' ').replaceAll(' -', '-');
    const body = kind === 'a' ? spaced.replace(/^(\S+ \S+ \S+) (\d) (\d) ?/, '$1 $2$3') : spaced;
    const follows = letter === before && letter !== 'z';
    text += follows ? (body.startsWith('-') ? body : ` ${body}`) : letter + body;
    before = letter === 'm' ? 'l' : letter;
  }
  return text;
};

type Point = readonly [x: number, y: number];

/** An invisible deviation, in units. */
const tolerance = 0.75;

const isShort = (moved: readonly number[]): boolean => moved.every((by) => Math.abs(by) <= 1);

/** Whether the control points of a curve from 0 0 lie within the tolerance of a straight line. */
const isFlat = (points: readonly Point[]): boolean => {
  const [x, y] = points.at(-1) ?? [0, 0];
  const length = Math.hypot(x, y);
  return points.every(([px, py]) => {
    const along = (px * x + py * y) / length;
    return (
      along >= -tolerance && along <= length + tolerance && Math.abs(px * y - py * x) / length <= tolerance
    );
  });
};

const line = ([x = 0, y = 0]: readonly number[]): Step[] => {
  if (x === 0 && y === 0) return [];
  return [y === 0 ? ['h', x] : x === 0 ? ['v', y] : ['l', x, y]];
};

/** A radius that is too small grows until the arc fits, so a half circle can have radius 1. */
const arc = (
  radii: readonly number[],
  turns: readonly number[],
  chord: number,
  moved: readonly number[],
): Step[] => {
  const [rx = 0, ry = 0] = radii;
  const radius = Math.min(rx, ry);
  const fromMiddle = Math.sqrt(Math.max(0, radius ** 2 - chord ** 2 / 4));
  if (turns[1] === 0 && radius - fromMiddle <= tolerance) return line(moved);
  const isHalf = rx === ry && fromMiddle <= tolerance;
  return [['a', ...(isHalf ? [1, 1] : radii.map((r) => Math.max(1, Math.round(r)))), ...turns, ...moved]];
};

/** Scales a path, rounds points to whole numbers, and writes short relative steps. Merges invisible steps and straightens nearly straight curves. */
export const coarse = (path: string, scale: number): string => {
  const grid = ([x, y]: Point): Point => [Math.round(x * scale), Math.round(y * scale)];
  const steps: Step[] = [];
  let at: Point = [0, 0];
  let start: Point = [0, 0];
  /** The end of the new path; behind `at` while steps are merged. */
  let pen: Point = [0, 0];
  const original = stepsOf(path);
  for (const [index, [letter, ...numbers]] of original.entries()) {
    const kind = letter.toLowerCase();
    const next = original[index + 1]?.[0].toLowerCase() ?? 'm';
    const [ox, oy] = letter === kind ? at : [0, 0];
    if (kind === 'z') {
      steps.push(['z']);
      at = start;
      pen = grid(at);
      continue;
    }
    const isArc = kind === 'a';
    const flat =
      kind === 'h' ? [numbers[0] ?? 0, at[1] - oy] : kind === 'v' ? [at[0] - ox, numbers[0] ?? 0] : numbers;
    const points = Array.from({ length: (isArc ? 2 : flat.length) / 2 }, (_, place): Point => {
      const [x = 0, y = 0] = isArc ? flat.slice(5) : flat.slice(place * 2);
      return [x + ox, y + oy];
    });
    const before = at;
    at = points.at(-1) ?? at;
    const fromPen = points.map(grid).map(([x, y]): Point => [x - pen[0], y - pen[1]]);
    const moved = fromPen.flat();
    // s and t continue the previous curve.
    const isBound = 'st'.includes(kind) || 'st'.includes(next);
    const isLast = 'mz'.includes(next);
    const isAround = isArc && flat[3] === 1;
    if (kind !== 'm' && !isLast && !isBound && !isAround && isShort(moved)) continue;
    pen = grid(at);
    if (kind === 'm') {
      start = at;
      steps.push([kind, ...moved]);
    } else if (!moved.some(Boolean)) continue;
    else if (isArc) {
      const chord = Math.hypot(at[0] - before[0], at[1] - before[1]) * scale;
      const radii = flat.slice(0, 2).map((radius) => radius * scale);
      steps.push(...arc(radii, flat.slice(2, 5), chord, moved));
    } else if ('hvl'.includes(kind) || (!isBound && isFlat(fromPen))) steps.push(...line(moved.slice(-2)));
    else steps.push([kind, ...moved]);
  }
  return written(steps);
};
