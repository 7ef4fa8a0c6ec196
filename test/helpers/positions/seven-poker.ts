import { type Color, colorCards, colors } from '../../../shared/games/rainbow-deck.ts';
import { cardsAt, maxRedrawn, placesOf } from '../../../shared/games/seven-poker/hand.ts';
import { judge } from '../../../shared/games/seven-poker/judge.ts';
import {
  type Action,
  actionSchema,
  type Phase,
  type PhaseOf,
  type Showdown,
  type State,
  type Word,
} from '../../../shared/games/seven-poker/types.ts';
import type { GameAction } from '../../../shared/kernel/action.ts';
import type { GameExamples, Position, Viewer } from '../../../shared/kernel/game.ts';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { at, correspondingPlaces } from '../../../shared/kernel/util.ts';
import type { OwnClaims } from '../../contract/arcus-games.ts';
import { actor, by, none, ofEvent, type Rows, right, told } from '../who.ts';

const cards = (state: State): readonly Color[] => [
  ...state.deck,
  ...state.discards,
  ...state.hands.flat(),
  ...state.victory.flat(),
];

const reorder = (state: State, viewer: Viewer, random: Random): State => {
  const orders = state.hands.map((hand, seat) =>
    seat === viewer ? placesOf(hand) : random.shuffle(placesOf(hand)),
  );
  const moved = (seat: number, place: number): number => at(orders, seat).indexOf(place);
  return {
    ...state,
    hands: state.hands.map((hand, seat) => cardsAt(hand, at(orders, seat))),
    phase: movePlaces(state.phase, moved),
  };
};

const movePlaces = (phase: Phase, moved: (seat: number, place: number) => number): Phase => {
  const all = (places: readonly number[], seat: number): number[] =>
    places.map((place) => moved(seat, place));
  switch (phase.name) {
    case 'exchange':
      return phase.offered === null ? phase : { ...phase, offered: moved(phase.turn, phase.offered) };
    case 'stay':
      return { ...phase, shown: phase.shown.map(all) };
    case 'reveal':
    case 'discard':
      return { ...phase, chosen: phase.chosen.map((places, seat) => places && all(places, seat)) };
    default:
      return phase;
  }
};

const translate = (named: GameAction, seat: Seat, from: State, to: State): Action => {
  const action = actionSchema.parse(named);
  const places = (named: readonly number[]): number[] =>
    correspondingPlaces(at(from.hands, seat), at(to.hands, seat), named);
  switch (action.type) {
    case 'offer':
    case 'swap':
      return { ...action, place: at(places([action.place]), 0) };
    case 'redraw':
    case 'reveal':
    case 'discard':
      return { ...action, places: places(action.places) };
    default:
      return action;
  }
};

/**
 * Cards that the first round cannot reach return to the deck unseen, and their order does not matter
 * afterwards.
 */
const scrambleUnseen = (initial: State, _final: State, _viewer: Viewer, random: Random): State => {
  const reach = initial.laps * maxRedrawn * initial.hands.length;
  return {
    ...initial,
    deck: [...initial.deck.slice(0, reach), ...random.shuffle(initial.deck.slice(reach))],
  };
};

/** `parse('rrp')` is red, red, pink. */
export const parse = (letters: string): Color[] =>
  [...letters].map((letter) =>
    at(
      colors.filter((color) => color.startsWith(letter)),
      0,
    ),
  );

interface Layout {
  /** By seat, separated by spaces. */
  readonly hands: string;
  readonly victory?: readonly string[];
  readonly next?: string;
  /** Cards in the deck; the others were discarded. All by default. */
  readonly deck?: number;
  readonly cardsPerColor?: number;
  readonly first?: number;
  readonly victoryCards?: number;
  readonly neighborSwap?: boolean;
  readonly said?: readonly (Word | null)[];
  readonly showdown?: Showdown;
  readonly phase: Phase;
}

export const layOut = (layout: Layout): State => {
  const { phase, next = '', first = 0, victoryCards = 5, neighborSwap = true, showdown = null } = layout;
  const hands = layout.hands.split(' ').map(parse);
  const victory = hands.map((_, seat) => parse(layout.victory?.[seat] ?? ''));
  const rest = colorCards(layout.cardsPerColor ?? 9);
  for (const card of [...hands, ...victory, parse(next)].flat()) rest.splice(rest.indexOf(card), 1);
  const pile = [...parse(next), ...rest];
  const deck = layout.deck ?? pile.length;
  return {
    laps: 2,
    neighborSwap,
    victoryCards,
    round: 1 + victory.flat().length,
    first: seatOf(first),
    phase,
    hands,
    deck: pile.slice(0, deck),
    discards: pile.slice(deck),
    victory,
    said: [...(layout.said ?? hands.map(() => null))],
    showdown,
  };
};

const exchange = (turn: number, lap = 1, offered: number | null = null): PhaseOf<'exchange'> => ({
  name: 'exchange',
  lap,
  turn: seatOf(turn),
  mayOffer: offered === null,
  offered,
});

/** Each seat that has not folded shows the first three cards. */
const showing = (said: readonly (Word | null)[]): Pick<Layout, 'phase' | 'said'> => ({
  phase: { name: 'stay', shown: said.map((word) => (word === 'fold' ? [] : [0, 1, 2])) },
  said,
});

/** Seat 1 speaks last; both others stay. */
const lastWord = showing(['stay', null, 'stay']);

const position = (name: string, rules: string, shows: string, layout: Layout): Position<State> => ({
  name,
  rules: rules.split(' '),
  state: layOut(layout),
  shows,
});

const twoColors: Layout = {
  hands: 'rrrbbbp yyyyooo ggvvpoo',
  phase: { name: 'take' },
  said: ['stay', 'fold', 'stay'],
  showdown: {
    hands: [parse('rrrbbbp'), null, parse('ooggvvp')],
    strengths: [3, null, 2],
    tied: [],
    winner: seatOf(0),
    color: null,
    gained: [],
    discarded: null,
  },
};

const foldedDiscards: Layout = {
  hands: 'rrrrbg yyyyooo ggvvpoo',
  victory: ['r'],
  phase: { name: 'discard', chosen: [[0, 1, 2, 3, 4, 5], null, [2, 3]] },
  said: ['stay', 'fold', 'fold'],
  showdown: {
    hands: [parse('rrrrrgb'), null, null],
    strengths: [5, null, null],
    tied: [],
    winner: seatOf(0),
    color: 'red',
    gained: ['red'],
    discarded: null,
  },
};

const equalOut: Layout = {
  hands: 'rrrobgv yyyobgv gbbpvo ooyyppr',
  victory: ['', '', 'g', ''],
  phase: {
    name: 'discard',
    chosen: [[0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5], null],
  },
  said: ['stay', 'stay', 'stay', 'fold'],
  showdown: {
    hands: [parse('rrrogbv'), parse('oyyygbv'), parse('oggbbvp'), null],
    strengths: [3, 3, 2, null],
    tied: [seatOf(0), seatOf(1)],
    winner: seatOf(2),
    color: 'green',
    gained: ['green'],
    discarded: null,
  },
};

const positions: readonly Position<State>[] = [
  position('opening', 'SP-1 SP-3 SP-4 SP-5 SP-7', 'The first exchange: seat 0 may offer, redraw or pass.', {
    hands: 'rrobgvp yyyobgv ggpprrv',
    next: 'rbg',
    phase: exchange(0),
  }),
  position('no-swaps', 'SP-4 SP-5', 'Without neighborSwap there is nothing to offer.', {
    hands: 'rrobgvp yyyobgv ggpprrv',
    neighborSwap: false,
    phase: { ...exchange(0), mayOffer: false },
  }),
  position(
    'offered',
    'SP-4',
    'Seat 2 has offered its last card, the pink one: seat 0, on its left, answers.',
    {
      hands: 'rrobgvr yyyobgv ggbbrrp',
      phase: exchange(2, 1, 6),
    },
  ),
  position('last-exchange', 'SP-3 SP-8', 'The last turn of the second lap: after it the cards are shown.', {
    hands: 'rrobgvp yyyobgv ggpprrv yyyyooo',
    first: 2,
    phase: exchange(1, 2),
  }),
  position(
    'deck-of-two',
    'SP-5 SP-6',
    'Two cards are left: no seat can draw three, and two end the exchange.',
    {
      hands: 'rrobgvp yyyobgv ggpprrv yyyyooo bbbgggv',
      next: 'vp',
      deck: 2,
      phase: exchange(3, 1),
    },
  ),
  position('choosing-three', 'SP-8', 'Seats 0 and 2 have chosen in secret, seat 1 has not.', {
    hands: 'rrrbgvp yyyobgv ggpprrv',
    phase: { name: 'reveal', chosen: [[0, 1, 2], null, [6, 0, 2]] },
  }),
  position(
    'dealer-speaks',
    'SP-2 SP-9',
    'Three cards of each seat are up; the dealer, seat 3, speaks first.',
    {
      hands: 'rrrrgvp yyyobgv ggpprrv bbbbooy',
      ...showing([null, null, null, null]),
    },
  ),
  position('one-has-folded', 'SP-9 SP-10 SP-11', 'If seat 0 folds too, seat 1 stays without being asked.', {
    hands: 'rrrrgvp yyyobgv ggpprrv',
    ...showing([null, null, 'fold']),
  }),
  position(
    'four-pink',
    'SP-12 SP-14 SP-15',
    'Seat 1 holds four pink cards, the others three and two alike.',
    {
      hands: 'rrrbgvy pppprog bbgvrro',
      ...lastWord,
    },
  ),
  position('four-pink-again', 'SP-15', 'Four pink cards win nothing for a seat with a pink victory card.', {
    hands: 'rrrbgvy pppprog bbgvrro',
    victory: ['', 'p', 'b'],
    ...lastWord,
  }),
  position('two-tied', 'SP-13', 'Two hands of five tie, so that three alike win.', {
    hands: 'rrrrrgv gggbbyv pppppov',
    ...lastWord,
  }),
  position('all-tied', 'SP-13', 'Three hands of three: no winner.', {
    hands: 'rrrgbvy gggbbyv pppyvor',
    ...lastWord,
  }),
  position('seven-colors', 'SP-12 SP-16', 'All seven colors beat seven alike, and bring two victory cards.', {
    hands: 'ggggggg roygbvp bbgvrro',
    victory: ['', 'ro', 'p'],
    ...lastWord,
  }),
  position('seven-colors-one-needed', 'SP-16 SP-20', 'Seven colors for a seat that needs one more card.', {
    hands: 'rrrbgvy roygbvp bbgvrro',
    victory: ['', 'royg', 'p'],
    ...lastWord,
  }),
  position('seven-colors-win', 'SP-16 SP-20', 'Two victory cards at once are the fourth and the fifth.', {
    hands: 'rrrbgvy roygbvp bbgvrro',
    victory: ['roy', 'gbv', 'p'],
    ...lastWord,
  }),
  position(
    'two-colors',
    'SP-14',
    'Three red and three blue: the winner, seat 0, chooses which won.',
    twoColors,
  ),
  position('one-color-held', 'SP-15', 'Three pink and three red, but seat 1 has red already: pink it is.', {
    hands: 'yybbgvo ppprrrg bbgvoor',
    victory: ['', 'r', ''],
    ...lastWord,
  }),
  position('both-colors-held', 'SP-14 SP-15', 'Three pink and three red, and seat 1 has both already.', {
    hands: 'yybbgvo ppprrrg bbgvoor',
    victory: ['', 'rp', ''],
    ...lastWord,
  }),
  position('fifth-color', 'SP-20', 'Four pink cards give seat 1 its fifth victory card.', {
    hands: 'rrrbgvy pppprog bbgvrro',
    victory: ['royg', 'royg', ''],
    ...lastWord,
  }),
  position(
    'folded-discards',
    'SP-18 SP-19',
    'Seats 1 and 2 have folded; seat 1 has not chosen yet.',
    foldedDiscards,
  ),
  position(
    'equal-out',
    'SP-13 SP-18',
    'Seats 0 and 1 are out with three alike, seat 2 has won with two; seat 3 has folded.',
    equalOut,
  ),
  position('starved', 'SP-16 SP-21', 'Once seat 3 has taken two victory cards, 34 cards are left for five.', {
    hands: 'rrrrpoo ooyyyyp ggggbbp roygbvp bbvvvvp',
    victory: ['roygb', 'oygbv', 'ygbvp', 'ro', 'vpr'],
    victoryCards: 6,
    cardsPerColor: 8,
    ...showing(['stay', 'stay', 'stay', null, 'stay']),
  }),
];

export const examples: GameExamples<State> = {
  positions,
  cards,
  scramble: judge.scramble,
  scrambleUnseen,
  reorder,
  translate,
};

/** Its default games are the longest. */
export const claims: OwnClaims = {
  rules: 24,
  short: { victoryCards: 3 },
  secondsPerDecision: 8,
  strengthOptions: { victoryCards: 3 },
};

export const who: Rows<'seven-poker'> = {
  offered: by(actor, actor),
  // The neighbor answers; the card is the one of the player on their right.
  swapped: { text: right, bubble: actor, flight: [actor, actor, right] },
  declined: by(actor),
  redrew: by(actor, actor, actor),
  passed: by(actor),
  chose: told(actor),
  revealed: { text: none, bubble: none },
  // The last player left stays without a word of their own.
  stayed: by(ofEvent),
  folded: by(actor, actor, actor),
  showed: { text: none, bubble: none },
  won: by(ofEvent, ofEvent, ofEvent),
  dealt: { text: none, bubble: none },
};
