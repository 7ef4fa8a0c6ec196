import { without } from '../../../shared/games/seven-poker/hand.ts';
import type { Event } from '../../../shared/games/seven-poker/types.ts';
import type { View } from '../../../shared/games/seven-poker/view-schema.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import type { MomentsOf } from '../../game-ui/game-ui.ts';
import { splitBy, withPlayer } from '../../game-ui/moments.ts';
import type { Id } from './cover.ts';

/** The last word, the showdown, the won cards, and the next deal, each on its own. A declined offer goes back after its bubble. */
export const moments: MomentsOf<Id> = (events, views, you) =>
  events.some(({ type }) => type === 'declined')
    ? [
        { events, view: views.before, awaitsNone: true },
        { events: [], view: views.after },
      ]
    : splitBy<Id>(
        ({ type }) => type === 'showed' || type === 'won' || type === 'dealt',
        (view, event) => viewAfter(view, event, you),
        events,
        views,
      );

const viewAfter = (view: View, event: Event, you: Seat | null): View => {
  switch (event.type) {
    case 'chose':
      return withPlayer(view, event.seat, () => ({ chosen: true }));
    case 'stayed':
    case 'folded':
      return withPlayer({ ...view, turn: null }, event.seat, () =>
        event.type === 'folded' ? { said: 'fold', shown: null } : { said: 'stay' },
      );
    case 'showed': {
      const { hands, strengths, tied, winner } = event;
      const showdown = { hands, strengths, tied, winner, color: null, gained: [], discarded: null };
      return { ...view, phase: 'take', turn: null, chosen: null, showdown };
    }
    case 'won': {
      const { seat, color, gained } = event;
      const won = withPlayer(view, seat, ({ cards, victory }) => ({
        cards: cards - gained.length,
        victory: [...victory, ...gained],
      }));
      const showdown = view.showdown && { ...view.showdown, color, gained: [...gained] };
      const { hand } = view;
      const held =
        hand && seat === you
          ? without(
              hand,
              gained.map((card) => hand.indexOf(card)),
            )
          : hand;
      return { ...won, turn: null, showdown, hand: held };
    }
    default:
      return view;
  }
};
