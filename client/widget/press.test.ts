import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Press } from './press.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A press, on a screen with question 1. */
const screen = () => {
  const press = new Press();
  const show = (asked: number | undefined, drawn = asked) => press.show({ asked, drawn });
  const input = (type: string, more: { repeat?: boolean; isPrimary?: boolean } = {}, agoMs = 0) =>
    press.note({ type, timeStamp: performance.now() - agoMs, ...more });
  vi.advanceTimersByTime(100);
  show(1);
  vi.advanceTimersByTime(100);
  return { press, show, input };
};

describe('press:', () => {
  test.each([['pointerdown'], ['keydown']])(
    '%s answers the question on the screen when it began, not a later one',
    (type) => {
      const { press, show, input } = screen();
      input(type);
      show(2);
      expect(press.question.asked).toBe(1);
      input(type);
      expect(press.question.asked).toBe(2);
    },
  );

  test('while cards move, the words are of the question before and the cards of the next', () => {
    const { press, show, input } = screen();
    show(1, 2);
    input('pointerdown');
    show(2);
    expect(press.question).toEqual({ asked: 1, drawn: 2 });
  });

  test.each([
    ['pointerdown', 'pointerup'],
    ['pointerdown', 'pointercancel'],
    ['keydown', 'keyup'],
    // Alt+Tab ends in another window.
    ['keydown', 'blur'],
  ])('a click long after %s and %s begins at the click', (begin, end) => {
    const { press, show, input } = screen();
    input(begin);
    vi.advanceTimersByTime(2000);
    input(end);
    show(2);
    // Browsers wait up to 300 ms for a second tap.
    vi.advanceTimersByTime(300);
    expect(press.question.asked).toBe(1);
    vi.advanceTimersByTime(200);
    expect(press.question.asked).toBe(2);
  });

  test('the end of a press does not end the next one', () => {
    const { press, show, input } = screen();
    input('pointerdown');
    input('pointerup');
    vi.advanceTimersByTime(400);
    input('pointerdown');
    vi.advanceTimersByTime(400);
    show(2);
    expect(press.question.asked).toBe(1);
  });

  test('a key held down answers nothing more', () => {
    const { press, show, input } = screen();
    input('keydown');
    show(2);
    input('keydown', { repeat: true });
    expect([1, 2, undefined]).not.toContain(press.question.asked);
  });

  test('a second finger changes nothing', () => {
    const { press, show, input } = screen();
    input('pointerdown', { isPrimary: true });
    show(2);
    input('pointerdown', { isPrimary: false });
    expect(press.question.asked).toBe(1);
  });

  test('a press older than the drawing of a question does not answer it', () => {
    const { press, show, input } = screen();
    show(2);
    vi.advanceTimersByTime(40);
    input('pointerdown', {}, 60);
    expect(press.question.asked).toBe(1);
    // Drawn again.
    show(2);
    input('pointerdown', {}, 30);
    expect(press.question.asked).toBe(2);
  });
});
