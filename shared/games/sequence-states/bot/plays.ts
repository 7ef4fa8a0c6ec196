import { allSpaces, spacesOf } from '../board.ts';
import type { Card } from '../cards.ts';
import type { Team } from '../teams.ts';
import { type Position, place, remove, worthOfPlacing, worthOfRemoving } from './position.ts';

export interface Play {
  readonly card: Card;
  readonly space: number;
  readonly worth: number;
}

/** A special card is kept until it does more than this. */
const specialCard = 150;

/** Calls back with everything the card can do. */
const forEachPlay = (
  position: Position,
  team: Team,
  card: Card,
  visit: (space: number, worth: number) => void,
): void => {
  const { chips, locked } = position;
  if (card === 'REMOVE') {
    for (const space of allSpaces)
      if (chips[space] !== -1 && chips[space] !== team && locked[space] === 0)
        visit(space, worthOfRemoving(position, space, team) - specialCard);
    return;
  }
  const cost = card === 'ADD' ? specialCard : 0;
  for (const space of card === 'ADD' ? allSpaces : spacesOf(card))
    if (chips[space] === -1) visit(space, worthOfPlacing(position, space, team) - cost);
};

/** All plays of a hand, the most promising first; equal cards count once. */
export const rankedPlays = (position: Position, team: Team, hand: readonly Card[]): Play[] => {
  const plays: Play[] = [];
  for (const card of new Set(hand))
    forEachPlay(position, team, card, (space, worth) => plays.push({ card, space, worth }));
  return plays.sort((a, b) => b.worth - a.worth);
};

/** The most promising play, or null if there is none. Dead cards are not turned in here. */
export const bestPlay = (position: Position, team: Team, hand: readonly Card[]): Play | null => {
  let best: Play | null = null;
  for (const card of hand)
    forEachPlay(position, team, card, (space, worth) => {
      if (best === null || worth > best.worth) best = { card, space, worth };
    });
  return best;
};

export const carryOut = (
  position: Position,
  team: Team,
  { card, space }: Pick<Play, 'card' | 'space'>,
): void => (card === 'REMOVE' ? remove(position, space) : place(position, space, team));
