import { expect, test } from 'vitest';
import { dropRainbow } from '../../../shared/games/drop-rainbow/index.ts';
import type { Event } from '../../../shared/games/drop-rainbow/types.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { gameContextOf } from '../../../test/helpers/game-context.ts';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples } from '../../../test/helpers/positions/drop-rainbow.ts';
import { randomFrom } from '../../../test/helpers/random.ts';
import { TableLog } from '../../game-ui/log.ts';
import { describeEvent, goal, moves, optionWords, promptText, resultText } from './text.ts';

const positionNamed = positionsOf(examples);
const five = ['red', 'orange', 'yellow', 'green', 'blue'] as const;
const seven = [...five, 'violet', 'pink'] as const;

const over = { winners: [], scores: [], reason: '' };

test.each([
  [{}, '9 cards of each color; score cards lie open'],
  [
    { cardsPerColor: 12, hiddenScores: true, lastLap: true },
    '12 cards of each color; score cards lie face down; the lap is played to its end',
  ],
])('options %j are summarized as: %s', (chosen, phrases) => {
  expect(optionWords(dropRainbow.options.parse(chosen)).join('; ')).toBe(phrases);
});

test('[DR-17] where players show the seven colors themselves, a button shows them', () => {
  const at = (you: number, options: object) =>
    moves(gameContextOf(dropRainbow, positionNamed('to-show'), you, { options }));
  expect(at(0, { showSeven: true })).toMatchObject([
    { action: { type: 'show' }, label: 'Show seven colors', bold: true },
    { action: { type: 'stop' } },
    { action: { type: 'draw' }, bold: false },
  ]);
  expect(at(1, { showSeven: true })[0]).toMatchObject({ action: { type: 'show' }, bold: false });
  expect(at(0, {}).map(({ action }) => action.type)).toEqual(['stop', 'draw']);
});

test('[DR-17] who had all seven colors and did not show them learns that', () => {
  const shown = { ...positionNamed('to-show'), complete: [seatOf(0)] };
  const rivals = { ...shown, scores: [[...seven], [...seven, 'red' as const]] };
  const outcome = { winners: [seatOf(0)], scores: [7, 8], reason: 'seven-colors' };
  expect(resultText(outcome, gameContextOf(dropRainbow, rivals, 1)).why).toBe(
    'You had all seven colors too, but Ann showed them first.',
  );
});

test('[DR-16] the prompt of the last lap says why it is the last', () => {
  const asked = { options: { lastLap: true, hiddenScores: true } };
  const at = (you: number) =>
    promptText(gameContextOf(dropRainbow, positionNamed('last-turn-of-the-lap'), you, asked));
  expect(at(2)).toBe(
    'Draw on, or stop and take 1? One of seven colors lies in the row. Last lap: Bo has all seven colors, and the game ends with your turn.',
  );
  expect(at(1)).toBe(
    'Cy’s turn to draw on, or to stop and take 1. Last lap: you have all seven colors, and the game ends with Cy’s turn.',
  );
});

test.each([
  ['a win', 2, [five, ['red'], seven], [2], 'You win', 'You had all seven colors first.'],
  [
    'a third place',
    1,
    [five, ['red', 'red'], seven],
    [2],
    'Cy wins',
    'Cy had all seven colors first: you were third, six colors short.',
  ],
  [
    'a loss between two',
    0,
    [five, seven],
    [1],
    'Bo wins',
    'Bo had all seven colors first: you were two colors short.',
  ],
  [
    'a spectator, and a player who left',
    null,
    [five, seven],
    [1],
    'Bo wins',
    'Bo had all seven colors first.',
  ],
  [
    'a last lap with two complete',
    0,
    [[...seven, 'red'], seven],
    [0],
    'You win',
    'You had all seven colors and the most score cards: 8.',
  ],
  [
    'a last lap, lost with seven colors',
    1,
    [[...seven, 'red'], seven],
    [0],
    'Ann wins',
    'You had all seven colors too, but Ann had more score cards: 8 to your 7.',
  ],
  [
    'a tie',
    0,
    [
      [...seven, 'red'],
      [...seven, 'blue'],
    ],
    [0, 1],
    'You and Bo share the win',
    'Bo and you had all seven colors and the most score cards: 8.',
  ],
] as const)(
  '[DR-10] [DR-16] the result says why after seven colors: %s',
  (_, you, scores, winners, title, why) => {
    const state = { ...positionNamed('opening'), scores: scores.map((cards) => [...cards]), outcome: over };
    const complete = scores.flatMap((cards, seat) => (new Set(cards).size === 7 ? [seatOf(seat)] : []));
    const context = gameContextOf(dropRainbow, { ...state, complete }, you);
    const outcome = {
      winners: winners.map(seatOf),
      scores: scores.map(({ length }) => length),
      reason: 'seven-colors',
    };
    expect(resultText(outcome, context)).toEqual({ title, why });
  },
);

test.each([
  [
    'a win',
    0,
    [9, 7, 8],
    [0],
    'You win',
    'The rainbow card ended the game, and you had the most score cards: 9.',
  ],
  [
    'a loss',
    1,
    [9, 7, 8],
    [0],
    'Ann wins',
    'The rainbow card ended the game: you were third, two score cards short.',
  ],
  [
    'a tie',
    2,
    [8, 7, 8],
    [0, 2],
    'You and Ann share the win',
    'The rainbow card ended the game, and Ann and you had the most score cards: 8.',
  ],
  [
    'a spectator',
    null,
    [9, 7, 8],
    [0],
    'Ann wins',
    'The rainbow card ended the game, and Ann had the most score cards: 9.',
  ],
] as const)(
  '[DR-11] the result says why after the rainbow card: %s',
  (_, you, scores, winners, title, why) => {
    const context = gameContextOf(dropRainbow, positionNamed('opening'), you);
    const outcome = { winners: winners.map(seatOf), scores, reason: 'most-cards' };
    expect(resultText(outcome, context)).toEqual({ title, why });
  },
);

const logFor = (you: number | null, hiddenScores = true): readonly string[] => {
  const asked = { options: { hiddenScores } };
  let state = { ...positionNamed('hidden-scores'), hiddenScores };
  const log = new TableLog<'drop-rainbow'>();
  for (const type of ['draw', 'stop', 'draw'] as const) {
    const applied = dropRainbow.apply(state, state.turn, { type }, randomFrom('log'));
    if (!applied.ok) throw new Error(applied.error.reason);
    const before = gameContextOf(dropRainbow, state, you, asked).view;
    state = applied.value.state;
    const context = gameContextOf(dropRainbow, state, you, asked);
    log.add(applied.value.events, (event, later) =>
      [describeEvent(event as Event, context, before, later as Event[]) ?? []].flat(),
    );
  }
  return log.sentences.toReversed();
};

test.each([
  ['who took it still reads it', 1, true, 'You drew pink into the row. Green is turned up.'],
  ['another reads none of it', 0, true, 'Bo drew a card into the row. Green is turned up.'],
  ['a spectator reads none of it', null, true, 'Bo drew a card into the row. Green is turned up.'],
  ['with open score cards all read it', 0, false, 'Bo drew pink into the row. Green is turned up.'],
])('[ALL-4] [DR-14] after a row is taken face down, %s', (_, you, hiddenScores, first) => {
  const log = logFor(you, hiddenScores);
  expect(log[0]).toBe(first);
  expect(log).toHaveLength(3);
});

test('[DR-11] the last row is taken because of the rainbow card, and the log says so', () => {
  const opening = positionNamed('opening');
  const scores = opening.scores.map((cards, seat) => (seat === 1 ? [...cards, 'red' as const] : cards));
  const before = gameContextOf(dropRainbow, opening, 0).view;
  const context = gameContextOf(dropRainbow, { ...opening, scores, up: 'rainbow' }, 0);
  expect(describeEvent({ type: 'took', seat: seatOf(1) }, context, before)).toBe(
    'The rainbow card ends the game: Bo took 1 card.',
  );
});

test.each([
  [{}, 'Collect all seven colors'],
  [{ lastLap: true }, 'Have all seven colors when a lap ends'],
])('[DR-10] [DR-16] with options %j the goal reads: %s', (chosen, words) => {
  expect(goal(dropRainbow.options.parse(chosen))).toBe(words);
});
