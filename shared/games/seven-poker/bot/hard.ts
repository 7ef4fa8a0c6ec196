import type { Advice, BotInput } from '../../../kernel/game.ts';
import { at } from '../../../kernel/util.ts';
import { colours } from '../../rainbow-deck.ts';
import { placesOf, shownCount, strengthIn } from '../hand.ts';
import type { Action, Options, Reason, View } from '../types.ts';
import {
  aimOf,
  type Counts,
  cardsIn,
  countsOf,
  denial,
  exchangePlan,
  gainOf,
  isCertain,
  keepingPlan,
  minus,
  rivalsIn,
  sumOf,
  unseenIn,
  winningChance,
} from './odds.ts';

type Situation = BotInput<Options, Action, View>;
type Choice = Advice<Action, Reason>;

/** Weighs every way to change cards against what may come, and staying against what the hand could still become. */
export const chooseHard = (situation: Situation): Choice => {
  const types = situation.legal.map(({ type }) => type);
  if (types.includes('swap')) return answer(situation);
  if (types.includes('redraw')) return exchange(situation, types.includes('offer'));
  if (types.includes('reveal')) return reveal(situation);
  if (types.includes('stay')) return speak(situation);
  return types.includes('discard') ? discard(situation) : take(situation);
};

const handOf = ({ view }: Situation): Counts => countsOf(view.hand ?? []);
const unseenOf = ({ view, options, seat }: Situation): Counts => unseenIn(view, options, seat);

/** Places with these cards, the first of each colour. */
const placesFor = ({ view }: Situation, cards: Counts): number[] => {
  const hand = view.hand ?? [];
  return colours.flatMap((colour, index) =>
    placesOf(hand)
      .filter((place) => hand[place] === colour)
      .slice(0, at(cards, index)),
  );
};

const plan = (situation: Situation) => {
  const { view, options, seat, random } = situation;
  return exchangePlan(
    handOf(situation),
    view.lap ?? 1,
    view.deck,
    aimOf(view, options, seat),
    unseenOf(situation),
    random,
  );
};

/** Of the cards that are to go, the one of which the fewest are left: it helps the neighbour least. Null if all are of use. */
const leastUseful = (situation: Situation, laid: Counts): number | null => {
  const unseen = unseenOf(situation);
  const [scarcest] = colours
    .flatMap((_, colour) => (at(laid, colour) > 0 ? [colour] : []))
    .toSorted((a, b) => at(unseen, a) - at(unseen, b));
  return scarcest ?? null;
};

const exchange = (situation: Situation, mayOffer: boolean): Choice => {
  const { laid } = plan(situation);
  const given = mayOffer ? leastUseful(situation, laid) : null;
  if (given !== null)
    return {
      action: { type: 'offer', place: at(placesOfColour(situation, given), 0) },
      why: { code: 'offer', colour: at(colours, given) },
    };
  if (sumOf(laid) === 0) return { action: { type: 'pass' }, why: { code: 'pass' } };
  return {
    action: { type: 'redraw', places: placesFor(situation, laid) },
    why: { code: 'redraw', laid: cardsIn(laid), kept: cardsIn(minus(handOf(situation), laid)) },
  };
};

const placesOfColour = (situation: Situation, colour: number): number[] =>
  placesFor(
    situation,
    handOf(situation).map((count, other) => (other === colour ? count : 0)),
  );

const answer = (situation: Situation): Choice => {
  const given = leastUseful(situation, plan(situation).laid);
  return given === null
    ? { action: { type: 'decline' }, why: { code: 'decline' } }
    : {
        action: { type: 'swap', place: at(placesOfColour(situation, given), 0) },
        why: { code: 'swap', colour: at(colours, given) },
      };
};

/** In how many of a hundred cases three alike are shown rather than hidden. */
const boasting = 75;

const reveal = (situation: Situation): Choice => {
  const { view, random } = situation;
  const hand = view.hand ?? [];
  const counts = handOf(situation);
  const count = shownCount(hand);
  const most = counts.indexOf(Math.max(...counts));
  const alike = placesOfColour(situation, most);
  const others = placesOf(hand).filter((place) => !alike.includes(place));
  const different = colours.flatMap((colour) => (hand.includes(colour) ? [hand.indexOf(colour)] : []));
  if (alike.length >= count && random(100) < boasting)
    return {
      action: { type: 'reveal', places: alike.slice(0, count) },
      why: { code: 'show-alike', colour: at(colours, most) },
    };
  if (different.length >= count)
    return {
      action: { type: 'reveal', places: different.slice(0, count) },
      why: { code: 'show-different' },
    };
  return {
    action: { type: 'reveal', places: [...alike, ...others].slice(0, count) },
    why: { code: 'show-best' },
  };
};

const speak = (situation: Situation): Choice => {
  const { view, options, seat, random } = situation;
  const hand = handOf(situation);
  const unseen = unseenOf(situation);
  const rivals = rivalsIn(view, seat);
  const strength = strengthIn(hand);
  if (isCertain(strength, rivals, unseen)) return { action: { type: 'stay' }, why: { code: 'stay-certain' } };
  const aim = aimOf(view, options, seat);
  const chance = winningChance(strength, rivals, unseen, random);
  const kept = keepingPlan(hand, aim, unseen, random);
  if (chance * (gainOf(hand, aim) + denial) > kept.worth - kept.fresh)
    return { action: { type: 'stay' }, why: { code: 'stay', chance } };
  return {
    action: { type: 'fold' },
    why: { code: 'fold', chance, kept: cardsIn(minus(hand, kept.laid)) },
  };
};

const discard = (situation: Situation): Choice => {
  const { view, options, seat, random } = situation;
  const hand = handOf(situation);
  const { laid } = keepingPlan(hand, aimOf(view, options, seat), unseenOf(situation), random);
  return {
    action: { type: 'discard', places: placesFor(situation, laid) },
    why: { code: 'discard', kept: cardsIn(minus(hand, laid)) },
  };
};

/** The scarcest colours first: the next victory cards will be easier to get. */
const take = (situation: Situation): Choice => {
  const prize = situation.legal.find((template) => template.type === 'take');
  if (prize === undefined || !('someOf' in prize.colours)) throw new Error('there is nothing to choose');
  const unseen = unseenOf(situation);
  const hand = handOf(situation);
  const alive = (colour: (typeof colours)[number]): number =>
    at(unseen, colours.indexOf(colour)) + at(hand, colours.indexOf(colour));
  const { someOf, min } = prize.colours;
  const taken = someOf.toSorted((a, b) => alive(a) - alive(b)).slice(0, min);
  return { action: { type: 'take', colours: taken }, why: { code: 'take', colours: taken } };
};
