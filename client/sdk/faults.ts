/** Reasons to close a table that cannot be trusted, with code 1008: what players are told, then a sentence. */
export const faults = {
  back: 'contradiction: The table takes back what it showed of this game.',
  contradiction: 'contradiction: The table says something else about this game than it said before.',
  decks: 'decks: The table deals cards of a deck that it did not fix before the game.',
  course: 'course: The table shows cards that cannot follow from the ones before.',
  terms: 'terms: The table uses other terms than it had fixed.',
  seeds: 'terms: The table shows another seed than the player committed to.',
  leaves: 'decks: The table shows cards of another deck than it fixed before the game.',
  closed: 'closed: The table shows a card without proof that it was dealt.',
  card: 'card: The table shows another card than it dealt.',
  unnoted: 'unnoted: The table shows this game in a form that the device cannot note.',
} as const;

type Told<Reason> = Reason extends `${infer Kind}:${string}` ? Kind : never;
export type Fault = Told<(typeof faults)[keyof typeof faults]>;
