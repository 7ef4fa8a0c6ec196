import type { SiteCreation } from '../../../party/runtime/calls.ts';
import { defaultTableLimits } from '../../../party/runtime/limits.ts';
import { nextScheduledAction } from '../../../party/table/clock.ts';
import { allFeatures } from '../../../party/table/features.ts';
import type { TableRecord } from '../../../party/table/record.ts';
import { restore } from '../../../party/table/step.ts';
import { findGame } from '../../../shared/kernel/game-registry.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import type { Frame } from '../../../shared/protocol/frames.ts';
import { type SettingsChange, settingsSchema } from '../../../shared/protocol/settings.ts';
import {
  type FullTranscript,
  fullTranscriptSchema,
  type OwnTranscript,
  ownTranscriptSchema,
} from '../../../shared/replay/transcript.ts';
import { randomFrom, throughJson } from '../random.ts';
import { deviceOf } from '../signer.ts';
import { Player, tokenOf } from './player.ts';
import type { MemoryTable } from './table.ts';
import { MemoryWorld } from './world.ts';

export interface Plan {
  readonly seed?: string;
  readonly world?: MemoryWorld;
  readonly game?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly settings?: SettingsChange;
  /** Number of seats; by default no free ones. */
  readonly capacity?: number;
  readonly players?: number;
  readonly computers?: number;
  readonly site?: SiteCreation;
  /** Players sign their actions. */
  readonly signed?: boolean;
}

export interface Gathered {
  readonly world: MemoryWorld;
  readonly table: MemoryTable;
  /** By seat; the first is the host. */
  readonly players: readonly Player[];
}

/** A world whose tables serve one spectator directly. */
export const worldWithRelays = ({ seed = '' }: Plan): MemoryWorld => {
  const world = new MemoryWorld(seed);
  world.limits = { ...defaultTableLimits, maxDirectSpectators: 1 };
  return world;
};

const names = ['ann', 'bob', 'cleo', 'dan', 'eve', 'finn', 'gil', 'hal', 'ivy', 'jo', 'kim', 'lou'];

/** A table in a new world; players have the first seats, computer players the next. */
export const gather = async (plan: Plan = {}): Promise<Gathered> => {
  const { game = 'drop-rainbow', players = 2, computers = 0, options = {}, settings = {} } = plan;
  const { capacity = players + computers, world = new MemoryWorld(plan.seed ?? 'a table') } = plan;
  const parsed = findGame(game)?.options.parse(options);
  const table = await world.create({
    game,
    options: parsed,
    settings: settingsSchema.parse(settings),
    capacity,
    site: plan.site,
  });
  const seated: Player[] = [];
  for (const name of names.slice(0, players)) {
    const player = new Player(world, table, name);
    if (plan.signed) player.device = deviceOf(name);
    await player.hello(null);
    await player.sit();
    seated.push(player);
  }
  for (let seat = players; seat < players + computers; seat += 1) {
    await seated[0]?.ask({ type: 'add-bot', seat: seatOf(seat) });
  }
  return { world, table, players: seated };
};

/** A table with a started game. */
export const begin = async (plan: Plan = {}): Promise<Gathered> => {
  const gathered = await gather(plan);
  const answer = await at(gathered.players, 0).ask({ type: 'start' });
  if (answer?.[0] !== 'ok') throw new Error(`the game did not begin: ${JSON.stringify(answer)}`);
  return gathered;
};

/** All players request a rematch, the first player last. Resolves to the reply to that. */
export const playAgain = async (players: readonly Player[]): Promise<Frame | undefined> => {
  const [first, ...others] = players;
  for (const other of others) await other.ask({ type: 'rematch', agreed: true });
  return first?.ask({ type: 'rematch', agreed: true });
};

/** The first player with a prompt. */
export const asked = (players: readonly Player[]): Player => {
  const player = players.find(({ isAsked }) => isAsked);
  if (player === undefined) throw new Error('no player has a prompt');
  return player;
};

export const notAsked = (players: readonly Player[]): Player => {
  const player = players.find(({ isAsked }) => !isAsked);
  if (player === undefined) throw new Error('all players have a prompt');
  return player;
};

/** Plays random actions until the game is over. */
export const playOn = async (
  players: readonly Player[],
  random: Random = randomFrom('play on'),
): Promise<void> => {
  const first = at(players, 0);
  while (first.view.phase === 'playing') {
    const open = players.filter(({ isAsked }) => isAsked);
    if (open.length === 0) await first.world.pass(1_000);
    else await actOnce(at(open, random.below(open.length)), random);
  }
};

/** @throws Error for a refusal */
const actOnce = async (player: Player, random: Random): Promise<void> => {
  // Below the table's rate limit.
  await player.world.pass(100);
  if (!player.isAsked) return;
  const answer = await player.actByChance(random);
  if (answer?.[0] !== 'ok') throw new Error(`${player.name} was told ${JSON.stringify(answer)}`);
};

export const recordOf = (table: MemoryTable): TableRecord => {
  const { record, moves } = table.storedApart();
  const restored = restore(record, moves, allFeatures);
  if (!restored.ok) throw new Error(restored.error.fault);
  return restored.value;
};

export const computerDue = (table: MemoryTable): number => {
  const scheduled = nextScheduledAction(recordOf(table));
  if (scheduled?.what !== 'bot') throw new Error('no computer player is to act');
  return scheduled.at;
};

/** Without presence, the only part that a refused request may change. */
export const withoutPresence = (record: TableRecord) => ({
  ...record,
  version: 0,
  emptySince: null,
  steppedAt: 0,
  seats: record.seats.map((seat) => seat && { ...seat, lostAt: null, away: false, timeouts: 0 }),
});

/** The file of a finished game. @throws Error unless it is full */
export const fullOf = async (
  { table }: Pick<Gathered, 'table'>,
  gameNumber = 1,
  token: string | null = null,
): Promise<FullTranscript> =>
  fullTranscriptSchema.parse(throughJson(await table.transcript(gameNumber, token)));

/** A player's own file of the first game. @throws Error if it is full */
export const ownOf = async ({ table }: Pick<Gathered, 'table'>, name: string): Promise<OwnTranscript> =>
  ownTranscriptSchema.parse(throughJson(await table.transcript(1, tokenOf(name))));
