import { expect, test } from 'vitest';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { fakeSeat } from './fake-seat.ts';
import { mayAskForHint } from './hint.ts';

const person = fakeSeat('Ann');
const computer = fakeSeat('Ada', { computer: true, level: 'normal' });

test.each([
  { hints: 'alone', others: [computer, computer], asked: true, may: true },
  { hints: 'alone', others: [computer, computer], asked: false, may: false },
  { hints: 'alone', others: [computer, person], asked: true, may: false },
  { hints: 'always', others: [person], asked: true, may: true },
  { hints: 'never', others: [computer], asked: true, may: false },
] as const)('hints: $hints among $others.length others, asked: $asked', ({ hints, others, asked, may }) => {
  const view = {
    ask: asked ? { decision: 1, legal: [] } : null,
    settings: settingsSchema.parse({ hints }),
    seats: [person, ...others],
    you: 0,
  };
  expect(mayAskForHint(view)).toBe(may);
});
