import { expect, test } from 'vitest';
import { dropRainbow } from '../../shared/games/drop-rainbow/index.ts';
import { sequenceStates } from '../../shared/games/sequence-states/index.ts';
import { sevenPoker } from '../../shared/games/seven-poker/index.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { gameContextOf } from '../../test/helpers/game-context.ts';
import { positionsOf } from '../../test/helpers/games.ts';
import { examples } from '../../test/helpers/positions/drop-rainbow.ts';
import { layOut } from '../../test/helpers/positions/sequence-states.ts';
import { examples as sevenPokerExamples } from '../../test/helpers/positions/seven-poker.ts';
import { context, view } from '../../test/helpers/presidential-context.ts';
import * as dropRainbowText from './drop-rainbow/text.ts';
import * as presidentialPokerText from './presidential-poker/text.ts';
import * as sequenceStatesText from './sequence-states/text.ts';
import * as sevenPokerText from './seven-poker/text.ts';

const positionNamed = positionsOf(sevenPokerExamples);

const fullRow = examples.positions.find(({ name }) => name === 'full-row')?.state;
if (fullRow === undefined) throw new Error('there is no full-row');
const inTwo = layOut({ hands: ['UT FL ADD', 'IN'], piles: ['', ''], chips: [[], []] });

test.each<readonly [string, readonly string[], readonly string[]]>([
  [
    'the row and the own score cards of Drop Rainbow',
    dropRainbowText.spokenSummary(gameContextOf(dropRainbow, fullRow, 2)),
    ['3 of seven colors in the row: red, blue, green.', 'You hold 1 red.'],
  ],
  [
    'no score cards, where there are none',
    dropRainbowText.spokenSummary(gameContextOf(dropRainbow, fullRow, 1)),
    ['3 of seven colors in the row: red, blue, green.'],
  ],
  ['nothing to a spectator', dropRainbowText.spokenSummary(gameContextOf(dropRainbow, fullRow, null)), []],
  [
    'the hand of Seven Poker, color by color',
    sevenPokerText.spokenSummary(gameContextOf(sevenPoker, positionNamed('opening'), 0)),
    ['You hold two reds, one orange, one green, one blue, one violet and one pink.'],
  ],
  [
    'no hand to a spectator',
    sevenPokerText.spokenSummary(gameContextOf(sevenPoker, positionNamed('opening'), null)),
    [],
  ],
  [
    'the cards of Sequence: States',
    sequenceStatesText.spokenSummary(gameContextOf(sequenceStates, inTwo, 0)),
    ['You hold Utah, Florida and ADD.'],
  ],
  [
    'no cards to a spectator',
    sequenceStatesText.spokenSummary(gameContextOf(sequenceStates, inTwo, null)),
    [],
  ],
  [
    // Cards 1 to 4 are dark red, 5 and 19 have a solid square, 60 a hollow one.
    'what a hand of Presidential Poker counts as, the pot and the own chips',
    presidentialPokerText.spokenSummary(context({ view: view({ hand: [1, 2, 3, 4, 5, 60, 19] }) })),
    [
      'You hold four of a kind and a pair (four dark reds, two solid squares and one hollow square).',
      '2 in the pot, 20 in front of you.',
    ],
  ],
])('the spoken summary is right: %s', (_, told, expected) => {
  expect(told).toEqual(expected);
});

test('the spoken summary names the victory cards of all players who have some', () => {
  const state = {
    ...positionNamed('opening'),
    victory: [['pink' as const], [], ['red' as const, 'blue' as const]],
  };
  const [, ...won] = sevenPokerText.spokenSummary(gameContextOf(sevenPoker, state, seatOf(0)));
  expect(won).toEqual(['Your 1 victory card: pink.', 'Cy’s 2 victory cards: red, blue.']);
});
