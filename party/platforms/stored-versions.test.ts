import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { arcusGames } from '../../shared/games/registry.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { closeCodes } from '../../shared/protocol/codes.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { siteSettingsSchema } from '../../shared/protocol/site.ts';
import { idOf, report } from '../../test/helpers/directory.ts';
import { MapStorage } from '../../test/helpers/map-storage.ts';
import { storedShapes } from '../../test/helpers/stored-shapes.ts';
import { codeShape, guessesShape } from '../codes/room.ts';
import { countsShape } from '../counters/counters.ts';
import { reporterShape, reportShape, reportsShape } from '../desk/reports.ts';
import { auditShape, banShape, deskShape } from '../desk/room.ts';
import { entryShape } from '../directory/record.ts';
import { metaShape, parts } from '../matching/record.ts';
import { relayShape } from '../relay/events.ts';
import { numberOf, ServerChanging, type Shape, toStored } from '../runtime/stored.ts';
import { indexShape, publishedKeyShape } from '../sites/index-room.ts';
import { siteKeyOf } from '../sites/keys.ts';
import {
  deadLetterShape,
  eventShape,
  feedShape,
  siteShape,
  tableRowShape,
  usedKey,
  usedShape,
} from '../sites/record.ts';
import { stepShape } from '../table/features/devtools.ts';
import { damageShape, finishedShape, logRowShape, moveShape, tableShape } from '../table/record.ts';
import { attachmentShape, openParty, type Party, socketOf } from './durable-object.ts';

setGames(arcusGames);

const secret = 's'.repeat(32);
const id = idOf(1);
const generation = 5;

const open = (party: keyof typeof openParty, storage: MapStorage): Party =>
  openParty[party]({
    variables: { ARCUS_SECRET: secret, ARCUS_DEVTOOLS: '1' },
    storage,
    sockets: () => [],
    call: async () => '{}',
  });

const call = async (opened: Party, name: string, route: string, message: unknown): Promise<unknown> => {
  const found = opened.route(name, route);
  if (found === undefined) throw new Error(`no route ${route}`);
  return found(message);
};

const createTable = {
  id,
  game: 'drop-rainbow',
  options: { cardsPerColor: 9, hiddenScores: false },
  settings: settingsSchema.parse({}),
  seats: 2,
};
const addSite = { id: 'club', settings: siteSettingsSchema.parse({}) };
const siteRecord = {
  format: 1,
  id: 'club',
  createdAt: 1,
  settings: addSite.settings,
  generations: [generation],
};
const now = Math.floor(Date.now() / 1_000);
/** Later than the end of this file's tests on a busy machine. */
const expiresAt = now + 300;
const audience = 'https://tables.example.com';
const identity = await new SignJWT({ name: 'Ann', jti: 'once-only' })
  .setProtectedHeader({ alg: 'HS256' })
  .setIssuer('club')
  .setSubject('ann')
  .setAudience(audience)
  .setIssuedAt(now)
  .setExpirationTime(expiresAt)
  .sign(new TextEncoder().encode(siteKeyOf(secret, 'club', generation)));

interface Scene {
  readonly shape: Shape<unknown>;
  readonly party: keyof typeof openParty;
  readonly name: string;
  readonly key: string;
  /** Rows of this version, stored beside that of another version. */
  readonly rows?: Readonly<Record<string, unknown>>;
  readonly create?: object;
  /** Absent for a room without routes. */
  readonly route?: string;
  readonly message?: unknown;
  /** Whether sockets connect to the room that stores the row. */
  readonly hasSockets?: boolean;
}

const scenes: readonly Scene[] = [
  {
    shape: tableShape,
    ...{ party: 'table', name: id, key: 'record', create: createTable, hasSockets: true },
    ...{ route: 'watched', message: { relay: 0, watchers: 0, version: null } },
  },
  {
    shape: moveShape,
    ...{ party: 'table', name: id, key: 'move:00', create: createTable, hasSockets: true },
    ...{ route: 'watched', message: { relay: 0, watchers: 0, version: null } },
  },
  {
    shape: damageShape,
    ...{ party: 'table', name: id, key: 'damage', rows: { record: { format: 1 } } },
    ...{ route: 'watched', message: { relay: 0, watchers: 0, version: null } },
  },
  {
    shape: finishedShape,
    ...{ party: 'table', name: id, key: 'log:0001:end', create: createTable },
    ...{ route: 'result', message: { gameNumber: 1, token: null } },
  },
  {
    shape: stepShape,
    ...{ party: 'table', name: id, key: 'devtools:000000001', create: createTable },
    ...{ route: 'devtools', message: { do: 'look', after: 0 } },
  },
  {
    shape: relayShape,
    ...{ party: 'relay', name: `${id}.0`, key: 'record', hasSockets: true },
    ...{ route: 'update', message: { messages: [] } },
  },
  ...[metaShape, ...Object.values(parts)].map(
    (shape, index): Scene => ({
      shape,
      ...{ party: 'matcher', name: 'drop-rainbow', hasSockets: true },
      key: index === 0 ? 'meta' : `${Object.keys(parts)[index - 1]}:x`,
    }),
  ),
  {
    shape: entryShape,
    ...{ party: 'directory', name: 'drop-rainbow.any', key: `entry:${id}` },
    ...{ route: 'report', message: report(1) },
  },
  {
    shape: countsShape,
    ...{ party: 'counters', name: 'main', key: 'counts' },
    ...{ route: 'add', message: { moves: 1 } },
  },
  {
    shape: siteShape,
    ...{ party: 'site', name: 'club', key: 'record' },
    ...{ route: 'add', message: addSite },
  },
  {
    shape: feedShape,
    ...{ party: 'site', name: 'club', key: 'feed', rows: { record: siteRecord } },
    ...{ route: 'describe', message: {} },
  },
  {
    shape: eventShape,
    ...{ party: 'site', name: 'club', key: 'event:000000000001', rows: { record: siteRecord } },
    ...{ route: 'events', message: { after: 0, limit: 5 } },
  },
  {
    shape: tableRowShape,
    ...{ party: 'site', name: 'club', key: `table:${id}`, rows: { record: siteRecord } },
    ...{ route: 'tables', message: { after: null, limit: 5 } },
  },
  {
    shape: deadLetterShape,
    ...{ party: 'site', name: 'club', key: 'dead:000000000001', rows: { record: siteRecord } },
    ...{ route: 'deadLetters', message: { limit: 5 } },
  },
  {
    shape: usedShape,
    ...{
      party: 'site',
      name: 'club',
      key: usedKey(expiresAt, digestOf('once-only')),
      rows: { record: siteRecord },
    },
    ...{ route: 'verify', message: { token: identity, client: 'me', audience } },
  },
  {
    shape: codeShape,
    ...{ party: 'codes', name: 'K7', key: 'code:K7M2QX' },
    ...{ route: 'resolve', message: { code: 'K7M2QX' } },
  },
  {
    shape: guessesShape,
    ...{ party: 'codes', name: 'by-aa', key: `by:${'a'.repeat(64)}` },
    ...{ route: 'guess', message: { by: 'a'.repeat(64) } },
  },
  {
    shape: deskShape,
    ...{ party: 'desk', name: '0', key: 'desk', route: 'read', message: {} },
  },
  {
    shape: banShape,
    ...{ party: 'desk', name: '0', key: `ban:${'a'.repeat(64)}`, route: 'read', message: {} },
  },
  {
    shape: auditShape,
    ...{ party: 'desk', name: '0', key: 'audit:0001' },
    rows: {
      desk: toStored(deskShape, { flags: { drain: false, proofOfWorkBits: null }, notice: null, lastRow: 1 }),
    },
    ...{ route: 'audit', message: { before: null, limit: 1 } },
  },
  {
    shape: reportsShape,
    ...{ party: 'desk', name: '0', key: 'reports' },
    ...{ route: 'reports', message: { before: null, limit: 1 } },
  },
  {
    shape: reportShape,
    ...{ party: 'desk', name: '0', key: 'report:001' },
    rows: { reports: toStored(reportsShape, { last: 1 }) },
    ...{ route: 'reports', message: { before: null, limit: 1 } },
  },
  {
    shape: reporterShape,
    ...{ party: 'desk', name: '0', key: `reporter:${'a'.repeat(64)}`, route: 'report' },
    message: {
      report: {
        ...{ reason: 'name', table: idOf(1), game: 'drop-rainbow', gameNumber: 1, moves: [], chat: [] },
        ...{ by: { seat: 0, name: 'Ann' }, player: { seat: 1, name: 'Bob' } },
      },
      by: ['a'.repeat(64)],
    },
  },
  {
    shape: indexShape,
    ...{ party: 'site', name: '0', key: 'site:club' },
    ...{ route: 'sites', message: {} },
  },
  {
    shape: publishedKeyShape,
    ...{ party: 'site', name: '0', key: 'key:one' },
    ...{ route: 'keys', message: {} },
  },
];

/** A socket that collects its close codes. */
const fakeSocket = (state: object | null = null) => {
  const closed: number[] = [];
  const socket = socketOf({
    state,
    setState: () => undefined,
    send: () => undefined,
    close: (code) => void closed.push(code),
  });
  return { socket, closed };
};

/** Opens a room on a row with another version number, and returns a copy of its rows. */
const prepared = async (scene: Scene, format: number) => {
  const storage = new MapStorage();
  if (scene.create) await call(open(scene.party, storage), scene.name, 'create', scene.create);
  const before = JSON.parse(storage.rows.get(scene.key) ?? '{"a":1}');
  await storage.put({ ...scene.rows, [scene.key]: { ...before, format } });
  const opened = open(scene.party, storage);
  return { opened, storage, rows: new Map(storage.rows) };
};

const closeCodeOf = async ({ party, name }: Scene, opened: Party): Promise<readonly number[]> => {
  const { socket, closed } = fakeSocket();
  const request = new Request(`https://arcus.example/parties/${party}/${name}`);
  await opened.connect(socket, request);
  return closed;
};

describe('a stored value of a newer version', () => {
  test.each(scenes)('is not touched, and its room asks to try again: $shape.name', async (scene) => {
    const { opened, storage, rows } = await prepared(scene, numberOf(scene.shape) + 1);
    if (scene.route !== undefined) {
      const answer = call(opened, scene.name, scene.route, scene.message);
      await expect(answer).rejects.toThrow(ServerChanging);
      await expect(answer).rejects.toThrow(
        `${scene.shape.name}: It has number ${numberOf(scene.shape) + 1}, after ${numberOf(scene.shape)}.`,
      );
    }
    if (scene.hasSockets) expect(await closeCodeOf(scene, opened)).toEqual([closeCodes.serverChanging]);
    await opened.room.onAlarm?.();
    expect(storage.rows).toEqual(rows);
  });

  test.each(
    scenes.filter(({ hasSockets, shape }) => hasSockets || [siteShape, feedShape].includes(shape as never)),
  )('keeps its alarm for the server that reads it: $shape.name', async (scene) => {
    const { opened, storage } = await prepared(scene, 2);
    if (scene.route === undefined) await closeCodeOf(scene, opened);
    else await call(opened, scene.name, scene.route, scene.message).catch(() => undefined);
    storage.alarm = null;
    await opened.room.onAlarm?.();
    expect(storage.alarm).toBeGreaterThan(Date.now());
  });
});

test.each([2, 0, undefined])(
  'a socket attachment of number %s closes its socket, whose client comes back',
  (format) => {
    const { socket, closed } = fakeSocket({ id: 'a', format });
    expect(socket.attached()).toBeUndefined();
    expect(closed).toEqual([closeCodes.serverChanging]);
  },
);

test('every shape has a scene', () => {
  // Log rows are read with their finished game: test/system/memory/versions.test.ts.
  const shapes = [...scenes.map(({ shape }) => shape), logRowShape, attachmentShape];
  const names = (of: readonly Shape<unknown>[]): string[] => of.map(({ name }) => name).sort();
  expect(names(shapes)).toEqual(names(storedShapes.map(([shape]) => shape)));
});
