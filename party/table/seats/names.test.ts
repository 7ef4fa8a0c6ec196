import { describe, expect, test } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { at } from '../../../shared/kernel/util.ts';
import { normalizeName } from '../../../shared/protocol/codes.ts';
import { requestSchema } from '../../../shared/protocol/requests.ts';
import { begin, gather } from '../../../test/helpers/memory/gather.ts';
import { no, ok, Player, tokenOf } from '../../../test/helpers/memory/player.ts';
import { isConfusable } from './names.ts';

/** Characters that a reader does not see, and those that change the direction. */
const deceptive: readonly (readonly [string, string])[] = [
  ['a zero width space', 'A\u200bnn'],
  ['a joiner of nothing', 'A\u200dnn'],
  ['a joiner after an emoji', '🦊\u200dA'],
  ['a word joiner', '\u2060Ann'],
  ['a byte order mark', 'Ann\ufeff'],
  ['a soft hyphen', 'An\u00adn'],
  ['a selector of nothing', 'Ann\ufe0f'],
  ['a filler', '\u3164'],
  ['a halfwidth filler', '\uffa0'],
  ['an initial filler', '\u115f'],
  ['a Braille blank', '\u2800'],
  ['tags', '🏴\u{e0041}\u{e007f}'],
  ['tags of nothing', 'Ann\u{e0061}\u{e0062}'],
  ['an override', 'Ann\u202e'],
  ['an isolate', 'Ann\u2066'],
  ['an Arabic mark', 'Ann\u061c'],
  ['a Mongolian separator', 'An\u180en'],
  ['half a character', 'A\ud800'],
  ['a private character', 'A\ue000'],
  ['no character', 'A\u{1fffe}'],
];

const canSit = (name: string): boolean =>
  requestSchema.safeParse({ type: 'sit', id: 'sit-down', name, token: tokenOf('eve') }).success;
const canSay = (text: string): boolean =>
  requestSchema.safeParse({ type: 'say', id: 'say-this', text }).success;

describe('a name', () => {
  test.each([
    'Zoë',
    '민준',
    'José María',
    'O’Brien',
    'नेहा',
    'क्\u200dष',
    'می\u200cخواهم',
    '👩‍👩‍👧',
    '❤️',
    '👍🏽',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '1️⃣',
    '🇰🇷',
  ])('may be %s', (name) => {
    expect([canSit(name), canSay(name)]).toEqual([true, true]);
  });

  test.each(deceptive)('[SEC-20] must not contain %s', (_, name) => expect(canSit(name)).toBe(false));

  test.each(deceptive)('[SEC-21] in a message must not contain %s either', (_, text) =>
    expect(canSay(text)).toBe(false),
  );

  test('is normalized: widths, ligatures and spaces', () =>
    expect(normalizeName('Ａｎｎ \u00a0 ﬁ')).toBe('Ann fi'));
});

describe('[SEC-19] two names', () => {
  test.each([
    ['Ann', 'ann'],
    ['Ann', 'Аnn'],
    ['Ann', 'Αnn'],
    ['Ann', 'Ａｎｎ'],
    ['Ann', '𝐀𝐧𝐧'],
    ['Ian', 'lan'],
    ['Bo', 'B0'],
    ['Emma', 'Ernma'],
    ['Zoë', 'Zoe\u0308'],
    ['❤️', '❤'],
  ])('look alike: %s and %s', (one, other) => {
    expect(isConfusable(one, other)).toBe(true);
    expect(isConfusable(other, one)).toBe(true);
  });

  test.each([
    ['Ann', 'Anna'],
    ['Zoë', 'Zoe'],
    ['민준', '민중'],
    ['Ann 2', 'Ann 3'],
    ['🦊', '🐻'],
  ])('differ: %s and %s', (one, other) => expect(isConfusable(one, other)).toBe(false));
});

const sitAs = (player: Player, name: string, token = tokenOf(`${player.name}-new`)) =>
  player.ask({ type: 'sit', name, token });

describe('[SEC-19] names at a table', () => {
  test('must not look alike, and stay with their players', async () => {
    const { world, table, players } = await gather({ players: 1, capacity: 3 });
    const eve = await new Player(world, table, 'eve').hello(null);
    expect(await sitAs(eve, 'аnn')).toEqual(no('name-taken'));
    const again = await new Player(world, table, 'ann').hello(null);
    expect(await again.sit()).toEqual(ok);
    expect(again.view.you).toBe(at(players, 0).view.you);
    expect(again.view.seats[0]?.name).toBe('ann');
  });

  test('are free once their player has left', async () => {
    const { players } = await gather({ players: 2, capacity: 3 });
    const bob = at(players, 1);
    await bob.ask({ type: 'leave' });
    expect(await sitAs(bob, 'bob')).toEqual(ok);
  });

  test('of bots are free for players, and bots take no player’s', async () => {
    const { world, table, players } = await gather({ players: 1, capacity: 5 });
    const ann = at(players, 0);
    await ann.ask({ type: 'add-bot', seat: seatOf(1) });
    const ada = await new Player(world, table, 'ada').hello(null);
    expect(await sitAs(ada, 'Ada')).toEqual(ok);
    const blaise = await new Player(world, table, 'blaise').hello(null);
    expect(await sitAs(blaise, 'BLAISE')).toEqual(ok);
    await ann.ask({ type: 'add-bot', seat: seatOf(4) });
    expect(ann.view.seats[4]?.name).toBe('Carl');
  });

  test('can be changed during a game: seat, sentences and messages have the new one', async () => {
    const { players, table } = await begin();
    const [ann, bob] = [at(players, 0), at(players, 1)];
    await ann.ask({ type: 'say', text: 'Hello' });
    expect(await ann.ask({ type: 'name', name: 'Ａnna' })).toEqual(ok);
    for (const { view } of [ann, bob]) {
      expect(view.seats[0]?.name).toBe('Anna');
      expect(view.roster?.names).toEqual(['Anna', 'bob']);
      expect(view.chat[1]?.name).toBe('Anna');
    }
    expect(await bob.ask({ type: 'name', name: 'ann' })).toEqual(ok);
    table.crash();
    await bob.connectAgain().hello();
    expect(bob.view.roster?.names).toEqual(['Anna', 'ann']);
  });

  test('can be changed between games as often as seats can be taken', async () => {
    const { players } = await gather();
    const ann = at(players, 0);
    for (const name of ['Anna', 'Anne', 'ANNE']) {
      expect(await ann.ask({ type: 'name', name })).toEqual(ok);
      expect(ann.view.seats[0]?.name).toBe(name);
    }
  });

  test('of matched players are made different', async () => {
    const { table, players } = await gather({ players: 1, capacity: 4 });
    const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
    await table.reserve([
      { id: ids[0] ?? '', name: 'Ann', color: null },
      { id: ids[1] ?? '', name: 'Аnn', color: null },
      { id: ids[2] ?? '', name: 'Cleo', color: null },
    ]);
    expect(at(players, 0).view.seats.map((seat) => seat?.name)).toEqual(['ann', 'Ann 2', 'Аnn 3', 'Cleo']);
  });
});
