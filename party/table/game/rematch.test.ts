import { describe, expect, test } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { at } from '../../../shared/kernel/util.ts';
import { registerGame, secretChoice } from '../../../test/helpers/games.ts';
import { begin, type Gathered, type Plan, playOn, recordOf } from '../../../test/helpers/memory/gather.ts';
import { no, ok, Player } from '../../../test/helpers/memory/player.ts';
import { maxKeptGames } from '../record.ts';

registerGame(secretChoice);

/** A table whose first game is over. */
const over = async (plan: Plan = {}): Promise<Gathered> => {
  const gathered = await begin({ game: 'secret-choice', players: 3, capacity: 4, ...plan });
  await playOn(gathered.players);
  return gathered;
};

const again = (player: Player, agreed = true) => player.ask({ type: 'rematch', agreed });
const agreedBy = ({ view }: Player) => view.seats.map((seat) => seat?.agreed ?? null);
const namesOf = ({ view }: Player) => view.seats.map((seat) => seat?.name ?? null);
const trio = ({ players }: Gathered): readonly [Player, Player, Player] => [
  at(players, 0),
  at(players, 1),
  at(players, 2),
];
const gone = async (player: Player): Promise<void> => {
  player.client.close();
  await player.world.settled();
};

describe('a rematch', () => {
  test('begins with the last agreement; until then views show who has agreed', async () => {
    const [ann, bob, cleo] = trio(await over());
    expect(agreedBy(ann)).toEqual([false, false, false, null]);
    expect(await again(cleo)).toEqual(ok);
    expect(await again(ann)).toEqual(ok);
    expect(agreedBy(bob)).toEqual([true, false, true, null]);
    expect(bob.view).toMatchObject({ phase: 'over', gameNumber: 1 });
    expect(await again(bob)).toEqual(ok);
    for (const player of [ann, bob, cleo]) {
      expect(player.view).toMatchObject({ phase: 'playing', gameNumber: 2, outcome: null });
      expect(agreedBy(player)).toEqual([false, false, false]);
      expect(player.events.at(-1)).toEqual({ type: 'table:started', gameNumber: 2 });
    }
  });

  test('does not begin because a player agrees twice', async () => {
    const [ann, bob, cleo] = trio(await over());
    await again(bob);
    expect(await again(bob)).toEqual(ok);
    await again(cleo);
    expect(await again(bob)).toEqual(ok);
    expect(ann.view.phase).toBe('over');
  });

  test('waits after a player withdraws the agreement', async () => {
    const [ann, bob, cleo] = trio(await over());
    await again(bob);
    await again(cleo);
    expect(await again(bob, false)).toEqual(ok);
    await again(ann);
    expect(ann.view.phase).toBe('over');
    expect(agreedBy(ann)).toEqual([true, false, true, null]);
    await again(bob);
    expect(ann.view.phase).toBe('playing');
  });

  test('does not begin while no one who wants it is there', async () => {
    const { players, world } = await over({ players: 2, computers: 1 });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    await again(ann);
    await gone(ann);
    await gone(bob);
    await world.pass(60_000);
    await ann.connectAgain().hello();
    expect(ann.view.phase).toBe('over');
    expect(namesOf(ann)).toContain('bob');
  });

  test('keeps a player who comes back in time', async () => {
    const gathered = await over();
    const [ann, bob, cleo] = trio(gathered);
    await gone(cleo);
    await again(ann);
    await again(bob);
    await gathered.world.pass(9_000);
    await cleo.connectAgain().hello();
    await gathered.world.pass(60_000);
    expect(ann.view.phase).toBe('over');
    await again(cleo);
    expect(ann.view).toMatchObject({ phase: 'playing', gameNumber: 2 });
    expect(namesOf(ann)).toEqual(['ann', 'bob', 'cleo']);
  });

  test('keeps the options and starts a new log', async () => {
    const { players, table } = await over({ game: 'drop-rainbow', options: { cardsPerColor: 12 } });
    for (const player of players) await again(player);
    // 12 cards of each of seven colors and the rainbow card; one is face up.
    expect(at(players, 0).view.gameView).toMatchObject({ deck: 84 });
    expect(recordOf(table).log.length).toBe(0);
    await at(
      players.filter(({ isAsked }) => isAsked),
      0,
    ).act({ type: 'draw' });
    expect(table.log().at(-1)).toMatchObject({ gameNumber: 2, index: 0 });
  });
});

describe('the host of a rematch', () => {
  test('agrees by starting it, and is sent the awaited names', async () => {
    const { table, ...gathered } = await over();
    const [ann, bob, cleo] = trio({ table, ...gathered });
    await again(bob);
    const before = recordOf(table);
    const refused = await ann.ask({ type: 'start' });
    expect(refused).toEqual(no('not-agreed'));
    expect(refused?.[3]).toBe('Waiting for cleo to agree.');
    expect(recordOf(table).seats).toEqual(before.seats);
    await again(cleo);
    expect(await ann.ask({ type: 'start' })).toEqual(ok);
    expect(ann.view).toMatchObject({ phase: 'playing', gameNumber: 2 });
  });

  test('or any player who agrees again begins it after the awaited player has left', async () => {
    for (const go of [(host: Player) => host.ask({ type: 'start' }), undefined]) {
      const [ann, bob, cleo] = trio(await over());
      await again(ann);
      await again(bob);
      await cleo.ask({ type: 'leave' });
      expect(ann.view.phase).toBe('over');
      expect(await (go === undefined ? again(bob) : go(ann))).toEqual(ok);
      expect(namesOf(ann)).toEqual(['ann', 'bob']);
      expect(ann.view.phase).toBe('playing');
    }
  });
});

describe('a disconnected player', () => {
  test('without an agreement is awaited for ten seconds, then loses the seat', async () => {
    const gathered = await over();
    const [ann, bob, cleo] = trio(gathered);
    await gone(bob);
    await again(ann);
    expect(await again(cleo)).toEqual(ok);
    await gathered.world.pass(9_000);
    expect(ann.view.phase).toBe('over');
    expect(namesOf(ann)).toContain('bob');
    await gathered.world.pass(1_000);
    expect(namesOf(ann)).toEqual(['ann', 'cleo']);
    expect([ann.seat, cleo.seat]).toEqual([0, 1]);
    expect(ann.events.slice(-2)).toEqual([
      { type: 'table:left', seat: 1, name: 'bob' },
      { type: 'table:started', gameNumber: 2 },
    ]);
    await bob.connectAgain().hello();
    expect(bob.client.frames()[0]).toEqual(['no', null, 'bad-token', expect.any(String), null]);
    expect(bob.view.you).toBeNull();
  });

  test('with an agreement is dealt in', async () => {
    const [ann, bob, cleo] = trio(await over());
    await again(bob);
    await gone(bob);
    await again(ann);
    await again(cleo);
    expect(namesOf(ann)).toEqual(['ann', 'bob', 'cleo']);
    await bob.connectAgain().hello();
    expect(bob.view).toMatchObject({ you: 1, phase: 'playing', roster: { you: 1 } });
  });

  test('who was the host is replaced', async () => {
    const { players, world } = await over();
    const [ann, bob, cleo] = [at(players, 0), at(players, 1), at(players, 2)];
    await gone(ann);
    await again(bob);
    await again(cleo);
    await world.pass(10_000);
    expect(namesOf(bob)).toEqual(['bob', 'cleo']);
    expect(bob.view).toMatchObject({ host: 0, you: 0 });
  });

  test('keeps the seat while too few players would be left', async () => {
    const { players, table, world } = await over({ players: 2, capacity: 2 });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    await gone(bob);
    await world.pass(10_000);
    expect(await again(ann)).toEqual(ok);
    expect(ann.view.phase).toBe('over');
    const { seats } = recordOf(table);
    expect(await ann.ask({ type: 'start' })).toEqual(no('wrong-player-count'));
    expect(recordOf(table).seats.map((seat) => seat?.name)).toEqual(seats.map((seat) => seat?.name));
    await bob.connectAgain().hello();
    expect(bob.seat).toBe(1);
    await again(bob);
    expect(ann.view.phase).toBe('playing');
  });
});

describe('between two games', () => {
  test('a new player has agreed and is dealt in', async () => {
    const { world, table, ...gathered } = await over();
    const [ann, bob, cleo] = trio({ world, table, ...gathered });
    const dan = await new Player(world, table, 'dan').hello(null);
    await dan.sit();
    expect(agreedBy(ann)).toEqual([false, false, false, true]);
    await again(ann);
    await again(bob);
    await again(cleo);
    expect(dan.view).toMatchObject({ you: 3, phase: 'playing', roster: { you: 3 } });
  });

  test('a new player does not trigger the rematch that all others agreed to', async () => {
    const { world, table, players } = await over({ players: 2, capacity: 3 });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    await bob.ask({ type: 'leave' });
    await again(ann);
    const dan = await new Player(world, table, 'dan').hello(null);
    await dan.sit();
    expect(ann.view.phase).toBe('over');
    expect(await again(dan)).toEqual(ok);
    expect(ann.view.phase).toBe('playing');
  });

  test('a bot can be added', async () => {
    const [ann, bob, cleo] = trio(await over());
    await ann.ask({ type: 'add-bot', seat: seatOf(3) });
    await again(ann);
    await again(bob);
    await again(cleo);
    expect(ann.view.seats.map((seat) => seat?.bot)).toEqual([false, false, false, true]);
  });

  test.each([
    ['the options', { options: { rounds: 1 } }],
    ['the clock', { settings: { turnSeconds: 30 } }],
    ['the delay of those who watch', { settings: { spectatorDelay: 30 } }],
  ])('a change of %s resets agreements', async (_what, changes) => {
    const [ann, bob, cleo] = trio(await over());
    await again(bob);
    await again(cleo);
    expect(await ann.ask({ type: 'change', ...changes })).toEqual(ok);
    expect(agreedBy(cleo)).toEqual([false, false, false, null]);
    await again(ann);
    expect(ann.view.phase).toBe('over');
  });

  test.each([{ locked: true }, { chat: false }, { spectators: false }, { listed: true }])(
    'a change of %o keeps agreements',
    async (settings) => {
      const [ann, bob, cleo] = trio(await over());
      await again(bob);
      await again(cleo);
      await ann.ask({ type: 'change', settings });
      expect(agreedBy(ann)).toEqual([false, true, true, null]);
    },
  );
});

test('only the logs of the last games stay stored', async () => {
  const { players, table } = await over({ players: 2, options: { rounds: 1 } });
  const rounds = () => [...new Set(table.log().map(({ gameNumber }) => gameNumber))];
  for (let game = 2; game <= maxKeptGames + 3; game += 1) {
    for (const player of players) await again(player);
    await playOn(players);
    const first = Math.max(1, game - maxKeptGames + 1);
    expect(rounds()).toEqual(Array.from({ length: game - first + 1 }, (_, index) => first + index));
  }
  expect(table.log().filter(({ gameNumber }) => gameNumber === maxKeptGames + 3)).toHaveLength(2);
});

describe('the score of the evening', () => {
  const winsByName = ({ view }: Player): Record<string, number> =>
    Object.fromEntries(
      view.seats.flatMap((seat, index) => (seat && view.wins[index] ? [[seat.name, view.wins[index]]] : [])),
    );

  test('counts the games that each player has won, across rematches', async () => {
    const [ann, bob, cleo] = trio(await over());
    const first = at(ann.view.outcome?.winners ?? [], 0);
    expect(ann.view.wins).toEqual({ [first]: 1 });
    const winner = at([ann, bob, cleo], first);
    for (const player of [ann, bob, cleo]) await again(player);
    expect(bob.view.wins).toEqual({ [first]: 1 });
    await playOn([ann, bob, cleo]);
    const second = at([ann, bob, cleo], at(ann.view.outcome?.winners ?? [], 0));
    expect(winsByName(cleo)).toEqual(
      winner === second ? { [winner.name]: 2 } : { [winner.name]: 1, [second.name]: 1 },
    );
  });

  test('begins again for a player who leaves and sits down again', async () => {
    const [ann, bob, cleo] = trio(await over());
    const winner = at([ann, bob, cleo], at(ann.view.outcome?.winners ?? [], 0));
    await winner.ask({ type: 'leave' });
    expect(ann.view.wins).toEqual({});
  });

  test('is hidden from spectators who may not watch', async () => {
    const gathered = await over({ settings: { spectators: false } });
    const watcher = await new Player(gathered.world, gathered.table, 'finn').hello(null);
    expect(watcher.view.wins).toEqual({});
    expect(at(gathered.players, 0).view.wins).not.toEqual({});
  });
});
