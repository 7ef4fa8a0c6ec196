import { expect, test, vi } from 'vitest';
import { MotionController } from './motion-controller.ts';

test('motion: animations that load after their element has gone leave no listener', async () => {
  const listened: string[] = [];
  for (const target of [window, document]) {
    vi.spyOn(target, 'addEventListener').mockImplementation((type) => void listened.push(type));
    vi.spyOn(target, 'removeEventListener').mockImplementation((type) => {
      listened.splice(listened.indexOf(type), 1);
    });
  }
  const element = document.createElement('div');
  const shadowRoot = element.attachShadow({ mode: 'open' });
  const host = { addController: () => undefined, shadowRoot, isConnected: false };
  await new MotionController(host as never).load({ motion: async () => ({}) } as never);
  expect(listened).toEqual([]);
});
