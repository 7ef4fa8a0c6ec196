import { at } from '../../shared/kernel/util.ts';
import { gather, type Plan } from './memory/gather.ts';
import type { Player } from './memory/player.ts';
import { isFrame, type MemoryClient } from './memory/socket.ts';
import { randomFrom } from './random.ts';

/** Bytes of WebSocket payloads sent to a table's players, without frame headers. */
interface Weighed {
  /** By move, to all players together, including replies. */
  readonly perMove: readonly number[];
  /** Until the deal, the maximum over the players. */
  readonly beforeStart: number;
}

const bytesOf = ({ texts }: MemoryClient, from = 0): number =>
  texts
    .slice(from)
    .filter(isFrame)
    .reduce((sum, text) => sum + Buffer.byteLength(text), 0);

const totalOf = (players: readonly Player[], from: readonly number[]): number =>
  players.reduce((sum, { client }, index) => sum + bytesOf(client, from[index]), 0);

const counted = (players: readonly Player[]): number[] => players.map(({ client }) => client.texts.length);

/** Plays a random game with every player's seed in the shuffle, all actions signed, and measures the bytes sent. */
export const weighGame = async (
  plan: Plan & { readonly seed: string },
  mostMoves = 400,
): Promise<Weighed> => {
  const { world, players } = await gather({ players: 4, signed: true, ...plan });
  for (const player of players) await player.promise();
  await at(players, 0).ask({ type: 'start' });
  const before = players.map(({ client }) => bytesOf(client));
  for (const player of players) await player.show();
  const last = at(players, 0);
  const random = randomFrom(plan.seed);
  const perMove: number[] = [];
  while (last.view.phase === 'playing' && perMove.length < mostMoves) {
    // Realistic pauses keep deadlines as long as in a real game.
    await world.pass(1_000 + random.below(9_000));
    const mover = players.find(({ isAsked }) => isAsked);
    if (mover === undefined) continue;
    const from = counted(players);
    await mover.actByChance(random);
    perMove.push(totalOf(players, from));
  }
  return { perMove, beforeStart: Math.max(...before) };
};
