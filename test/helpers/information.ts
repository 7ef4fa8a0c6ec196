type Value = number | string | boolean;

/**
 * Mutual information of two variables in bits.
 * @param corrected less the part that a sample of independent values has (Miller, 1955)
 */
export const informationOf = (pairs: readonly (readonly [Value, Value])[], corrected = false): number => {
  const entropyOf = (values: readonly Value[]): number => {
    const counts = new Map<Value, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    const parts = [...counts.values()].map((count) => count / values.length);
    const bias = corrected ? (parts.length - 1) / (2 * Math.LN2 * values.length) : 0;
    return parts.reduce((sum, part) => sum - part * Math.log2(part), bias);
  };
  return (
    entropyOf(pairs.map(([one]) => one)) +
    entropyOf(pairs.map(([, other]) => other)) -
    entropyOf(pairs.map((pair) => pair.join()))
  );
};
