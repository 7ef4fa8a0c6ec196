import { expect, test } from 'vitest';
import { gameWords } from '#games/sequence-states/locale';
import { sequenceStates } from '../../../shared/games/sequence-states/index.ts';
import type { Event, State } from '../../../shared/games/sequence-states/types.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { gameContextOf } from '../../../test/helpers/game-context.ts';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples, layOut } from '../../../test/helpers/positions/sequence-states.ts';
import { randomFrom } from '../../../test/helpers/random.ts';
import { describeEvent, goal, moves, optionWords, promptText, resultText, spaceName } from './text.ts';

const positionNamed = positionsOf(examples);

const [ann, bo] = [seatOf(0), seatOf(1)];
const row = [40, 41, 42, 43, 44];
const column = [4, 14, 24, 34, 44];

/** Ann and Bo alone, and in teams: Ann and Cy black, Bo and Dee white. */
const alone = 'opening';
const inTeams = 'owed-cards';

interface EventRow {
  readonly name: string;
  readonly position?: string;
  readonly you?: number | null;
  readonly options?: object;
  readonly event: Event;
  readonly says: string | null;
}

const eventRows: readonly EventRow[] = [
  {
    name: '[SQ-9] with ADD',
    event: { type: 'placed', seat: ann, card: 'ADD', space: 49, marked: [] },
    says: 'You placed a chip on Texas with ADD.',
  },
  {
    name: '[SQ-16] a sequence of one’s own',
    event: { type: 'placed', seat: ann, card: 'ND', space: 44, marked: [row] },
    says: 'You placed a chip on North Dakota. A sequence for you: New York to North Dakota.',
  },
  {
    name: '[SQ-16] a sequence of another player',
    event: { type: 'placed', seat: bo, card: 'ND', space: 44, marked: [row] },
    says: 'Bo placed a chip on North Dakota. A sequence for Bo: New York to North Dakota.',
  },
  {
    name: '[SQ-16] [SQ-18] two sequences of a team in one move',
    position: inTeams,
    event: { type: 'placed', seat: bo, card: 'ND', space: 44, marked: [row, column] },
    says: 'Bo placed a chip on North Dakota. A sequence for the white team: New York to North Dakota. A sequence for the white team: Wyoming to North Dakota.',
  },
  {
    name: '[SQ-10] a chip is removed',
    event: { type: 'removed', seat: ann, space: 11, team: 1 },
    says: 'You removed the white chip from South Dakota.',
  },
  {
    name: '[SQ-8] nothing of another player’s draw',
    event: { type: 'drew', seat: bo, card: null },
    says: null,
  },
  {
    name: '[SQ-14] another player’s draw if it could be forgotten',
    options: { loseUndrawnCard: true },
    event: { type: 'drew', seat: bo, card: null },
    says: 'Bo drew a card.',
  },
  {
    name: '[SQ-14] one’s own lost card',
    event: { type: 'lost', seat: ann },
    says: 'You did not draw in time and play on with 7 cards.',
  },
  {
    name: '[SQ-14] a lost card, and one is left',
    position: 'asked-to-pass',
    event: { type: 'lost', seat: bo },
    says: 'Bo did not draw in time and plays on with 1 card.',
  },
  {
    name: '[SQ-20] a card laid down, as a spectator sees it',
    position: inTeams,
    you: null,
    event: { type: 'forfeited', seat: ann, card: 'REMOVE' },
    says: 'Ann laid down REMOVE for table talk.',
  },
];

test.each(eventRows)('the log says: $name', ({ position = alone, you = 0, options = {}, event, says }) => {
  const context = gameContextOf(sequenceStates, positionNamed(position), you, { options });
  expect(describeEvent(event, context, context.view)).toBe(says);
});

test('events before the viewer arrived are not logged', () => {
  const context = gameContextOf(sequenceStates, positionNamed(alone), 0);
  expect(describeEvent({ type: 'passed', seat: bo }, context, null)).toBeNull();
});

interface PromptRow {
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

const promptRows: readonly PromptRow[] = [
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
    button: 'Place on Utah',
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
    name: '[SQ-14] a card still to be drawn in another player’s turn',
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
    button: 'Place on Florida',
  },
  {
    name: '[SQ-20] a card owed',
    position: 'owed-cards',
    asks: 'Table talk: lay down a card of your choice.',
    button: 'Choose a card',
  },
  {
    name: '[SQ-3] a team’s turn, as a spectator sees it',
    position: 'three-teams',
    you: null,
    asks: 'Eve’s turn, for the white team.',
  },
  {
    name: '[SQ-3] the turn of a player without a team',
    position: 'opening',
    you: 1,
    asks: 'Ann’s turn.',
  },
];

test.each(promptRows)(
  'the prompt fits: $name',
  ({ position, you = 0, chosen = [], options = {}, asks, button }) => {
    const context = gameContextOf(sequenceStates, positionNamed(position), you, { chosen, options });
    expect(promptText(context)).toBe(asks);
    if (button !== undefined) expect(moves(context).at(-1)?.label).toBe(button);
  },
);

test('[SQ-16] the prompt names a new sequence once its last chip lies, and after the last move', () => {
  const position = positionNamed('two-by-one-chip');
  const action = { type: 'place', card: 0, space: 44 } as const;
  const played = sequenceStates.apply(position, ann, action, randomFrom('prompt'));
  if (!played.ok) throw new Error(played.error.reason);
  const after = gameContextOf(sequenceStates, played.value.state, 1);
  const before = gameContextOf(sequenceStates, position, 1);
  const says = 'A sequence for Ann: Wyoming to North Dakota.';
  expect(promptText({ ...before, toAct: [] }, after.view)).toBe(says);
  expect(promptText(before, after.view)).toBe('Ann’s turn.');
  expect(promptText({ ...after, toAct: [] })).toBe(says);
  expect(promptText(before)).toBe('Ann’s turn.');
});

test('[SQ-11] the prompt allows one dead card per turn', () => {
  const after: State = { ...positionNamed('dead-card'), exchanged: true };
  expect(promptText(gameContextOf(sequenceStates, after, 0, { chosen: [0] }))).toBe(
    'You have turned in a dead card this turn already. Choose another card.',
  );
  expect(promptText(gameContextOf(sequenceStates, after, 0))).toBe('Your turn: choose a card to play.');
});

test('[SQ-20] the prompt says how many cards are owed', () => {
  const state = layOut({ hands: ['UT FL', 'KY', 'OH', 'IN'], tableTalk: 'penalty', owes: [2] });
  expect(promptText(gameContextOf(sequenceStates, state, 0))).toBe(
    'Table talk: lay down 2 cards of your choice.',
  );
});

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
    why: 'You made two sequences: New York to North Dakota and Wyoming to North Dakota.',
  },
  {
    name: '[SQ-19] the win of one’s own team',
    hands: ['UT', 'KY', 'FL', 'OH'],
    sequences: [[row, column]],
    winners: [0, 2],
    you: 0,
    title: 'You win',
    why: 'Your team made two sequences: New York to North Dakota and Wyoming to North Dakota.',
  },
  {
    name: '[SQ-19] the loss of one’s own team',
    hands: ['UT', 'KY', 'FL', 'OH'],
    sequences: [[row, column], [[0, 1, 2, 3, 5]]],
    winners: [0, 2],
    you: 1,
    title: 'The black team wins',
    why: 'The black team made two sequences, New York to North Dakota and Wyoming to North Dakota: your team was one short.',
  },
  {
    name: '[SQ-19] the win of a third team, as a spectator sees it',
    hands: ['UT', 'KY', 'FL', 'OH', 'TX', 'IN'],
    teams: 3,
    sequences: [[], [], [row]],
    winners: [2, 5],
    you: null,
    title: 'The pink team wins',
    why: 'The pink team made one sequence: New York to North Dakota.',
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

test.each(ends)('the result says: $name', ({ winners, you, title, why, ...layout }) => {
  const context = gameContextOf(sequenceStates, layOut(layout), you);
  const scores = layout.hands.map((_, seat) => layout.sequences[seat % (layout.teams ?? 2)]?.length ?? 0);
  const outcome = { winners: winners.map(seatOf), scores, reason: '' };
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
  [
    { geography: true },
    'four players or more form teams; the table draws for you; capitals on cards, outlines on the board',
  ],
])('options %j are summarized as: %s', (options, phrases) => {
  expect(optionWords(sequenceStates.options.parse(options)).join('; ')).toBe(phrases);
});

test.each([
  [0, 'Kentucky (row 1, column 1)'],
  [9, 'Connecticut (row 1, column 10)'],
  [26, 'Arizona (row 3, column 7)'],
  [90, 'Minnesota (row 10, column 1)'],
])('space %i is named %s', (space, name) => {
  expect(spaceName(space, { geography: false })).toBe(name);
});

test.each([
  [0, '0 sequences'],
  [1, '1 sequence'],
  [2, '2 sequences'],
])('a score of %i reads %s', (count, phrase) => {
  expect(gameWords.score(count)).toBe(phrase);
});

test.each([
  [{}, 2, 'Two sequences of five'],
  [{}, 3, 'One sequence of five'],
  [{}, 6, 'Two sequences of five'],
  [{ teams: 3 }, 6, 'One sequence of five'],
])('[SQ-19] with options %j and %i players the goal reads: %s', (chosen, players, words) => {
  expect(goal(sequenceStates.options.parse(chosen), players)).toBe(words);
});
