import { gameWords } from '#games/sequence-states/locale';
import type { Event } from '../../../shared/games/sequence-states/types.ts';
import type { View } from '../../../shared/games/sequence-states/view-schema.ts';
import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { backCard } from '../../cards/sheet.ts';
import { dealScene } from '../../game-ui/deal.ts';
import type { GameContext, MomentsOf, SaidOf, ScenesOf } from '../../game-ui/game-ui.ts';
import { withPlayer } from '../../game-ui/moments.ts';
import { deciding } from '../../game-ui/showdown.ts';
import type { Motion, Scene } from '../../motion/scenes.ts';
import { chipMark, teamAt } from './chips.ts';
import { handOf } from './choice.ts';
import type { Id } from './cover.ts';
import { cardName, type StateCard, stateCard } from './state-card.ts';

export { beats } from '../../../shared/games/sequence-states/beats.ts';

/** The last chip of a sequence, the sequence, and what follows, each on its own. The viewer has seen the line before it is made. */
export const moments: MomentsOf<Id> = (events, { before, after }, you) => {
  const at = events.findIndex((event) => isShowdown(event));
  const placed = events[at];
  if (placed?.type !== 'placed') return [{ events, view: after }];
  const { seat, space, card } = placed;
  const laid = withPlayer(before, seat, ({ count, hand, pile }) => ({
    count: count - 1,
    hand: hand?.toSpliced(hand.indexOf(card), 1) ?? null,
    pile: [...pile, card],
    last: space,
  }));
  const chips = { ...before.chips, [space]: teamAt(before, seat) };
  const made = { ...laid, chips, latest: seat, sequences: after.sequences };
  const rest = events.slice(at + 1);
  return [
    {
      events: [],
      view: seat === you ? made : { ...made, sequences: before.sequences },
      awaitsNone: true,
    },
    { events: events.slice(0, at + 1), view: rest.length > 0 ? { ...made } : after, awaitsNone: true },
    ...(rest.length > 0 ? [{ events: rest, view: after }] : []),
  ];
};

export const isShowdown = (event: Event): boolean => event.type === 'placed' && event.marked.length > 0;

const barMs = 400;

export const scenes: ScenesOf<Id> = (events, context, before) => {
  const { view, you } = context;
  if (before === null) {
    const shares = seatsUpTo(view.players.length).map((seat) => ({ seat, places: placesOf(context, seat) }));
    return [dealScene({ shares, you, back: backCard })];
  }
  // Without events: the last chip of a sequence.
  if (events.length === 0) return placing(context, before);
  return events.flatMap((event): readonly Scene[] => {
    switch (event.type) {
      case 'placed': {
        const { marked } = event;
        const first = view.sequences.length - marked.length;
        const lines = marked.flatMap((five, index): Scene[] => [
          deciding(five.map((chip) => `chip-${chip}`)),
          ...(first + index < before.sequences.length
            ? []
            : [{ motions: [{ at: `bar-${first + index}`, comes: 'along', durationMs: barMs } as const] }]),
        ]);
        return [...placing(context, before), ...lines];
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

const placing = (context: GameContext<Id>, before: View): readonly Scene[] => {
  const { view, you } = context;
  const seat = view.latest;
  const { last = null, pile = [] } = (seat !== null && view.players[seat]) || {};
  const card = pile.at(-1);
  if (seat === null || last === null || card === undefined) return [];
  if (view.chips[last] === undefined || before.chips[last] !== undefined) return [];
  const as = chipMark(context, teamAt(view, seat));
  const chip: Motion = { from: `chips-${seat}`, to: `chip-${last}`, as, ends: 'dropped' };
  return [{ motions: [...toPile(before, you, seat, card), chip], staggerMs: 80 }];
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
