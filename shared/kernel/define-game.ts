import * as z from 'zod';
import { firstAction, type GameAction, isLegal, sampleAction, type Template } from './action.ts';
import {
  type Advice,
  type Applied,
  type Beats,
  type BotInput,
  type Deck,
  type Game,
  type GameEvent,
  type GameReason,
  type Level,
  levels,
  type Outcome,
  type Pending,
  type Rejection,
  type Sentiment,
  type Setup,
  type TalkRules,
  type Viewer,
} from './game.ts';
import { isSeat, maxSeats, type Seat, seatsUpTo } from './ids.ts';
import type { Lesson } from './lesson.ts';
import { type Locale, locales } from './locales.ts';
import type { Random } from './random.ts';
import type { FieldOf, UiHints } from './ui-hints.ts';
import { fail, ok, type Result } from './util.ts';

/** The rule named in rejections of games without numbered rules. */
const turnRule = 'ALL-3';

/** The result of `apply`: `ok` and `fail` make the second form. */
export type ApplyResult<State, Event> =
  | { readonly state: State; readonly events?: readonly Event[] }
  | Result<Applied<State, Event>, Rejection>;

/** A game as its author writes it: `Game` with defaults. Types are inferred from the zod schemas and from `view`, `redact` and `bot`. */
export interface GameDefinition<
  Id extends string,
  Options,
  State,
  Action extends GameAction,
  Event extends GameEvent,
  View,
  Reason extends GameReason,
  Legal extends readonly Template<Action>[] = readonly Template<Action>[],
> {
  /** Kebab-case, at most 40 characters: the game's name in URLs and on the wire. */
  readonly id: Id;
  /** Default 1. Increment it with every change of rules, views, schemas or computer players after a release, and register both versions. */
  readonly version?: number;
  /** One name, or one per language; English is the fallback. */
  readonly name: string | (Readonly<Partial<Record<Locale, string>>> & { readonly en: string });
  /** Possible numbers of players, ascending, up to 12. */
  readonly players: readonly [number, ...number[]];
  /** Every option needs a default. Without a schema the game has no options. */
  readonly options?: z.ZodType<Options>;
  /** A player's action: an object with a `type`, or a union of them. */
  readonly action: z.ZodType<Action>;
  /**
   * The stored state, as plain JSON. With literals like `phase: 'lay'` in it, annotate the results of your functions, or TypeScript widens
   * them to string: `z.infer<typeof state>`, and for `apply` an `ApplyResult` of it.
   */
  readonly state: z.ZodType<State>;
  /** Without it the type is inferred from `redact`. */
  readonly event?: z.ZodType<Event>;
  /** Creates the first state. `random` is the only source of randomness: the same one gives the same game. */
  setup(setup: Setup<NoInfer<Options>>, random: Random): NoInfer<State>;
  /** The legal actions of `seat`; empty if it is not to act. Also called for seats beyond the players, and after the end. */
  legal(state: NoInfer<State>, seat: Seat): Legal;
  /**
   * The state after an action, and events. Without `ruleNow`, only called with actions that `legal` describes. With it, called with any
   * action: then return a rejection for an illegal one.
   */
  apply(
    state: NoInfer<State>,
    seat: Seat,
    action: NoInfer<Action>,
    random: Random,
  ): ApplyResult<NoInfer<State>, NoInfer<Event>>;
  /** The viewer's knowledge as plain JSON. Build it from nothing: only views leave the server, never states. */
  view(state: NoInfer<State>, viewer: Viewer): View;
  /** Null until the game is over. */
  outcome(state: NoInfer<State>): Outcome | null;
  /** Default: every seat with a legal action is to act, all for the same time; `timeFactor` gives a decision more or less. */
  toAct?(state: NoInfer<State>): readonly Pending[];
  /** Default: illegal actions are rejected with rule ALL-3. */
  ruleNow?(state: NoInfer<State>, seat: Seat): string;
  /** Default: the first legal action, with the first or lowest value of each field. */
  timeout?(state: NoInfer<State>, seat: Seat): NoInfer<Action>;
  /** Default: no events are sent, only changed views. */
  redact?(event: Event, viewer: Viewer): NoInfer<Event> | null;
  /** Default: computer players act at random, with one level and without hints. */
  bot?(
    situation: BotInput<NoInfer<Options>, NoInfer<Action>, NoInfer<View>>,
  ): Advice<NoInfer<Action>, Reason>;
  /** Levels of `bot`, weakest first. Default: all. */
  readonly levels?: readonly [Level, ...Level[]];
  /** Rates a public event for a seat; computer players react to it. */
  sentiment?(event: NoInfer<Event>): Sentiment | null;
  /**
   * How long each event is shown, in milliseconds: computer players and clocks wait as long. Only events that `redact` gives to spectators
   * count. Default: none.
   */
  readonly beats?: Beats<NoInfer<Event>['type']>;
  /** Rules about chat. Without them chat is free. */
  readonly talk?: TalkRules<NoInfer<State>, NoInfer<Event>>;
  /** The deck shuffled with `random.deck`. With it, clients verify each card as they see it. */
  readonly deck?: Deck<NoInfer<Options>, NoInfer<View>>;
  /** A guided first game on its own page, without a server. Default: none. */
  readonly lesson?: Lesson<NoInfer<State>, NoInfer<Action>>;
  /** Drawing hints. Default: none, every field of the view is drawn. `built-in`: Arcus' own games. */
  readonly ui?: UiHints<FieldOf<NoInfer<View>>, NoInfer<Action>['type'], NoInfer<Event>['type']> | 'built-in';
}

/**
 * Completes a definition with defaults.
 * @throws RangeError if the id is not kebab-case, `players` does not ascend from 1 to 12, or the version is no whole number from 1.
 */
export const defineGame = <
  const Id extends string,
  State,
  Action extends GameAction,
  View,
  Options = Readonly<Record<string, never>>,
  Event extends GameEvent = GameEvent,
  Reason extends GameReason = GameReason,
  // `const` keeps literal types; the whole list is inferred because branches may return different lists.
  const Legal extends readonly Template<Action>[] = readonly Template<Action>[],
>(
  definition: GameDefinition<Id, Options, State, Action, Event, View, Reason, Legal>,
): Game<Id, Options, State, Action, Event, View, Reason> => {
  const { id, version = 1, name, players, action, state, talk, deck, beats, lesson } = definition;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 40)
    throw new RangeError(
      `“${id}” is not a valid game id: use kebab-case, like high-card, with at most 40 characters`,
    );
  if (players.some((count, at) => !isSeat(count - 1) || count <= (players[at - 1] ?? 0)))
    throw new RangeError(
      `${id}: players must be ascending numbers from 1 to ${maxSeats}, not ${players.join(', ')}`,
    );
  if (!Number.isSafeInteger(version) || version < 1)
    throw new RangeError(`${id}: the version must be a whole number from 1, not ${version}`);
  const legal = (of: State, seat: Seat) => definition.legal(of, seat);
  return {
    id,
    version,
    name: namesOf(name),
    players,
    levels: definition.levels ?? (definition.bot === undefined ? ['easy'] : levels),
    options: definition.options ?? noOptions<Options>(),
    action,
    state,
    setup: (given, random) => definition.setup(given, random),
    toAct: (of) =>
      definition.toAct?.(of) ??
      seatsUpTo(definition.outcome(of) === null ? Math.max(...players) : 0)
        .filter((seat) => legal(of, seat).length > 0)
        .map((seat) => ({ seat, kind: 'turn' })),
    legal,
    apply: (of, seat, chosen, random) => {
      if (definition.ruleNow === undefined && !isLegal(legal(of, seat), chosen))
        return fail({ rule: turnRule, reason: 'That is not possible now.' });
      const applied = definition.apply(of, seat, chosen, random);
      return 'ok' in applied ? applied : ok({ state: applied.state, events: applied.events ?? [] });
    },
    ruleNow: (of, seat) => definition.ruleNow?.(of, seat) ?? turnRule,
    timeout: (of, seat) => definition.timeout?.(of, seat) ?? (firstAction(legal(of, seat)) as Action),
    outcome: (of) => definition.outcome(of),
    view: (of, viewer) => definition.view(of, viewer),
    redact: (event, viewer) => definition.redact?.(event, viewer) ?? null,
    bot: (situation) => definition.bot?.(situation) ?? atRandom(situation),
    sentiment: (event) => definition.sentiment?.(event) ?? null,
    ...(beats && { beats }),
    ...(talk && { talk }),
    ...(deck && { deck }),
    ...(lesson && { lesson }),
    ui: definition.ui ?? {},
  };
};

const namesOf = (name: GameDefinition<string, never, never, never, never, never, never>['name']) => {
  const byLocale = typeof name === 'string' ? { en: name } : name;
  return Object.fromEntries(locales.map((locale) => [locale, byLocale[locale] ?? byLocale.en])) as Record<
    Locale,
    string
  >;
};

const noOptions = <Options>() => z.strictObject({}).readonly() as unknown as z.ZodType<Options>;

const atRandom = <Action extends GameAction, Reason extends GameReason>({
  legal,
  random,
}: Pick<BotInput<unknown, Action, unknown>, 'legal' | 'random'>): Advice<Action, Reason> => ({
  action: sampleAction(legal, random) as GameAction as Action,
  why: { code: 'random' } as Reason,
});
