import { expect, test } from 'vitest';
import { examples, parse } from '../../../shared/games/seven-poker/examples.ts';
import { sevenPoker } from '../../../shared/games/seven-poker/index.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { gameContextOf } from '../../../test/helpers/game-context.ts';
import { positionsOf } from '../../../test/helpers/games.ts';
import { describeEvent } from './sentence.ts';
import type { Event } from './words.ts';

const positionNamed = positionsOf(examples);

const [ann, bo, cy] = [seatOf(0), seatOf(1), seatOf(2)];

interface Row {
  readonly name: string;
  /** The position before the event. */
  readonly position?: string;
  readonly you?: number | null;
  readonly event: Event;
  readonly says: string;
}

const rows: readonly Row[] = [
  {
    name: '[SP-4] one’s own offer goes to the left',
    event: { type: 'offered', seat: ann },
    says: 'You offer Bo a card, face down.',
  },
  {
    name: '[SP-4] the last seat offers to the first',
    event: { type: 'offered', seat: cy },
    says: 'Cy offers you a card, face down.',
  },
  {
    name: '[SP-4] a swap of others',
    event: { type: 'swapped', seat: bo, neighbour: cy, given: null, taken: null },
    says: 'Bo and Cy swap a card.',
  },
  {
    name: '[SP-4] a swap one has offered',
    event: { type: 'swapped', seat: ann, neighbour: bo, given: 'pink', taken: 'red' },
    says: 'You give Bo pink and get red for it.',
  },
  {
    name: '[SP-4] a swap one was offered',
    event: { type: 'swapped', seat: cy, neighbour: ann, given: 'pink', taken: 'red' },
    says: 'You get pink from Cy and give red for it.',
  },
  {
    name: '[SP-4] an offer declined',
    event: { type: 'declined', seat: bo },
    says: 'Bo declines: no swap.',
  },
  {
    name: '[SP-5] one’s own redraw',
    event: { type: 'redrew', seat: ann, discarded: ['red', 'red', 'pink'], drawn: ['blue', 'red', 'blue'] },
    says: 'You discard two reds and one pink, and draw one red and two blues.',
  },
  {
    name: '[SP-5] a redraw of somebody else',
    event: { type: 'redrew', seat: bo, discarded: ['violet', 'green'], drawn: null },
    says: 'Bo discards one green and one violet, and draws two.',
  },
  { name: '[SP-7] one passes', event: { type: 'passed', seat: ann }, says: 'You pass.' },
  { name: '[SP-7] somebody passes', event: { type: 'passed', seat: bo }, says: 'Bo passes.' },
  {
    name: '[SP-8] a secret choice of cards to show',
    position: 'choosing-three',
    event: { type: 'chose', seat: bo },
    says: 'Bo has picked three cards to show.',
  },
  {
    name: '[SP-8] the cards turn up',
    position: 'choosing-three',
    event: { type: 'revealed', shown: [parse('rrr'), parse('yyo'), parse('pgg')] },
    says: 'The cards turn up. You show three reds. Bo shows one orange and two yellows. Cy shows two greens and one pink.',
  },
  { name: '[SP-9] one stays', event: { type: 'stayed', seat: ann }, says: 'You stay.' },
  { name: '[SP-9] somebody folds', event: { type: 'folded', seat: cy }, says: 'Cy folds.' },
  {
    name: '[SP-11] a lone stayer shows too',
    event: {
      type: 'showed',
      hands: [parse('rrrbgvy'), null, null],
      strengths: [3, null, null],
      tied: [],
      winner: ann,
    },
    says: 'Showdown: You have three reds. You win the round.',
  },
  {
    name: '[SP-12] four pink cards win',
    event: {
      type: 'showed',
      hands: [parse('rrrbgvy'), parse('pppprog'), parse('bbgvrro')],
      strengths: [3, 4, 2],
      tied: [],
      winner: bo,
    },
    says: 'Showdown: You have three reds, Bo has four pinks, Cy has two reds or two blues. Bo wins the round.',
  },
  {
    name: '[SP-13] two hands tie and the third wins',
    event: {
      type: 'showed',
      hands: [parse('rrrrrgv'), parse('gggbbyv'), parse('pppppov')],
      strengths: [5, 3, 5],
      tied: [ann, cy],
      winner: bo,
    },
    says: 'Showdown: You have five reds, Bo has three greens, Cy has five pinks. Equal hands are out: Cy and you. Bo wins the round.',
  },
  {
    name: '[SP-13] all hands tie',
    you: null,
    event: {
      type: 'showed',
      hands: [parse('rrrgbvy'), null, parse('pppyvor')],
      strengths: [3, null, 3],
      tied: [ann, cy],
      winner: null,
    },
    says: 'Showdown: Ann has three reds, Cy has three pinks. Equal hands are out: Ann and Cy. Nobody wins the round.',
  },
  {
    name: '[SP-14] a victory card',
    event: { type: 'won', seat: bo, colour: 'pink', gained: ['pink'] },
    says: 'Bo takes pink as a victory card.',
  },
  {
    name: '[SP-15] four pink cards of somebody who has pink already',
    event: { type: 'won', seat: bo, colour: 'pink', gained: [] },
    says: 'Bo has pink already: no victory card.',
  },
  {
    name: '[SP-16] seven colours bring two',
    event: { type: 'won', seat: ann, colour: null, gained: ['yellow', 'pink'] },
    says: 'You take yellow and pink as victory cards.',
  },
  {
    name: '[SP-18] a secret choice of cards to discard',
    position: 'folded-discards',
    event: { type: 'chose', seat: bo },
    says: 'Bo has picked what to discard.',
  },
  {
    name: '[SP-18] [SP-19] of whoever folded only the number is told',
    position: 'folded-discards',
    event: { type: 'dealt', round: 3, discarded: [6, 0, 2], drawn: [parse('rrbbgop'), null, null] },
    says: 'Round 3 is dealt. Discarded after folding: none by Bo and 2 by Cy. You draw two reds, one orange, one green, two blues and one pink.',
  },
  {
    name: '[SP-18] [SP-19] one folded oneself, and drew nothing',
    position: 'folded-discards',
    you: 1,
    event: { type: 'dealt', round: 3, discarded: [6, 0, 2], drawn: [null, [], null] },
    says: 'Round 3 is dealt. Discarded after folding: none by you and 2 by Cy.',
  },
  {
    name: '[SP-19] nobody had folded',
    you: null,
    event: { type: 'dealt', round: 2, discarded: [7, 7, 7], drawn: [null, null, null] },
    says: 'Round 2 is dealt.',
  },
];

test.each(rows)('$name', ({ position = 'opening', you = 0, event, says }) => {
  const context = gameContextOf(sevenPoker, positionNamed(position), you);
  expect(describeEvent(event, context, context.view)).toBe(says);
});
