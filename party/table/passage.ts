import type { Connection, Context, RoomEvent } from './events.ts';
import type { EventResult } from './reaction.ts';

/** A connection before and after a step. */
export interface SessionChange {
  readonly id: string;
  readonly before: Connection['viewer'];
  readonly after: Connection['viewer'];
  /** It gets the whole view: it said hello, or looks on as somebody else from now on. */
  readonly resync: boolean;
}

export const sessionChangesOf = (
  reaction: EventResult,
  event: RoomEvent,
  { connections }: Context,
): SessionChange[] =>
  connections.map(({ id, viewer }) => {
    const isSender = event.type === 'message' && event.connection.id === id;
    const moved = viewer === 'new' ? viewer : reaction.transition.moved(viewer);
    const after = (isSender ? reaction.viewer : undefined) ?? moved;
    return {
      id,
      before: viewer,
      after,
      resync: after !== viewer || (isSender && reaction.greeting !== undefined),
    };
  });
