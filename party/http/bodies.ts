/** Larger or slower bodies are cancelled. */
const maxReadBytes = 262_144;
const bodyTimeoutMs = 2_000;

/**
 * Reads a body completely, up to a size and time. An unread body blocks the next request on a connection, which a proxy may share between
 * clients; after an early cancel the proxy may send its own error.
 *
 * @returns null if the body is longer than `limit` bytes, or incomplete
 */
export const readBody = async (
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<string | null> => {
  const reader = body?.getReader();
  if (reader === undefined) return '';
  let onTimeout = (): void => undefined;
  const timeout = new Promise<null>((resolve) => {
    onTimeout = () => resolve(null);
  });
  const timer = setTimeout(onTimeout, bodyTimeoutMs);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let read = 0; read <= maxReadBytes; ) {
      const part = await Promise.race([reader.read(), timeout]);
      if (part === null) break;
      if (part.done) return read > limit ? null : text + decoder.decode();
      read += part.value.length;
      if (read <= limit) text += decoder.decode(part.value, { stream: true });
    }
    // Not awaited: the sender may keep the stream open.
    reader.cancel().catch(() => undefined);
  } catch {
    // The sender has closed the connection.
  } finally {
    clearTimeout(timer);
  }
  return null;
};
