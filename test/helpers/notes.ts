import { type Seat, seatOf } from '../../shared/kernel/ids.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { at, memoized } from '../../shared/kernel/util.ts';
import { actionText, seenDigest, viewDigest } from '../../shared/protocol/signed-views.ts';
import { replay } from '../../shared/replay/replay.ts';
import { type FullTranscript, type LoggedAction, termsDigest } from '../../shared/replay/transcript.ts';
import type { Witness } from '../../shared/replay/witness.ts';
import { keyFrom } from './random.ts';
import { publicKeyOf, signedNow } from './signer.ts';
import { legalCourse, sealed } from './tampering.ts';

// Games with signed moves and the notes of honest devices, made without tables: like those of a patched server.

/** The private key of the device of a seat. */
export const deviceSeed = (seat: number): string => keyFrom(`device ${seat}`);

type Terms = FullTranscript['head']['terms'];

/** The move with the signature of a device. @param view that it answers */
export const signedAt = (
  terms: Terms,
  move: LoggedAction,
  after: number,
  view: unknown,
  seed = deviceSeed(move.seat),
): LoggedAction => {
  const text = actionText(termsDigest(terms), move.seat, after, viewDigest(view), move.action);
  return { ...move, signed: { after, signature: signedNow(text, seed) } };
};

const replayedOnce = memoized((file: FullTranscript) => replay(file));

/** The seat's view in this game; null without one. */
export const viewIn = (file: FullTranscript, seat: Seat, after: number): unknown => {
  const again = replayedOnce(file);
  const position = again.ok ? again.value.positions[after] : undefined;
  return again.ok && position ? again.value.game.view(position.state, seat) : null;
};

/** The move with the signature of a device that sees this game. */
export const signMove = (
  file: FullTranscript,
  move: LoggedAction,
  after: number,
  seed?: string,
): LoggedAction => signedAt(file.head.terms, move, after, viewIn(file, move.seat, after), seed);

/** A legal game under these terms in which persons sign their moves, as far as `sign` lets them. */
export const signedGame = (
  file: FullTranscript,
  changes: Partial<Terms> = {},
  sign: (game: FullTranscript, move: LoggedAction, index: number) => LoggedAction = signMove,
): FullTranscript => {
  const { terms } = file.head;
  const keys = terms.seats.map(({ level }, seat) => (level === null ? [publicKeyOf(deviceSeed(seat))] : []));
  const changed = { ...terms, keys, ...changes };
  const seeds = file.head.seeds.map((seed, seat) => (changed.commitments[seat] === null ? null : seed));
  const begun = { ...file, head: { ...file.head, terms: changed, seeds }, actions: [] };
  const course = { ...begun, actions: legalCourse(begun) };
  const actions = course.actions.map((move, index) =>
    move.by === 'time' ? sign(course, { ...move, by: 'player' }, index) : move,
  );
  return sealed({ ...begun, actions });
};

/** The notes of a device that saw all of this game. */
export const notesOf = (file: FullTranscript, seat: Seat): Witness => {
  const { head, seal } = file;
  const { table, gameNumber, attempt, keys } = head.terms;
  const again = replay(file);
  if (!again.ok) throw new Error(again.error.why);
  const { game, positions } = again.value;
  const views = positions.map(({ state }) => viewDigest(game.view(state, seat)));
  const last = views.length - 1;
  const seed = head.seeds[seat];
  const bound = termsDigest(head.terms);
  const said: [string, string][] = [
    ...Array.from({ length: attempt }, (_, index): [string, string] => [
      `terms ${index + 1}`,
      index + 1 === attempt ? bound : digestOf(`attempt ${index + 1}`),
    ]),
    ['seal', seal],
  ];
  return {
    format: 'arcus-witness',
    version: 1,
    table,
    gameNumber,
    seat,
    key: keys[seat]?.[0],
    passed: 0,
    promises: seed == null ? {} : { [attempt]: { bound, seed } },
    statements: Object.fromEntries(said),
    seen: [{ from: 0, to: last, digest: views.reduce(seenDigest, ''), last: at(views, last) }],
  };
};

export const ann = seatOf(0);
export const bob = seatOf(1);
