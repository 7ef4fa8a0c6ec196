/** More than anybody is sent in earnest, in bytes, and longer than anybody takes to send it, in milliseconds. */
const maxReadBytes = 262_144;
const bodyTimeoutMs = 2_000;

/**
 * Reads a body to its end, up to a bound and for a while, and then gives it up: one that is left unread holds up the next request of its
 * connection, which a proxy before us may share between clients, and to one that is given up at once the proxy may answer by itself.
 *
 * @returns the body as text; null if it is longer than `limit` bytes, or did not come to its end.
 */
export const readBody = async (
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<string | null> => {
  const reader = body?.getReader();
  if (reader === undefined) return '';
  let giveUp = (): void => undefined;
  const late = new Promise<null>((resolve) => {
    giveUp = () => resolve(null);
  });
  const timer = setTimeout(giveUp, bodyTimeoutMs);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let read = 0; read <= maxReadBytes; ) {
      const part = await Promise.race([reader.read(), late]);
      if (part === null) break;
      if (part.done) return read > limit ? null : text + decoder.decode();
      read += part.value.length;
      if (read <= limit) text += decoder.decode(part.value, { stream: true });
    }
    // Not awaited: whoever sends may never let go.
    reader.cancel().catch(() => undefined);
  } catch {
    // Whoever sent it has broken the line, and hears no answer.
  } finally {
    clearTimeout(timer);
  }
  return null;
};
