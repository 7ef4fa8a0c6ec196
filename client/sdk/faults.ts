/** Reasons to close a table that cannot be trusted, with code 1008. Apart from the checks, which load later. */
export const faults = {
  back: 'The table takes back what it showed of this game.',
  contradiction: 'The table says something else about this game than it said before.',
  decks: 'The table deals cards of a deck that it did not fix before the game.',
  course: 'The table shows cards that cannot follow from the ones before.',
  terms: 'The table uses other terms than it had fixed.',
  seeds: 'The table shows another seed than the player committed to.',
  leaves: 'The table shows cards of another deck than it fixed before the game.',
  closed: 'The table shows a card without proof that it was dealt.',
  card: 'The table shows another card than it dealt.',
  unnoted: 'The table shows this game in a form that the device cannot note.',
} as const;
