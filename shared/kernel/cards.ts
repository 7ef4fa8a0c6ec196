/** How many of each kind lie among `cards`, every one of `kinds` named, in their order. */
export const tally = <Kind extends string>(
  kinds: readonly Kind[],
  cards: readonly string[],
): ReadonlyMap<Kind, number> =>
  new Map(kinds.map((kind) => [kind, cards.filter((card) => card === kind).length]));

/** The item at a place that must exist. @throws RangeError if there is none: a mistake of the caller's. */
export const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index];
  if (item === undefined) throw new RangeError(`nothing at ${index} of ${items.length}`);
  return item;
};
