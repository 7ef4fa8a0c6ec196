import { expect, test } from 'vitest';
import { examples } from '../../../shared/games/seven-poker/examples.ts';
import { sevenPoker } from '../../../shared/games/seven-poker/index.ts';
import { gameContextOf } from '../../../test/helpers/game-context.ts';
import { positionsOf } from '../../../test/helpers/games.ts';
import { moves } from './moves.ts';
import { promptText } from './question.ts';

const positionNamed = positionsOf(examples);

interface Row {
  readonly name: string;
  readonly position: string;
  readonly you?: number | null;
  /** Places in the hand. */
  readonly chosen?: readonly number[];
  readonly asks: string;
  readonly buttons: readonly string[];
}

const rows: readonly Row[] = [
  {
    name: '[SP-3] [SP-4] [SP-5] the first exchange',
    position: 'opening',
    asks: 'Your turn: offer Bo one card, then discard up to three and draw as many, or pass?',
    buttons: ['Pass', 'Offer a card to Bo', 'Discard and draw'],
  },
  {
    name: '[SP-4] [SP-5] with a card picked',
    position: 'opening',
    chosen: [6],
    asks: 'Your turn: offer Bo one card, then discard up to three and draw as many, or pass?',
    buttons: ['Pass', 'Offer this card to Bo', 'Discard 1 and draw 1'],
  },
  {
    name: '[SP-4] without neighbourSwap',
    position: 'no-swaps',
    chosen: [0, 1],
    asks: 'Your turn: discard up to three and draw as many, or pass?',
    buttons: ['Pass', 'Discard 2 and draw 2'],
  },
  {
    name: '[SP-3] somebody else’s exchange',
    position: 'opening',
    you: 1,
    asks: 'Ann’s turn to exchange cards, or to pass.',
    buttons: ['Pass', 'Discard and draw'],
  },
  {
    name: '[SP-4] a card offered to the viewer',
    position: 'offered',
    asks: 'Cy offers you a card, face down. Pick one to give back unseen, or decline?',
    buttons: ['Decline', 'Give a card back'],
  },
  {
    name: '[SP-4] a card offered to the viewer, and one picked for it',
    position: 'offered',
    chosen: [2],
    asks: 'Cy offers you a card, face down. Pick one to give back unseen, or decline?',
    buttons: ['Decline', 'Give this card back'],
  },
  {
    name: '[SP-4] a card the viewer has offered',
    position: 'offered',
    you: 2,
    asks: 'Your card lies face down before Ann, who gives one back or declines.',
    buttons: ['Pass', 'Discard and draw'],
  },
  {
    name: '[SP-4] an offer between others',
    position: 'offered',
    you: 1,
    asks: 'Cy offers Ann a card: a card back, or no swap?',
    buttons: ['Pass', 'Discard and draw'],
  },
  {
    name: '[SP-6] two cards are left in the deck',
    position: 'deck-of-two',
    you: 3,
    asks: 'Your turn: offer Eve one card, then discard up to two and draw as many, or pass?',
    buttons: ['Pass', 'Offer a card to Eve', 'Discard and draw'],
  },
  {
    name: '[SP-8] cards to show',
    position: 'choosing-three',
    you: 1,
    chosen: [0, 1],
    asks: 'Pick three cards to show. They turn up together once everybody has picked.',
    buttons: ['Show three cards'],
  },
  {
    name: '[SP-8] three picked',
    position: 'choosing-three',
    you: 1,
    chosen: [0, 1, 2],
    asks: 'Pick three cards to show. They turn up together once everybody has picked.',
    buttons: ['Show these three cards'],
  },
  {
    name: '[SP-8] the viewer waits for another',
    position: 'choosing-three',
    asks: 'Bo still picks three cards to show.',
    buttons: ['Show three cards'],
  },
  {
    name: '[SP-9] stay or fold',
    position: 'dealer-speaks',
    you: 3,
    asks: 'Stay or fold? You hold four blues. Nobody has folded yet.',
    buttons: ['Fold', 'Stay'],
  },
  {
    name: '[SP-9] somebody else stays or folds',
    position: 'one-has-folded',
    you: null,
    asks: 'Does Ann stay or fold? 2 of 3 are still in.',
    buttons: ['Fold', 'Stay'],
  },
  {
    name: '[SP-14] the colour that won',
    position: 'two-colours',
    asks: 'You won. Which colour did it: three reds or three blues? Pick a card of it.',
    buttons: ['Take a victory card'],
  },
  {
    name: '[SP-14] a blue card is picked',
    position: 'two-colours',
    chosen: [3],
    asks: 'You won. Which colour did it: three reds or three blues? Pick a card of it.',
    buttons: ['Take blue'],
  },
  {
    name: '[SP-14] somebody else’s choice',
    position: 'two-colours',
    you: 1,
    asks: 'Ann won with three reds or three blues, and picks a victory card.',
    buttons: [],
  },
  {
    name: '[SP-18] what to discard after folding, nothing yet',
    position: 'folded-discards',
    you: 1,
    asks: 'You folded: pick any cards to discard face down, or keep them all. You draw up to seven.',
    buttons: ['Keep all seven'],
  },
  {
    name: '[SP-18] two cards picked',
    position: 'folded-discards',
    you: 1,
    chosen: [0, 4],
    asks: 'You folded: pick any cards to discard face down, or keep them all. You draw up to seven.',
    buttons: ['Discard 2, face down'],
  },
  {
    name: '[SP-18] the winner waits for who folded',
    position: 'folded-discards',
    asks: 'Bo still picks what to discard. Then the next round begins.',
    buttons: [],
  },
];

test.each(rows)('$name', ({ position, you = 0, chosen = [], asks, buttons }) => {
  const context = gameContextOf(sevenPoker, positionNamed(position), you, { chosen });
  expect(promptText(context)).toBe(asks);
  expect(moves(context).map(({ label }) => label)).toEqual(buttons);
});
