type Choose = (item: number) => void;

/** Picks an item or puts it back. Beyond `max` picks it replaces the first. */
export const togglePick = (choose: Choose, picks: readonly number[], item: number, max: number): void => {
  const [first] = picks;
  if (!picks.includes(item) && first !== undefined && picks.length >= max) choose(first);
  choose(item);
};

/** Makes an item the only one of these picks. */
export const setPick = (choose: Choose, picks: readonly number[], item: number): void => {
  if (picks.length === 1 && picks[0] === item) return;
  for (const other of picks) choose(other);
  choose(item);
};
