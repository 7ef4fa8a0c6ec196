import * as z from 'zod';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { ok } from '../../shared/kernel/util.ts';

/** Added to each score. */
export const bonus = 1_000_000;

/** Without earlier versions of the same game. */
export const newestOf = (games: readonly AnyGame[]): readonly AnyGame[] =>
  games.filter(({ id, version }) => !games.some((other) => other.id === id && other.version > version));

/** The next version of any game: another deal, other scores, and other schemas of state and options. */
export const secondVersion = (game: AnyGame): AnyGame => {
  const options = game.options.parse({});
  const schema = z.strictObject({ second: game.state });
  const stateIn = (state: unknown): unknown => schema.parse(state).second;
  const { deck, talk } = game;
  return {
    ...game,
    version: game.version + 1,
    options: z.strictObject({ bonus: z.literal(bonus).default(bonus) }),
    state: schema,
    setup: ({ seats, first }, random) => ({
      second: game.setup({ options, seats, first: seatOf((first + 1) % seats) }, random),
    }),
    toAct: (state) => game.toAct(stateIn(state)),
    legal: (state, seat) => game.legal(stateIn(state), seat),
    apply: (state, seat, action, random) => {
      const applied = game.apply(stateIn(state), seat, action, random);
      return applied.ok ? ok({ ...applied.value, state: { second: applied.value.state } }) : applied;
    },
    ruleNow: (state, seat) => game.ruleNow(stateIn(state), seat),
    timeout: (state, seat) => game.timeout(stateIn(state), seat),
    outcome: (state) => {
      const outcome = game.outcome(stateIn(state));
      return outcome && { ...outcome, scores: outcome.scores.map((score) => score + bonus) };
    },
    view: (state, viewer) => game.view(stateIn(state), viewer),
    bot: (situation) => game.bot({ ...situation, options }),
    ...(deck && {
      deck: {
        ...deck,
        cards: () => deck.cards(options),
        hands: () => deck.hands(options),
        seen: (view, viewer) => deck.seen(view, viewer, options),
      },
    }),
    ...(talk && {
      talk: {
        muted: (state) => talk.muted(stateIn(state)),
        judges: (state, seat) => talk.judges(stateIn(state), seat),
        penalise: (state, seat) => {
          const penalised = talk.penalise(stateIn(state), seat);
          return { ...penalised, state: { second: penalised.state } };
        },
      },
    }),
  };
};
