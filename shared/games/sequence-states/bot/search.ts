import type { Seat } from '../../../kernel/ids.ts';
import type { FastRandom } from '../../../kernel/random.ts';
import { at, shuffled } from '../../../kernel/util.ts';
import { allSpaces, layout, spacesOf, type Team, teamOf } from '../board.ts';
import { type Card, cardKinds, wholeDeck } from '../cards.ts';
import type { View } from '../types.ts';
import {
  allFives,
  copyOf,
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

/** The five spaces of each line, one line after the other. */
const spacesOfLines = Uint8Array.from(allFives.flat());
const lines = allFives.length;

/** How likely each space is covered in time, by the cards of its state that are held, if any, and that cannot be seen. */
const likelihoods = (held: Tally | null, unseen: Tally, likely: readonly number[]): Float64Array =>
  Float64Array.from(kindOfSpace, (kind) =>
    (held?.[kind] ?? 0) > 0 ? inHand : (likely[Math.min(2, unseen[kind] ?? 0)] ?? 0),
  );

/** How well a team stands, as the player with this hand may know it: what all lines promise, less what those of the others do. */
const outlookOf = (
  position: Position,
  team: Team,
  hand: readonly Card[],
  theirs: Float64Array,
  own: Float64Array,
): number => {
  const { counts, scores, teams, chips, barred } = position;
  let sum = 0;
  for (let line = 0; line < lines; line += 1) {
    const owner = ownerOf(position, line);
    if (owner === -2) continue;
    for (let other = 0; other < teams; other += 1) {
      if (owner !== -1 && owner !== other) continue;
      const index = other * lines + line;
      if (barred[index] === 1) continue;
      const likely = other === team ? own : theirs;
      let worth = reach[counts[index] ?? 0] ?? 0;
      for (let place = 5 * line; place < 5 * line + 5; place += 1) {
        const space = spacesOfLines[place] ?? 0;
        if (chips[space] === -1) worth *= likely[space] ?? 0;
      }
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
  /** How likely each space is covered in time by others. */
  readonly theirs: Float64Array;
}

/** A play that is tried out, and what it leaves in the hand. */
interface Trial {
  readonly play: Play;
  readonly hand: readonly Card[];
  /** How likely the team covers each space in time. */
  readonly own: Float64Array;
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
  const tally = tallyOf(unseen);
  const isAlone = view.players.length === view.teams;
  const inquiry: Inquiry = { view, seat, position, theirs: likelihoods(null, tally, together) };
  const trials = plays.map((play): Trial => {
    const hand = [...(at(view.players, seat).hand ?? [])];
    hand.splice(hand.indexOf(play.card), 1);
    return { play, hand, own: likelihoods(tallyOf(hand), tally, isAlone ? alone : together) };
  });
  const sums = plays.map(() => 0);
  for (let sample = 0; sample < samples; sample += 1) {
    const cards = shuffled(unseen, random);
    for (const [index, trial] of trials.entries())
      sums[index] = (sums[index] ?? 0) + playOn(inquiry, trial, cards);
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
  { view, seat, position: now, theirs }: Inquiry,
  { play: first, hand, own: likely }: Trial,
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
  return outlookOf(position, own, hand, theirs, likely);
};
