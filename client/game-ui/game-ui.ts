import type { CSSResult, nothing, TemplateResult } from 'lit';
import type { Beats } from '../../shared/kernel/game.ts';
import type { Who } from '../locales/grammar.ts';
import type { Scene } from '../motion/scenes.ts';
import type {
  ActionOf,
  AnyGameType,
  EventOf,
  Outcome,
  Prompt,
  ReasonOf,
  Seat,
  SeatColor,
  Template,
  TypesOf,
} from '../sdk/index.ts';
import type { RainbowColor } from '../theme/palette.ts';

/** A running or finished game as one viewer sees it: the only input of a `GameUi`. */
export interface GameContext<Id extends AnyGameType> {
  readonly view: TypesOf<Id>['view'];
  /** While cards move, the view before; otherwise `view`. Counts show it, so that they do not lead the cards. */
  readonly settled: TypesOf<Id>['view'];
  readonly options: TypesOf<Id>['options'];
  /** Null while the viewer is not to act. */
  readonly prompt: Prompt<Template<ActionOf<Id>>> | null;
  /** The viewer's seat in this game; null for a spectator. */
  readonly you: Seat | null;
  readonly toAct: readonly Seat[];
  /** The player of a seat, for sentences. */
  who(seat: Seat): Who;
  /** By seat. */
  readonly colors: readonly SeatColor[];
  /** The seats whose player chose the color, in the order of choosing. */
  readonly choices: readonly Seat[];
  /** Items picked for this decision and not sent yet, in the order of picking: cards, spaces, an amount. */
  readonly chosen: readonly number[];
  /** Picks an item, or puts it back. */
  choose(item: number): void;
  act(action: ActionOf<Id>): void;
}

export const mayDo = <Id extends AnyGameType>(
  { prompt }: Pick<GameContext<Id>, 'prompt'>,
  type: ActionOf<Id>['type'],
): boolean => prompt?.legal.some((template) => template.type === type) ?? false;

/** The viewer in the game view; undefined for a spectator. */
export const ownPlayer = <Player>({
  view,
  you,
}: {
  readonly view: { readonly players: readonly Player[] };
  readonly you: Seat | null;
}): Player | undefined => (you === null ? undefined : view.players[you]);

/** A button below the table. An illegal one stays, disabled, and keeps the focus. */
export interface Move<Id extends AnyGameType> {
  readonly action: ActionOf<Id>;
  /** Begins with a verb. */
  readonly label: string;
  /** The shortcut letter. */
  readonly key: string;
  readonly bold?: boolean;
}

/** An option of the game in the form that creates a table. */
export interface OptionField {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  /** The first is the default. Booleans alone make a check box, which shows no labels of theirs. */
  readonly choices: readonly { readonly value: string | number | boolean; readonly label: string }[];
  /** By the original rules, where these differ from the default. */
  readonly book?: string | number | boolean;
  /** Other whole numbers, from the first to the second. */
  readonly range?: readonly [from: number, to: number];
}

/** The choices of a check box; `usual` is the default. */
export const onOrOff = (usual = false): readonly { readonly value: boolean; readonly label: string }[] =>
  [usual, !usual].map((value) => ({ value, label: '' }));

/** The state of a seat in the game, in one or two words. */
export interface Standing {
  readonly text: string;
  /** The seat takes no further part in the present deal: folded, dropped, out of chips. */
  readonly out?: boolean;
  /** Nor in any deal of the game to come: its player may leave. */
  readonly isEliminated?: boolean;
}

export interface SeatLayout {
  /** Two columns at the sides, for a board that fills the middle. */
  readonly columns?: boolean;
}

/** The game's rules about chat during play. */
export interface TalkUi<Id extends AnyGameType> {
  /** The reason why chat is closed; null if players may write. */
  muted(context: GameContext<Id>): string | null;
  /** Whether the viewer may judge messages of this seat. */
  mayJudge(context: GameContext<Id>, seat: Seat): boolean;
}

/** The scenes of a step. `before` is the view before it; null where a game begins. */
export type ScenesOf<Id extends AnyGameType> = (
  events: readonly EventOf<Id>[],
  context: GameContext<Id>,
  before: TypesOf<Id>['view'] | null,
) => readonly Scene[];

/** The seat and text of a bubble for an event; null for events of no seat. The seat's own player does not see it. */
export type SaidOf<Id extends AnyGameType> = (
  event: TypesOf<Id>['event'],
  context: GameContext<Id>,
  before: TypesOf<Id>['view'],
) => { readonly seat: Seat; readonly text: string } | null;

/** A part of a step that is shown on its own: events, and the view after them. */
export interface Moment<Id extends AnyGameType> {
  readonly events: readonly TypesOf<Id>['event'][];
  readonly view: TypesOf<Id>['view'];
  /** No seat is to act. Default: those before the step are, and after the last moment those after it. */
  readonly awaitsNone?: boolean;
}

/** Splits a step. Its number of moments depends on the events only. The last view of a game that ends is drawn as one in play. */
export type MomentsOf<Id extends AnyGameType> = (
  events: readonly TypesOf<Id>['event'][],
  views: { readonly before: TypesOf<Id>['view']; readonly after: TypesOf<Id>['view'] },
  you: Seat | null,
) => readonly Moment<Id>[];

export interface GameMotion<Id extends AnyGameType> {
  /** Gets the events of one moment. */
  readonly scenes: ScenesOf<Id>;
  readonly said: SaidOf<Id>;
  /** Without it each step is one moment. */
  readonly moments?: MomentsOf<Id>;
  /** How long the events of a moment are shown. */
  readonly beats?: Beats;
  /** Whether an event belongs to a showdown: a press holds its moment. */
  readonly isShowdown?: (event: TypesOf<Id>['event']) => boolean;
}

/** The winner's hand for the fan of the result, each card with the place where it lay. */
export type WinningCardsOf<Id extends AnyGameType> = (
  outcome: Outcome,
  context: GameContext<Id>,
) => readonly { readonly from: string; readonly card: TemplateResult }[];

/** A template of Lit, or a DOM node, which may be the same each time. */
export type Drawn = TemplateResult | Node | typeof nothing;

/**
 * The drawing and texts of one game. Its functions are pure and contain no rules; the widget draws seats, clocks, phases, log and connection.
 */
export interface GameUi<Id extends AnyGameType> {
  /** One line about seats and colors for players who choose a seat. */
  readonly seating?: string;
  /** The only colors that players may choose. */
  readonly seatColors?: readonly SeatColor[];
  /** Without it, chat is free. */
  readonly talk?: TalkUi<Id>;
  /** The chosen options of a table, a few words each. */
  optionWords(options: TypesOf<Id>['options']): readonly string[];
  /** How a player wins, in a few words below the bar. */
  goal?(options: TypesOf<Id>['options'], players: number): string;
  readonly styles: CSSResult;
  /** The progress of the game, in a few words above the table. */
  stage?(context: GameContext<Id>): string;
  readonly seatLayout?: SeatLayout;
  /** The middle of the mat. Motions begin and end at elements with `data-place`; a dragged card can be dropped on elements with `data-drop`. */
  board(context: GameContext<Id>): Drawn;
  /** The area before a seat, below its name: public things of others; of the viewer all but hand and worth. */
  playerArea(context: GameContext<Id>, seat: Seat): Drawn;
  /** The viewer's hand, over the near edge of the mat. Buttons with `aria-pressed` can be dragged. */
  hand(context: GameContext<Id>): Drawn;
  /** The worth of the viewer's hand, beside it. */
  worth?(context: GameContext<Id>): Drawn;
  /** On the seat's plate, unless the table has a more urgent word. It follows the cards that move: `settled`. */
  standing?(context: GameContext<Id>, seat: Seat): Standing | null;
  /** Settings above the buttons, such as the size of a bet. */
  controls?(context: GameContext<Id>): Drawn;
  /** The most cautious first. One is bold: the usual one. */
  moves(context: GameContext<Id>): readonly Move<Id>[];
  /** The question to the viewer or to others, in one line. `shown`: the view that moving cards lead to. */
  promptText(context: GameContext<Id>, shown?: TypesOf<Id>['view']): string;
  /** The viewer's hand and the public state in sentences, for screen readers. Empty for spectators. */
  spokenSummary(context: GameContext<Id>): readonly string[];
  /**
   * A sentence of the log. `before` is the view before the event. `later` are the events since: cards that lie face down by then are not named
   * (ALL-4).
   */
  describeEvent(
    event: TypesOf<Id>['event'],
    context: GameContext<Id>,
    before: TypesOf<Id>['view'] | null,
    later: readonly TypesOf<Id>['event'][],
  ): string | null;
  /** Fetched after the table is drawn. */
  motion(): Promise<GameMotion<Id>>;
  /** The reason for a hint, as a sentence that begins with the action. Fetched with the first hint. */
  hints(options: TypesOf<Id>['options']): Promise<(why: ReasonOf<Id>) => string>;
  /** The winner in one sentence, the reason in another. */
  resultText(outcome: Outcome, context: GameContext<Id>): { readonly title: string; readonly why: string };
  /** The number of a seat's team. Without it each seat plays alone. */
  team?(context: GameContext<Id>, seat: Seat): number;
  /** The color of the seat's disc, if not the one its player chose. */
  discColor?(context: GameContext<Id>, seat: Seat): SeatColor;
  /** Orders equal scores in the result: how long the seat lasted, the highest first. */
  lasted?(context: GameContext<Id>, seat: Seat): number;
  /** With its unit: "7 cards". */
  score(count: number): string;
  finalView?(context: GameContext<Id>): Drawn;
  readonly winningCards?: WinningCardsOf<Id>;
  /** The colors that fill the arc at the end. */
  winnersColors(outcome: Outcome, context: GameContext<Id>): readonly RainbowColor[];
}

/**
 * The `ui` that an author's module exports, or a function that makes one for each table: any members of `GameUi`. The plain table draws the rest.
 *
 *     const sum = document.createElement('p');
 *     export const ui: OwnUi<typeof highCard> = {
 *       board: ({ view }) => {
 *         sum.textContent = `${view.hand.length}`;
 *         return sum;
 *       },
 *     };
 */
export type OwnUi<Id extends AnyGameType> = Partial<Omit<GameUi<Id>, 'styles' | 'winningCards'>> & {
  /** Applies within the table’s shadow root. */
  readonly styles?: CSSResult | string;
};
