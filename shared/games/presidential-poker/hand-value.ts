import { type CardId, cards } from './cards.ts';
import { found, readGroups } from './hand-groups.ts';
import { madeOf } from './hand-made.ts';
import { composeValue, placeAmongSevens } from './hand-order.ts';
import { sizes } from './hand-pairs.ts';
import { kindAt, symbolsPerKind } from './hand-symbols.ts';

const firstPink = 69;

const lowNumberBits = Int32Array.from([0, ...cards.map(({ numbers }) => 1 << Math.min(...numbers))]);
const highNumberBits = Int32Array.from([0, ...cards.map(({ numbers }) => 1 << Math.max(...numbers))]);

/** What seven different cards are worth (PP-17 to PP-24): the `value` of a ranked hand, for whoever compares many. */
export const handValue = (hand: readonly CardId[]): number => {
  let run = 0;
  let pinkCards = 0;
  for (let place = 0; place < 7; place += 1) {
    const card = hand[place] ?? 0;
    const low = lowNumberBits[card] ?? 0;
    // A straight that goes beyond 16 has 17, and one beyond 17 has 18: the first card with either counts as the lower (PP-19).
    run |= (run & low) === 0 ? low : (highNumberBits[card] ?? 0);
    if (card >= firstPink) pinkCards += 1;
  }
  const straightTop = run === (run & -run) * 0b1111111 ? 31 - Math.clz32(run) : 0;
  const count = readGroups(hand);
  return composeValue(
    madeOf(hand, count),
    straightTop,
    placeOf(kindAt.number),
    placeOf(kindAt.letter),
    pinkCards,
  );
};

/** The place of the hand's numbers or letters among all sevens of them (PP-21, PP-22). */
const placeOf = (kind: number): number => {
  const again = found.again[kind] ?? 0;
  let place = 0;
  let counted = 0;
  for (let left = found.once[kind] ?? 0; left !== 0; left &= left - 1) {
    const bit = left & -left;
    const symbol = 31 - Math.clz32(bit);
    const places = (again & bit) === 0 ? 1 : (found.places[kind * symbolsPerKind + symbol] ?? 0);
    for (let times = sizes[places] ?? 0; times > 0; times -= 1) {
      counted += 1;
      place += placeAmongSevens(counted, symbol);
    }
  }
  return place;
};
