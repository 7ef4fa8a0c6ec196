import { without } from '../../../shared/games/seven-poker/hand.ts';
import type { Event, View } from '../../../shared/games/seven-poker/types.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import type { Moment, MomentsOf } from '../../game-ui/game-ui.ts';
import type { Id } from './cover.ts';

/** The last word, the showdown, the won cards, and the next deal, each on its own. */
export const moments: MomentsOf<Id> = (events, { before, after }, you) => {
  const split: Moment<Id>[] = [];
  let view = before;
  for (const event of events) {
    view = viewAfter(view, event, you);
    const last = split.at(-1);
    if (last === undefined || event.type === 'showed' || event.type === 'won' || event.type === 'dealt')
      split.push({ events: [event], view, awaitsNone: true });
    else split[split.length - 1] = { ...last, events: [...last.events, event], view };
  }
  // A finished game shows no more hands.
  if (after.phase === 'over') return split;
  const last = split.pop();
  return last === undefined ? [] : [...split, { ...last, view: after }];
};

const viewAfter = (view: View, event: Event, you: Seat | null): View => {
  switch (event.type) {
    case 'stayed':
    case 'folded':
      return withPlayer({ ...view, turn: null }, event.seat, {
        said: event.type === 'folded' ? 'fold' : 'stay',
        ...(event.type === 'folded' && { shown: null }),
      });
    case 'showed': {
      const { hands, strengths, tied, winner } = event;
      const showdown = { hands, strengths, tied, winner, colour: null, gained: [], discarded: null };
      return { ...view, phase: 'take', turn: null, chosen: null, showdown };
    }
    case 'won': {
      const { seat, colour, gained } = event;
      const { cards = 0, victory = [] } = view.players[seat] ?? {};
      const won = withPlayer(view, seat, {
        cards: cards - gained.length,
        victory: [...victory, ...gained],
      });
      const showdown = view.showdown && { ...view.showdown, colour, gained: [...gained] };
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

const withPlayer = (view: View, seat: Seat, change: Partial<View['players'][number]>): View => ({
  ...view,
  players: view.players.map((player, at) => (at === seat ? { ...player, ...change } : player)),
});
