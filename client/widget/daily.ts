import type { Outcome } from '../sdk/index.ts';
import { store, stored } from '../ui/storage.ts';

/** A finished table of the day. */
export interface DailyResult {
  /** Like `2026-11-28`. */
  readonly day: string;
  /** Of seven: 7 for a win, fewer for each player ahead. */
  readonly squares: number;
}

/** The day where the player is. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

export const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const maxSquares = 7;

export const squaresOf = ({ winners, scores }: Pick<Outcome, 'winners' | 'scores'>, you: number): number => {
  if (winners.some((winner) => winner === you)) return maxSquares;
  const own = scores[you] ?? 0;
  const ahead = scores.filter(
    (score, seat) => score > own || winners.some((winner) => winner === seat),
  ).length;
  return Math.max(0, maxSquares - Math.round(((maxSquares - 1) * ahead) / Math.max(1, scores.length - 1)));
};

const squares = ['🟥', '🟧', '🟨', '🟩', '🟦', '🟪', '🟫'];

/** Seven squares. */
export const pictureOf = ({ squares: filled }: DailyResult): string =>
  squares.map((square, index) => (index < filled ? square : '⬜')).join('');

const dayMs = 86_400_000;

/** Days in a row with a finished table, up to today or yesterday. @param days in any order */
export const streakOf = (days: readonly string[], today: string): number => {
  const played = new Set(days);
  const before = (day: string): string => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
  let day = played.has(today) ? today : before(today);
  let streak = 0;
  while (played.has(day)) {
    streak += 1;
    day = before(day);
  }
  return streak;
};

/** The table that counts, by game: the first one that the player began on that day. */
type Begun = Readonly<Record<string, readonly [day: string, table: string]>>;

const begun = (): Begun => {
  try {
    return JSON.parse(stored('daily') ?? '{}') ?? {};
  } catch {
    return {};
  }
};

/** The table of a day that this browser began first; undefined if there is none. */
export const begunTable = (game: string, day: string): string | undefined => {
  const [begunDay, table] = begun()[game] ?? [];
  return begunDay === day ? table : undefined;
};

/** A later table of the same day is practice. */
export const beginDaily = (game: string, day: string, table: string): void => {
  if (begunTable(game, day) === undefined)
    store('daily', JSON.stringify({ ...begun(), [game]: [day, table] }));
};

/** The day whose table this is; null for any other. */
export const countedDay = (game: string, table: string): string | null => {
  const [day, counted] = begun()[game] ?? [];
  return day !== undefined && counted === table ? day : null;
};
