import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  drawToTheEnd,
  expectOk,
  get,
  holdableWay,
  newAddress,
  newTableId,
  openTable,
  RawSocket,
  seated,
  TableClient,
} from './clients.ts';
import { isLong, onEachPlatform, socketsPerTable } from './servers.ts';

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

await onEachPlatform('a table', (server) => {
  const { origin } = server;

  const started = async (names: readonly string[], wish: object = {}) => {
    const { id, guests } = await seated(origin, names, { seats: names.length, ...wish });
    const [host] = guests;
    expectOk((await host?.ask({ type: 'start' })) ?? 'no host', 'the game starts');
    return { id, guests };
  };

  test('[SEC-13] readmits a player when spectators fill the table', async () => {
    const { id, guests } = await seated(origin, ['Ann', 'Bo'], { seats: 2 });
    const [ann, bo] = guests;
    const boIsGone = ann?.socket.find('Bo to be gone', gone(ann, 1));
    bo?.close();
    await boIsGone;
    const url = `${origin}/parties/table/${id}`;
    const watchers = await Promise.all(
      times(socketsPerTable + 4, () => RawSocket.open(url, { address: newAddress() })),
    );
    for (const watcher of watchers) if (watcher.code === null) watcher.say({ type: 'hello', protocol: 1 });
    await Promise.all(
      watchers.map((watcher) =>
        watcher.find('a view or the end', (heard) => watcher.code !== null || heard.length > 0 || undefined),
      ),
    );
    const back = await TableClient.come(origin, id, { address: newAddress() }, bo?.token);
    expect((await back.view()).you).toBe(1);
    for (const socket of [...watchers, ...guests, back]) socket.close();
    expect(ann?.socket.code).toBeNull();
  });

  test('refuses only spectators at the limit: players reconnect and move', async () => {
    const { id, guests } = await started(['Ann', 'Bo'], { settings: { turnSeconds: null } });
    const watch = async () => {
      const socket = await RawSocket.open(`${origin}/parties/table/${id}`, { address: newAddress() });
      socket.say({ type: 'hello', protocol: 1 });
      await socket.find('a view or the end', (heard) => heard.length > 0 || undefined).catch(() => null);
      return socket;
    };
    const watchers: RawSocket[] = [];
    for (let come = 0; come < socketsPerTable + 2; come += 1) watchers.push(await watch());
    const move = async (players: readonly TableClient[]): Promise<string[]> => {
      const views = await Promise.all(players.map((player) => player.view()));
      const asked = views.findIndex(({ prompt }) => prompt !== null);
      const decision = views[asked]?.prompt?.decision;
      const answer = await players[asked]?.ask({ type: 'act', decision, action: { type: 'draw' } });
      return answer === undefined ? [] : [answer];
    };
    expect(await move(guests)).toEqual(['ok']);
    expect(await (await watch()).closed()).toBe(4009);
    const back = await Promise.all(
      guests.map(({ token }) => TableClient.come(origin, id, { address: newAddress() }, token)),
    );
    expect(await move(back)).toEqual(['ok']);
    expect([...guests, ...back].map(({ socket }) => socket.code)).toEqual([null, null, null, null]);
    expect(new Set(watchers.map(({ code }) => code))).toEqual(new Set([null, 4009]));
    for (const socket of [...watchers, ...guests, ...back]) socket.close();
  });

  test('[SEC-14] accepts no spectators at a table that forbids them', async () => {
    const { id, guests } = await started(['Ann', 'Bo'], { settings: { turnSeconds: null } });
    const watcher = await TableClient.come(origin, id, { address: newAddress() });
    expectOk(
      (await guests[0]?.ask({ type: 'change', settings: { spectators: false } })) ?? '',
      'spectators are not allowed',
    );
    expect(await watcher.socket.closed()).toBeGreaterThanOrEqual(4000);
    for (const guest of guests) guest.close();
  });

  test('stores nothing for requested tables that never existed', async () => {
    const real = await openTable(origin);
    const ids = [newTableId(), newTableId()];
    const sockets = await Promise.all(
      ids.map((id) => RawSocket.open(`${origin}/parties/table/${id}`, { address: newAddress() })),
    );
    for (const socket of sockets) {
      socket.say({ type: 'hello', protocol: 1 });
      expect(await socket.closed()).toBe(4004);
    }
    for (const id of ids) {
      const { status } = await get(`${origin}/api/tables/${id}`, { address: newAddress() });
      expect(status).toBe(404);
    }
    const stored = filesUnder(server.persistDir).flatMap((file) => {
      // The journal may be gone.
      try {
        return readFileSync(file, 'latin1');
      } catch {
        return [];
      }
    });
    expect(stored.some((content) => content.includes(real.id))).toBe(true);
    expect(ids.filter((id) => stored.some((content) => content.includes(id)))).toEqual([]);
  });

  test('[SEC-15] makes its creator the host, not the first seated player', async () => {
    const { id, asHost } = await openTable(origin);
    const bot = await TableClient.come(origin, id, { address: newAddress() });
    expectOk(await bot.sit('Bot'), 'the bot sits down');
    expect((await bot.view()).host).toBeNull();
    expect(await bot.ask({ type: 'change', settings: { locked: true } })).toBe('not-host');
    const creator = await TableClient.come(origin, id, { address: newAddress() });
    expectOk(await creator.sit('Ann', asHost), 'the creator sits down');
    const { host, you } = await creator.view();
    expect(host).toBe(you);
    expect(await bot.ask({ type: 'kick', seat: you })).toBe('not-host');
    for (const guest of [bot, creator]) guest.close();
  });

  test('accepts only its own host token', async () => {
    const [one, other] = await Promise.all([openTable(origin), openTable(origin)]);
    expect(one.asHost).toHaveProperty('hostToken');
    const bot = await TableClient.come(origin, one.id, { address: newAddress() });
    await bot.sit('Bot', other.asHost);
    const view = await bot.view();
    expect(view.host === null || view.host !== view.you).toBe(true);
    bot.close();
  });

  test('[SEC-11] opens a seat only with its token', async () => {
    const [one, other] = await Promise.all([seated(origin, ['Ann']), seated(origin, ['Bo'])]);
    const token = one.guests[0]?.token;
    const stranger = await TableClient.come(origin, other.id, { address: newAddress() }, token);
    expect((await stranger.view()).you).toBeNull();
    for (const guest of [...one.guests, ...other.guests, stranger]) guest.close();
  });

  test('[SEC-17] refuses a seat to a kicked player', async () => {
    const { id, guests } = await seated(origin, ['Ann'], { seats: 3 });
    const [ann] = guests;
    const address = newAddress();
    const troll = await TableClient.come(origin, id, { address });
    expectOk(await troll.sit('Troll', { seat: 1 }), 'the troll sits down');
    expectOk((await ann?.ask({ type: 'kick', seat: 1 })) ?? '', 'the troll is put out');
    const answers = [await troll.sit('Troll')];
    for (let tries = 0; tries < 4; tries += 1) {
      const again = await TableClient.come(origin, id, { address });
      answers.push(await again.sit(`Troll ${tries}`));
      again.close();
    }
    expect(answers.filter((answer) => answer === 'ok')).toEqual([]);
    for (const guest of [...guests, troll]) guest.close();
  });

  test('[SEC-18] keeps the chat limit of a player who leaves and sits again', async () => {
    const { guests } = await seated(origin, ['Ann', 'Bo'], { seats: 3 });
    const [, bo] = guests;
    if (bo === undefined) throw new Error('a seat is free');
    const write = () => bo.ask({ type: 'say', text: 'Buy this' });
    for (let written = 0; written < 5; written += 1) expectOk(await write(), 'Bo writes');
    expect(await write()).toBe('chat-limit');
    expectOk(await bo.ask({ type: 'leave' }), 'Bo leaves');
    expectOk(await bo.sit('Bo'), 'Bo sits down again');
    expect(await write()).toBe('chat-limit');
    for (const guest of guests) guest.close();
  });

  test('[SEC-3] hides the end of a game until delayed spectators have seen it', async () => {
    const { id, guests } = await started(['Ann', 'Bo'], {
      settings: { turnSeconds: null, spectatorDelay: 60 },
    });
    const watcher = await TableClient.come(origin, id, { address: newAddress() });
    await drawToTheEnd(guests);
    expect((await guests[0]?.view())?.phase).toBe('over');
    expect((await watcher.view()).phase).toBe('playing');
    const summary = await get(`${origin}/api/tables/${id}`, { address: newAddress() });
    expect(JSON.parse(summary.text)).toMatchObject({ phase: 'playing' });
    for (const guest of [...guests, watcher]) guest.close();
  });

  test('refuses a seat to delayed spectators as if their view were current', async () => {
    const { id, guests } = await started(['Ann', 'Bo'], {
      settings: { turnSeconds: null, spectatorDelay: 60 },
    });
    const watcher = await TableClient.come(origin, id, { address: newAddress() });
    expect(await watcher.sit('Eve')).toBe('in-play');
    await drawToTheEnd(guests);
    expect(await watcher.sit('Eve')).toBe('in-play');
    for (const guest of [...guests, watcher]) guest.close();
  });

  /** The names that the table accepts beside the others. */
  const taken = async (names: readonly string[], others: readonly string[] = []): Promise<string[]> => {
    const { id, guests } = await seated(origin, others, { game: 'sequence-states', seats: 12 });
    const guest = await TableClient.come(origin, id, { address: newAddress() });
    const good: string[] = [];
    for (const name of names) {
      if ((await guest.sit(name)) !== 'ok') continue;
      good.push(name);
      await guest.ask({ type: 'leave' });
    }
    for (const other of [...guests, guest]) other.close();
    return good;
  };

  test('accepts names in all languages', async () => {
    const names = [
      'Zoë',
      '민준',
      'José María',
      'O’Brien',
      '李小龍',
      'Ḥalīma',
      'Björk Guðmundsdóttir',
      'नेहा',
      'Ολυμπία',
      '🦊',
    ];
    const { guests } = await seated(origin, names, { game: 'sequence-states', seats: 12 });
    const view = await guests[0]?.view();
    expect(view?.seats.map((seat) => seat?.name).slice(0, names.length)).toEqual(names);
    for (const guest of guests) guest.close();
  });

  test('[SEC-20] refuses names with invisible or direction-changing characters', async () => {
    const names = {
      'zero width space': 'A\u200bnn',
      'zero width joiner alone': 'A\u200dnn',
      'word joiner': '\u2060Ann',
      'byte order mark': 'Ann\ufeff',
      'soft hyphen': 'An\u00adn',
      'Hangul filler': '\u3164',
      'halfwidth Hangul filler': '\uffa0',
      'Hangul choseong filler': '\u115f',
      'Braille blank': '\u2800',
      'Arabic letter mark': 'Ann\u061c',
      'Mongolian vowel separator': 'An\u180en',
      'invisible tags': 'Ann\u{e0061}\u{e0062}',
      'a variation selector': 'Ann\ufe0f',
      'a private character': 'Ann\ue000',
      'an unassigned character': 'Ann\u{1fffe}',
    };
    const good = await taken(Object.values(names));
    expect(Object.keys(names).filter((what) => good.includes(names[what as keyof typeof names]))).toEqual([]);
  });

  test('[SEC-19] refuses a name that looks like another one at the table', async () => {
    const names = ['Аnn', 'Αnn', 'Ａｎｎ', '𝐀𝐧𝐧', 'Anｎ', 'lan'];
    expect(await taken(names, ['Ann', 'Ian'])).toEqual([]);
  });

  test('[SEC-21] refuses messages with invisible or direction-changing characters', async () => {
    const messages = ['\u200b', '\u3164', 'Hi\u061c there', `Hi${String.fromCodePoint(0xe0048, 0xe0049)}`];
    const { guests } = await seated(origin, ['Ann', 'Bo']);
    const good: string[] = [];
    for (const text of messages) if ((await guests[0]?.ask({ type: 'say', text })) === 'ok') good.push(text);
    expect(good).toEqual([]);
    for (const guest of guests) guest.close();
  });

  test('accepts messages in all languages and with emoji', async () => {
    const messages = ['Gut gespielt!', '안녕하세요 👋', 'مرحبا', '👩‍👩‍👧 ❤️', 'नमस्ते, क्षत्रिय'];
    const { guests } = await seated(origin, ['Ann', 'Bo']);
    for (const text of messages) expectOk((await guests[0]?.ask({ type: 'say', text })) ?? '', text);
    for (const guest of guests) guest.close();
  });

  (isLong ? test : test.skip)(
    'makes the longest seated player the host when the creator is absent for a minute',
    async () => {
      const { id } = await openTable(origin);
      const [ann, bo] = await Promise.all(
        times(2, () => TableClient.come(origin, id, { address: newAddress() })),
      );
      if (ann === undefined || bo === undefined) throw new Error('no client');
      const from = Date.now();
      expectOk(await ann.sit('Ann'), 'Ann sits down');
      expectOk(await bo.sit('Bo'), 'Bo sits down');
      expect((await bo.view()).host).toBeNull();
      const isHost = (heard: readonly unknown[]) =>
        JSON.stringify(heard).includes('"table:host","seat":0') || undefined;
      await bo.socket.find('a host', isHost, 90);
      expect(Date.now() - from).toBeGreaterThan(50_000);
      for (const guest of [ann, bo]) guest.close();
    },
  );

  (isLong ? test : test.skip)('detects the dead connection of a player within 90 seconds', async () => {
    const way = await holdableWay(origin);
    const { id, guests } = await seated(origin, ['Ann'], { seats: 2, settings: { turnSeconds: null } });
    const [ann] = guests;
    const bo = await TableClient.come(way.origin, id, { address: newAddress() });
    expectOk(await bo.sit('Bo'), 'Bo sits down');
    const beat = setInterval(() => ann?.socket.say('ping'), 20_000);
    way.hold();
    await ann?.socket.find('Bo to be gone', gone(ann, 1), 95).finally(() => clearInterval(beat));
    for (const guest of [...guests, bo]) guest.close();
    way.close();
  });
});

/** The files of a platform's storage. */
const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

/** Whether a player has since received that this seat is disconnected. */
const gone = ({ socket }: TableClient, seat: number) => {
  const from = socket.heard.length;
  return (heard: readonly unknown[]): true | undefined =>
    heard
      .slice(from)
      .some((frame) => Array.isArray(frame) && frame[0] === 'presence' && frame[1][seat] === false) ||
    undefined;
};
