declare const seatBrand: unique symbol;
declare const tableBrand: unique symbol;

/** Numbered clockwise from 0 (ALL-1). */
export type Seat = number & { readonly [seatBrand]: true };

/** 12 characters of `tableIdAlphabet`: 60 bits, not guessable. */
export type TableId = string & { readonly [tableBrand]: true };

/** Digits and letters that are not confused when read aloud or copied by hand. */
export const tableIdAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
export const tableIdLength = 12;

export const maxSeats = 12;

export const isSeat = (value: unknown): value is Seat =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < maxSeats;

export const isTableId = (value: unknown): value is TableId =>
  typeof value === 'string' && /^[0-9a-hjkmnp-tv-z]{12}$/.test(value);

/** The id in a text that a person copied or typed: with capitals, punctuation or invisible characters. */
export const copiedTableId = (text: string): TableId | null => {
  const id = text.toLowerCase().replace(/[^0-9a-z]+/g, '');
  return isTableId(id) ? id : null;
};

/** @throws RangeError if `value` is not a seat number. */
export const seatOf = (value: number): Seat => {
  if (!isSeat(value)) throw new RangeError(`${value} is not a seat`);
  return value;
};

/** The seats 0 to count − 1, clockwise. */
export const seatsUpTo = (count: number): Seat[] => {
  const seats: Seat[] = [];
  for (let index = 0; index < count; index += 1) seats.push(seatOf(index));
  return seats;
};

/** All seats clockwise, this one first. */
export const seatsFrom = (first: Seat, count: number): Seat[] =>
  seatsUpTo(count).map((steps) => seatOf((first + steps) % count));

/** The next seat clockwise: "left" in the rules (ALL-1). */
export const leftOf = (seat: Seat, count: number): Seat => seatOf((seat + 1) % count);
