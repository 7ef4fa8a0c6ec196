import { CommitReveal } from '../../client/sdk/commit-reveal.ts';
import { readWitness } from '../../client/sdk/notes.ts';
import type { TokenStore } from '../../client/sdk/tokens.ts';
import { sampleAction } from '../../shared/kernel/action.ts';
import type { Random } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import type { FullTranscript } from '../../shared/replay/transcript.ts';
import type { Witness } from '../../shared/replay/witness.ts';
import { fullOf, type Gathered, gather, type Plan } from './memory/gather.ts';
import { type Player, tokenOf } from './memory/player.ts';
import type { MemoryWorld } from './memory/world.ts';
import { ownTokens } from './players.ts';
import { randomFrom } from './random.ts';

/** The SDK's part in the shuffle, for a player of a memory table. */
export class Device {
  readonly player: Player;
  readonly store: TokenStore;
  /** The reason for distrusting the table, or null. */
  stopped: string | null = null;
  /** As in the SDK's state. */
  inShuffle: boolean | null = null;
  #shuffle: CommitReveal;

  /** Tabs of a browser share a store. */
  constructor(player: Player, store = ownTokens()) {
    this.player = player;
    this.store = store;
    this.#shuffle = this.#open();
  }

  #open(): CommitReveal {
    return new CommitReveal(
      this.player.table.id,
      this.store,
      async (draft) => {
        if (draft.type !== 'commit' && draft.type !== 'reveal') throw new Error('not of the shuffle');
        const answer = await this.player.ask(draft);
        if (answer?.[0] !== 'ok') throw new Error(String(answer?.[2]));
      },
      (reason) => {
        this.stopped = reason;
      },
    );
  }

  reload(): void {
    this.#shuffle = this.#open();
    this.inShuffle = null;
  }

  /** Sits down like the SDK: with a commitment and a key. */
  async sit(): Promise<void> {
    const token = tokenOf(this.player.name);
    await this.player.ask({ type: 'sit', name: this.player.name, token, ...(await this.#shuffle.offer()) });
  }

  /** Another tab with the same store. */
  twin(): Device {
    return new Device(this.player, this.store);
  }

  /** Takes a random legal action, signed as by the SDK. */
  async actByChance(random: Random): Promise<void> {
    const { view, decision } = this.player;
    const action = { ...sampleAction(view.prompt?.legal ?? [], random) };
    const signed = await this.#shuffle.sign(view, action);
    await this.player.ask({ type: 'act', decision, action, ...(signed && { signed }) });
  }

  async look(view: TableView = this.player.view): Promise<void> {
    this.inShuffle = this.#shuffle.update(view);
    await this.#shuffle.pending;
  }

  witness(gameNumber = 1): Witness {
    return readWitness(this.store, this.player.table.id, gameNumber);
  }
}

export const devicesOf = (players: readonly Player[]): Device[] =>
  players.map((player) => new Device(player));

/** Repeats until no device acts. */
export const lookAll = async (devices: readonly Device[]): Promise<void> => {
  for (let round = 0; round < 3; round += 1) for (const device of devices) await device.look();
};

export const playOut = async (
  devices: readonly Device[],
  seed: string,
  world: MemoryWorld,
): Promise<void> => {
  const random = randomFrom(seed);
  while (at(devices, 0).player.view.phase === 'playing') {
    const isAsked = devices.some(({ player }) => player.isAsked);
    await world.pass(isAsked ? 100 : 1_000);
    await devices.find(({ player }) => player.isAsked)?.actByChance(random);
    for (const device of devices) await device.look();
  }
};

export interface Played extends Gathered {
  readonly devices: readonly Device[];
}

/** A finished game with the devices of its players. */
export const played = async (seed: string, plan: Plan = {}): Promise<Played> => {
  const scene = await gather({ seed, ...plan });
  const devices = devicesOf(scene.players);
  await lookAll(devices);
  await at(scene.players, 0).ask({ type: 'start' });
  await lookAll(devices);
  await playOut(devices, seed, scene.world);
  return { ...scene, devices };
};

/** The transcript for Ann. */
export const fileOf = (scene: Pick<Gathered, 'table'>, game = 1): Promise<FullTranscript> =>
  fullOf(scene, game, tokenOf('ann'));
