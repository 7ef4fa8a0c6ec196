import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { at } from '../../../shared/kernel/util.ts';
import { protocolVersion } from '../../../shared/protocol/codes.ts';
import type { Frame } from '../../../shared/protocol/frames.ts';
import { refusalMessages } from '../../../shared/protocol/refusals.ts';
import { hostileMessage, type Sender } from '../../helpers/hostile-messages.ts';
import { openSocket, type RawSocket } from '../../helpers/network.ts';
import { autoplay, createTable, type DropRainbow, join, ownTokens, until } from '../../helpers/players.ts';
import { isLong, randomFrom } from '../../helpers/random.ts';
import { sharedServer } from '../../helpers/server.ts';

const messages = isLong ? 100_000 : 1_800;
/** The burst limit of a socket or seat, minus hello and heartbeat. */
const burst = 50;
const shapeless: readonly string[] = ['bad-message', 'bad-options', 'bad-action'];
/** Milliseconds between two bursts of a seat. */
const seatPause = 4_000;

const seats = ['player', 'host'] as const;
const phases = ['gathering', 'playing', 'over'] as const;

interface Scene {
  readonly origin: string;
  readonly phase: (typeof phases)[number];
  readonly id: string;
  readonly players: readonly DropRainbow[];
  /** Tokens by seat; the host's first. */
  readonly tokens: readonly string[];
}

/** A full table without chat and clocks, in this phase. */
const sceneOf = async (origin: string, phase: Scene['phase']): Promise<Scene> => {
  const { id } = await createTable(origin, { seats: 2, settings: { turnSeconds: null, chat: false } });
  const stores = [ownTokens(), ownTokens()];
  const players = stores.map((store) => join(origin, id, store));
  for (const [seat, player] of players.entries()) await player.sit({ name: `Player ${seat}`, seat });
  if (phase !== 'gathering') await players[0]?.start();
  if (phase === 'over') for (const player of players) autoplay(player);
  for (const player of players) {
    // Between games, commitments are the last messages.
    const isReady = (commitment: string | null | undefined) => phase === 'playing' || commitment != null;
    await until(
      player,
      phase,
      ({ view }) => view?.phase === phase && view.seats.every((seat) => isReady(seat?.commitment)),
    );
  }
  return { origin, phase, id, players, tokens: stores.map((store) => store.get(id) ?? '') };
};

const enter = async ({ origin, id, tokens }: Scene, sender: Sender): Promise<RawSocket> => {
  const socket = await openSocket(origin, id);
  if (sender === 'new') return socket;
  const token = sender === 'host' ? tokens[0] : tokens[1];
  socket.say({
    type: 'hello',
    protocol: protocolVersion,
    ...(sender === 'spectator' || token === undefined ? {} : { token }),
  });
  await socket.heard((frame) => frame[0] === 'presence');
  return socket;
};

const viewIn = (socket: RawSocket): unknown => socket.received.find((frame) => frame[0] === 'view');

const answersIn = (received: RawSocket['received']): number =>
  received.filter((frame) => frame[0] === 'no' || frame[0] === 'ok').length;

/** The violations: each message has one reply, a refusal, and no other new frame arrives. */
const wrongs = (received: RawSocket['received'], sent: number, view: unknown): string[] => {
  const answers = answersIn(received);
  const isKnown = (frame: Frame | 'pong'): boolean => {
    if (frame === 'pong' || frame[0] === 'welcome' || frame[0] === 'presence') return true;
    if (frame[0] === 'view') return isDeepStrictEqual(frame, view);
    if (frame[0] !== 'no') return false;
    const [, , code, message, rule] = frame;
    // An illegal move names its rule.
    const names = code === 'not-to-act' || code === 'bad-action' ? typeof rule === 'string' : rule === null;
    if (code === 'no-such-seat') return names;
    // A malformed message names the wrong field.
    const [sentence = '', detail] = shapeless.includes(code) ? message.split(/: (.*)/) : [message];
    return names && (detail === undefined ? sentence : `${sentence}.`) === refusalMessages[code];
  };
  return [
    ...(answers === sent ? [] : [`${sent} messages had ${answers} answers`]),
    ...received.filter((frame) => !isKnown(frame)).map((frame) => JSON.stringify(frame)),
  ];
};

const server = sharedServer();

describe('a table under hostile messages', () => {
  const seed = 'fuzz';
  let scenes: readonly Scene[] = [];

  beforeAll(async () => {
    scenes = await Promise.all(phases.map((phase) => sceneOf(server.origin, phase)));
  });

  afterAll(() => {
    for (const { players } of scenes) for (const player of players) player.close();
  });

  test(
    `${messages} hostile messages: each is answered by a refusal, and nothing changes or leaks (seed "${seed}")`,
    async ({ expect }) => {
      const senders = ['spectator', 'player', 'host'] as const;
      const views = new Map<string, unknown>();
      for (const scene of scenes) {
        for (const sender of senders) {
          const socket = await enter(scene, sender);
          views.set(`${scene.id} ${sender}`, viewIn(socket));
          socket.close();
        }
      }
      const viewBefore = ({ id }: Scene, sender: Sender): unknown => views.get(`${id} ${sender}`);

      let sent = 0;
      const attack = async (scene: Scene): Promise<void> => {
        const random = randomFrom(`${seed}, ${scene.phase}`);
        // Seats that just played have used their burst; others send first.
        const restedAt = new Map(seats.map((seat) => [seat, Date.now() + seatPause]));
        const waiting = new Set(seats);
        while (sent < messages || waiting.size > 0) {
          const rested = seats.find((seat) => (restedAt.get(seat) ?? 0) < Date.now());
          const sender: Sender = rested ?? at(['new', 'spectator'] as const, random.below(2));
          sent += burst;
          const socket = await enter(scene, sender);
          const said = Array.from({ length: burst }, () => hostileMessage(sender, scene.phase, random));
          for (const message of said) socket.send(message);
          await expect.poll(() => answersIn(socket.received)).toBe(burst);
          // Anything else would arrive before this answer.
          socket.send('ping');
          await socket.heard((frame) => frame === 'pong');
          if (rested) {
            restedAt.set(rested, Date.now() + seatPause);
            waiting.delete(rested);
          }
          const view = viewBefore(scene, sender);
          expect(
            wrongs(socket.received, burst, view),
            `${sender}, ${scene.phase}: ${JSON.stringify(said)}`,
          ).toEqual([]);
          socket.close();
        }
      };
      await Promise.all(scenes.map(attack));

      for (const scene of scenes) {
        for (const sender of senders) {
          const socket = await enter(scene, sender);
          expect(viewIn(socket)).toEqual(viewBefore(scene, sender));
          socket.close();
        }
        expect(await server.log()).not.toContain(`"step-failed","table":"${scene.id}"`);
      }
      console.info(`${sent} messages`);
    },
    isLong ? 3_600_000 : 240_000,
  );

  test('the game then continues to its end', async () => {
    const players = scenes.find(({ phase }) => phase === 'playing')?.players ?? [];
    for (const player of players) autoplay(player);
    for (const player of players) await until(player, 'the end', ({ view }) => view?.phase === 'over');
  });
});
