/** Its SHA-256 deals a game's table of the day: neither server nor player chooses it. */
export const dailyText = (game: string, day: string): string => `arcus daily ${game} ${day}`;
