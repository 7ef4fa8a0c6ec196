import { afterEach, expect, test } from 'vitest';
import { RefusalError } from '../../sdk/errors.ts';
import './chat.ts';

afterEach(() => document.body.replaceChildren());

/** A chat whose table answers when told. */
const opened = async () => {
  const said: string[] = [];
  let answer = (_: Error | null): void => undefined;
  const say = (text: string): Promise<void> => {
    said.push(text);
    return new Promise((resolve, reject) => {
      answer = (error) => (error === null ? resolve() : reject(error));
    });
  };
  const view = { you: 0, seats: [], chat: {}, createdAt: 0, settings: { chat: true } };
  const chat = document.createElement('arcus-chat');
  Object.assign(chat, { table: { say, serverNow: () => 0 }, view });
  document.body.append(chat);
  const drawn = () => (chat as unknown as { updateComplete: Promise<boolean> }).updateComplete;
  await drawn();
  const input = () => chat.shadowRoot?.querySelector<HTMLInputElement>('#text') as HTMLInputElement;
  const type = async (text: string) => {
    input().value = text;
    input().dispatchEvent(new Event('input'));
    await drawn();
  };
  const send = async () => {
    chat.shadowRoot?.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    await drawn();
  };
  return { said, input, type, send, drawn, answer: (error: Error | null) => answer(error) };
};

test('chat: keeps text that is typed while a message is sent', async () => {
  const { said, input, type, send, answer } = await opened();
  await type('hello');
  await send();
  expect([said, input().value]).toEqual([['hello'], '']);
  await type('all');
  answer(null);
  await expect.poll(() => document.querySelector('arcus-chat')?.shadowRoot?.textContent).toContain('Send');
  expect(input().value).toBe('all');
});

test('chat: puts a refused message back before newer text', async () => {
  const { input, type, send, answer } = await opened();
  await type('hello');
  await send();
  await type('all');
  answer(new RefusalError('too-fast', 'Slow down.', null));
  await expect.poll(() => input().value).toBe('hello all');
});
