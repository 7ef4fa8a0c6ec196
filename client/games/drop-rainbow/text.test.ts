import { expect, test } from 'vitest';
import { dropRainbow } from '../../../shared/games/drop-rainbow/index.ts';
import type { Event } from '../../../shared/games/drop-rainbow/types.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { gameContextOf } from '../../../test/helpers/game-context.ts';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples } from '../../../test/helpers/positions/drop-rainbow.ts';
import { randomFrom } from '../../../test/helpers/random.ts';
import { isTableEvent, type LoggedStep, logEntries } from '../../game-ui/log.ts';
import { describeEvent, options, optionWords, promptText, resultText } from './text.ts';

const positionNamed = positionsOf(examples);

test.each([
  [{}, '9 cards of each colour; score cards lie open'],
  [
    { cardsPerColour: 12, hiddenScores: true, lastLap: true },
    '12 cards of each colour; score cards lie face down; the lap is played to its end',
  ],
])('options %j are summarised as: %s', (chosen, phrases) => {
  expect(optionWords(dropRainbow.options.parse(chosen)).join('; ')).toBe(phrases);
});

test('[RD-3] [DR-14] [DR-16] the form offers every option with its default first', () => {
  const first = Object.fromEntries(options.map(({ key, choices }) => [key, choices[0]?.value]));
  expect(first).toEqual(dropRainbow.options.parse({}));
  for (const { key, choices } of options)
    for (const { value } of choices)
      expect(dropRainbow.options.safeParse({ [key]: value }).success).toBe(true);
});

test('[DR-16] the prompt of the last lap says why it is the last', () => {
  const asked = { options: { lastLap: true, hiddenScores: true } };
  const at = (you: number) =>
    promptText(gameContextOf(dropRainbow, positionNamed('last-turn-of-the-lap'), you, asked));
  expect(at(2)).toBe(
    'Draw on, or stop and take 1? One of seven colours lies in the row. Last lap: Bo has all seven colours, and the game ends with your turn.',
  );
  expect(at(1)).toContain('Last lap: you have all seven colours, and the game ends with Cy’s turn.');
});

test.each([
  [{}, 'Score cards of all seven colours: that wins at once.'],
  [{ lastLap: true }, 'The lap is over. Of those with all seven colours the most score cards win: 8.'],
])('[DR-10] [DR-16] the result with %j explains a win by seven colours: %s', (chosen, why) => {
  const context = gameContextOf(dropRainbow, positionNamed('opening'), 0, { options: chosen });
  const outcome = { winners: [seatOf(2)], scores: [9, 7, 8], reason: 'seven-colours' };
  expect(resultText(outcome, context)).toEqual({ title: 'Cy wins', why });
});

const logFor = (you: number | null, hiddenScores = true): readonly string[] => {
  const asked = { options: { hiddenScores } };
  let state = { ...positionNamed('hidden-scores'), hiddenScores };
  const steps: LoggedStep<'drop-rainbow'>[] = [];
  for (const type of ['draw', 'stop', 'draw'] as const) {
    const applied = dropRainbow.apply(state, state.turn, { type }, randomFrom('log'));
    if (!applied.ok) throw new Error(applied.error.reason);
    const before = gameContextOf(dropRainbow, state, you, asked).view;
    state = applied.value.state;
    const context = gameContextOf(dropRainbow, state, you, asked);
    const { events } = applied.value;
    steps.unshift({
      events,
      tableSentences: [],
      describe: (since) =>
        events.flatMap((event, place) => {
          const later = [...events.slice(place + 1), ...since].filter((other) => !isTableEvent(other));
          return describeEvent(event, context, before, later as Event[]) ?? [];
        }),
    });
  }
  return logEntries(steps, 100).toReversed();
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
