import type { FastRandom } from '../../../kernel/random.ts';
import { at } from '../../../kernel/util.ts';
import { type Colour, colours } from '../../rainbow-deck.ts';
import { allColours, cardsPerColourFor, handSize, mostRedrawn, strengthIn } from '../hand.ts';
import type { Options, View } from '../types.ts';
import { type Prospects, prospectsOf } from './prospects.ts';
import { shapeOf } from './shape.ts';

/** How many cards there are of each colour, in the order of RD-2. */
export type Counts = readonly number[];

export const noCards: Counts = colours.map(() => 0);

export const countsOf = (cards: readonly string[]): Counts =>
  colours.map((colour) => cards.filter((card) => card === colour).length);

/** The cards that are counted, colour by colour. */
export const cardsIn = (counts: Counts): Colour[] =>
  colours.flatMap((colour, index) => Array.from({ length: at(counts, index) }, () => colour));

export const sumOf = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0);

const plus = (a: Counts, b: Counts): number[] => a.map((count, colour) => count + (b[colour] ?? 0));
export const minus = (a: Counts, b: Counts): number[] => a.map((count, colour) => count - (b[colour] ?? 0));

/** The cards that lie in the deck or are somebody's secret. */
export const unseenIn = (
  { hand, players, discards }: View,
  { cardsPerColour }: Options,
  seat: number,
): Counts => {
  const seen = countsOf([
    ...(hand ?? []),
    ...discards,
    ...players.flatMap(({ victory, shown }, other) => [...victory, ...(other === seat ? [] : (shown ?? []))]),
  ]);
  const each = cardsPerColourFor(cardsPerColour, players.length);
  return seen.map((count) => each - count);
};

/** What a seat plays for. */
export interface Aim {
  /** Whether it has a victory card of each colour, in the order of RD-2. */
  readonly held: readonly boolean[];
  /** How many victory cards it has, and still needs. */
  readonly victories: number;
  readonly needed: number;
  readonly players: number;
}

export const aimOf = ({ players }: View, { victoryCards }: Options, seat: number): Aim => {
  const { victory } = at(players, seat);
  return {
    held: colours.map((colour) => victory.includes(colour)),
    victories: victory.length,
    needed: victoryCards - victory.length,
    players: players.length,
  };
};

/** What hands are worth after so many more victory cards; null if they win the game. */
export const prospectsAfter = ({ players, victories, needed }: Aim, gained: number): Prospects | null =>
  gained >= needed ? null : prospectsOf(players, victories + gained, needed - gained);

/** How many victory cards the hand brings if it wins (SP-14 to SP-16). */
export const gainOf = (hand: ArrayLike<number>, { held, needed }: Pick<Aim, 'held' | 'needed'>): number => {
  const strength = strengthIn(hand);
  let fresh = 0;
  for (let colour = 0; colour < hand.length; colour += 1)
    if (held[colour] !== true && (strength === allColours || hand[colour] === strength)) fresh += 1;
  return Math.min(strength === allColours ? 2 : 1, fresh, needed);
};

/** Which cards to lay down, and what the hand is worth then. */
export interface Plan {
  readonly laid: Counts;
  readonly worth: number;
}

/** All ways to lay down at least and at most so many cards of a hand, the fewest of the first colour first. */
const waysBetween = (hand: Counts, least: number, most: number): Counts[] => {
  const ways: Counts[] = [];
  const laid = [...noCards];
  const layFrom = (colour: number, sum: number): void => {
    if (colour === hand.length) {
      if (sum >= least) ways.push([...laid]);
      return;
    }
    const highest = Math.min(hand[colour] ?? 0, most - sum);
    for (let count = 0; count <= highest; count += 1) {
      laid[colour] = count;
      layFrom(colour + 1, sum + count);
    }
    laid[colour] = 0;
  };
  layFrom(0, 0);
  return ways;
};

/** All ways to lay down at most so many cards of a hand. */
const waysToLay = (hand: Counts, most: number): Counts[] => waysBetween(hand, 0, most);

const choose = (all: number, some: number): number => {
  let ways = 1;
  for (let card = 0; card < some; card += 1) ways *= (all - card) / (card + 1);
  return ways;
};

/** A number for each hand: that of two parts together is the sum of theirs. */
const handKeyOf = (hand: Counts): number => hand.reduce((key, count) => (handSize + 1) * key + count, 0);

interface Draw {
  readonly drawn: Counts;
  readonly key: number;
  readonly chance: number;
}

/** Every way to draw so many cards of `pool`, and how likely each is. */
const drawsOf = (pool: Counts, count: number): Draw[] => {
  const all = choose(sumOf(pool), count);
  return waysBetween(pool, count, count).map((drawn) => ({
    drawn,
    key: handKeyOf(drawn),
    chance: drawn.reduce((ways, some, colour) => ways * choose(at(pool, colour), some), 1) / all,
  }));
};

const best = (plans: readonly Plan[]): Plan =>
  plans.reduce((first, next) => (next.worth > first.worth ? next : first));

/** How many times what a hand is worth of which this is kept it is taken for. */
export type Misjudged = (kept: Counts) => number;
const rightly: Misjudged = () => 1;

/** The best exchange in this lap, with `deck` cards to draw from (SP-5): exact for this draw, by the tables for what comes after it. */
export const exchangePlan = (
  hand: Counts,
  lap: number,
  deck: number,
  aim: Aim,
  unseen: Counts,
  misjudged: Misjudged = rightly,
): Plan => {
  const most = Math.min(mostRedrawn, deck);
  const worth = prospectsOf(aim.players, aim.victories, aim.needed).filledAt(lap === 1 ? 1 : 2);
  const draws = Array.from({ length: most + 1 }, (_, count) => drawsOf(unseen, count));
  const known = new Map<number, number>();
  const worthOf = (key: number, kept: Counts, drawn: Counts): number => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = worth(shapeOf(plus(kept, drawn), aim.held));
    known.set(key, found);
    return found;
  };
  return best(
    waysToLay(hand, most).map((laid) => {
      const kept = minus(hand, laid);
      const keptKey = handKeyOf(kept);
      let sum = 0;
      for (const { drawn, key, chance } of at(draws, sumOf(laid)))
        sum += chance * worthOf(keptKey + key, kept, drawn);
      return { laid, worth: sum * misjudged(kept) };
    }),
  );
};

/** What to keep for the next round (SP-18). */
export const keepingPlan = (hand: Counts, aim: Aim, misjudged: Misjudged = rightly): Plan => {
  const worth = prospectsOf(aim.players, aim.victories, aim.needed).filledAt(0);
  return best(
    waysToLay(hand, handSize).map((laid) => {
      const kept = minus(hand, laid);
      return { laid, worth: worth(shapeOf(kept, aim.held)) * misjudged(kept) };
    }),
  );
};

/** An opponent who has not folded. */
export interface Rival {
  readonly shown: Counts;
  readonly hidden: number;
  readonly stayed: boolean;
  /** How many victory cards they still need. */
  readonly needed: number;
}

export const rivalsIn = ({ players }: View, { victoryCards }: Options, seat: number): Rival[] =>
  players.flatMap(({ shown, said, cards, victory }, other) =>
    other === seat || said === 'fold' || shown === null
      ? []
      : [
          {
            shown: countsOf(shown),
            hidden: cards - shown.length,
            stayed: said === 'stay',
            needed: victoryCards - victory.length,
          },
        ],
  );

/** What somebody knows who is asked to stay or fold. */
export interface Stand {
  readonly hand: Counts;
  readonly aim: Aim;
  readonly rivals: readonly Rival[];
  readonly unseen: Counts;
  readonly random: FastRandom;
  readonly level: 'normal' | 'hard';
}

export interface Verdict {
  readonly stays: boolean;
  /** That of winning the showdown. */
  readonly chance: number;
}

/** The strongest hand that can be made of the shown cards and so many of the others. */
export const strongest = (shown: Counts, others: ArrayLike<number>, hidden: number): number => {
  let most = 0;
  let missing = 0;
  let owned = 0;
  for (let colour = 0; colour < shown.length; colour += 1) {
    const own = at(shown, colour);
    const more = others[colour] ?? 0;
    most = Math.max(most, own + Math.min(more, hidden));
    owned += own;
    if (own === 0) missing += more === 0 ? handSize : 1;
  }
  return missing <= hidden && owned + hidden === handSize ? allColours : most;
};

/** No rival can have a hand that is as strong, whatever they hide. */
export const isCertain = (
  strength: number,
  rivals: readonly Pick<Rival, 'shown' | 'hidden'>[],
  unseen: Counts,
): boolean => rivals.every(({ shown, hidden }) => strongest(shown, unseen, hidden) < strength);

/** How often a chance between equally wide bounds came true, at the middle of each: among three players, and among more (`npm run lab -- calibration`). */
export type Curves = readonly (readonly number[])[];

/** A chance as it is told: the part of such chances that came true. */
export const comesTrue = (chance: number, players: number, curves: Curves): number => {
  const known = at(curves, players > 3 ? 1 : 0);
  const place = Math.max(0, Math.min(known.length - 1, chance * known.length - 0.5));
  const below = Math.floor(place);
  const above = Math.min(known.length - 1, below + 1);
  return at(known, below) + (place - below) * (at(known, above) - at(known, below));
};

/** SP-13: the place of the strongest that no other equals; null if there is none. 0 stands for who has folded. */
export const winnerAmong = (strengths: readonly number[]): number | null => {
  // A bit for each strength that is there, and for each that is there twice.
  let there = 0;
  let twice = 0;
  for (const strength of strengths) {
    twice |= there & (1 << strength);
    there |= 1 << strength;
  }
  const alone = there & ~twice & ~1;
  return alone === 0 ? null : strengths.indexOf(31 - Math.clz32(alone));
};
