import { describe, expect, test } from 'vitest';
import { gameIds, games } from '../../../shared/games/registry.ts';
import type { AnyGame } from '../../../shared/kernel/game.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { digestOf } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import { maxRequestLength, ping, protocolVersion } from '../../../shared/protocol/codes.ts';
import type { refusalMessages } from '../../../shared/protocol/refusals.ts';
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

interface More {
  readonly plan?: Plan & { readonly gathering?: boolean };
  /** The id in the refusal; default: the request's. */
  readonly about?: null;
  readonly rule?: string;
  /** The wrong field and its fault. */
  readonly detail?: RegExp;
}
type Row = readonly [
  what: string,
  who: (scene: Scene) => Player | Promise<Player>,
  say: (scene: Scene, sender: Player) => unknown,
  more?: More,
];

const watcher = (scene: Scene) => scene.watcher;
const host = ({ players }: Scene) => at(players, 0);
const guest = ({ players }: Scene) => at(players, 1);
const stranger = ({ world, table }: Scene) => new Player(world, table, 'new');

const inTurn = ({ players }: Scene) => asked(players);
const sit = (more: object = {}) => ({ type: 'sit', id, name: 'Eve', token: tokenOf('eve'), ...more });
const gathering: More = { plan: { gathering: true } };
const freeSeat: More = { plan: { gathering: true, capacity: 3 } };

/** A team game with votes on messages. */
const judged: Plan = { game: 'sequence-states', players: 4, options: { tableTalk: 'penalty' } };

/** `banned` is of matchers only. */
const rows: Readonly<Record<Exclude<keyof typeof refusalMessages, 'banned'>, readonly [Row, ...Row[]]>> = {
  'bad-json': [
    ['a text that is not JSON', watcher, () => '{"type":', { about: null }],
    ['an empty text', watcher, () => '', { about: null }],
    ['just short enough', watcher, () => 'x'.repeat(maxRequestLength), { about: null }],
  ],
  'bad-message': [
    ['JSON that is no request', watcher, () => ({ type: 'dance', id })],
    ['no readable id', watcher, () => ({ type: 'start', id: '!' }), { about: null }],
    [
      'a request number with a leading zero',
      watcher,
      () => ({ type: 'start', id: 'abcde:01' }),
      { about: null },
    ],
    ['a request with an unknown field', watcher, () => ({ type: 'start', id, more: 1 })],
    ['null', watcher, () => 'null', { about: null }],
    ['an array', watcher, () => '[[[]]]', { about: null }],
    ['a decision below 0', host, () => act(-1)],
    ['bytes', watcher, () => new Uint8Array([123, 125]), { about: null }],
    ['an invalid seed', host, () => ({ type: 'reveal', id, seed: 'ab', bound: 'ab'.repeat(32) })],
    ['to write two lines', guest, () => ({ type: 'say', id, text: 'a\nb' })],
    [
      'to write too much',
      guest,
      () => ({ type: 'say', id, text: 'x'.repeat(201) }),
      { detail: /: text: 1 to 200 characters, none of them invisible\.$/ },
    ],
    [
      'an invalid name and seat',
      watcher,
      () => ({ type: 'sit', id, name: '', seat: 99, token: tokenOf('new') }),
      { detail: /: name: 1 to 24 characters, none of them invisible; seat: not a seat\.$/ },
    ],
    [
      'an unknown field with a long name',
      watcher,
      () => ({ type: 'start', id, ['x'.repeat(2000)]: 1 }),
      { detail: /: request: Unrecognized key: "x{100,175}\.$/ },
    ],
    ['an unknown sign', guest, () => ({ type: 'react', id, reaction: 'shrug' })],
  ],
  'too-big': [
    ['[SEC-31] one unit too long', watcher, () => 'x'.repeat(maxRequestLength + 1), { about: null }],
  ],
  'too-fast': [
    [
      'more messages than the burst',
      watcher,
      (_scene, sender) => {
        for (let count = 0; count < maxMessageBurst; count += 1) sender.client.say(ping);
        return { type: 'leave', id };
      },
      { about: null },
    ],
  ],
  'hello-first': [['before hello', stranger, () => ({ type: 'start', id })]],
  'wrong-protocol': [
    ['of the future', stranger, () => ({ type: 'hello', protocol: protocolVersion + 1 }), { about: null }],
  ],
  'bad-token': [
    [
      'an unknown token',
      watcher,
      () => ({ type: 'hello', protocol: protocolVersion, token: tokenOf('stranger') }),
      { about: null },
    ],
    ['to renew with another player’s token', host, () => ({ type: 'renew', id, token: tokenOf('bob') })],
  ],
  'not-seated': [
    ['a spectator starts', watcher, () => ({ type: 'start', id })],
    ['a spectator acts', watcher, () => act(1)],
    ['a spectator writes', watcher, () => ({ type: 'say', id, text: 'Hello' })],
  ],
  'already-seated': [
    ['a second seat', guest, () => sit({ name: 'Bob', token: tokenOf('second') }), freeSeat],
  ],
  'seat-taken': [
    ['a seat of another player', watcher, () => sit({ seat: 0 }), freeSeat],
    ['for a computer player', host, () => ({ type: 'add-bot', id, seat: 1 }), freeSeat],
  ],
  'name-taken': [
    ['one that looks like the host’s', watcher, () => sit({ name: 'АNN' }), freeSeat],
    ['to change the name to one', guest, () => ({ type: 'name', id, name: 'АNN' })],
  ],
  'table-full': [['no empty seat', watcher, () => sit(), gathering]],
  'no-such-seat': [
    ['beyond the last', watcher, () => sit({ seat: 2 }), gathering],
    ['for a computer player beyond the last', host, () => ({ type: 'add-bot', id, seat: 2 }), gathering],
    ['no computer player sits there', host, () => ({ type: 'remove-bot', id, seat: 1 }), gathering],
    ['to kick oneself', host, () => ({ type: 'kick', id, seat: 0 })],
    ['to kick no player', host, () => ({ type: 'kick', id, seat: 2 }), freeSeat],
    ['to kick a computer player', host, () => ({ type: 'kick', id, seat: 2 }), { plan: { computers: 1 } }],
  ],
  'not-host': [
    ['to start', guest, () => ({ type: 'start', id }), gathering],
    ['to add', guest, () => ({ type: 'add-bot', id, seat: 2 }), freeSeat],
    [
      'to remove',
      guest,
      () => ({ type: 'remove-bot', id, seat: 2 }),
      { plan: { gathering: true, computers: 1 } },
    ],
    ['to kick', guest, () => ({ type: 'kick', id, seat: 0 })],
    ['to change', guest, () => ({ type: 'change', id, settings: { chat: false } })],
  ],
  'in-play': [
    ['to sit', watcher, () => sit()],
    ['to start', host, () => ({ type: 'start', id })],
    ['to add', host, () => ({ type: 'add-bot', id, seat: 1 })],
    ['to remove', host, () => ({ type: 'remove-bot', id, seat: 2 }), { plan: { computers: 1 } }],
    ['to change options', host, () => ({ type: 'change', id, options: {} })],
    ['to change the clock', host, () => ({ type: 'change', id, settings: { turnSeconds: 30 } })],
    ['to change color', host, () => ({ type: 'color', id, color: 'blue' })],
    [
      'to change the name again',
      async (scene) => {
        await host(scene).ask({ type: 'name', name: 'Anna' });
        return host(scene);
      },
      () => ({ type: 'name', id, name: 'Anne' }),
    ],
    ['to agree to another game', host, () => ({ type: 'rematch', id, agreed: true })],
    ['to promise a seed', host, () => ({ type: 'commit', id, commitment: 'ab'.repeat(32) })],
  ],
  'not-in-play': [
    ['before the game', host, () => act(1), gathering],
    ['to hand over before the game', host, () => ({ type: 'hand-over', id }), gathering],
  ],
  'wrong-player-count': [
    ['alone', host, () => ({ type: 'start', id }), { plan: { gathering: true, players: 1, capacity: 3 } }],
  ],
  'not-to-act': [
    [
      'another’s decision',
      ({ players }) => notAsked(players),
      ({ players }) => act(asked(players).decision),
      { rule: 'DR-9' },
    ],
    ['a decision still to come', inTurn, (_, { decision }) => act(decision + 1), { rule: 'DR-4' }],
    ['decision 0', inTurn, () => act(0), { rule: 'DR-4' }],
    [
      'another’s of several open ones',
      guest,
      (scene) => act(host(scene).decision, { type: 'choose', number: 1 }),
      { plan: { game: 'secret-choice' }, rule: 'SC-1' },
    ],
  ],
  'stale-decision': [
    [
      'one’s own of a while ago',
      async ({ players }) => {
        const mover = asked(players);
        await mover.act({ type: 'draw' });
        return mover;
      },
      () => act(1),
    ],
    [
      'one’s own while others still choose',
      async (scene) => {
        await host(scene).act({ type: 'choose', number: 3 });
        return host(scene);
      },
      () => act(1, { type: 'choose', number: 4 }),
      { plan: { game: 'secret-choice' } },
    ],
  ],
  'bad-action': [
    ['an unknown action', inTurn, (_, { decision }) => act(decision, { type: 'shout' }), { rule: 'DR-4' }],
    [
      'an action with an unknown field',
      inTurn,
      (_, { decision }) => act(decision, { ...stop, card: 1 }),
      { rule: 'DR-4', detail: /^The game has no such action: action: Unrecognized key: "card"\.$/ },
    ],
  ],
  'against-the-rules': [
    [
      'to stop a third time',
      async ({ players }) => {
        await asked(players).act(stop);
        await asked(players).act(stop);
        return asked(players);
      },
      (_, { decision }) => act(decision),
      { rule: 'DR-8' },
    ],
    [
      'to change the name in a team game',
      guest,
      () => ({ type: 'name', id, name: 'Play Ohio' }),
      { plan: { game: 'sequence-states', players: 4 }, rule: 'SQ-20' },
    ],
    [
      'to write in a team game',
      guest,
      () => ({ type: 'say', id, text: 'Hello' }),
      { plan: { game: 'sequence-states', players: 4 }, rule: 'SQ-20' },
    ],
  ],
  'color-taken': [['the host’s', guest, () => ({ type: 'color', id, color: 'red' }), gathering]],
  locked: [
    [
      'to sit',
      async (scene) => {
        await host(scene).ask({ type: 'change', settings: { locked: true } });
        return scene.watcher;
      },
      () => sit(),
      freeSeat,
    ],
  ],
  'members-only': [
    ['to sit', watcher, () => sit(), { plan: { gathering: true, capacity: 3, site: membersOnly } }],
    ['to change the name', host, () => ({ type: 'name', id, name: 'Anna' }), { plan: { site: membersOnly } }],
  ],
  kicked: [
    [
      'to sit with the token of the seat that was taken away',
      async (scene) => {
        await host(scene).ask({ type: 'kick', seat: seatOf(1) });
        return scene.watcher;
      },
      () => sit({ name: 'Bob', token: tokenOf('bob') }),
      freeSeat,
    ],
  ],
  'bad-options': [
    [
      'another game’s',
      host,
      () => ({ type: 'change', id, options: { teams: 2 } }),
      {
        plan: { gathering: true },
        detail: /^The game has no such options: options: Unrecognized key: "teams"\.$/,
      },
    ],
  ],
  'no-game-yet': [['to agree to another', host, () => ({ type: 'rematch', id, agreed: true }), gathering]],
  'not-agreed': [
    [
      'the guest has not',
      async (scene) => {
        await playOn(scene.players);
        return host(scene);
      },
      () => ({ type: 'start', id }),
    ],
  ],
  paused: [
    [
      'to act',
      async ({ players }) => {
        for (const player of players) await player.ask({ type: 'pause', agreed: true });
        return asked(players);
      },
      (_, { decision }) => act(decision),
    ],
  ],
  'no-pause': [
    [
      'among matched players',
      (scene) => {
        const record = recordOf(scene.table);
        scene.table.rewrite({ ...record, match: { ...record.match, players: ['a token hash'] } });
        return host(scene);
      },
      () => ({ type: 'pause', id, agreed: true }),
    ],
  ],
  'no-removal': [['by vote where there is a host', host, () => ({ type: 'vote-out', id, seat: 1 })]],
  'called-before': [
    [
      'to remove a player, in this game',
      (scene) => {
        const record = recordOf(scene.table);
        const seats = record.seats.map((seat) => seat && { ...seat, calledIn: 1 });
        scene.table.rewrite({ ...record, seats, host: { ...record.host, allowed: false } });
        return host(scene);
      },
      () => ({ type: 'vote-out', id, seat: 1 }),
      { plan: { players: 3 } },
    ],
  ],
  'bad-seed': [
    [
      'to reveal a seed without its commitment',
      host,
      () => ({ type: 'reveal', id, seed: 'ab'.repeat(32), bound: 'ab'.repeat(32) }),
    ],
  ],
  'no-hints': [['for a hint among people', host, () => ({ type: 'hint', id, decision: 1 })]],
  'chat-off': [
    ['to write', guest, () => ({ type: 'say', id, text: 'Hello' }), { plan: { settings: { chat: false } } }],
  ],
  'chat-limit': [
    [
      'to write a sixth time',
      async (scene) => {
        for (const text of ['a', 'b', 'c', 'd', 'e']) await guest(scene).ask({ type: 'say', text });
        return guest(scene);
      },
      () => ({ type: 'say', id, text: 'f' }),
    ],
    [
      'to make a sign twice at once',
      async (scene) => {
        await guest(scene).ask({ type: 'react', reaction: 'wow' });
        return guest(scene);
      },
      () => ({ type: 'react', id, reaction: 'wow' }),
    ],
  ],
  'no-such-message': [
    ['to call none', guest, () => ({ type: 'call', id, message: 1 })],
    [
      'to call where talk is free',
      async (scene) => {
        await host(scene).ask({ type: 'say', text: 'Hello' });
        return guest(scene);
      },
      () => ({ type: 'call', id, message: 1 }),
    ],
  ],
  'vote-open': [
    [
      'to call another message',
      async (scene) => {
        for (const text of ['a', 'b']) await host(scene).ask({ type: 'say', text });
        await guest(scene).ask({ type: 'call', message: 1 });
        return guest(scene);
      },
      () => ({ type: 'call', id, message: 2 }),
      { plan: judged },
    ],
  ],
  'no-vote': [['to vote', guest, () => ({ type: 'vote', id, guilty: true })]],
  'not-saved': [
    [
      'the storage fails',
      host,
      ({ table }) => {
        table.failSaves(1);
        return { type: 'add-bot', id, seat: 2 };
      },
      freeSeat,
    ],
  ],
  internal: [
    [
      'the rules throw',
      host,
      (_, { decision }) => act(decision, { type: 'choose', number: 1 }),
      { plan: { game: 'broken' } },
    ],
  ],
};

const isAboutOthers = ([kind]: readonly unknown[]) => kind !== 'presence';

describe('[ALL-3] a refusal is sent to the requester only, with the id, and changes nothing', () => {
  const cases = Object.entries(rows).flatMap(([code, all]) =>
    all.map(([what, who, say, more = {}]) => ({ code, what, who, say, ...more })),
  );
  test.each(cases)('$code: $what', async ({ plan = {}, who, say, code, about, rule, detail }) => {
    const gathered = await (plan.gathering === true ? gather(plan) : begin(plan));
    const spectator = await new Player(gathered.world, gathered.table, 'eve').hello(null);
    const scene: Scene = { ...gathered, watcher: spectator };
    const { table, world, players } = scene;
    const sender = await who(scene);
    await world.settled();

    const before = recordOf(table);
    const others = [...players, spectator].filter((other) => other !== sender);
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
});
