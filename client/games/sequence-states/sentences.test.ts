import { expect, test } from 'vitest';
import { examples } from '../../../shared/games/sequence-states/examples.ts';
import { sequenceStates } from '../../../shared/games/sequence-states/index.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { gameContextOf } from '../../../test/helpers/game-context.ts';
import { positionsOf } from '../../../test/helpers/games.ts';
import type { GameTypes } from '../../sdk/index.ts';
import type { Id } from './choice.ts';
import { describeEvent } from './sentences.ts';

const positionNamed = positionsOf(examples);

type Event = GameTypes[Id]['event'];

const [ann, bo, cy] = [seatOf(0), seatOf(1), seatOf(2)];
const row = [40, 41, 42, 43, 44];
const column = [4, 14, 24, 34, 44];

/** Ann and Bo alone, and in teams: Ann and Cy black, Bo and Dee white. */
const alone = 'opening';
const inTeams = 'owed-cards';

interface Row {
  readonly name: string;
  readonly position?: string;
  readonly you?: number | null;
  readonly options?: object;
  readonly event: Event;
  readonly says: string | null;
}

const rows: readonly Row[] = [
  {
    name: '[SQ-8] a chip is placed',
    event: { type: 'placed', seat: bo, card: 'KY', space: 0, marked: [] },
    says: 'Bo placed a chip on Kentucky, row 1 column 1.',
  },
  {
    name: '[SQ-9] with ADD',
    event: { type: 'placed', seat: ann, card: 'ADD', space: 49, marked: [] },
    says: 'You placed a chip on Texas, row 5 column 10 with ADD.',
  },
  {
    name: '[SQ-16] a sequence of one’s own',
    event: { type: 'placed', seat: ann, card: 'ND', space: 44, marked: [row] },
    says: 'You placed a chip on North Dakota, row 5 column 5. A sequence for you: New York to North Dakota.',
  },
  {
    name: '[SQ-16] a sequence of somebody else’s',
    event: { type: 'placed', seat: bo, card: 'ND', space: 44, marked: [row] },
    says: 'Bo placed a chip on North Dakota, row 5 column 5. A sequence for Bo: New York to North Dakota.',
  },
  {
    name: '[SQ-16] [SQ-18] two sequences of a team at once',
    position: inTeams,
    event: { type: 'placed', seat: bo, card: 'ND', space: 44, marked: [row, column] },
    says: 'Bo placed a chip on North Dakota, row 5 column 5. A sequence for the white team: New York to North Dakota. A sequence for the white team: Wyoming to North Dakota.',
  },
  {
    name: '[SQ-16] a sequence of one’s own team',
    position: inTeams,
    event: { type: 'placed', seat: cy, card: 'ND', space: 44, marked: [row] },
    says: 'Cy placed a chip on North Dakota, row 5 column 5. A sequence for the black team: New York to North Dakota.',
  },
  {
    name: '[SQ-10] a chip is removed',
    event: { type: 'removed', seat: ann, space: 11, team: 1 },
    says: 'You removed the white chip from South Dakota, row 2 column 2.',
  },
  {
    name: '[SQ-11] a dead card is turned in',
    event: { type: 'exchanged', seat: bo, card: 'UT' },
    says: 'Bo turned in Utah: both its spaces are covered.',
  },
  {
    name: '[SQ-8] one’s own card is named',
    event: { type: 'drew', seat: ann, card: 'GA' },
    says: 'You drew Georgia.',
  },
  {
    name: '[SQ-8] that others draw goes without saying',
    event: { type: 'drew', seat: bo, card: null },
    says: null,
  },
  {
    name: '[SQ-14] unless they have to remember it',
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
    name: '[SQ-12] the discards become the deck',
    event: { type: 'reshuffled', cards: 94 },
    says: 'The deck was empty: 94 discarded cards are the new one.',
  },
  {
    name: '[SQ-13] a pass',
    event: { type: 'passed', seat: bo },
    says: 'Bo had no card to play and passed.',
  },
  {
    name: '[SQ-20] a penalty',
    position: inTeams,
    event: { type: 'penalised', team: 0 },
    says: 'Every player of the black team lays down a card.',
  },
  {
    name: '[SQ-20] a card laid down, as somebody sees it who only watches',
    position: inTeams,
    you: null,
    event: { type: 'forfeited', seat: ann, card: 'REMOVE' },
    says: 'Ann laid down REMOVE for table talk.',
  },
];

test.each(rows)('$name', ({ position = alone, you = 0, options = {}, event, says }) => {
  const context = gameContextOf(sequenceStates, positionNamed(position), you, { options });
  expect(describeEvent(event, context, context.view)).toBe(says);
});

test('what happened before the viewer came is not told', () => {
  const context = gameContextOf(sequenceStates, positionNamed(alone), 0);
  expect(describeEvent({ type: 'passed', seat: bo }, context, null)).toBeNull();
});
