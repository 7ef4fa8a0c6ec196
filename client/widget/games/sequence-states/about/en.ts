/** What it is about, for whoever chooses a game. */
export const about = 'Place chips on the fifty states, alone or in teams. Five in a line make a sequence.';
