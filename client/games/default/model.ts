import { defaultWords } from '#games/default/locale';
import { listOf, locale } from '#locale/grammar';
import type { Seat } from '../../../shared/kernel/ids.ts';
import {
  inLocale,
  type UiDisplay,
  type UiField,
  type UiHints,
  type UiText,
} from '../../../shared/kernel/ui-hints.ts';
import { isJsonObject, type JsonObject } from '../../../shared/kernel/util.ts';
import type { GameDescription } from '../../../shared/protocol/lobby.ts';
import type { GameContext } from '../../game-ui/game-ui.ts';
import type { Who } from '../../locales/grammar.ts';
import { labelFromName } from '../../sdk/forms.ts';
import type { GameId, Prompt, SeatColour } from '../../sdk/index.ts';
import { type Face, faceName, faceOf, isCardName, looksLikeCard } from './faces.ts';

/** `GameContext` of a game with unknown types. */
export interface Context {
  readonly view: unknown;
  readonly options: unknown;
  readonly prompt: Prompt | null;
  readonly you: Seat | null;
  readonly toAct: readonly Seat[];
  readonly colours: readonly SeatColour[];
  readonly chosen: readonly number[];
  who(seat: Seat): Who;
  choose(item: number): void;
}

export interface Game {
  readonly id: string;
  readonly players: readonly number[];
  readonly options: GameDescription['options'];
  readonly hints: UiHints;
}

export const contextOf = (context: GameContext<GameId>): Context => context as unknown as Context;

/** A field of the view as it is drawn. */
export interface Part {
  readonly field: string;
  readonly value: unknown;
  readonly label: UiText;
  readonly as: UiDisplay | 'plate' | 'number';
}

export const seatFields = [
  ...['seat', 'player', 'target', 'winner', 'loser', 'turn', 'dealer', 'leader'],
  ...['owner', 'seller', 'buyer', 'bidder', 'caller', 'partner', 'companion', 'opponent'],
];
/** A list with one number per player. */
const countFields = ['scores', 'points', 'coins', 'chips', 'money', 'lives', 'wins', 'won'];
export const cardFields = ['card', 'cards', 'hand', 'discards', 'discard', 'pile', 'top'];
/** Shown by the plates, the line above the table, or the result. */
const shownElsewhere = ['turn', 'toAct', 'current', 'phase', 'round', 'rounds', 'over', 'outcome', 'first'];
const handFields = ['hand', 'cards', 'dice'];
const playerFields = ['players', 'seats'];

const fieldsOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
export const viewOf = ({ view }: Context): JsonObject => fieldsOf(view);

export const ownValue = <Value>(
  record: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined => (record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined);

/** The object form of a hint; `full` makes it of a text. */
export const fullHint = <Full extends object>(
  hint: UiText | Full | undefined,
  full: (text: UiText) => NoInfer<Full>,
): Partial<Full> => {
  if (hint === undefined) return {};
  return typeof hint === 'object' && !('en' in hint) ? hint : full(hint as UiText);
};

const entriesOf = <Value>(value: Readonly<Record<string, Value>> | undefined): [string, Value][] =>
  isJsonObject(value) ? (Object.entries(value) as [string, Value][]) : [];

/** The view's field with the viewer's hand. */
const handField = ({ hints: { hand } }: Game, view: JsonObject): string | undefined =>
  [typeof hand === 'object' ? hand.field : hand, ...handFields].find(
    (field) => field !== undefined && Array.isArray(view[field]),
  );

/** The viewer's hand, in the order of the view. */
export const handOf = (game: Game, context: Context): readonly unknown[] => {
  const field = context.you === null ? undefined : handField(game, viewOf(context));
  const held = field === undefined ? [] : viewOf(context)[field];
  return Array.isArray(held) ? held : [];
};

export const handLabel = ({ hints: { hand } }: Game): string =>
  typeof hand === 'object' && hand.label !== undefined ? localText(hand.label) : defaultWords.yourHand;

export const handFace = (game: Game, context: Context, item: unknown): Face => {
  const { hand, cards } = game.hints;
  const as = typeof hand === 'object' ? hand.as : undefined;
  return isDice(as ?? handField(game, viewOf(context)), item) ? { die: Number(item) } : faceOf(item, cards);
};

/** A number is a die where the hint or the field's name says dice. */
export const isDice = (as: string | undefined, item: unknown): boolean =>
  as === 'dice' && typeof item === 'number' && item >= 1 && item <= 6;

const playersField = ({ hints: { players } }: Game, view: JsonObject): string | undefined =>
  [players, ...playerFields].find((field) => field !== undefined && Array.isArray(view[field]));

/** The middle of the mat: hinted fields in their order, then other fields of the view. */
export const middleParts = (game: Game, context: Context): readonly Part[] => {
  const view = viewOf(context);
  const hinted = game.hints.middle;
  const elsewhere = new Set<string | undefined>([
    ...shownElsewhere,
    ...(hinted ? Object.keys(hinted) : []),
    handField(game, view),
    playersField(game, view),
    ...entriesOf(game.hints.seats).map(([field]) => field),
  ]);
  const others = Object.keys(view).filter((field) => !elsewhere.has(field));
  return [
    ...entriesOf(hinted).flatMap(([field, hint]) => partOf(field, view[field], hint)),
    ...others.flatMap((field) => partOf(field, byPlayer(context, field, view[field]), undefined)),
  ];
};

/** Before a seat: the fields of its entry among the players, and hinted lists by seat. */
export const seatParts = (game: Game, context: Context, seat: Seat): readonly Part[] => {
  const view = viewOf(context);
  const list = view[playersField(game, view) ?? ''];
  const entry: unknown = Array.isArray(list) ? list[seat] : undefined;
  const own = isJsonObject(entry)
    ? entry
    : entry === undefined
      ? {}
      : { [playersField(game, view) ?? '']: entry };
  const hinted = entriesOf(game.hints.seats);
  const named = hinted.map(([field]) => field);
  return [
    ...hinted.flatMap(([field, hint]) => {
      const bySeat = view[field];
      return partOf(
        field,
        field in own ? own[field] : Array.isArray(bySeat) ? bySeat[seat] : undefined,
        hint,
      );
    }),
    ...Object.keys(own)
      .filter((field) => !named.includes(field) && field !== 'name')
      .flatMap((field) => partOf(field, own[field], undefined)),
  ];
};

const byPlayer = (context: Context, field: string, value: unknown): unknown =>
  Array.isArray(value) && value.length === context.colours.length && countFields.includes(field)
    ? value.map((item, player) => ({ player, [field]: item }))
    : value;

const partOf = (field: string, value: unknown, hint: UiField | undefined): readonly Part[] => {
  if (hint === false || value === undefined || value === null) return [];
  const { label = labelFromName(field).toLowerCase(), as } = fullHint(hint, (text) => ({ label: text }));
  // `false` is drawn as text only, an empty value with a hint only.
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
  if ((value === false && as !== 'text') || (hint === undefined && isEmpty)) return [];
  return [{ field, value, label, as: as ?? displayOf(field, value) }];
};

const displayOf = (field: string, value: unknown): Part['as'] => {
  if (typeof value === 'number')
    return seatFields.includes(field) ? 'seat' : cardFields.includes(field) ? 'backs' : 'number';
  if (field === 'dice' && Array.isArray(value)) return 'dice';
  if (Array.isArray(value)) return displayOfList(field, value);
  if (isJsonObject(value)) return looksLikeCard(value) ? 'cards' : 'rows';
  return isCardName(value) ? 'cards' : 'text';
};

/** Longer texts do not fit a card. */
const maxCardLetters = 16;

/** Lists of cards or played cards; lists with other objects become rows. */
const displayOfList = (field: string, items: readonly unknown[]): Part['as'] => {
  if (items.some((item) => typeof item === 'string' && item.length > maxCardLetters)) return 'text';
  if (items.every((item) => typeof item === 'boolean')) return 'text';
  const isTold = (item: unknown): boolean =>
    Array.isArray(item) ||
    (isJsonObject(item) && !looksLikeCard(item) && !cardFields.includes(field) && !isPlayedCard(item));
  return items.some(isTold) ? 'rows' : 'cards';
};

const isPlayedCard = (item: JsonObject): boolean =>
  'card' in item && Object.keys(item).every((name) => ['card', 'seat', 'player'].includes(name));

export const localText = (text: UiText): string =>
  typeof text === 'object' || typeof text === 'string' ? inLocale(text, locale) : '';

/** `one|other` by count, with `{n}` replaced; a text without it follows the number. `{-n}` shows the negative. */
export const withCount = (text: UiText, number: number): string => {
  const count = localText(text).includes('{-n}') ? 0 - number : number;
  const [one = '', other = one] = localText(text).split('|');
  const form = count === 1 ? one : other;
  return /\{-?n\}/.test(form) ? form.replaceAll(/\{-?n\}/g, String(count)) : `${count} ${form}`;
};

/** Replaces `{path}` and `{path:as}` by the texts of the fields. */
export const fillTemplate = (
  text: UiText,
  about: JsonObject,
  word: (name: string, value: unknown, as: string) => string,
): string =>
  localText(text).replace(/\{([\w.]+)(?::(\w+))?\}/g, (_, path: string, as = '') => {
    const value = path.split('.').reduce<unknown>((within, key) => fieldsOf(within)[key], about);
    return value === undefined ? '…' : word(path.split('.').at(-1) ?? path, value, as);
  });

/** The text of a value: a player's name, a card's, a list, a string. `as` overrides the meaning of the field's name. */
export const valueText = (game: Game, context: Context, name: string, value: unknown, as = ''): string => {
  if (Array.isArray(value)) return listText(game, context, name, value, as);
  if (typeof value === 'boolean') return value ? defaultWords.yes : defaultWords.no;
  if (value === null) return defaultWords.nothing;
  if (typeof value === 'number' && (as === 'seat' || (as === '' && seatFields.includes(name))))
    return context.who(value as Seat).name;
  if (as === 'card' || isCardName(value) || (as === '' && cardFields.includes(name)))
    return cardName(game, value);
  if (isJsonObject(value))
    return Object.entries(value)
      .map(([key, item]) => `${labelFromName(key).toLowerCase()} ${valueText(game, context, key, item)}`)
      .join(', ');
  return typeof value === 'string' && Object.hasOwn(game.hints.cards ?? {}, value)
    ? cardName(game, value)
    : String(value);
};

/** Longer lists end with “…” in a sentence. */
const maxListed = 12;

/** The items of `winners` are read as `winner`. */
const listText = (
  game: Game,
  context: Context,
  name: string,
  items: readonly unknown[],
  as: string,
): string => {
  const one = name.replace(/s$/, '');
  const words = items
    .slice(0, maxListed)
    .map((item) => valueText(game, context, seatFields.includes(one) ? one : name, item, as));
  return words.length === 0
    ? defaultWords.nothing
    : listOf(items.length > maxListed ? [...words, '…'] : words);
};

export const cardName = ({ hints: { cards } }: Game, id: unknown): string => faceName(faceOf(id, cards), id);

/** The accessible text of a part. */
export const partText = (game: Game, context: Context, { field, value, label, as }: Part): string => {
  if (typeof value === 'number' && as !== 'seat' && as !== 'dice') return withCount(label, value);
  const text = localText(label);
  if (value === true) return text;
  if (as === 'backs' && Array.isArray(value)) return withCount(label, value.length);
  const words =
    as === 'by-seat' && Array.isArray(value)
      ? listOf(value.map((item, seat) => `${context.who(seat as Seat).name} ${cardName(game, item)}`))
      : valueText(
          game,
          context,
          field,
          isCardPart(as) ? cardsIn(value) : value,
          isCardPart(as) ? 'card' : as === 'seat' ? as : '',
        );
  return text === '' ? words : `${text}: ${words}`;
};

const isCardPart = (as: Part['as']): boolean => as === 'cards' || as === 'pile';

/** Unwraps objects with a `card`. */
export const cardsIn = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value : [value]).map((item: unknown) =>
    isJsonObject(item) && 'card' in item ? item.card : item,
  );
