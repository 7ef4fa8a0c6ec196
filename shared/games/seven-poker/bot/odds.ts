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

/** All ways to lay down at most so many cards of a hand. */
export const waysToLay = (hand: Counts, most: number): Counts[] =>
  hand.reduce<number[][]>(
    (ways, count, colour) =>
      ways.flatMap((way) =>
        Array.from({ length: Math.min(count, most - sumOf(way)) + 1 }, (_, laid) => way.with(colour, laid)),
      ),
    [[...noCards]],
  );

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
  return waysToLay(pool, count)
    .filter((drawn) => sumOf(drawn) === count)
    .map((drawn) => ({
      drawn,
      key: handKeyOf(drawn),
      chance: drawn.reduce((ways, some, colour) => ways * choose(at(pool, colour), some), 1) / all,
    }));
};

export const best = (plans: readonly Plan[]): Plan =>
  plans.reduce((first, next) => (next.worth > first.worth ? next : first));

/** The best exchange in this lap, with `deck` cards to draw from (SP-5): exact for this draw, by the tables for what comes after it. */
export const exchangePlan = (hand: Counts, lap: number, deck: number, aim: Aim, unseen: Counts): Plan => {
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
      return { laid, worth: sum };
    }),
  );
};

/** What to keep for the next round (SP-18). */
export const keepingPlan = (hand: Counts, aim: Aim): Plan => {
  const worth = prospectsOf(aim.players, aim.victories, aim.needed).filledAt(0);
  return best(
    waysToLay(hand, handSize).map((laid) => ({ laid, worth: worth(shapeOf(minus(hand, laid), aim.held)) })),
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

/** How somebody shows three cards: alike, two alike, or all different. */
type Look = 'alike' | 'paired' | 'different';
export const lookOf = (shown: Counts): Look => {
  const most = Math.max(...shown);
  return most >= 3 ? 'alike' : most === 2 ? 'paired' : 'different';
};

/** By strength. */
interface Habit {
  /** How much more likely such a hand is than if its hidden cards were any. */
  readonly likelihood: readonly number[];
  /** How likely its player stays. */
  readonly boldness: readonly number[];
}

/** What hands are shown how, and who stays with them: among three players, and among more. Counted in games of skilled players by scripts/habits.ts. */
const habits: readonly Readonly<Record<Look, Habit>>[] = [
  {
    alike: {
      likelihood: [1, 1, 1, 0.64, 1.1, 3, 14, 20, 1],
      boldness: [0.3, 0.3, 0.3, 0.85, 0.92, 0.98, 1, 1, 1],
    },
    paired: {
      likelihood: [1, 1, 0.7, 0.5, 1.3, 5, 8, 12, 10],
      boldness: [0.3, 0.3, 0.4, 0.7, 0.9, 1, 1, 1, 1],
    },
    different: {
      likelihood: [1, 1, 0.6, 0.2, 2.4, 15, 8, 8, 26],
      boldness: [0.3, 0.3, 0.35, 0.85, 0.97, 1, 1, 1, 0.95],
    },
  },
  {
    alike: {
      likelihood: [1, 1, 1, 0.45, 0.85, 2.8, 20, 60, 1],
      boldness: [0.2, 0.2, 0.2, 0.55, 0.5, 0.75, 0.75, 0.75, 1],
    },
    paired: {
      likelihood: [1, 1, 0.7, 0.4, 1.2, 5, 12, 20, 10],
      boldness: [0.2, 0.2, 0.25, 0.5, 0.55, 0.75, 0.8, 0.8, 0.8],
    },
    different: {
      likelihood: [1, 1, 0.55, 0.15, 2.1, 20, 8, 8, 23],
      boldness: [0.2, 0.2, 0.22, 0.6, 0.55, 0.65, 0.7, 0.7, 0.7],
    },
  },
];

/** How often the showdown is won, and what becomes of the game otherwise. */
export interface Outlook {
  /** The chance to win the showdown; 0 without staying. */
  readonly wins: number;
  /** By how many victory cards the winner still needs: the chance that a rival wins. */
  readonly rivals: ReadonlyMap<number, number>;
}

const showdownSamples = 300;
const thousandths = 1000;

/**
 * Who wins the showdown, as far as can be told: what rivals hide is drawn from the unseen cards, and counts the more the better it fits what
 * they have shown and said.
 * @param strength that of the own hand; null if it folds
 */
export const outlookOf = (
  strength: number | null,
  rivals: readonly Rival[],
  unseen: Counts,
  players: number,
  random: FastRandom,
): Outlook => {
  const habitsOf = at(habits, players > 3 ? 1 : 0);
  const habitOf = rivals.map(({ shown }) => habitsOf[lookOf(shown)]);
  const deck = cardNumbers(unseen);
  let counted = 0;
  let wins = 0;
  const lost = new Map<number, number>();
  for (let sample = 0; sample < showdownSamples; sample += 1) {
    const { strengths, weight } = imagine(habitOf, rivals, deck, strength !== null, random);
    strengths.push(strength ?? 0);
    const winner = winnerAmong(strengths);
    counted += weight;
    if (winner === rivals.length) wins += weight;
    else if (winner !== null) {
      const { needed } = at(rivals, winner);
      lost.set(needed, (lost.get(needed) ?? 0) + weight);
    }
  }
  const part = (sum: number): number => (counted === 0 ? 0 : sum / counted);
  return { wins: part(wins), rivals: new Map([...lost].map(([needed, sum]) => [needed, part(sum)])) };
};

/** How often a chance between these tenths came true, at the middle of each: among three players, and among more (scripts/calibration.ts). */
export type Curves = readonly (readonly number[])[];

/** Between hard players, of what `outlookOf` says: they are not as easy to read as it takes them for. */
export const amongHard: Curves = [
  [0.14, 0.2, 0.32, 0.42, 0.44, 0.45, 0.46, 0.48, 0.5, 0.52],
  [0.1, 0.19, 0.23, 0.25, 0.28, 0.37, 0.42, 0.45, 0.48, 0.7],
];

/** A chance as it is told: the part of such chances that came true. */
export const comesTrue = (chance: number, players: number, curves: Curves): number => {
  const known = at(curves, players > 3 ? 1 : 0);
  const place = Math.max(0, Math.min(known.length - 1, chance * known.length - 0.5));
  const below = Math.floor(place);
  const above = Math.min(known.length - 1, below + 1);
  return at(known, below) + (place - below) * (at(known, above) - at(known, below));
};

const cardNumbers = (counts: Counts): number[] =>
  counts.flatMap((count, colour) => Array.from({ length: Math.max(0, count) }, () => colour));

/** The rivals' strengths in the showdown, 0 for whoever folds, and how well that fits. `deck` is shuffled as far as it is dealt. */
const imagine = (
  habitOf: readonly Habit[],
  rivals: readonly Rival[],
  deck: number[],
  isContested: boolean,
  random: FastRandom,
): { strengths: number[]; weight: number } => {
  let dealt = 0;
  let weight = 1;
  let left = rivals.length;
  const strengths = rivals.map(({ shown, hidden, stayed }, rival) => {
    const hand = [...shown];
    for (let card = 0; card < hidden && dealt < deck.length; card += 1) {
      const chosen = dealt + random(deck.length - dealt);
      const colour = at(deck, chosen);
      deck[chosen] = at(deck, dealt);
      deck[dealt] = colour;
      dealt += 1;
      hand[colour] = at(hand, colour) + 1;
    }
    const strength = strengthIn(hand);
    const { likelihood, boldness } = at(habitOf, rival);
    const bold = at(boldness, strength);
    weight *= at(likelihood, strength) * (stayed ? bold : 1);
    const stays = stayed || (left === 1 && !isContested) || random(thousandths) < bold * thousandths;
    if (!stays) left -= 1;
    return stays ? strength : 0;
  });
  return { strengths, weight };
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
