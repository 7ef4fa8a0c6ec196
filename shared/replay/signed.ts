import type { Seat } from '../kernel/ids.ts';
import { isSignedBy } from '../kernel/signatures.ts';
import { actionText, statementText } from '../protocol/statements.ts';
import { type LoggedAction, type Transcript, termsDigest } from './transcript.ts';
import type { Witness } from './witness.ts';

/** The valid signatures of a transcript and a witness. */
export interface ValidSignatures {
  /** Whether the server signed the seal. */
  readonly seal: boolean;
  /** Keys of the signed actions, by index. */
  readonly actions: ReadonlyMap<number, string>;
  /** Whether the server signed the noted value. */
  readonly hasSaid: (name: string, value: string) => boolean;
}

export const validSignatures = async (
  transcript: Transcript,
  witness: Witness | null,
  digestAt: ViewDigests,
): Promise<ValidSignatures> => {
  const { head, seal, signature } = transcript;
  const { terms } = head;
  const noted = [
    ...Object.entries(witness?.statements ?? {}).map(([name, stated]) => ({ name, ...stated })),
    ...(witness?.contradictions ?? []),
  ];
  const attempts = noted.flatMap(({ name }) => attemptIn(name) ?? []);
  const lastAttempt = attempts.length === 0 ? terms.attempt : Math.max(...attempts);
  const isSaid = async (attempt: number, name: string, value: string, by: string | null): Promise<boolean> =>
    by !== null && isSignedBy(terms.server, statementText({ ...terms, attempt, name, value }), by);
  const said = await Promise.all(
    noted.map(async ({ name, value, signature: by }) => {
      const attempt = attemptIn(name);
      const isValid = await isSaid(attempt ?? lastAttempt, attempt === null ? name : 'terms', value, by);
      return isValid ? [`${name} ${value}`] : [];
    }),
  );
  const all = new Set(said.flat());
  return {
    seal: await isSaid(terms.attempt, 'seal', seal, signature),
    actions: await signedActions(transcript, digestAt),
    hasSaid: (name, value) => all.has(`${name} ${value}`),
  };
};

/** Of a noted statement about terms; null for others. */
export const attemptIn = (name: string): number | null => {
  const [, attempt] = /^terms (\d+)$/.exec(name) ?? [];
  return attempt === undefined ? null : Number(attempt);
};

/** Digest of a seat's game view after a number of actions; null without a view. */
export type ViewDigests = (seat: Seat, actions: number) => string | null;

type Move = Pick<LoggedAction, 'seat' | 'by' | 'signed'> & { readonly action?: unknown };

/** An own transcript has only the actions and signatures of its seat. */
export const movesOf = (transcript: Transcript): readonly Move[] =>
  transcript.kind === 'full' ? transcript.actions : transcript.steps;

/** A signature counts only for the first action of the seat after the view that it answers: none that was held back. */
const signedActions = async (transcript: Transcript, digestAt: ViewDigests): Promise<Map<number, string>> => {
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
