import * as z from 'zod';
import { firstAction, type GameAction, isLegal, sampleAction, type Template } from './action.ts';
import {
  type Advice,
  type Applied,
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
import { type Locale, locales } from './locales.ts';
import type { Random } from './random.ts';
import type { FieldOf, UiHints } from './ui-hints.ts';
import { fail, ok, type Result } from './util.ts';

/** The rule that a game without numbered rules goes by: each seat may do what the game says, when it is to act. */
const turnRule = 'ALL-3';

/**
 * A game as its author writes it: `Game`, of which only this much has to be there. All types come of the zod schemas and of what
 * `view`, `redact` and `bot` give.
 */
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
  /** In kebab-case, at most 40 characters: the game's name in addresses and on the wire. */
  readonly id: Id;
  /** One name for everybody, or one for each language; English stands for those that are missing. */
  readonly name: string | (Readonly<Partial<Record<Locale, string>>> & { readonly en: string });
  /** The numbers of players it can be played by, ascending, 12 at the most. */
  readonly players: readonly [number, ...number[]];
  /** Every option has a default. Without it there are none. */
  readonly options?: z.ZodType<Options>;
  /** What a player may send: an object with a `type`, or a union of such. */
  readonly action: z.ZodType<Action>;
  /** All that the server stores of a game, as plain JSON. */
  readonly state: z.ZodType<State>;
  /** What may happen. Without it the type is that which `redact` takes. */
  readonly event?: z.ZodType<Event>;
  /** Deals. `random` is the only chance there is: of the same one comes the same game. */
  setup(setup: Setup<NoInfer<Options>>, random: Random): NoInfer<State>;
  /**
   * What `seat` may do now, exactly. It is asked of every seat up to the most players, and once the game is over: those that are not to act
   * may do nothing.
   */
  legal(state: NoInfer<State>, seat: Seat): Legal;
  /**
   * What comes of an action. A game with numbered rules (`ruleNow`) is asked about any action and says itself why it refuses one; any other is
   * asked only about what `legal` describes.
   */
  apply(
    state: NoInfer<State>,
    seat: Seat,
    action: NoInfer<Action>,
    random: Random,
  ):
    | { readonly state: NoInfer<State>; readonly events?: readonly NoInfer<Event>[] }
    | Result<Applied<NoInfer<State>, NoInfer<Event>>, Rejection>;
  /** All that this viewer may know, as plain JSON, built up from nothing: the only way by which a state leaves the server. */
  view(state: NoInfer<State>, viewer: Viewer): View;
  /** Who has won, and null until the game is over. */
  outcome(state: NoInfer<State>): Outcome | null;
  /** Without it, whoever may do something is to act. */
  toAct?(state: NoInfer<State>): readonly Pending[];
  /** Without it, what is not legal is refused by the rule that all games have in common. */
  ruleNow?(state: NoInfer<State>, seat: Seat): string;
  /** Without it, the first legal action, and in it the first and the least of everything. */
  timeout?(state: NoInfer<State>, seat: Seat): NoInfer<Action>;
  /** Without it, nobody is told of any event: they see what has changed. */
  redact?(event: Event, viewer: Viewer): NoInfer<Event> | null;
  /** Without it, computer players choose at random, in one level, and nobody gets hints. */
  bot?(
    situation: BotInput<NoInfer<Options>, NoInfer<Action>, NoInfer<View>>,
  ): Advice<NoInfer<Action>, Reason>;
  /** The levels that `bot` has, the weakest first. Without it all of them. */
  readonly levels?: readonly [Level, ...Level[]];
  /** How an event goes for a seat, if everybody can see it: computer players make signs by it. */
  sentiment?(event: NoInfer<Event>): Sentiment | null;
  /** What its views, events and actions say again and again, the most frequent first: a byte each on the wire. Without it, what its schemas name. */
  readonly dictionary?: readonly string[];
  /** Rules about what may be said at the table. Without them talk is free. */
  readonly talk?: TalkRules<NoInfer<State>, NoInfer<Event>>;
  /** What `random.deck` lays, if it does: then every card that somebody sees is shown to be the one that was dealt. */
  readonly deck?: Deck<NoInfer<Options>, NoInfer<View>>;
  /** How it is drawn and told. Without it, by the names and the shape of what the view has; `built-in` are games that Arcus' pages draw themselves. */
  readonly ui?: UiHints<FieldOf<NoInfer<View>>, NoInfer<Action>['type'], NoInfer<Event>['type']> | 'built-in';
}

/**
 * A game of its definition, with a default for everything that it leaves out.
 * @throws RangeError if its id is not in kebab-case, or its numbers of players are none or do not ascend.
 */
export const defineGame = <
  const Id extends string,
  State,
  Action extends GameAction,
  View,
  Options = Readonly<Record<string, never>>,
  Event extends GameEvent = GameEvent,
  Reason extends GameReason = GameReason,
  // What `legal` gives is taken as it is written, so that 'up' stays 'up' and is no string, and whole: it may give different lists in different places.
  const Legal extends readonly Template<Action>[] = readonly Template<Action>[],
>(
  definition: GameDefinition<Id, Options, State, Action, Event, View, Reason, Legal>,
): Game<Id, Options, State, Action, Event, View, Reason> => {
  const { id, name, players, action, state, talk, deck } = definition;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 40)
    throw new RangeError(
      `“${id}” is no id of a game: it is in kebab-case, as high-card, with at most 40 characters`,
    );
  if (players.some((count, at) => !isSeat(count - 1) || count <= (players[at - 1] ?? 0)))
    throw new RangeError(
      `${id} is for ${players.join(', ')} players: numbers from 1 to ${maxSeats}, ascending`,
    );
  const legal = (of: State, seat: Seat) => definition.legal(of, seat);
  let known: readonly string[] | undefined;
  return {
    id,
    name: namesOf(name),
    players,
    levels: definition.levels ?? (definition.bot === undefined ? ['easy'] : levels),
    // Asked for when somebody comes, not when a server starts.
    get dictionary() {
      known ??= definition.dictionary ?? wordsIn([action, definition.event, state, definition.options]);
      return known;
    },
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
    ...(talk && { talk }),
    ...(deck && { deck }),
    ui: definition.ui ?? {},
  };
};

/** The names of fields in these schemas, and the texts that they list. */
const wordsIn = (schemas: readonly (z.ZodType | undefined)[]): readonly string[] => {
  const found = new Set<string>();
  const look = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties = {}, const: only, enum: listed = [], ...others } = schema as z.core.JSONSchema.Schema;
    for (const text of [...Object.keys(properties), only, ...listed])
      if (typeof text === 'string') found.add(text);
    for (const inner of [...Object.values(properties), ...Object.values(others)]) look(inner);
  };
  for (const schema of schemas)
    if (schema) look(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return [...found];
};

const namesOf = (name: GameDefinition<string, never, never, never, never, never, never>['name']) => {
  const known = typeof name === 'string' ? { en: name } : name;
  return Object.fromEntries(locales.map((locale) => [locale, known[locale] ?? known.en])) as Record<
    Locale,
    string
  >;
};

/** For whoever gives no schema of options, `Options` is what this one parses. */
const noOptions = <Options>() => z.strictObject({}).readonly() as unknown as z.ZodType<Options>;

const atRandom = <Action extends GameAction, Reason extends GameReason>({
  legal,
  random,
}: Pick<BotInput<unknown, Action, unknown>, 'legal' | 'random'>): Advice<Action, Reason> => ({
  action: sampleAction(legal, random) as GameAction as Action,
  why: { code: 'random' } as Reason,
});
