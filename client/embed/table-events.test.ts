import { describe, expect, test } from 'vitest';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { loadExamples, loadRules } from '../../test/contract/arcus-games.ts';
import { playAll, viewersOf } from '../../test/contract/subject.ts';
import { closeCodes, type SeatView } from '../sdk/index.ts';
import { embedEventsOf } from './table-events.ts';

type EmbedView = NonNullable<Parameters<typeof embedEventsOf>[1]['view']>;

const invite = 'https://arcus.test/t/0123456789ab';
const place = { table: '0123456789ab', invite };
const [first, second] = [seatOf(0), seatOf(1)];
const prompt = { decision: 4, legal: [] };
const roster = { names: ['Ann', 'Bo'], colors: [], choices: [], you: first };
const outcome = { winners: [second], scores: [1, 3], reason: 'most-points' };

const sitter = (name: string, bot: boolean): SeatView => ({
  name,
  bot,
  level: bot ? 'normal' : null,
  color: 'red',
  away: false,
  agreed: false,
  handedOver: false,
  commitment: null,
  keys: [],
});

const view = (changes: Partial<EmbedView> = {}): EmbedView => ({
  id: tableIdSchema.parse('0123456789ab'),
  game: 'drop-rainbow',
  phase: 'gathering',
  gameNumber: 0,
  you: null,
  prompt: null,
  outcome: null,
  roster: null,
  seats: [null, null],
  ...changes,
});

const playing = view({ phase: 'playing', gameNumber: 1, you: first, roster });
const over = view({
  phase: 'over',
  gameNumber: 1,
  you: first,
  roster,
  outcome,
  seats: [sitter('Ann', false), sitter('Bo', true), sitter('Cy', true)],
});
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
const ended = {
  type: 'ended',
  detail: {
    gameNumber: 1,
    names: ['Ann', 'Bo'],
    winners: [1],
    scores: [1, 3],
    reason: 'most-points',
    bots: [1],
    receipt: null,
  },
};

test.each([
  ['a table appears', null, view(), [], [ready('gathering')]],
  ['a seat is restored during a game', null, playing, [], [ready('playing'), seated(0)]],
  ['a finished game appears, without an ended event', null, over, [], [ready('over'), seated(0)]],
  ['the visitor sits down', view(), view({ you: second }), [{ type: 'table:sat' }], [seated(1)]],
  ['another player sits down', view(), view(), [{ type: 'table:sat' }], []],
  ['the visitor leaves the seat', view({ you: second }), view(), [{ type: 'table:left' }], [seated(null)]],
  ['a lost connection missed a whole game', view({ you: first }), over, [], [started(1), ended]],
  [
    'a lost connection missed the end of a game and the next game',
    over,
    { ...over, gameNumber: 2 },
    [],
    [started(2), { ...ended, detail: { ...ended.detail, gameNumber: 2 } }],
  ],
  [
    'the table waits for seeds',
    view(),
    view({ phase: 'dealing', gameNumber: 1 }),
    [{ type: 'table:started' }],
    [],
  ],
  [
    'a game begins, without a moved event',
    view({ phase: 'dealing', gameNumber: 1, you: first }),
    playing,
    [drew],
    [started(1)],
  ],
  ['seats are renumbered', view({ you: second }), playing, [], [seated(0), started(1)]],
  [
    'a lost connection missed the start of a rematch',
    playing,
    { ...playing, gameNumber: 2 },
    [],
    [started(2)],
  ],
  ['another player moves', playing, playing, [drew], [moved(false)]],
  ['another player moves and the visitor is next', playing, { ...playing, prompt }, [drew], [moved(true)]],
  ['a chat message arrives', playing, playing, [{ type: 'table:said' }], []],
  ['the last move ends the game', playing, over, [drew, { type: 'table:ended' }], [moved(false), ended]],
  ['a lost connection missed the end', playing, over, [], [ended]],
  ['a chat message arrives after the game', over, over, [{ type: 'table:said' }], []],
])('embed events: %s', (_, before, after, events, expected) =>
  expect(embedEventsOf(before, { view: after, closed: null }, events, place)).toEqual(expected),
);

test('embed events: leave out fields not listed as public', () => {
  const sent = embedEventsOf(playing, { view: { ...playing, prompt }, closed: null }, [drew], place);
  expect(JSON.stringify(sent)).not.toMatch(/"red"|decision/);
});

test.each([
  [closeCodes.noSuchTable, 'no-such-table'],
  [closeCodes.tableGone, 'table-gone'],
  [3000, 'identity'],
  [1002, 'closed'],
])('embed events: close code %i becomes the error %s', (code, expected) =>
  expect(embedEventsOf(playing, { view: playing, closed: { code, reason: 'Why.' } }, [], place)).toEqual([
    { type: 'error', detail: { code: expected, message: 'Why.', stage: 'connected', table: place.table } },
  ]),
);

test('embed events: are empty before the table answers', () =>
  expect(embedEventsOf(null, { view: null, closed: null }, [], place)).toEqual([]));

test('embed events: a move of an unlisted game has only type, seat and name', () => {
  const strange = { ...playing, game: 'snap' };
  const snapped = { type: 'snapped', seat: first, card: 'red' };
  expect(embedEventsOf(strange, { view: strange, closed: null }, [snapped], place)).toEqual([
    { type: 'moved', detail: { yourTurn: false, moves: [{ type: 'snapped', seat: 0, name: 'Ann' }] } },
  ]);
});

describe.each(gameIds)('embed events of %s', async (id) => {
  const game = findGame(id);
  if (game === undefined) throw new Error(`the registry does not find ${id}`);
  const { botRuns } = playAll(game, await loadExamples(id), loadRules(id), 1);

  test('are equal for every viewer and cover every event', () => {
    const types = new Set<string>();
    for (const run of botRuns) {
      const names = Array.from({ length: run.seats }, (_, seat) => `Player ${seat}`);
      const seen = { ...playing, game: id, roster: { ...roster, names } };
      for (const { events } of run.steps) {
        const sent = viewersOf(run).map((viewer) =>
          embedEventsOf(
            seen,
            { view: seen, closed: null },
            events.flatMap((event) => game.redact(event, viewer) ?? []),
            place,
          ),
        );
        expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1);
        for (const { type } of events) types.add(type);
        for (const each of sent[0] ?? [])
          if (each.type === 'moved') expect(each.detail.moves.length).toBe(events.length);
      }
    }
    expect(types.size).toBeGreaterThan(2);
  });
});
