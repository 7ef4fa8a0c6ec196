import type { Betting, Bettor } from '../../../shared/games/presidential-poker/betting.ts';
import { cardIds, cutRange, handSize } from '../../../shared/games/presidential-poker/cards.ts';
import { judge } from '../../../shared/games/presidential-poker/judge.ts';
import type { Phase, State } from '../../../shared/games/presidential-poker/types.ts';
import type { GameExamples, Position, Viewer } from '../../../shared/kernel/game.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import type { OwnClaims } from '../../contract/arcus-games.ts';
import { actor, by, none, ofEvent, type Rows, told, unspoken } from '../who.ts';

const cards = ({ hands, stock, discards, dropped }: State): readonly string[] =>
  [...hands.flat(), ...stock, ...discards, ...dropped].map(String);

const reorder = (state: State, viewer: Viewer, random: Random): State => ({
  ...state,
  hands: state.hands.map((hand, owner) => (owner === viewer ? hand : random.shuffle(hand))),
});

/**
 * Only the first hand of a game depends on the initial state. In a game of one hand, the unseen cards are
 * permuted;
 * otherwise those that no draw can have reached.
 */
const scrambleUnseen = (initial: State, final: State, viewer: Viewer, random: Random): State => {
  const isOnly = final.deal === initial.deal;
  const unseen = isOnly ? neverSeen(initial, final, viewer) : beyondReach(initial);
  const changed = random.shuffle(unseen);
  const renamed = (card: number): number =>
    unseen.includes(card) ? at(changed, unseen.indexOf(card)) : card;
  return {
    ...initial,
    hands: initial.hands.map((hand) => hand.map(renamed)),
    stock: initial.stock.map(renamed),
  };
};

/** A dropped player may have held any card that was not dealt to another. */
const neverSeen = (initial: State, final: State, viewer: Viewer): number[] => {
  const drawn = final.drew.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (drawn > cardIds.length - final.hands.length * handSize) return [];
  const shown = final.last?.shown.map(({ seat }) => seat) ?? [];
  const closed = final.hands.filter((_, owner) => owner !== viewer && shown.every((seat) => seat !== owner));
  const hasDropped = viewer !== 'spectator' && at(final.hands, viewer).length === 0;
  const others = initial.hands.filter((_, owner) => owner !== viewer).flat();
  const dropped = final.dropped.filter((card) => !hasDropped || others.includes(card));
  return [...final.stock, ...dropped, ...closed.flat()];
};

const beyondReach = ({ phase, hands, stock }: State): number[] => {
  const most = 2 * handSize * hands.length;
  if (phase !== 'cut') return stock.slice(most - hands.length * handSize);
  const count = Math.max(0, stock.length + cutRange.from - cutRange.to - most);
  return Array.from({ length: count }, (_, index) => at(stock, (cutRange.to + most + index) % stock.length));
};

/** Best first; `pairs` and `samePairs` are equal. */
export const hands = {
  five: [9, 10, 11, 12, 25, 26, 42],
  four: [13, 14, 15, 16, 29, 30, 31],
  triples: [49, 50, 51, 53, 54, 57, 62],
  triple: [39, 41, 43, 60, 61, 63, 64],
  pairs: [1, 2, 17, 18, 33, 34, 65],
  samePairs: [5, 6, 21, 22, 37, 38, 66],
  pair: [7, 28, 35, 36, 44, 56, 58],
} as const;

export const bettor = (stack: number, put: number, more: Partial<Bettor> = {}): Bettor => ({
  stack,
  put,
  bet: 0,
  standing: 'in',
  acted: false,
  ...more,
});

export interface Layout {
  readonly phase: Phase;
  readonly turn: number;
  readonly dealer?: number;
  readonly opener?: number;
  readonly bettors: readonly Bettor[];
  /** By seat; other seats that are in get the lowest remaining cards. */
  readonly hands?: readonly (readonly number[] | undefined)[];
  /** Cards in the stock; the others were replaced. All by default. */
  readonly stock?: number;
  readonly drew?: readonly (number | null)[];
  readonly betting?: Partial<Betting>;
  readonly state?: Partial<State>;
}

export const layOut = (layout: Layout): State => {
  const { phase, turn, bettors } = layout;
  const named = layout.hands ?? [];
  const left = cardIds.filter((card) => !named.some((hand) => hand?.includes(card)));
  const isDealt = phase !== 'cut';
  const dealt = bettors.map(({ standing }, seat) => {
    if (standing !== 'in' || !isDealt) return [];
    return [...(named[seat] ?? left.splice(0, 7))];
  });
  const dropped = bettors.flatMap(({ standing }) => (standing === 'dropped' ? left.splice(0, 7) : []));
  const stock = layout.stock ?? left.length;
  return {
    ante: 1,
    minBet: 2,
    maxHands: 20,
    cut: false,
    handNumber: 3,
    deal: 3,
    cutAt: 0,
    unopened: 0,
    dealer: seatOf(layout.dealer ?? 0),
    opener: layout.opener === undefined ? null : seatOf(layout.opener),
    phase,
    turn: seatOf(turn),
    betting: { limit: 'no-limit', unit: 2, level: 0, step: 2, raises: 0, bettors, ...layout.betting },
    hands: dealt,
    stock: left.slice(0, stock),
    discards: left.slice(stock),
    dropped,
    drew: [...(layout.drew ?? bettors.map(() => null))],
    last: null,
    ...layout.state,
  };
};

const position = (name: string, rules: string, shows: string, layout: Layout): Position<State> => ({
  name,
  rules: rules.split(' '),
  state: layOut(layout),
  shows,
});

const checked: Partial<Bettor> = { acted: true };
const bets = (bet: number): Partial<Bettor> => ({ bet, acted: true });

const positions: readonly Position<State>[] = [
  position(
    'opening',
    'PP-5 PP-6 PP-26',
    'All seats have paid the ante; seat 1, left of the dealer, begins.',
    {
      phase: 'first',
      turn: 1,
      bettors: [bettor(199, 1), bettor(199, 1), bettor(199, 1), bettor(199, 1)],
    },
  ),
  position('cutting', 'PP-25', 'Seat 3, right of the dealer, cuts the pack; no seat has cards yet.', {
    phase: 'cut',
    turn: 3,
    bettors: [bettor(199, 1), bettor(199, 1), bettor(199, 1), bettor(199, 1)],
    state: { cut: true },
  }),
  position('unopened', 'PP-6 PP-7', 'If seat 0 checks too, all seats ante again and seat 1 deals.', {
    phase: 'first',
    turn: 0,
    bettors: [bettor(199, 1), bettor(199, 1, checked), bettor(199, 1, checked)],
  }),
  position(
    'third-unopened-deal',
    'PP-27',
    'Two deals before were not opened: if seat 0 checks, this one counts.',
    {
      phase: 'first',
      turn: 0,
      bettors: [bettor(197, 3), bettor(197, 3, checked), bettor(197, 3, checked)],
      state: { deal: 5, unopened: 2 },
    },
  ),
  position('twentieth-deal', 'PP-11', 'A game without a last hand: after this deal ante and bets double.', {
    phase: 'second',
    turn: 2,
    opener: 1,
    bettors: [
      bettor(190, 10, { standing: 'dropped', acted: true }),
      bettor(150, 50, bets(40)),
      bettor(190, 10),
    ],
    drew: [1, 0, 4],
    betting: { level: 40, step: 40 },
    state: { maxHands: null, handNumber: 14, deal: 20 },
  }),
  position('unopened-last-hand', 'PP-27', 'The same in the last hand: the draw comes next.', {
    phase: 'first',
    turn: 0,
    bettors: [bettor(199, 1), bettor(199, 1, checked), bettor(199, 1, checked)],
    state: { handNumber: 20 },
  }),
  position(
    'opened',
    'PP-6 PP-12 PP-26',
    'Seat 1 has bet ten: seat 2 calls, raises to twenty at least, or drops.',
    {
      phase: 'first',
      turn: 2,
      opener: 1,
      bettors: [bettor(199, 1), bettor(189, 11, bets(10)), bettor(199, 1)],
      betting: { level: 10, step: 10 },
    },
  ),
  position('short-bet', 'PP-12', 'Seat 1 opened with its last chip: seat 2 may raise to two or more.', {
    phase: 'first',
    turn: 2,
    opener: 1,
    bettors: [bettor(199, 1), bettor(0, 2, bets(1)), bettor(199, 1)],
    betting: { level: 1 },
  }),
  position('short-raise', 'PP-12', 'Seat 0 raised ten to fifteen, all-in: seat 1, who bet, may not raise.', {
    phase: 'first',
    turn: 1,
    opener: 1,
    bettors: [bettor(0, 16, bets(15)), bettor(189, 11, bets(10)), bettor(189, 11, bets(10))],
    betting: { level: 15, step: 10 },
  }),
  position('less-than-a-raise', 'PP-12', 'Seat 2 has fifteen chips: call ten, or raise to fifteen, all-in.', {
    phase: 'first',
    turn: 2,
    opener: 1,
    bettors: [bettor(199, 1), bettor(189, 11, bets(10)), bettor(15, 1)],
    betting: { level: 10, step: 10 },
  }),
  position('pot-limit', 'PP-12', 'In the pot lie six carried chips, three antes and a bet of five.', {
    phase: 'first',
    turn: 2,
    opener: 1,
    bettors: [bettor(197, 3), bettor(192, 8, bets(5)), bettor(197, 3)],
    betting: { limit: 'pot-limit', level: 5, step: 5 },
  }),
  position('three-raises', 'PP-12', 'A bet and three raises of the second interval: seat 1 calls or drops.', {
    phase: 'second',
    turn: 1,
    opener: 1,
    bettors: [
      bettor(181, 19, bets(16)),
      bettor(185, 15, { bet: 12 }),
      bettor(189, 11, { standing: 'dropped' }),
    ],
    drew: [1, 2, 3],
    betting: { limit: 'fixed', unit: 4, level: 16, step: 4, raises: 3 },
  }),
  position('drawing', 'PP-8', 'Seat 1 draws first; seat 2 is all-in and draws too, seat 3 has dropped out.', {
    phase: 'draw',
    turn: 1,
    opener: 2,
    bettors: [
      bettor(150, 50, checked),
      bettor(150, 50, checked),
      bettor(0, 50, checked),
      bettor(199, 1, { standing: 'dropped', acted: true }),
    ],
    hands: [hands.triples, hands.pairs],
  }),
  position('stock-runs-out', 'PP-8', 'Two cards are left in the stock, and fourteen were replaced.', {
    phase: 'draw',
    turn: 3,
    opener: 1,
    bettors: Array.from({ length: 8 }, () => bettor(190, 10, checked)),
    stock: 2,
    drew: [null, 7, 7, null, null, null, null, null],
  }),
  position(
    'opener-all-in',
    'PP-8 PP-9',
    'After the last draw seat 2 begins, as seat 1, the opener, is all-in.',
    {
      phase: 'draw',
      turn: 0,
      opener: 1,
      bettors: [bettor(150, 50, checked), bettor(0, 50, checked), bettor(150, 50, checked)],
      drew: [null, 3, 0],
    },
  ),
  position('unseen', 'PP-10', 'If seat 2 drops out too, seat 1 takes the pot without showing.', {
    phase: 'second',
    turn: 2,
    opener: 1,
    bettors: [
      bettor(190, 10, { standing: 'dropped', acted: true }),
      bettor(150, 50, bets(40)),
      bettor(190, 10),
    ],
    drew: [1, 0, 4],
    betting: { level: 40, step: 40 },
    hands: [undefined, hands.samePairs, hands.triples],
  }),
  position(
    'three-all-ins',
    'PP-10 PP-12 PP-14',
    'Seats 1 to 3 are all-in with 20, 50 and 100; seat 0 answers with 150 at hand.',
    {
      phase: 'second',
      turn: 0,
      opener: 3,
      bettors: [bettor(140, 10), bettor(0, 20, bets(10)), bettor(0, 50, bets(40)), bettor(0, 100, bets(90))],
      drew: [0, 0, 0, 0],
      betting: { level: 90, step: 50 },
      hands: [hands.triple, hands.five, hands.four, hands.triples],
    },
  ),
  position('equal-hands', 'PP-14', 'Seats 1 and 2 have equal hands, and a pot of 31 chips to share.', {
    phase: 'second',
    turn: 0,
    opener: 1,
    bettors: [
      bettor(100, 10, {}),
      bettor(90, 10, checked),
      bettor(90, 10, checked),
      bettor(199, 1, { standing: 'dropped' }),
    ],
    drew: [0, 0, 0, null],
    hands: [hands.pair, hands.samePairs, hands.pairs],
  }),
  position('carried-pot', 'PP-7 PP-12 PP-13', 'Seat 1 has no chips, but a share in an unopened pot.', {
    phase: 'first',
    turn: 2,
    dealer: 2,
    bettors: [bettor(90, 5, checked), bettor(0, 3), bettor(100, 5), bettor(0, 0, { standing: 'out' })],
  }),
  position('one-can-bet', 'PP-13 PP-26', 'Only seat 0 has chips: after its draw hands are shown.', {
    phase: 'draw',
    turn: 0,
    bettors: [bettor(390, 5), bettor(0, 5)],
    drew: [null, 2],
    hands: [hands.five, hands.four],
  }),
  position('last-hand', 'PP-15 PP-27', 'The last hand of the game: two checks, and the most chips win.', {
    phase: 'second',
    turn: 0,
    dealer: 0,
    bettors: [bettor(199, 1), bettor(199, 1, checked)],
    drew: [0, 0],
    hands: [hands.pairs, hands.samePairs],
    state: { handNumber: 20 },
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
  rules: 27,
  short: { maxHands: 4 },
  secondsPerDecision: 6,
  bounds: { bytesPerMove: [101, 2_050] },
};

export const who: Rows<'presidential-poker'> = {
  anted: { text: none, bubble: none },
  doubled: unspoken,
  cut: told(actor),
  dealt: { text: none, bubble: none },
  checked: { text: actor, bubble: actor },
  bet: { text: actor, bubble: actor },
  called: { text: actor, bubble: actor },
  raised: { text: actor, bubble: actor },
  dropped: { text: actor, bubble: actor },
  returned: told(ofEvent, ofEvent, ofEvent),
  unopened: unspoken,
  drew: by(actor, actor, actor),
  reshuffled: unspoken,
  showed: { text: none, bubble: none },
  won: { text: none, bubble: none },
  eliminated: told(ofEvent),
};
