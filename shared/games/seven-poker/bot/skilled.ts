import type { Advice, BotInput } from '../../../kernel/game.ts';
import { at, shuffled } from '../../../kernel/util.ts';
import { colors } from '../../rainbow-deck.ts';
import { placesOf, shownCount, strengthIn } from '../hand.ts';
import type { Action, Options, Reason } from '../types.ts';
import type { View } from '../view-schema.ts';
import {
  aimOf,
  type Counts,
  cardsIn,
  countsOf,
  type Distortion,
  exchangePlan,
  isCertainWin,
  keepingPlan,
  type Plan,
  rivalsIn,
  subtractCounts,
  sumOf,
  unseenIn,
} from './odds.ts';
import { decideStay } from './stay.ts';

type Situation = BotInput<Options, Action, View>;
type Choice = Advice<Action, Reason>;

/**
 * Maximizes the equity of the whole game. Normal differs from hard: it never swaps,
 * and it misjudges draws and kept cards at random and in favour of different colors.
 */
export const chooseSkilled = (situation: Situation): Choice => {
  const types = situation.legal.map(({ type }) => type);
  if (types.includes('swap')) return answer(situation);
  if (types.includes('redraw')) return exchange(situation, types.includes('offer'));
  if (types.includes('reveal')) return reveal(situation);
  if (types.includes('stay')) return stayOrFold(situation);
  return types.includes('discard') ? discard(situation) : take(situation);
};

const handOf = ({ view }: Situation): Counts => countsOf(view.hand ?? []);
const unseenOf = ({ view, options, seat }: Situation): Counts => unseenIn(view, options, seat);

/** The first places with these cards. */
const placesFor = ({ view }: Situation, cards: Counts): number[] => {
  const hand = view.hand ?? [];
  return colors.flatMap((color, index) =>
    placesOf(hand)
      .filter((place) => hand[place] === color)
      .slice(0, at(cards, index)),
  );
};

const aimIn = ({ view, options, seat }: Situation) => aimOf(view, options, seat);

/** Maximum error of normal's equity, in percent. With 4 among five, a player who stays with three alike wins too often. */
const noisePercent = (players: number): number => (players < 5 ? 4 : 3);
/** Normal overrates hands of `minDifferentColors` or more different colors by this factor. */
const differentColorsFactor = 1.025;
const minDifferentColors = 4;

const hasDifferentColors = (kept: Counts): boolean =>
  sumOf(kept) >= minDifferentColors && kept.every((count) => count < 2);

const distortionIn = ({ level, random, view }: Situation): Distortion | undefined =>
  level === 'hard'
    ? undefined
    : (kept) =>
        (hasDifferentColors(kept) ? differentColorsFactor : 1) *
        (1 + (noisePercent(view.players.length) * (random(201) - 100)) / 10_000);

const isLastLap = ({ view, options }: Situation): boolean => view.lap === options.laps;

/** Odds of a pass that costs nothing, and the share of the equity whose loss divides them by e: before the last lap, and in it. */
const passOdds = 1.5;
const [earlyPassTolerance, lastPassTolerance] = [0.008, 0.018];

/** Hard also passes without all seven colors, so that a pass reveals little: the rarer, the more equity it costs. */
const bluffsIn =
  (situation: Situation) =>
  (loss: number): boolean => {
    const { level, random } = situation;
    const odds = passOdds * Math.exp(-loss / (isLastLap(situation) ? lastPassTolerance : earlyPassTolerance));
    return level === 'hard' && random(1000) < (1000 * odds) / (1 + odds);
  };

const bestExchange = (situation: Situation): Plan =>
  exchangePlan(
    handOf(situation),
    isLastLap(situation),
    situation.view.deck,
    aimIn(situation),
    unseenOf(situation),
    distortionIn(situation),
    bluffsIn(situation),
  );

const bestKeep = (situation: Situation): Plan =>
  keepingPlan(handOf(situation), aimIn(situation), distortionIn(situation));

/** The discard with the fewest unseen copies helps the neighbor least. Null if nothing is discarded. */
const leastUseful = (situation: Situation, laid: Counts): number | null => {
  const unseen = unseenOf(situation);
  const [scarcest] = colors
    .flatMap((_, color) => (at(laid, color) > 0 ? [color] : []))
    .toSorted((a, b) => at(unseen, a) - at(unseen, b));
  return scarcest ?? null;
};

/** SP-4. */
const isSwapping = ({ level }: Situation): boolean => level === 'hard';

const exchange = (situation: Situation, mayOffer: boolean): Choice => {
  const { laid, isBluff } = bestExchange(situation);
  const color = mayOffer && isSwapping(situation) ? leastUseful(situation, laid) : null;
  if (color !== null)
    return {
      action: { type: 'offer', place: at(placesOfColor(situation, color), 0) },
      why: { code: 'offer', color: at(colors, color) },
    };
  if (sumOf(laid) === 0)
    return { action: { type: 'pass' }, why: isBluff ? { code: 'bluff', action: 'pass' } : { code: 'pass' } };
  return {
    action: { type: 'redraw', places: placesFor(situation, laid) },
    why: { code: 'redraw', laid: cardsIn(laid), kept: cardsIn(subtractCounts(handOf(situation), laid)) },
  };
};

const placesOfColor = (situation: Situation, color: number): number[] =>
  placesFor(
    situation,
    handOf(situation).map((count, other) => (other === color ? count : 0)),
  );

const answer = (situation: Situation): Choice => {
  const plan = isSwapping(situation) ? bestExchange(situation) : null;
  const color = plan && leastUseful(situation, plan.laid);
  return color === null
    ? {
        action: { type: 'decline' },
        why: plan?.isBluff ? { code: 'bluff', action: 'decline' } : { code: 'decline' },
      }
    : {
        action: { type: 'swap', place: at(placesOfColor(situation, color), 0) },
        why: { code: 'swap', color: at(colors, color) },
      };
};

/** Percent of cases in which three equal cards are shown. */
const showAlikePercent = 75;

/** Draws equal cards and colors at random: a fixed order would reveal missing colors. */
const reveal = (situation: Situation): Choice => {
  const { view, random } = situation;
  const hand = view.hand ?? [];
  const counts = handOf(situation);
  const count = shownCount(hand);
  const order = shuffled([...colors.keys()], random).filter((color) => at(counts, color) > 0);
  const [most = 0] = order.toSorted((a, b) => at(counts, b) - at(counts, a));
  const alike = placesOfColor(situation, most);
  const show = (places: readonly number[], why: Reason): Choice => ({
    action: { type: 'reveal', places: places.slice(0, count).toSorted((a, b) => a - b) },
    why,
  });
  if (alike.length >= count && random(100) < showAlikePercent)
    return show(alike, { code: 'show-alike', color: at(colors, most) });
  if (order.length >= count)
    return show(
      order.map((color) => at(placesOfColor(situation, color), 0)),
      { code: 'show-different' },
    );
  const others = placesOf(hand).filter((place) => !alike.includes(place));
  return show([...alike, ...shuffled(others, random)], { code: 'show-best' });
};

const stayOrFold = (situation: Situation): Choice => {
  const { view, options, seat, random, level } = situation;
  const hand = handOf(situation);
  const unseen = unseenOf(situation);
  const rivals = rivalsIn(view, options, seat);
  const aim = aimIn(situation);
  const certain = isCertainWin(strengthIn(hand), rivals, unseen);
  const { stays, chance } = decideStay({
    hand,
    aim,
    rivals,
    unseen,
    random,
    level: level === 'hard' ? 'hard' : 'normal',
  });
  if (stays || certain)
    return { action: { type: 'stay' }, why: certain ? { code: 'stay-certain' } : { code: 'stay', chance } };
  const { laid } = bestKeep(situation);
  return {
    action: { type: 'fold' },
    why: { code: 'fold', chance, kept: cardsIn(subtractCounts(hand, laid)) },
  };
};

const discard = (situation: Situation): Choice => {
  const hand = handOf(situation);
  const { laid } = bestKeep(situation);
  return {
    action: { type: 'discard', places: placesFor(situation, laid) },
    why: { code: 'discard', kept: cardsIn(subtractCounts(hand, laid)) },
  };
};

/** The scarcest colors first, which are the hardest to get later. */
const take = (situation: Situation): Choice => {
  const prize = situation.legal.find((template) => template.type === 'take');
  if (prize === undefined || !('someOf' in prize.colors)) throw new Error('there is nothing to choose');
  const unseen = unseenOf(situation);
  const hand = handOf(situation);
  const alive = (color: (typeof colors)[number]): number =>
    at(unseen, colors.indexOf(color)) + at(hand, colors.indexOf(color));
  const { someOf, min } = prize.colors;
  const taken = someOf.toSorted((a, b) => alive(a) - alive(b)).slice(0, min);
  return { action: { type: 'take', colors: taken }, why: { code: 'take', colors: taken } };
};
