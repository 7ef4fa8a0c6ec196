import type { Locale } from './locales.ts';

/**
 * A text in English, or one for each language; English stands for those that are missing. In it `{name}` is the field of that name, of the
 * action, event, reason or view that is spoken of: `{seat}` is a player’s name, `{card}` a card’s. Where a text counts, it may be two with a
 * `|` between them, of which the first is for one: `{n} round|{n} rounds`.
 */
export type UiText = string | (Readonly<Partial<Record<Locale, string>>> & { readonly en: string });

/**
 * How a card, die or tile looks. One that no hint describes is drawn by what it is called: `QS`, `10♥` and `{ rank: 'Q', suit: 'spades' }` are
 * cards of a standard deck, a number stands in the corners, any other text in the middle.
 */
export interface UiFace {
  /** In the corners: `7`, `K`. */
  readonly rank?: string;
  readonly suit?: 'spades' | 'hearts' | 'diamonds' | 'clubs';
  /** Of the field; paper without it. */
  readonly colour?: 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'violet' | 'pink';
  /** In the middle. */
  readonly text?: string;
  /** It is a die that shows so many, 1 to 6. */
  readonly die?: number;
  /** What sentences and screen readers call it: `the queen of spades`. */
  readonly name?: UiText;
}

/**
 * - `cards`: one beside the other, face up; null in a list is one face down. Of a list of objects their `card`, above the name of their `seat`
 * - `by-seat`: a list with one for each seat, each above the player’s name
 * - `pile`: the last of a list, with how many there are
 * - `backs`: so many cards face down
 * - `dice`: numbers from 1 to 6
 * - `seat`: the player on it
 * - `rows`: a table: of a list of objects or lists a line for each, of an object a line for each field
 * - `text`: in words
 */
export type UiDisplay = 'cards' | 'by-seat' | 'pile' | 'backs' | 'dice' | 'seat' | 'rows' | 'text';

/** What stands beside a part of the view; how it is drawn; false keeps it away. Of a number the text may count: `{n} round|{n} rounds`. */
export type UiField = UiText | false | { readonly label?: UiText; readonly as?: UiDisplay | 'plate' };

/** A field of an action. */
export interface UiActionField {
  readonly label?: UiText;
  /**
   * `seat`: its values are seats. `place`: places in the hand, from 0. `text`: neither, even if they look like cards of the hand. Without it
   * values that the hand has are pressed there, and fields called `seat`, `player` or `target` are seats.
   */
  readonly as?: 'seat' | 'place' | 'text';
  /** The word for a value. */
  readonly values?: Readonly<Record<string, UiText>>;
}

export interface UiAction {
  /** On its button: `Play {card}`. */
  readonly label?: UiText;
  /** What a player is asked who may do it, with fields of the view: `Pass a card {direction}.` Of several that are possible, the first with a question asks. */
  readonly ask?: UiText;
  /** The letter that does it; its first unless that is taken. */
  readonly key?: string;
  readonly fields?: Readonly<Record<string, UiActionField>>;
}

/** The names of what a view has. */
export type FieldOf<View> = View extends unknown ? keyof View & string : never;

/**
 * How a game is drawn and told that has no pages of its own: hints, as plain JSON, which servers send to pages. All of them may be left out. They say
 * nothing of a state, and everybody is given them. The types are the names of the view’s fields, and the types of actions and events.
 */
export interface UiHints<
  Field extends string = string,
  ActionType extends string = string,
  EventType extends string = string,
> {
  /** The mat’s colour, as `#rrggbb`: dark, for it is written on in white. */
  readonly mat?: string;
  /** What the game is about, in a sentence or two. */
  readonly about?: UiText;
  /** The rules, as plain text; an empty line ends a paragraph. */
  readonly rules?: UiText;
  /** How long a game takes, by the fewest players and by the most. */
  readonly minutes?: readonly [number, number];
  /** How cards look, by their ids; of those that are objects by their JSON. */
  readonly cards?: Readonly<Record<string, UiFace>>;
  /** The field of the view with the cards that the viewer holds, over the near edge of the mat; `hand`, `cards` or `dice` without it. */
  readonly hand?: Field | { readonly field: Field; readonly as?: 'cards' | 'dice'; readonly label?: UiText };
  /** The field of the view with one entry for each seat; `players` or `seats` without it. */
  readonly players?: Field;
  /** What lies in the middle, by the fields of the view and in this order; whatever else the view has comes after it. */
  readonly middle?: Readonly<Partial<Record<Field, UiField>>>;
  /** What lies before a seat, by the fields of a player, or by fields of the view that are lists by seat. `plate` stands beside the name. */
  readonly seats?: Readonly<Record<string, UiField>>;
  /** Above the table, with fields of the view: `Round {round}`. */
  readonly stage?: UiText;
  readonly actions?: Readonly<Partial<Record<ActionType, UiText | UiAction>>>;
  /** What the log says of an event, and, in a word or two, the bubble beside its `seat`. */
  readonly events?: Readonly<
    Partial<Record<EventType, UiText | false | { readonly log?: UiText; readonly bubble?: UiText }>>
  >;
  /** Why a hint is good, by its code. */
  readonly reasons?: Readonly<Record<string, UiText>>;
  /** Why a game ended, by the outcome’s `reason`. */
  readonly outcomes?: Readonly<Record<string, UiText>>;
  /** What a score counts: `{n} round|{n} rounds`. Where the fewest win and scores are negative, `{-n} point|{-n} points`. */
  readonly score?: UiText;
  readonly options?: Readonly<
    Record<string, UiText | { readonly label?: UiText; readonly values?: Readonly<Record<string, UiText>> }>
  >;
  /**
   * The address of a module with a drawing of one’s own, on the same server: `/high-card.js`. What it does not draw is drawn by these hints.
   */
  readonly module?: string;
}

/** A text in a language, or in English. */
export const inLocale = (text: UiText, locale: Locale): string =>
  typeof text === 'string' ? text : (text[locale] ?? text.en);
