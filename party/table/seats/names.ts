import unhomoglyph from 'unhomoglyph';
import { maxSeats, type Seat } from '../../../shared/kernel/ids.ts';
import { maxNameLength } from '../../../shared/protocol/codes.ts';
import type { TableRecord } from '../record.ts';

type Seats = TableRecord['seats'];

/**
 * Whether two names look alike: case-insensitively equal (RFC 8266), or of one skeleton (UTS 39). Skeletons are taken of the name and of
 * its lower case, as capitals look like other characters than small letters do.
 */
export const isConfusable = (one: string, other: string): boolean => {
  const others = skeletonsOf(other);
  return skeletonsOf(one).some((skeleton, index) => skeleton === others[index]);
};

const skeletonsOf = (name: string): string[] => {
  const plain = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return [plain, plain.toLowerCase()].map(skeletonOf);
};

const skeletonOf = (text: string): string =>
  unhomoglyph(text.normalize('NFD')).toLowerCase().normalize('NFD');

/** Whether a seated player has a confusable name. Names of bots do not count. */
export const isNameTaken = (seats: Seats, name: string): boolean =>
  seats.some(
    (sitter) => sitter?.kind === 'human' && sitter.tokenHash !== null && isConfusable(sitter.name, name),
  );

/** The name, with a number if it is taken. */
export const freeName = (seats: Seats, name: string): string =>
  [name, ...Array.from({ length: maxSeats }, (_, index) => numbered(name, index + 2))].find(
    (candidate) => !isNameTaken(seats, candidate),
  ) ?? name;

const numbered = (name: string, number: number): string => {
  const suffix = ` ${number}`;
  return (
    [...name]
      .slice(0, maxNameLength - suffix.length)
      .join('')
      .trimEnd() + suffix
  );
};

const computerNames = [
  'Ada',
  'Blaise',
  'Carl',
  'Daniel',
  'Emmy',
  'Florence',
  'Gottfried',
  'Hedy',
  'Isaac',
  'Julia',
  'Kurt',
  'Leonhard',
];

/** A name for a bot that differs from all names at the table. */
export const computerName = (seats: Seats, seat: Seat): string => {
  const names = seats.flatMap((other) => other?.name ?? []);
  const isFree = (name: string): boolean => !names.some((other) => isConfusable(name, other));
  return computerNames.find(isFree) ?? `Computer ${seat + 1}`;
};
