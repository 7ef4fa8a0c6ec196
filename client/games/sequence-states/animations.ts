import { gameWords } from '#games/sequence-states/locale';
import type { Event } from '../../../shared/games/sequence-states/types.ts';
import type { View } from '../../../shared/games/sequence-states/view-schema.ts';
import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { backCard } from '../../cards/sheet.ts';
import { dealScene } from '../../game-ui/deal.ts';
import type { GameContext, SaidOf, ScenesOf } from '../../game-ui/game-ui.ts';
import { deciding } from '../../game-ui/showdown.ts';
import type { Motion, Scene } from '../../motion/scenes.ts';
import { chipMark, teamAt } from './chips.ts';
import { handOf } from './choice.ts';
import type { Id } from './cover.ts';
import { cardName, type StateCard, stateCard } from './state-card.ts';

export { beats } from '../../../shared/games/sequence-states/beats.ts';

export const isShowdown = (event: Event): boolean => event.type === 'placed' && event.marked.length > 0;

const barMs = 400;

export const scenes: ScenesOf<Id> = (events, context, before) => {
  const { view, you } = context;
  if (before === null) {
    const shares = seatsUpTo(view.players.length).map((seat) => ({ seat, places: placesOf(context, seat) }));
    return [dealScene({ shares, you, back: backCard })];
  }
  return events.flatMap((event): readonly Scene[] => {
    switch (event.type) {
      case 'placed': {
        const { seat, space, card, marked } = event;
        const chip: Motion = {
          from: `chips-${seat}`,
          to: `chip-${space}`,
          as: chipMark(context, teamAt(view, seat)),
          ends: 'dropped',
        };
        const first = view.sequences.length - marked.length;
        return [
          { motions: [...toPile(before, you, seat, card), chip], staggerMs: 80 },
          ...marked.flatMap((five, index): Scene[] => [
            deciding(five.map((chip) => `chip-${chip}`)),
            { motions: [{ at: `bar-${first + index}`, comes: 'along', durationMs: barMs }] },
          ]),
        ];
      }
      case 'removed': {
        const away: Motion = { from: `chip-${event.space}`, as: chipMark(context, event.team), chips: 1 };
        return [{ motions: [...toPile(before, you, event.seat, 'REMOVE'), away], staggerMs: 80 }];
      }
      case 'exchanged':
      case 'forfeited':
        return [{ motions: toPile(before, you, event.seat, event.card) }];
      case 'drew': {
        const to = event.seat === you ? `hand-${handOf(context).length - 1}` : `pile-${event.seat}`;
        const open = event.seat === you ? ({ ends: 'turned over' } as const) : {};
        return [{ motions: [{ from: 'deck', to, as: backCard, ...open }] }];
      }
      default:
        return [];
    }
  });
};

const placesOf = ({ view, you }: GameContext<Id>, seat: Seat): readonly string[] =>
  Array.from({ length: view.players[seat]?.count ?? 0 }, (_, index) =>
    seat === you ? `hand-${index}` : `pile-${seat}`,
  );

/** Other players' cards appear on their piles. */
const toPile = (before: View, you: Seat | null, seat: Seat, card: StateCard): readonly Motion[] => {
  const place = seat === you ? (before.players[seat]?.hand?.indexOf(card) ?? -1) : -1;
  return place === -1
    ? []
    : [{ from: `hand-${place}`, to: `pile-${seat}`, as: stateCard(card, { cardLabel: '' }) }];
};

/** The played card, unless a sequence, removal or exchange is more to say. */
export const said: SaidOf<Id> = (event) => {
  const words = gameWords.bubbles;
  switch (event.type) {
    case 'placed':
      return { seat: event.seat, text: event.marked.length > 0 ? words.sequence : cardName(event.card) };
    case 'removed':
    case 'exchanged':
    case 'passed':
      return { seat: event.seat, text: words[event.type] };
    default:
      return null;
  }
};
