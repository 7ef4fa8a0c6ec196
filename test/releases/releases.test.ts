import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openData } from '../../party/platforms/data-folder.ts';
import { readStored } from '../../party/runtime/stored.ts';
import { cutRelease } from '../../scripts/release/cut.ts';
import type { TableNote } from '../../scripts/release/tables.ts';
import { gameIds } from '../../shared/games/registry.ts';
import { findGame } from '../../shared/kernel/game-registry.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { at } from '../../shared/kernel/util.ts';
import { frameSchema } from '../../shared/protocol/frames.ts';
import { verify } from '../../shared/replay/verify.ts';
import { runScript } from '../helpers/command.ts';
import { type Conversation, framesBySocket, playAgainFrom } from '../helpers/memory/conversation.ts';
import { playOn } from '../helpers/memory/gather.ts';
import { Player, tokenOf } from '../helpers/memory/player.ts';
import { MemoryWorld } from '../helpers/memory/world.ts';
import { isLong, randomFrom } from '../helpers/random.ts';
import { deviceOf } from '../helpers/signer.ts';
import { fileOfShape, storedShapes } from '../helpers/stored-shapes.ts';
import { allReleases, releaseIn } from './releases.ts';

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Without the news that the next game at the table begins with newer rules. */
const withoutNewRules = (frames: unknown): unknown =>
  JSON.parse(
    JSON.stringify(frames, (_, one) =>
      Array.isArray(one)
        ? one.filter((event) => event?.type !== 'table:changed' || event.rules === undefined)
        : one,
    ),
  );

const made = mkdtempSync(join(tmpdir(), 'arcus-release-test-'));
afterAll(() => rmSync(made, { recursive: true }));
/** What a release would keep of this version, without the build. */
const thisVersion = releaseIn(made, 'as this version', {
  digest: await cutRelease(made, { tablesPerGame: 16, hasBuild: false }),
  missing: [],
});

describe.each([...allReleases, thisVersion])(
  'release $version',
  ({ folder, digest, missing, read, readJson }) => {
    test('has the files that it was made with, of at most 6 MB', () => {
      expect(sha256(readFileSync(`${folder}/hashes.json`))).toBe(digest);
      const hashes: Readonly<Record<string, string>> = readJson('hashes.json');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => statSync(`${folder}/${file}`).isFile() && file !== 'hashes.json')
        .sort();
      expect(
        Object.fromEntries(files.map((file) => [file, sha256(readFileSync(`${folder}/${file}`))])),
      ).toEqual(hashes);
      expect(files.reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0)).toBeLessThan(6e6);
    });

    test.each(
      storedShapes
        .map(([shape]) => ({ shape, name: shape.name }))
        .filter(({ name }) => !missing.includes(name)),
    )('stored values that this version reads: $name', ({ shape, name }) => {
      const values: readonly unknown[] = readJson(`shapes/${fileOfShape(name)}`);
      expect(values.length).toBeGreaterThan(0);
      expect(values.map((value) => readStored(shape, value)).filter(({ ok }) => !ok)).toEqual([]);
    });

    const notes: readonly TableNote[] = readJson('tables.json');

    /** Its data folder, unpacked. */
    const unpack = (): string => {
      const place = mkdtempSync(join(tmpdir(), 'arcus-release-test-'));
      onTestFinished(() => rmSync(place, { recursive: true }));
      writeFileSync(join(place, 'arcus.db'), read('tables.db.br'));
      return place;
    };

    test('has a data folder of tables of all games, which can all continue', async () => {
      const { code, out, error } = await runScript('scripts/package/arcus-tables.ts', [
        'upgrade-check',
        unpack(),
      ]);
      expect({ code, error }).toEqual({ code: 0, error: '' });
      const lines = out.trim().split('\n');
      expect(lines.slice(0, -1).map((line) => line.split(' ')[0])).toEqual(notes.map(({ id }) => id).sort());
      expect(lines.at(-1)).toMatch(new RegExp(`^${notes.length} tables\\.`));
    });

    const inProgress = (game: string): readonly TableNote[] => {
      const all = notes.filter(
        (note) => note.game === game && ['dealing', 'playing', 'paused'].includes(note.phase),
      );
      const of = (phase: string) => all.filter((note) => note.phase === phase).slice(0, 2);
      return isLong ? all : [...of('dealing'), ...of('playing'), ...of('paused')];
    };

    test.each(gameIds)(
      'has tables in progress that play on to an end that can be verified: %s',
      async (game) => {
        const { store, close } = await openData({
          ...{ folder: unpack(), secret: 'a secret of this test, of 32 characters', log: () => undefined },
          onAlarm: async () => undefined,
        });
        onTestFinished(close);
        const played = inProgress(game);
        expect(played.length).toBeGreaterThanOrEqual(6);
        for (const { id, now, players: names } of played) {
          const rows = await store.storageOf(`table/${id}`).list();
          const texts = [...rows].map(([key, value]) => [key, JSON.stringify(value)] as const);
          const world = new MemoryWorld(`later ${id}`, now);
          const table = world.table(tableIdSchema.parse(id));
          table.load(new Map(texts), now);
          const players = names.map((name) => new Player(world, table, name));
          for (const player of players) {
            player.device = deviceOf(player.name);
            await player.hello();
          }
          const first = at(players, 0);
          while (first.view.phase === 'dealing') await world.pass(1_000);
          await playOn(players, randomFrom(id));
          expect(first.view).toMatchObject({ phase: 'over', outcome: { winners: expect.any(Array) } });
          const transcript = await table.transcript(first.view.gameNumber, tokenOf(first.name));
          expect(await verify(JSON.stringify(transcript))).toMatchObject({ verdict: 'consistent' });
        }
      },
    );

    const conversations = gameIds.map((game) => ({ game, file: `conversations/${game}.json.br` }));

    const kindsIn = (frames: readonly unknown[][]) =>
      frames.map((list) => list.flatMap((frame) => repliesIn(frame)));
    const repliesIn = (frame: unknown): unknown[] => {
      if (!Array.isArray(frame)) return [];
      if (Array.isArray(frame[0])) return frame.flatMap(repliesIn);
      if (typeof frame[0] === 'number') return frame.length > 4 ? [['ok', ...frame.slice(4)]] : [];
      return frame[0] === 'ok' || frame[0] === 'no' ? [frame] : [];
    };

    test.each(conversations)(
      'clients whose requests have the same replies and views from this server: $game',
      async ({ game, file }) => {
        const [handshake, play]: readonly Conversation[] = readJson(file);
        if (handshake === undefined || play === undefined) throw new Error(`${file} has no game`);
        for (const recorded of [handshake, play]) {
          const before = framesBySocket(recorded.spoken);
          for (const frame of before.flat())
            for (const one of Array.isArray(frame) && Array.isArray(frame[0]) ? frame : [frame])
              if (typeof one?.[0] !== 'number' || one.length <= 4) frameSchema.parse(one);
          const after = framesBySocket(await playAgainFrom(recorded));
          expect(after).toHaveLength(before.length);
          // A newer version of the rules deals another game at a table that had not begun: its terms fit no recorded seed.
          const { version } = JSON.parse(recorded.rows.record ?? '').game;
          if (recorded !== play && findGame(game)?.version !== version) continue;
          expect(kindsIn(after)).toEqual(kindsIn(before));
          // New fields may come.
          expect(withoutNewRules(after)).toMatchObject(before);
        }
        expect(framesBySocket(play.spoken).flat().length).toBeGreaterThan(20);
      },
    );
  },
);
