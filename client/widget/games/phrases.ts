import type { Seat } from '../../sdk/index.ts';
import type { Names } from './drawing.ts';

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];

export const numberWord = (count: number): string => numbers[count] ?? String(count);

/** As a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const all = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** "red, blue and pink". */
export const listOf = (words: readonly string[]): string => all.format(words);

/** "red, blue or pink". */
export const eitherOf = (words: readonly string[]): string => either.format(words);

/** Everybody's names in one phrase, the viewer last. */
export const namesIn = (seats: readonly Seat[], names: Names): string =>
  listOf(seats.map((seat) => inside(names, seat)).sort((a, b) => Number(a === 'you') - Number(b === 'you')));

/** As a name stands within a sentence. */
export const inside = (names: Names, seat: Seat): string => {
  const name = names.of(seat);
  return name === 'You' ? 'you' : name;
};

/** "You stay", "Ada stays". */
export const does = (names: Names, seat: Seat, you: string, other: string): string => {
  const name = names.of(seat);
  return `${name} ${name === 'You' ? you : other}`;
};
