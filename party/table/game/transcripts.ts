import { CommittedDecks } from '../../../shared/kernel/committed-decks.ts';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import { openKey, orderKey } from '../../../shared/kernel/random.ts';
import { diff } from '../../../shared/protocol/delta.ts';
import type { GameResult } from '../../../shared/protocol/site-api.ts';
import { type Replayed, replay } from '../../../shared/replay/replay.ts';
import {
  type ChosenTranscript,
  checksumOf,
  type FullTranscript,
  type LoggedAction,
  loggedActionOf,
  type OwnTranscript,
  type Transcript,
  termsDigest,
  transcriptVersion,
} from '../../../shared/replay/transcript.ts';
import { readOrNull } from '../../runtime/stored.ts';
import {
  type FinishedGame,
  finishedShape,
  gameSecret,
  isDelayedGameRunning,
  parseLog,
  type TableRecord,
} from '../record.ts';
import { seatAt } from '../seats/seats.ts';

/** A transcript that a viewer may see. */
interface PlannedTranscript {
  /** Equal for equal transcripts. */
  readonly key: string;
  /** @param pause lets others run. @throws Error if the log cannot be replayed. */
  make(pause: () => Promise<void>): Promise<Transcript>;
}

/** A finished game, and the seat that its viewer had. */
interface ViewedGame {
  readonly finished: FinishedGame;
  readonly own: Seat | null;
  /** For delayed spectators. */
  readonly isRunning: boolean;
}

/** Null for a viewer without access. @param stored the game's rows @throws ServerChanging */
const viewedGame = (
  record: TableRecord,
  stored: readonly unknown[],
  seat: Seat | null,
  now: number,
): ViewedGame | null => {
  const finished = readOrNull(finishedShape, stored.at(-1));
  if (finished === null) return null;
  const { head, end } = finished;
  const { settings, gameNumber } = head.terms;
  // A rematch may have cut the delayed view of spectators short.
  const isRunning =
    gameNumber === record.game.number
      ? isDelayedGameRunning(record.audience)
      : end.endedAt + settings.spectatorDelay * 1000 > now;
  const own = seatThen(record, finished, seat);
  // The settings in the terms count: the host may have changed the table's since.
  if (own === null && !settings.spectators) return null;
  return { finished, own, isRunning };
};

/** Whether strangers may read the transcript. */
export const isPublic = (record: TableRecord, stored: readonly unknown[], now: number): boolean => {
  const viewed = record.password === null ? viewedGame(record, stored, null, now) : null;
  return viewed !== null && !viewed.isRunning && viewed.finished.head.terms.settings.transcript === 'full';
};

/** The result of a finished game, for the player of a seat or a spectator. Null for a viewer without access. */
export const resultOf = (
  record: TableRecord,
  stored: readonly unknown[],
  seat: Seat | null,
  now: number,
): GameResult | null => {
  const viewed = viewedGame(record, stored, seat, now);
  if (viewed === null || (viewed.isRunning && viewed.own === null)) return null;
  const { finished, own } = viewed;
  // A chosen seed can decide who wins.
  if (finished.chosenSeed !== null) return null;
  const { terms } = finished.head;
  const user = seat === null ? null : (seatAt(record.seats, seat)?.user ?? null);
  return {
    site: record.site?.id ?? null,
    table: terms.table,
    game: terms.game,
    gameNumber: terms.gameNumber,
    options: terms.options,
    seats: terms.seats.map(({ name, level }, index) => ({ seat: seatOf(index), name, bot: level })),
    ...finished.end.outcome,
    seal: finished.seal,
    endedAt: finished.end.endedAt,
    you: own === null ? null : { seat: own, user },
  };
};

/** The transcript of a finished game from its stored rows: full, or as one seat saw it. Null for a viewer without access. */
export const planTranscript = (
  record: TableRecord,
  stored: readonly unknown[],
  seat: Seat | null,
  now: number,
): PlannedTranscript | null => {
  const viewed = viewedGame(record, stored, seat, now);
  return viewed === null || viewed.isRunning ? null : planOf(record, stored, viewed);
};

/** The same for the page that holds the table: also after its player has left the seat. */
export const planOwnTranscript = (
  record: TableRecord,
  stored: readonly unknown[],
  own: Seat,
): PlannedTranscript | null => {
  const finished = readOrNull(finishedShape, stored.at(-1));
  return finished && planOf(record, stored, { finished, own });
};

const planOf = (
  record: TableRecord,
  stored: readonly unknown[],
  { finished, own }: Pick<ViewedGame, 'finished' | 'own'>,
): PlannedTranscript | null => {
  const log = parseLog(stored.slice(0, -1));
  if (log === null) return null;
  const actions = log.map(loggedActionOf);
  const { settings } = finished.head.terms;
  const isFull = settings.transcript === 'full';
  const { chosenSeed } = finished;
  if (!isFull && (own === null || chosenSeed !== null)) return null;
  if (chosenSeed !== null)
    return { key: finished.seal, make: async () => chosenOf(finished, chosenSeed, actions) };
  return {
    key: `${finished.seal} ${isFull ? 'full' : own}`,
    make: async (pause) => {
      const full = fullOf(record, finished, actions);
      return isFull || own === null ? full : ownOf(full, own, finished.deckBlocks, pause);
    },
  };
};

/** The seat that the player of seat `now` had in that game; null if they did not play. */
const seatThen = ({ seats }: TableRecord, { holders }: FinishedGame, now: Seat | null): Seat | null => {
  const holder = now === null ? null : (seatAt(seats, now)?.holder ?? null);
  const index = holder === null ? -1 : holders.indexOf(holder);
  return index === -1 ? null : seatOf(index);
};

const fullOf = (
  { table }: TableRecord,
  { head, end, seal }: FinishedGame,
  actions: LoggedAction[],
): FullTranscript => ({
  format: 'arcus-transcript',
  version: transcriptVersion,
  kind: 'full',
  head,
  secret: gameSecret(table.key, head),
  actions,
  end,
  seal,
});

const chosenOf = (
  { head, end, seal }: FinishedGame,
  seed: string,
  actions: LoggedAction[],
): ChosenTranscript => ({
  format: 'arcus-transcript',
  version: transcriptVersion,
  kind: 'chosen',
  head,
  seed,
  actions,
  end,
  seal,
});

/** @throws Error if the log cannot be replayed. */
const ownOf = async (
  full: FullTranscript,
  seat: Seat,
  deckBlocks: string | null,
  pause: () => Promise<void>,
): Promise<OwnTranscript> => {
  const replayed = replay(full);
  if (!replayed.ok)
    throw new Error(`cannot replay the log of ${full.head.terms.table}: ${replayed.error.why}`);
  const { game, positions } = replayed.value;
  const views = positions.map(({ state }) => game.view(state, seat));
  const steps = positions.slice(1).flatMap(({ action, events }, index) =>
    action === null
      ? []
      : [
          {
            at: action.at,
            seat: action.seat,
            by: action.by,
            // A signature covers the view of its seat, so that others could test guesses of that hand.
            ...(action.seat === seat &&
              action.by === 'player' && {
                action: action.action,
                ...(action.signed && { signed: action.signed }),
              }),
            delta: diff(views[index], views[index + 1]) ?? {},
            events: events.flatMap((event) => {
              const shown = game.redact(event, seat);
              return shown === null ? [] : [{ ...shown }];
            }),
          },
        ],
  );
  const { format, version, head, end, seal } = full;
  await pause();
  const decks = await decksSeen(full, replayed.value, views, seat, deckBlocks, pause);
  const own = {
    ...({ format, version, kind: 'own', head, seat, end, seal } as const),
    decks,
    view: views[0],
    steps,
  };
  return { ...own, checksum: checksumOf(own) };
};

/** The openings that a seat saw, and their proof, by hand. */
const decksSeen = async (
  { head: { terms, seeds }, secret }: FullTranscript,
  { game: { deck }, options }: Replayed,
  views: readonly unknown[],
  seat: Seat,
  deckBlocks: string | null,
  pause: () => Promise<void>,
): Promise<OwnTranscript['decks']> => {
  if (deck === undefined) return [];
  const decks = new CommittedDecks(deck, options, orderKey(secret), deckBlocks);
  const open = openKey(termsDigest(terms), seeds);
  const placesByHand = new Map<number, Set<number>>();
  for (const view of views) {
    const { hand, cards } = deck.seen(view, seat, options);
    const places = placesByHand.get(hand) ?? new Set();
    for (const { place } of cards) places.add(place);
    placesByHand.set(hand, places);
  }
  const proofs: OwnTranscript['decks'][number][] = [];
  for (const [hand, seen] of placesByHand) {
    // A hand takes a millisecond of hashing.
    await pause();
    const places = [...seen];
    const shown = decks.shown(hand, open, places);
    if (shown === null) continue;
    const openings = places.map((place, index) => [String(place), shown.openings[index] ?? '']);
    proofs.push({ ...shown.deck, path: [...shown.deck.path], openings: Object.fromEntries(openings) });
  }
  return proofs;
};

/** Code units of all kept texts. */
const maxKeptLength = 16 * 2 ** 20;
/** By key, for all tables of this process; the least recently used first. */
const kept = new Map<string, string>();
let keptLength = 0;
let making: Promise<unknown> = Promise.resolve();

/** The transcript as JSON, made once while it is in use. One is made at a time. */
export const transcriptText = (
  { key, make }: PlannedTranscript,
  pause: () => Promise<void>,
): Promise<string> => {
  const made = making.then(async () => {
    const text = kept.get(key) ?? JSON.stringify(await make(pause));
    keptLength += kept.delete(key) ? 0 : text.length;
    kept.set(key, text);
    for (const [oldest, { length }] of kept) {
      if (keptLength <= maxKeptLength) break;
      kept.delete(oldest);
      keptLength -= length;
    }
    return text;
  });
  making = made.catch(() => undefined);
  return made;
};
