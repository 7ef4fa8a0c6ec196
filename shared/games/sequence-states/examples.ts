import { at } from '../../kernel/cards.ts';
import type { GameExamples } from '../../kernel/examples.ts';
import type { Viewer } from '../../kernel/game.ts';
import type { Random } from '../../kernel/random.ts';
import { spacesOf } from './board.ts';
import type { Card } from './cards.ts';
import { positions } from './positions.ts';
import { stateCodes } from './states.ts';
import type { State } from './types.ts';

const cards = ({ deck, players }: State): readonly Card[] => [
  ...deck,
  ...players.flatMap(({ hand, pile }) => [...hand, ...pile]),
];

/**
 * The deck and all hands but the viewer's own are dealt anew from what they hold together. When the next draw ends the deck, the hand of
 * whoever is to play stays as it is: everybody sees the card that is played, but it goes at once to the new deck, where no view names it.
 */
const scramble = (state: State, viewer: Viewer, random: Random): State => {
  const keeps = (owner: number): boolean =>
    owner === viewer || (state.deck.length <= 1 && owner === state.turn);
  const others = state.players.filter((_, owner) => !keeps(owner));
  const hidden = random.shuffle([...state.deck, ...others.flatMap(({ hand }) => hand)]);
  const players = state.players.map((player, owner) =>
    keeps(owner) ? player : { ...player, hand: hidden.splice(0, player.hand.length) },
  );
  return { ...state, players, deck: hidden };
};

/** The states that this viewer saw no card of, and whose spaces were open all the time, so that nobody can have passed for holding them. */
const neverSeen = ({ players, chips }: State, viewer: Viewer): Card[] => {
  const seen = players.flatMap(({ hand, pile }, owner) => [...pile, ...(owner === viewer ? hand : [])]);
  if (seen.includes('REMOVE')) return [];
  return stateCodes.filter(
    (code) => !seen.includes(code) && spacesOf(code).every((space) => chips[space] === null),
  );
};

/**
 * Until the first reshuffle every card that was ever seen lies in a pile. So the states never seen may change places, in hands and deck
 * alike, and the cards that nobody drew may lie in any order. After it, the deck has been through everybody's hands.
 */
const scrambleUnseen = (initial: State, final: State, viewer: Viewer, random: Random): State => {
  if (final.shuffles > 0) return initial;
  const unseen = neverSeen(final, viewer);
  const changed = random.shuffle(unseen);
  const renamed = (card: Card): Card => (unseen.includes(card) ? at(changed, unseen.indexOf(card)) : card);
  const drawn = initial.deck.length - final.deck.length;
  return {
    ...initial,
    players: initial.players.map((player) => ({ ...player, hand: player.hand.map(renamed) })),
    deck: [
      ...initial.deck.slice(0, drawn).map(renamed),
      ...random.shuffle(initial.deck.slice(drawn).map(renamed)),
    ],
  };
};

/** @throws RangeError if there is none of this name. */
export const positionNamed = (name: string): State =>
  at(
    positions.filter((candidate) => candidate.name === name),
    0,
  ).state;

export const examples: GameExamples<State> = { positions, cards, scramble, scrambleUnseen };
