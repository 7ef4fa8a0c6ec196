import type { Post } from '../sites/room.ts';

const timeoutMs = 10_000;

/** Posts where the platform's network reaches public addresses only. */
export const postByFetch: Post = async (url, headers, body) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  return answer.status;
};
