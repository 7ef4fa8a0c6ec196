import { allSpaces, sequencesToWin, type Team } from '../board.ts';
import { allFives, type Five, type Sequence } from '../sequences.ts';
import type { View } from '../view-schema.ts';

/** Indices into `allFives`. */
const linesThrough: readonly (readonly number[])[] = allSpaces.map((space) =>
  allFives.flatMap((five, line) => (five.includes(space) ? [line] : [])),
);

/** The fives that share two or more spaces with this one, itself included, so SQ-17 bars them after it. */
const linesBarredBy = (line: number): readonly number[] => {
  const barred = barredCache[line] ?? findBarred(allFives[line] ?? []);
  barredCache[line] = barred;
  return barred;
};

/** Filled on first use, because every server and page loads this file. */
const barredCache: (readonly number[])[] = [];

const findBarred = (five: Five): readonly number[] => {
  const shared = new Map<number, number>();
  for (const line of five.flatMap((space) => linesThrough[space] ?? []))
    shared.set(line, (shared.get(line) ?? 0) + 1);
  return [...shared].flatMap(([line, spaces]) => (spaces > 1 ? [line] : [])).sort((a, b) => a - b);
};

/** Mutable board. Teams and fives are numbers; −1 is an open space. */
export interface Position {
  readonly teams: number;
  readonly chips: Int8Array;
  /** Chips of a finished sequence (SQ-16). */
  readonly locked: Uint8Array;
  /** Chips by team and five: team × fives + five. */
  readonly counts: Int8Array;
  /** Fives barred by SQ-17, in the same order. */
  readonly barred: Uint8Array;
  /** Value of a further chip of a team: by team and five, and by team and space (team × spaces + space). */
  readonly lineGains: Int32Array;
  readonly gains: Int32Array;
  /** Sequences by team. */
  readonly scores: number[];
}

const width = allFives.length;
const spaces = allSpaces.length;

/** By the number of chips of one team in an uncontested five: value of adding one, and of blocking it. */
export const completionValue = 5000;
const buildValues = [1, 4, 20, 120, completionValue];
const blockValues = [0, 2, 12, 80, 2000];
/** Among three teams a block helps two of them, and one sequence wins: only a line of four has to be stopped. */
const blockValueOf = (teams: number, chips: number): number =>
  teams === 3 && chips < 4 ? 0 : (blockValues[chips] ?? 0);

export const positionIn = ({ teams, chips, sequences }: View): Position => {
  const position: Position = {
    teams,
    chips: Int8Array.from(allSpaces, () => -1),
    locked: new Uint8Array(spaces),
    counts: new Int8Array(teams * width),
    barred: new Uint8Array(teams * width),
    lineGains: new Int32Array(teams * width),
    gains: new Int32Array(teams * spaces),
    scores: Array.from({ length: teams }, () => 0),
  };
  for (const [space, team] of Object.entries(chips)) countChip(position, Number(space), team, 1);
  for (const sequence of sequences) markSequence(position, sequence);
  for (let line = 0; line < width; line += 1) updateGains(position, line);
  return position;
};

export const copyOf = (position: Position): Position => ({
  teams: position.teams,
  chips: position.chips.slice(),
  locked: position.locked.slice(),
  counts: position.counts.slice(),
  barred: position.barred.slice(),
  lineGains: position.lineGains.slice(),
  gains: position.gains.slice(),
  scores: [...position.scores],
});

/** Incremental update of the gains of one five. */
const updateGains = (position: Position, line: number): void => {
  const { teams, lineGains, gains } = position;
  const owner = ownerOf(position, line);
  const five = allFives[line] ?? [];
  for (let team = 0; team < teams; team += 1) {
    const index = team * width + line;
    const gain = gainIn(position, line, owner, team);
    const change = gain - (lineGains[index] ?? 0);
    if (change === 0) continue;
    lineGains[index] = gain;
    for (const space of five) {
      const place = team * spaces + space;
      gains[place] = (gains[place] ?? 0) + change;
    }
  }
};

const gainIn = ({ teams, counts, barred }: Position, line: number, owner: number, team: Team): number => {
  if (owner === -2) return 0;
  const own = team * width + line;
  if (owner === -1 || owner === team) return barred[own] === 1 ? 0 : (buildValues[counts[own] ?? 0] ?? 0);
  const theirs = owner * width + line;
  return barred[theirs] === 1 ? 0 : blockValueOf(teams, counts[theirs] ?? 0);
};

const countChip = ({ chips, counts }: Position, space: number, team: Team, more: 1 | -1): void => {
  chips[space] = more === 1 ? team : -1;
  for (const line of linesThrough[space] ?? []) {
    const index = team * width + line;
    counts[index] = (counts[index] ?? 0) + more;
  }
};

const addChip = (position: Position, space: number, team: Team, more: 1 | -1): void => {
  countChip(position, space, team, more);
  for (const line of linesThrough[space] ?? []) updateGains(position, line);
};

const markSequence = (position: Position, { team, spaces: five }: Sequence): void => {
  const { locked, barred, scores } = position;
  scores[team] = (scores[team] ?? 0) + 1;
  for (const space of five) locked[space] = 1;
  const line = allFives.findIndex((other) => other.every((space, place) => space === five[place]));
  for (const other of linesBarredBy(line)) {
    barred[team * width + other] = 1;
    updateGains(position, other);
  }
};

/** Marks completed fives; of several that exclude each other, the first. */
export const place = (position: Position, space: number, team: Team): void => {
  addChip(position, space, team, 1);
  for (const line of linesThrough[space] ?? []) {
    const index = team * width + line;
    if (position.counts[index] === 5 && position.barred[index] === 0)
      markSequence(position, { team, spaces: allFives[line] ?? [] });
  }
};

export const remove = (position: Position, space: number): void =>
  addChip(position, space, position.chips[space] ?? 0, -1);

/** SQ-19; −1 without a winner. */
export const winnerIn = ({ scores, teams }: Position): Team =>
  scores.findIndex((score) => score >= sequencesToWin(teams));

/** The only team with chips in a line; −1 for an empty line, −2 for a contested one. */
export const ownerOf = ({ counts, teams }: Position, line: number): number => {
  let owner = -1;
  for (let team = 0; team < teams; team += 1)
    if ((counts[team * width + line] ?? 0) > 0) owner = owner === -1 ? team : -2;
  return owner;
};

export const placingValue = ({ gains }: Position, space: number, team: Team): number =>
  gains[team * spaces + space] ?? 0;

/** The best that a state card could do. */
export const highestValue = (position: Position, team: Team): number =>
  Math.max(
    0,
    ...allSpaces.map((space) => (position.chips[space] === -1 ? placingValue(position, space, team) : 0)),
  );

const isBarred = ({ barred }: Position, line: number, team: Team): boolean =>
  barred[team * width + line] === 1;

/** Value of removing an opponent's chip: the blocked line, and own lines that it opens. */
export const removingValue = (position: Position, space: number, team: Team): number => {
  const { chips, counts, barred, teams } = position;
  const owner = chips[space] ?? 0;
  let value = 0;
  for (const line of linesThrough[space] ?? []) {
    const theirs = counts[owner * width + line] ?? 0;
    const ours = counts[team * width + line] ?? 0;
    let all = 0;
    for (let other = 0; other < teams; other += 1) all += counts[other * width + line] ?? 0;
    if (all === theirs && barred[owner * width + line] === 0)
      value += theirs === 5 ? 0 : blockValueOf(teams, theirs);
    else if (all === theirs + ours && theirs === 1 && barred[team * width + line] === 0)
      value += buildValues[ours - 1] ?? 0;
  }
  return value;
};

/** The most chips of this team, and of any other, in an uncontested line through the space. */
export const longestLines = (
  position: Position,
  space: number,
  team: Team,
): { readonly own: number; readonly others: number } => {
  const { counts, barred } = position;
  let own = 0;
  let others = 0;
  for (const line of linesThrough[space] ?? []) {
    const owner = ownerOf(position, line);
    if (owner < 0 || barred[owner * width + line] === 1) continue;
    const count = counts[owner * width + line] ?? 0;
    if (owner === team) own = Math.max(own, count);
    else others = Math.max(others, count);
  }
  return { own, others };
};

/** Lines through the space in which the team can still make a sequence (SQ-17). */
export const openLines = (position: Position, space: number, team: Team): number =>
  (linesThrough[space] ?? []).filter((line) => {
    const owner = ownerOf(position, line);
    return (owner === -1 || owner === team) && !isBarred(position, line, team);
  }).length;
