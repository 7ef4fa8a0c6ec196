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
  placingValue,
  remove,
  removingValue,
  winnerIn,
} from './position.ts';

export interface Play {
  readonly card: Card;
  readonly space: number;
  readonly value: number;
}

/** A special card is kept until it does more than this. */
const specialCardCost = 150;

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
        visit(space, removingValue(position, space, team) - specialCardCost);
    return;
  }
  const cost = card === 'ADD' ? specialCardCost : 0;
  for (const space of card === 'ADD' ? allSpaces : spacesOf(card))
    if (chips[space] === -1) visit(space, placingValue(position, space, team) - cost);
};

/** All plays of a hand, the most promising first; equal cards count once. */
export const rankedPlays = (position: Position, team: Team, hand: readonly Card[]): Play[] => {
  const plays: Play[] = [];
  for (const card of new Set(hand))
    forEachPlay(position, team, card, (space, worth) => plays.push({ card, space, value: worth }));
  return plays.sort((a, b) => b.value - a.value);
};

/** The most promising play, or null if there is none. Dead cards are not turned in here. */
const greedyPlay = (position: Position, team: Team, hand: readonly Card[]): Play | null => {
  let best: Play | null = null;
  for (const card of hand)
    forEachPlay(position, team, card, (space, worth) => {
      if (best === null || worth > best.value) best = { card, space, value: worth };
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
const lineValues = [30, 100, 300, 700, 1200];
/** How likely a team gets a card in time: one in the hand, else by how many of it cannot be seen: for a lone player, or a team of several. */
const inHandChance = 0.8;
const soloChances = [0.04, 0.15, 0.25];
const teamChances = [0.05, 0.25, 0.4];
/** What a finished sequence is worth that does not win yet, and a special card in the hand. */
const sequenceValue = 1500;
const specialCardValues: Readonly<Partial<Record<Card, number>>> = { ADD: 250, REMOVE: 200 };

/** The five spaces of each line, one line after the other. */
const spacesOfLines = Uint8Array.from(allFives.flat());
const lines = allFives.length;

/** How likely each space is covered in time, by the cards of its state that are held, if any, and that cannot be seen. */
const coverChances = (held: Tally | null, unseen: Tally, likely: readonly number[]): Float64Array =>
  Float64Array.from(kindOfSpace, (kind) =>
    (held?.[kind] ?? 0) > 0 ? inHandChance : (likely[Math.min(2, unseen[kind] ?? 0)] ?? 0),
  );

/** How well a team stands, as the player with this hand may know it: what all lines promise, less what those of the others do. */
const evaluate = (
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
      let worth = lineValues[counts[index] ?? 0] ?? 0;
      for (let place = 5 * line; place < 5 * line + 5; place += 1) {
        const space = spacesOfLines[place] ?? 0;
        if (chips[space] === -1) worth *= likely[space] ?? 0;
      }
      sum += other === team ? worth : -worth / (teams - 1);
    }
  }
  for (const [other, score] of scores.entries())
    sum += (other === team ? sequenceValue : -sequenceValue) * score;
  return hand.reduce((total, card) => total + (specialCardValues[card] ?? 0), sum);
};

const maxCandidates = 12;
const sampleCount = 16;
/** More than any outlook. */
const winValue = 6_000;

/** What does not change while a play is tried out. */
interface SearchContext {
  readonly view: View;
  readonly seat: Seat;
  readonly position: Position;
  /** How likely each space is covered in time by others. */
  readonly theirs: Float64Array;
}

/** A play that is tried out, and what it leaves in the hand. */
interface Candidate {
  readonly play: Play;
  readonly hand: readonly Card[];
  /** How likely the team covers each space in time. */
  readonly own: Float64Array;
}

/**
 * The play after which the team stands best once everybody else has had a turn, each playing for their own team. The hidden hands are
 * drawn anew several times from all that cannot be seen, the same ones for every play.
 */
export const bestByRollouts = (
  position: Position,
  view: View,
  seat: Seat,
  ranked: readonly Play[],
  random: FastRandom,
): Play => {
  const plays = ranked.slice(0, maxCandidates);
  const unseen = unseenIn(view);
  const tally = tallyOf(unseen);
  const isAlone = view.players.length === view.teams;
  const inquiry: SearchContext = { view, seat, position, theirs: coverChances(null, tally, teamChances) };
  const trials = plays.map((play): Candidate => {
    const hand = [...(at(view.players, seat).hand ?? [])];
    hand.splice(hand.indexOf(play.card), 1);
    return { play, hand, own: coverChances(tallyOf(hand), tally, isAlone ? soloChances : teamChances) };
  });
  const sums = plays.map(() => 0);
  for (let sample = 0; sample < sampleCount; sample += 1) {
    const cards = shuffled(unseen, random);
    for (const [index, trial] of trials.entries())
      sums[index] = (sums[index] ?? 0) + rollout(inquiry, trial, cards);
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
const rollout = (
  { view, seat, position: now, theirs }: SearchContext,
  { play: first, hand, own: likely }: Candidate,
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
    const play = greedyPlay(position, mover % teams, cards.slice(dealt, dealt + count));
    dealt += count;
    if (play !== null) carryOut(position, mover % teams, play);
  }
  const winner = winnerIn(position);
  if (winner !== -1) return winner === own ? winValue : -winValue;
  return evaluate(position, own, hand, theirs, likely);
};
