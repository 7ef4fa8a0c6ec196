import type { Connection, Context, RoomEvent } from './events.ts';
import type { Reaction } from './reaction.ts';

/** A connection before and after a step. */
export interface Passage {
  readonly id: string;
  readonly was: Connection['viewer'];
  readonly is: Connection['viewer'];
  /** It gets the whole view: it said hello, or looks on as somebody else from now on. */
  readonly whole: boolean;
}

export const passagesOf = (reaction: Reaction, event: RoomEvent, { connections }: Context): Passage[] =>
  connections.map(({ id, viewer }) => {
    const isSender = event.type === 'message' && event.connection.id === id;
    const moved = viewer === 'new' ? viewer : reaction.change.moved(viewer);
    const is = (isSender ? reaction.viewer : undefined) ?? moved;
    return { id, was: viewer, is, whole: is !== viewer || (isSender && reaction.greeting !== undefined) };
  });
