import { expect, test } from 'vitest';
import { gameWords } from '#locale/sequence-states';
import { examples, layOut } from '../../../shared/games/sequence-states/examples.ts';
import { sequenceStates } from '../../../shared/games/sequence-states/index.ts';
import type { State } from '../../../shared/games/sequence-states/types.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { gameContextOf } from '../../../test/helpers/game-context.ts';
import { positionsOf } from '../../../test/helpers/games.ts';
import { moves, optionWords, promptText, resultText, spaceName } from './words.ts';

const positionNamed = positionsOf(examples);

interface Row {
  readonly name: string;
  readonly position: string;
  readonly you?: number | null;
  /** Places in the hand, 100 + spaces, 200 + ways to mark. */
  readonly chosen?: readonly number[];
  readonly options?: object;
  readonly asks: string;
  /** The bold button. */
  readonly button?: string;
}

const rows: readonly Row[] = [
  {
    name: '[SQ-8] nothing picked',
    position: 'opening',
    asks: 'Your turn: choose a card to play.',
    button: 'Choose a card',
  },
  {
    name: '[SQ-8] a card with both spaces open',
    position: 'opening',
    chosen: [0],
    asks: 'Salt Lake City, Utah: choose one of its two spaces.',
    button: 'Choose a space',
  },
  {
    name: '[SQ-8] a card with one open space',
    position: 'one-space-left',
    chosen: [0],
    asks: 'Salt Lake City, Utah: choose its open space.',
    button: 'Choose a space',
  },
  {
    name: '[SQ-8] a card and its space',
    position: 'opening',
    chosen: [0, 102],
    asks: 'Salt Lake City, Utah: place your chip here?',
    button: 'Place on Utah, row 1 column 3',
  },
  {
    name: '[SQ-9] ADD without a space',
    position: 'opening',
    chosen: [2],
    asks: 'ADD: choose any open space for your chip.',
    button: 'Choose a space',
  },
  {
    name: '[SQ-9] ADD with a space',
    position: 'opening',
    chosen: [2, 199],
    asks: 'ADD: place your chip here?',
    button: 'Place on New Hampshire, row 10 column 10',
  },
  {
    name: '[SQ-10] REMOVE without a chip',
    position: 'one-space-left',
    chosen: [2],
    asks: 'REMOVE: choose the chip that goes off the board.',
    button: 'Choose a chip',
  },
  {
    name: '[SQ-10] REMOVE with a chip',
    position: 'one-space-left',
    chosen: [2, 151],
    asks: 'REMOVE: take this chip off the board?',
    button: 'Remove white from New Jersey, row 6 column 2',
  },
  {
    name: '[SQ-10] REMOVE with nothing to remove',
    position: 'opening',
    chosen: [5],
    asks: 'REMOVE has nowhere to go now. Choose another card.',
    button: 'Choose a chip',
  },
  {
    name: '[SQ-11] a dead card in the hand',
    position: 'dead-card',
    asks: 'Your turn: choose a card to play, or a dead one to turn in.',
    button: 'Choose a card',
  },
  {
    name: '[SQ-11] a dead card picked',
    position: 'dead-card',
    chosen: [0],
    asks: 'Both spaces of Utah are covered: turn it in for a new card?',
    button: 'Turn in Utah',
  },
  {
    name: '[SQ-14] a card still to be drawn, and one’s own turn again',
    position: 'may-still-draw-two',
    options: { loseUndrawnCard: true },
    asks: 'Draw your card, or choose a card to play.',
    button: 'Choose a card',
  },
  {
    name: '[SQ-14] a card still to be drawn in somebody else’s turn',
    position: 'may-still-draw',
    options: { loseUndrawnCard: true },
    asks: 'Bo’s turn. You may still draw your card.',
    button: 'Choose a card',
  },
  {
    name: '[SQ-13] [SQ-14] nothing to play',
    position: 'asked-to-pass',
    you: 1,
    options: { loseUndrawnCard: true },
    asks: 'No card of yours can be played. Pass?',
    button: 'Pass',
  },
  {
    name: '[SQ-18] six in a line',
    position: 'six-in-a-line',
    chosen: [0, 103],
    asks: 'Six in a line or more: which five shall be tied together?',
    button: 'Place on Florida, row 1 column 4',
  },
  {
    name: '[SQ-20] a card owed',
    position: 'owed-cards',
    asks: 'Table talk: lay down a card of your choice.',
    button: 'Choose a card',
  },
  {
    name: '[SQ-20] a card to be laid down',
    position: 'owed-cards',
    chosen: [1],
    asks: 'Table talk: lay down a card of your choice.',
    button: 'Lay down Florida',
  },
  {
    name: '[SQ-3] a team’s turn, as somebody sees it who only watches',
    position: 'three-teams',
    you: null,
    asks: 'Eve’s turn, for the white team.',
  },
  {
    name: '[SQ-3] somebody’s turn who plays alone',
    position: 'opening',
    you: 1,
    asks: 'Ann’s turn.',
  },
];

test.each(rows)('$name', ({ position, you = 0, chosen = [], options = {}, asks, button }) => {
  const context = gameContextOf(sequenceStates, positionNamed(position), you, { chosen, options });
  expect(promptText(context)).toBe(asks);
  if (button !== undefined) expect(moves(context).at(-1)?.label).toBe(button);
});

test('[SQ-11] only one dead card a turn', () => {
  const after: State = { ...positionNamed('dead-card'), exchanged: true };
  expect(promptText(gameContextOf(sequenceStates, after, 0, { chosen: [0] }))).toBe(
    'You have turned in a dead card this turn already. Choose another card.',
  );
  expect(promptText(gameContextOf(sequenceStates, after, 0))).toBe('Your turn: choose a card to play.');
});

test('[SQ-20] two cards owed', () => {
  const state = layOut({ hands: ['UT FL', 'KY', 'OH', 'IN'], tableTalk: 'penalty', owes: [2] });
  expect(promptText(gameContextOf(sequenceStates, state, 0))).toBe(
    'Table talk: lay down 2 cards of your choice.',
  );
});

const row = [40, 41, 42, 43, 44];
const column = [4, 14, 24, 34, 44];

const ends: readonly {
  readonly name: string;
  readonly hands: readonly string[];
  readonly teams?: 2 | 3;
  readonly sequences: readonly (readonly (readonly number[])[])[];
  readonly winners: readonly number[];
  readonly you: number | null;
  readonly title: string;
  readonly why: string;
}[] = [
  {
    name: '[SQ-19] one’s own win',
    hands: ['UT', 'KY'],
    sequences: [[row, column], [[0, 1, 2, 3, 5]]],
    winners: [0],
    you: 0,
    title: 'You win',
    why: 'Two sequences: New York to North Dakota and Wyoming to North Dakota.',
  },
  {
    name: '[SQ-19] somebody else’s win with one sequence',
    hands: ['UT', 'KY', 'FL'],
    teams: 3,
    sequences: [[], [row]],
    winners: [1],
    you: 0,
    title: 'Bo wins',
    why: 'One sequence: New York to North Dakota.',
  },
  {
    name: '[SQ-19] the win of one’s own team',
    hands: ['UT', 'KY', 'FL', 'OH'],
    sequences: [[row, column]],
    winners: [0, 2],
    you: 0,
    title: 'The black team wins',
    why: 'Two sequences by Cy and you: New York to North Dakota and Wyoming to North Dakota.',
  },
  {
    name: '[SQ-19] the win of a third team, as somebody sees it who only watches',
    hands: ['UT', 'KY', 'FL', 'OH', 'TX', 'IN'],
    teams: 3,
    sequences: [[], [], [row]],
    winners: [2, 5],
    you: null,
    title: 'The pink team wins',
    why: 'One sequence by Cy and Flo: New York to North Dakota.',
  },
  {
    name: '[SQ-13] a draw',
    hands: ['UT', 'KY'],
    sequences: [],
    winners: [],
    you: 0,
    title: 'A draw',
    why: 'For a whole round nobody could play a card.',
  },
];

test.each(ends)('$name', ({ winners, you, title, why, ...layout }) => {
  const context = gameContextOf(sequenceStates, layOut(layout), you);
  const outcome = { winners: winners.map(seatOf), scores: [], reason: '' };
  expect(resultText(outcome, context)).toEqual({ title, why });
});

test.each([
  [{}, 'four players or more form teams; the table draws for you'],
  [{ teams: 3 }, 'six or twelve players form three teams; the table draws for you'],
  [{ loseUndrawnCard: true }, 'four players or more form teams; a card not drawn in time is lost'],
  [
    { tableTalk: 'penalty' },
    'four players or more form teams; the table draws for you; table talk costs a card',
  ],
])('options %j mean: %s', (options, phrases) => {
  expect(optionWords(sequenceStates.options.parse(options)).join('; ')).toBe(phrases);
});

test.each([
  [0, 'Kentucky, row 1 column 1'],
  [9, 'Connecticut, row 1 column 10'],
  [26, 'Arizona, row 3 column 7'],
  [90, 'Minnesota, row 10 column 1'],
])('space %i is %s', (space, name) => {
  expect(spaceName(space)).toBe(name);
});

test.each([
  [0, '0 sequences'],
  [1, '1 sequence'],
  [2, '2 sequences'],
])('a score of %i reads %s', (count, phrase) => {
  expect(gameWords.score(count)).toBe(phrase);
});
