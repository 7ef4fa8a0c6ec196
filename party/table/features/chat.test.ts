import { describe, expect, test } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { at } from '../../../shared/kernel/util.ts';
import { isMessage } from '../../../shared/protocol/codes.ts';
import { begin, gather, type Plan, playOn, recordOf } from '../../../test/helpers/memory/gather.ts';
import { no, ok, Player } from '../../../test/helpers/memory/player.ts';
import { randomFrom } from '../../../test/helpers/random.ts';

const second = 1_000;

const say = (player: Player, text: string) => player.ask({ type: 'say', text });
const react = (player: Player) => player.ask({ type: 'react', reaction: 'wow' });
const textsOf = ({ view }: Player): string[] => Object.values(view.chat).map(({ text }) => text);
const typesOf = ({ events }: Player): string[] => events.map(({ type }) => type);

describe('a message', () => {
  test('is in every view by its number, with its author, seat and time', async () => {
    const { players, world } = await gather({ players: 3 });
    const [ann, bob, cleo] = [at(players, 0), at(players, 1), at(players, 2)];
    await world.pass(7 * second);
    expect(await say(bob, 'Hello')).toEqual(ok);
    expect(await say(ann, '<b>"Hi" & \\ 🂡</b>')).toEqual(ok);
    const at7 = world.now - ann.view.createdAt;
    const chat = {
      1: { seat: 1, name: 'bob', text: 'Hello', at: at7, gameNumber: 0, called: false },
      2: { seat: 0, name: 'ann', text: '<b>"Hi" & \\ 🂡</b>', at: at7, gameNumber: 0, called: false },
    };
    for (const { view } of [ann, bob, cleo]) expect(view.chat).toEqual(chat);
    expect(cleo.events.slice(-2)).toEqual([
      { type: 'table:said', message: 1 },
      { type: 'table:said', message: 2 },
    ]);
  });

  test('is kept until forty newer ones, and its number is not reused', async () => {
    const { players, world } = await gather({ players: 2 });
    for (let number = 1; number <= 45; number += 1) {
      await world.pass(2 * second);
      expect(await say(at(players, number % 2), `number ${number}`)).toEqual(ok);
    }
    const numbers = Array.from({ length: 40 }, (_, index) => 6 + index);
    expect(Object.keys(at(players, 0).view.chat).map(Number)).toEqual(numbers);
    expect(textsOf(at(players, 1))).toEqual(numbers.map((number) => `number ${number}`));
  });

  test.each([
    ['', false],
    [' ', false],
    ['🂡'.repeat(200), true],
  ])('%j can be sent: %s', (text, isValid) => expect(isMessage(text)).toBe(isValid));

  test('keeps its author when seats are renumbered', async () => {
    const { players } = await gather({ players: 3 });
    const [ann, bob, cleo] = [at(players, 0), at(players, 1), at(players, 2)];
    await say(cleo, 'before');
    await ann.ask({ type: 'leave' });
    await bob.ask({ type: 'start' });
    await say(cleo, 'after');
    expect(
      Object.values(bob.view.chat).map(({ seat, name, gameNumber }) => [seat, name, gameNumber]),
    ).toEqual([
      [2, 'cleo', 0],
      [1, 'cleo', 1],
    ]);
  });
});

describe('[SEC-18] five messages in ten seconds', () => {
  test('are the limit; the sixth may follow ten seconds after the first', async () => {
    const { players, world } = await gather();
    const ann = at(players, 0);
    for (const text of ['1', '2', '3', '4', '5']) {
      expect(await say(ann, text)).toEqual(ok);
      await world.pass(second);
    }
    await world.pass(5 * second - 1);
    const refused = await say(ann, '6');
    expect(refused).toEqual(no('chat-limit'));
    expect(refused?.[3]).toBe('Wait 1 s before you write again.');
    await world.pass(1);
    expect(await say(ann, '6')).toEqual(ok);
    expect(await say(ann, '7')).toEqual(no('chat-limit'));
    await world.pass(second);
    expect(await say(ann, '7')).toEqual(ok);
  });

  test('are counted across renumbering, a new game and a crash', async () => {
    const { players, table } = await gather({ players: 3 });
    const [ann, bob, cleo] = [at(players, 0), at(players, 1), at(players, 2)];
    for (const text of ['1', '2', '3', '4', '5']) await say(cleo, text);
    await ann.ask({ type: 'leave' });
    await bob.ask({ type: 'start' });
    expect(cleo.seat).toBe(1);
    expect(await say(cleo, '6')).toEqual(no('chat-limit'));
    table.crash();
    await cleo.connectAgain().hello();
    expect(await say(cleo, '6')).toEqual(no('chat-limit'));
  });

  test('are counted across a change of seats, and for the next player of a seat', async () => {
    const { players, world, table } = await gather({ capacity: 4 });
    const bob = at(players, 1);
    for (const text of ['1', '2', '3', '4', '5']) await say(bob, text);
    for (const seat of [1, 3]) {
      await bob.ask({ type: 'leave' });
      expect(await bob.sit(seatOf(seat))).toEqual(ok);
      expect(await say(bob, '6')).toEqual(no('chat-limit'));
    }
    const eve = await new Player(world, table, 'eve').hello(null);
    expect(await eve.sit(seatOf(1))).toEqual(ok);
    expect(await say(eve, '6')).toEqual(no('chat-limit'));
    await world.pass(10 * second);
    for (const player of [bob, eve]) expect(await say(player, '7')).toEqual(ok);
  });

  test('are counted by address too, and the address is not stored', async () => {
    const { world, table } = await gather({ capacity: 8 });
    const address = '192.0.2.77';
    for (let seat = 2; seat < 5; seat += 1) {
      const one = await new Player(world, table, `one${seat}`, address).hello(null);
      await one.sit(seatOf(seat));
      for (const text of ['1', '2', '3', '4', '5']) expect(await say(one, text)).toEqual(ok);
    }
    const more = await new Player(world, table, 'more', address).hello(null);
    await more.sit(seatOf(6));
    expect(await say(more, '1')).toEqual(no('chat-limit'));
    const other = await new Player(world, table, 'other', '192.0.2.78').hello(null);
    await other.sit(seatOf(7));
    expect(await say(other, '1')).toEqual(ok);
    expect(JSON.stringify(table.stored())).not.toContain(address);
  });

  test('are counted independently of other writers', async () => {
    const { players } = await gather({ game: 'sequence-states', players: 12 });
    const ann = at(players, 0);
    for (const text of ['1', '2', '3', '4', '5']) await say(ann, text);
    for (const other of players.slice(1, 10))
      for (const text of ['1', '2', '3', '4', '5']) expect(await say(other, text)).toEqual(ok);
    // Ann's five are not among the forty kept messages.
    expect(Object.values(ann.view.chat).some(({ name }) => name === 'ann')).toBe(false);
    expect(await say(ann, '6')).toEqual(no('chat-limit'));
  });
});

describe('a reaction', () => {
  test('is sent to all connections and shown in no view', async () => {
    const { players, world, table } = await begin();
    const [ann, bob] = [at(players, 0), at(players, 1)];
    const watcher = await new Player(world, table, 'eve').hello(null);
    const before = bob.view;
    expect(await ann.ask({ type: 'react', reaction: 'well-played' })).toEqual(ok);
    for (const { events } of [ann, bob, watcher])
      expect(events.at(-1)).toEqual({ type: 'table:reacted', seat: 0, reaction: 'well-played' });
    expect(bob.view).toEqual(before);
  });

  test('is allowed every 1.5 seconds, for all devices of a seat together', async () => {
    const { players, world, table } = await begin();
    const ann = at(players, 0);
    const phone = await new Player(world, table, 'ann').hello();
    expect(await react(ann)).toEqual(ok);
    await world.pass(1_499);
    expect(await react(phone)).toEqual(no('chat-limit'));
    expect(await react(at(players, 1))).toEqual(ok);
    await world.pass(1);
    expect(await react(phone)).toEqual(ok);
  });
});

describe('[SQ-20] muted', () => {
  test('a team game rejects messages until it is over; reactions stay', async () => {
    const { players } = await gather({ game: 'sequence-states', players: 4 });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    expect(await say(ann, 'before')).toEqual(ok);
    await ann.ask({ type: 'start' });
    expect(await say(bob, 'in play')).toEqual(no('against-the-rules', 'SQ-20'));
    expect(await react(bob)).toEqual(ok);
    await playOn(players);
    expect(await say(bob, 'after')).toEqual(ok);
    expect(textsOf(ann)).toEqual(['before', 'after']);
  });

  test('a game without teams allows messages', async () => {
    const { players } = await begin({ game: 'sequence-states', players: 3 });
    expect(await say(at(players, 1), 'Hello')).toEqual(ok);
  });
});

/** Seats 0, 2, 4 play against 1, 3, 5, or with three teams 0, 3 against 1, 4 against 2, 5. */
const judged = (players: number, teams: 2 | 3 = 2, plan: Plan = {}): Plan => ({
  game: 'sequence-states',
  players,
  options: { tableTalk: 'penalty', teams },
  settings: { turnSeconds: null },
  ...plan,
});

const call = (player: Player, message = 1) => player.ask({ type: 'call', message });
const vote = (player: Player, guilty: boolean) => player.ask({ type: 'vote', guilty });
/** The debt of each seat. */
const owedTo = ({ view }: Player): unknown =>
  Object(view.gameView).players.map(({ owes }: { owes: number }) => owes);
const verdicts = ({ events }: Player): unknown[] => events.filter(({ type }) => type === 'table:judged');
const guilty = { type: 'table:judged', message: 1, guilty: true };
const acquitted = { type: 'table:judged', message: 1, guilty: false };

/** A game of six in which Bob has called a message of Ann's. */
const called = async (plan: Plan) => {
  const scene = await begin(plan);
  const [ann, bob, cleo, dan, eve, finn] = scene.players as [Player, Player, Player, Player, Player, Player];
  await say(ann, 'Play Ohio');
  await call(bob);
  return { ...scene, ann, bob, cleo, dan, eve, finn };
};

describe('[SQ-20] a message is called table talk', () => {
  test('a vote of thirty seconds opens with the caller’s yes', async () => {
    const { players, world } = await begin(judged(6));
    const [ann, bob] = [at(players, 0), at(players, 1)];
    await say(ann, 'Play Ohio');
    await world.pass(5 * second);
    expect(await call(bob)).toEqual(ok);
    const until = world.now + 30 * second - ann.view.createdAt;
    for (const { view, events } of players) {
      expect(view.vote).toEqual({ message: 1, caller: 1, voters: [1, 3, 5], votes: { 1: true }, until });
      expect(view.chat[1]?.called).toBe(true);
      expect(events.at(-1)).toEqual({ type: 'table:called', seat: 1, message: 1 });
    }
  });

  test('more than half decides immediately: the team is fined, and the log has it', async () => {
    const { ann, dan, players, world, table } = await called(judged(6));
    expect(verdicts(ann)).toEqual([]);
    expect(await vote(dan, true)).toEqual(ok);
    for (const player of players) {
      expect(verdicts(player)).toEqual([guilty]);
      expect(typesOf(player).slice(-2)).toEqual(['table:judged', 'penalised']);
      expect(player.view.vote).toBeNull();
      expect(owedTo(player)).toEqual([1, 0, 1, 0, 1, 0]);
    }
    expect(table.log()).toEqual([
      { gameNumber: 1, index: 0, at: world.now, seat: 0, by: 'vote', action: null },
    ]);
    expect(ann.view.prompt?.legal.every(({ type }) => type === 'forfeit')).toBe(true);
  });

  test('exactly half is no majority, and ends the vote', async () => {
    const { ann, cleo, eve, finn } = await called(judged(6, 3));
    await vote(cleo, true);
    await vote(eve, false);
    expect(ann.view.vote?.votes).toEqual({ 1: true, 2: true, 4: false });
    expect(await vote(finn, false)).toEqual(ok);
    expect(verdicts(ann)).toEqual([acquitted]);
    expect(owedTo(ann)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('it ends when missing votes cannot make a majority', async () => {
    const { ann, dan, finn, table } = await called(judged(6));
    await vote(dan, false);
    expect(verdicts(ann)).toEqual([]);
    await vote(finn, false);
    expect(verdicts(ann)).toEqual([acquitted]);
    expect(table.log()).toEqual([]);
    expect(await vote(dan, true)).toEqual(no('no-vote'));
  });

  test('a missing vote is a no after exactly thirty seconds', async () => {
    const { ann, cleo, world, table } = await called(judged(6, 3));
    await vote(cleo, true);
    await world.pass(30 * second - 1);
    expect(verdicts(ann)).toEqual([]);
    await world.pass(1);
    expect(verdicts(ann)).toEqual([acquitted]);
    expect(ann.view.vote).toBeNull();
    expect(table.log()).toEqual([]);
  });

  test.each(['evict', 'crash'] as const)(
    'a table that has to %s in the meantime still judges',
    async (how) => {
      const { ann, players, world, table } = await called(judged(6));
      table[how]();
      if (how === 'crash') for (const player of players) await player.connectAgain().hello();
      expect(ann.view.vote?.caller).toBe(1);
      await world.pass(30 * second);
      expect(verdicts(ann)).toEqual([acquitted]);
    },
  );

  test('a caller whose opponents are disconnected decides alone', async () => {
    const { players } = await begin(judged(6));
    const [ann, bob, dan, finn] = [0, 1, 3, 5].map((seat) => at(players, seat));
    if (!ann || !bob || !dan || !finn) throw new Error('there are six');
    await dan.ask({ type: 'leave' });
    await finn.ask({ type: 'hand-over' });
    await say(ann, 'Play Ohio');
    expect(await call(bob)).toEqual(ok);
    expect(verdicts(ann)).toEqual([guilty]);
    expect(owedTo(ann)).toEqual([1, 0, 1, 0, 1, 0]);
  });

  test('a player away does not judge, a disconnected one does', async () => {
    const { players, world, table } = await begin(judged(6, 2, { settings: { turnSeconds: 15 } }));
    const [ann, bob, dan] = [at(players, 0), at(players, 1), at(players, 3)];
    const random = randomFrom('but Dan');
    // All but Dan act, until he has timed out twice.
    while (!recordOf(table).seats[3]?.away) {
      const mover = players.find((player) => player.isAsked && player !== dan);
      if (mover === undefined) await world.pass(second);
      else await mover.actByChance(random);
    }
    at(players, 5).client.close();
    await world.settled();
    await say(ann, 'Play Ohio');
    await call(bob);
    expect(ann.view.vote?.voters).toEqual([1, 5]);
    expect(await vote(dan, true)).toEqual(no('no-vote'));
    expect(dan.view.seats[3]?.away).toBe(false);
    expect(verdicts(ann)).toEqual([]);
    const finn = await at(players, 5).connectAgain().hello();
    expect(await vote(finn, true)).toEqual(ok);
    expect(verdicts(ann)).toEqual([guilty]);
  });

  test('a voter who leaves has not voted', async () => {
    const { ann, dan, finn } = await called(judged(6));
    await dan.ask({ type: 'leave' });
    expect(await vote(dan, true)).toEqual(no('not-seated'));
    expect(ann.view.vote?.voters).toEqual([1, 3, 5]);
    await vote(finn, true);
    expect(verdicts(ann)).toEqual([guilty]);
  });

  test('the vote goes on after caller or author leave', async () => {
    const { ann, bob, dan } = await called(judged(6));
    await bob.ask({ type: 'leave' });
    await ann.ask({ type: 'leave' });
    expect(await vote(dan, true)).toEqual(ok);
    expect(verdicts(dan)).toEqual([guilty]);
    expect(owedTo(dan)).toEqual([1, 0, 1, 0, 1, 0]);
  });

  test('each opponent votes once, on all devices together, and the author’s side does not', async () => {
    const { ann, bob, cleo, dan, world, table } = await called(judged(6, 3));
    const phone = await new Player(world, table, 'cleo').hello();
    expect(await vote(cleo, false)).toEqual(ok);
    expect(await vote(phone, true)).toEqual(no('no-vote'));
    expect(await vote(bob, false)).toEqual(no('no-vote'));
    expect(await vote(dan, false)).toEqual(no('no-vote'));
    expect(await vote(ann, false)).toEqual(no('no-vote'));
    expect(ann.view.vote?.votes).toEqual({ 1: true, 2: false });
  });

  test('the vote ends without effect when the game ends', async () => {
    /** Plays the same whole game each time. @returns the number of moves. */
    const play = async (players: readonly Player[], before: (move: number) => Promise<void>) => {
      const random = randomFrom('the vote is late');
      for (let move = 0; ; move += 1) {
        const mover = players.find(({ isAsked }) => isAsked);
        if (mover === undefined) return move;
        await before(move);
        await mover.actByChance(random);
        await mover.world.pass(100);
      }
    };
    const moves = await play((await begin(judged(4))).players, async () => undefined);
    const { players, world } = await begin(judged(4));
    const [ann, bob] = [at(players, 0), at(players, 1)];
    await play(players, async (move) => {
      if (move !== moves - 5) return;
      await say(ann, 'Play Ohio');
      expect(await call(bob)).toEqual(ok);
    });
    expect(players.map(({ view }) => [view.phase, view.vote])).toEqual(players.map(() => ['over', null]));
    expect(await vote(at(players, 3), true)).toEqual(no('no-vote'));
    await world.pass(31 * second);
    expect(verdicts(ann)).toEqual([]);
  });

  const nones: Readonly<Record<string, (players: readonly Player[]) => Promise<unknown>>> = {
    'of one’s own side': async (players) => {
      await say(at(players, 0), 'Play Ohio');
      return call(at(players, 2));
    },
    'of one’s own': async (players) => {
      await say(at(players, 0), 'Play Ohio');
      return call(at(players, 0));
    },
    'of more than a minute ago': async (players) => {
      await say(at(players, 0), 'Play Ohio');
      await at(players, 0).world.pass(60 * second + 1);
      return call(at(players, 1));
    },
    'that has been judged': async (players) => {
      await say(at(players, 0), 'Play Ohio');
      await call(at(players, 1));
      await vote(at(players, 3), false);
      return call(at(players, 3));
    },
    'of before the game': async (players) => {
      await playOn(players);
      await say(at(players, 0), 'Play Ohio');
      for (const player of players) await player.ask({ type: 'rematch', agreed: true });
      expect(at(players, 0).view.gameNumber).toBe(2);
      return call(at(players, 1));
    },
    'with an unknown number': (players) => call(at(players, 1), 7),
  };

  test.each(Object.keys(nones))('a call is refused for a message %s', async (what) => {
    const { players } = await begin(judged(4));
    expect(await nones[what]?.(players)).toEqual(no('no-such-message'));
  });

  test('a message of a minute ago can be called, and another one after it', async () => {
    const { players, world } = await begin(judged(4));
    const [ann, bob, dan] = [at(players, 0), at(players, 1), at(players, 3)];
    await say(ann, 'Play Ohio');
    await say(ann, 'Then Utah');
    await world.pass(60 * second);
    expect(await call(bob)).toEqual(ok);
    expect(await call(dan, 2)).toEqual(no('vote-open'));
    await vote(dan, true);
    expect(await call(dan, 2)).toEqual(ok);
    await vote(bob, true);
    expect(owedTo(ann)).toEqual([2, 0, 2, 0]);
  });
});
