import type { Betting, Bettor } from '../../shared/games/presidential-poker/betting.ts';
import {
  areSimilar,
  type Card,
  type CardId,
  type CardSymbol,
  cardOf,
  type SymbolKind,
  symbolKinds,
  symbolsOf,
} from '../../shared/games/presidential-poker/cards.ts';
import { type RankedHand, rankHand } from '../../shared/games/presidential-poker/hand/rank.ts';
import { apply } from '../../shared/games/presidential-poker/rules.ts';
import type { Action, Event, State, Step } from '../../shared/games/presidential-poker/types.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { at } from '../../shared/kernel/util.ts';
import { deepFreeze, randomFrom } from './random.ts';

export const check: Action = { type: 'check' };
export const call: Action = { type: 'call' };
export const drop: Action = { type: 'drop' };
export const bet = (to: number): Action => ({ type: 'bet', to });
export const raise = (to: number): Action => ({ type: 'raise', to });
export const draw = (...discards: number[]): Action => ({ type: 'draw', discards });

/** Applies actions of the seat in turn. @throws Error for an illegal one */
export const play = (state: State, ...actions: readonly Action[]): Step => {
  const random = randomFrom('presidential');
  return actions.reduce<Step>(
    (step, action) => {
      const result = apply(deepFreeze(step.state), step.state.turn, action, random);
      if (!result.ok) throw new Error(`${result.error.rule}: ${result.error.reason}`);
      return { state: result.value.state, events: [...step.events, ...result.value.events] };
    },
    { state, events: [] },
  );
};

/** The rule and reason of a refusal, or `accepted`. */
export const refused = (state: State, seat: number, action: Action): string => {
  const result = apply(deepFreeze(state), seatOf(seat), action, randomFrom('presidential'));
  return result.ok ? 'accepted' : `${result.error.rule} ${result.error.reason}`;
};

/** @throws Error for an invalid hand */
export const ranked = (cards: readonly CardId[]): RankedHand => {
  const result = rankHand(cards);
  if (!result.ok) throw new Error(result.error.reason);
  return result.value;
};

/** Positive if `a` is better, negative if `b` is, 0 if they split the pot. */
export const compareHands = (a: Pick<RankedHand, 'value'>, b: Pick<RankedHand, 'value'>): number =>
  a.value - b.value;

export const types = (events: readonly Event[]): string[] => events.map(({ type }) => type);

export const stacksOf = ({ bettors }: Betting): number[] => bettors.map(({ stack }) => stack);

export const chipsOf = (bettors: readonly Bettor[]): number =>
  bettors.reduce((sum, { stack, put }) => sum + stack + put, 0);

/** A symbol: the same object on all cards with it. */
interface Printed {
  readonly kind: SymbolKind;
  readonly symbol: CardSymbol;
}

const printed = new Map<string, Printed>();
const printedAs = (kind: SymbolKind, symbol: CardSymbol): Printed => {
  const name = `${kind} ${symbol}`;
  const shared = printed.get(name) ?? { kind, symbol };
  printed.set(name, shared);
  return shared;
};

const similar = (a: Printed, b: Printed): boolean =>
  a.kind === b.kind && areSimilar(a.kind, a.symbol, b.symbol);

/** Candidate symbols for each card of a hand. */
type Choices = (hand: readonly Card[]) => Printed[][];

const allOf = (card: Card): Printed[] =>
  symbolKinds.flatMap((kind) => symbolsOf(card, kind).map((symbol) => printedAs(kind, symbol)));

/** Six per card, seven in Kingdom V. */
export const everySymbol: Choices = (hand) => hand.map(allOf);

/**
 * Drops symbols without effect: those on no other card, unless four cards are alike and a similar symbol counts beside them. Each card
 * keeps one of them, preferably its color, to remain a single card or part of a rainbow.
 */
const usefulSymbols: Choices = (hand) => {
  const all = hand.flatMap(allOf);
  const onFour = all.some((symbol) => all.filter((other) => other === symbol).length === 4);
  return hand.map((card) => {
    const others = hand.filter((other) => other !== card).flatMap(allOf);
    const matters = (symbol: Printed) =>
      others.some((other) => other === symbol || (onFour && similar(other, symbol)));
    const idle = allOf(card).filter((symbol) => !matters(symbol));
    const kept = idle.find(({ kind }) => kind === 'color') ?? idle[0];
    return [...allOf(card).filter(matters), ...(kept === undefined ? [] : [kept])];
  });
};

/** Cards that use the same symbol. */
interface Group {
  readonly printed: Printed;
  size: number;
}

/** `level`: 18 for rank 1 to 1 for rank 17. `groups`: how many of the largest groups make the rank. */
interface Line {
  readonly level: number;
  readonly groups: number;
}

const line = (rank: number, groups: number): Line => ({ level: rank < 10 ? 19 - rank : 18 - rank, groups });
const rainbowFlush = line(2, 0);
const sevenOfAKind = line(3, 2);
const sixOfAKind = line(4, 2);
const fiveAndPair = line(5, 2);
const fiveOfAKind = line(6, 1);
const fourAndTriple = line(7, 2);
const fourAndPair = line(8, 2);
const fourAndShapes = line(9, 1);
const fourAndAny: Line = { level: 9, groups: 1 };
const twoTriples = line(10, 2);
const tripleAndTwoPairs = line(11, 3);
const tripleAndPair = line(12, 2);
const triple = line(13, 1);
const threePairs = line(14, 3);
const twoPairs = line(15, 2);
const pair = line(16, 1);
const highCard = line(17, 0);

const rainbow = ['red', 'orange', 'yellow', 'green', 'blue', 'indigo', 'violet'];
const isRainbow = (groups: readonly Group[]): boolean =>
  groups.every(({ printed }) => printed.kind === 'color') &&
  ['dark', 'light'].some((shade) =>
    rainbow.every((hue) => groups.some(({ printed }) => printed.symbol === `${shade} ${hue}`)),
  );

/** PP-17. The digits of `pattern` are the sizes of the groups, largest first. */
const lineFor = (pattern: number, groups: readonly Group[]): Line => {
  const alike = (x: number, y: number): boolean => similar(at(groups, x).printed, at(groups, y).printed);
  switch (pattern) {
    case 43:
      return alike(0, 1) ? sevenOfAKind : fourAndTriple;
    case 421:
      if (alike(0, 1)) return sixOfAKind;
      if (alike(0, 2)) return fiveAndPair;
      return alike(1, 2) ? fourAndPair : fourAndAny;
    case 4111:
      if (alike(0, 1) && alike(2, 3)) return fiveOfAKind;
      if (alike(0, 2) && alike(1, 3)) return fiveOfAKind;
      if (alike(0, 3) && alike(1, 2)) return fiveOfAKind;
      return alike(1, 2) && alike(2, 3) ? fourAndShapes : fourAndAny;
    case 331:
      return twoTriples;
    case 322:
      return tripleAndTwoPairs;
    case 3211:
      return tripleAndPair;
    case 31111:
      return triple;
    case 2221:
      return threePairs;
    case 22111:
      return twoPairs;
    case 211111:
      return pair;
    case 1111111:
      return isRainbow(groups) ? rainbowFlush : highCard;
    default:
      throw new Error(`no line for ${pattern}`);
  }
};

/** The best choice of symbols (PP-18, PP-24): level, and size and number of its best number group (PP-20). */
const bestReading = (hand: readonly Card[], choices: Choices): readonly number[] => {
  if (hand.every(({ kingdom }) => kingdom === 5)) return [18, 0, 0];
  const symbols = choices(hand);
  const groups: Group[] = [];
  const bySize: Group[] = [];
  // Level, size and number in base 100.
  let best = 0;

  const read = (): void => {
    let pattern = 0;
    bySize.length = 0;
    for (let size = 4; size > 0; size -= 1) {
      for (const group of groups) {
        if (group.size !== size) continue;
        bySize.push(group);
        pattern = pattern * 10 + size;
      }
    }
    const { level, groups: count } = lineFor(pattern, bySize);
    best = Math.max(best, level * 10_000);
    for (let place = 0; place < count; place += 1) {
      const { printed, size } = at(bySize, place);
      if (printed.kind === 'number' && size > 1) {
        best = Math.max(best, level * 10_000 + size * 100 + Number(printed.symbol));
      }
    }
  };

  const groupOf = (symbol: Printed): Group | undefined => {
    for (const group of groups) if (group.printed === symbol) return group;
    return undefined;
  };

  const choose = (place: number): void => {
    if (place === hand.length) read();
    for (const symbol of symbols[place] ?? []) {
      const group = groupOf(symbol);
      if (group === undefined) groups.push({ printed: symbol, size: 1 });
      else group.size += 1;
      choose(place + 1);
      if (group === undefined) groups.pop();
      else group.size -= 1;
    }
  };
  choose(0);
  return [Math.floor(best / 10_000), Math.floor(best / 100) % 100, best % 100];
};

const readingsOfNumbers = (hand: readonly Card[]): number[][] =>
  hand.reduce<number[][]>(
    (readings, { numbers }) => readings.flatMap((reading) => numbers.map((number) => [...reading, number])),
    [[]],
  );

/** PP-19: the top number of the best straight, or 0. */
const straightOf = (hand: readonly Card[]): number => {
  const tops = readingsOfNumbers(hand)
    .map((numbers) => [...numbers].sort((a, b) => a - b))
    .filter((numbers) => numbers.every((number, place) => number === at(numbers, 0) + place))
    .map((numbers) => at(numbers, 6));
  return Math.max(0, ...tops);
};

/** The criteria between hands, in order (PP-17 to PP-23). */
export const referenceKey = (cards: readonly CardId[], choices: Choices = usefulSymbols): number[] => {
  const hand = cards.map(cardOf);
  const [made = 0, size = 0, number = 0] = bestReading(hand, choices);
  const numbers = hand.map((card) => Math.max(...card.numbers)).sort((a, b) => b - a);
  const letters = hand.map(({ letter }) => letter.charCodeAt(0)).sort((a, b) => b - a);
  const pink = hand.filter(({ color }) => color === 'pink').length;
  return [made, straightOf(hand), size, number, ...numbers, ...letters, pink];
};

export const referenceRank = ([made = 0]: readonly number[]): number => (made > 9 ? 19 - made : 18 - made);

/** Positive if `a` is better. */
export const compareKeys = (a: readonly number[], b: readonly number[]): number => {
  const place = a.findIndex((number, index) => number !== b[index]);
  return place < 0 ? 0 : at(a, place) - at(b, place);
};
