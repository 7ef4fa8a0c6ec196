import { at } from '../../../kernel/cards.ts';
import type { FastRandom } from '../../../kernel/random.ts';
import { allColours } from '../strength.ts';
import { handSize, type View } from '../types.ts';
import { type Counts, countsOf, drawFrom, sumOf } from './counts.ts';

/** An opponent who has not folded. */
interface Rival {
  readonly shown: Counts;
  readonly hidden: number;
  readonly stayed: boolean;
}

export const rivalsIn = ({ players }: View, seat: number): Rival[] =>
  players.flatMap(({ shown, said, cards }, other) =>
    other === seat || said === 'fold' || shown === null
      ? []
      : [{ shown: countsOf(shown), hidden: cards - shown.length, stayed: said === 'stay' }],
  );

/** The strongest hand that can be made of the shown cards and so many of the others. */
const strongest = (shown: Counts, others: Counts, hidden: number): number => {
  let most = 0;
  let missing = 0;
  for (let colour = 0; colour < shown.length; colour += 1) {
    const own = at(shown, colour);
    const more = at(others, colour);
    most = Math.max(most, own + Math.min(more, hidden));
    if (own === 0) missing += more === 0 ? handSize : 1;
  }
  return missing <= hidden && sumOf(shown) + hidden === handSize ? allColours : most;
};

/** No rival can have a hand that is as strong, whatever they hide. */
export const isCertain = (strength: number, rivals: readonly Rival[], unseen: Counts): boolean =>
  rivals.every(({ shown, hidden }) => strongest(shown, unseen, hidden) < strength);

/** How likely a rival stays, by strength: the weakest have nothing to lose. */
const boldness = [0.3, 0.3, 0.3, 0.35, 0.65, 0.95, 1, 1, 1];

const samples = 400;
const thousandths = 1000;

/** How often a hand this strong wins the showdown alone (SP-13), if what the rivals hide is any of the unseen cards. */
export const winningChance = (
  strength: number,
  rivals: readonly Rival[],
  unseen: Counts,
  random: FastRandom,
): number => {
  let won = 0;
  let counted = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    const pool = [...unseen];
    const against: number[] = [];
    let weight = 1;
    for (const { shown, hidden, stayed } of rivals) {
      const theirs = strongest(shown, drawFrom(pool, hidden, random), hidden);
      const bold = at(boldness, theirs);
      if (stayed) weight *= bold;
      if (stayed || random(thousandths) < bold * thousandths) against.push(theirs);
    }
    counted += weight;
    if (winsAlone(strength, against)) won += weight;
  }
  return counted === 0 ? 0 : won / counted;
};

/** SP-13: no equal, and every stronger hand has one. */
export const winsAlone = (strength: number, against: readonly number[]): boolean =>
  !against.includes(strength) &&
  against.every((theirs) => theirs < strength || against.filter((other) => other === theirs).length > 1);
