/** The places of a hand are bits: sets of them are numbers below 128. */
export const allPlaces = 127;

/** How many places a set has. */
export const sizes = new Uint8Array(128);
/** The pairs of places inside a set, as bits: pair (i, j) with i < j is bit j (j − 1) / 2 + i. */
export const pairsWithin = new Int32Array(128);

for (let places = 1; places < 128; places += 1) {
  const top = 31 - Math.clz32(places);
  const rest = places ^ (1 << top);
  sizes[places] = (sizes[rest] ?? 0) + 1;
  pairsWithin[places] = (pairsWithin[rest] ?? 0) | (rest << ((top * (top - 1)) / 2));
}

/** The pairs of the first six places. */
const firstPairs = 15;
const most = new Uint8Array(1 << firstPairs);
const beside: number[] = [];
for (let j = 1; j < 6; j += 1) {
  for (let i = 0; i < j; i += 1) beside.push(pairsWithin[63 ^ (1 << i) ^ (1 << j)] ?? 0);
}
for (let pairs = 1; pairs < most.length; pairs += 1) {
  const without = pairs & (pairs - 1);
  const next = pairs & (beside[31 - Math.clz32(pairs ^ without)] ?? 0);
  most[pairs] = Math.max(most[without] ?? 0, 1 + (most[next] ?? 0));
}

/** How many of these pairs of places can be had at once, no place twice: 0 to 3. */
export const pairsAtOnce = (pairs: number): number => {
  const first = pairs & (most.length - 1);
  let best = most[first] ?? 0;
  for (let others = pairs >> firstPairs; others !== 0 && best < 3; others &= others - 1) {
    const partner = others & -others;
    const left = first & (pairsWithin[63 ^ partner] ?? 0);
    best = Math.max(best, 1 + (most[left] ?? 0));
  }
  return best;
};
