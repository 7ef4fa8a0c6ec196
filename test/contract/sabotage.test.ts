import { describe, expect, test } from 'vitest';
import { dropRainbow } from '../../shared/games/drop-rainbow/index.ts';
import type { AnyGame, AnyGameExamples } from '../../shared/kernel/game.ts';
import { seatsUpTo } from '../../shared/kernel/ids.ts';
import { ok } from '../../shared/kernel/util.ts';
import { examples } from '../helpers/positions/drop-rainbow.ts';
import { loadRules } from './arcus-games.ts';
import { type CheckName, checkNames, checks } from './checks.ts';
import { playAll } from './subject.ts';

const { setup, apply, view, legal, options, state: stateSchema } = dropRainbow;

interface Sabotage {
  readonly name: string;
  readonly caughtBy: CheckName;
  readonly game?: AnyGame;
  readonly examples?: AnyGameExamples;
  readonly rules?: string;
}

const broken = (changes: Partial<typeof dropRainbow>): AnyGame => ({ ...dropRainbow, ...changes });

/** State outside the game state, which the contract forbids. */
let calls = 0;

const rows: readonly Sabotage[] = [
  {
    name: 'parsed options that their own schema refuses',
    caughtBy: '{} is a valid set of options',
    game: broken({
      options: options.transform((parsed) => ({ ...parsed, cardsPerColor: 13 })),
    }),
  },
  {
    name: 'legal offers stop where a player must draw',
    caughtBy: '[ALL-3] every action that legal describes is accepted',
    game: broken({
      legal: (state, seat) => (legal(state, seat).length > 0 ? [{ type: 'draw' }, { type: 'stop' }] : []),
    }),
  },
  {
    name: 'any seat may act',
    caughtBy: '[ALL-3] every other action is refused by a rule of the page, and changes nothing',
    game: broken({ apply: (state, _seat, action, random) => apply(state, state.turn, action, random) }),
  },
  {
    name: 'a refusal names a rule that does not exist',
    caughtBy: '[ALL-3] every other action is refused by a rule of the page, and changes nothing',
    game: broken({
      apply: (state, seat, action, random) => {
        const result = apply(state, seat, action, random);
        return result.ok ? result : { ok: false, error: { ...result.error, rule: 'DR-99' } };
      },
    }),
  },
  {
    name: 'a refusal uses chance',
    caughtBy: '[ALL-3] every other action is refused by a rule of the page, and changes nothing',
    game: broken({
      apply: (state, seat, action, random) => {
        random.below(2);
        return apply(state, seat, action, random);
      },
    }),
  },
  {
    name: 'all seats have a decision, but only one may act',
    caughtBy: 'exactly the seats that must act have legal actions',
    game: broken({
      toAct: (state) => seatsUpTo(state.scores.length).map((seat) => ({ seat, kind: 'turn' })),
    }),
  },
  {
    name: 'a seat has two decisions',
    caughtBy: 'exactly the seats that must act have legal actions',
    game: broken({
      toAct: (state) => [...dropRainbow.toAct(state), ...dropRainbow.toAct(state)],
    }),
  },
  {
    name: 'randomness outside the state',
    caughtBy: '[ALL-8] the same seed and actions give the same game',
    game: broken({
      setup: (plan, random) => {
        calls += 1;
        for (let skipped = 0; skipped < calls; skipped += 1) random.below(2);
        return setup(plan, random);
      },
    }),
  },
  {
    name: 'the schema forgets the empty stops',
    caughtBy: 'a state survives JSON and its schema',
    game: broken({ state: stateSchema.transform((parsed) => ({ ...parsed, emptyStops: 0 })) }),
  },
  {
    name: 'the state grows beyond the value limit',
    caughtBy: 'a record fits into one stored value on every platform',
    game: broken({
      setup: (plan, random) => ({ ...setup(plan, random), padding: 'x'.repeat(70_000) }),
    }),
  },
  {
    name: 'stopping gives the turn to the same seat, for ever',
    caughtBy: 'a game played at random ends',
    game: broken({
      apply: (state, seat, action, random) =>
        action.type === 'stop' ? ok({ state, events: [] }) : apply(state, seat, { type: 'stop' }, random),
    }),
  },
  {
    name: 'an action changes the state it was handed',
    caughtBy: 'a game played at random ends',
    game: broken({
      apply: (state, seat, action, random) => {
        state.row.splice(0, 1);
        return apply(state, seat, action, random);
      },
    }),
  },
  {
    name: 'the discards are thrown away',
    caughtBy: 'no card is lost or created',
    game: broken({
      apply: (state, seat, action, random) => {
        const result = apply(state, seat, action, random);
        if (!result.ok) return result;
        return ok({ ...result.value, state: { ...result.value.state, discards: [] } });
      },
    }),
  },
  {
    name: 'the safe action is always stop',
    caughtBy: '[ALL-5] the safe action is legal, and a game of safe actions ends',
    game: broken({ timeout: () => ({ type: 'stop' }) }),
  },
  {
    name: 'the computer player stops where it must draw',
    caughtBy: 'the computer player acts legally from a view alone, and a game of computer players ends',
    game: broken({ bot: () => ({ action: { type: 'stop' }, why: { code: 'wins-now' } }) }),
  },
  {
    name: 'a score is missing',
    caughtBy: '[ALL-7] the outcome names winners, scores and a reason',
    game: broken({
      outcome: (state) =>
        state.outcome === null ? null : { ...state.outcome, scores: state.outcome.scores.slice(1) },
    }),
  },
  {
    name: 'a winner who does not play',
    caughtBy: '[ALL-7] the outcome names winners, scores and a reason',
    game: broken({
      outcome: (state) => (state.outcome === null ? null : { ...state.outcome, winners: seatsUpTo(6) }),
    }),
  },
  {
    name: 'a view with undefined in it',
    caughtBy: 'views and events are JSON',
    game: broken({ view: (state, viewer) => Object.assign(view(state, viewer), { winner: undefined }) }),
  },
  {
    name: 'an event with a date in it',
    caughtBy: 'views and events are JSON',
    game: broken({ redact: (event) => Object.assign({ ...event }, { at: new Date(0) }) }),
  },
  {
    name: 'a view with a date in it',
    caughtBy: 'the delta of two views turns the first into the second',
    game: broken({
      view: (state, viewer) => Object.assign(view(state, viewer), { at: new Date(state.deck.length) }),
    }),
  },
  {
    name: 'the view shows the first card of the deck',
    caughtBy: '[ALL-4] states that differ in hidden parts look the same',
    game: broken({
      view: (state, viewer) => Object.assign(view(state, viewer), { next: state.deck[0] ?? null }),
    }),
  },
  {
    name: 'the view shows hidden score cards to spectators',
    caughtBy: '[ALL-4] states that differ in hidden parts look the same',
    game: broken({
      options: options.transform((parsed) => ({ ...parsed, hiddenScores: true })),
      view: (state, viewer) =>
        view(viewer === 'spectator' ? { ...state, hiddenScores: false } : state, viewer),
    }),
  },
  {
    name: 'legal warns of the rainbow card',
    caughtBy: '[ALL-4] states that differ in hidden parts look the same',
    game: broken({
      legal: (state, seat) =>
        legal(state, seat).filter(({ type }) => type === 'draw' || state.deck[0] !== 'rainbow'),
    }),
  },
  {
    name: 'an event shows the next card',
    caughtBy: '[ALL-4] steps that look the same have the same events',
    game: broken({
      apply: (state, seat, action, random) => {
        const result = apply(state, seat, action, random);
        if (!result.ok) return result;
        const next = result.value.state.deck[0] ?? null;
        const events = result.value.events.map((event) => Object.assign({ ...event }, { next }));
        return ok({ ...result.value, events });
      },
    }),
  },
  {
    name: 'the view shows the last card of the deck, which no player ever sees',
    caughtBy: '[ALL-4] games that differ in unseen parts look the same',
    game: broken({
      view: (state, viewer) => Object.assign(view(state, viewer), { last: state.deck.at(-1) ?? null }),
    }),
  },
  {
    name: 'hidden score cards are shown in the order in which they were taken',
    caughtBy: '[ALL-4] the order of hidden hands is not visible',
    game: broken({
      options: options.transform((parsed) => ({ ...parsed, hiddenScores: true })),
      view: (state, viewer) =>
        Object.assign(view(state, viewer), { taken: state.outcome === null ? null : state.scores }),
    }),
  },
  {
    name: 'a scramble that changes nothing',
    caughtBy: '[ALL-4] the scramble changes only hidden parts',
    examples: { ...examples, scramble: (state) => state },
  },
  {
    name: 'nothing is ever unseen',
    caughtBy: '[ALL-4] games that differ in unseen parts look the same',
    examples: { ...examples, scrambleUnseen: (initial) => initial },
  },
  {
    name: 'a rule page without the rule of a position',
    caughtBy: 'the positions are states, and the rule page has their rules',
    rules: loadRules(dropRainbow.id).replaceAll('DR-12', 'DR-1'),
  },
  {
    name: 'a hint for a field that no view has',
    caughtBy: 'the hints name fields of the view',
    game: broken({ ui: { middle: { heap: 'Heap' } } }),
  },
  {
    name: 'a lesson in which a computer player acts out of turn',
    caughtBy: 'its lesson can be played to the end by each action that it awaits',
    game: broken({ lesson: { seats: 2, steps: [{ say: '', others: [{ type: 'stop' }] }], end: '' } }),
  },
];

const subjectOf = ({
  game = dropRainbow,
  examples: own = examples,
  rules = loadRules(dropRainbow.id),
}: Sabotage) => playAll(game, own, rules, 1);

describe('the contract suite catches', () => {
  for (const sabotage of rows) {
    test(`${sabotage.name}`, () => {
      expect(checks[sabotage.caughtBy](subjectOf(sabotage))).not.toEqual([]);
    });
  }

  test('something with each of its checks', () => {
    const caught = new Set(rows.map(({ caughtBy }) => caughtBy));
    expect(checkNames.filter((name) => !caught.has(name))).toEqual([]);
  });
});

test('[ALL-4] a leak is reported with the seed, the place, the viewer, the leaked field and its values', () => {
  const game = broken({
    view: (state, viewer) => Object.assign(view(state, viewer), { deck: [{ next: state.deck[0] ?? null }] }),
  });
  const problems = checks['[ALL-4] states that differ in hidden parts look the same'](
    playAll(game, examples, loadRules(game.id), 1),
  );
  expect(problems[0]).toMatch(
    /^"drop-rainbow, 2 players, round 0", state \d+: (\d|spectator) can distinguish it from another state: view\.deck\[0\]\.next is "\w+" or "\w+"$/,
  );
});
