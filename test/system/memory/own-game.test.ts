import { describe, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import {
  type CreateTable,
  connectTable,
  type EventOf,
  lobby,
  type Table,
  type ViewOf,
  watchTables,
} from '../../../client/sdk/index.ts';
import { highCard } from '../../../scripts/package/create-arcus/template/high-card.ts';
import { games } from '../../../shared/games/registry.ts';
import { defineGame } from '../../../shared/kernel/define-game.ts';
import { levels, type Viewer } from '../../../shared/kernel/game.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { fastRandomFrom } from '../../../shared/kernel/random.ts';
import type { UiHints } from '../../../shared/kernel/ui-hints.ts';
import { transcriptSchema } from '../../../shared/replay/transcript.ts';
import { verify } from '../../../shared/replay/verify.ts';
import { contract } from '../../contract/index.ts';
import { registerGame } from '../../helpers/games.ts';
import { begin, playOn, recordOf } from '../../helpers/memory/gather.ts';
import { tokenOf } from '../../helpers/memory/player.ts';
import { randomFrom, throughJson } from '../../helpers/random.ts';

registerGame(highCard);

/** A minimal game that its one player ends. */
const least = {
  id: 'least',
  name: { en: 'Least', es: 'Mínimo' },
  players: [1],
  action: z.strictObject({
    type: z.literal('end'),
    score: z.int(),
    kinds: z.array(z.string()),
    way: z.enum(['up', 'down']),
  }),
  state: z.strictObject({ score: z.int().nullable() }),
  setup: () => ({ score: null }),
  legal: ({ score }) =>
    score === null
      ? [
          {
            type: 'end',
            score: { from: 3, to: 5 },
            kinds: { someOf: ['a', 'b', 'c'], min: 2, max: 3 },
            way: { oneOf: ['down', 'up'] },
          },
        ]
      : [],
  apply: (_state, _seat, { score }) => ({ state: { score } }),
  view: (state) => state,
  outcome: ({ score }) => (score === null ? null : { winners: [], scores: [score], reason: 'over' }),
} satisfies Parameters<
  typeof defineGame<
    'least',
    { score: number | null },
    { type: 'end'; score: number; kinds: string[]; way: 'up' | 'down' },
    { score: number | null }
  >
>[0];

const ann = seatOf(0);
const chosen = { type: 'end' as const, score: 4, kinds: ['c', 'a'], way: 'up' as const };

describe('a game with only the required fields', () => {
  const game = defineGame(least);
  const open = { score: null };

  test('uses its English name in other languages', () => {
    expect(game.name).toEqual({ en: 'Least', ko: 'Least', es: 'Mínimo' });
    expect(defineGame({ ...least, name: 'Least' }).name).toEqual({ en: 'Least', ko: 'Least', es: 'Least' });
  });

  test.each(['High Card', 'high_card', '1-card', `a${'-b'.repeat(20)}`])('refuses the id %j', (id) =>
    expect(() => defineGame({ ...least, id })).toThrow(`“${id}” is not a valid game id`),
  );

  test.each([[[4, 3]], [[0]], [[2, 2]], [[12, 13]], [[1.5]]])(
    'refuses the numbers of players %j',
    (players) => {
      const [first = 0, ...more] = players;
      expect(() => defineGame({ ...least, players: [first, ...more] })).toThrow(
        /^least: players must be ascending numbers/,
      );
    },
  );

  test('has empty options by default', () => {
    expect(game.options.parse({})).toEqual({});
    expect(game.options.safeParse({ rounds: 3 }).success).toBe(false);
  });

  test('prompts the seats with legal actions, and no seat once it is over', () => {
    expect(game.toAct(open)).toEqual([{ seat: ann, kind: 'turn' }]);
    expect(game.toAct({ score: 4 })).toEqual([]);
  });

  test('[ALL-5] takes the first legal action with the smallest values when a turn expires', () => {
    expect(game.timeout(open, ann)).toEqual({ type: 'end', score: 3, kinds: ['a', 'b'], way: 'down' });
  });

  test('[ALL-3] refuses illegal actions without calling the game', () => {
    const random = randomFrom('refused');
    const applied = (score: number) => game.apply(open, ann, { ...chosen, score }, random);
    expect(applied(4)).toEqual({ ok: true, value: { state: { score: 4 }, events: [] } });
    expect(applied(6)).toMatchObject({ ok: false, error: { rule: 'ALL-3' } });
    expect(game.ruleNow(open, ann)).toBe('ALL-3');
  });

  test('hides its events by default', () => {
    expect(game.redact({ type: 'happened' }, ann)).toBe(null);
    expect(game.redact({ type: 'happened' }, 'spectator')).toBe(null);
  });

  test('has one level of computer players, who choose any legal action', () => {
    expect(game.levels).toEqual(['easy']);
    const random = fastRandomFrom(randomFrom('a computer player'));
    const legal = game.legal(open, ann);
    const seen = Array.from({ length: 200 }, () => {
      const situation = { level: 'hard', options: {}, seat: ann, view: open, legal, random } as const;
      return game.bot(situation).action;
    });
    expect(new Set(seen.map(({ score }) => score))).toEqual(new Set([3, 4, 5]));
    // Two of three in any order, or all three: six each.
    expect(new Set(seen.map(({ kinds }) => kinds.join())).size).toBe(12);
  });

  test('replaces each default by the function of the author', () => {
    const full = defineGame({
      ...least,
      options: z.strictObject({ rounds: z.int().default(2) }),
      toAct: () => [{ seat: ann, kind: 'end' }],
      ruleNow: () => 'LE-1',
      apply: () => ({ ok: false, error: { rule: 'LE-2', reason: 'Never.' } }) as const,
      timeout: () => ({ ...chosen, kinds: ['c', 'b'] }),
      redact: (event) => event,
      bot: () => ({ action: { ...chosen, kinds: ['b', 'c'] }, why: { code: 'usual' } }),
    });
    expect(full.options.parse({})).toEqual({ rounds: 2 });
    expect(full.toAct(open)).toEqual([{ seat: ann, kind: 'end' }]);
    expect(full.ruleNow(open, ann)).toBe('LE-1');
    const random = randomFrom('full');
    const legal = full.legal(open, ann);
    // Also called for illegal actions.
    for (const score of [4, 9])
      expect(full.apply(open, ann, { ...chosen, kinds: [], score }, random)).toMatchObject({
        error: { rule: 'LE-2' },
      });
    expect(full.timeout(open, ann).kinds).toEqual(['c', 'b']);
    expect(full.redact({ type: 'happened' }, ann)).toEqual({ type: 'happened' });
    expect(full.levels).toEqual(levels);
    const situation = { level: 'easy', options: { rounds: 2 }, seat: ann, view: open, legal } as const;
    expect(full.bot({ ...situation, random: () => 0 }).why).toEqual({ code: 'usual' });
    expect(defineGame({ ...least, levels: ['easy', 'hard'] }).levels).toEqual(['easy', 'hard']);
  });
});

describe('High Card', () => {
  test('satisfies the contract', () => {
    const { problems, unchecked } = contract(highCard);
    expect(problems).toEqual([]);
    expect(unchecked).toHaveLength(7);
  });

  test('has the types of its schemas', () => {
    expectTypeOf<Parameters<typeof highCard.apply>[2]>().toEqualTypeOf<{ type: 'play'; card: number }>();
    expectTypeOf<ReturnType<typeof highCard.view>['hand']>().toEqualTypeOf<number[]>();
    expectTypeOf(highCard.id).toEqualTypeOf<'high-card'>();
    expectTypeOf(games['seven-poker'].id).toEqualTypeOf<'seven-poker'>();
  });

  test('is played at a table by two players and a computer player, and verified', async () => {
    const { table, players } = await begin({ game: 'high-card', players: 2, computers: 1 });
    const [first, second] = players;
    if (first === undefined || second === undefined) throw new Error('two people sit down');
    expect(first.view.seats[2]?.level).toBe('easy');
    const hint = await first.ask({ type: 'hint', decision: first.view.prompt?.decision ?? 0 });
    expect(hint?.[2]).toBe('no-hints');
    const bad = await first.act({ type: 'play', card: 99 });
    expect(bad).toMatchObject(['no', expect.anything(), 'against-the-rules', expect.anything(), 'ALL-3']);
    await playOn(players);
    expect(second.view.phase).toBe('over');
    const transcript = transcriptSchema.parse(throughJson(await table.transcript(1, tokenOf('ann'))));
    // Five cards each.
    expect(recordOf(table).log.length).toBe(15);
    expect(await verify(JSON.stringify(transcript))).toMatchObject({ verdict: 'consistent' });
  });
});

describe('the types of an own game', () => {
  type Own = typeof highCard;
  const host = 'http://host';

  test('apply to a connected table', () => {
    const make = () => connectTable<Own>({ host, table: 'x', game: 'high-card' });
    expectTypeOf(make).returns.toEqualTypeOf<Table<Own>>();
    expectTypeOf<ViewOf<Own>['game']>().toEqualTypeOf<'high-card'>();
    expectTypeOf<ViewOf<Own>['gameView']>().toEqualTypeOf<ReturnType<Own['view']> | null>();
    expectTypeOf<Parameters<Table<Own>['act']>[0]>().toEqualTypeOf<{ type: 'play'; card: number }>();
    expectTypeOf<EventOf<Own>>().toExtend<{ type: string }>();
    // @ts-expect-error: another game
    expectTypeOf(() => connectTable<Own>({ host, table: 'x', game: 'seven-poker' }));
  });

  test('apply to the options of a new table', () => {
    expectTypeOf<CreateTable<Own>['options']>().toEqualTypeOf<Readonly<{ rounds?: number }> | undefined>();
    expectTypeOf<CreateTable<Own>['game']>().toEqualTypeOf<'high-card'>();
    expectTypeOf(lobby(host).createTable<Own>).toBeCallableWith({
      game: 'high-card',
      options: { rounds: 3 },
    });
  });

  test('apply to listed and watched tables, and reject a mistyped id', () => {
    const watch = { host, region: null, onChange: () => {} };
    const watches = (ids: readonly string[]) => [
      () => watchTables({ ...watch, games: ['drop-rainbow', 'seven-poker'] }),
      () => watchTables<Own>({ ...watch, games: ['high-card'] }),
      () => watchTables<Own | 'drop-rainbow'>({ ...watch, games: ['high-card', 'drop-rainbow'] }),
      () => watchTables<string>({ ...watch, games: ['high-card'] }),
      () => watchTables({ ...watch, games: ids }),
      // @ts-expect-error: a game that Arcus does not have
      () => watchTables({ ...watch, games: ['drop-ranbow'] }),
      // @ts-expect-error: another game
      () => watchTables<Own>({ ...watch, games: ['seven-poker'] }),
    ];
    expect(watches).toBeTypeOf('function');
    expectTypeOf(lobby(host).listTables<Own>).toBeCallableWith({ game: 'high-card' });
  });

  test('name the fields of a view that is written in the definition', () => {
    const dealt = {
      ...least,
      view: (state: { score: number | null }, viewer: Viewer) => ({ ...state, viewer }),
    };
    const own = defineGame({
      ...least,
      view: (state, viewer) => ({ ...state, viewer }),
      redact: (event: { readonly type: 'ended' }) => event,
      ui: { hand: 'viewer', events: { ended: { takes: 'score' } } },
    });
    expect(own.ui).toMatchObject({ hand: 'viewer' });
    // @ts-expect-error: the view has no such field
    expect(defineGame({ ...dealt, ui: { hand: 'cards' } }).id).toBe('least');
  });

  test('name the fields, actions and events for hints', () => {
    type Hints = UiHints<'hand' | 'last', 'play', 'took'>;
    expectTypeOf<{ middle: { last: 'cards' }; actions: { play: 'Lay' } }>().toExtend<Hints>();
    // @ts-expect-error: the view has no such field
    const wrong: Hints = { middle: { deck: 'left' } };
    expect(wrong).toBeDefined();
  });
});
