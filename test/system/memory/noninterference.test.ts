import { describe, expect, test } from 'vitest';
import { defaultTableLimits } from '../../../party/runtime/limits.ts';
import { dropRainbow } from '../../../shared/games/drop-rainbow/index.ts';
import { gameIds } from '../../../shared/games/registry.ts';
import { type GameAction, sampleAction } from '../../../shared/kernel/action.ts';
import type { AnyGame, Viewer } from '../../../shared/kernel/game.ts';
import { findGame } from '../../../shared/kernel/game-registry.ts';
import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { at } from '../../../shared/kernel/util.ts';
import { loadExamples, unmetBounds } from '../../contract/arcus-games.ts';
import { registerGame, shortOptions } from '../../helpers/games.ts';
import { hostileMessage } from '../../helpers/hostile-messages.ts';
import { asked, begin, type Plan, recordOf, storedIn } from '../../helpers/memory/gather.ts';
import { Player } from '../../helpers/memory/player.ts';
import type { MemoryClient } from '../../helpers/memory/socket.ts';
import { MemoryWorld } from '../../helpers/memory/world.ts';
import { isLong, keyFrom, randomFrom, sampler } from '../../helpers/random.ts';

interface Move {
  readonly seat: Seat;
  readonly action: GameAction;
}

/** A move that was made, and the game's state before it. */
interface Made extends Move {
  readonly before: unknown;
}

/** Chooses the next move in this state, of a game in which `count` have been made. */
type Chooser = (players: readonly Player[], count: number, state: unknown) => Move | undefined;

interface Played {
  readonly initial: unknown;
  readonly final: unknown;
  readonly moves: readonly Made[];
  /** Every message that each viewer was sent, from the first to the last: the seats, then those who watch and those who come late, at the table and at a relay. */
  readonly texts: readonly (readonly string[])[];
}

/**
 * The seal stands for the whole game, which its transcript has just opened to all, and a link for all actions so far, with what is hidden
 * in them: both are keyed by the secret of the game, so that whoever does not know it can tell nothing from them.
 */
const withoutSeal = (text: string): string => text.replace(keyed, (_, before) => `${before}"…"`);

/** With what stands before it, and the text itself. */
const keyed = /("seal":|"links":\{(?:"\d+":\[\],)*"\d+":)"([0-9a-f]{64})"/;

/** A world whose tables keep one watcher, and lead the others to relays. */
const worldWithRelays = ({ seed = '' }: Plan): MemoryWorld => {
  const world = new MemoryWorld(seed);
  world.limits = { ...defaultTableLimits, maxDirectSpectators: 1 };
  return world;
};

/** What was sent as it was sent, but for link and seal: of bytes what they say, and in hex. */
const payloadsOf = ({ received, payloads }: MemoryClient): string[] =>
  payloads.map((payload, index) => {
    const text = at(received, index);
    if (typeof payload === 'string') return withoutSeal(text);
    const [, , hidden = '-'] = keyed.exec(text) ?? [];
    return `${withoutSeal(text)} ${Buffer.from(payload).toString('hex').replace(hidden, '…')}`;
  });

/** Plays a whole game at a table on which `alter` has changed the game's state right after it had begun. */
const playGame = async (plan: Plan, alter: (state: unknown) => unknown, choose: Chooser): Promise<Played> => {
  const { table, world, players } = await begin({ ...plan, world: worldWithRelays(plan) });
  const watcher = await new Player(world, table, 'watcher').hello(null);
  const far = await new Player(world, table, 'far').watch();
  expect(far.relay).not.toBeNull();
  const viewers = [...players, watcher];
  // Compact frames to every other one.
  for (const [index, viewer] of viewers.entries()) viewer.compact = index % 2 === 0;
  const record = recordOf(table);
  table.rewrite({ ...record, state: alter(record.state) });
  // Whatever is to be seen is seen anew: nothing of the state before may remain.
  for (const viewer of [...viewers, far]) await viewer.hello(null);
  const moves: Made[] = [];
  while (at(players, 0).view.phase === 'playing') {
    await world.pass(1_000);
    const before = storedIn(table).state;
    const move = choose(players, moves.length, before);
    if (move === undefined) throw new Error('the game goes on where the other one was over');
    const answer = await at(players, move.seat).act({ ...move.action });
    if (answer?.[0] !== 'ok') throw new Error(`the same action is refused: ${JSON.stringify(answer)}`);
    moves.push({ ...move, before });
    // Refusals, full views and reconnecting belong to what a viewer is sent, and so do answers to nonsense.
    if (moves.length % 10 !== 0) continue;
    for (const viewer of viewers) await viewer.ask({ type: 'act', decision: 1, action: { type: 'nothing' } });
    for (const [index, viewer] of viewers.entries()) {
      const random = randomFrom(`${plan.seed}, hostile ${index}, ${moves.length}`);
      const sender = viewer === watcher ? 'spectator' : index === 0 ? 'host' : 'player';
      for (let sent = 0; sent < 8; sent += 1) viewer.client.say(hostileMessage(sender, 'playing', random));
    }
    await watcher.hello(null);
    await far.hello(null);
  }
  for (const viewer of viewers) await viewer.hello(null);
  const late = new Player(world, table, 'late');
  late.compact = !watcher.compact;
  await late.hello(null);
  const atRelay = await new Player(world, table, 'late at a relay').watch();
  // Whoever watches at a relay is to be able to tell no more than who watches at the table.
  const watching = [watcher, far].flatMap(({ client }) => payloadsOf(client));
  const comingLate = [late, atRelay].flatMap(({ client }) => payloadsOf(client));
  const texts = [...players.map(({ client }) => payloadsOf(client)), watching, comingLate];
  return { initial: record.state, final: recordOf(table).state, moves, texts };
};

/** Two of the seats never give up their cards, so that some are shown from the first hand on. */
const byChance = (seed: string): Chooser => {
  const random = randomFrom(seed);
  return (players) => {
    const player = asked(random.shuffle(players));
    const { seat } = player;
    const legal = player.view.prompt?.legal ?? [];
    const kept = legal.filter(({ type }) => seat > 1 || (type !== 'drop' && type !== 'fold'));
    return { seat, action: sampleAction(kept, random) };
  };
};

interface Compared {
  /** The first text that differs, for each viewer who can tell the two games from one another. */
  readonly told: readonly string[];
  /** How many of the other games were really different. */
  readonly different: number;
  readonly frames: number;
}

/**
 * Plays a game, then for each viewer another one that differs only in what stays hidden from them to the end, and in where cards lie in hands
 * that they cannot see.
 */
const compare = async (
  id: string,
  examplesOf: string,
  seed: string,
  seats: number,
  options: object,
): Promise<Compared> => {
  const examples = await loadExamples(examplesOf);
  const plan: Plan = { seed, game: id, players: seats, capacity: seats, options: { ...options } };
  const one = await playGame(plan, (state) => state, byChance(seed));
  const told: string[] = [];
  let different = 0;
  let frames = 0;
  const viewers: Viewer[] = [...seatsUpTo(seats), 'spectator', 'spectator'];
  for (const [index, viewer] of viewers.entries()) {
    const alter = (state: unknown): unknown => {
      const random = randomFrom(`${seed}, unseen by ${index}`);
      return examples.reorder(examples.scrambleUnseen(state, one.final, viewer, random), viewer, random);
    };
    const again: Chooser = (_, count, state) => {
      const move = one.moves[count];
      if (move === undefined) return undefined;
      const { seat, action, before } = move;
      return { seat, action: examples.translate?.(action, seat, before, state) ?? action };
    };
    if (JSON.stringify(alter(one.initial)) !== JSON.stringify(one.initial)) different += 1;
    const other = await playGame(plan, alter, again);
    const [texts, others] = [at(one.texts, index), at(other.texts, index)];
    frames += texts.length;
    const place = texts.findIndex((text, number) => text !== others[number]);
    if (place !== -1 || texts.length !== others.length) {
      told.push(
        `"${seed}": ${viewer} is sent ${texts[place]} in one game, and ${others[place]} in the other`,
      );
    }
  }
  return { told, different, frames };
};

describe.each(gameIds)('[ALL-4] whole games of %s at a table', (id) => {
  const game = findGame(id);
  if (game === undefined) throw new Error(`the registry does not find ${id}`);
  const drawOptions = sampler(game.options);
  // Only of the first hand of Presidential Poker is anything left in the end that was never seen: one that comes to its showdown.
  const oneHand = id === 'presidential-poker' ? [{ seats: 4, round: 0, chosen: { maxHands: 1 } }] : [];
  // The short form: with three players of Seven Poker one sits out an exchange between the others; the other games have partners with four.
  const few = {
    seats: !isLong && id === 'seven-poker' ? 3 : 4,
    round: 0,
    chosen: isLong ? {} : shortOptions[id],
  };
  const rounds = [0, 1, 2, 3, 4, 5];
  const plans = isLong
    ? [
        ...rounds.map((round) => ({ seats: Math.min(...game.players), round, chosen: {} })),
        few,
        { seats: Math.max(...game.players), round: 0, chosen: {} },
        ...oneHand,
      ]
    : [few, ...oneHand];

  test('[SEC-1] that differ only in what a viewer never sees are the same to them, byte for byte', async () => {
    let reallyDifferent = 0;
    for (const { seats, round, chosen } of plans) {
      const seed = `${id}, ${seats} players, round ${round}`;
      const drawn = round === 0 ? {} : drawOptions(randomFrom(seed));
      const options = { ...Object(drawn), ...chosen };
      const { told, different, frames } = await compare(id, id, seed, seats, options);
      expect(told).toEqual([]);
      expect(unmetBounds(id, 'frames', frames)).toEqual([]);
      reallyDifferent += different;
    }
    expect(reallyDifferent).toBeGreaterThan(0);
  }, 3_600_000);
});

/** Something that can be told only from what lies face down. */
const hintOf = (state: unknown): string => keyFrom(JSON.stringify(state));

const honest: AnyGame = dropRainbow;
const leaks: Readonly<Record<string, Partial<AnyGame>>> = {
  'in the view': { view: (state, viewer) => ({ view: honest.view(state, viewer), hint: hintOf(state) }) },
  'in an event': {
    apply: (state, ...rest) => {
      const applied = honest.apply(state, ...rest);
      if (!applied.ok) return applied;
      const hint = { type: 'hinted', hint: hintOf(state) };
      return { ok: true, value: { ...applied.value, events: [...applied.value.events, hint] } };
    },
  },
};

for (const [what, leak] of Object.entries(leaks)) registerGame({ ...honest, id: `leaky ${what}`, ...leak });

test.each(Object.keys(leaks))('[ALL-4] the check sees a leak %s', async (what) => {
  const { told, different } = await compare(`leaky ${what}`, 'drop-rainbow', 'a game that ends early', 3, {});
  expect(different).toBeGreaterThan(0);
  // Whoever comes late hears no events.
  expect(told.length).toBeGreaterThanOrEqual(different - 1);
  expect(told[0]).toContain('hint');
});
