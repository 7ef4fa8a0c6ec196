/** Options, by game, with which it ends soon. A game that always does has none. */
export const shortOptions: Readonly<Record<string, object>> = {
  'drop-rainbow': { cardsPerColour: 8 },
  'seven-poker': { victoryCards: 3 },
  'presidential-poker': { maxHands: 4 },
};
