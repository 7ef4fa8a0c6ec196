import { expect, test, vi } from 'vitest';
import { KeyboardShortcuts } from './accessibility.ts';

test.each([
  ['d', 'KeyD', 'd'],
  ['D', 'KeyD', 'd'],
  ['ㅇ', 'KeyD', 'd'],
  ['в', 'KeyD', 'd'],
  ['δ', 'KeyD', 'd'],
  // AZERTY: the letter counts, not its place.
  ['a', 'KeyQ', 'a'],
  ['?', 'Slash', '?'],
])('shortcuts: the key %s at %s is the letter %s', (key, code, letter) => {
  const press = vi.fn();
  const host = { addController: () => undefined, renderRoot: document };
  const shortcuts = new KeyboardShortcuts(host as never, press);
  shortcuts.hostConnected();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, composed: true }));
  shortcuts.hostDisconnected();
  expect(press.mock.calls.map(([pressed]) => pressed)).toEqual([letter]);
});
