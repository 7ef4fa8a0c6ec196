import { colours } from '../../../decks/rainbow.ts';
import type { Seat } from '../../../kernel/ids.ts';
import type { FastRandom } from '../../../kernel/random.ts';
import type { View } from '../types.ts';
import { type Counts, countsOf } from './counts.ts';
import { type Imagined, playOut, takeCard } from './play-out.ts';
import { type ColourSet, hasSeven, racerAmong, setOf } from './style.ts';

/** How often a game is won from here on after either action, from 0 to 1; a shared win counts in part. */
export interface Prospects {
  readonly draw: number;
  readonly stop: number;
}

const batch = 200;
const mostBatches = 15;
/** A difference counts from so many standard errors on. */
const clear = 3;

/**
 * Plays many imagined games from here to the end, until one action wins clearly more often. The cards that the seat cannot see lie
 * differently in each: in the deck or, with `hiddenScores`, before the others (DR-14).
 */
export const prospectsOf = (view: View, seat: Seat, random: FastRandom): Prospects => {
  const counts = countsOf(view);
  const style = racerAmong(view.players.length);
  const won = { draw: 0, stop: 0 };
  let games = 0;
  do {
    for (let number = games; number < games + batch; number += 1) {
      const game = imagine(view, counts, number, random);
      won.draw += playOut(copyOf(game), seat, 'draw', style, random);
      won.stop += playOut(game, seat, 'stop', style, random);
    }
    games += batch;
  } while (games < batch * mostBatches && !isClear(won.draw / games, won.stop / games, games));
  return { draw: won.draw / games, stop: won.stop / games };
};

const isClear = (a: number, b: number, games: number): boolean =>
  Math.abs(a - b) > clear * Math.sqrt((a * (1 - a) + b * (1 - b)) / games);

const copyOf = (game: Imagined): Imagined => ({
  ...game,
  deck: [...game.deck],
  owned: [...game.owned],
  counts: [...game.counts],
});

/** From game to game the rainbow card lies one place deeper, so that it is everywhere equally often. */
const imagine = (view: View, counts: Counts, number: number, random: FastRandom): Imagined => {
  const { unseen, rainbowFrom, rainbowPlaces } = counts;
  const game: Imagined = {
    turn: view.turn,
    up: view.up === 'rainbow' ? -1 : colours.indexOf(view.up),
    row: setOf(view.row),
    deck: [...unseen],
    left: unseen.reduce((sum, count) => sum + count, 0),
    order: [],
    taken: 0,
    untilRainbow: rainbowFrom + (number % rainbowPlaces),
    owned: view.players.map(({ cards }) => setOf(cards ?? [])),
    counts: view.players.map(({ count }) => count),
  };
  for (const [player, { count, cards }] of view.players.entries())
    if (cards === null) game.owned[player] = dealFaceDown(game, count, random);
  return game;
};

/** Somebody's face-down score cards: any, except that with all seven colours they would have won (DR-10). */
const dealFaceDown = (game: Imagined, count: number, random: FastRandom): ColourSet => {
  let owned = 0;
  for (let card = 0; card < count; card += 1) {
    const colour = takeCard(game, random);
    owned = hasSeven(owned | (1 << colour)) ? owned : owned | (1 << colour);
  }
  return owned;
};
