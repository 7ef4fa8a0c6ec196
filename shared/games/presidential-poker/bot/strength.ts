import { at } from '../../../kernel/cards.ts';
import { type FastRandom, shuffled } from '../../../kernel/random.ts';
import { type CardId, cardIds } from '../cards.ts';
import { handSize } from '../hand/rank.ts';
import { handValue, levelIn, rankAt } from '../hand/value.ts';

/** By rank, from the first on: how many hands in a thousand are worse, those of the same rank counted by half. */
export const worse = {
  first: [1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 998, 995, 977, 889, 797, 599, 237, 27, 1],
  second: [1000, 1000, 1000, 1000, 1000, 999, 999, 998, 992, 976, 891, 711, 598, 340, 45, 1, 1],
};

interface Span {
  readonly from: number;
  readonly to: number;
}

/** By rank, the part of all final hands that the worst and the best hand of it beat. */
const spansOf = (middles: readonly number[]): Span[] => {
  const spans: Span[] = [];
  let from = 0;
  for (const middle of middles.toReversed()) {
    const to = Math.max(from, Math.min(1, (2 * middle) / 1000 - from));
    spans.unshift({ from, to });
    from = to;
  }
  return spans;
};

const spans = spansOf(worse.second);

const spanOf = (value: number): Span => at(spans, rankAt(levelIn(value)) - 1);

/** Any hand of the rank: half of the others of its rank are worse. */
const roughly = (value: number): number => {
  const { from, to } = spanOf(value);
  return (from + to) / 2;
};

const unseenBy = (hand: readonly CardId[]): CardId[] => cardIds.filter((card) => !hand.includes(card));

const likeHands = 500;

/** The part of all hands that this one beats; among those of its rank by comparing it with hands dealt from the unseen cards. */
export const standingOfHand = (hand: readonly CardId[], random: FastRandom): number => {
  const value = handValue(hand);
  const level = levelIn(value);
  const unseen = unseenBy(hand);
  let like = 0;
  let lower = 0;
  for (let sample = 0; sample < likeHands; sample += 1) {
    const other = handValue(drawn(unseen, handSize, random));
    if (levelIn(other) !== level) continue;
    like += 1;
    if (other < value) lower += 1;
  }
  const { from, to } = spanOf(value);
  return from + (to - from) * (like === 0 ? 0.5 : lower / like);
};

/** So many of these cards, any of them; they come to the front. */
const drawn = (cards: CardId[], count: number, random: FastRandom): CardId[] => {
  for (let place = 0; place < count; place += 1) {
    const chosen = place + random(cards.length - place);
    [cards[place], cards[chosen]] = [at(cards, chosen), at(cards, place)];
  }
  return cards.slice(0, count);
};

/** Which cards to replace, and what part of all hands the new hand can then be expected to beat. */
interface DrawPlan {
  readonly discards: readonly CardId[];
  readonly beats: number;
}

const firstLook = 12;
const closerLook = 60;
const closely = 6;

const expected = (kept: readonly CardId[], unseen: CardId[], samples: number, random: FastRandom): number => {
  let sum = 0;
  for (let sample = 0; sample < samples; sample += 1)
    sum += roughly(handValue([...kept, ...drawn(unseen, handSize - kept.length, random)]));
  return sum / samples;
};

/** Tries every choice of cards to replace (PP-8), and the most promising ones more thoroughly. */
export const drawPlan = (hand: readonly CardId[], random: FastRandom): DrawPlan => {
  const unseen = shuffled(unseenBy(hand), random);
  const tried =
    (samples: number) =>
    (discards: readonly CardId[]): DrawPlan => {
      const kept = hand.filter((card) => !discards.includes(card));
      return { discards, beats: expected(kept, unseen, discards.length === 0 ? 1 : samples, random) };
    };
  const all = Array.from({ length: 2 ** hand.length }, (_, choice) =>
    hand.filter((_card, place) => (choice >> place) & 1),
  );
  return all
    .map(tried(firstLook))
    .sort((a, b) => b.beats - a.beats)
    .slice(0, closely)
    .map(({ discards }) => tried(closerLook)(discards))
    .reduce((best, next) => (next.beats > best.beats ? next : best));
};
