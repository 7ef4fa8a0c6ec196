import type { Advice, BotInput } from '../../../kernel/game.ts';
import { at } from '../../../kernel/util.ts';
import { colours } from '../../rainbow-deck.ts';
import { placesOf, shownCount, strengthIn } from '../hand.ts';
import type { Action, Options, Reason, View } from '../types.ts';
import { exchangeByHunch, keepByHunch, stayByHunch } from './hunch.ts';
import {
  aimOf,
  amongHard,
  type Counts,
  cardsIn,
  comesTrue,
  countsOf,
  exchangePlan,
  gainOf,
  isCertain,
  keepingPlan,
  minus,
  type Outlook,
  outlookOf,
  type Plan,
  prospectsAfter,
  rivalsIn,
  type Stand,
  sumOf,
  unseenIn,
  type Verdict,
} from './odds.ts';

type Situation = BotInput<Options, Action, View>;
type Choice = Advice<Action, Reason>;

/**
 * Somebody who weighs what a hand may become against what it wins now. Normal thinks to the end of the round, and takes hidden cards for any
 * cards; hard thinks to the end of the game, and reads what the others show and say.
 */
export const chooseWell = (situation: Situation): Choice => {
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

const aimIn = ({ view, options, seat }: Situation) => aimOf(view, options, seat);

const plan = (situation: Situation) => {
  const { view, level, random } = situation;
  const lap = view.lap ?? 1;
  const aim = aimIn(situation);
  const unseen = unseenOf(situation);
  return level === 'hard'
    ? exchangePlan(handOf(situation), lap, view.deck, aim, unseen)
    : exchangeByHunch(handOf(situation), lap, view.deck, aim, unseen, random);
};

const keeping = (situation: Situation): Plan => {
  const aim = aimIn(situation);
  return situation.level === 'hard'
    ? keepingPlan(handOf(situation), aim)
    : keepByHunch(handOf(situation), aim, unseenOf(situation), situation.random);
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

/** How much of what a game promises is left when nobody wins a round, and when a rival does who needs so many victory cards more. */
const patience = 0.97;
const setBack = [0, 0, 0.72, 0.85, 0.9, 0.93, 0.95];

/** How often the game is won in the end, if it is worth `worth` in the next round after not winning this one. */
const afterLosing = (worth: number, { wins, rivals }: Outlook): number => {
  let others = 0;
  let sum = 0;
  for (const [needed, chance] of rivals) {
    others += chance;
    sum += chance * at(setBack, needed);
  }
  return worth * (sum + (1 - wins - others) * patience);
};

const speak = (situation: Situation): Choice => {
  const { view, options, seat, random, level } = situation;
  const hand = handOf(situation);
  const unseen = unseenOf(situation);
  const rivals = rivalsIn(view, options, seat);
  const aim = aimIn(situation);
  const certain = isCertain(strengthIn(hand), rivals, unseen);
  const stand: Stand = { hand, aim, rivals, unseen, random };
  const { stays, chance } = level === 'hard' ? weigh(stand) : stayByHunch(stand);
  if (stays || (certain && level !== 'hard'))
    return { action: { type: 'stay' }, why: certain ? { code: 'stay-certain' } : { code: 'stay', chance } };
  const { laid } = keeping(situation);
  return { action: { type: 'fold' }, why: { code: 'fold', chance, kept: cardsIn(minus(hand, laid)) } };
};

/** Whether more games are won by staying than by keeping cards for the next round. */
const weigh = ({ hand, aim, rivals, unseen, random }: Stand): Verdict => {
  const outlook = (strength: number | null): Outlook =>
    outlookOf(strength, rivals, unseen, aim.players, random);
  const staying = outlook(strengthIn(hand));
  const won = prospectsAfter(aim, gainOf(hand, aim))?.fresh ?? 1 / patience;
  const fresh = prospectsAfter(aim, 0)?.fresh ?? 0;
  const stay = staying.wins * patience * won + afterLosing(fresh, staying);
  const fold = afterLosing(keepingPlan(hand, aim).worth, outlook(null));
  return { stays: stay > fold, chance: comesTrue(staying.wins, aim.players, amongHard) };
};

const discard = (situation: Situation): Choice => {
  const hand = handOf(situation);
  const { laid } = keeping(situation);
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
