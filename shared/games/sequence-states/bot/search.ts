import type { Seat } from '../../../kernel/ids.ts';
import { type FastRandom, shuffled } from '../../../kernel/random.ts';
import { at } from '../../../kernel/util.ts';
import { allSpaces, layout, spacesOf, type Team, teamOf } from '../board.ts';
import { type Card, cardKinds, wholeDeck } from '../cards.ts';
import type { View } from '../types.ts';
import {
  allFives,
  copyOf,
  isBarred,
  ownerOf,
  type Position,
  place,
  remove,
  winnerIn,
  worthOfPlacing,
  worthOfRemoving,
} from './position.ts';

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
const bestPlay = (position: Position, team: Team, hand: readonly Card[]): Play | null => {
  let best: Play | null = null;
  for (const card of hand)
    forEachPlay(position, team, card, (space, worth) => {
      if (best === null || worth > best.worth) best = { card, space, worth };
    });
  return best;
};

const carryOut = (position: Position, team: Team, { card, space }: Pick<Play, 'card' | 'space'>): void =>
  card === 'REMOVE' ? remove(position, space) : place(position, space, team);

const kindOf = new Map<Card, number>(cardKinds.map((card, kind) => [card, kind]));
const kindOfSpace = layout.map((code) => kindOf.get(code) ?? 0);

/** How many of each kind of card there are. */
type Tally = Uint8Array;

const tallyOf = (cards: readonly Card[]): Tally => {
  const tally = new Uint8Array(cardKinds.length);
  for (const card of cards) {
    const kind = kindOf.get(card) ?? 0;
    tally[kind] = (tally[kind] ?? 0) + 1;
  }
  return tally;
};

/** What a five of one team is worth by its chips, if all its other cards were in the hand. */
const reach = [30, 100, 300, 700, 1200];
/** How likely a team gets a card in time: one in the hand, else by how many of it cannot be seen: for a lone player, or a team of several. */
const inHand = 0.8;
const alone = [0.04, 0.15, 0.25];
const together = [0.05, 0.25, 0.4];
/** What a finished sequence is worth that does not win yet, and a special card in the hand. */
const finished = 1500;
const special: Readonly<Partial<Record<Card, number>>> = { ADD: 250, REMOVE: 200 };

/** How well a team stands, as the player with this hand may know it: what all lines promise, less what those of the others do. */
const outlookOf = (
  position: Position,
  team: Team,
  hand: readonly Card[],
  unseen: Tally,
  isAlone: boolean,
): number => {
  const { counts, scores, teams, chips } = position;
  const held = tallyOf(hand);
  const own = isAlone ? alone : together;
  const likelihood = (space: number, isOwn: boolean): number => {
    const kind = kindOfSpace[space] ?? 0;
    const left = Math.min(2, unseen[kind] ?? 0);
    if (!isOwn) return at(together, left);
    return (held[kind] ?? 0) > 0 ? inHand : at(own, left);
  };
  let sum = 0;
  for (const [line, five] of allFives.entries()) {
    const owner = ownerOf(position, line);
    for (let other = 0; other < teams; other += 1) {
      if (owner !== -1 && owner !== other) continue;
      if (isBarred(position, line, other)) continue;
      let worth = reach[counts[other * allFives.length + line] ?? 0] ?? 0;
      for (const space of five) if (chips[space] === -1) worth *= likelihood(space, other === team);
      sum += other === team ? worth : -worth / (teams - 1);
    }
  }
  for (const [other, score] of scores.entries()) sum += (other === team ? finished : -finished) * score;
  return hand.reduce((total, card) => total + (special[card] ?? 0), sum);
};

const candidates = 12;
const samples = 16;
/** More than any outlook. */
const victory = 6_000;

/** What does not change while a play is tried out. */
interface Inquiry {
  readonly view: View;
  readonly seat: Seat;
  readonly position: Position;
  readonly unseen: readonly Card[];
  readonly tally: Tally;
}

/**
 * The play after which the team stands best once everybody else has had a turn, each playing for their own team. The hidden hands are
 * drawn anew several times from all that cannot be seen, the same ones for every play.
 */
export const bestProspect = (
  position: Position,
  view: View,
  seat: Seat,
  ranked: readonly Play[],
  random: FastRandom,
): Play => {
  const plays = ranked.slice(0, candidates);
  const unseen = unseenIn(view);
  const inquiry: Inquiry = { view, seat, position, unseen, tally: tallyOf(unseen) };
  const sums = plays.map(() => 0);
  for (let sample = 0; sample < samples; sample += 1) {
    const cards = shuffled(unseen, random);
    for (const [index, play] of plays.entries())
      sums[index] = (sums[index] ?? 0) + playOn(inquiry, play, cards);
  }
  return at(plays, sums.indexOf(Math.max(...sums)));
};

/** The cards in the deck and in the others' hands. */
const unseenIn = ({ players }: View): Card[] => {
  const left = [...wholeDeck];
  for (const { hand, pile } of players)
    for (const card of [...(hand ?? []), ...pile]) left.splice(left.indexOf(card), 1);
  return left;
};

/** How the team stands after this play and one turn of everybody else, who hold the first of these cards. */
const playOn = (
  { view, seat, position: now, tally }: Inquiry,
  first: Play,
  cards: readonly Card[],
): number => {
  const { players, teams } = view;
  const own = teamOf(seat, teams);
  const position = copyOf(now);
  carryOut(position, own, first);
  let dealt = 0;
  for (let turn = 1; turn < players.length && winnerIn(position) === -1; turn += 1) {
    const mover = (seat + turn) % players.length;
    const { count } = at(players, mover);
    const play = bestPlay(position, mover % teams, cards.slice(dealt, dealt + count));
    dealt += count;
    if (play !== null) carryOut(position, mover % teams, play);
  }
  const winner = winnerIn(position);
  if (winner !== -1) return winner === own ? victory : -victory;
  const hand = [...(at(players, seat).hand ?? [])];
  hand.splice(hand.indexOf(first.card), 1);
  return outlookOf(position, own, hand, tally, players.length === teams);
};
