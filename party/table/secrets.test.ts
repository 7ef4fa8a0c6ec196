import { describe, expect, test } from 'vitest';
import { gameIds } from '../../shared/games/registry.ts';
import { seatsUpTo } from '../../shared/kernel/ids.ts';
import { botRandom, dealRandom, digestOf, type RandomState } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { termsDigest } from '../../shared/replay/transcript.ts';
import { shortOptions } from '../../test/contract/arcus-games.ts';
import { begin, type Gathered, playAgain, playOn, recordOf } from '../../test/helpers/memory/gather.ts';
import { Player, tokenOf } from '../../test/helpers/memory/player.ts';
import { randomFrom } from '../../test/helpers/random.ts';
import { openSite } from '../runtime/calls.ts';
import { attemptSecret, type TableRecord } from './record.ts';

/** The random state of the last game, without players' seeds. */
const dealOf = ({
  table: { key },
  game: { number: gameNumber },
  log: { head },
}: TableRecord): RandomState => {
  if (head === null) throw new Error('no game has begun');
  return dealRandom(attemptSecret(key, gameNumber, 1), termsDigest(head.terms), head.seeds);
};
const keyOf = (record: TableRecord): string => dealOf(record).key;

/** Texts that no frame may contain. */
const secretsOf = ({ table, players }: Gathered): string[] => {
  const record = recordOf(table);
  const keys = [1, 2].map((round) => attemptSecret(record.table.key, round, 1));
  const tokens = players.map(({ name }) => tokenOf(name));
  return [
    record.table.key,
    ...keys,
    record.game.deal?.key ?? 'no key',
    ...Object.values(record.game.deal?.decks ?? { none: 'no key' }),
    ...tokens,
    ...tokens.map(digestOf),
    '"chance"',
    'tokenHash',
    '"key":',
    '"label":"deal"',
    '"label":"computers"',
  ];
};

const told = (texts: readonly string[], secrets: readonly string[]): string[] =>
  secrets.filter((secret) => texts.some((text) => text.includes(secret)));

describe.each(gameIds)('%s', (game) => {
  const options = { ...shortOptions[game] };

  test('[ALL-4] [ALL-9] no frame contains a key, a token or its hash, before, at and after the end', async () => {
    const seed = 'secrets';
    const scene = await begin({ game, options, seed, players: 3 });
    const { players, table, world } = scene;
    const watcher = await new Player(world, table, 'eve').hello(null);
    await playOn(players, randomFrom(seed));
    await playAgain(players);
    await playOn(players, randomFrom(`${seed}, again`));
    for (const player of [...players, watcher]) await player.hello(null);
    const late = await new Player(world, table, 'late').hello(null);
    const texts = [...players, watcher, late].flatMap(({ client }) => client.received);
    expect(texts.length).toBeGreaterThan(100);
    expect(told(texts, secretsOf(scene))).toEqual([]);
    // The record still has the key: the search would find it.
    expect(recordOf(table).game.number).toBe(2);
  });

  test('[ALL-4] signatures are in the log, the full transcript and the own one of their seat only', async () => {
    const site = openSite('club');
    const settings = { transcript: 'own' } as const;
    const { players, table, world } = await begin({
      game,
      options,
      players: 3,
      signed: true,
      site,
      settings,
    });
    const watcher = await new Player(world, table, 'eve').hello(null);
    await playOn(players);
    for (const player of [...players, watcher]) await player.hello(null);
    const signaturesOf = (isOwn: boolean): string[] =>
      table
        .log()
        .flatMap(({ seat, signed }) =>
          signed && (seat === at(players, 0).seat) === isOwn ? [signed.signature] : [],
        );
    const [mine, theirs] = [signaturesOf(true), signaturesOf(false)];
    expect(mine.length).toBeGreaterThan(1);
    expect(theirs.length).toBeGreaterThan(1);
    const own = await table.transcript(1, tokenOf('ann'));
    expect(own?.kind).toBe('own');
    expect(told([JSON.stringify(own)], [...mine, ...theirs])).toEqual(mine);
    const sent = [...players, watcher].flatMap(({ client }) => client.received);
    const others = [world.lines, world.siteEvents, world.reports].map((value) => JSON.stringify(value));
    expect(world.siteEvents.map(({ event }) => event.type)).toContain('game.ended');
    expect(told([...sent, ...others], [...mine, ...theirs])).toEqual([]);
    expect(told([...sent, ...others], ['"signed":'])).toEqual([]);
    // The search finds them where they are.
    const again = await begin({ game, options, players: 3, signed: true });
    await playOn(again.players);
    const found = again.table.log().flatMap(({ signed }) => (signed ? [signed.signature] : []));
    expect(told([JSON.stringify(await again.table.transcript(1, null))], found)).toEqual(found);
  });

  test('[ALL-8] games differ between tables with different keys, and at one table', async () => {
    const states = [];
    for (const seed of ['one', 'other']) {
      const { players, table } = await begin({ game, options, seed, players: 3 });
      states.push(recordOf(table).game.state);
      await playOn(players);
      await playAgain(players);
      const record = recordOf(table);
      const {
        game: { state, deal },
      } = record;
      expect(deal?.key).toBe(keyOf(record));
      expect(botRandom(keyOf(record), 0, 0)).not.toMatchObject({ key: deal?.key });
      states.push(state);
    }
    expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(4);
  });

  test('[ALL-7] the outcome has winners, a score for every seat and a reason, the same in all views', async () => {
    const { players, table, world } = await begin({ game, options, players: 3 });
    expect(at(players, 0).view.outcome).toBeNull();
    await playOn(players);
    const watcher = await new Player(world, table, 'eve').hello(null);
    const { outcome } = watcher.view;
    if (outcome === null) throw new Error('there is none');
    expect(outcome.scores).toHaveLength(3);
    expect(outcome.winners.every((seat) => seatsUpTo(3).includes(seat))).toBe(true);
    expect(outcome.reason).toMatch(/^[a-z-]+$/);
    for (const { view, events } of players) {
      expect(view.outcome).toEqual(outcome);
      expect(view.toAct).toEqual({});
      expect(view.prompt).toBeNull();
      expect(events.at(-1)).toEqual({ type: 'table:ended' });
    }
  });
});
