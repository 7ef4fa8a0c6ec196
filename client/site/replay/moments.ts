import type { GameEvent, Outcome, Viewer } from '../../../shared/kernel/game.ts';
import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { applyDelta } from '../../../shared/protocol/delta.ts';
import type { Replayed } from '../../../shared/replay/play.ts';
import type { OwnTranscript, Transcript } from '../../../shared/replay/transcript.ts';

/** A game at one moment, as somebody saw it then. */
export interface TimelineEntry {
  readonly view: unknown;
  /** Who was to act. Nobody at the end, and in what one player saved nobody is named. */
  readonly toAct: readonly Seat[];
  /** What led here. */
  readonly events: readonly GameEvent[];
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly outcome: Outcome | null;
}

/** A game from its first card to its last. */
export interface Moments {
  /** How many there are: one more than actions. */
  readonly count: number;
  /** As whom it can be seen. */
  readonly viewers: readonly Viewer[];
  /** Whether what every seat held can be seen at once. */
  readonly open: boolean;
  at(index: number, viewer: Viewer): TimelineEntry;
}

/** Everything that a checked transcript can show; null if it could not be played. */
export const momentsOf = (transcript: Transcript, replayed: Replayed | null): Moments | null => {
  if (transcript.kind === 'own') return ownMoments(transcript);
  if (replayed === null) return null;
  const { game, positions } = replayed;
  const { head, end } = transcript;
  return {
    count: positions.length,
    viewers: [...seatsUpTo(head.seats.length), 'spectator'],
    open: true,
    at: (index, viewer) => {
      const position = positions[index];
      if (position === undefined) throw new RangeError(`there is no moment ${index}`);
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

const ownMoments = ({ head, seat, view, steps, end }: OwnTranscript): Moments => {
  const views = [view];
  for (const { delta } of steps) views.push(applyDelta(views.at(-1), delta));
  return {
    count: views.length,
    viewers: [seat],
    open: false,
    at: (index) => ({
      view: views[index],
      toAct: [],
      events: steps[index - 1]?.events ?? [],
      at: steps[index - 1]?.at ?? head.startedAt,
      outcome: index === views.length - 1 ? end.outcome : null,
    }),
  };
};
