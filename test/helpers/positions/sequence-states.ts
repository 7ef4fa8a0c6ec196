import { allSpaces, spacesOf, teamCount } from '../../../shared/games/sequence-states/board.ts';
import { type Card, stateCodes, wholeDeck } from '../../../shared/games/sequence-states/cards.ts';
import { judge } from '../../../shared/games/sequence-states/judge.ts';
import type { Five } from '../../../shared/games/sequence-states/sequences.ts';
import { type Action, actionSchema, type State } from '../../../shared/games/sequence-states/types.ts';
import type { GameAction } from '../../../shared/kernel/action.ts';
import type { GameExamples, Position, Viewer } from '../../../shared/kernel/game.ts';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { at, correspondingPlaces } from '../../../shared/kernel/util.ts';
import type { OwnClaims } from '../../contract/arcus-games.ts';
import { actor, by, none, ofEvent, type Rows, told, unspoken } from '../who.ts';

const cards = ({ deck, players }: State): readonly Card[] => [
  ...deck,
  ...players.flatMap(({ hand, pile }) => [...hand, ...pile]),
];

/**
 * States of which the viewer saw no card, and whose spaces were always open, so that no pass depended on
 * them.
 */
const neverSeen = ({ players, chips }: State, viewer: Viewer): Card[] => {
  const seen = players.flatMap(({ hand, pile }, owner) => [...pile, ...(owner === viewer ? hand : [])]);
  if (seen.includes('REMOVE')) return [];
  return stateCodes.filter(
    (code) => !seen.includes(code) && spacesOf(code).every((space) => chips[space] === null),
  );
};

/**
 * Until the first reshuffle every visible card lies in a pile. So unseen states may be permuted in hands and
 * deck,
 * and undrawn cards may be reordered. After it, all cards have been in hands.
 */
const scrambleUnseen = (initial: State, final: State, viewer: Viewer, random: Random): State => {
  if (final.shuffles > 0) return initial;
  const unseen = neverSeen(final, viewer);
  const changed = random.shuffle(unseen);
  const renamed = (card: Card): Card => (unseen.includes(card) ? at(changed, unseen.indexOf(card)) : card);
  const drawn = initial.deck.length - final.deck.length;
  return {
    ...initial,
    players: initial.players.map((player) => ({ ...player, hand: player.hand.map(renamed) })),
    deck: [
      ...initial.deck.slice(0, drawn).map(renamed),
      ...random.shuffle(initial.deck.slice(drawn).map(renamed)),
    ],
  };
};

/**
 * Reorders the other hands, except cards that are or may become dead: the table exchanges the first of them
 * (SQ-13).
 */
const reorder = (state: State, viewer: Viewer, random: Random): State => {
  const mayDie = (card: Card): boolean =>
    card !== 'ADD' &&
    card !== 'REMOVE' &&
    spacesOf(card).filter((space) => state.chips[space] === null).length < 2;
  const reordered = (hand: readonly Card[]): Card[] => {
    const inOrder = hand.filter(mayDie);
    return random.shuffle(hand).map((card) => (mayDie(card) ? (inOrder.shift() ?? card) : card));
  };
  const players = state.players.map((player, owner) =>
    owner === viewer ? player : { ...player, hand: reordered(player.hand) },
  );
  return { ...state, players };
};

const translate = (named: GameAction, seat: Seat, from: State, to: State): Action => {
  const action = actionSchema.parse(named);
  if (!('card' in action)) return action;
  const [card = action.card] = correspondingPlaces(at(from.players, seat).hand, at(to.players, seat).hand, [
    action.card,
  ]);
  return { ...action, card };
};

interface Layout extends Partial<Omit<State, 'players' | 'chips' | 'sequences' | 'turn' | 'undrawn'>> {
  /** By player, as words. */
  readonly hands: readonly string[];
  readonly piles?: readonly string[];
  /**
   * First cards of the deck, as words. Other cards lie under them, or in the last player's pile if
   * `deckEnds`.
   */
  readonly next?: string;
  readonly deckEnds?: boolean;
  /** By team. */
  readonly chips?: readonly (readonly number[])[];
  readonly sequences?: readonly (readonly Five[])[];
  readonly turn?: number;
  readonly undrawn?: readonly number[];
  /** By player. */
  readonly owes?: readonly number[];
}

const isCard = (word: string): word is Card => wholeDeck.some((card) => card === word);

const cardsOf = (words: string): Card[] => words.split(' ').filter(isCard);

/** All 108 cards; default values where the layout names none. */
export const layOut = (layout: Layout): State => {
  const { hands, piles = [], next = '', deckEnds = false, chips = [], sequences = [], owes = [] } = layout;
  const { turn = 0, undrawn = [], ...others } = layout;
  const rest = [...wholeDeck];
  for (const card of [...hands, ...piles, next].flatMap(cardsOf)) rest.splice(rest.indexOf(card), 1);
  const players = hands.map((hand, seat) => ({
    hand: cardsOf(hand),
    pile: [...cardsOf(piles[seat] ?? ''), ...(deckEnds && seat === hands.length - 1 ? rest : [])],
    last: null,
    owes: owes[seat] ?? 0,
  }));
  const owner = (space: number): number | null => {
    const team = chips.findIndex((spaces) => spaces.includes(space));
    return team === -1 ? null : team;
  };
  return {
    teams: others.teams ?? teamCount(hands.length, 2),
    loseUndrawnCard: others.loseUndrawnCard ?? false,
    tableTalk: others.tableTalk ?? 'muted',
    endlessDecks: others.endlessDecks ?? false,
    players,
    deck: [...cardsOf(next), ...(deckEnds ? [] : rest)],
    shuffles: others.shuffles ?? 0,
    chips: allSpaces.map(owner),
    sequences: sequences.flatMap((fives, team) => fives.map((spaces) => ({ team, spaces }))),
    latest: null,
    turn: seatOf(turn),
    exchanged: others.exchanged ?? false,
    passes: others.passes ?? 0,
    undrawn: undrawn.map(seatOf),
    outcome: null,
  };
};

const position = (name: string, rules: string, shows: string, layout: Layout): Position<State> => ({
  name,
  rules: rules.split(' '),
  state: layOut(layout),
  shows,
});

const allBut = (...spaces: readonly number[]): number[] =>
  allSpaces.filter((space) => !spaces.includes(space));

/** Pairs of alternating colors, shifted by two per row: no five in a line. */
const isFirst = (space: number): boolean => ((space % 10) + 2 * Math.floor(space / 10)) % 4 < 2;
const mixed = (...open: readonly number[]): number[][] => [
  allBut(...open).filter(isFirst),
  allBut(...open).filter((space) => !isFirst(space)),
];

const row4 = [40, 41, 42, 43, 44];

const cardsAt = (first: number): string => wholeDeck.slice(first, first + 3).join(' ');

const positions: readonly Position<State>[] = [
  position('opening', 'SQ-4 SQ-8', 'The first turn of two: seven cards each, every space open.', {
    hands: ['UT FL ADD OH OH REMOVE TX', 'KY IN CO NV WI CT AR'],
    next: 'GA',
  }),
  position('twelve-players', 'SQ-1 SQ-4', 'Twelve players in two teams with three cards each.', {
    hands: Array.from({ length: 12 }, (_, seat) => cardsAt(3 * seat)),
    turn: 11,
  }),
  position(
    'one-space-left',
    'SQ-8 SQ-10',
    'Of Utah’s two spaces one is covered; a chip of the opponent’s may go.',
    {
      hands: ['UT ADD REMOVE', 'KY'],
      chips: [[50], [2, 51]],
    },
  ),
  position('beside-a-sequence', 'SQ-10 SQ-16', 'Only the chip beside the finished sequence can be removed.', {
    hands: ['REMOVE UT', 'KY'],
    chips: [[10], [...row4, 45]],
    sequences: [[], [row4]],
  }),
  position('dead-card', 'SQ-11', 'Both spaces of Utah are covered: the card can be turned in.', {
    hands: ['UT FL', 'KY IN'],
    next: 'GA OH',
    chips: [[2], [97]],
  }),
  position('last-card-of-the-deck', 'SQ-12', 'The next draw takes the last card: all piles are shuffled.', {
    hands: ['UT FL', 'KY IN'],
    next: 'GA',
    deckEnds: true,
  }),
  position(
    'sixth-new-deck',
    'SQ-12',
    'The next draw makes a new deck for the sixth time: the game is a draw.',
    {
      hands: ['UT FL', 'KY IN'],
      next: 'GA',
      deckEnds: true,
      shuffles: 5,
    },
  ),
  position(
    'sixth-new-deck-and-a-line',
    'SQ-11 SQ-12 SQ-19',
    'Turning in Utah makes a new deck for the sixth time; Wisconsin can still win in this turn.',
    {
      hands: ['UT WI', 'KY'],
      next: 'GA',
      deckEnds: true,
      shuffles: 5,
      chips: [[0, 1, 2, 3, 4, 5, 6, 7], [97]],
      sequences: [[[0, 1, 2, 3, 4]]],
    },
  ),
  position('no-card-anywhere', 'SQ-12', 'Seat 1 may draw, but neither deck nor piles have a card.', {
    hands: ['', wholeDeck.join(' ')],
    chips: [[0]],
    loseUndrawnCard: true,
    undrawn: [1],
  }),
  position(
    'next-must-pass',
    'SQ-13',
    'Once seat 0 takes away the only chip, seat 1 has nothing to remove: the table passes.',
    {
      hands: ['REMOVE TX', 'REMOVE', 'UT'],
      chips: [[], [], [33]],
    },
  ),
  position('last-pass-of-a-lap', 'SQ-13', 'A full board: seat 0 plays its last card, then no seat can act.', {
    hands: ['KY', 'ADD', 'ADD ADD'],
    next: 'ADD',
    chips: mixed(0),
  }),
  position(
    'only-a-dead-card',
    'SQ-11 SQ-13',
    'After seat 0, seat 1 can only turn in a dead card: of two the table takes the first.',
    {
      hands: ['TX UT', 'OR AL', 'FL'],
      next: 'GA OH',
      chips: [[52, 98], [14, 74], [33]],
    },
  ),
  position('may-still-draw', 'SQ-14', 'Seat 0 has played and not drawn; seat 1 is to play.', {
    hands: ['UT', 'KY REMOVE', 'FL'],
    next: 'GA OH',
    chips: [[10], [], []],
    turn: 1,
    loseUndrawnCard: true,
    undrawn: [0],
  }),
  position(
    'may-still-draw-two',
    'SQ-14',
    'The same of two: seat 1 has not drawn either, and it is seat 0’s turn again.',
    {
      hands: ['UT FL', 'KY'],
      next: 'GA OH',
      chips: [[10], [11]],
      loseUndrawnCard: true,
      undrawn: [0, 1],
    },
  ),
  position(
    'asked-to-pass',
    'SQ-13 SQ-14',
    'Seat 1 has no move, but a pass would cost seat 0 the card it may draw.',
    {
      hands: ['UT', 'ADD', 'REMOVE TX'],
      next: 'GA OH',
      chips: mixed(),
      turn: 1,
      loseUndrawnCard: true,
      undrawn: [0],
    },
  ),
  position('six-in-a-line', 'SQ-17 SQ-18', 'Florida makes six in a line: one sequence, either five of it.', {
    hands: ['FL UT', 'KY'],
    chips: [[0, 1, 2, 4, 5], []],
  }),
  position(
    'ninth-in-a-line',
    'SQ-17 SQ-19',
    'The ninth makes a second sequence that shares one space with the first.',
    {
      hands: ['WI', 'KY'],
      chips: [[0, 1, 2, 3, 4, 5, 6, 7], []],
      sequences: [[[0, 1, 2, 3, 4]]],
    },
  ),
  position('middle-of-nine', 'SQ-17 SQ-18 SQ-19', 'The middle of nine completes two sequences at once.', {
    hands: ['WY', 'KY'],
    chips: [[0, 1, 2, 3, 5, 6, 7, 8], []],
  }),
  position('two-by-one-chip', 'SQ-18 SQ-19', 'North Dakota completes a row and a column.', {
    hands: ['ND', 'KY'],
    chips: [[40, 41, 42, 43, 4, 14, 24, 34], []],
  }),
  position('three-teams', 'SQ-3 SQ-19', 'With three teams one sequence wins, for both members of the team.', {
    hands: ['CO', 'KY', 'NV', 'IN', 'FL', 'SD'],
    chips: [[40, 41, 42], [0, 1, 2, 4], [50]],
    teams: 3,
    turn: 4,
  }),
  position(
    'no-chip-left',
    'SQ-7',
    'Seat 0’s team has all its fifty chips on the board: only REMOVE is playable.',
    {
      hands: ['FL ADD REMOVE', 'KY'],
      chips: [mixed()[0] ?? [], [2, 50]],
    },
  ),
  position(
    'owed-cards',
    'SQ-20',
    'Team 0 owes a card each: seats 0 and 2 lay one down before anything else.',
    {
      hands: ['UT FL', 'KY', 'OH', 'IN'],
      tableTalk: 'penalty',
      owes: [1, 0, 1, 0],
    },
  ),
];

export const examples: GameExamples<State> = {
  positions,
  cards,
  scramble: judge.scramble,
  scrambleUnseen,
  reorder,
  translate,
};

export const claims: OwnClaims = {
  rules: 20,
  secondsPerDecision: 15,
  bounds: { bytesPerMove: [101, 1_720] },
};

export const who: Rows<'sequence-states'> = {
  placed: by(actor, actor),
  removed: by(actor),
  // Also by the table, for the next player.
  exchanged: by(ofEvent),
  // Only to the viewer.
  drew: told(none, ofEvent),
  reshuffled: unspoken,
  lost: told(ofEvent),
  passed: by(ofEvent),
  penalised: unspoken,
  forfeited: told(actor),
};
