type Rank = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17;

/** One line of the table of ranks (PP-17). */
export interface RankLine {
  readonly rank: Rank;
  /** Its parts in numbers, such as `4:3`. */
  readonly pattern: string;
  readonly name: string;
}

/** The 17 ranks, best first. */
export const handRanks: readonly RankLine[] = [
  { rank: 1, pattern: '7:7', name: 'presidential flush' },
  { rank: 2, pattern: '7:1', name: 'rainbow flush' },
  { rank: 3, pattern: '7:0', name: 'seven of a kind' },
  { rank: 4, pattern: '6:1', name: 'six of a kind' },
  { rank: 5, pattern: '5:2', name: 'five of a kind and a pair' },
  { rank: 6, pattern: '5:1:1', name: 'five of a kind' },
  { rank: 7, pattern: '4:3', name: 'four of a kind and a triple' },
  { rank: 8, pattern: '4:2:1', name: 'four of a kind and a pair' },
  { rank: 9, pattern: '4:1:1:1', name: 'four of a kind' },
  { rank: 10, pattern: '3:3:1', name: 'two triples' },
  { rank: 11, pattern: '3:2:2', name: 'a triple and two pairs' },
  { rank: 12, pattern: '3:2:1:1', name: 'a triple and a pair' },
  { rank: 13, pattern: '3:1:1:1:1', name: 'a triple' },
  { rank: 14, pattern: '2:2:2:1', name: 'three pairs' },
  { rank: 15, pattern: '2:2:1:1:1', name: 'two pairs' },
  { rank: 16, pattern: '2:1:1:1:1:1', name: 'a pair' },
  { rank: 17, pattern: '0:7', name: 'high card' },
];
