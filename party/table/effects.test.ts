import { describe, expect, test } from 'vitest';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import { sampleAction } from '../../shared/kernel/action.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import type { Random } from '../../shared/kernel/random.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { at } from '../../shared/kernel/util.ts';
import { protocolVersion } from '../../shared/protocol/codes.ts';
import type { Request } from '../../shared/protocol/requests.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { shortOptions } from '../../test/contract/arcus-games.ts';
import { begin, recordOf } from '../../test/helpers/memory/gather.ts';
import { Player, tokenOf } from '../../test/helpers/memory/player.ts';
import { deepFreeze, isLong, randomFrom } from '../../test/helpers/random.ts';
import { defaultTableLimits } from '../runtime/limits.ts';
import type { Connection, Effect, RoomEvent, StepResult } from './events.ts';
import type { Feature, Features } from './feature.ts';
import { allFeatures } from './features.ts';
import { newRecord } from './lifecycle.ts';
import { movePrefix, movesPerRecord, rowsOf, type TableRecord } from './record.ts';
import { restore, step } from './step.ts';

/** A table driven by `step` only: four connections and a clock. */
class Driven {
  record: TableRecord;
  connections: Connection[] = [];
  now = 1_000_000;
  alarm: number | null = null;
  /** Stored values by key. */
  readonly rows = new Map<string, unknown>();

  constructor(game: string, key: string) {
    const id = tableIdSchema.parse('0123456789ab');
    const settings = settingsSchema.parse({ listed: true });
    const options = findGame(game)?.options.parse(isLong ? {} : shortOptions[game]);
    this.record = newRecord({ id, game, options, settings, capacity: 4, key }, this.now);
  }

  /** The step of an event. */
  stepOf(event: RoomEvent, features: Features): StepResult {
    const { now, connections } = this;
    return step(
      deepFreeze(this.record),
      event,
      { now, connections, limits: defaultTableLimits, notice: null },
      features,
    );
  }

  take(event: RoomEvent): readonly Effect[] {
    const stepped = this.stepOf(event, allFeatures);
    this.record = stepped.record;
    for (const effect of stepped.effects) {
      if (effect.type === 'persist')
        for (const [key, value] of Object.entries(rowsOf(effect)))
          this.rows.set(key, JSON.parse(JSON.stringify(value)));
      if (effect.type === 'alarm') this.alarm = effect.at;
      if (effect.type === 'attach') {
        this.connections = this.connections.map((one) =>
          one.id === effect.connection ? { ...one, ...effect.state } : one,
        );
      }
    }
    return stepped.effects;
  }
}

/** Each runs in every step. */
const eagerFeatures: Features = Object.fromEntries(
  Object.entries(allFeatures).map(([name, feature]) => [
    name,
    { ...feature, on: [...feature.on, 'moved'], asks: () => true },
  ]),
);

let ids = 0;

/** A random event: valid and invalid requests, connects, disconnects, alarms. */
const randomEvent = (table: Driven, random: Random): RoomEvent => {
  const { record, connections } = table;
  const dice = random.below(20);
  if (connections.length === 0 || (dice === 0 && connections.length < 6)) {
    ids += 1;
    const connection: Connection = {
      id: `c${ids}`,
      viewer: 'new',
      since: table.now,
      address: null,
      heardAt: table.now,
    };
    table.connections = [...connections, connection];
    return { type: 'connected', connection };
  }
  // Seats that are to act are preferred, or games would never end.
  const open = connections.filter(({ viewer }) => record.game.decisions.some(({ seat }) => seat === viewer));
  const speakers = open.length > 0 && random.below(3) > 0 ? open : connections;
  const connection = at(speakers, random.below(speakers.length));
  if (dice === 1 && random.below(3) === 0) {
    table.connections = connections.filter((other) => other !== connection);
    return { type: 'disconnected', connection };
  }
  if (dice < 5 && table.alarm !== null) {
    table.now = Math.max(table.now, table.alarm);
    return { type: 'alarm' };
  }
  table.now += random.below(3_000);
  return { type: 'message', connection, text: JSON.stringify(randomRequest(record, connection, random)) };
};

const randomRequest = (record: TableRecord, { viewer }: Connection, random: Random): Request => {
  ids += 1;
  const id = `request-${ids}`;
  const token = tokenOf(`player ${random.below(5)}`.replace(' ', '-'));
  if (viewer === 'new')
    return { type: 'hello', protocol: protocolVersion, ...(random.below(2) === 0 ? {} : { token }) };
  const own = record.game.decisions.find(({ seat }) => seat === viewer);
  if (own !== undefined) {
    const action = sampleAction(findGame(record.game.id)?.legal(record.game.state, own.seat) ?? [], random);
    const signed = { after: record.log.length, signature: 'A'.repeat(86) };
    return {
      type: 'act',
      id,
      decision: own.number,
      action: { ...action },
      ...(random.below(2) === 0 && { signed }),
    };
  }
  const requests: Request[] = [
    { type: 'sit', id, name: 'Ann', token },
    { type: 'start', id },
    { type: 'add-bot', id, seat: seatOf(random.below(4)) },
    { type: 'remove-bot', id, seat: seatOf(random.below(4)) },
    { type: 'hello', protocol: protocolVersion },
    { type: 'act', id, decision: 1, action: { type: 'nothing' } },
  ];
  // One player stays, or bots would sit at a paused table.
  const held = record.seats.filter((seat) => (seat?.tokenHash ?? null) !== null).length;
  if (held > 1 && random.below(20) === 0) return { type: 'leave', id };
  return at(requests, random.below(requests.length));
};

/** The first effect before its `persist`, or null. */
const outOfOrder = (effects: readonly Effect[]): string | null => {
  const persist = effects.findIndex(({ type }) => type === 'persist');
  const early = effects
    .slice(0, Math.max(0, persist))
    .find(({ type }) => ['send', 'attach', 'deliver'].includes(type));
  return early?.type ?? null;
};

describe.each(gameIds)('in random games of %s', (game) => {
  const seeds = isLong ? ['steps 1', 'steps 2', 'steps 3', 'steps 4'] : ['steps 1'];

  test.each(seeds)('a step stores first, and the table wakes with its record (seed "%s")', (seed) => {
    const random = randomFrom(seed);
    const table = new Driven(game, 'ab'.repeat(32));
    let games = 0;
    for (let steps = 0; steps < 400 || (games === 0 && steps < 5_000); steps += 1) {
      const before = table.record;
      const effects = table.take(randomEvent(table, random));
      if (table.record.game.phase === 'over' && before.game.phase === 'playing') games += 1;
      expect(outOfOrder(effects)).toBeNull();
      const stored = effects.flatMap((effect) => (effect.type === 'persist' ? [effect.record] : []));
      expect(stored).toEqual(table.record === before ? [] : [table.record]);
      if (stored.length === 0) continue;
      const moves = [...table.rows].flatMap(([key, row]) => (key.startsWith(movePrefix) ? [row] : []));
      const woken = restore(table.rows.get('record') ?? table.record, moves, allFeatures);
      expect(woken.ok && JSON.stringify(woken.value)).toBe(JSON.stringify(table.record));
      expect(moves.length).toBeLessThan(movesPerRecord);
    }
    expect(games).toBeGreaterThan(0);
  });
});

test.each(gameIds)('in random games of %s no fact that concerns a feature is missing', (game) => {
  const random = randomFrom('facts');
  const table = new Driven(game, 'cd'.repeat(32));
  let compared = 0;
  for (let steps = 0; steps < 400; steps += 1) {
    const event = randomEvent(table, random);
    // The next alarm runs due features.
    if (Object.values(table.record.due).every((at) => at > table.now)) {
      const [done, eager] = [allFeatures, eagerFeatures].map(
        (features) => table.stepOf(event, features).record,
      );
      expect({ ...done, steppedAt: 0 }).toEqual({ ...eager, steppedAt: 0 });
      compared += 1;
    }
    table.take(event);
    for (const [name, { dueAt }] of Object.entries(allFeatures))
      expect([name, table.record.due[name] ?? Number.POSITIVE_INFINITY]).toEqual([
        name,
        dueAt?.(table.record) ?? Number.POSITIVE_INFINITY,
      ]);
  }
  expect(compared).toBeGreaterThan(100);
});

test('a table runs the features that it is given, and no other', () => {
  const table = new Driven('drop-rainbow', 'ab'.repeat(32));
  const connection: Connection = {
    id: 'c',
    viewer: 'new',
    since: table.now,
    address: null,
    heardAt: table.now,
  };
  table.connections = [connection];
  const named: Feature = {
    on: ['presence'],
    settle: (done) => ({
      ...done,
      record: { ...done.record, table: { ...done.record.table, region: 'oc' } },
    }),
  };
  const after = (features: Features) => table.stepOf({ type: 'connected', connection }, features).record;
  expect(after({ ...allFeatures, named })).toMatchObject({ emptySince: null, table: { region: 'oc' } });
  expect(after({ named })).toMatchObject({ emptySince: table.now, table: { region: 'oc' } });
});

describe('[SEC-24] a failed save', () => {
  test('refuses the request with its id; no viewer saw the move, and a retry counts once', async () => {
    const { table, players, world } = await begin({ players: 2 });
    const [mover, other] = [at(players, 0).isAsked ? 0 : 1, at(players, 0).isAsked ? 1 : 0].map((index) =>
      at(players, index),
    );
    if (mover === undefined || other === undefined) throw new Error('there are two');
    const before = recordOf(table);
    const heard = other.client.received.length;
    table.failSaves(1);
    expect(await mover.act({ type: 'draw' }, 'draw-once')).toEqual([
      'no',
      'draw-once',
      'not-saved',
      expect.any(String),
      null,
    ]);
    expect(other.client.received.length).toBe(heard);
    expect(recordOf(table)).toEqual(before);
    expect(table.log()).toEqual([]);
    expect((await new Player(world, table, 'eve').hello(null)).view.gameView).toEqual(other.view.gameView);

    expect(await mover.act({ type: 'draw' }, 'draw-once')).toEqual(['ok', 'draw-once']);
    expect(table.log().map(({ index, action }) => [index, action])).toEqual([[0, { type: 'draw' }]]);
    expect(other.view.gameView).toEqual(mover.view.gameView);
    expect(other.view.gameView).not.toEqual(findGame('drop-rainbow')?.view(before.game.state, 'spectator'));
  });
});
