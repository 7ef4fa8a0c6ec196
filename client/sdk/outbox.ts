import type { GameAction } from '../../shared/kernel/action.ts';
import type { AnsweredRequest, Request } from '../../shared/protocol/requests.ts';
import { RefusalError } from './errors.ts';
import { randomText } from './tokens.ts';
import type { RequestOptions } from './types.ts';

type WithoutId<Request> = Request extends Request ? Omit<Request, 'id'> : never;

/** A request without id. */
export type RequestDraft =
  | WithoutId<Exclude<AnsweredRequest, { type: 'act' }>>
  | (Pick<Extract<Request, { type: 'act' }>, 'type' | 'decision' | 'signed'> & {
      readonly action: GameAction;
    });

export interface Outbox {
  /**
   * Resolves on `ok`. Rejects with RefusalError, the error of `end`, or the signal's reason.
   * @param late called once, before the first sending, for the rest of the draft. The requests behind it wait.
   */
  readonly request: (
    draft: RequestDraft,
    options?: RequestOptions,
    late?: () => Partial<RequestDraft> | Promise<Partial<RequestDraft>>,
  ) => Promise<void>;
  /** Connected: sends, or sends again, the first request. */
  resume(): void;
  /** Disconnected: requests wait. */
  suspend(): void;
  /** The table replied to this id; null for the request under way. */
  settle(id: string | null, refusal?: RefusalError): void;
  /** Rejects all requests, now and later. */
  end(error: Error): void;
}

interface Entry {
  readonly id: string;
  /** The same for each sending; null until `ready` is called. */
  text(ready: () => void): string | null;
  readonly signal: AbortSignal | undefined;
  /** Made by the caller, so that a refusal has its stack, not that of the socket's message. */
  readonly made: Error;
  settle(error?: Error): void;
}

/** Including the one under way. */
export const maxQueuedRequests = 16;

/** Sends requests in order, one at a time, and repeats each with its id until it is answered. */
export const createOutbox = (send: (text: string) => void): Outbox => {
  const client = randomText(6);
  let number = 1;
  const entries: Entry[] = [];
  let isConnected = false;
  let ended: Error | null = null;

  const sendFirst = (): void => {
    const first = entries[0];
    if (!isConnected || !first) return;
    const text = first.text(() => {
      if (first === entries[0]) sendFirst();
    });
    if (text !== null) send(text);
  };

  return {
    request: (draft, { signal } = {}, late) =>
      new Promise((resolve, reject) => {
        if (ended) throw ended;
        signal?.throwIfAborted();
        if (entries.length === maxQueuedRequests)
          throw new RefusalError('too-fast', 'Too many requests wait.');
        const id = `${client}:${number++}`;
        let text: string | null | undefined;
        const complete = (more: Partial<RequestDraft> = {}): string => {
          text = JSON.stringify({ ...draft, ...more, id });
          return text;
        };
        const entry: Entry = {
          id,
          text: (ready) => {
            if (text !== undefined) return text;
            const more = late?.();
            if (!(more instanceof Promise)) return complete(more);
            text = null;
            void more.then(complete).then(ready);
            return null;
          },
          signal,
          made: new Error(),
          settle: (error) => {
            signal?.removeEventListener('abort', abort);
            if (error) reject(error);
            else resolve();
          },
        };
        entries.push(entry);
        const abort = (): void => {
          reject(signal?.reason);
          // A sent request stays until its reply: the table may carry it out.
          if (!isConnected || entry !== entries[0]) entries.splice(entries.indexOf(entry), 1);
        };
        signal?.addEventListener('abort', abort);
        if (entries.length === 1) sendFirst();
      }),
    resume: () => {
      isConnected = true;
      if (entries[0]?.signal?.aborted) entries.shift();
      sendFirst();
    },
    suspend: () => {
      isConnected = false;
    },
    settle: (id, refusal) => {
      const first = entries[0];
      if (!first || (id !== null && id !== first.id)) return;
      entries.shift();
      if (refusal) refusal.stack = `${first.made.stack}`.replace(/^Error.*/, `${refusal}`);
      first.settle(refusal);
      sendFirst();
    },
    end: (error) => {
      ended = error;
      for (const entry of entries.splice(0)) entry.settle(error);
    },
  };
};
