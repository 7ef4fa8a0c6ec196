import { describe, expect, test } from 'vitest';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { loadExamples, loadRules } from '../../test/contract/ours.ts';
import { playAll, viewersOf } from '../../test/contract/subject.ts';
import { closeCodes } from '../sdk/index.ts';
import { embedEventsOf } from './table-events.ts';

type Seen = NonNullable<Parameters<typeof embedEventsOf>[1]['view']>;

const invite = 'https://arcus.test/t/0123456789ab';
const place = { table: '0123456789ab', invite };
const [first, second] = [seatOf(0), seatOf(1)];
const prompt = { decision: 4, legal: [] };
const roster = { names: ['Ann', 'Bo'], colours: [], choices: [], you: first };
const outcome = { winners: [second], scores: [1, 3], reason: 'most-points' };

const view = (changes: Partial<Seen> = {}): Seen => ({
  id: tableIdSchema.parse('0123456789ab'),
  game: 'drop-rainbow',
  phase: 'gathering',
  gameNumber: 0,
  you: null,
  prompt: null,
  outcome: null,
  roster: null,
  ...changes,
});

const playing = view({ phase: 'playing', gameNumber: 1, you: first, roster });
const over = view({ phase: 'over', gameNumber: 1, you: first, roster, outcome });
const drew = { type: 'drew', seat: second, card: 'red' };
const ready = (phase: string) => ({
  type: 'ready',
  detail: { game: 'drop-rainbow', table: '0123456789ab', invite, phase },
});
const seated = (seat: number | null) => ({ type: 'seated', detail: { seat } });
const started = (gameNumber: number, names: readonly string[] = roster.names) => ({
  type: 'started',
  detail: { gameNumber, names },
});
const moved = (yourTurn: boolean) => ({
  type: 'moved',
  detail: { yourTurn, moves: [{ type: 'drew', seat: 1, name: 'Bo' }] },
});
const ended = { type: 'ended', detail: { gameNumber: 1, names: ['Ann', 'Bo'], winners: [1] } };

test.each([
  ['a table is there', null, view(), [], [ready('gathering')]],
  ['a seat is found again, in the middle of a game', null, playing, [], [ready('playing'), seated(0)]],
  ['a game that was over before is not told', null, over, [], [ready('over'), seated(0)]],
  ['the visitor sits down', view(), view({ you: second }), [{ type: 'table:sat' }], [seated(1)]],
  ['somebody else sits down', view(), view(), [{ type: 'table:sat' }], []],
  ['the visitor gets up', view({ you: second }), view(), [{ type: 'table:left' }], [seated(null)]],
  [
    'a whole game is missed while the connection is away',
    view({ you: first }),
    over,
    [],
    [started(1), ended],
  ],
  [
    'the end of a game and all of the next one are missed',
    over,
    { ...over, gameNumber: 2 },
    [],
    [started(2), { ...ended, detail: { ...ended.detail, gameNumber: 2 } }],
  ],
  [
    'the seeds are awaited',
    view(),
    view({ phase: 'dealing', gameNumber: 1 }),
    [{ type: 'table:started' }],
    [],
  ],
  [
    'a game begins, which is no move',
    view({ phase: 'dealing', gameNumber: 1, you: first }),
    playing,
    [drew],
    [started(1)],
  ],
  ['seats are numbered anew', view({ you: second }), playing, [], [seated(0), started(1)]],
  ['a rematch began while the connection was lost', playing, { ...playing, gameNumber: 2 }, [], [started(2)]],
  ['somebody moves', playing, playing, [drew], [moved(false)]],
  ['somebody moves, and the visitor is next', playing, { ...playing, prompt }, [drew], [moved(true)]],
  ['somebody writes', playing, playing, [{ type: 'table:said' }], []],
  ['the last move', playing, over, [drew, { type: 'table:ended' }], [moved(false), ended]],
  ['the end came while the connection was lost', playing, over, [], [ended]],
  ['it stays over', over, over, [{ type: 'table:said' }], []],
])('%s', (_, before, after, events, expected) =>
  expect(embedEventsOf(before, { view: after, closed: null }, events, place)).toEqual(expected),
);

test('what nobody has listed as known to everybody is not told', () => {
  const told = embedEventsOf(playing, { view: { ...playing, prompt }, closed: null }, [drew], place);
  expect(JSON.stringify(told)).not.toMatch(/"red"|decision/);
});

test.each([
  [closeCodes.noSuchTable, 'no-such-table'],
  [closeCodes.tableGone, 'table-gone'],
  [1002, 'closed'],
])('a connection that is over with %i', (code, expected) =>
  expect(embedEventsOf(playing, { view: playing, closed: { code, reason: 'Why.' } }, [], place)).toEqual([
    { type: 'error', detail: { code: expected, message: 'Why.', stage: 'connected', table: place.table } },
  ]),
);

test('before the table has answered nothing is told', () =>
  expect(embedEventsOf(null, { view: null, closed: null }, [], place)).toEqual([]));

test('of a game that is not known a move is told by its name and its seat', () => {
  const strange = { ...playing, game: 'snap' };
  const snapped = { type: 'snapped', seat: first, card: 'red' };
  expect(embedEventsOf(strange, { view: strange, closed: null }, [snapped], place)).toEqual([
    { type: 'moved', detail: { yourTurn: false, moves: [{ type: 'snapped', seat: 0, name: 'Ann' }] } },
  ]);
});

describe.each(gameIds)('what a page is told of a move of %s', async (id) => {
  const game = findGame(id);
  if (game === undefined) throw new Error(`the registry does not find ${id}`);
  const { botRuns } = playAll(game, await loadExamples(id), loadRules(id), 1);

  test('is the same for everybody at the table, and nothing of it is hidden from anybody', () => {
    const types = new Set<string>();
    for (const run of botRuns) {
      const names = Array.from({ length: run.seats }, (_, seat) => `Player ${seat}`);
      const seen = { ...playing, game: id, roster: { ...roster, names } };
      for (const { events } of run.steps) {
        const told = viewersOf(run).map((viewer) =>
          embedEventsOf(
            seen,
            { view: seen, closed: null },
            events.flatMap((event) => game.redact(event, viewer) ?? []),
            place,
          ),
        );
        expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1);
        for (const { type } of events) types.add(type);
        for (const each of told[0] ?? [])
          if (each.type === 'moved') expect(each.detail.moves.length).toBe(events.length);
      }
    }
    expect(types.size).toBeGreaterThan(2);
  });
});
