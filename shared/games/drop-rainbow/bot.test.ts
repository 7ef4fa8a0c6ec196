import { describe, expect, test } from 'vitest';
import { adviceOf, positionsOf } from '../../../test/helpers/games.ts';
import { examples } from '../../../test/helpers/positions/drop-rainbow.ts';
import { randomFrom } from '../../../test/helpers/random.ts';
import { type Level, levels } from '../../kernel/game.ts';
import { seatOf } from '../../kernel/ids.ts';
import { fastRandomFrom } from '../../kernel/random.ts';
import { type Color, colors } from '../rainbow-deck.ts';
import { bot, estimateWinRates } from './bot.ts';
import { dropRainbow } from './index.ts';
import type { Reason } from './types.ts';
import type { View } from './view-schema.ts';

const positionNamed = positionsOf(examples);

const seat = seatOf(0);
const both = [{ type: 'draw' }, { type: 'stop' }] as const;

const of = (colors: readonly Color[], each: number): Color[] =>
  colors.flatMap((color) => Array.from({ length: each }, () => color));

interface Row {
  readonly name: string;
  readonly up: Color;
  readonly row: readonly Color[];
  readonly discards?: readonly Color[];
  readonly own?: readonly Color[];
  /** Score cards of the other player, and the number of further face-down ones. */
  readonly other?: readonly Color[];
  readonly faceDown?: number;
  readonly chooses: 'draw' | 'stop';
}

/**
 * 64 cards. With r cards in the row and h of s unseen cards failing, normal compares (r + 1) × (1 − h / s)
 * with r.
 */
const rows: readonly Row[] = [
  { name: 'nothing can be lost', up: 'red', row: [], chooses: 'draw' },
  { name: '2 × (1 − 16/62) = 1.48 > 1', up: 'orange', row: ['red'], chooses: 'draw' },
  { name: '3 × (1 − 24/61) = 1.82 < 2', up: 'yellow', row: ['red', 'orange'], chooses: 'stop' },
  {
    name: '3 × (1 − 9/46) = 2.41 > 2, for 15 of these colors are gone',
    up: 'yellow',
    row: ['red', 'orange'],
    discards: of(['red', 'orange', 'yellow'], 5),
    chooses: 'draw',
  },
  {
    name: '2 × (1 − 16/30) = 0.93 < 1, for 32 of other colors are gone',
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
    name: 'the row completes the seven colors',
    up: 'red',
    row: ['pink'],
    own: ['red', 'orange', 'yellow', 'green', 'blue', 'violet'],
    chooses: 'stop',
  },
];

const viewOf = ({
  up,
  row,
  discards = [],
  own = [],
  other,
  faceDown = 0,
}: Omit<Row, 'name' | 'chooses'>): View => ({
  up,
  row,
  discards,
  deck: 64 - 1 - row.length - discards.length - own.length - (other?.length ?? faceDown),
  players: [
    { count: own.length, cards: own },
    other === undefined ? { count: faceDown, cards: null } : { count: other.length, cards: other },
  ],
  turn: seat,
  stops: 0,
  lapEnds: null,
  complete: [],
});

test.each(levels)('[DR-16] %s plays for the last lap', (level) => {
  const last = positionNamed('last-turn-of-the-lap');
  const behind = { ...last, scores: last.scores.with(1, [...colors, ...colors]) };
  const away = { ...last, row: [] };
  const begins = positionNamed('last-lap-begins');
  const codes = [
    adviceOf(dropRainbow, last, { seat: 2, level }),
    adviceOf(dropRainbow, behind, { seat: 2, level }),
    adviceOf(dropRainbow, away, { seat: 2, level }),
    adviceOf(dropRainbow, begins, { seat: 1, level }),
  ].map(({ why }) => why.code);
  expect(codes).toEqual(['wins-now', 'last-chance', 'last-chance', 'completes']);
});

test.each(levels)('[DR-17] %s shows all seven colors as soon as it may', (level) => {
  const toShow = positionNamed('to-show');
  const codes = [
    adviceOf(dropRainbow, toShow, { seat: 0, level }),
    adviceOf(dropRainbow, { ...toShow, turn: seatOf(1) }, { seat: 1, level }),
    adviceOf(dropRainbow, positionNamed('to-show-instead-of-drawing'), { seat: 0, level }),
  ].map(({ why }) => why.code);
  expect(codes).toEqual(['shows', 'shows', 'shows']);
  // Fewer cards than another complete set would lose the lap.
  const behind = { ...positionNamed('last-turn-of-the-lap'), showSeven: true };
  const more = { ...behind, scores: behind.scores.with(1, [...colors, ...colors]) };
  expect(adviceOf(dropRainbow, more, { seat: 2, level }).why.code).toBe('last-chance');
});

const advised = (view: View, level: Level, seed = 'a choice') => {
  const { options } = dropRainbow;
  const fastRandom = fastRandomFrom(randomFrom(seed));
  return bot({ level, options: options.parse({}), seat, view, legal: both, random: fastRandom });
};

const chosen = (view: View, level: Level, seed?: string): string => advised(view, level, seed).action.type;

const forDrawing: readonly string[] = [
  'must-draw',
  'nothing-to-lose',
  'short-row',
  'low-risk',
  'draw-wins-more',
] satisfies Reason['code'][];

const sixColors = of(['red', 'orange', 'yellow', 'green', 'blue', 'violet'], 1);

/** The 63 color cards are score cards of the two players, and only the rainbow card is left. */
const lastCard = (own: number, other: number): View => {
  const cards = [...of(['yellow', 'green', 'blue', 'violet', 'pink'], 9), ...of(['red', 'orange'], 8)];
  const discards = cards.slice(own + other);
  return viewOf({
    up: 'red',
    row: ['orange'],
    own: cards.slice(0, own),
    other: cards.slice(own, own + other),
    discards,
  });
};

describe('a hard computer player', () => {
  test('[DR-11] [DR-13] expects the rainbow card as the last card', () => {
    // Drawing it makes two in the row, so 12 to 12; after stopping the next player draws it with one more.
    const fastRandom = fastRandomFrom(randomFrom('the end'));
    expect(estimateWinRates(lastCard(10, 12), seat, fastRandom)).toEqual({ draw: 0.5, stop: 0 });
    expect(estimateWinRates(lastCard(11, 12), seat, fastRandom)).toEqual({ draw: 1, stop: 0 });
    expect(estimateWinRates(lastCard(13, 12), seat, fastRandom)).toEqual({ draw: 1, stop: 1 });
  });
});

describe('the reason', () => {
  test.each([
    { why: { code: 'nothing-to-lose' }, level: 'easy', of: { up: 'red', row: [] } },
    { why: { code: 'nothing-to-lose' }, level: 'hard', of: { up: 'red', row: [] } },
    // 64 cards without the open ones and the rainbow card, which cannot come yet.
    {
      why: { code: 'low-risk', risk: expect.closeTo(16 / 61, 10) },
      level: 'normal',
      of: { up: 'orange', row: ['red'] },
    },
    {
      why: { code: 'high-risk', risk: expect.closeTo(24 / 60, 10) },
      level: 'normal',
      of: { up: 'yellow', row: ['red', 'orange'] },
    },
    { why: { code: 'wins-now' }, level: 'hard', of: { up: 'red', row: ['pink'], own: sixColors } },
  ] satisfies {
    why: Reason;
    level: Level;
    of: Omit<Row, 'name' | 'chooses'>;
  }[])('$level: $why', ({ why, level, of: layout }) => {
    expect(advised(viewOf(layout), level).why).toEqual(why);
  });

  test('[DR-8] is that the player must draw after a lap of stops', () => {
    const state = positionNamed('lap-of-stops-of-two');
    expect(adviceOf(dropRainbow, state, { seat: 0, level: 'hard' }).why).toEqual({ code: 'must-draw' });
  });
});

describe('every computer player', () => {
  test.each(levels)('%s: [DR-8] draws when it must', (level) => {
    const state = positionNamed('lap-of-stops-of-two');
    expect(adviceOf(dropRainbow, state, { seat: 0, level }).action).toEqual({ type: 'draw' });
  });

  test.each(levels)('%s: [DR-10] stops with the row that completes its seven colors', (level) => {
    expect(chosen(viewOf({ up: 'red', row: ['pink'], own: sixColors }), level)).toBe('stop');
  });

  test.each(levels)('%s: acts as its reason says', (level) => {
    for (const row of rows) {
      const { action, why } = advised(viewOf(row), level, row.name);
      expect(forDrawing.includes(why.code), why.code).toBe(action.type === 'draw');
    }
  });
});
