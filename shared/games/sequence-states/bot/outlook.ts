import { at } from '../../../kernel/cards.ts';
import { layout } from '../board.ts';
import { type Card, cardKinds } from '../cards.ts';
import type { Team } from '../teams.ts';
import { allFives } from './lines.ts';
import { isBarred, ownerOf, type Position } from './position.ts';

const kindOf = new Map<Card, number>(cardKinds.map((card, kind) => [card, kind]));
const kindOfSpace = layout.map((code) => kindOf.get(code) ?? 0);

/** How many of each kind of card there are. */
export type Tally = Uint8Array;

export const tallyOf = (cards: readonly Card[]): Tally => {
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
export const outlookOf = (
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
