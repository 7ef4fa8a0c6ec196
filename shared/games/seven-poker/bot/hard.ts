import { at } from '../../../kernel/cards.ts';
import type { Advice, Situation } from '../../../kernel/computer.ts';
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

type Asked = Situation<Options, Action, View>;
type Choice = Advice<Action, Reason>;

/** Weighs every way to change cards against what may come, and staying against what the hand could still become. */
export const chooseHard = (asked: Asked): Choice => {
  const types = asked.legal.map(({ type }) => type);
  if (types.includes('swap')) return answer(asked);
  if (types.includes('redraw')) return exchange(asked, types.includes('offer'));
  if (types.includes('reveal')) return reveal(asked);
  if (types.includes('stay')) return speak(asked);
  return types.includes('discard') ? discard(asked) : take(asked);
};

const handOf = ({ view }: Asked): Counts => countsOf(view.hand ?? []);
const unseenOf = ({ view, options, seat }: Asked): Counts => unseenIn(view, options, seat);

/** Places with these cards, the first of each colour. */
const placesFor = ({ view }: Asked, cards: Counts): number[] => {
  const hand = view.hand ?? [];
  return colours.flatMap((colour, index) =>
    placesOf(hand)
      .filter((place) => hand[place] === colour)
      .slice(0, at(cards, index)),
  );
};

const plan = (asked: Asked) => {
  const { view, options, seat, random } = asked;
  return exchangePlan(
    handOf(asked),
    view.lap ?? 1,
    view.deck,
    aimOf(view, options, seat),
    unseenOf(asked),
    random,
  );
};

/** Of the cards that are to go, the one of which the fewest are left: it helps the neighbour least. Null if all are of use. */
const leastUseful = (asked: Asked, laid: Counts): number | null => {
  const unseen = unseenOf(asked);
  const [scarcest] = colours
    .flatMap((_, colour) => (at(laid, colour) > 0 ? [colour] : []))
    .toSorted((a, b) => at(unseen, a) - at(unseen, b));
  return scarcest ?? null;
};

const exchange = (asked: Asked, mayOffer: boolean): Choice => {
  const { laid } = plan(asked);
  const given = mayOffer ? leastUseful(asked, laid) : null;
  if (given !== null)
    return {
      action: { type: 'offer', place: at(placesOfColour(asked, given), 0) },
      why: { code: 'offer', colour: at(colours, given) },
    };
  if (sumOf(laid) === 0) return { action: { type: 'pass' }, why: { code: 'pass' } };
  return {
    action: { type: 'redraw', places: placesFor(asked, laid) },
    why: { code: 'redraw', laid: cardsIn(laid), kept: cardsIn(minus(handOf(asked), laid)) },
  };
};

const placesOfColour = (asked: Asked, colour: number): number[] =>
  placesFor(
    asked,
    handOf(asked).map((count, other) => (other === colour ? count : 0)),
  );

const answer = (asked: Asked): Choice => {
  const given = leastUseful(asked, plan(asked).laid);
  return given === null
    ? { action: { type: 'decline' }, why: { code: 'decline' } }
    : {
        action: { type: 'swap', place: at(placesOfColour(asked, given), 0) },
        why: { code: 'swap', colour: at(colours, given) },
      };
};

/** In how many of a hundred cases three alike are shown rather than hidden. */
const boasting = 75;

const reveal = (asked: Asked): Choice => {
  const { view, random } = asked;
  const hand = view.hand ?? [];
  const counts = handOf(asked);
  const count = shownCount(hand);
  const most = counts.indexOf(Math.max(...counts));
  const alike = placesOfColour(asked, most);
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

const speak = (asked: Asked): Choice => {
  const { view, options, seat, random } = asked;
  const hand = handOf(asked);
  const unseen = unseenOf(asked);
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

const discard = (asked: Asked): Choice => {
  const { view, options, seat, random } = asked;
  const hand = handOf(asked);
  const { laid } = keepingPlan(hand, aimOf(view, options, seat), unseenOf(asked), random);
  return {
    action: { type: 'discard', places: placesFor(asked, laid) },
    why: { code: 'discard', kept: cardsIn(minus(hand, laid)) },
  };
};

/** The scarcest colours first: the next victory cards will be easier to get. */
const take = (asked: Asked): Choice => {
  const prize = asked.legal.find((template) => template.type === 'take');
  if (prize === undefined || !('someOf' in prize.colours)) throw new Error('there is nothing to choose');
  const unseen = unseenOf(asked);
  const hand = handOf(asked);
  const alive = (colour: (typeof colours)[number]): number =>
    at(unseen, colours.indexOf(colour)) + at(hand, colours.indexOf(colour));
  const { someOf, min } = prize.colours;
  const taken = someOf.toSorted((a, b) => alive(a) - alive(b)).slice(0, min);
  return { action: { type: 'take', colours: taken }, why: { code: 'take', colours: taken } };
};
