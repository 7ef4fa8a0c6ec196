import type { TemplateResult } from 'lit';
import type { GameEvent } from '../../../shared/kernel/game.ts';
import { type Seat, seatOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import type { Arrival, Motion, Scene } from '../../motion/scenes.ts';
import { drawBack } from './faces.ts';
import {
  type Context,
  cardIn,
  fieldsOf,
  type Game,
  handOf,
  listed,
  middleParts,
  type Part,
  seatParts,
} from './fields.ts';
import { drawItem } from './table.ts';
import { eventHint } from './text.ts';

/** A card on the mat: its `data-place` and, if it has one, its owner. */
interface PlacedCard {
  readonly item: string;
  readonly place: string;
  readonly seat: Seat | null;
  draw(): TemplateResult;
}

const key = (item: unknown): string => JSON.stringify(cardIn(item)) ?? '';

const seatIn = (item: unknown): Seat | null => {
  const { seat } = fieldsOf(item);
  return typeof seat === 'number' ? seatOf(seat) : null;
};

const cardsInPart = (game: Game, part: Part, place: string, seat: Seat | null): readonly PlacedCard[] => {
  const { as, value } = part;
  if (as !== 'cards' && as !== 'by-seat' && as !== 'pile') return [];
  const cards = listed(value).map((item, at) => ({
    item: key(item),
    place: as === 'pile' ? place : `${place}-${at}`,
    seat: as === 'by-seat' ? seatOf(at) : (seat ?? seatIn(item)),
    draw: () => drawItem(game, part, item),
  }));
  return as === 'pile' ? cards.slice(-1) : cards;
};

const cardsOnMat = (game: Game, context: Context): readonly PlacedCard[] => [
  ...middleParts(game, context).flatMap((part) => cardsInPart(game, part, `middle-${part.field}`, null)),
  ...seatsUpTo(context.colors.length).flatMap((seat) =>
    seatParts(game, context, seat).flatMap((part) =>
      cardsInPart(game, part, `seat-${seat}-${part.field}`, seat),
    ),
  ),
];

/** Items of `now` beyond those in `before`. */
const added = <Item>(
  now: readonly Item[],
  before: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] => {
  const left = before.map(keyOf);
  return now.filter((item) => {
    const at = left.indexOf(keyOf(item));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
};

/** Played cards move from the hand or the seat to the mat, taken cards to a seat, new cards from the deck to the hand. */
export const scenes = (
  game: Game,
  events: readonly GameEvent[],
  context: Context,
  before: unknown,
): readonly Scene[] => {
  const earlier = { ...context, view: before ?? {} };
  const handIn = (of: Context) =>
    handOf(game, of).map((card, place) => ({ item: key(card), place: `hand-${place}` }));
  const [held, heldBefore] = [handIn(context), handIn(earlier)];
  const played = added(heldBefore, held, ({ item }) => item);
  const deck = middleParts(game, context).find(({ as }) => as === 'backs');
  const drawn = added(held, heldBefore, ({ item }) => item).map(({ place }): Motion | Arrival =>
    deck === undefined
      ? { at: place, comes: 'up' }
      : { from: `middle-${deck.field}`, to: place, as: drawBack(), ends: 'turned over' },
  );
  const [actor] = events.flatMap((event) => seatIn(event) ?? []);
  const lying = cardsOnMat(game, earlier);
  const laid = added(cardsOnMat(game, context), lying, ({ item, seat }) => `${item} ${seat}`);
  const arrival = ({ item, place, seat, draw }: PlacedCard): Motion | Arrival => {
    const own = played.find((card) => card.item === item);
    if (own !== undefined && (seat === null || seat === context.you))
      return { from: own.place, to: place, as: draw() };
    const whose = seat ?? actor;
    return whose === undefined || whose === context.you
      ? { at: place, comes: 'down' }
      : { from: `disc-${whose}`, to: place, as: draw() };
  };
  const taken = events.flatMap((event): readonly Motion[] => {
    const { takes } = eventHint(game, event.type) ?? {};
    const seat = seatIn(event);
    return lying
      .filter(({ place }) => seat !== null && place.startsWith(`middle-${takes}-`))
      .map(({ place }) => ({ from: place, to: `disc-${seat}` }));
  });
  return [
    { motions: before === null ? [] : laid.map(arrival), staggerMs: 50 },
    { motions: taken },
    { motions: drawn, staggerMs: 40 },
  ];
};
