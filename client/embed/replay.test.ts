import { expect, test } from 'vitest';
import { replayUrl } from './replay.ts';

const frame = 'https://arcus.test/embed/t/0123456789ab/games/2';

test.each([
  ['https://arcus.test/t/0123456789ab/games/2', null, null, frame],
  [
    'https://arcus.test/t/0123456789ab/games/2?x=1#moment=3',
    'dark',
    'ko',
    `${frame}?theme=dark&locale=ko#moment=3`,
  ],
  ['https://arcus.test/t/0123456789ab', null, null, null],
  ['/t/0123456789ab/games/2', null, null, null],
  ['javascript:/t/0123456789ab/games/2', null, null, null],
])('replay: the frame of %j with theme %j and locale %j is %j', (src, theme, locale, expected) =>
  expect(replayUrl(src, theme, locale)).toBe(expected),
);
