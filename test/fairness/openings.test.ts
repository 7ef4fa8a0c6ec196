import { describe, expect, test } from 'vitest';
import { readOrThrow } from '../../party/runtime/stored.ts';
import { planTranscript } from '../../party/table/game/transcripts.ts';
import { attemptSecret, finishedShape } from '../../party/table/record.ts';
import { findGame } from '../../shared/games/registry.ts';
import { CommittedDecks } from '../../shared/kernel/committed-decks.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { dealRandom, openKey, orderKey, resumeRandom } from '../../shared/kernel/random.ts';
import { at, isJsonObject } from '../../shared/kernel/util.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { checksumOf, termsDigest } from '../../shared/replay/transcript.ts';
import { verify } from '../../shared/replay/verify.ts';
import { Device, devicesOf, fileOf, lookAll, played, playOut } from '../helpers/device.ts';
import { begin, gather, ownOf, type Plan, recordOf } from '../helpers/memory/gather.ts';
import { Player, tokenOf } from '../helpers/memory/player.ts';
import { keyFrom, randomFrom } from '../helpers/random.ts';

// Cards opened one by one: a device checks each shown card against values fixed before it revealed its seed.

const poker: Plan = { game: 'presidential-poker', options: { maxHands: 3 } };
const rainbow: Plan = { game: 'drop-rainbow' };

const honest: readonly (readonly [string, Plan])[] = [
  ['Drop Rainbow', { ...rainbow, computers: 1 }],
  ['Drop Rainbow, face-down score cards', { ...rainbow, options: { hiddenScores: true, cardsPerColor: 12 } }],
  ['Presidential Poker', { ...poker, players: 3 }],
  ['Presidential Poker, with a cut', { ...poker, options: { maxHands: 2, cut: true } }],
  // Eight players draw more cards than the stock has.
  ['Presidential Poker of eight', { ...poker, players: 8 }],
];

/** The openings in all frames sent to a player. */
const openedTo = ({ client }: Player): string[] =>
  client.received.flatMap((text) => text.match(/"[0-9a-f]{36}(?:[0-9a-f]{36})?"/g) ?? []);

describe.each(honest)('an honest game: %s', (name, plan) => {
  test('no device stops, every device receives openings, and the verdict is witnessed', async () => {
    const scene = await played(`openings, ${name}`, plan);
    for (const device of scene.devices) {
      expect(device.stopped).toBeNull();
      expect(openedTo(device.player).length).toBeGreaterThan(6);
      const report = await verify(JSON.stringify(await fileOf(scene)), device.witness());
      expect(report.findings.filter(({ result }) => result === 'wrong')).toEqual([]);
      expect(report.verdict).toBe('witnessed');
    }
  });

  test('an own transcript verifies the player’s cards while the secret stays closed', async () => {
    const scene = await played(`own, ${name}`, { ...plan, settings: { transcript: 'own' } });
    for (const { player } of scene.devices) {
      const text = JSON.stringify(await scene.table.transcript(1, tokenOf(player.name)));
      const report = await verify(text);
      const opened = report.findings.find(({ check }) => check === 'openings');
      expect(opened).toMatchObject({ result: 'right' });
      expect(opened?.about.count).toBeGreaterThan(6);
      expect(report.verdict).toBe('unknown');
    }
  });
});

test('a table that restarts from storage opens the same cards with the same leaves', async () => {
  const scene = await gather({ ...poker, seed: 'killed' });
  const devices = devicesOf(scene.players);
  await lookAll(devices);
  await at(scene.players, 0).ask({ type: 'start' });
  scene.table.evict();
  await lookAll(devices);
  const before = at(scene.players, 0).view.shuffle;
  scene.table.crash();
  const again = await new Player(scene.world, scene.table, 'ann').connectAgain().hello();
  expect(again.view.shuffle).toEqual(before);
  expect(before.openings).toHaveLength(7);
});

describe('of 240 deals, only the needed leaves are recomputed', () => {
  const other = 'ab'.repeat(32);
  const withOther = (blocks: string | null): string => {
    expect(blocks).toHaveLength(64 * (240 / 8));
    return blocks?.slice(0, 64) + other + blocks?.slice(128);
  };
  const long = { ...poker, options: { maxHands: 'off' } };

  test('a table that wakes up recomputes only those of the current block', async () => {
    const { table, players } = await begin(long);
    const path = at(players, 0).view.shuffle.deck?.path ?? [];
    const rewrite = (deckBlocks: string | null): void => {
      const record = recordOf(table);
      table.rewrite({ ...record, log: { ...record.log, deckBlocks } });
    };
    const {
      log: { deckBlocks },
    } = recordOf(table);
    expect(deckBlocks?.slice(64, 128)).toBe(path[3]);
    rewrite(withOther(deckBlocks));
    const again = await at(players, 0).connectAgain().hello();
    expect(again.view.shuffle.deck?.path).toEqual(path.with(3, other));
    rewrite(null);
    const older = await at(players, 0).connectAgain().hello();
    expect(older.view.shuffle.deck?.path).toEqual(path);
  });

  test('an own transcript recomputes only those of its blocks', async () => {
    const { table, devices } = await played('own blocks', {
      ...poker,
      settings: { transcript: 'own' },
    });
    const record = recordOf(table);
    const stored = table.storedGame(1);
    const finished = readOrThrow(finishedShape, stored.at(-1));
    const blocks = finished.deckBlocks ?? '';
    expect(blocks).toHaveLength(64 * 2);
    const seat = at(devices, 0).player.view.you;
    const pathsWith = async (deckBlocks: string | null): Promise<readonly string[][]> => {
      const log = [...stored.slice(0, -1), { ...Object(stored.at(-1)), deckBlocks }];
      const own = await planTranscript(record, log, seat, finished.end.endedAt)?.make(async () => undefined);
      return own?.kind === 'own' ? own.decks.map(({ path }) => path) : [];
    };
    const paths = await pathsWith(blocks);
    expect(at(paths, 0).at(-1)).toBe(blocks.slice(64));
    expect(at(await pathsWith(blocks.slice(0, 64) + other), 0).at(-1)).toBe(other);
    expect(await pathsWith(null)).toEqual(paths);
  });
});

/** A game just dealt, with devices bound to its terms. */
const dealt = async (plan: Plan, seed = 'dealt') => {
  const scene = await gather({ seed, ...plan });
  const devices = devicesOf(scene.players);
  await lookAll(devices);
  await at(scene.players, 0).ask({ type: 'start' });
  await lookAll(devices);
  const device = at(devices, 0);
  expect(device.stopped).toBeNull();
  return { ...scene, devices, device, view: device.player.view };
};

/** The decks of this table's game, from the server's secret or from another one. */
const decksOf = async ({ table }: Awaited<ReturnType<typeof dealt>>, secret?: string) => {
  const {
    table: { key },
    log: { head },
  } = recordOf(table);
  const game = findGame(head?.terms.game ?? '');
  const deck = game?.deck;
  if (head === null || deck === undefined) throw new Error('no deck');
  const { terms, seeds } = head;
  const own = secret ?? attemptSecret(key, terms.gameNumber, terms.attempt);
  return {
    decks: new CommittedDecks(deck, terms.options, orderKey(own)),
    open: openKey(termsDigest(terms), seeds),
    seen: (view: TableView) => at([...deck.seen(view.gameView, seatOf(0), terms.options).cards], 0),
    laid: resumeRandom(dealRandom(own, termsDigest(terms), seeds)).deck(deck.cards(terms.options), deck.lay),
  };
};

const withShuffle = (view: TableView, changes: Partial<TableView['shuffle']>): TableView => ({
  ...view,
  shuffle: { ...view.shuffle, ...changes },
});

/** The view with another card instead of its first opened one. */
const withCard = (view: TableView, card: unknown): TableView => {
  const game = isJsonObject(view.gameView) ? view.gameView : {};
  const { hand } = game;
  const gameView = Array.isArray(hand) ? { ...game, hand: hand.with(0, card) } : { ...game, up: card };
  return { ...view, gameView };
};

describe.each([
  ['Drop Rainbow', rainbow],
  ['Presidential Poker', poker],
])('[SEC-8] a device detects a server that cheats during a game of %s, when it', (_name, plan) => {
  type Scene = Awaited<ReturnType<typeof dealt>>;
  const stop = async (scene: Scene, view: TableView): Promise<string | null> => {
    await scene.device.look(view);
    return scene.device.stopped;
  };

  /** Another card, at another place. */
  const elsewhere = async (scene: Scene) => {
    const { decks, open, seen, laid } = await decksOf(scene);
    const { card } = seen(scene.view);
    const place = laid.findIndex((other) => other !== card && other !== 'rainbow');
    return { card: at(laid, place), opening: at(decks.shown(0, open, [place])?.openings ?? [], 0) };
  };

  test('shows another card with the opening of the right one', async () => {
    const scene = await dealt(plan);
    const { card } = await elsewhere(scene);
    expect(await stop(scene, withCard(scene.view, card))).toMatch(/another card/);
  });

  test('shows another card with the opening of that card', async () => {
    const scene = await dealt(plan);
    const { card, opening } = await elsewhere(scene);
    const openings = scene.view.shuffle.openings.with(0, opening);
    const view = withShuffle(withCard(scene.view, card), { openings });
    expect(await stop(scene, view)).toMatch(/another deck/);
  });

  test('shows another card with made-up numbers and salts', async () => {
    const scene = await dealt(plan);
    const { card } = await elsewhere(scene);
    const [first = ''] = scene.view.shuffle.openings;
    for (let number = 0; number < 72; number += 1) {
      const opening = number.toString(16).padStart(4, '0') + first.slice(4);
      if (opening === first) continue;
      const view = withShuffle(withCard(scene.view, card), {
        openings: scene.view.shuffle.openings.with(0, opening),
      });
      const again = scene.device.twin();
      await again.look(view);
      expect(again.stopped).toMatch(/another deck/);
    }
  });

  test('withholds an opening, all of them, or the leaves', async () => {
    for (const changes of [
      { openings: [] },
      { openings: (await dealt(plan)).view.shuffle.openings.slice(0, -1) },
      { openings: [''] },
      { deck: null },
    ]) {
      const scene = await dealt(plan);
      expect(await stop(scene, withShuffle(scene.view, changes)), JSON.stringify(changes)).not.toBeNull();
    }
  });

  test('shows another list of leaves with matching values after it has the seeds', async () => {
    const scene = await dealt(plan);
    const { decks, open, seen, laid } = await decksOf(scene, keyFrom('a better deck'));
    const { place } = seen(scene.view);
    const places = scene.view.shuffle.openings.map((_, index) => place + index);
    const view = withShuffle(withCard(scene.view, at(laid, place)), {
      decks: decks.root,
      ...decks.shown(0, open, places),
    });
    // Instead of the right one, or from the beginning.
    const other = scene.device.twin();
    await other.look(view);
    expect(await stop(scene, view)).toMatch(/another deck/);
    expect(other.stopped).toMatch(/another deck/);
  });

  test('shows another seed of another player', async () => {
    const scene = await dealt(plan);
    const seeds = scene.view.shuffle.seeds.with(1, keyFrom('ground'));
    expect(await stop(scene, withShuffle(scene.view, { seeds }))).toMatch(/another seed/);
    const fewer = await dealt(plan);
    expect(await stop(fewer, withShuffle(fewer.view, { seeds: seeds.slice(0, 1) }))).toMatch(/another seed/);
  });

  test('claims that the device does not play, or sends invalid data', async () => {
    const lost = await dealt(plan);
    const { card } = await elsewhere(lost);
    expect(await stop(lost, { ...withCard(lost.view, card), roster: null, you: null })).not.toBeNull();
    for (const nonsense of [{ deck: 7 }, { openings: null }, { seeds: 'none' }, { deck: { hand: 0 } }]) {
      const scene = await dealt(plan);
      expect(await stop(scene, withShuffle(scene.view, nonsense as never))).not.toBeNull();
    }
  });

  test('shows another card to a reloaded page', async () => {
    const scene = await dealt(plan);
    const { card } = await elsewhere(scene);
    scene.device.reload();
    await scene.device.look();
    expect(scene.device.stopped).toBeNull();
    scene.device.reload();
    expect(await stop(scene, withCard(scene.view, card))).toMatch(/another card/);
  });

  test('shows two players different decks under the same terms', async () => {
    const scene = await dealt(plan);
    const [ann, bob] = [at(scene.devices, 0).twin(), at(scene.devices, 1).twin()];
    const { decks, open } = await decksOf(scene, keyFrom('for bob'));
    await ann.look();
    await bob.look(withShuffle(bob.player.view, { deck: decks.shown(0, open, [0])?.deck ?? null }));
    expect([ann.stopped, bob.stopped]).toEqual([null, expect.stringMatching(/another deck/)]);
  });
});

test('a server cannot deal a hand from the deck of a later one', async () => {
  const scene = await dealt(poker);
  const { decks, open } = await decksOf(scene);
  const places = [0, 1, 2, 3, 4, 5, 6];
  const shown = decks.shown(1, open, places);
  if (shown === null) throw new Error('the hand has no leaves');
  const twin = scene.device.twin();
  await scene.device.look(withShuffle(scene.view, shown));
  expect(scene.device.stopped).toMatch(/another deck/);
  // Also not if the proof is labeled as the first.
  await twin.look(withShuffle(scene.view, { ...shown, deck: { ...shown.deck, hand: 0 } }));
  expect(twin.stopped).toMatch(/another deck/);
});

/** Devices without a seed in the shuffle of a dealt game, of early spectators, late spectators and players. */
const seedless = {
  'a spectator who saw the terms fixed': async (plan: Plan) => {
    const scene = await gather({ seed: 'watched', ...plan });
    const devices = devicesOf(scene.players);
    const device = new Device(await new Player(scene.world, scene.table, 'wes').hello(null));
    await lookAll(devices);
    await at(scene.players, 0).ask({ type: 'start' });
    await device.look();
    expect(device.player.view).toMatchObject({ phase: 'dealing', shuffle: { bound: null } });
    await lookAll([...devices, device]);
    return { ...scene, devices, device };
  },
  'a late spectator': async (plan: Plan) => {
    const scene = await dealt(plan, 'watched');
    const device = new Device(await new Player(scene.world, scene.table, 'wes').hello(null));
    await device.look();
    return { ...scene, device };
  },
  'a player': async (plan: Plan) => {
    const scene = await gather({ seed: 'watched', ...plan });
    const devices = devicesOf(scene.players);
    const [device, ...others] = devices;
    if (device === undefined) throw new Error('no players');
    await lookAll(others);
    await device.player.ask({ type: 'start' });
    await lookAll(devices);
    return { ...scene, devices, device };
  },
} as const;

describe.each(Object.entries(seedless))('a device of %s, without a seed in the shuffle,', (_who, see) => {
  const stop = async (changed: (view: TableView) => TableView, plan: Plan = rainbow) => {
    const { device } = await see(plan);
    expect([device.stopped, device.inShuffle]).toEqual([null, false]);
    await device.look(changed(device.player.view));
    return device.stopped;
  };
  const shuffled = (changes: Partial<TableView['shuffle']>) => (view: TableView) =>
    withShuffle(view, changes);
  const other = keyFrom('other');

  test('checks a card against its opening and its place', async () => {
    expect(await stop((view) => withCard(view, 'rainbow'))).toMatch(/another card/);
    expect(await stop(shuffled({ openings: [] }))).toMatch(/without proof/);
    expect(await stop(shuffled({ openings: ['00'.repeat(18)] }))).toMatch(/another deck/);
  });

  test.each([rainbow, poker])(
    'checks leaves against `decks`, and `decks` against its first value: %j',
    async (plan) => {
      const { deck } = (await see(plan)).device.player.view.shuffle;
      const nodes = other + deck?.nodes.slice(64);
      const changed = shuffled({ deck: deck && { ...deck, nodes } });
      // A spectator of poker gets no leaves.
      expect(await stop(changed, plan)).toEqual(deck && expect.stringMatching(/another deck/));
      expect(await stop(shuffled({ decks: other }), plan)).toMatch(/another deck/);
    },
  );

  test.each([rainbow, poker])(
    'checks seeds against commitments, and terms against the first ones: %j',
    async (plan) => {
      const { seeds } = (await see(plan)).device.player.view.shuffle;
      expect(await stop(shuffled({ seeds: seeds.with(1, other) }), plan)).toMatch(/another seed/);
      expect(await stop(shuffled({ bound: other }), plan)).toMatch(/other terms/);
      expect(await stop(shuffled({ bound: null }), plan)).toMatch(/other terms/);
    },
  );

  test.each([rainbow, poker])('accepts an honest game whose host changes settings: %j', async (plan) => {
    const { device, devices, world, players } = await see({ ...plan, settings: { spectatorDelay: 30 } });
    await at(players, 0).ask({ type: 'change', settings: { spectators: false } });
    await device.look();
    await at(players, 0).ask({ type: 'change', settings: { spectators: true } });
    // Spectators were disconnected meanwhile.
    if (device.player.view.you === null) await device.player.connectAgain().hello(null);
    await device.look();
    await playOut([...devices, device], 'watched', world);
    await at(players, 0).ask({
      type: 'change',
      options: { cardsPerColor: 12 },
      settings: { turnSeconds: 15 },
    });
    const late = new Device(await new Player(world, device.player.table, 'wim').hello(null));
    for (let second = 0; second < 31; second += 1) {
      await world.pass(1_000);
      await device.look();
      await late.look();
    }
    expect(device.player.view.phase).toBe('over');
    const last = new Device(await new Player(world, device.player.table, 'zoe').hello(null));
    await last.look();
    expect([device.stopped, late.stopped, last.stopped]).toEqual([null, null, null]);
  });
});

describe('the verifier detects a change in an own transcript:', () => {
  test('the order of hands, and a hand of which no card was seen', async () => {
    const scene = await played('own, reversed', { ...poker, settings: { transcript: 'own' } });
    const own = await ownOf(scene, 'ann');
    expect(own.decks.length).toBeGreaterThan(1);
    const unseen = { hand: 99, nodes: '', path: [], openings: {} };
    for (const decks of [own.decks.toReversed(), [at(own.decks, 0), ...own.decks], [...own.decks, unseen]]) {
      const report = await verify(JSON.stringify({ ...own, decks, checksum: checksumOf({ ...own, decks }) }));
      expect(report.findings).toContainEqual(expect.objectContaining({ check: 'openings', result: 'wrong' }));
    }
  });
});

describe('[SEC-9] [ALL-4] a viewer receives no opening of a card outside its view', () => {
  /** By hand, the places opened in these texts. A salt of 16 bytes does not occur by chance. */
  const placesIn = (
    texts: readonly string[],
    decks: CommittedDecks,
    open: string,
    hands: number,
    size: number,
  ) => {
    const all = texts.join('\n');
    return Array.from({ length: hands }, (_, hand) =>
      Array.from({ length: size }, (__, place) => place).filter((place) => {
        const [opened = ''] = decks.shown(hand, open, [place])?.openings ?? [];
        return all.includes(opened.slice(4, 36));
      }),
    );
  };

  test.each([
    ['drop-rainbow', { hiddenScores: true }, 3, 0],
    ['drop-rainbow', {}, 2, 60],
    ['presidential-poker', { maxHands: 4 }, 4, 0],
    ['presidential-poker', { maxHands: 2, cut: true }, 8, 0],
  ] as const)('%s, %o, %i players', async (id, options, players, spectatorDelay) => {
    const seed = `hidden ${id} ${players}`;
    const scene = await begin({ seed, game: id, options, players, settings: { spectatorDelay } });
    const watcher = await new Player(scene.world, scene.table, 'watcher').hello(null);
    const devices = devicesOf(scene.players);
    const random = randomFrom(seed);
    const game = findGame(id);
    const deck = game?.deck;
    const {
      table: { key },
      log: { head },
    } = recordOf(scene.table);
    if (deck === undefined || head === null) throw new Error('no deck');
    const terms = head.terms;
    const viewers = [...scene.players, watcher];
    /** By viewer and hand, the places of cards in a view. */
    const seen = viewers.map(() => new Map<number, Set<number>>());
    const look = (): void => {
      for (const [index, { view }] of viewers.entries()) {
        if (view.gameView === null) continue;
        const { hand, cards } = deck.seen(view.gameView, view.you ?? 'spectator', terms.options);
        const places = seen[index]?.get(hand) ?? new Set();
        for (const { place } of cards) places.add(place);
        seen[index]?.set(hand, places);
      }
    };
    look();
    while (at(scene.players, 0).view.phase === 'playing') {
      await scene.world.pass(100);
      await scene.players.find(({ isAsked }) => isAsked)?.actByChance(random);
      look();
    }
    expect(devices.length).toBe(players);
    const decks = new CommittedDecks(deck, terms.options, orderKey(attemptSecret(key, 1, terms.attempt)));
    const open = openKey(termsDigest(terms), head.seeds);
    const hands = deck.hands(terms.options);
    const size = deck.cards(terms.options).length;
    let opened = 0;
    for (const [index, viewer] of viewers.entries()) {
      const found = placesIn(viewer.client.received, decks, open, hands, size);
      // In the second half of Drop Rainbow an opening leads to a place of the first half: each belongs to a seen card.
      const expected = Array.from({ length: hands }, (_, hand) =>
        [...(seen[index]?.get(hand) ?? [])].sort((a, b) => a - b),
      );
      expect(found, viewer.name).toEqual(expected);
      opened += found.flat().length;
    }
    expect(opened).toBeGreaterThan(10);
    // In poker no player sees another player's cards, and spectators see none.
    if (id === 'presidential-poker') expect(seen.at(-1)?.get(0)?.size ?? 0).toBe(0);
  });
});
