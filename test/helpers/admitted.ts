import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a request again while a busy server refuses it, each time after the seconds that the server names. */
export const whenAdmitted = async <Value>(send: () => Promise<Value>): Promise<Value> => {
  try {
    return await send();
  } catch (error) {
    const { status, retryAfter }: { readonly status?: unknown; readonly retryAfter?: unknown } =
      Object(error);
    if (status !== 503 || typeof retryAfter !== 'number') throw error;
    await sleep(1_000 * retryAfter);
    return whenAdmitted(send);
  }
};
