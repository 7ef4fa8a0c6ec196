import { describe, expect, test } from 'vitest';
import { chanceFrom } from '../../../test/helpers/random.ts';
import type { Colour } from '../../decks/rainbow.ts';
import { sampleAction } from '../../kernel/action.ts';
import { seatOf } from '../../kernel/ids.ts';
import { bot } from './bot.ts';
import { positionNamed } from './examples.ts';
import { dropRainbow } from './index.ts';
import { apply, legal, setup } from './rules.ts';
import type { State, View } from './types.ts';
import { view } from './view.ts';

const seat = seatOf(0);
const both = [{ type: 'draw' }, { type: 'stop' }] as const;

const of = (colours: readonly Colour[], each: number): Colour[] =>
  colours.flatMap((colour) => Array.from({ length: each }, () => colour));

interface Row {
  readonly name: string;
  readonly up: Colour;
  readonly row: readonly Colour[];
  readonly discards?: readonly Colour[];
  readonly own?: readonly Colour[];
  /** Another's face-down score cards. */
  readonly faceDown?: number;
  readonly chooses: 'draw' | 'stop';
}

/**
 * Nine cards per colour and the rainbow card: 64. With r cards in the row and s unseen ones of which h have a colour of the row
 * or of the card that goes there, drawing is worth (r + 1) × (1 − h / s) on average, stopping r.
 */
const rows: readonly Row[] = [
  { name: 'nothing can be lost', up: 'red', row: [], chooses: 'draw' },
  { name: '2 × (1 − 16/62) = 1.48 > 1', up: 'orange', row: ['red'], chooses: 'draw' },
  { name: '3 × (1 − 24/61) = 1.82 < 2', up: 'yellow', row: ['red', 'orange'], chooses: 'stop' },
  {
    name: '3 × (1 − 9/46) = 2.41 > 2, for 15 of these colours are gone',
    up: 'yellow',
    row: ['red', 'orange'],
    discards: of(['red', 'orange', 'yellow'], 5),
    chooses: 'draw',
  },
  {
    name: '2 × (1 − 16/30) = 0.93 < 1, for 32 of other colours are gone',
    up: 'orange',
    row: ['red'],
    discards: of(['yellow', 'green', 'blue', 'violet'], 8),
    chooses: 'stop',
  },
  {
    name: '3 × (1 − 24/61) = 1.82 < 2, for face-down score cards are unseen too',
    up: 'yellow',
    row: ['red', 'orange'],
    faceDown: 50,
    chooses: 'stop',
  },
  {
    name: 'the row completes the seven colours',
    up: 'red',
    row: ['pink'],
    own: ['red', 'orange', 'yellow', 'green', 'blue', 'violet'],
    chooses: 'stop',
  },
];

const viewOf = ({ up, row, discards = [], own = [], faceDown = 0 }: Row): View => ({
  up,
  row,
  discards,
  deck: 64 - 1 - row.length - discards.length - own.length - faceDown,
  players: [
    { count: own.length, cards: own },
    { count: faceDown, cards: null },
  ],
  turn: seat,
});

describe('the computer player', () => {
  for (const row of rows) {
    test(`chooses ${row.chooses}: ${row.name}`, () => {
      expect(bot(viewOf(row), seat, both)).toEqual({ type: row.chooses });
    });
  }

  test('[DR-8] draws when it must', () => {
    const state = positionNamed('lap-of-stops-of-two');
    expect(bot(view(state, seat), seat, legal(state, seat))).toEqual({ type: 'draw' });
  });

  test('wins more often than chance against somebody who plays at random', () => {
    // Were both equally good, one game in two would be won: 150 ± 8.7 of 300; 192 or more happen once in a million.
    const games = 300;
    let wins = 0;
    for (let round = 0; round < games; round += 1) {
      const chance = chanceFrom(`bot against random ${round}`);
      const own = round % 2;
      let state: State = setup({ options: dropRainbow.options.parse({}), seats: 2, first: seat }, chance);
      while (state.outcome === null) {
        const { turn } = state;
        const offered = legal(state, turn);
        const action =
          turn === own
            ? bot(view(state, turn), turn, offered)
            : dropRainbow.action.parse(sampleAction(offered, chance));
        const result = apply(state, turn, action);
        if (!result.ok) throw new Error(`round ${round}: ${result.error.rule}`);
        state = result.value.state;
      }
      if (state.outcome.winners.length === 1 && state.outcome.winners[0] === own) wins += 1;
    }
    expect(wins).toBeGreaterThanOrEqual(192);
  });
});
