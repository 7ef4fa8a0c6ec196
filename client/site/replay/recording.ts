import type { Outcome, Viewer } from '../../../shared/kernel/game.ts';
import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { at, ok } from '../../../shared/kernel/util.ts';
import { escapeInvisible } from '../../../shared/protocol/codes.ts';
import { applyDelta } from '../../../shared/protocol/delta.ts';
import { settingsSchema } from '../../../shared/protocol/settings.ts';
import { seatsOf, shuffleOf } from '../../../shared/protocol/terms.ts';
import { type Replayed, replay } from '../../../shared/replay/replay.ts';
import {
  type FullTranscript,
  type OwnTranscript,
  readTranscript,
  type Transcript,
  type TranscriptHead,
} from '../../../shared/replay/transcript.ts';
import type { EventOf, GameId, TableView, ViewOf } from '../../sdk/index.ts';
import { PageTableError } from '../../widget/page-table.ts';
import { RecordedTable, type RecordedTableOptions, type Recording } from '../../widget/recorded-table.ts';

// A recording is of one game, so its views and events have that game's types.
type Events = readonly EventOf<GameId>[];

/** A game after a step, as one viewer saw it. */
interface Entry {
  readonly view: unknown;
  /** Empty at the end, and always in a transcript of one player's view. */
  readonly toAct: readonly Seat[];
  readonly outcome: Outcome | null;
}

interface Played extends RecordedTableOptions {
  /** Of a transcript that was replayed already. */
  readonly replayed?: Replayed | null;
}

/**
 * The table of a finished game, by its transcript or the text of that.
 * @throws PageTableError with the `why` of its fault, or `no-viewer`
 */
export const recordedTable = (
  file: string | Transcript,
  { replayed, ...options }: Played = {},
): RecordedTable => {
  const read = typeof file === 'string' ? readTranscript(file) : ok(file);
  if (!read.ok) {
    const { why, where } = read.error;
    throw new PageTableError(why, `The file cannot be read: ${why} ${where}`);
  }
  const { value: transcript } = read;
  if (transcript.kind === 'own') return new RecordedTable(ownRecording(transcript), options);
  const played = replayed ? ok(replayed) : replay(transcript);
  if (played.ok) return new RecordedTable(fullRecording(transcript, played.value), options);
  const { why, after, reason } = played.error;
  throw new PageTableError(
    why,
    `The game cannot be replayed: ${why} after ${after} actions. ${reason ?? ''}`,
  );
};

const fullRecording = (
  { head, end }: Pick<FullTranscript, 'head' | 'end'>,
  { game, positions }: Replayed,
): Recording => ({
  count: positions.length,
  viewers: [...seatsUpTo(head.terms.seats.length), 'spectator'],
  step: (index, viewer) => {
    const { state, events, action } = at(positions, index);
    const outcome = game.outcome(state) && end.outcome;
    const toAct = outcome === null ? game.toAct(state).map(({ seat }) => seat) : [];
    return {
      view: replayedView(head, { view: game.view(state, viewer), toAct, outcome }, viewer),
      events: events.flatMap((event) => game.redact(event, viewer) ?? []) as Events,
      at: action?.at ?? head.startedAt,
    };
  },
});

/** Any value of a file, as it may be shown. */
const visible = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' ? escapeInvisible(inner) : inner,
  );

const ownRecording = ({ head, seat, view, steps, end }: OwnTranscript): Recording => {
  const views = [view];
  for (const { delta } of steps) views.push(applyDelta(views.at(-1), delta));
  return {
    count: views.length,
    viewers: [seat],
    step: (index) => {
      const outcome = index === views.length - 1 ? visible(end.outcome) : null;
      return {
        view: replayedView(head, { view: visible(views[index] ?? null), toAct: [], outcome }, seat),
        events: visible(steps[index - 1]?.events ?? []) as Events,
        at: steps[index - 1]?.at ?? head.startedAt,
      };
    },
  };
};

/** A moment as the `TableView` that a table would have sent. */
export const replayedView = (head: TranscriptHead, entry: Entry, viewer: Viewer): ViewOf<GameId> => {
  const { seeds, startedAt } = head;
  const terms = visible(head.terms);
  const you = viewer === 'spectator' ? null : viewer;
  const view: TableView = {
    id: terms.table,
    game: terms.game,
    rules: terms.rules,
    options: terms.options,
    settings: { ...settingsSchema.parse({}), ...terms.settings },
    createdAt: startedAt,
    phase: entry.outcome === null ? 'playing' : 'over',
    seats: seatsOf(terms),
    host: null,
    you,
    gameNumber: terms.gameNumber,
    nextGameAt: null,
    paused: false,
    gameView: entry.view,
    roster: {
      names: terms.seats.map(({ name }) => name),
      colors: terms.seats.map(({ color }) => color),
      choices: head.choices,
      you,
    },
    toAct: Object.fromEntries(entry.toAct.map((seat) => [seat, null])),
    prompt: null,
    outcome: entry.outcome,
    wins: {},
    chat: {},
    vote: null,
    shuffle: {
      ...shuffleOf(terms),
      deck: null,
      openings: [],
      bound: null,
      seeds,
      actions: 0,
      seal: null,
    },
  };
  // The registry has the transcript's game, so its views have that game's type.
  return view as ViewOf<GameId>;
};
