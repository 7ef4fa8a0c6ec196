import type { Advice, BotInput } from '../../../kernel/game.ts';
import { type FastRandom, shuffled } from '../../../kernel/random.ts';
import { at } from '../../../kernel/util.ts';
import { type CardId, cardIds, handSize } from '../cards.ts';
import { handValue, levelIn, rankAt } from '../hand/value.ts';
import type { Action, Options, PlayerView, Reason, View } from '../types.ts';

type Situation = BotInput<Options, Action, View>;
type Choice = Advice<Action, Reason>;

/** Draws what makes the best hand on average, and bets by the chance to win against what the others have told of theirs. */
export const chooseHard = (situation: Situation): Choice => {
  const { view, random } = situation;
  const hand = view.hand ?? [];
  if (view.phase === 'draw') return draw(hand, situation);
  const beats = view.phase === 'second' ? standingOfHand(hand, random) : drawPlan(hand, random).beats;
  return bet(situation, winningChance(beats, rangesOf(view, situation.seat)));
};

const draw = (hand: readonly number[], { random }: Situation): Choice => {
  const { discards, beats } = drawPlan(hand, random);
  return {
    action: { type: 'draw', discards },
    why: discards.length === 0 ? { code: 'stand-pat', beats } : { code: 'replace', cards: discards, beats },
  };
};

/** A bet or raise has to win this many times its equal share. */
const worthBetting = 1.25;
const worthRaising = 1.7;
/** In how many of a hundred cases a hand that cannot win otherwise bets all the same. */
const bluffing = 9;

const bet = (situation: Situation, chance: number): Choice => {
  const { view, legal, random } = situation;
  const may = (type: Action['type']): boolean => legal.some((template) => template.type === type);
  const rivals = view.players.filter(({ cards }) => cards > 0).length - 1;
  const edge = chance * (rivals + 1);
  if (may('check')) {
    const to = may('bet') ? amount(situation) : 0;
    if (may('bet') && edge >= worthBetting)
      return { action: { type: 'bet', to }, why: { code: 'bet-wins', to, chance } };
    if (may('bet') && random(100) < bluffing)
      return { action: { type: 'bet', to }, why: { code: 'bluff', to } };
    return { action: { type: 'check' }, why: { code: 'check', chance } };
  }
  if (may('raise') && (edge >= worthRaising || chance > 0.85) && random(100) < 80) {
    const to = amount(situation);
    return { action: { type: 'raise', to }, why: { code: 'raise', to, chance } };
  }
  const call = view.betting?.call ?? 0;
  const price = call / (view.pot + call);
  if (chance >= price) return { action: { type: 'call' }, why: { code: 'call-pays', chance, price } };
  if (isBehindAtTheEnd(situation)) return { action: { type: 'call' }, why: { code: 'call-behind' } };
  return { action: { type: 'drop' }, why: { code: 'drop', chance, price } };
};

/** In the last hand nothing is left to save for somebody who is behind (PP-15). */
const isBehindAtTheEnd = ({ view, seat }: Situation): boolean =>
  view.handNumber === view.maxHands && view.players.some(({ stack }) => stack > at(view.players, seat).stack);

/** In quarters of the pot: the same sizes for every hand, so that they tell nothing. */
const sizes = [2, 3, 3, 4, 6];

const amount = ({ view: { betting, pot }, random }: Situation): number => {
  if (betting?.to == null) throw new Error('there is no bet to make');
  const { from, to } = betting.to;
  const wished = betting.level + Math.round((pot * at(sizes, random(sizes.length))) / 4);
  return Math.min(to, Math.max(from, wished));
};

/** The rivals who can still win, and how good their hands have to be, by what they have done: the part of all hands that are worse. */
const rangesOf = (view: View, seat: number): number[] =>
  view.players.flatMap((player, other) =>
    other !== seat && player.cards > 0 ? [rangeOf(view, player, other)] : [],
  );

/** How good hands are that a seat has replaced so few cards of: none, one, two. */
const afterDrawing = [0.7, 0.35, 0.2];

const rangeOf = ({ betting, opener, pot }: View, { bet, drew }: PlayerView, seat: number): number => {
  const drawing = drew === null ? 0 : (afterDrawing[drew] ?? 0);
  const opening = opener === seat ? 0.15 : 0;
  const level = betting?.level ?? 0;
  // A bet of the whole pot promises more than a small one.
  const size = level === 0 ? 0 : Math.min(1, (2 * level) / Math.max(1, pot));
  const betNow = bet > 0 && bet === level ? 0.3 + 0.25 * size : bet > 0 ? 0.2 : 0;
  return Math.min(0.8, Math.max(drawing, opening, betNow) + 0.3 * Math.min(drawing, betNow));
};

/** How many do not have what they promise. */
const bluffs = 0.2;

/** The chance to beat all of these with a hand that beats this part of all hands. */
export const winningChance = (beats: number, ranges: readonly number[]): number =>
  ranges.reduce(
    (chance, range) => chance * (bluffs * beats + (1 - bluffs) * Math.max(0, (beats - range) / (1 - range))),
    1,
  );

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
