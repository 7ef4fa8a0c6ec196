import { gameWords } from '#games/seven-poker/locale';
import type { Event } from '../../../shared/games/seven-poker/types.ts';
import type { View } from '../../../shared/games/seven-poker/view-schema.ts';
import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { rainbowCard } from '../../cards/rainbow.ts';
import { dealingOrder, dealScene, heldPlaces } from '../../game-ui/deal.ts';
import type { GameContext, SaidOf, ScenesOf } from '../../game-ui/game-ui.ts';
import { isGameEvent } from '../../game-ui/log.ts';
import { comparing } from '../../game-ui/showdown.ts';
import type { Motion, Scene } from '../../motion/scenes.ts';
import type { RainbowColor } from '../../theme/palette.ts';
import type { Id } from './cover.ts';
import { laidHand, placeIn } from './player-area.ts';

export { beats } from '../../../shared/games/seven-poker/beats.ts';
export { moments } from './moments.ts';

export const isShowdown = ({ type }: Event): boolean => type === 'showed' || type === 'won';

const back = rainbowCard('back', { label: '' });
const shown = 3;
const overInPlace = { ends: 'turned over', durationMs: 0 } as const;

export const scenes: ScenesOf<Id> = (all, context, before) => {
  if (before === null) return [dealScene({ ...from(context), shares: allShares(context, () => 0) })];
  const events = all.filter(isGameEvent<Id>);
  // Without events: after an offer is declined.
  return events.length === 0
    ? takenBack(context, before)
    : events.flatMap((event) => scenesOf(event, context, before));
};

const from = ({ you }: GameContext<Id>) => ({ you, back });

/** From the dealer's left; `from` is the first card that is dealt. */
const allShares = (context: GameContext<Id>, kept: (seat: Seat) => number) =>
  dealingOrder(context.view.players.length, context.view.dealer).map((seat) => ({
    seat,
    places: newPlaces(context, seat, kept(seat)),
  }));

/** The viewer's hand is drawn by color, so its places differ from its order. */
const newPlaces = ({ view, you }: GameContext<Id>, seat: Seat, kept: number): readonly string[] => {
  const cards = view.players[seat]?.cards ?? 0;
  return seat === you && view.hand !== null
    ? view.hand.flatMap((_, place) => (place < kept ? [] : [`hand-${place}`]))
    : heldPlaces(seat, kept, cards);
};

const placesOf = (cards: readonly RainbowColor[], hand: readonly RainbowColor[]): readonly number[] => {
  const left: (RainbowColor | null)[] = [...hand];
  return cards.map((card) => {
    const place = left.indexOf(card);
    left[place] = null;
    return place;
  });
};

const lastOf = (seat: Seat): string => `seat-${seat}:9`;

/** The place of the offered card before the offer; its owner sees it in the hand. */
const offeredFrom = ({ offer }: View, seat: Seat): string =>
  offer?.place == null ? lastOf(seat) : `hand-${offer.place}`;

/** Its owner sees the card again. */
const takenBack = ({ view, you }: GameContext<Id>, before: View): readonly Scene[] => {
  if (before.offer === null || view.offer !== null) return [];
  const { from } = before.offer;
  const motion: Motion = { from: 'offer', to: offeredFrom(before, from), as: back };
  return [{ motions: [from === you ? { ...motion, ends: 'turned over' } : motion] }];
};

const scenesOf = (event: Event, context: GameContext<Id>, before: View): readonly Scene[] => {
  const { view, you } = context;
  switch (event.type) {
    case 'offered':
      return [{ motions: [{ from: offeredFrom(view, event.seat), to: 'offer', as: back }] }];
    case 'swapped':
      return [
        {
          motions: [
            { from: 'offer', to: lastOf(event.neighbor), as: back },
            { from: lastOf(event.neighbor), to: offeredFrom(before, event.seat), as: back },
          ],
        },
      ];
    case 'redrew': {
      const { seat, discarded } = event;
      const own = seat === you ? placesOf(discarded, before.hand ?? []) : null;
      const away = discarded.map(
        (color, index): Motion => ({
          from: own ? `hand-${own[index]}` : `seat-${seat}:${index}`,
          to: 'discards',
          as: rainbowCard(color, { label: '' }),
        }),
      );
      const kept = (before.players[seat]?.cards ?? 0) - discarded.length;
      const places = newPlaces(context, seat, kept);
      return [
        { motions: away, staggerMs: 40 },
        dealScene({ ...from(context), shares: [{ seat, places }], staggerMs: 120 }),
      ];
    }
    case 'revealed':
      return [
        { motions: seatsUpTo(view.players.length).flatMap((seat) => turnedAt(`shown-${seat}`, shown)) },
      ];
    case 'folded':
      if (event.seat === you) return [];
      return [
        {
          motions: Array.from({ length: shown }, (_, index): Motion => {
            const to = `seat-${event.seat}:${index + 4}`;
            return { from: `shown-${event.seat}:${index}`, to, ends: 'turned over', durationMs: 120 };
          }),
        },
      ];
    case 'showed': {
      const strengthAt = (seat: Seat): number => event.strengths[seat] ?? 0;
      const stayed = seatsUpTo(event.hands.length).filter((seat) => event.hands[seat] !== null);
      return [
        comparing(
          stayed.toSorted((a, b) => strengthAt(a) - strengthAt(b)),
          you,
          back,
        ),
      ];
    }
    case 'won': {
      const { seat, gained } = event;
      const held = before.players[seat]?.victory.length ?? 0;
      const laid = view.showdown?.hands[seat] ?? [];
      return [
        {
          motions: gained.map((color, index) => ({
            from:
              seat === you
                ? `hand-${placesOf([color], before.hand ?? [])}`
                : `laid-${seat}:${placeIn(laid, color)}`,
            to: `victory-${seat}:${held + index}`,
            as: rainbowCard(color, { label: '' }),
          })),
          staggerMs: 60,
        },
      ];
    }
    case 'dealt': {
      const away = event.discarded.flatMap((count, at): readonly Motion[] => {
        const seat = at as Seat;
        const where = laidHand(before, seat) ? 'laid' : 'seat';
        return heldPlaces(seat, 0, count, where).map((from) => ({ from, to: 'discards', as: back }));
      });
      const kept = (seat: Seat): number => (before.players[seat]?.cards ?? 0) - (event.discarded[seat] ?? 0);
      return [
        { motions: away, staggerMs: 15 },
        dealScene({ ...from(context), shares: allShares(context, kept) }),
      ];
    }
    default:
      return [];
  }
};

const turnedAt = (place: string, count: number): readonly Motion[] =>
  Array.from({ length: count }, (_, index): Motion => {
    const at = `${place}:${index}`;
    return { from: at, to: at, as: back, ...overInPlace };
  });

/** The neighbor of the offering player accepts or declines a swap. */
export const said: SaidOf<Id> = (event) => {
  const words = gameWords.bubbles;
  switch (event.type) {
    case 'swapped':
      return { seat: event.neighbor, text: words.swapped };
    case 'declined':
      return { seat: event.seat, text: words.declined };
    case 'redrew':
      return { seat: event.seat, text: words.redrew(event.discarded.length) };
    case 'offered':
    case 'passed':
    case 'stayed':
    case 'folded':
    case 'won':
      return { seat: event.seat, text: words[event.type] };
    default:
      return null;
  }
};
