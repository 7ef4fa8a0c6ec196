import { expect, test } from 'vitest';
import { namesOf } from '#locale/grammar';
import { allColors, strengthOf } from '../../../shared/games/seven-poker/hand.ts';
import { sevenPoker } from '../../../shared/games/seven-poker/index.ts';
import type { Event, State } from '../../../shared/games/seven-poker/types.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { gameContextOf } from '../../../test/helpers/game-context.ts';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples, parse } from '../../../test/helpers/positions/seven-poker.ts';
import {
  cardsIn,
  describeEvent,
  goal,
  handName,
  moves,
  optionWords,
  promptText,
  resultText,
} from './text.ts';

const positionNamed = positionsOf(examples);

test.each([
  ['[SP-12] all seven colors', 'pvbgyor', 'all seven colors'],
  ['[SP-12] seven of one color', 'ggggggg', 'seven greens'],
  ['[SP-12] four pink cards', 'pppprog', 'four pinks'],
  ['[SP-12] [SP-14] two colors equally often', 'rrrbbbp', 'three reds or three blues'],
  ['[SP-12] [SP-14] three colors equally often', 'rrvvppo', 'two reds, two violets or two pinks'],
  ['[SP-21] a short hand of different cards', 'rgb', 'no two alike'],
  ['[SP-21] no hand at all', '', 'no cards'],
])('%s: the hand %s is named %s', (_, hand, name) => {
  expect(handName(parse(hand))).toBe(name);
});

test.each([
  ['that won', 'blue', 'three blues'],
  ['that could not have', 'pink', 'three reds or three blues'],
] as const)('[SP-14] once it is known, only the color %s is named', (_, won, name) => {
  expect(handName(parse('rrrbbbp'), won)).toBe(name);
});

test.each([
  ['', 'no cards'],
  ['p', 'one pink'],
  ['prp', 'one red and two pinks'],
  ['bgrbg', 'one red, two greens and two blues'],
])('[RD-2] the cards %s are counted by color', (cards, phrase) => {
  expect(cardsIn(parse(cards))).toBe(phrase);
});

test.each([
  [0, 'Bo, Cy and you'],
  [null, 'Ann, Bo and Cy'],
])('for seat %s, which comes last, all players are %s', (you, phrase) => {
  const { who } = gameContextOf(sevenPoker, positionNamed('opening'), you);
  expect(namesOf([0, 1, 2].map(seatOf).map(who))).toBe(phrase);
});

/** Hands by seat; an empty one has folded. */
const lastRound = (hands: readonly string[], winner: number): State => ({
  ...positionNamed('opening'),
  phase: { name: 'over' },
  showdown: {
    hands: hands.map((hand) => (hand === '' ? null : parse(hand))),
    strengths: hands.map((hand) => (hand === '' ? null : strengthOf(parse(hand)))),
    tied: [],
    winner: seatOf(winner),
    color: null,
    gained: [],
    discarded: null,
  },
});

const tie = ['pprgbvo', 'gggrboy', 'bbbrgoy'];

test.each([
  ['a win', 0, ['ppppbvo', 'gggrboy', ''], 'You win', 'You took the fifth victory card with four pinks.'],
  [
    'a win because stronger hands tied',
    0,
    tie,
    'You win',
    'You took the fifth victory card with two pinks, because the stronger hands of Bo and Cy tied.',
  ],
  [
    'a win against nobody',
    0,
    ['ppppbvo', '', ''],
    'You win',
    'All others folded, and you took the fifth victory card.',
  ],
  [
    'a stronger hand lost by a tie',
    1,
    tie,
    'Ann wins',
    'Ann took the fifth victory card: two pinks beat your three greens, which tied with Cy.',
  ],
  [
    'a weaker hand',
    1,
    ['ppppbvo', 'gggrboy', ''],
    'Ann wins',
    'Ann took the fifth victory card: four pinks beat your three greens.',
  ],
  [
    'a folded hand',
    2,
    ['ppppbvo', 'gggrboy', ''],
    'Ann wins',
    'Ann took the fifth victory card with four pinks; you folded, and were third, four victory cards short.',
  ],
  [
    'a spectator, and a player who left',
    null,
    ['ppppbvo', 'gggrboy', ''],
    'Ann wins',
    'Ann took the fifth victory card with four pinks.',
  ],
])('[SP-13] [SP-20] the result says why: %s', (_, you, hands, title, why) => {
  const context = gameContextOf(sevenPoker, lastRound(hands, 0), you);
  const outcome = { winners: [seatOf(0)], scores: [5, 2, 1], reason: 'victory-cards' };
  expect(resultText(outcome, context)).toEqual({ title, why });
});

test.each([
  [
    {},
    '5 victory cards win; 9 cards of each color, 12 with five players; swaps with the left neighbor, unless five play',
  ],
  [
    { victoryCards: 3, cardsPerColor: 8, laps: 3, neighborSwap: false },
    '3 victory cards win; 8 cards of each color, 9 with five players; 3 exchange turns each; no swaps with the neighbor',
  ],
])('options %j are summarized as: %s', (options, phrases) => {
  expect(optionWords(sevenPoker.options.parse(options)).join('; ')).toBe(phrases);
});

interface PromptRow {
  readonly name: string;
  readonly position: string;
  readonly you?: number | null;
  /** Places in the hand. */
  readonly chosen?: readonly number[];
  readonly asks: string;
  readonly buttons: readonly string[];
}

const promptRows: readonly PromptRow[] = [
  {
    name: '[SP-3] [SP-4] [SP-5] the first exchange',
    position: 'opening',
    asks: 'Your turn: will you first offer Bo a card?',
    buttons: ['Pass', 'Offer a card', 'Discard and draw'],
  },
  {
    name: '[SP-4] [SP-5] with a card picked',
    position: 'opening',
    chosen: [6],
    asks: 'Your turn: will you first offer Bo a card?',
    buttons: ['Pass', 'Offer this card', 'Discard 1 and draw 1'],
  },
  {
    name: '[SP-4] without neighborSwap',
    position: 'no-swaps',
    chosen: [0, 1],
    asks: 'Your turn: pick up to three to discard and redraw, or pass?',
    buttons: ['Pass', 'Discard 2 and draw 2'],
  },
  {
    name: '[SP-4] a card offered to the viewer',
    position: 'offered',
    asks: 'Cy offers you a card, face down. Pick one to give back unseen, or decline?',
    buttons: ['Decline', 'Give a card back'],
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
    asks: 'Cy offers Ann a card: Ann gives one back or declines.',
    buttons: ['Pass', 'Discard and draw'],
  },
  {
    name: '[SP-6] two cards are left in the deck',
    position: 'deck-of-two',
    you: 3,
    asks: 'Your turn: will you first offer Eve a card?',
    buttons: ['Pass', 'Offer a card', 'Discard and draw'],
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
    name: '[SP-9] [SP-18] stay or fold',
    position: 'dealer-speaks',
    you: 3,
    asks: 'Stay and compare hands (equal hands are out), or fold and keep your cards? If you stay, you lose them after this round. Nobody has folded yet. You hold four blues.',
    buttons: ['Fold', 'Stay'],
  },
  {
    name: '[SP-9] another player stays or folds',
    position: 'one-has-folded',
    you: null,
    asks: 'Ann’s turn to stay or fold. 2 of 3 are still in.',
    buttons: ['Fold', 'Stay'],
  },
  {
    name: '[SP-14] the color that won',
    position: 'two-colors',
    asks: 'You won. Which color did it: three reds or three blues? Pick a card of it.',
    buttons: ['Take a victory card'],
  },
  {
    name: '[SP-14] another player’s choice',
    position: 'two-colors',
    you: 1,
    asks: 'Ann wins: three reds or three blues beat Cy’s two oranges, two greens or two violets. Ann picks a victory card.',
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
    name: '[SP-13] why the viewer is out: the hand and its equal',
    position: 'equal-out',
    asks: 'Your three reds equal Bo’s three yellows: both are out, and Cy wins with two greens. Dee still picks what to discard. Then the next round begins.',
    buttons: [],
  },
  {
    name: '[SP-13] the winner is told which better hands are out',
    position: 'equal-out',
    you: 2,
    asks: 'Ann’s three reds equal Bo’s three yellows: both are out, and you win with two greens. Dee still picks what to discard. Then the next round begins.',
    buttons: [],
  },
  {
    name: '[SP-18] the winner waits for a player who folded',
    position: 'folded-discards',
    asks: 'You win: all others folded. Bo still picks what to discard. Then the next round begins.',
    buttons: [],
  },
];

test('[SP-11] the prompt says what happens before the hands lie open', () => {
  const context = gameContextOf(sevenPoker, positionNamed('dealer-speaks'), 3);
  const spoken = { ...context, view: { ...context.view, turn: null }, prompt: null };
  expect(promptText(spoken)).toBe('The hands are compared, the weakest first.');
  const players = spoken.view.players.map((player, seat) =>
    seat === 3 ? player : { ...player, said: 'fold' as const },
  );
  expect(promptText({ ...spoken, view: { ...spoken.view, players } })).toBe('You win: all others folded.');
});

test.each(promptRows)(
  'the prompt and buttons fit: $name',
  ({ position, you = 0, chosen = [], asks, buttons }) => {
    const context = gameContextOf(sevenPoker, positionNamed(position), you, { chosen });
    expect(promptText(context)).toBe(asks);
    expect(moves(context).map(({ label }) => label)).toEqual(buttons);
  },
);

const [ann, bo, cy] = [seatOf(0), seatOf(1), seatOf(2)];

interface EventRow {
  readonly name: string;
  /** The position before the event. */
  readonly position?: string;
  readonly you?: number | null;
  readonly event: Event;
  readonly says: string;
}

const eventRows: readonly EventRow[] = [
  {
    name: '[SP-4] one’s own offer goes to the left',
    event: { type: 'offered', seat: ann },
    says: 'You offer Bo a card, face down.',
  },
  {
    name: '[SP-4] a swap of others',
    event: { type: 'swapped', seat: bo, neighbor: cy, given: null, taken: null },
    says: 'Bo and Cy swap a card.',
  },
  {
    name: '[SP-4] a swap one has offered',
    event: { type: 'swapped', seat: ann, neighbor: bo, given: 'pink', taken: 'red' },
    says: 'You give Bo pink and get red for it.',
  },
  {
    name: '[SP-4] a swap one was offered',
    event: { type: 'swapped', seat: cy, neighbor: ann, given: 'pink', taken: 'red' },
    says: 'You get pink from Cy and give red for it.',
  },
  {
    name: '[SP-5] one’s own redraw',
    event: { type: 'redrew', seat: ann, discarded: ['red', 'red', 'pink'], drawn: ['blue', 'red', 'blue'] },
    says: 'You discard two reds and one pink, and draw one red and two blues.',
  },
  {
    name: '[SP-5] a redraw of another player',
    event: { type: 'redrew', seat: bo, discarded: ['violet', 'green'], drawn: null },
    says: 'Bo discards one green and one violet, and draws two.',
  },
  {
    name: '[SP-8] the cards turn up',
    position: 'choosing-three',
    event: { type: 'revealed', shown: [parse('rrr'), parse('yyo'), parse('pgg')] },
    says: 'The cards turn up. You show three reds. Bo shows one orange and two yellows. Cy shows two greens and one pink.',
  },
  {
    name: '[SP-11] a lone stayer shows too',
    event: {
      type: 'showed',
      hands: [parse('rrrbgvy'), null, null],
      strengths: [3, null, null],
      tied: [],
      winner: ann,
    },
    says: 'You win: all others folded.',
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
    says: 'Your five reds equal Cy’s five pinks: both are out, and Bo wins with three greens.',
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
    says: 'Ann’s three reds equal Cy’s three pinks: both are out, and nobody wins.',
  },
  {
    name: '[SP-15] four pink cards of a player who has pink already',
    event: { type: 'won', seat: bo, color: 'pink', gained: [] },
    says: 'Bo has pink already: no victory card.',
  },
  {
    name: '[SP-16] seven colors bring two',
    event: { type: 'won', seat: ann, color: null, gained: ['yellow', 'pink'] },
    says: 'You take yellow and pink as victory cards.',
  },
  {
    name: '[SP-18] [SP-19] only the number of a folded player’s discards',
    position: 'folded-discards',
    event: { type: 'dealt', round: 3, discarded: [6, 0, 2], drawn: [parse('rrbbgop'), null, null] },
    says: 'Discarded after folding: none by Bo and 2 by Cy. Round 3 is dealt. You draw two reds, one orange, one green, two blues and one pink.',
  },
  {
    name: '[SP-18] [SP-19] the viewer folded and drew nothing',
    position: 'folded-discards',
    you: 1,
    event: { type: 'dealt', round: 3, discarded: [6, 0, 2], drawn: [null, [], null] },
    says: 'Discarded after folding: none by you and 2 by Cy. Round 3 is dealt.',
  },
];

test.each(eventRows)('the log says: $name', ({ position = 'opening', you = 0, event, says }) => {
  const context = gameContextOf(sevenPoker, positionNamed(position), you);
  expect(describeEvent(event, context, context.view)).toBe(says);
});

const shown: Event = { type: 'revealed', shown: ['rrr', 'oyb', 'gvp'].map(parse) };
const showed: Event = {
  type: 'showed',
  hands: [parse('rrrobgv'), null, parse('ggbbvvp')],
  strengths: [3, null, 2],
  tied: [],
  winner: seatOf(0),
};
const redrew: Event = { type: 'redrew', seat: seatOf(1), discarded: parse('rb'), drawn: null };
const swapped: Event = {
  type: 'swapped',
  seat: seatOf(0),
  neighbor: seatOf(1),
  given: 'red',
  taken: 'blue',
};
const folded: Event = { type: 'folded', seat: seatOf(1) };
const dealt: Event = { type: 'dealt', round: 2, discarded: [7, 0, 7], drawn: [null, null, null] };
const kept: Event = { type: 'won', seat: seatOf(0), color: 'red', gained: [] };

test.each<[string, Event, Event[], string | null]>([
  [
    '[SP-8] three cards that lie open',
    shown,
    [],
    'The cards turn up. You show three reds. Bo shows one orange, one yellow and one blue. Cy shows one green, one violet and one pink.',
  ],
  [
    '[SP-9] the shown cards of a folded player',
    shown,
    [folded],
    'The cards turn up. You show three reds. Cy shows one green, one violet and one pink.',
  ],
  ['[SP-19] all of them once they are in a new deck', shown, [folded, dealt], 'The cards turn up. '],
  [
    '[SP-11] a showdown until cards are shown again',
    showed,
    [dealt],
    'You win: three reds beat Cy’s two greens, two blues or two violets.',
  ],
  [
    '[SP-11] [SP-12] how strong the hands were after that',
    showed,
    [dealt, shown],
    'You win: three alike beat Cy’s two alike.',
  ],
  [
    '[SP-12] [SP-13] why nobody won, after that',
    {
      ...showed,
      hands: [parse('roygbvp'), parse('roygbvp'), null],
      strengths: [allColors, allColors, null],
      tied: [seatOf(0), seatOf(1)],
      winner: null,
    },
    [dealt, shown],
    'Your seven colors equal Bo’s seven colors: both are out, and nobody wins.',
  ],
  ['[SP-15] a color won in vain after that', kept, [dealt, shown], null],
  ['[SP-5] discards of the last round', redrew, [dealt], 'Bo discards 2 cards, and draws two.'],
  [
    '[SP-4] a card that went to another hand',
    swapped,
    [{ type: 'passed', seat: seatOf(0) }],
    'Bo and you swap a card.',
  ],
])('[ALL-4] the log names the right cards: %s', (_, event, later, says) => {
  const context = gameContextOf(sevenPoker, positionNamed('opening'), 0);
  expect(describeEvent(event, context, context.view, later)).toBe(says);
});

test.each([
  [{}, 'Victory cards of 5 colors'],
  [{ victoryCards: 3 }, 'Victory cards of 3 colors'],
])('[SP-20] with options %j the goal reads: %s', (chosen, words) => {
  expect(goal(sevenPoker.options.parse(chosen))).toBe(words);
});
