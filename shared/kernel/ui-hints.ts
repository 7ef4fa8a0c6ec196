import type { Locale } from './locales.ts';

/**
 * A text in English, or one per language; English is the fallback. `{name}` inserts a field of the action, event, reason or view: `{seat}` the
 * player’s name, `{card}` and `{cards}` those of cards; `{leader:seat}` and `{top:card}` say it of other fields. A text with a number may have
 * two forms, for one and for others: `{n} round|{n} rounds`.
 */
export type UiText = string | (Readonly<Partial<Record<Locale, string>>> & { readonly en: string });

/**
 * The look of a card, die or tile. Without it the value is drawn: `QS` and `10♥` as standard cards, a number in the corners, any other text in
 * the middle; an object that has these fields is its own look.
 */
export interface UiFace {
  /** In the corners: `7`, `K`. */
  readonly rank?: string;
  readonly suit?: 'spades' | 'hearts' | 'diamonds' | 'clubs';
  /** Background; default paper. */
  readonly color?: 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'violet' | 'pink';
  /** In the middle. */
  readonly text?: string;
  /** Draws a die with this number, 1 to 6. */
  readonly die?: number;
  /** For sentences and screen readers: `the queen of spades`. */
  readonly name?: UiText;
}

/**
 * - `cards`: side by side, face up; null is a card face down. Objects show their `card` above the name of their `seat`
 * - `by-seat`: a list by seat, each card above the player’s name
 * - `pile`: the last item of a list, and the number of items
 * - `backs`: a number of cards face down
 * - `dice`: numbers from 1 to 6
 * - `seat`: the player’s name
 * - `rows`: a table with a line for each item of a list, or each field of an object
 * - `text`: as text
 * - `plate`: of a seat, beside its name
 *
 * Default: lists of numbers and short texts are `cards`, other lists and objects `rows`.
 */
export type UiDisplay = 'cards' | 'by-seat' | 'pile' | 'backs' | 'dice' | 'seat' | 'rows' | 'text' | 'plate';

/**
 * Label and display of a part of the view. For a number the label may have two forms: `{n} round|{n} rounds`. A boolean shows its label while it
 * is true; with `text` also “label: no”.
 */
export type UiField = UiText | { readonly label?: UiText; readonly as?: UiDisplay };

export interface UiActionField {
  readonly label?: UiText;
  /**
   * `seat`: values are seats; default of a field `seat`. `card`: cards, but not of the hand. `place`: places in the hand, from 0. `text`: none of
   * these. Default: values that the hand has are picked there.
   */
  readonly as?: 'seat' | 'card' | 'place' | 'text';
  /** Texts by value. */
  readonly values?: Readonly<Record<string, UiText>>;
}

export interface UiAction {
  /** Button text: `Play {card}`. */
  readonly label?: UiText;
  /** The question to a player who may do it, with fields of the view: `Pass a card {direction}.` The first legal action with a question asks. */
  readonly ask?: UiText;
  /** Keyboard shortcut; default its first letter that is free. */
  readonly key?: string;
  readonly fields?: Readonly<Record<string, UiActionField>>;
}

/** How an event looks. Cards that appear or change their place move without a hint. */
export interface UiEvent<Field extends string = string> {
  readonly log?: UiText;
  /** Beside its `seat`, in a few words. */
  readonly bubble?: UiText;
  /** The cards of this field in the middle go to its `seat`. */
  readonly takes?: Field;
}

/** Names of a view's fields; any while TypeScript has not inferred the view. */
export type FieldOf<View> = unknown extends View
  ? string
  : View extends unknown
    ? keyof View & string
    : never;

/** Drawing hints for a game without its own pages: public plain JSON, sent to every page. All are optional. */
export interface UiHints<
  Field extends string = string,
  ActionType extends string = string,
  EventType extends string = string,
> {
  /** The first version whose views these hints draw; default the present one. An earlier game in progress is drawn without hints. */
  readonly since?: number;
  /** The mat’s color, `#rrggbb`: dark, because text on it is white. */
  readonly mat?: string;
  /** Path of a picture on the same server, 8 by 3: `/high-card.svg`. Default: cards face down. */
  readonly cover?: string;
  /** One or two sentences. */
  readonly about?: UiText;
  /** Plain text; an empty line ends a paragraph. */
  readonly rules?: UiText;
  /** Minutes of a game, with the fewest and with the most players. */
  readonly minutes?: readonly [number, number];
  /** By card id; for cards that are objects, by their JSON. */
  readonly cards?: Readonly<Record<string, UiFace>>;
  /** The field with the viewer’s hand; default `hand`. */
  readonly hand?: Field | { readonly field?: Field; readonly as?: 'cards' | 'dice'; readonly label?: UiText };
  /** The field with one entry per seat; default `players`. */
  readonly players?: Field;
  /** Fields in the middle, in this order. Default: all but the hand and the players. */
  readonly middle?: Readonly<Partial<Record<Field, UiField>>>;
  /** Fields beside a seat: of a player’s entry, or lists by seat. Default: all of the entry. */
  readonly seats?: Readonly<Record<string, UiField>>;
  /** Text above the table, with fields of the view: `Round {round}`. */
  readonly stage?: UiText;
  readonly actions?: Readonly<Partial<Record<ActionType, UiText | UiAction>>>;
  /** False hides an event. */
  readonly events?: Readonly<Partial<Record<EventType, UiText | false | UiEvent<Field>>>>;
  /** Texts of hints’ reasons, by code. */
  readonly reasons?: Readonly<Record<string, UiText>>;
  /** Texts of outcomes, by `reason`. */
  readonly outcomes?: Readonly<Record<string, UiText>>;
  /** Unit of scores: `{n} round|{n} rounds`. For negative scores, where the fewest win: `{-n} point|{-n} points`. */
  readonly score?: UiText;
  readonly options?: Readonly<
    Record<string, UiText | { readonly label?: UiText; readonly values?: Readonly<Record<string, UiText>> }>
  >;
  /** Path of a module on the same server with a custom drawing: `/high-card.js`. These hints draw the rest. */
  readonly module?: string;
}

export const inLocale = (text: UiText, locale: Locale): string =>
  typeof text === 'string' ? text : (text[locale] ?? text.en);
