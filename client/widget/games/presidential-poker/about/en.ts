/** What it is about, for whoever chooses a game. */
export const about =
  'Bet chips on seven cards with six symbols each, draw, and bet again. The best of 17 ranks wins.';
