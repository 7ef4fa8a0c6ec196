import type { GameEvent, Outcome, Viewer } from '../../../shared/kernel/game.ts';
import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { escapeInvisible } from '../../../shared/protocol/codes.ts';
import { applyDelta } from '../../../shared/protocol/delta.ts';
import { settingsSchema } from '../../../shared/protocol/settings.ts';
import { seatsOf, shuffleOf } from '../../../shared/protocol/terms.ts';
import type { Replayed } from '../../../shared/replay/replay.ts';
import type { OwnTranscript, Transcript, TranscriptHead } from '../../../shared/replay/transcript.ts';
import type { MomentsOf } from '../../game-ui/game-ui.ts';
import type { GameId, TableView, ViewOf } from '../../sdk/index.ts';

/** A game at one moment, as one viewer saw it. */
export interface TimelineEntry {
  readonly view: unknown;
  /** Empty at the end, and always in a transcript of one player's view. */
  readonly toAct: readonly Seat[];
  /** Events since the previous moment. */
  readonly events: readonly GameEvent[];
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly outcome: Outcome | null;
}

export interface Timeline {
  /** Number of moments: one more than actions. */
  readonly count: number;
  readonly viewers: readonly Viewer[];
  /** Whether all hands can be shown together. */
  readonly hasOpenHands: boolean;
  at(index: number, viewer: Viewer): TimelineEntry;
  /** The last moment after this number of actions, before the result. */
  momentOf(actions: number): number;
}

/** Null if the transcript could not be replayed. */
export const timelineOf = (transcript: Transcript, replayed: Replayed | null): Timeline | null => {
  if (transcript.kind === 'own') return ownTimeline(transcript);
  if (replayed === null) return null;
  const { game, positions } = replayed;
  const { head, end } = transcript;
  return {
    count: positions.length,
    viewers: [...seatsUpTo(head.terms.seats.length), 'spectator'],
    hasOpenHands: true,
    momentOf: (actions) => actions,
    at: (index, viewer) => {
      const position = positions[index];
      if (position === undefined) throw new RangeError(`no moment ${index}`);
      const outcome = game.outcome(position.state);
      return {
        view: game.view(position.state, viewer),
        toAct: outcome === null ? game.toAct(position.state).map(({ seat }) => seat) : [],
        events: position.events.flatMap((event) => game.redact(event, viewer) ?? []),
        at: position.action?.at ?? head.startedAt,
        outcome: outcome && end.outcome,
      };
    },
  };
};

/** Any value of a file, as it may be shown. */
const visible = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' ? escapeInvisible(inner) : inner,
  );

const ownTimeline = ({ head, seat, view, steps, end }: OwnTranscript): Timeline => {
  const views = [view];
  for (const { delta } of steps) views.push(applyDelta(views.at(-1), delta));
  return {
    count: views.length,
    viewers: [seat],
    hasOpenHands: false,
    momentOf: (actions) => actions,
    at: (index) => ({
      view: visible(views[index] ?? null),
      toAct: [],
      events: visible(steps[index - 1]?.events ?? []),
      at: steps[index - 1]?.at ?? head.startedAt,
      outcome: index === views.length - 1 ? visible(end.outcome) : null,
    }),
  };
};

/** The timeline with each step split into its moments, as a table shows them; the result is a moment of its own. */
export const splitTimeline = (timeline: Timeline, moments: MomentsOf<GameId>): Timeline => {
  const stepAt = (step: number, viewer: Viewer): readonly TimelineEntry[] => {
    const entry = timeline.at(step, viewer);
    if (step === 0 || entry.events.length === 0) return [entry];
    const { view: before, toAct } = timeline.at(step - 1, viewer);
    // A timeline is of one game, so its views and events have that game's types.
    const views = { before, after: entry.view } as Parameters<MomentsOf<GameId>>[1];
    const split = moments(entry.events as never, views, viewer === 'spectator' ? null : viewer);
    const shown = split.map(
      ({ events, view, awaitsNone }): TimelineEntry => ({
        ...entry,
        ...{ events, view, outcome: null, toAct: awaitsNone ? [] : toAct },
      }),
    );
    const { events = [] } = shown.at(-1) ?? {};
    return entry.outcome === null
      ? [...shown.slice(0, -1), { ...entry, events }]
      : [...shown, { ...entry, events: [] }];
  };
  const [first = 'spectator'] = timeline.viewers;
  const places = Array.from({ length: timeline.count }, (_, step) =>
    stepAt(step, first).map((_entry, moment) => ({ step, moment })),
  ).flat();
  return {
    ...timeline,
    count: places.length,
    momentOf: (actions) => places.findLastIndex(({ step }) => step === actions),
    at: (index, viewer) => {
      const place = places[index];
      const entry = place && stepAt(place.step, viewer)[place.moment];
      if (entry === undefined) throw new RangeError(`no moment ${index}`);
      return entry;
    },
  };
};

/** A moment as the `TableView` that a table would have sent. */
export const replayedView = (head: TranscriptHead, entry: TimelineEntry, viewer: Viewer): ViewOf<GameId> => {
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
      colours: terms.seats.map(({ colour }) => colour),
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
