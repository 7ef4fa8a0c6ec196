import type { CSSResult, nothing, TemplateResult } from 'lit';
import type { Who } from '../locales/grammar.ts';
import type { Scene } from '../motion/scenes.ts';
import type {
  ActionOf,
  EventOf,
  GameId,
  Outcome,
  Prompt,
  ReasonOf,
  Seat,
  SeatColour,
  Template,
  TypesOf,
} from '../sdk/index.ts';
import type { RainbowColour } from '../theme/palette.ts';

/** A game in play, or just over, as one viewer sees it: all that its UI ever knows. */
export interface GameContext<Id extends GameId> {
  readonly view: TypesOf<Id>['view'];
  readonly options: TypesOf<Id>['options'];
  /** Null while the viewer is not to act. */
  readonly prompt: Prompt<Template<ActionOf<Id>>> | null;
  /** The viewer's own seat in this game; null for a spectator. */
  readonly you: Seat | null;
  /** The seats that are to act. */
  readonly toAct: readonly Seat[];
  /** The player on a seat, as sentences speak of them. */
  who(seat: Seat): Who;
  /** By seat. */
  readonly colours: readonly SeatColour[];
  /** The seats whose colour their player chose, in the order of choosing. */
  readonly choices: readonly Seat[];
  /** What the viewer has picked for this decision and not sent yet, in the order of picking: cards, spaces, an amount. */
  readonly chosen: readonly number[];
  /** Picks it, or puts it back. */
  choose(item: number): void;
  act(action: ActionOf<Id>): void;
}

/** Whether an action of this type is legal for the viewer now. */
export const mayDo = <Id extends GameId>(
  { prompt }: Pick<GameContext<Id>, 'prompt'>,
  type: ActionOf<Id>['type'],
): boolean => prompt?.legal.some((template) => template.type === type) ?? false;

/** The viewer as their game's view has them; undefined for a spectator. */
export const ownPlayer = <Player>({
  view,
  you,
}: {
  readonly view: { readonly players: readonly Player[] };
  readonly you: Seat | null;
}): Player | undefined => (you === null ? undefined : view.players[you]);

/** A button below the table. One that is not legal now stays, disabled, so that the focus does. */
export interface Move<Id extends GameId> {
  readonly action: ActionOf<Id>;
  /** What will happen, beginning with a verb. */
  readonly label: string;
  /** The letter that does the same. */
  readonly key: string;
  readonly bold?: boolean;
}

/** An option of the game in the form that creates a table. */
export interface OptionField {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  /** The first is the default. Yes and no make a check box. */
  readonly choices: readonly { readonly value: string | number | boolean; readonly label: string }[];
}

/** The choices of an option that is turned on or off, what is usual first. */
export const onOrOff = (
  { yes, no }: { readonly yes: string; readonly no: string },
  usual = false,
): OptionField['choices'] => [usual, !usual].map((value) => ({ value, label: value ? yes : no }));

/** How a seat stands in the game, in a word or two. */
export interface Standing {
  readonly text: string;
  /** It has nothing more to do with the present deal: folded, dropped, out of chips. */
  readonly out?: boolean;
}

/** How a game seats people where it is not as usual. */
export interface SeatLayout {
  /** In two columns at the sides, for a board that fills the middle. */
  readonly columns?: boolean;
  /** By how many degrees the outer ones sit above the middle, by the number of others. */
  readonly rise?: Readonly<Record<number, number>>;
}

/** What the rules of a game say about writing to each other while it is played. */
export interface TalkUi<Id extends GameId> {
  /** Why nobody may write; null if players may. */
  muted(context: GameContext<Id>): string | null;
  /** Whether the viewer may judge what this seat writes. */
  mayJudge(context: GameContext<Id>, seat: Seat): boolean;
}

/** What a step shows; `before` is the view that it changed, null where a game begins. */
export type ScenesOf<Id extends GameId> = (
  events: readonly EventOf<Id>[],
  context: GameContext<Id>,
  before: TypesOf<Id>['view'] | null,
) => readonly Scene[];

/** What a seat has just done, for a bubble beside it, as its words; null for what is no seat's doing. */
export type SaidOf<Id extends GameId> = (
  event: TypesOf<Id>['event'],
  context: GameContext<Id>,
  before: TypesOf<Id>['view'],
) => { readonly seat: Seat; readonly text: string } | null;

export interface GameMotion<Id extends GameId> {
  readonly scenes: ScenesOf<Id>;
  readonly said: SaidOf<Id>;
}

/**
 * Everything of one game that can be seen or read: a folder here, and an entry in registry.ts. Its functions keep no state and know no
 * rules; everything round the game (seats, clocks, phases, log, connection) is drawn by the table.
 */
export interface GameUi<Id extends GameId> {
  /** The numbers of players it can be played by, ascending. */
  readonly players: readonly number[];
  readonly options: readonly OptionField[];
  /** What one should know before one chooses a seat and its colour, in a line. */
  readonly seating?: string;
  /** Without it, talk is free. */
  readonly talk?: TalkUi<Id>;
  /** What the options chosen at a table mean, in a few words each. */
  optionWords(options: TypesOf<Id>['options']): readonly string[];
  readonly styles: CSSResult;
  /** How far the game is, in a few words above the table. */
  stage?(context: GameContext<Id>): string;
  /** Where the others sit, where that is not as usual. */
  readonly seatLayout?: SeatLayout;
  /**
   * What lies in the middle of the mat. Elements with `data-place` are where motions begin and end; where there are some with `data-drop`, a card of the
   * hand is let go of on one of them.
   */
  board(context: GameContext<Id>): TemplateResult;
  /** What lies before a seat, below its name: of others what is public, of the viewer's own what is neither hand nor worth. */
  playerArea(context: GameContext<Id>, seat: Seat): TemplateResult;
  /** What the viewer holds, over the near edge of the mat. Buttons with `aria-pressed` can be dragged as well. */
  hand(context: GameContext<Id>): TemplateResult;
  /** What the viewer's hand is worth, beside it. */
  worth?(context: GameContext<Id>): TemplateResult;
  /** On the seat's plate, unless more has to be said there. */
  standing?(context: GameContext<Id>, seat: Seat): Standing | null;
  /** Above the buttons: what a player sets before pressing one, such as the size of a bet. */
  controls?(context: GameContext<Id>): TemplateResult | typeof nothing;
  /** The safe one first, the bold one last. */
  moves(context: GameContext<Id>): readonly Move<Id>[];
  /** The one line that says what is asked, of the viewer or of others. */
  promptText(context: GameContext<Id>): string;
  /** What the viewer holds, and what it goes by, in sentences: for those who do not see it. Nothing for spectators. */
  spokenSummary(context: GameContext<Id>): readonly string[];
  /**
   * What happened, as a sentence for the log; `before` is the view that the event changed. `later` is what has happened since: cards that
   * lie face down by then are not named (ALL-4).
   */
  describeEvent(
    event: TypesOf<Id>['event'],
    context: GameContext<Id>,
    before: TypesOf<Id>['view'] | null,
    later: readonly TypesOf<Id>['event'][],
  ): string | null;
  /** What is seen to move between two views, and who did what. It is fetched once a table is drawn. */
  motion(): Promise<GameMotion<Id>>;
  /** Why a hint is good, as a sentence that begins with what to do. The sentences are fetched when the first is needed. */
  hints(options: TypesOf<Id>['options']): Promise<(why: ReasonOf<Id>) => string>;
  /** How it ended: who won in a sentence, why in another. */
  resultText(outcome: Outcome, context: GameContext<Id>): { readonly title: string; readonly why: string };
  /** The number of the team that a seat plays for. Without it everybody plays alone. */
  team?(context: GameContext<Id>, seat: Seat): number;
  /** What a score counts: "7 cards". */
  score(count: number): string;
  /** What is left to look at when it is over. */
  finalView?(context: GameContext<Id>): TemplateResult;
  /** The colours that fill the arc at the end. */
  winnersColours(outcome: Outcome, context: GameContext<Id>): readonly RainbowColour[];
}
