import { at } from '../../kernel/cards.ts';
import type { GameExamples } from '../../kernel/examples.ts';
import type { Viewer } from '../../kernel/game.ts';
import type { Random } from '../../kernel/random.ts';
import { cardIds } from './cards.ts';
import { handSize } from './hand.ts';
import { positions } from './positions.ts';
import { cutRange, type State } from './types.ts';

const cards = ({ hands, stock, discards, dropped }: State): readonly string[] =>
  [...hands.flat(), ...stock, ...discards, ...dropped].map(String);

/** Everything but the viewer's own hand is dealt anew. */
const scramble = (state: State, viewer: Viewer, random: Random): State => {
  const others = state.hands.filter((_, owner) => owner !== viewer);
  const hidden = random.shuffle([...state.stock, ...state.discards, ...state.dropped, ...others.flat()]);
  return {
    ...state,
    hands: state.hands.map((hand, owner) => (owner === viewer ? hand : hidden.splice(0, hand.length))),
    stock: hidden.splice(0, state.stock.length),
    discards: hidden.splice(0, state.discards.length),
    dropped: hidden,
  };
};

/**
 * Every hand is dealt from a fresh shuffle, so of the beginning only the first hand matters. If it was the only one, the cards that the
 * viewer never held, and that nobody showed or replaced, change places; else those that no draw can have come to.
 */
const scrambleUnseen = (initial: State, final: State, viewer: Viewer, random: Random): State => {
  const isOnly = final.handNumber === initial.handNumber;
  const unseen = isOnly ? neverSeen(initial, final, viewer) : beyondReach(initial);
  const changed = random.shuffle(unseen);
  const renamed = (card: number): number =>
    unseen.includes(card) ? at(changed, unseen.indexOf(card)) : card;
  return {
    ...initial,
    hands: initial.hands.map((hand) => hand.map(renamed)),
    stock: initial.stock.map(renamed),
  };
};

/** Of what was dropped, somebody who dropped out themselves may have held any card that was not dealt to another. */
const neverSeen = (initial: State, final: State, viewer: Viewer): number[] => {
  const drawn = final.drew.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (drawn > cardIds.length - final.hands.length * handSize) return [];
  const shown = final.last?.shown.map(({ seat }) => seat) ?? [];
  const closed = final.hands.filter((_, owner) => owner !== viewer && shown.every((seat) => seat !== owner));
  const hasDropped = viewer !== 'spectator' && at(final.hands, viewer).length === 0;
  const others = initial.hands.filter((_, owner) => owner !== viewer).flat();
  const dropped = final.dropped.filter((card) => !hasDropped || others.includes(card));
  return [...final.stock, ...dropped, ...closed.flat()];
};

const beyondReach = ({ phase, hands, stock }: State): number[] => {
  const most = 2 * handSize * hands.length;
  if (phase !== 'cut') return stock.slice(most - hands.length * handSize);
  const count = Math.max(0, stock.length + cutRange.from - cutRange.to - most);
  return Array.from({ length: count }, (_, index) => at(stock, (cutRange.to + most + index) % stock.length));
};

export const examples: GameExamples<State> = { positions, cards, scramble, scrambleUnseen };
