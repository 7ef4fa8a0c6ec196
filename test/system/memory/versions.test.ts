import { afterEach, describe, expect, test } from 'vitest';
import { ServerChanging, type Shape } from '../../../party/runtime/stored.ts';
import { finishedShape, logRowShape, moveShape, tableShape } from '../../../party/table/record.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import { closeCodes } from '../../../shared/protocol/codes.ts';
import { deployLater } from '../../helpers/later-version.ts';
import { asked, begin, type Gathered, playOn, recordOf } from '../../helpers/memory/gather.ts';
import { tokenOf } from '../../helpers/memory/player.ts';
import { randomFrom } from '../../helpers/random.ts';

const shapes = [tableShape, moveShape, logRowShape, finishedShape] as Shape<never>[];
let goBack = (): void => undefined;
afterEach(() => goBack());

/** A later version of the server takes over; its rooms start again. */
const deploy = ({ table }: Gathered): void => {
  goBack = deployLater(shapes);
  table.evict();
};

const rollBack = ({ table }: Gathered): void => {
  goBack();
  goBack = () => undefined;
  table.evict();
};

const beginPoker = (seed: string): Promise<Gathered> =>
  begin({ game: 'seven-poker', players: 3, seed, settings: { turnSeconds: null } });

const playSome = async ({ players, world }: Gathered, moves: number, random: Random): Promise<void> => {
  for (let move = 0; move < moves; move += 1) {
    // Below the table's rate limit.
    await world.pass(100);
    expect(await asked(players).actByChance(random)).toEqual(['ok', expect.any(String)]);
  }
};

/** How the game went, without the times. */
const courseOf = ({ table }: Gathered) => {
  const { game } = recordOf(table);
  return {
    outcome: game.outcome,
    state: game.state,
    log: table.log().map(({ seat, by, action, index }) => ({ seat, by, action, index })),
  };
};

const transcriptOf = ({ table }: Gathered) => table.transcript(1, tokenOf('ann'));

const uninterrupted = async (seed: string) => {
  const game = await beginPoker(seed);
  const random = randomFrom(seed);
  await playSome(game, 10, random);
  await playOn(game.players, random);
  return { course: courseOf(game), transcript: await transcriptOf(game) };
};

describe('a migrated game', () => {
  test.each(['one', 'two', 'three', 'four'])('plays on to the same end: %s', async (seed) => {
    const { course, transcript } = await uninterrupted(seed);
    const game = await beginPoker(seed);
    const random = randomFrom(seed);
    await playSome(game, 10, random);
    expect(game.table.storedApart().moves).toHaveLength(10);
    expect(game.table.storedApart().record).toMatchObject({ format: 1 });
    deploy(game);
    await playOn(game.players, random);
    expect(game.table.storedApart().record).toMatchObject({ format: 2, since: 3 });
    expect(courseOf(game)).toEqual(course);
    expect(await transcriptOf(game)).toEqual(transcript);
  });
});

describe('a game over days', () => {
  const day = 24 * 3_600_000;

  test('keeps its deadline and its pause through a deployment; one that passes during a rollback counts afterwards', async () => {
    const game = await begin({ players: 3, settings: { turnSeconds: 86_400 } });
    const { players, table, world } = game;
    const deadline = world.now + day;
    for (const { client } of players) client.close();
    await world.pass(day / 2);
    deploy(game);
    // The first write is of the later version.
    await at(players, 0).connectAgain().hello();
    for (const player of players) {
      await player.connectAgain().hello();
      await player.ask({ type: 'pause', agreed: true });
    }
    expect(table.storedApart().record).toMatchObject({ format: 2 });
    await world.pass(day);
    rollBack(game);
    await world.pass(day);
    deploy(game);
    await at(players, 1).connectAgain().hello();
    expect(at(players, 1).view.pause?.agreedByAll).toBe(true);
    await at(players, 1).ask({ type: 'pause', agreed: false });
    for (const { client } of players) client.close();
    await world.settled();
    rollBack(game);
    const kept = table.storedApart();
    await world.advance(deadline + 3 * day);
    expect(table.storedApart()).toEqual(kept);
    deploy(game);
    await at(players, 1).connectAgain().hello();
    await world.pass(5_000);
    expect(table.log().map(({ by }) => by)).toEqual(['time']);
    expect(at(table.log(), 0).at).toBeGreaterThanOrEqual(deadline + 3 * day);
  });
});

describe('after a rollback', () => {
  test('a game stays unchanged until the newer server is back, which continues it without a lost move', async () => {
    const { course } = await uninterrupted('rollback');
    const game = await beginPoker('rollback');
    const { players, table, world } = game;
    const random = randomFrom('rollback');
    await playSome(game, 5, random);
    deploy(game);
    await playSome(game, 5, random);

    rollBack(game);
    const kept = table.storedApart();
    const mover = asked(players);
    mover.client.say({ type: 'act', id: 'while-old', decision: mover.decision, action: { type: 'call' } });
    for (const other of players) if (other !== mover) other.client.say({ type: 'hello', protocol: 1 });
    await world.settled();
    for (let tries = 0; tries < 3; tries += 1) {
      for (const player of players) {
        expect(player.client.closed).toMatchObject({ code: closeCodes.serverChanging });
        player.connectAgain();
      }
      await world.pass(3_600_000);
    }
    await expect(table.summary()).rejects.toThrow(ServerChanging);
    expect(table.storedApart()).toEqual(kept);
    expect(world.lines.filter(({ event }) => event === 'record-refused').length).toBeGreaterThan(0);

    goBack = deployLater(shapes);
    table.evict();
    for (const player of players) await player.connectAgain().hello();
    await playOn(players, random);
    expect(courseOf(game)).toEqual(course);
  });

  test('the transcript of a game that the newer server ended is refused for a while, not denied', async () => {
    const game = await beginPoker('ended');
    deploy(game);
    await playOn(game.players, randomFrom('ended'));
    const transcript = await transcriptOf(game);
    expect(transcript).not.toBeNull();
    rollBack(game);
    await expect(transcriptOf(game)).rejects.toThrow(ServerChanging);
    deploy(game);
    expect(await transcriptOf(game)).toEqual(transcript);
  });
});

describe('a table that cannot be read', () => {
  const day = 24 * 3_600_000;

  test.each([
    ['is deleted after 30 days if it is damaged', { format: 1 }, false],
    ['stays for a newer server', { format: 2 }, true],
  ])('%s', async (_, record, stays) => {
    const { table, world, players } = await begin();
    table.rewrite(record);
    at(players, 0).client.say({ type: 'hello', protocol: 1 });
    await world.pass(29 * day);
    expect(table.storedApart().record).toEqual(record);
    await world.pass(2 * day);
    expect(table.storedApart().record).toEqual(stays ? record : undefined);
    expect(table.alarm !== null).toBe(stays);
    expect(world.lines.some(({ event }) => event === 'damaged-deleted')).toBe(!stays);
  });

  test('is deleted 30 days after it was last readable', async () => {
    const { table, world, players } = await begin();
    const readable = recordOf(table);
    table.rewrite({ format: 1 });
    await world.pass(25 * day);
    table.rewrite(readable);
    await at(players, 0).connectAgain().hello();
    await world.pass(7 * day);
    table.rewrite({ format: 1 });
    await world.pass(29 * day);
    expect(table.storedApart().record).toEqual({ format: 1 });
    await world.pass(2 * day);
    expect(table.storedApart().record).toBeUndefined();
  });
});
