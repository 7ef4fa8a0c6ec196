import type { View } from '../../../shared/games/drop-rainbow/view-schema.ts';
import type { MomentsOf } from '../../game-ui/game-ui.ts';
import type { Id } from './cover.ts';

/** The drawn card lies beside its twin before the row is swept away, and beside the row before that is taken. */
export const moments: MomentsOf<Id> = (events, { before, after }) => {
  const [drew, end] = events;
  if (drew?.type !== 'drew' || end === undefined || before.up === 'rainbow') return [{ events, view: after }];
  const drawn: View = {
    ...before,
    row: [...before.row, before.up],
    up: after.up,
    deck: after.deck,
    stops: 0,
  };
  return end.type === 'failed'
    ? [
        { events, view: drawn, awaitsNone: true },
        { events: [], view: after },
      ]
    : [
        { events: [drew], view: drawn, awaitsNone: true },
        { events: [end], view: after },
      ];
};
