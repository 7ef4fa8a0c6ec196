import { plainWords } from '#games/plain/locale';
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
import type { GameId, Prompt, SeatColor } from '../../sdk/index.ts';
import { type Face, faceName, faceOf } from './faces.ts';

/** `GameContext` of a game with unknown types. */
export interface Context {
  readonly view: unknown;
  readonly options: unknown;
  readonly prompt: Prompt | null;
  readonly you: Seat | null;
  readonly toAct: readonly Seat[];
  readonly colors: readonly SeatColor[];
  readonly chosen: readonly number[];
  who(seat: Seat): Who;
  choose(item: number): void;
}

export interface Game {
  readonly options: GameDescription['options'];
  readonly hints: UiHints;
}

export const contextOf = (context: GameContext<GameId>): Context => context as unknown as Context;

/** A field of the view as it is drawn. */
export interface Part {
  readonly field: string;
  readonly value: unknown;
  readonly label: UiText;
  /** A caption below cards, if the author wrote one. */
  readonly isLabelled: boolean;
  readonly as: UiDisplay | 'number';
}

export const fieldsOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
export const viewOf = ({ view }: Pick<Context, 'view'>): JsonObject => fieldsOf(view);
export const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The hint of a name; undefined for names that every object has. */
export const hintOf = <Hint>(
  hints: Readonly<Partial<Record<string, Hint>>> | undefined,
  name: string,
): Hint | undefined => (isJsonObject(hints) && Object.hasOwn(hints, name) ? hints[name] : undefined);

/** The object form of a hint that may be a text alone. */
export const fullHint = <Full extends object>(
  hint: UiText | Full | undefined,
  full: (text: UiText) => NoInfer<Full>,
): Partial<Full> => {
  if (hint === undefined) return {};
  return typeof hint === 'object' && !('en' in hint) ? hint : full(hint as UiText);
};

const handHint = ({ hints: { hand } }: Game): Exclude<UiHints['hand'], string | undefined> =>
  typeof hand === 'object' ? hand : { field: hand ?? 'hand' };
const handField = (game: Game): string => handHint(game).field ?? 'hand';
const playersField = ({ hints: { players = 'players' } }: Game): string => players;

/** The viewer's hand, in the order of the view. */
export const handOf = (game: Game, context: Context): readonly unknown[] => {
  const held = context.you === null ? undefined : viewOf(context)[handField(game)];
  return Array.isArray(held) ? held : [];
};

export const handLabel = (game: Game): string => localText(handHint(game).label ?? plainWords.yourHand);

export const isDiceHand = (game: Game): boolean => handHint(game).as === 'dice';

export const handFace = (game: Game, item: unknown): Face => itemFace(game, handHint(game).as, item);

export const itemFace = ({ hints }: Game, as: string | undefined, item: unknown): Face =>
  as === 'dice' ? { die: Number(item) } : faceOf(item, hints.cards);

/** The middle of the mat: the hinted fields in their order, or all but the hand and the players. */
export const middleParts = (game: Game, context: Context): readonly Part[] => {
  const { middle } = game.hints;
  const view = viewOf(context);
  const elsewhere = [handField(game), playersField(game), ...Object.keys(game.hints.seats ?? {})];
  const names = middle ? Object.keys(middle) : Object.keys(view).filter((name) => !elsewhere.includes(name));
  return names.flatMap((name) => partOf(name, view[name], hintOf(middle, name)));
};

/** Before a seat: the hinted fields of its entry among the players or lists by seat, or all fields of the entry. */
export const seatParts = (game: Game, context: Context, seat: Seat): readonly Part[] => {
  const { seats } = game.hints;
  const view = viewOf(context);
  const entry = fieldsOf(Object(view[playersField(game)])[seat]);
  return (seats ? Object.keys(seats) : Object.keys(entry)).flatMap((name) =>
    partOf(name, name in entry ? entry[name] : Object(view[name])[seat], hintOf(seats, name)),
  );
};

/** `false` is drawn as text only, an empty value with a hint only. */
const partOf = (field: string, value: unknown, hint: UiField | undefined): readonly Part[] => {
  if (value === undefined || value === null) return [];
  const { label, as } = fullHint(hint, (text) => ({ label: text }));
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
  if ((value === false && as !== 'text') || (isEmpty && hint === undefined)) return [];
  const words = label ?? labelFromName(field).toLowerCase();
  return [{ field, value, label: words, isLabelled: label !== undefined, as: as ?? displayOf(value) }];
};

/** Longer texts do not fit a card. */
const maxCardLetters = 16;

const displayOf = (value: unknown): Part['as'] => {
  if (typeof value === 'number') return 'number';
  if (!Array.isArray(value)) return isJsonObject(value) ? 'rows' : 'text';
  const fits = (item: unknown): boolean =>
    item === null || typeof item === 'number' || (typeof item === 'string' && item.length <= maxCardLetters);
  return value.every(fits) ? 'cards' : value.some((item) => typeof item === 'object') ? 'rows' : 'text';
};

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
    const name = path.split('.').at(-1) ?? path;
    return value === undefined ? '…' : word(name, value, as);
  });

/** What the documented names of fields mean; other fields say it in a hint. */
const meanings: Readonly<Record<string, string>> = { seat: 'seat', card: 'card', cards: 'card' };

/** Longer lists end with “…” in a sentence. */
const maxListed = 12;

/** The text of a value: a player's name, a card's, a list, a number. */
export const valueText = (
  game: Game,
  context: Pick<Context, 'who'>,
  name: string,
  value: unknown,
  as = hintOf(meanings, name) ?? '',
): string => {
  const words = (item: unknown): string => valueText(game, context, name, item, as);
  if (value === null || (Array.isArray(value) && value.length === 0)) return plainWords.nothing;
  if (Array.isArray(value))
    return listOf([...value.slice(0, maxListed).map(words), ...(value.length > maxListed ? ['…'] : [])]);
  if (typeof value === 'boolean') return value ? plainWords.yes : plainWords.no;
  if (as === 'seat' && typeof value === 'number') return context.who(value as Seat).name;
  if (as === 'card') return cardName(game, value);
  if (!isJsonObject(value)) return String(value);
  return Object.entries(value)
    .map(([key, item]) => `${labelFromName(key).toLowerCase()} ${valueText(game, context, key, item)}`)
    .join(', ');
};

const cardName = ({ hints: { cards } }: Game, id: unknown): string => faceName(faceOf(id, cards), id);

/** The accessible text of a part. */
export const partText = (game: Game, context: Context, { field, value, label, as }: Part): string => {
  if (as === 'backs') return withCount(label, countOf(value));
  if (typeof value === 'number' && as !== 'seat' && as !== 'dice') return withCount(label, value);
  const text = localText(label);
  if (value === true) return text;
  const isCards = as === 'cards' || as === 'pile';
  const words =
    as === 'by-seat'
      ? listOf(listed(value).map((item, seat) => `${context.who(seat as Seat).name} ${cardName(game, item)}`))
      : valueText(game, context, field, isCards ? listed(value).map(cardIn) : value, isCards ? 'card' : as);
  return text === '' ? words : `${text}: ${words}`;
};

export const countOf = (value: unknown): number =>
  Array.isArray(value) ? value.length : typeof value === 'number' ? value : value ? 1 : 0;

/** Unwraps an object with a `card`. */
export const cardIn = (item: unknown): unknown => (isJsonObject(item) && 'card' in item ? item.card : item);
