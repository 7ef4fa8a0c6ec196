import { expect, test } from 'vitest';
import { sequenceStates } from '../../../shared/games/sequence-states/index.ts';
import type { ReasonOf } from '../../sdk/index.ts';
import type { Id } from './cover.ts';
import { ui } from './index.ts';

const hint = await ui.hints(sequenceStates.options.parse({}));

test.each<[ReasonOf<Id>, string]>([
  [
    { code: 'break', space: 44, line: 4 },
    'Remove the chip on North Dakota (row 5, column 5): it is one of four in a line.',
  ],
  [
    { code: 'complete', space: 44, add: true },
    'Play ADD on North Dakota (row 5, column 5): it completes a sequence.',
  ],
  [
    { code: 'stop', space: 44, add: false, line: 3 },
    'Play North Dakota (row 5, column 5): it stops a line of three.',
  ],
  [
    { code: 'build', space: 44, add: true, line: 2 },
    'Play ADD on North Dakota (row 5, column 5): it makes a line of two.',
  ],
  [
    { code: 'keep-open', space: 44, add: false, lines: 20 },
    'Play North Dakota (row 5, column 5): a sequence of yours may still go through it, in 20 ways.',
  ],
  [
    { code: 'keep-open', space: 44, add: false, lines: 0 },
    'Play North Dakota (row 5, column 5): of the plays tried out, it did best.',
  ],
])('a hint for %o reads: %s', (why, text) => expect(hint(why)).toBe(text));

test('[SQ-6] with `geography` a hint names the position of a space, not its state', async () => {
  const geographyHint = await ui.hints(sequenceStates.options.parse({ geography: true }));
  expect(geographyHint({ code: 'complete', space: 56, add: false })).toBe(
    'Play row 6, column 7: it completes a sequence.',
  );
});
