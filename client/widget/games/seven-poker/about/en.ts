/** What it is about, for whoever chooses a game. */
export const about =
  'Exchange cards, show three of your seven, then stay or fold. Win victory cards of different colours.';
