import unhomoglyph from 'unhomoglyph';
import { maxSeats, type Seat } from '../../../shared/kernel/ids.ts';
import { maxNameLength } from '../../../shared/protocol/codes.ts';
import type { TableRecord } from '../record.ts';

/**
 * Whether two names can be taken for each other: as nicknames (RFC 8266), which do not tell capitals from small letters, or by their
 * skeletons (UTS 39), which put each character in the place of all that look like it. Small and capital letters look like different
 * ones, so the skeletons are taken of the names as they stand and in small letters.
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

/** Whether a person who holds a seat has a name that cannot be told from this one. What a computer player is called keeps nobody from it. */
export const isNameTaken = (record: TableRecord, name: string): boolean =>
  record.seats.some(
    (sitter) => sitter?.kind === 'human' && sitter.tokenHash !== null && isConfusable(sitter.name, name),
  );

/** The name itself, or with a number where somebody has it: whom a match brings together have not chosen each other. */
export const freeName = (record: TableRecord, name: string): string =>
  [name, ...Array.from({ length: maxSeats }, (_, index) => numbered(name, index + 2))].find(
    (candidate) => !isNameTaken(record, candidate),
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

/** A name for a computer player on this seat that nobody at the table has. */
export const computerName = ({ seats }: TableRecord, seat: Seat): string => {
  const names = seats.flatMap((other) => other?.name ?? []);
  const isFree = (name: string): boolean => !names.some((other) => isConfusable(name, other));
  return computerNames.find(isFree) ?? `Computer ${seat + 1}`;
};
