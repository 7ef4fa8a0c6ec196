import type { Seat } from '../kernel/ids.ts';
import { isSignedBy } from '../kernel/signatures.ts';
import { actionText } from '../protocol/signed-views.ts';
import { type LoggedAction, type Transcript, termsDigest } from './transcript.ts';

/** Digest of a seat's game view after a number of actions; null without a view. */
export type ViewDigests = (seat: Seat, actions: number) => string | null;

type Move = Pick<LoggedAction, 'seat' | 'by' | 'signed'> & { readonly action?: unknown };

/** An own transcript has only the actions and signatures of its seat. */
export const movesOf = (transcript: Transcript): readonly Move[] =>
  transcript.kind === 'own' ? transcript.steps : transcript.actions;

/**
 * Keys of the signed actions, by index. A signature counts only for the first action of the seat after the view that it answers: none that was held
 * back.
 */
export const signedActions = async (
  transcript: Transcript,
  digestAt: ViewDigests,
): Promise<Map<number, string>> => {
  const { terms } = transcript.head;
  const bound = termsDigest(terms);
  const last = new Map<Seat, number>();
  const keyOf = async ({ by, seat, action, signed }: Move, index: number): Promise<string | null> => {
    const before = last.get(seat) ?? -1;
    // Others judge the seat's talk while its decision stays open.
    if (by !== 'vote') last.set(seat, index);
    if (by !== 'player' || signed === undefined || signed.after <= before || signed.after > index)
      return null;
    const view = digestAt(seat, signed.after);
    if (view === null || action === undefined) return null;
    const text = actionText(bound, seat, signed.after, view, action);
    for (const key of terms.keys[seat] ?? []) if (await isSignedBy(key, text, signed.signature)) return key;
    return null;
  };
  const keys = await Promise.all(movesOf(transcript).map(keyOf));
  return new Map(keys.flatMap((key, index) => (key === null ? [] : [[index, key]])));
};
