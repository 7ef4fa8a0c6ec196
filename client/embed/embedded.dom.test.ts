// @vitest-environment-options {"url":"https://arcus.test/embed/games/drop-rainbow"}
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fullTranscriptSchema } from '../../shared/replay/transcript.ts';
import { MemoryDeployment, origin } from '../../test/helpers/memory/deployment.ts';
import { webSocketTo } from '../../test/helpers/memory/web-socket.ts';
import { signIdentity } from '../../test/helpers/sites.ts';
import { loadGame } from '../local/games.ts';
import type { FromRooms, LocalPort, ToRooms } from '../local/messages.ts';
import { memoryStore, serveLocalRooms } from '../local/rooms.ts';
import { lobby } from '../sdk/index.ts';
import { defaultSettings, type EmbedSettings, parsePageMessage } from './embed-settings.ts';
import { ArcusEmbedded } from './embedded.ts';
import {
  type Command,
  type EmbedEvent,
  type EmbedEvents,
  embedVersion,
  envelope,
  type PageMessage,
  type RawEmbedSettings,
} from './messages.ts';

// Lit sets it as a property where browsers take a text.
for (const { prototype } of [HTMLElement, SVGElement])
  Object.defineProperty(prototype, 'style', {
    ...Object.getOwnPropertyDescriptor(prototype, 'style'),
    set(this: Element, text: string) {
      this.setAttribute('style', text);
    },
  });

// Browsers do not report the rejection of a canceled animation that nothing waits for.
const { cancel } = Animation.prototype;
Animation.prototype.cancel = function () {
  this.finished.catch(() => {});
  cancel.call(this);
};

let deployment: MemoryDeployment;
let warnings: string[];

beforeEach(() => {
  deployment = new MemoryDeployment('embedded');
  vi.stubGlobal('fetch', deployment.fetch);
  vi.stubGlobal('WebSocket', webSocketTo(deployment));
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((said) => void warnings.push(String(said)));
});

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const poll = <Value>(read: () => Value) => expect.poll(read, { interval: 5 });

/** The elements of all shadow roots below. */
const within = (root: ParentNode): readonly Element[] =>
  [...root.querySelectorAll('*')].flatMap((element) => [
    element,
    ...(element.shadowRoot === null ? [] : within(element.shadowRoot)),
  ]);

const settingsOf = (raw: Partial<RawEmbedSettings>): EmbedSettings => {
  const message = parsePageMessage(
    envelope({ type: 'settings', settings: raw as RawEmbedSettings }),
    'https://site.example',
  );
  return message?.type === 'settings' ? message.settings : defaultSettings;
};

type Given = Partial<Pick<ArcusEmbedded, 'game' | 'table' | 'identity' | 'local'>>;

/** A drawn element, and its events. */
class Scene {
  readonly element = Object.assign(new ArcusEmbedded(), { game: 'drop-rainbow' });
  readonly heard: EmbedEvent[] = [];

  constructor(settings: Partial<RawEmbedSettings> = {}, given: Given = {}) {
    Object.assign(this.element, given, { settings: settingsOf({ place: 'here', ...settings }) });
    this.element.addEventListener('arcus-embed-event', (event) => {
      this.heard.push((event as CustomEvent<EmbedEvent>).detail);
    });
    document.body.append(this.element);
  }

  get types(): readonly string[] {
    return this.heard.map(({ type }) => type);
  }

  get view() {
    return this.element.live?.state.view;
  }

  detailOf<Type extends EmbedEvent['type']>(type: Type): EmbedEvents[Type] | undefined {
    return this.heard.findLast((event) => event.type === type)?.detail as EmbedEvents[Type] | undefined;
  }

  button(name: RegExp): HTMLElement | undefined {
    return within(document.body).find(
      (element) =>
        element instanceof HTMLButtonElement &&
        name.test(element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''),
    ) as HTMLElement | undefined;
  }

  async press(name: RegExp): Promise<void> {
    await poll(() => this.button(name)).toBeDefined();
    this.button(name)?.click();
  }

  get text(): string {
    return within(document.body)
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent)
      .join(' ')
      .replace(/\s+/g, ' ');
  }

  /** Opens a table. */
  async open(): Promise<string> {
    await poll(() => this.types).toContain('ready');
    this.element.open();
    await poll(() => this.detailOf('ready')?.table ?? null).not.toBeNull();
    await poll(() => this.view).toBeTruthy();
    return this.detailOf('ready')?.table ?? '';
  }

  async sit(): Promise<void> {
    await this.element.live?.sit({ name: 'Ann' });
    await poll(() => this.detailOf('seated')).toEqual({ seat: 0 });
  }

  /** Resolves to the code of a refusal. */
  run(name: Command['name'], more: Partial<Command> = {}): Promise<unknown> {
    return this.element.run({ name, ...more }).then(
      (value) => value ?? 'done',
      ({ code }) => code,
    );
  }

  remove(): void {
    this.element.remove();
  }
}

/** Signs a user of a new site in. */
const signer = async () => {
  const key = await deployment.addSite('club');
  const secrets = { site: 'club', key } as Parameters<typeof signIdentity>[0];
  return (user: string, claims = {}): Promise<string> =>
    signIdentity(secrets, origin, user, { exp: deployment.world.now / 1_000 + 300, ...claims });
};

/** The worker's script, in this thread. */
class RoomsWorker {
  constructor() {
    const { port1, port2 } = new MessageChannel();
    serveLocalRooms(port1 as unknown as LocalPort<ToRooms, FromRooms>, { loadGame, store: memoryStore() });
    // biome-ignore lint/correctness/noConstructorReturn: a port is what a page uses of a worker
    return port2;
  }
}

const noClock = { turnSeconds: null, speed: 'quick' } as const;

describe('an embedded table opened here', () => {
  test('has the seats, options and settings of the page, and its opponents once the visitor sits', async () => {
    const scene = new Scene({
      ...{ seats: 4, options: { cardsPerColor: 8 }, opponents: 'easy, hard' },
      settings: { turnSeconds: 30, spectators: false },
    });
    await scene.open();
    const { view } = scene;
    expect(view?.seats).toEqual([null, null, null, null]);
    expect(view).toMatchObject({
      options: { cardsPerColor: 8 },
      settings: { turnSeconds: 30, spectators: false },
    });
    await scene.sit();
    await poll(() => scene.view?.seats.map((seat) => seat?.level ?? seat?.name)).toEqual([
      ...['Ann', 'easy', 'hard', undefined],
    ]);
    expect(scene.view?.phase).toBe('gathering');
    await poll(() => scene.text).toContain('30 seconds');
  });

  test('with autostart is played after one press under a neutral name, and continues after a reload', async () => {
    const wish = { autostart: true, opponents: 'normal', settings: noClock };
    const scene = new Scene(wish);
    await scene.press(/^Play against the computer$/);
    await poll(() => scene.types).toEqual(['ready', 'ready', 'seated', 'started']);
    expect(scene.detailOf('seated')).toEqual({ seat: 0 });
    expect(scene.detailOf('started')).toEqual({ gameNumber: 1, names: ['Player', expect.any(String)] });
    const table = scene.detailOf('ready')?.table;
    scene.remove();
    const again = new Scene(wish);
    await poll(() => again.types).toEqual(['ready', 'seated']);
    expect(again.detailOf('ready')).toMatchObject({ table, phase: 'playing' });
    again.remove();
    // Without what the browser has stored, the visitor has no table.
    sessionStorage.clear();
    const later = new Scene(wish);
    await poll(() => later.types).toEqual(['ready']);
    expect(later.detailOf('ready')).toMatchObject({ table: null });
  });

  test('with autostart and a name is played immediately, also when the settings come late', async () => {
    const wish = { autostart: true, opponents: 'easy,easy', name: 'Ann', settings: noClock };
    const scene = new Scene({}, {});
    scene.element.settings = defaultSettings;
    await poll(() => scene.types).toContain('ready');
    scene.element.settings = settingsOf({ place: 'here', ...wish });
    await poll(() => scene.types.at(-1)).toBe('started');
    expect(scene.detailOf('started')?.names).toEqual(['Ann', expect.any(String), expect.any(String)]);
  });

  test('belongs to its place on the page, to its game, and to users that the site signs in', async () => {
    const identityOf = await signer();
    const first = new Scene();
    const table = await first.open();
    first.remove();
    const tableOf = async (settings: Partial<RawEmbedSettings>, given: Given = {}) => {
      const scene = new Scene(settings, given);
      await poll(() => scene.types).toContain('ready');
      scene.remove();
      return scene.detailOf('ready')?.table;
    };
    expect(await tableOf({})).toBe(table);
    expect(await tableOf({ place: 'there' })).toBeNull();
    expect(await tableOf({}, { game: 'seven-poker' })).toBeNull();
    expect(await tableOf({}, { identity: () => identityOf('Bob') })).toBeNull();
  });

  test.each([
    ['of the page', 'https://their.site/play?from=arcus#{table}', 'https://their.site/play?from=arcus#'],
    ['of the server for one that is no address', `javascript:alert('{table}')`, `${origin}/t/`],
  ])('has the invite link %s', async (_, invite, expected) => {
    const scene = new Scene({ invite });
    const table = await scene.open();
    expect(scene.detailOf('ready')?.invite).toBe(expected + table);
    // Seat links lead to the server.
    await poll(() => scene.element.shadowRoot?.querySelector('arcus-table-view')?.getAttribute('page')).toBe(
      `${origin}/t/${table}`,
    );
    expect(warnings.filter((warning) => warning.includes('invite')).length).toBe(
      expected.startsWith(origin) ? 1 : 0,
    );
  });
});

describe('an embedded table', () => {
  test.each<[Partial<RawEmbedSettings>, Given, string, RegExp]>([
    [{ options: { level: 'easy' } }, { game: 'sequence-states' }, 'bad-options', /^options: /],
    [{ settings: { turnSeconds: 1 } }, {}, 'bad-request', /turnSeconds/],
    [{ opponents: 'easy,easy', seats: 2 }, {}, 'bad-opponents', /3 players with the visitor/],
    [{ autostart: true }, {}, 'bad-opponents', /1 players with the visitor/],
    [{}, { game: 'chess' }, 'unknown-game', /^This server has no game “chess”\.$/],
  ])('with %j and %j is not opened, and the page learns why', async (settings, given, code, message) => {
    const scene = new Scene(settings, given);
    scene.element.open();
    await poll(() => scene.detailOf('error')).toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
    expect(scene.detailOf('error')?.table).toBeNull();
    await poll(() => scene.text).toMatch(/There can be no such table here|There is no game/);
    expect(scene.types).not.toContain('seated');
  });

  test('with an invalid theme or number of seats is offered, with a warning', async () => {
    const scene = new Scene({ theme: 'neon', seats: 1.5 });
    await poll(() => scene.types).toEqual(['ready']);
    expect(warnings).toEqual([
      expect.stringContaining('auto, light or dark, not “neon”'),
      expect.stringContaining('seats must be a whole number'),
    ]);
  });

  test('of another person is shown by its id as people copy it, and is ready again when it is opened', async () => {
    const { id } = await lobby(origin).createTable({ game: 'drop-rainbow', seats: 2 });
    const scene = new Scene({}, { table: ` ${id.toUpperCase()}.` });
    await poll(() => scene.types).toEqual(['ready']);
    expect(scene.detailOf('ready')).toEqual({
      ...{ game: 'drop-rainbow', table: id, invite: `${origin}/t/${id}`, phase: 'gathering' },
    });
    scene.element.open();
    expect(scene.types).toEqual(['ready', 'ready']);
    expect(await scene.run('new')).toBe('no-game');
  });

  test('that does not exist is an error', async () => {
    const scene = new Scene({}, { table: '000000000000' });
    await poll(() => scene.detailOf('error')).toMatchObject({ code: 'no-such-table', table: '000000000000' });
  });

  test('adds a computer player, starts, is left and replaced by the methods of the element', async () => {
    const scene = new Scene({ seats: 2, settings: noClock });
    await poll(() => scene.types).toContain('ready');
    expect(await scene.run('leave')).toBe('no-such-table');
    expect(await scene.run('new')).toBe('done');
    const first = await scene.open();
    await scene.sit();
    expect(await scene.run('make-code')).toMatch(/^\w{6}$/);
    expect(await scene.run('start')).toBe('wrong-player-count');
    expect(await scene.run('add-bot', { level: 'hard' })).toBe('done');
    await poll(() => scene.view?.seats.map((seat) => seat?.level)).toEqual([null, 'hard']);
    expect(await scene.run('add-bot')).toBe('table-full');
    expect(await scene.run('start')).toBe('done');
    await poll(() => scene.types).toContain('started');
    expect(await scene.run('new')).toBe('done');
    const second = await scene.open();
    expect(second).not.toBe(first);
    await scene.sit();
    expect(await scene.run('leave')).toBe('done');
    await poll(() => scene.detailOf('seated')).toEqual({ seat: null });
    expect(await scene.run('code', { code: 'AAAAAA' })).toBe('no-such-code');
  });

  test('leaves out the parts that the page hides, and has sounds only with the attribute', async () => {
    const { id } = await lobby(origin).createTable({ game: 'drop-rainbow', seats: 2 });
    const scene = new Scene({ hide: 'chat menu log invitations' }, { table: id });
    const names = () => ['Chat', 'Log', 'Table'].filter((name) => scene.button(new RegExp(`^${name}$`)));
    const has = (selector: string) => within(document.body).some((element) => element.matches(selector));
    await poll(() => scene.button(/^Take a seat$/)).toBeDefined();
    expect(names()).toEqual([]);
    expect(has('arcus-link')).toBe(false);
    scene.element.settings = settingsOf({ hide: 'chat' });
    await poll(names).toEqual(['Log', 'Table']);
    expect(has('arcus-link')).toBe(true);
    expect(has('arcus-speaker')).toBe(false);
    scene.element.settings = settingsOf({ sounds: true });
    await poll(() => has('arcus-speaker')).toBe(true);
  });

  test('reports the end of a game with its result, and a receipt for the visitor’s seat', async () => {
    const scene = new Scene({
      ...{ autostart: true, opponents: 'easy', name: 'Ann', seats: 2 },
      ...{ options: { cardsPerColor: 8 }, settings: noClock },
    });
    await poll(() => scene.types).toContain('started');
    const { live } = scene.element;
    while (scene.view?.phase !== 'over') {
      const [action] = scene.view?.prompt?.legal ?? [];
      // Those of this game have only a type.
      if (action) await live?.act(action as Parameters<typeof live.act>[0]);
      await deployment.world.pass(1_000);
    }
    await poll(() => scene.types).toContain('ended');
    const table = scene.detailOf('ready')?.table ?? '';
    const { end } = fullTranscriptSchema.parse(JSON.parse(await lobby(origin).getTranscript(table, 1)));
    const { scores, winners } = end.outcome;
    const ended = scene.detailOf('ended');
    expect(ended).toMatchObject({
      names: ['Ann', expect.any(String)],
      bots: [1],
      gameNumber: 1,
      scores,
      winners,
    });
    expect(decodeJwt(ended?.receipt ?? '')).toMatchObject({ scores, winners, you: { seat: 0 } });
    const moves = scene.heard.flatMap((event) => (event.type === 'moved' ? event.detail.moves : []));
    expect(moves[0]).toEqual({
      ...{ type: expect.stringMatching(/^(drew|failed|took)$/), name: expect.any(String) },
      seat: expect.any(Number),
    });
    expect(scene.types).not.toContain('error');
  });
});

describe('a user that the site signs in', () => {
  let identityOf: Awaited<ReturnType<typeof signer>>;
  let table: string;
  beforeEach(async () => {
    identityOf = await signer();
    const wish = { game: 'drop-rainbow', seats: 2, identity: await identityOf('Ann') } as const;
    table = (await lobby(origin).createTable(wish)).id;
  });

  test('has the name of the site, and the same seat on each device', async () => {
    localStorage.setItem('arcus:name', 'Zoe');
    const identity = () => identityOf('Bob');
    const laptop = new Scene({ seats: 2 }, { identity });
    const opened = await laptop.open();
    await poll(() => laptop.text).toContain('You play as Bob.');
    await laptop.press(/^Take a seat$/);
    await poll(() => laptop.detailOf('seated')).toEqual({ seat: 0 });
    expect(laptop.view?.seats[0]?.name).toBe('Bob');
    laptop.remove();
    localStorage.clear();
    const tablet = new Scene({}, { table: opened, identity });
    await poll(() => tablet.detailOf('seated')).toEqual({ seat: 0 });
  });

  test('is refused with an expired identity, and the page and the visitor learn it', async () => {
    const scene = new Scene({}, { table, identity: () => identityOf('Bob', { exp: 1 }) });
    await poll(() => scene.detailOf('error')).toMatchObject({
      ...{ code: 'identity', message: expect.stringMatching(/expired/), stage: 'connected', table },
    });
    await poll(() => scene.text).toContain('The login of your site did not work here');
  });

  test('who has logged out is an error of the page, and the visitor may try again', async () => {
    const scene = new Scene({}, { table, identity: async () => null });
    await poll(() => scene.detailOf('error')).toMatchObject({ code: 'identity', stage: 'connected', table });
    await poll(() => scene.button(/^Load again$/)).toBeDefined();
  });

  test('in the role of a spectator is offered no seat', async () => {
    const scene = new Scene({}, { table, identity: () => identityOf('Eve', { role: 'spectator' }) });
    await poll(() => scene.text).toContain('Eve, you are watching');
    expect(scene.button(/seat|sit/i)).toBeUndefined();
  });
});

describe('a room by name', () => {
  test('opens by the first press, seats later visitors at the same table, and opens another after its end', async () => {
    const first = new Scene({ room: 'Friday', seats: 3 });
    // Both pages offer to open it.
    const second = new Scene({ room: 'friday', seats: 5 });
    await poll(() => [first, second].map(({ types }) => types)).toEqual([['ready'], ['ready']]);
    const table = await first.open();
    await first.sit();
    // The browser of another visitor.
    localStorage.clear();
    expect(await second.open()).toBe(table);
    expect(second.view).toMatchObject({ you: null, host: 0 });
    expect(second.view?.seats).toHaveLength(3);
    const later = new Scene({ room: 'friday' });
    await poll(() => later.types).toEqual(['ready']);
    expect(later.detailOf('ready')).toMatchObject({ table });
    await deployment.env.rooms.table(table).end();
    // A closed socket notices it with its next message.
    void first.run('start');
    await poll(() => first.detailOf('ready')?.table).toBeNull();
    expect(await first.open()).not.toBe(table);
  });

  test('is the page’s own: a visitor of another page has another table', async () => {
    const first = new Scene({ room: 'https://site.example/a' });
    const other = new Scene({ room: 'https://site.example/b' });
    expect(await first.open()).not.toBe(await other.open());
  });

  test('is an error of a page without an origin, and shows no table', async () => {
    const scene = new Scene({}, {});
    scene.element.settings = { ...settingsOf({ place: 'here', room: 'friday' }), page: 'null' };
    await poll(() => scene.detailOf('error')).toMatchObject({ code: 'no-origin', stage: 'opening' });
    expect(scene.text).toContain('which site this page is of');
    expect(scene.types).not.toContain('ready');
  });
});

test('a table whose WebSocket a network blocks is an error of the page, and says so to the visitor', async () => {
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      readonly readyState = 0;
      close(): void {}
    },
  );
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const scene = new Scene({}, { table: '000000000000' });
  await vi.advanceTimersByTimeAsync(8_000);
  vi.useRealTimers();
  expect(scene.detailOf('error')).toMatchObject({ code: 'unreachable', stage: 'connected' });
  await poll(() => scene.text).toContain('block WebSocket');
});

test('[SEC-51] the frame obeys the page around it alone, from its first origin, and answers there also when it is late', async () => {
  const posted: { readonly message: { readonly type: string }; readonly target: string }[] = [];
  const page = {
    postMessage: (message: { type: string }, target: string) => posted.push({ message, target }),
  };
  vi.stubGlobal('parent', page);
  const element = document.createElement('arcus-embedded') as ArcusEmbedded;
  element.game = 'drop-rainbow';
  document.body.append(element);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await import('../site/pages/embed.ts');
  expect(posted).toMatchObject([{ message: { arcus: embedVersion, type: 'loaded' }, target: '*' }]);
  const say = (message: PageMessage, source: unknown = page, from = 'https://their.site'): void =>
    void dispatchEvent(
      new MessageEvent('message', { data: envelope(message), origin: from, source: source as Window }),
    );
  const settings = (theme: string): PageMessage => ({
    type: 'settings',
    settings: { theme, place: '', tokens: {} } as RawEmbedSettings,
  });
  say(settings('dark'), window);
  expect(element.settings).toBeNull();
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(element.settings).toBe(defaultSettings);
  await element.updateComplete;
  // Events wait for the settings of the page.
  expect(posted).toHaveLength(1);
  say(settings('light'));
  expect(document.documentElement.dataset.theme).toBe('light');
  say(settings('dark'), page, 'https://elsewhere.test');
  say(settings('dark'), { postMessage: () => undefined });
  expect(document.documentElement.dataset.theme).toBe('light');
  say({ type: 'command', id: 7, name: 'leave' });
  await poll(() => posted.map(({ message }) => message.type)).toEqual(['loaded', 'ready', 'done']);
  expect(posted.slice(1)).toMatchObject([
    { target: 'https://their.site', message: { detail: { table: null } } },
    { target: 'https://their.site', message: { id: 7, error: { code: 'no-such-table' } } },
  ]);
});

describe('a local table', () => {
  beforeEach(() => {
    vi.stubGlobal('Worker', RoomsWorker);
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no server is asked')));
  });

  test('begins after one press, without a link, a receipt or a server, and goes on after a reload', async () => {
    const scene = new Scene({}, { local: true });
    expect(scene.button(/code/i)).toBeUndefined();
    await scene.press(/^Play against the computer$/);
    await poll(() => scene.types.slice(0, 4)).toEqual(['ready', 'ready', 'seated', 'started']);
    expect(scene.view?.seats.map((seat) => seat?.level ?? seat?.name)).toEqual([
      'Player',
      'normal',
      'normal',
    ]);
    const { table } = scene.detailOf('ready') ?? {};
    expect(scene.detailOf('ready')).toEqual({
      game: 'drop-rainbow',
      table,
      invite: null,
      phase: 'gathering',
    });
    expect(await Promise.all([scene.run('make-code'), scene.run('code', { code: 'red-dog' })])).toEqual([
      ...['bad-local', 'bad-local'],
    ]);
    scene.remove();
    const again = new Scene({}, { local: true });
    await poll(() => again.types.slice(0, 2)).toEqual(['ready', 'seated']);
    expect(again.detailOf('ready')).toMatchObject({ table, phase: 'playing' });
    expect(await again.run('leave')).toBe('done');
    await poll(() => again.button(/^Play against the computer$/)).toBeDefined();
  });

  test('has the opponents, seats and options of the page', async () => {
    const wish = { opponents: 'easy', options: { cardsPerColor: 8 }, name: 'Ann', autostart: true };
    const scene = new Scene(wish, { local: true });
    await poll(() => scene.types).toContain('started');
    expect(scene.view?.seats.map((seat) => seat?.level ?? seat?.name)).toEqual(['Ann', 'easy']);
    expect(scene.view?.options).toMatchObject({ cardsPerColor: 8 });
    const two = new Scene({ seats: 2, place: 'there' }, { local: true });
    await two.open();
    expect(two.view?.seats).toHaveLength(2);
  });

  test('of the day is the same for two visitors, and has its three computer players', async () => {
    const wish = { daily: true, autostart: true, opponents: 'easy', seats: 2 };
    const [ann, bo] = ['Ann', 'Bo'].map((name) => new Scene({ ...wish, name, place: name }, { local: true }));
    for (const scene of [ann, bo]) await poll(() => scene?.types).toContain('started');
    const dealt = (scene: Scene | undefined) => [
      scene?.view?.seats.map((seat) => seat?.level),
      scene?.view?.roster?.names.slice(1),
    ];
    expect(dealt(ann)).toEqual([
      [null, 'normal', 'hard', 'easy'],
      ['Ada', 'Blaise', 'Carl'],
    ]);
    expect(dealt(bo)).toEqual(dealt(ann));
  });

  test.each([
    ['options out of range', 'drop-rainbow', { options: { cardsPerColor: 999 } }, 'bad-options'],
    ['a game that this build does not have', 'hearts', {}, 'unknown-game'],
  ])('with %s gives an error', async (_, game, wish, code) => {
    const scene = new Scene({ ...wish, autostart: true, name: 'Ann' }, { local: true, game });
    await poll(() => scene.detailOf('error')?.code).toBe(code);
    expect(scene.view).toBeUndefined();
  });
});
