import type { Seat } from '../../../kernel/ids.ts';
import type { FastRandom } from '../../../kernel/random.ts';
import { at, shuffled } from '../../../kernel/util.ts';
import { allSpaces, layout, sequencesToWin, spacesOf, type Team, teamOf } from '../board.ts';
import { type Card, cardKinds, wholeDeck } from '../cards.ts';
import { allFives } from '../sequences.ts';
import type { View } from '../view-schema.ts';
import {
  completionValue,
  copyOf,
  longestLines,
  ownerOf,
  type Position,
  place,
  placingValue,
  positionIn,
  remove,
  removingValue,
  winnerIn,
} from './position.ts';

export interface Play {
  readonly card: Card;
  readonly space: number;
  readonly value: number;
}

/** Minimum value of a play with a special card. Three teams fill the board if they save them. */
export const specialCardCost = (teams: number): number => (teams === 3 ? 20 : 150);

const forEachPlay = (
  position: Position,
  team: Team,
  card: Card,
  visit: (space: number, value: number) => void,
): void => {
  const { chips, locked, teams } = position;
  const cost = card === 'ADD' || card === 'REMOVE' ? specialCardCost(teams) : 0;
  if (card === 'REMOVE') {
    for (const space of allSpaces)
      if (chips[space] !== -1 && chips[space] !== team && locked[space] === 0)
        visit(space, removingValue(position, space, team) - cost);
    return;
  }
  for (const space of card === 'ADD' ? allSpaces : spacesOf(card))
    if (chips[space] === -1) visit(space, placingValue(position, space, team) - cost);
};

/** Best first; equal cards count once. */
export const rankedPlays = (position: Position, team: Team, hand: readonly Card[]): Play[] => {
  const plays: Play[] = [];
  for (const card of new Set(hand))
    forEachPlay(position, team, card, (space, value) => plays.push({ card, space, value }));
  return plays.sort((a, b) => b.value - a.value);
};

/** Null without a play. Dead cards are not exchanged here. */
const greedyPlay = (position: Position, team: Team, hand: readonly Card[]): Play | null => {
  let best: Play | null = null;
  for (const card of hand)
    forEachPlay(position, team, card, (space, value) => {
      if (best === null || value > best.value) best = { card, space, value };
    });
  return best;
};

const carryOut = (position: Position, team: Team, { card, space }: Pick<Play, 'card' | 'space'>): void =>
  card === 'REMOVE' ? remove(position, space) : place(position, space, team);

const positionAfter = (position: Position, team: Team, play: Pick<Play, 'card' | 'space'>): Position => {
  const after = copyOf(position);
  carryOut(after, team, play);
  return after;
};

/** Where a chip of this team wins. */
const winningSpaces = (position: Position, team: Team): number[] => {
  const missing = sequencesToWin(position.teams) - at(position.scores, team);
  return allSpaces.filter(
    (space) =>
      position.chips[space] === -1 &&
      placingValue(position, space, team) >= missing * completionValue &&
      winnerIn(positionAfter(position, team, { card: 'ADD', space })) === team,
  );
};

/** The play that wins, else the best that leaves the others the fewest winning spaces; null if there is neither. */
export const urgentPlay = (position: Position, team: Team, plays: readonly Play[]): Play | null => {
  const winning = winningSpaces(position, team);
  const win = plays.find(({ card, space }) => card !== 'REMOVE' && winning.includes(space));
  if (win !== undefined) return win;
  const threats = (now: Position): number =>
    now.scores.reduce((sum, _, other) => sum + (other === team ? 0 : winningSpaces(now, other).length), 0);
  const before = threats(position);
  const left = plays.map((play) =>
    before === 0 || longestLines(position, play.space, team).others < 4
      ? before
      : threats(positionAfter(position, team, play)),
  );
  const fewest = Math.min(...left);
  return fewest < before ? at(plays, left.indexOf(fewest)) : null;
};

const kindOf = new Map<Card, number>(cardKinds.map((card, kind) => [card, kind]));
const kindOfSpace = layout.map((code) => kindOf.get(code) ?? 0);

/** Number of cards by kind. */
type Tally = Uint8Array;

const tallyOf = (cards: readonly Card[]): Tally => {
  const tally = new Uint8Array(cardKinds.length);
  for (const card of cards) {
    const kind = kindOf.get(card) ?? 0;
    tally[kind] = (tally[kind] ?? 0) + 1;
  }
  return tally;
};

/** By chips of one team in a five, if it held all other cards. */
const lineValues = [30, 100, 300, 700, 1200];
/** Chance to get a card in time: from the hand, or by the number of unseen copies, alone or in a team. */
const inHandChance = 0.8;
const soloChances = [0.04, 0.15, 0.25];
const teamChances = [0.05, 0.25, 0.4];
/** Values of a sequence that does not win yet, and of a special card in the hand. */
const sequenceValue = 1500;
const specialCardValues: Readonly<Partial<Record<Card, number>>> = { ADD: 250, REMOVE: 200 };

const spacesOfLines = Uint8Array.from(allFives.flat());
const lines = allFives.length;

/** Chance that each space is covered in time. */
const coverChances = (held: Tally | null, unseen: Tally, chances: readonly number[]): Float64Array =>
  Float64Array.from(kindOfSpace, (kind) =>
    (held?.[kind] ?? 0) > 0 ? inHandChance : (chances[Math.min(2, unseen[kind] ?? 0)] ?? 0),
  );

/** Heuristic evaluation of a position: promises of own lines minus those of the others. */
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
      const chances = other === team ? own : theirs;
      let value = lineValues[counts[index] ?? 0] ?? 0;
      for (let place = 5 * line; place < 5 * line + 5; place += 1) {
        const space = spacesOfLines[place] ?? 0;
        if (chips[space] === -1) value *= chances[space] ?? 0;
      }
      sum += other === team ? value : -value / (teams - 1) ** 3;
    }
  }
  for (const [other, score] of scores.entries())
    sum += (other === team ? sequenceValue : -sequenceValue) * score;
  return hand.reduce((total, card) => total + (specialCardValues[card] ?? 0), sum);
};

/** The evaluation of the seat's view, 0 to 1. */
export const promiseOf = (view: View, seat: Seat): number => {
  const { hand } = at(view.players, seat);
  const tally = tallyOf(unseenIn(view));
  const chances = view.players.length === view.teams ? soloChances : teamChances;
  const own = coverChances(tallyOf(hand ?? []), tally, chances);
  const theirs = coverChances(null, tally, teamChances);
  const value = evaluate(positionIn(view), teamOf(seat, view.teams), hand ?? [], theirs, own);
  return Math.max(0, Math.min(1, 0.5 + value / (2 * winValue)));
};

const maxCandidates = 12;
const firstSampleCount = 5;
/** Further turns by sampled hands are noise: with them hard loses to the evaluation alone with twelve players. */
const maxSampledTurns = 4;
/** Greater than any evaluation. */
const winValue = 6_000;

/** Constant while candidates are compared. */
interface SearchContext {
  readonly view: View;
  readonly seat: Seat;
  readonly position: Position;
  /** By space: chance that others cover it in time. */
  readonly theirs: Float64Array;
}

interface Candidate {
  readonly play: Play;
  readonly hand: readonly Card[];
  /** By space: chance that the team covers it in time. */
  readonly own: Float64Array;
  /** Of the evaluations of its samples. */
  sum: number;
}

/**
 * Determinization: samples the hidden hands, plays a greedy turn of each of the next players, and evaluates.
 * The better half of the candidates gets twice as many further samples, until one is left.
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
  let left = plays.map((play): Candidate => {
    const hand = [...(at(view.players, seat).hand ?? [])];
    hand.splice(hand.indexOf(play.card), 1);
    return {
      play,
      hand,
      sum: 0,
      own: coverChances(tallyOf(hand), tally, isAlone ? soloChances : teamChances),
    };
  });
  for (let count = firstSampleCount; left.length > 1; count *= 2) {
    for (let sample = 0; sample < count; sample += 1) {
      const cards = shuffled(unseen, random);
      for (const trial of left) trial.sum += rollout(inquiry, trial, cards);
    }
    left = left.toSorted((one, other) => other.sum - one.sum).slice(0, left.length >> 1);
  }
  return at(left, 0).play;
};

/** Cards in the deck and in other hands. */
const unseenIn = ({ players }: View): Card[] => {
  const left = [...wholeDeck];
  for (const { hand, pile } of players)
    for (const card of [...(hand ?? []), ...pile]) left.splice(left.indexOf(card), 1);
  return left;
};

/** `cards` starts with the sampled hands of the others. */
const rollout = (
  { view, seat, position: now, theirs }: SearchContext,
  { play: first, hand, own: chances }: Candidate,
  cards: readonly Card[],
): number => {
  const { players, teams } = view;
  const own = teamOf(seat, teams);
  const position = positionAfter(now, own, first);
  let dealt = 0;
  const turns = Math.min(players.length - 1, maxSampledTurns);
  for (let turn = 1; turn <= turns && winnerIn(position) === -1; turn += 1) {
    const mover = (seat + turn) % players.length;
    const { count } = at(players, mover);
    const play = greedyPlay(position, mover % teams, cards.slice(dealt, dealt + count));
    dealt += count;
    if (play !== null) carryOut(position, mover % teams, play);
  }
  const winner = winnerIn(position);
  if (winner !== -1) return winner === own ? winValue : -winValue;
  return evaluate(position, own, hand, theirs, chances);
};
