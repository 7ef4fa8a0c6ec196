import { isColor, isFaceDown, judge, newDeck } from '../../../shared/games/drop-rainbow/judge.ts';
import type { State } from '../../../shared/games/drop-rainbow/types.ts';
import { type Color, colorCards, colors, type RainbowCard } from '../../../shared/games/rainbow-deck.ts';
import type { GameExamples, Position, Viewer } from '../../../shared/kernel/game.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import type { OwnClaims } from '../../contract/arcus-games.ts';
import { actor, by, type Rows, told } from '../who.ts';

const cards = (state: State): readonly RainbowCard[] => [
  state.up,
  ...state.deck,
  ...state.row,
  ...state.discards,
  ...state.scores.flat(),
];

const reorder = (state: State, viewer: Viewer, random: Random): State => ({
  ...state,
  scores: state.scores.map((pile, owner) => (isFaceDown(state, owner, viewer) ? random.shuffle(pile) : pile)),
});

/** Cards left in the deck at the end were never visible; all others were public. */
const scrambleUnseen = (initial: State, final: State, _viewer: Viewer, random: Random): State => ({
  ...initial,
  deck: [
    ...initial.deck.slice(0, initial.deck.length - final.deck.length),
    ...newDeck(final, final.deck.filter(isColor), random),
  ],
});

interface Layout {
  readonly up: Color;
  readonly next: readonly RainbowCard[];
  readonly row?: readonly Color[];
  readonly discards?: readonly Color[];
  readonly scores: readonly (readonly Color[])[];
  readonly turn?: number;
  readonly emptyStops?: number;
  readonly hiddenScores?: boolean;
  readonly showSeven?: boolean;
  readonly lapEnds?: number;
  readonly complete?: readonly number[];
}

/** Other cards of a deck of nine per color follow by color, with the rainbow card at the bottom. */
export const layOut = (layout: Layout): State => {
  const {
    up,
    next,
    row = [],
    discards = [],
    scores,
    turn = 0,
    emptyStops = 0,
    hiddenScores = false,
    showSeven = false,
    lapEnds,
    complete = [],
  } = layout;
  const rest: RainbowCard[] = [...colorCards(9), 'rainbow'];
  for (const card of [up, ...next, ...row, ...discards, ...scores.flat()]) rest.splice(rest.indexOf(card), 1);
  return {
    hiddenScores,
    showSeven,
    lapEnds: lapEnds === undefined ? null : seatOf(lapEnds),
    complete: complete.map(seatOf),
    up,
    deck: [...next, ...rest],
    row: [...row],
    discards: [...discards],
    scores: scores.map((pile) => [...pile]),
    turn: seatOf(turn),
    emptyStops,
    outcome: null,
  };
};

/** Of four colors only, so that they complete nothing. */
const spent = (count: number): Color[] =>
  Array.from({ length: count }, (_, index) => at(['yellow', 'green', 'violet', 'pink'], index % 4));

const six = colors.slice(0, 6);

const position = (name: string, rules: string, shows: string, layout: Layout): Position<State> => ({
  name,
  rules: rules.split(' '),
  state: layOut(layout),
  shows,
});

const positions: readonly Position<State>[] = [
  position(
    'opening',
    'DR-3 DR-4 DR-8',
    'The first turn: one card lies face up on the deck, the row is empty.',
    {
      up: 'green',
      next: ['blue', 'red'],
      scores: [[], [], []],
    },
  ),
  position('good-draw', 'DR-4 DR-5', 'The next card is of a new color: drawing succeeds.', {
    up: 'orange',
    next: ['pink', 'red'],
    row: ['red', 'blue'],
    scores: [['green'], [], ['violet', 'yellow']],
    turn: 1,
  }),
  position('bad-draw', 'DR-6 DR-15', 'The next card has a color of the row: drawing fails.', {
    up: 'orange',
    next: ['red', 'pink'],
    row: ['red', 'blue'],
    discards: ['violet'],
    scores: [['green'], ['yellow', 'blue'], []],
    turn: 1,
  }),
  position(
    'own-color',
    'DR-5 DR-6',
    'The next card has the color of the card that goes to the row just now.',
    {
      up: 'orange',
      next: ['orange'],
      scores: [[], []],
    },
  ),
  position('full-row', 'DR-7 DR-9', 'Stopping takes the row, and the last player’s left is the first seat.', {
    up: 'pink',
    next: ['pink'],
    row: ['red', 'blue', 'green'],
    scores: [['blue'], [], ['red']],
    turn: 2,
  }),
  position(
    'lap-of-stops-of-two',
    'DR-8',
    'Both players have stopped at an empty row: now seat 0 must draw.',
    {
      up: 'red',
      next: ['green', 'blue'],
      scores: [[], []],
      emptyStops: 2,
    },
  ),
  position('four-stops-of-five', 'DR-8', 'Four of five have stopped at an empty row: the fifth still may.', {
    up: 'red',
    next: ['green', 'blue'],
    scores: [[], [], [], [], []],
    turn: 3,
    emptyStops: 4,
  }),
  position('seventh-color', 'DR-10', 'Taking the row gives seat 0 the last of the seven colors.', {
    up: 'red',
    next: ['red'],
    row: ['pink'],
    scores: [[...six, 'red'], spent(9)],
  }),
  position(
    'hidden-seventh-color',
    'DR-10 DR-14',
    'Seven colors win at once from face-down score cards too.',
    {
      up: 'red',
      next: ['red'],
      row: ['pink'],
      scores: [[...six], ['red', 'red', 'blue']],
      hiddenScores: true,
    },
  ),
  position(
    'rainbow-next',
    'DR-11',
    'The rainbow card is next: the seat that draws takes the row, then the cards are counted.',
    {
      up: 'orange',
      next: ['rainbow', 'red'],
      row: ['red', 'blue'],
      discards: spent(24),
      scores: [['red', 'red'], ['blue', 'blue', 'orange', 'orange'], ['orange']],
    },
  ),
  position(
    'rainbow-seventh-color',
    'DR-11 DR-12',
    'The row of the rainbow card completes seven colors for seat 1.',
    {
      up: 'pink',
      next: ['rainbow'],
      row: ['violet'],
      discards: spent(16),
      scores: [
        [...spent(8), 'red', 'red', 'red'],
        ['red', 'orange', 'yellow', 'green', 'blue'],
      ],
      turn: 1,
    },
  ),
  position('rainbow-tie', 'DR-11 DR-13', 'The last row makes seat 0 equal to seat 2: they share the win.', {
    up: 'orange',
    next: ['rainbow', 'red'],
    row: ['red'],
    discards: spent(24),
    scores: [
      ['red', 'red'],
      ['blue', 'blue', 'orange'],
      ['red', 'orange', 'blue', 'blue'],
    ],
  }),
  position(
    'last-lap-begins',
    'DR-10 DR-16',
    'Taking the row gives seat 1 of three the seventh color: seat 2 still has its turn, then the lap is over.',
    {
      up: 'red',
      next: ['blue', 'green'],
      row: ['pink'],
      scores: [spent(9), [...six], spent(8)],
      turn: 1,
      lapEnds: 2,
    },
  ),
  position(
    'last-turn-of-the-lap',
    'DR-16',
    'Seat 1 has all seven colors, and seat 2 the last turn: with this row it has them too, and more cards.',
    {
      up: 'red',
      next: ['blue', 'green'],
      row: ['pink'],
      scores: [['green'], [...colors], [...six, 'red']],
      turn: 2,
      lapEnds: 2,
      complete: [1],
      hiddenScores: true,
    },
  ),
  position(
    'to-show',
    'DR-10 DR-17',
    'Seat 0 has all seven colors and may show them; with the row, seat 1 could too.',
    {
      up: 'red',
      next: ['green', 'blue'],
      row: ['pink'],
      scores: [[...colors], [...six]],
      hiddenScores: true,
      showSeven: true,
    },
  ),
  position(
    'to-show-instead-of-drawing',
    'DR-8 DR-17',
    'Both have stopped with nothing: seat 0 shows its seven colors, or draws.',
    {
      up: 'red',
      next: ['green', 'blue'],
      scores: [[...colors], ['red']],
      emptyStops: 2,
      showSeven: true,
    },
  ),
  position('hidden-scores', 'DR-14', 'Score cards lie face down: others see only how many there are.', {
    up: 'pink',
    next: ['green'],
    row: ['violet'],
    scores: [['red', 'orange'], [], ['blue']],
    turn: 1,
    hiddenScores: true,
  }),
];

export const examples: GameExamples<State> = {
  positions,
  cards,
  scramble: judge.scramble,
  scrambleUnseen,
  reorder,
};

export const claims: OwnClaims = {
  rules: 20,
  short: { cardsPerColor: 8, hiddenScores: true, showSeven: true },
  secondsPerDecision: 5,
  bounds: { bytesPerMove: [101, 880] },
};

export const who: Rows<'drop-rainbow'> = {
  drew: by(actor),
  failed: told(actor),
  took: by(actor, actor),
  showed: told(actor),
};
