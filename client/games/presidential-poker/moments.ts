import type { Event } from '../../../shared/games/presidential-poker/types.ts';
import type { View } from '../../../shared/games/presidential-poker/view-schema.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import type { MomentsOf } from '../../game-ui/game-ui.ts';
import { splitBy, withPlayer } from '../../game-ui/moments.ts';
import type { Id } from './cover.ts';

/** The hands lie open, or a player has won without showing: until the next deal. */
export const isDecided = ({ turn, phase, last, handNumber }: View): boolean =>
  turn === null && phase !== 'over' && last?.handNumber === handNumber;

/** The seat's hand lies in the middle, to be compared. */
export const isLaid = (view: View, seat: Seat): boolean =>
  isDecided(view) && (view.last?.shown.some((hand) => hand.seat === seat) ?? false);

/** The last bet, the showdown, each won pot, and the next deal, each on its own. */
export const moments: MomentsOf<Id> = (events, { before, after }, you) =>
  events.some(({ type }) => type === 'won' || type === 'unopened')
    ? splitBy<Id>(
        ({ type }, first) =>
          type === 'showed' ||
          type === 'won' ||
          type === 'anted' ||
          (first?.type === 'won' && type !== 'eliminated'),
        (view, event) => viewAfter(view, event, after, you),
        events,
        { before: { ...before, turn: null, betting: null }, after },
      )
    : [{ events, view: after }];

const viewAfter = (view: View, event: Event, after: View, you: Seat | null): View => {
  switch (event.type) {
    case 'bet':
    case 'called':
    case 'raised': {
      const added = event.to - (view.players[event.seat]?.bet ?? 0);
      const paid = withPlayer(view, event.seat, ({ stack, put }) => ({
        stack: stack - added,
        put: put + added,
        bet: event.to,
      }));
      return { ...paid, pot: view.pot + added };
    }
    case 'dropped': {
      const dropped = withPlayer(view, event.seat, () => ({ standing: 'dropped' as const, cards: 0 }));
      return { ...dropped, hand: event.seat === you ? [] : view.hand };
    }
    case 'returned': {
      const { seat, chips } = event;
      const back = withPlayer(view, seat, ({ stack, put, bet }) => ({
        stack: stack + chips,
        put: put - chips,
        bet: bet - chips,
      }));
      return { ...back, pot: view.pot - chips };
    }
    case 'drew': {
      const drawn = after.last?.shown.find(({ seat }) => seat === event.seat);
      return event.seat === you && drawn !== undefined ? { ...view, hand: drawn.cards } : view;
    }
    case 'showed':
      return decided(view, after);
    case 'won': {
      const chips = new Map(event.wins.map((win) => [win.seat, win.chips]));
      const shown = decided(view, after);
      return {
        ...shown,
        players: shown.players.map((player, seat) => ({
          ...player,
          stack: player.stack + (chips.get(seat as Seat) ?? 0),
        })),
        pot: view.pot - event.wins.reduce((sum, win) => sum + win.chips, 0),
      };
    }
    case 'unopened':
      return { ...view, handNumber: after.handNumber };
    default:
      return view;
  }
};

/** All bets are in the pot, and no player is to act. */
const decided = (view: View, { last }: View): View => ({
  ...view,
  last,
  players: view.players.map((player) => ({ ...player, bet: 0 })),
});
