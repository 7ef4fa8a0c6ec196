import { describe, expect, test } from 'vitest';
import { gameIds, games } from '../../../shared/games/registry.ts';
import type { AnyGame } from '../../../shared/kernel/game.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { digestOf } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import { maxRequestLength, ping, protocolVersion } from '../../../shared/protocol/codes.ts';
import { refusalMessages } from '../../../shared/protocol/refusals.ts';
import { requestSchema } from '../../../shared/protocol/requests.ts';
import { loadRules } from '../../../test/contract/arcus-games.ts';
import { registerGame, secretChoice } from '../../../test/helpers/games.ts';
import {
  asked,
  begin,
  type Gathered,
  gather,
  notAsked,
  type Plan,
  playOn,
  recordOf,
  withoutPresence,
} from '../../../test/helpers/memory/gather.ts';
import { Player, tokenOf } from '../../../test/helpers/memory/player.ts';
import { openSite } from '../../runtime/calls.ts';
import { maxMessageBurst } from '../../runtime/limits.ts';

const rulesOf = (game: string): readonly string[] =>
  [...loadRules(game).matchAll(/^- \*\*([A-Z]{2}-\d+)\*\*/gm)].map(([, id = '']) => id);

const choice: AnyGame = secretChoice;
const broken: AnyGame = {
  ...choice,
  id: 'broken',
  apply: () => {
    throw new Error('a mistake in the rules');
  },
};
registerGame(secretChoice);
registerGame(broken);

/** Opened by a site for two users. */
const membersOnly = {
  ...openSite('club'),
  membersOnly: true,
  members: ['ann', 'bob'].map((name) => ({
    user: name,
    name,
    tokenHash: digestOf(tokenOf(name)),
    role: 'player' as const,
    seat: null,
  })),
};

interface Scene extends Gathered {
  readonly watcher: Player;
}

const id = 'refused-1';
const stop = { type: 'stop' };
const act = (decision: number, action: object = stop) => ({ type: 'act', id, decision, action });

interface Row {
  readonly code: keyof typeof refusalMessages;
  readonly what: string;
  readonly plan?: Plan & { readonly gathering?: boolean };
  /** The requester; default: the spectator. */
  readonly who?: (scene: Scene) => Player | Promise<Player>;
  readonly say: (scene: Scene, sender: Player) => unknown;
  /** The id in the refusal; default: the request's. */
  readonly about?: null;
  readonly rule?: string;
  /** The wrong field and its fault. */
  readonly detail?: RegExp;
}

const host = ({ players }: Scene) => at(players, 0);
const guest = ({ players }: Scene) => at(players, 1);
const stranger = ({ world, table }: Scene) => new Player(world, table, 'new');

/** A team game with votes on messages. */
const judged: Plan = { game: 'sequence-states', players: 4, options: { tableTalk: 'penalty' } };

const rows: readonly Row[] = [
  { code: 'bad-json', what: 'a text that is not JSON', say: () => '{"type":', about: null },
  { code: 'bad-json', what: 'an empty text', say: () => '', about: null },
  { code: 'bad-message', what: 'JSON that is no request', say: () => ({ type: 'dance', id }) },
  { code: 'bad-message', what: 'no readable id', say: () => ({ type: 'start', id: '!' }), about: null },
  { code: 'bad-message', what: 'a request with more in it', say: () => ({ type: 'start', id, more: 1 }) },
  { code: 'bad-message', what: 'null', say: () => 'null', about: null },
  { code: 'bad-message', what: 'an array', say: () => '[[[]]]', about: null },
  { code: 'bad-message', what: 'a decision below 0', who: host, say: () => act(-1) },
  { code: 'bad-message', what: 'bytes', say: () => new Uint8Array([123, 125]), about: null },
  { code: 'too-big', what: 'one unit too long', say: () => 'x'.repeat(maxRequestLength + 1), about: null },
  { code: 'bad-json', what: 'just short enough', say: () => 'x'.repeat(maxRequestLength), about: null },
  {
    code: 'too-fast',
    what: 'more at once than hands can do',
    say: (_scene, sender) => {
      for (let count = 0; count < maxMessageBurst; count += 1) sender.client.say(ping);
      return { type: 'leave', id };
    },
    about: null,
  },
  { code: 'hello-first', what: 'before hello', who: stranger, say: () => ({ type: 'start', id }) },
  {
    code: 'wrong-protocol',
    what: 'of the future',
    who: stranger,
    say: () => ({ type: 'hello', protocol: protocolVersion + 1 }),
    about: null,
  },
  {
    code: 'bad-token',
    what: 'nobody’s',
    say: () => ({ type: 'hello', protocol: protocolVersion, token: tokenOf('stranger') }),
    about: null,
  },
  { code: 'not-seated', what: 'to start by who watches', say: () => ({ type: 'start', id }) },
  { code: 'not-seated', what: 'to act by who watches', say: () => act(1) },
  {
    code: 'already-seated',
    what: 'a second seat',
    plan: { gathering: true, capacity: 3 },
    who: guest,
    say: () => ({ type: 'sit', id, name: 'Bob', token: tokenOf('second') }),
  },
  {
    code: 'seat-taken',
    what: 'somebody’s',
    plan: { gathering: true, capacity: 3 },
    say: () => ({ type: 'sit', id, name: 'Eve', token: tokenOf('eve'), seat: 0 }),
  },
  {
    code: 'seat-taken',
    what: 'for a computer player',
    plan: { gathering: true, capacity: 3 },
    who: host,
    say: () => ({ type: 'add-bot', id, seat: 1 }),
  },
  {
    code: 'name-taken',
    what: 'one that looks like the host’s',
    plan: { gathering: true, capacity: 3 },
    say: () => ({ type: 'sit', id, name: 'АNN', token: tokenOf('eve') }),
  },
  {
    code: 'table-full',
    what: 'no empty seat',
    plan: { gathering: true },
    say: () => ({ type: 'sit', id, name: 'Eve', token: tokenOf('eve') }),
  },
  {
    code: 'no-such-seat',
    what: 'beyond the last',
    plan: { gathering: true },
    say: () => ({ type: 'sit', id, name: 'Eve', token: tokenOf('eve'), seat: 2 }),
  },
  {
    code: 'no-such-seat',
    what: 'for a computer player beyond the last',
    plan: { gathering: true },
    who: host,
    say: () => ({ type: 'add-bot', id, seat: 2 }),
  },
  {
    code: 'no-such-seat',
    what: 'no computer player sits there',
    plan: { gathering: true },
    who: host,
    say: () => ({ type: 'remove-bot', id, seat: 1 }),
  },
  {
    code: 'not-host',
    what: 'to start',
    plan: { gathering: true },
    who: guest,
    say: () => ({ type: 'start', id }),
  },
  {
    code: 'not-host',
    what: 'to add',
    plan: { gathering: true, capacity: 3 },
    who: guest,
    say: () => ({ type: 'add-bot', id, seat: 2 }),
  },
  {
    code: 'not-host',
    what: 'to remove',
    plan: { gathering: true, computers: 1 },
    who: guest,
    say: () => ({ type: 'remove-bot', id, seat: 2 }),
  },
  { code: 'in-play', what: 'to sit', say: () => ({ type: 'sit', id, name: 'Eve', token: tokenOf('eve') }) },
  { code: 'in-play', what: 'to start', who: host, say: () => ({ type: 'start', id }) },
  { code: 'in-play', what: 'to add', who: host, say: () => ({ type: 'add-bot', id, seat: 1 }) },
  {
    code: 'in-play',
    what: 'to remove',
    plan: { computers: 1 },
    who: host,
    say: () => ({ type: 'remove-bot', id, seat: 2 }),
  },
  { code: 'not-in-play', what: 'before the game', plan: { gathering: true }, who: host, say: () => act(1) },
  {
    code: 'wrong-player-count',
    what: 'alone',
    plan: { gathering: true, players: 1, capacity: 3 },
    who: host,
    say: () => ({ type: 'start', id }),
  },
  {
    code: 'not-to-act',
    what: 'another’s decision',
    rule: 'DR-9',
    who: ({ players }) => notAsked(players),
    say: ({ players }) => act(asked(players).decision),
  },
  {
    code: 'not-to-act',
    what: 'a decision still to come',
    rule: 'DR-4',
    who: ({ players }) => asked(players),
    say: (_, { decision }) => act(decision + 1),
  },
  {
    code: 'not-to-act',
    what: 'decision 0',
    rule: 'DR-4',
    who: ({ players }) => asked(players),
    say: () => act(0),
  },
  {
    code: 'not-to-act',
    what: 'another’s of several open ones',
    rule: 'SC-1',
    plan: { game: 'secret-choice' },
    who: guest,
    say: (scene) => act(host(scene).decision, { type: 'choose', number: 1 }),
  },
  {
    code: 'stale-decision',
    what: 'one’s own of a while ago',
    who: async ({ players }) => {
      const mover = asked(players);
      await mover.act({ type: 'draw' });
      return mover;
    },
    say: () => act(1),
  },
  {
    code: 'stale-decision',
    what: 'one’s own while others still choose',
    plan: { game: 'secret-choice' },
    who: async (scene) => {
      await host(scene).act({ type: 'choose', number: 3 });
      return host(scene);
    },
    say: () => act(1, { type: 'choose', number: 4 }),
  },
  {
    code: 'bad-action',
    what: 'none of the game’s',
    rule: 'DR-4',
    who: ({ players }) => asked(players),
    say: (_, { decision }) => act(decision, { type: 'shout' }),
  },
  {
    code: 'bad-action',
    what: 'with more in it',
    rule: 'DR-4',
    detail: /^The game has no such action: action: Unrecognized key: "card"\.$/,
    who: ({ players }) => asked(players),
    say: (_, { decision }) => act(decision, { ...stop, card: 1 }),
  },
  {
    code: 'against-the-rules',
    what: 'to stop a third time',
    rule: 'DR-8',
    who: async ({ players }) => {
      await asked(players).act(stop);
      await asked(players).act(stop);
      return asked(players);
    },
    say: (_, { decision }) => act(decision),
  },
  {
    code: 'colour-taken',
    what: 'the host’s',
    plan: { gathering: true },
    who: guest,
    say: () => ({ type: 'colour', id, colour: 'red' }),
  },
  {
    code: 'locked',
    what: 'to sit',
    plan: { gathering: true, capacity: 3 },
    who: async (scene) => {
      await host(scene).ask({ type: 'change', settings: { locked: true } });
      return scene.watcher;
    },
    say: () => ({ type: 'sit', id, name: 'Eve', token: tokenOf('eve') }),
  },
  {
    code: 'members-only',
    what: 'to sit',
    plan: { gathering: true, capacity: 3, site: membersOnly },
    say: () => ({ type: 'sit', id, name: 'Eve', token: tokenOf('eve') }),
  },
  {
    code: 'kicked',
    what: 'to sit with the token of the seat that was taken away',
    plan: { gathering: true, capacity: 3 },
    who: async (scene) => {
      await host(scene).ask({ type: 'kick', seat: seatOf(1) });
      return scene.watcher;
    },
    say: () => ({ type: 'sit', id, name: 'Bob', token: tokenOf('bob') }),
  },
  { code: 'not-host', what: 'to kick', who: guest, say: () => ({ type: 'kick', id, seat: 0 }) },
  {
    code: 'not-host',
    what: 'to change',
    who: guest,
    say: () => ({ type: 'change', id, settings: { chat: false } }),
  },
  { code: 'no-such-seat', what: 'to kick oneself', who: host, say: () => ({ type: 'kick', id, seat: 0 }) },
  {
    code: 'no-such-seat',
    what: 'to kick a computer player',
    plan: { computers: 1 },
    who: host,
    say: () => ({ type: 'kick', id, seat: 2 }),
  },
  { code: 'in-play', what: 'to change options', who: host, say: () => ({ type: 'change', id, options: {} }) },
  {
    code: 'in-play',
    what: 'to change the clock',
    who: host,
    say: () => ({ type: 'change', id, settings: { turnSeconds: 30 } }),
  },
  {
    code: 'in-play',
    what: 'to change colour',
    who: host,
    say: () => ({ type: 'colour', id, colour: 'blue' }),
  },
  {
    code: 'in-play',
    what: 'to agree to another game',
    who: host,
    say: () => ({ type: 'rematch', id, agreed: true }),
  },
  {
    code: 'bad-options',
    what: 'another game’s',
    detail: /^The game has no such options: options: Unrecognized key: "teams"\.$/,
    plan: { gathering: true },
    who: host,
    say: () => ({ type: 'change', id, options: { teams: 2 } }),
  },
  {
    code: 'no-game-yet',
    what: 'to agree to another',
    plan: { gathering: true },
    who: host,
    say: () => ({ type: 'rematch', id, agreed: true }),
  },
  {
    code: 'not-agreed',
    what: 'the guest has not',
    who: async (scene) => {
      await playOn(scene.players);
      return host(scene);
    },
    say: () => ({ type: 'start', id }),
  },
  {
    code: 'paused',
    what: 'to act',
    who: async ({ players }) => {
      for (const player of players) await player.ask({ type: 'pause', agreed: true });
      return asked(players);
    },
    say: (_, { decision }) => act(decision),
  },
  {
    code: 'no-pause',
    what: 'among matched players',
    who: (scene) => {
      const record = recordOf(scene.table);
      scene.table.rewrite({ ...record, match: { ...record.match, players: ['a token hash'] } });
      return host(scene);
    },
    say: () => ({ type: 'pause', id, agreed: true }),
  },
  {
    code: 'no-removal',
    what: 'by vote where there is a host',
    who: host,
    say: () => ({ type: 'vote-out', id, seat: 1 }),
  },
  {
    code: 'called-before',
    what: 'to remove a player, in this game',
    plan: { players: 3 },
    who: (scene) => {
      const record = recordOf(scene.table);
      const seats = record.seats.map((seat) => seat && { ...seat, calledIn: 1 });
      scene.table.rewrite({ ...record, seats, host: { ...record.host, allowed: false } });
      return host(scene);
    },
    say: () => ({ type: 'vote-out', id, seat: 1 }),
  },
  {
    code: 'not-in-play',
    what: 'to hand over before the game',
    plan: { gathering: true },
    who: host,
    say: () => ({ type: 'hand-over', id }),
  },
  {
    code: 'bad-token',
    what: 'to renew with another player’s token',
    who: host,
    say: () => ({ type: 'renew', id, token: tokenOf('bob') }),
  },
  {
    code: 'bad-seed',
    what: 'to reveal what was not promised',
    who: host,
    say: () => ({ type: 'reveal', id, seed: 'ab'.repeat(32), bound: 'ab'.repeat(32) }),
  },
  {
    code: 'in-play',
    what: 'to promise a seed',
    who: host,
    say: () => ({ type: 'commit', id, commitment: 'ab'.repeat(32) }),
  },
  {
    code: 'bad-message',
    what: 'a seed that is none',
    who: host,
    say: () => ({ type: 'reveal', id, seed: 'ab', bound: 'ab'.repeat(32) }),
  },
  {
    code: 'no-hints',
    what: 'for a hint among people',
    who: host,
    say: () => ({ type: 'hint', id, decision: 1 }),
  },
  {
    code: 'chat-off',
    what: 'to write',
    plan: { settings: { chat: false } },
    who: guest,
    say: () => ({ type: 'say', id, text: 'Hello' }),
  },
  {
    code: 'chat-limit',
    what: 'to write a sixth time',
    who: async (scene) => {
      for (const text of ['a', 'b', 'c', 'd', 'e']) await guest(scene).ask({ type: 'say', text });
      return guest(scene);
    },
    say: () => ({ type: 'say', id, text: 'f' }),
  },
  {
    code: 'chat-limit',
    what: 'to make a sign twice at once',
    who: async (scene) => {
      await guest(scene).ask({ type: 'react', reaction: 'wow' });
      return guest(scene);
    },
    say: () => ({ type: 'react', id, reaction: 'wow' }),
  },
  {
    code: 'bad-message',
    what: 'to write two lines',
    who: guest,
    say: () => ({ type: 'say', id, text: 'a\nb' }),
  },
  {
    code: 'bad-message',
    what: 'to write too much',
    who: guest,
    detail: /: text: 1 to 200 characters, none of them invisible\.$/,
    say: () => ({ type: 'say', id, text: 'x'.repeat(201) }),
  },
  {
    code: 'bad-message',
    what: 'a name that is none, and a seat that is none',
    say: () => ({ type: 'sit', id, name: '', seat: 99, token: tokenOf('new') }),
    detail: /: name: 1 to 24 characters, none of them invisible; seat: not a seat\.$/,
  },
  {
    code: 'bad-message',
    what: 'with a long name of what it should not have',
    say: () => ({ type: 'start', id, ['x'.repeat(2000)]: 1 }),
    detail: /: request: Unrecognized key: "x{100,175}\.$/,
  },
  {
    code: 'bad-message',
    what: 'an unknown sign',
    who: guest,
    say: () => ({ type: 'react', id, reaction: 'shrug' }),
  },
  { code: 'not-seated', what: 'to write by who watches', say: () => ({ type: 'say', id, text: 'Hello' }) },
  {
    code: 'no-such-message',
    what: 'to call none',
    who: guest,
    say: () => ({ type: 'call', id, message: 1 }),
  },
  {
    code: 'no-such-message',
    what: 'to call where talk is free',
    who: async (scene) => {
      await host(scene).ask({ type: 'say', text: 'Hello' });
      return guest(scene);
    },
    say: () => ({ type: 'call', id, message: 1 }),
  },
  {
    code: 'vote-open',
    what: 'to call another message',
    plan: judged,
    who: async (scene) => {
      for (const text of ['a', 'b']) await host(scene).ask({ type: 'say', text });
      await guest(scene).ask({ type: 'call', message: 1 });
      return guest(scene);
    },
    say: () => ({ type: 'call', id, message: 2 }),
  },
  { code: 'no-vote', what: 'to vote', who: guest, say: () => ({ type: 'vote', id, guilty: true }) },
  {
    code: 'against-the-rules',
    what: 'to write in a team game',
    rule: 'SQ-20',
    plan: { game: 'sequence-states', players: 4 },
    who: guest,
    say: () => ({ type: 'say', id, text: 'Hello' }),
  },
  {
    code: 'not-saved',
    what: 'the storage fails',
    plan: { gathering: true, capacity: 3 },
    who: host,
    say: ({ table }) => {
      table.failSaves(1);
      return { type: 'add-bot', id, seat: 2 };
    },
  },
  {
    code: 'internal',
    what: 'the rules throw',
    plan: { game: 'broken' },
    who: host,
    say: (_, { decision }) => act(decision, { type: 'choose', number: 1 }),
  },
];

const isAboutOthers = ([kind]: readonly unknown[]) => kind !== 'presence';

describe('[ALL-3] a refusal is sent to the requester only, with the id, and changes nothing', () => {
  test.each(rows)('$code: $what', async ({ plan = {}, who, say, code, about, rule, detail }) => {
    const gathered = await (plan.gathering === true ? gather(plan) : begin(plan));
    const watcher = await new Player(gathered.world, gathered.table, 'eve').hello(null);
    const scene: Scene = { ...gathered, watcher };
    const { table, world, players } = scene;
    const sender = (await who?.(scene)) ?? watcher;
    await world.settled();

    const before = recordOf(table);
    const others = [...players, watcher].filter((other) => other !== sender);
    const heard = others.map(({ client }) => client.received.length);
    const from = sender.client.received.length;
    const message = say(scene, sender);
    sender.client.say(
      typeof message === 'string' || message instanceof Uint8Array ? message : JSON.stringify(message),
    );
    await world.settled();

    const frames = sender.client.frames(from);
    expect(frames.find(([kind]) => kind === 'no')).toEqual([
      'no',
      about === undefined ? id : about,
      code,
      expect.stringMatching(detail ?? /^[A-Z].*\.$/),
      rule ?? null,
    ]);
    expect(frames.filter(([kind]) => kind === 'ok')).toEqual([]);
    expect(others.flatMap(({ client }, index) => client.frames(heard[index]).filter(isAboutOthers))).toEqual(
      [],
    );
    expect(withoutPresence(recordOf(table))).toEqual(withoutPresence(before));

    // The table plays on.
    const late = await new Player(world, table, 'late').hello(null);
    expect(late.view.phase).toBe(before.game.phase);
  });

  test.each(gameIds)(
    'in %s an action out of turn or of unknown shape is refused with its rule',
    async (game) => {
      const { players } = await begin({
        game,
        players: Math.max(2, games[game].players[0]),
        seed: 'out of turn',
      });
      const refused = [
        await notAsked(players).ask({
          type: 'act',
          decision: asked(players).decision,
          action: { type: 'pass' },
        }),
        await asked(players).act({ type: 'shout' }),
      ];
      expect(refused.map((answer) => [answer?.[0], answer?.[2]])).toEqual([
        ['no', 'not-to-act'],
        ['no', 'bad-action'],
      ]);
      for (const answer of refused) expect(rulesOf(game)).toContain(answer?.[4]);
    },
  );

  test('every refusal code has a row', () => {
    expect([...new Set(rows.map(({ code }) => code))].sort()).toEqual(Object.keys(refusalMessages).sort());
  });

  test('the test’s id is valid', () => {
    expect(requestSchema.safeParse({ type: 'start', id }).success).toBe(true);
  });
});

test('an invalid seat number is no request', () => {
  expect(requestSchema.safeParse({ type: 'add-bot', id, seat: seatOf(11) }).success).toBe(true);
  expect(requestSchema.safeParse({ type: 'add-bot', id, seat: 12 }).success).toBe(false);
});
