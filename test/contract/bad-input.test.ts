import { expect, test } from 'vitest';
import * as z from 'zod';
import { type AnyGame, defineGame, ok, seatOf } from '../../shared/kernel/index.ts';
import { unmetBounds } from './arcus-games.ts';
import { contract, simulate } from './index.ts';

const action = z.strictObject({ type: z.literal('take'), count: z.int() });

/** Players take one or two of five stones in turn. The player who takes the last one wins. */
const stones = defineGame({
  id: 'stones',
  name: 'Stones',
  players: [2],
  action,
  state: z.strictObject({ left: z.int(), turn: z.int() }),
  setup: (_, random) => ({ left: 5, turn: random.below(2) }),
  legal: ({ left, turn }, seat) =>
    left > 0 && turn === seat ? [{ type: 'take', count: { from: 1, to: Math.min(2, left) } }] : [],
  apply: ({ left, turn }, _seat, { count }) => ({ state: { left: left - count, turn: 1 - turn } }),
  view: (state) => state,
  outcome: ({ left, turn }) =>
    left > 0 ? null : { winners: [seatOf(1 - turn)], scores: [turn, 1 - turn], reason: 'last-stone' },
});

const withStart = (start: object): AnyGame => ({ ...stones, setup: () => ({ left: 5, turn: 0, ...start }) });
const base = withStart({});

const rows: readonly {
  readonly what: string;
  readonly game: AnyGame;
  readonly problems: readonly RegExp[];
}[] = [
  {
    what: 'a view with a function in it',
    game: { ...base, view: (state) => ({ state, players: [{ name: () => 'Ann' }] }) },
    problems: [
      /^views and events are JSON: "stones, 2 players, round 0", state 0: the view of 0 is not JSON: players\[0\]\.name is function\n {2}as it is set up: {"left":5,"turn":0} \(and \d+ more\)$/,
    ],
  },
  {
    what: 'a game that never ends',
    game: {
      ...base,
      apply: (state) => ok({ state: { left: 5, turn: 1 - Reflect.get(Object(state), 'turn') }, events: [] }),
    },
    problems: [
      /^a game played at random ends: "stones, 2 players, round 0": no end after 5000 actions: 0 {"type":"take","count":[12]}, 1 {"type":"take","count":[12]} leads back to {"left":5,"turn":0} /,
    ],
  },
  {
    what: 'a game that never ends, and never comes back',
    game: {
      ...withStart({ left: 5_000_000 }),
      apply: (state, seat, _, random) => base.apply(state, seat, { ...{ count: 1 }, type: 'take' }, random),
    },
    problems: [
      /^a game played at random ends: .*: no end after 5000 actions, the last of them 1 {"type":"take","count":[12]}, 0 {.*}, 1 {[^}]*} /,
    ],
  },
];

test('a game that keeps the contract has no problems', () => {
  for (const game of [stones, base]) expect(contract(game).problems).toEqual([]);
});

test.each(rows)('the contract reports $what with the rule and the smallest example', ({ game, problems }) => {
  const found = contract(game).problems;
  for (const problem of problems) expect(found).toContainEqual(expect.stringMatching(problem));
});

test('the contract reports unmet claims with advice', () => {
  const claims = {
    rules: 2,
    maxActions: 3,
    strength: [{ better: 'easy', worse: 'random', share: 0.9, games: 20 }] as const,
  };
  expect(contract(stones, { claims, rules: 'ALL-3: on turn.' }).problems).toEqual([
    expect.stringMatching(
      /^"stones, easy against random": easy has \d\d\.\d % of the wins in 20 games of 2 against random, and 90\.0 % are claimed\. Make `bot` play better at easy, or claim a smaller `share`$/,
    ),
    expect.stringMatching(
      /: [45] actions, and 3 are claimed\. Let the game end sooner, or claim a higher `maxActions`$/,
    ),
    expect.stringMatching(/has 1 rules with an id, and 2 are claimed/),
  ]);
  const modest = { rules: 1, maxActions: 5, strength: [{ ...claims.strength[0], share: 0.2 }] };
  expect(contract(stones, { claims: modest }).problems).toEqual([]);
});

test('the contract lists all texts without a claimed language at once, by language', () => {
  const spoken = {
    ...stones,
    ui: {
      mat: '#123456',
      about: 'Take stones.',
      middle: { left: { label: { en: 'left', es: 'quedan' }, as: 'text' } },
      seats: { hand: 'hand' },
    },
  };
  const problems = (game: AnyGame) => contract(game, { claims: { locales: ['ko', 'es'] } }).problems;
  expect(problems(spoken as AnyGame)).toEqual([
    expect.stringMatching(/^3 texts have no ko: ui\.about, ui\.middle\.left\.label, ui\.seats\.hand\. /),
    expect.stringMatching(/^2 texts have no es: ui\.about, ui\.seats\.hand\. /),
  ]);
  const lesson = { seats: 2, steps: [{ say: 'Take one.' }], end: { en: 'Done.', ko: '끝', es: 'Fin.' } };
  expect(problems({ ...stones, lesson })).toEqual([
    expect.stringMatching(/^1 texts have no ko: lesson\.steps\[0\]\.say\. /),
    expect.stringMatching(/^1 texts have no es: lesson\.steps\[0\]\.say\. /),
  ]);
});

test('the contract reports a time factor out of range', () => {
  const slow = {
    ...stones,
    toAct: (state: unknown) => stones.toAct(state as never).map((open) => ({ ...open, timeFactor: 60 })),
  };
  expect(contract(slow as AnyGame).problems).toContainEqual(
    expect.stringContaining('the timeFactor of turn is 60, not from 0.25 to 4'),
  );
});

test('a simulation refuses a number of players that the game does not have', () => {
  expect(() => simulate(base, { players: 3, games: 1 })).toThrow('stones has 2 players, not 3');
  expect(simulate(base, { players: 2, games: 4 }).wins).toHaveLength(2);
});

test('simulate: names a player that it does not know', () => {
  expect(() => simulate(base, { pattern: ['expert'], games: 1 })).toThrow(
    'there is no player expert, only random, easy, normal, hard',
  );
});

test('simulate: names an option without a default', () => {
  const game = { ...base, options: z.strictObject({ laps: z.int() }) };
  expect(() => simulate(game, { games: 1 })).toThrow(
    /stones: options {} are invalid, and every option needs a default: options\.laps: /,
  );
});

test.each([
  ['pictures', 3, 'drop-rainbow has 3 pictures in its rules, and at least 4 are claimed. Draw more in'],
  [
    'bytesPerMove',
    881,
    'drop-rainbow has 881 bytes for a move to four players, and at most 880 are claimed.',
  ],
] as const)('an unmet bound of a game is reported with advice: %s', (measure, found, report) => {
  expect(unmetBounds('drop-rainbow', measure, found)).toEqual([expect.stringContaining(report)]);
  expect(unmetBounds('drop-rainbow', measure, found)).toEqual([
    expect.stringContaining(`\`bounds.${measure}\``),
  ]);
  expect(unmetBounds('drop-rainbow', measure, 200)).toEqual([]);
  expect(unmetBounds('drop-rainbow', measure, Number.NaN)).not.toEqual([]);
});
