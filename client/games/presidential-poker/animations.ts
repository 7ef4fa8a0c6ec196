import { html } from 'lit';
import { gameWords } from '#games/presidential-poker/locale';
import type { Event } from '../../../shared/games/presidential-poker/types.ts';
import type { View } from '../../../shared/games/presidential-poker/view-schema.ts';
import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { dealingOrder, dealScene, heldPlaces } from '../../game-ui/deal.ts';
import type { GameContext, SaidOf, ScenesOf } from '../../game-ui/game-ui.ts';
import { isGameEvent } from '../../game-ui/log.ts';
import { comparing } from '../../game-ui/showdown.ts';
import type { Motion, Scene } from '../../motion/scenes.ts';
import { chipStack } from './chips.ts';
import type { Id } from './cover.ts';
import { handValue } from './hand.ts';
import { isLaid } from './moments.ts';
import { presidentialCard } from './presidential-card.ts';

export { beats } from '../../../shared/games/presidential-poker/beats.ts';
export { moments } from './moments.ts';

export const isShowdown = ({ type }: Event): boolean => type === 'showed' || type === 'won';

const back = presidentialCard('back', { label: '' });
const stackOf = (chips: number) => ({ as: html`${chipStack(chips)}`, chips });

const betMs = 220;
const winMs = 500;

export const scenes: ScenesOf<Id> = (all, context, before) => {
  if (before === null) return [anted(context.view.players.map(({ put }) => put)), dealtTo(context)];
  const events = all.filter(isGameEvent<Id>);
  return events.flatMap((event) =>
    event.type === 'anted'
      ? [oldHandsToMuck(events, context, before), anted(event.chips)]
      : scenesOf(event, context, before),
  );
};

const handOf = (view: View, seat: Seat, you: Seat | null): readonly string[] =>
  seat === you
    ? (view.hand ?? []).map((id) => `card-${id}`)
    : heldPlaces(seat, 0, view.players[seat]?.cards ?? 0, isLaid(view, seat) ? 'laid' : 'seat');

const toMuck = (places: readonly string[], apart: number): Scene => ({
  motions: places.map((from) => ({ from, to: 'muck', as: back })),
  staggerMs: apart,
});

/** Players who drop out just then have no cards left. */
const oldHandsToMuck = (events: readonly Event[], { you }: GameContext<Id>, before: View): Scene => {
  const held = seatsUpTo(before.players.length).filter(
    (seat) => !events.some((event) => event.type === 'dropped' && event.seat === seat),
  );
  return toMuck(
    held.flatMap((seat) => handOf(before, seat, you)),
    15,
  );
};

const anted = (chips: readonly number[]): Scene => ({
  motions: chips.flatMap((count, seat): Motion[] =>
    count === 0
      ? []
      : [{ from: `chips-${seat}`, to: 'pot', ...stackOf(count), isPart: true, durationMs: betMs }],
  ),
  staggerMs: 30,
});

const dealtTo = ({ view, you }: GameContext<Id>): Scene =>
  dealScene({
    shares: dealingOrder(view.players.length, view.dealer).map((seat) => ({
      seat,
      places: heldPlaces(seat, 0, view.players[seat]?.cards ?? 0),
    })),
    you,
    back,
  });

const betsOf = ({ players }: View): readonly Seat[] =>
  seatsUpTo(players.length).filter((seat) => (players[seat]?.bet ?? 0) > 0);

const betsToPot = ({ view }: GameContext<Id>, before: View): readonly Scene[] =>
  betsOf(view).length > 0 || betsOf(before).length === 0
    ? []
    : [
        {
          motions: betsOf(before).map((seat) => ({
            from: `bet-${seat}`,
            to: 'pot',
            ...stackOf(before.players[seat]?.bet ?? 0),
          })),
          staggerMs: 30,
        },
      ];

const scenesOf = (event: Event, context: GameContext<Id>, before: View): readonly Scene[] => {
  const { view, you } = context;
  switch (event.type) {
    case 'dealt':
      return [dealtTo(context)];
    case 'bet':
    case 'called':
    case 'raised': {
      const added = event.to - (before.players[event.seat]?.bet ?? 0);
      const to = (view.players[event.seat]?.bet ?? 0) > 0 ? `bet-${event.seat}` : 'pot';
      const put: Motion = {
        from: `chips-${event.seat}`,
        to,
        ...stackOf(added),
        isPart: true,
        durationMs: betMs,
      };
      return [{ motions: [put] }, ...betsToPot(context, before)];
    }
    case 'checked':
      return betsToPot(context, before);
    case 'dropped':
      return [toMuck(handOf(before, event.seat, you), 20), ...betsToPot(context, before)];
    case 'returned':
      return [
        {
          motions: [
            {
              from: `bet-${event.seat}`,
              to: `chips-${event.seat}`,
              ...stackOf(event.chips),
              durationMs: betMs,
            },
          ],
        },
      ];
    case 'drew': {
      const { seat, count } = event;
      const { away, come } = seat === you ? ownDraw(context, before) : othersDraw(view, seat, count);
      return [toMuck(away, 30), dealScene({ shares: [{ seat, places: come }], you, back, staggerMs: 90 })];
    }
    case 'showed': {
      const shown = (view.last?.shown ?? []).toSorted((a, b) => handValue(a.cards) - handValue(b.cards));
      return [
        ...betsToPot(context, before),
        comparing(
          shown.map(({ seat }) => seat),
          you,
          back,
        ),
      ];
    }
    case 'won':
      return [
        ...betsToPot(context, before),
        {
          motions: event.wins.map(({ seat, chips }) => ({
            from: 'pot',
            to: `chips-${seat}`,
            ...stackOf(chips),
            durationMs: winMs,
          })),
        },
      ];
    default:
      return [];
  }
};

const ownDraw = ({ view }: GameContext<Id>, before: View) => {
  const [held, had] = [view.hand ?? [], before.hand ?? []];
  return {
    away: had.filter((id) => !held.includes(id)).map((id) => `card-${id}`),
    come: held.filter((id) => !had.includes(id)).map((id) => `card-${id}`),
  };
};

const othersDraw = ({ players }: View, seat: Seat, count: number) => {
  const cards = players[seat]?.cards ?? 0;
  const places = heldPlaces(seat, cards - count, cards);
  return { away: places, come: places };
};

export const said: SaidOf<Id> = (event) => {
  const words = gameWords.bubbles;
  switch (event.type) {
    case 'checked':
    case 'called':
    case 'dropped':
      return { seat: event.seat, text: words[event.type] };
    case 'bet':
    case 'raised':
      return { seat: event.seat, text: words[event.type](event.to) };
    case 'drew':
      return { seat: event.seat, text: words.drew(event.count) };
    case 'won': {
      const [win] = event.wins;
      return win === undefined ? null : { seat: win.seat, text: words.won(win.chips) };
    }
    default:
      return null;
  }
};
