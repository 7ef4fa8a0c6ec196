import type { TemplateResult } from 'lit';
import type { GameEvent } from '../../../shared/kernel/game.ts';
import { type Seat, seatOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { isJsonObject } from '../../../shared/kernel/util.ts';
import type { Arrival, Motion, Scene } from '../../motion/scenes.ts';
import { itemFace } from './board.ts';
import { drawBack } from './faces.ts';
import { type Context, type Game, handOf, middleParts, type Part, seatParts } from './model.ts';
import { eventHint } from './text.ts';

/** A card on the mat: its `data-place` and, if it has one, its owner. */
interface PlacedCard {
  readonly item: string;
  readonly place: string;
  readonly seat: Seat | null;
  draw(): TemplateResult;
}

const key = (item: unknown): string =>
  JSON.stringify(isJsonObject(item) && 'card' in item ? item.card : item) ?? '';

const seatIn = (item: unknown): Seat | null =>
  isJsonObject(item) && typeof item.seat === 'number' ? (item.seat as Seat) : null;

const cardsInPart = (game: Game, part: Part, place: string, seat: Seat | null): readonly PlacedCard[] => {
  const { as, value } = part;
  if (as !== 'cards' && as !== 'by-seat' && as !== 'pile') return [];
  const cards = [value].flat().map((item, at) => ({
    item: key(item),
    place: as === 'pile' ? place : `${place}-${at}`,
    seat: as === 'by-seat' ? seatOf(at) : (seat ?? seatIn(item)),
    draw: () => itemFace(game, part, item),
  }));
  return as === 'pile' ? cards.slice(-1) : cards;
};

const cardsOnMat = (game: Game, context: Context): readonly PlacedCard[] => [
  ...middleParts(game, context).flatMap((part) => cardsInPart(game, part, `middle-${part.field}`, null)),
  ...seatsUpTo(context.colours.length).flatMap((seat) =>
    seatParts(game, context, seat).flatMap((part) =>
      cardsInPart(game, part, `seat-${seat}-${part.field}`, seat),
    ),
  ),
];

/** The multiset difference: items of `now` beyond those in `before`. */
const added = <Item>(
  now: readonly Item[],
  before: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] => {
  const left = before.map(keyOf);
  return now.filter((item) => {
    const at = left.indexOf(keyOf(item));
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
};

const deckPlace = (game: Game, context: Context): string | null => {
  const deck = middleParts(game, context).find(({ as }) => as === 'backs');
  return deck === undefined ? null : `middle-${deck.field}`;
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
  const from = deckPlace(game, context);
  const drawn = added(held, heldBefore, ({ item }) => item).map(({ place }): Motion | Arrival =>
    from === null ? { at: place, comes: 'up' } : { from, to: place, as: drawBack(), ends: 'turned over' },
  );
  const [actor] = events.flatMap((event) => seatIn(event) ?? []);
  const identity = ({ item, seat }: PlacedCard): string => `${item} ${seat}`;
  const laid = added(cardsOnMat(game, context), cardsOnMat(game, earlier), identity);
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
    return cardsOnMat(game, earlier)
      .filter(({ place }) => seat !== null && place.startsWith(`middle-${takes}-`))
      .map(({ place }) => ({ from: place, to: `disc-${seat}` }));
  });
  return [
    { motions: before === null ? [] : laid.map(arrival), staggerMs: 50 },
    { motions: taken },
    { motions: drawn, staggerMs: 40 },
  ];
};
