import type { GameAction } from '../../shared/kernel/action.ts';
import type { AnsweredRequest } from '../../shared/protocol/requests.ts';
import { RefusalError } from './errors.ts';
import { randomText } from './tokens.ts';
import type { RequestOptions } from './types.ts';

type WithoutId<Request> = Request extends Request ? Omit<Request, 'id'> : never;

/** A request that has no id yet. */
export type RequestDraft =
  | WithoutId<Exclude<AnsweredRequest, { type: 'act' }>>
  | { readonly type: 'act'; readonly decision: number; readonly action: GameAction };

export interface Outbox {
  /** Resolves when the table has said `ok`. @throws RefusalError, the error given to `end`, or the reason of the signal. */
  readonly request: (draft: RequestDraft, options?: RequestOptions) => Promise<void>;
  /** The table listens: sends the first request, be it for the first time or again. */
  resume(): void;
  /** The table does not listen: everything waits. */
  suspend(): void;
  /** The table has answered the request with this id, or this number; without one the request that is under way, for there is no other. */
  settle(id: string | number | null, refusal?: RefusalError): void;
  /** Rejects everything that waits, and everything from now on. */
  end(error: Error): void;
}

interface Entry {
  readonly id: string;
  readonly text: string;
  /** Once it has aborted, nobody waits for the answer any more. */
  readonly signal: AbortSignal | undefined;
  /** Resolves the request, or rejects it. */
  settle(error?: Error): void;
}

/** How many requests may wait, the one under way included. */
export const maxQueuedRequests = 16;

/**
 * Requests in order, one under way at a time, so that no two can overtake each other; it is sent again with its id until it is
 * answered.
 */
export const createOutbox = (send: (text: string) => void): Outbox => {
  const client = randomText(6);
  let number = 1;
  const entries: Entry[] = [];
  let listening = false;
  let ended: Error | null = null;

  const sendFirst = (): void => {
    const first = entries[0];
    if (listening && first) send(first.text);
  };

  return {
    request: (draft, { signal } = {}) =>
      new Promise((resolve, reject) => {
        if (ended) throw ended;
        signal?.throwIfAborted();
        if (entries.length === maxQueuedRequests)
          throw new RefusalError('too-fast', 'Too many requests wait.');
        const id = `${client}:${number++}`;
        const entry: Entry = {
          id,
          text: JSON.stringify({ ...draft, id }),
          signal,
          settle: (error) => {
            signal?.removeEventListener('abort', abort);
            if (error) reject(error);
            else resolve();
          },
        };
        entries.push(entry);
        const abort = (): void => {
          reject(signal?.reason);
          // What has been sent keeps its place until it is answered, for the table may carry it out.
          if (!listening || entry !== entries[0]) entries.splice(entries.indexOf(entry), 1);
        };
        signal?.addEventListener('abort', abort);
        if (entries.length === 1) sendFirst();
      }),
    resume: () => {
      listening = true;
      if (entries[0]?.signal?.aborted) entries.shift();
      sendFirst();
    },
    suspend: () => {
      listening = false;
    },
    settle: (id, refusal) => {
      const first = entries[0];
      if (!first || (id !== null && id !== first.id && `${client}:${id}` !== first.id)) return;
      entries.shift();
      first.settle(refusal);
      sendFirst();
    },
    end: (error) => {
      ended = error;
      for (const entry of entries.splice(0)) entry.settle(error);
    },
  };
};
