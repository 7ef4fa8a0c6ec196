import { type Advice, at, type BotInput, isLegal } from 'arcus-tables/game';
import { type Action, matches, type Options, type View } from './index.ts';

type Reason = { readonly code: 'few-bid' | 'many-bid' | 'unlikely' | 'likely' };
type Choice = Advice<Action, Reason>;
type Situation = BotInput<Options, Action, View>;
type Raise = Extract<Action, { type: 'bid' }>;

/**
 * Easy counts a third of all dice for each face, with noise. Hard computes probabilities, weighted by the
 * bids of others.
 */
export const bot = (situation: Situation): Choice =>
  situation.level === 'easy' ? guess(situation) : reckon(situation);

const call = (code: Reason['code']): Choice => ({ action: { type: 'call' }, why: { code } });

/** Legal bids in ascending order, up to two dice above the last one. */
const raisesOn = ({ view, legal }: Situation): readonly Raise[] => {
  const from = view.bids.at(-1)?.count ?? 1;
  const to = view.bids.length > 0 ? from + 2 : diceIn(view);
  return Array.from({ length: to - from + 1 }, (_, more) => from + more)
    .flatMap((count) => [1, 2, 3, 4, 5, 6].map((face): Raise => ({ type: 'bid', count, face })))
    .filter((bid) => isLegal(legal, bid));
};

const diceIn = ({ players }: View): number => players.reduce((sum, { dice }) => sum + dice, 0);

const guess = (situation: Situation): Choice => {
  const { view, random } = situation;
  const last = view.bids.at(-1);
  const raises = raisesOn(situation);
  const isHigh = last !== undefined && last.count > diceIn(view) / 3 + random(3) - 1;
  if (raises.length === 0 || isHigh) return call('many-bid');
  return { action: at(raises, random(Math.min(raises.length, 5))), why: { code: 'few-bid' } };
};

/** The highest likely bid; otherwise the likelier of a call and a bid. */
const reckon = (situation: Situation): Choice => {
  const { view } = situation;
  const last = view.bids.at(-1);
  const raises = raisesOn(situation).map((bid) => ({ bid, chance: chanceOf(situation, bid) }));
  const bold = raises.findLast(({ chance }) => chance > likely);
  const best = raises.toSorted((a, b) => b.chance - a.chance)[0];
  const chosen = bold ?? best;
  const isFalse = last === undefined ? 0 : 1 - chanceOf(situation, last);
  if (chosen === undefined || isFalse > chosen.chance) return call('unlikely');
  return { action: chosen.bid, why: { code: 'likely' } };
};

const likely = 0.7;

/** Binomial probability of `count` dice with a face, given the own dice. */
const chanceOf = (
  { view, seat, options: { wilds } }: Situation,
  { count, face }: Omit<Raise, 'type'>,
): number => {
  const own = view.dice.filter((die) => matches(die, face, wilds)).length;
  let chances = [1];
  for (const [other, { dice }] of view.players.entries()) {
    if (other === seat) continue;
    const bids = view.bids.filter((bid) => bid.seat === other);
    // Bidders mostly have more dice of their face.
    const trust = bids.length === 0 ? 0 : bids.some((bid) => bid.face === face) ? 0.15 : -0.05;
    const matching = (wilds ? 1 / 3 : 1 / 6) + trust;
    for (let die = 0; die < dice; die += 1)
      chances = [...chances, 0].map(
        (chance, hits) => chance * (1 - matching) + (chances[hits - 1] ?? 0) * matching,
      );
  }
  return chances.slice(Math.max(0, count - own)).reduce((sum, chance) => sum + chance, 0);
};
