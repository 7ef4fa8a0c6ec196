/** What it is about, for whoever chooses a game. */
export const about = 'Draw on for one more colour, or stop and keep what you have? All seven colours win.';
