import { at } from '../../../kernel/cards.ts';
import type { Seat } from '../../../kernel/ids.ts';
import { type FastRandom, shuffled } from '../../../kernel/random.ts';
import { type Card, wholeDeck } from '../cards.ts';
import { teamOf } from '../teams.ts';
import type { View } from '../types.ts';
import { outlookOf, type Tally, tallyOf } from './outlook.ts';
import { bestPlay, carryOut, type Play } from './plays.ts';
import { copyOf, type Position, winnerIn } from './position.ts';

const candidates = 12;
const samples = 10;
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
