import processConsole from 'node:console';
import { expect, test, vi } from 'vitest';
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

test('replay: the element shows a frame for a game, and its children with a warning for another address', () => {
  // happy-dom reports that it loads no frame.
  vi.spyOn(processConsole, 'error').mockReturnValue();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  document.body.innerHTML = '<arcus-replay src="https://arcus.test/t/0123456789ab/games/2"></arcus-replay>';
  const element = document.querySelector('arcus-replay');
  const shown = () => [...(element?.shadowRoot?.children ?? [])].map(({ localName }) => localName);
  expect(shown()).toEqual(['iframe', 'slot']);
  element?.setAttribute('theme', 'dark');
  expect(shown()).toEqual(['iframe', 'slot']);
  expect(element?.shadowRoot?.querySelector('iframe')?.src).toBe(`${frame}?theme=dark`);
  expect(warn).not.toHaveBeenCalled();
  element?.setAttribute('src', '/t/0123456789ab/games/2');
  expect(shown()).toEqual(['slot']);
  expect(warn).toHaveBeenCalledOnce();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});
