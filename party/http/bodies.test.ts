import { describe, expect, test, vi } from 'vitest';
import { readBody } from './bodies.ts';

/** A body of these parts; without an end it stays open. */
const bodyOf = (parts: readonly string[], { ends = true } = {}) => {
  const seen = { read: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const part = parts[seen.read];
        seen.read += 1;
        if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
        else if (ends) controller.close();
        else return new Promise(() => undefined);
        return undefined;
      },
      cancel: () => {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
};

describe('[SEC-31] readBody', () => {
  test('returns the whole body, also with a character split over two parts', async () => {
    const bytes = new TextEncoder().encode('né');
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(bytes.slice(0, 2));
        controller.enqueue(bytes.slice(2));
        controller.close();
      },
    });
    expect(await readBody(body, 3)).toBe('né');
    expect(await readBody(null, 3)).toBe('');
  });

  test('consumes a body above the limit, and returns null', async () => {
    const { body, seen } = bodyOf(['abc', 'd', 'e']);
    expect(await readBody(body, 3)).toBeNull();
    expect(seen).toEqual({ read: 4, cancelled: false });
  });

  test('cancels an endless body after a quarter of a megabyte', async () => {
    const { body, seen } = bodyOf(Array.from({ length: 1_000 }, () => 'x'.repeat(16 * 1024)));
    expect(await readBody(body, 1_000)).toBeNull();
    expect(seen).toEqual({ read: 17, cancelled: true });
  });

  test('cancels an incomplete body after two seconds', async () => {
    vi.useFakeTimers();
    try {
      const { body, seen } = bodyOf(['abc'], { ends: false });
      const read = readBody(body, 10);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await read).toBeNull();
      expect(seen.cancelled).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
