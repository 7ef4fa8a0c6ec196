import processConsole from 'node:console';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp, h } from 'vue';
import { at } from '../../shared/kernel/util.ts';
import { ArcusTable, type EmbedEvents } from './element.ts';
import { embedVersion, envelope, type FrameMessage, type PageMessage } from './messages.ts';

const host = 'https://arcus.test';

interface Posted {
  readonly message: PageMessage;
  readonly origin: string;
}

/** The window of a frame. */
class FrameWindow {
  readonly posted: Posted[] = [];

  postMessage(message: PageMessage, origin: string): void {
    this.posted.push({ message, origin });
  }
}

const windows = new WeakMap<HTMLIFrameElement, FrameWindow>();
let warnings: string[];

/** Runs the due timers and microtasks, by default without time passing. */
const settled = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  // happy-dom has no window for a frame in a shadow root.
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (
    this: HTMLIFrameElement,
  ) {
    const frameWindow = windows.get(this) ?? new FrameWindow();
    windows.set(this, frameWindow);
    return frameWindow as unknown as Window;
  });
  // It reports that it loads no frame.
  vi.spyOn(processConsole, 'error').mockReturnValue();
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((said) => void warnings.push(String(said)));
});

afterEach(() => {
  document.body.replaceChildren();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** An element of a page, and the server's end of its frame. */
class Scene {
  readonly element: ArcusTable;
  readonly heard: { readonly type: string; readonly detail: unknown }[] = [];

  constructor(element: ArcusTable) {
    this.element = element;
    for (const type of ['ready', 'seated', 'started', 'moved', 'ended', 'error'])
      element.addEventListener(type, (event) => {
        this.heard.push({ type, detail: (event as CustomEvent).detail });
      });
  }

  /** Null while the fallback shows. */
  get frame(): HTMLIFrameElement | null {
    return this.element.shadowRoot?.querySelector('iframe') ?? null;
  }

  get #window(): FrameWindow {
    return this.frame?.contentWindow as unknown as FrameWindow;
  }

  /** What the page has posted to the frame since the last call. */
  take(): readonly PageMessage[] {
    return this.#window.posted.splice(0).map(({ message, origin }) => {
      expect(origin).toBe(host);
      const { arcus, ...rest } = message as PageMessage & { readonly arcus: number };
      expect(arcus).toBe(embedVersion);
      return rest;
    });
  }

  /** The frame posts to the page, unless another window or origin is given. */
  async post(message: unknown, { source = this.#window as unknown, origin = host } = {}): Promise<void> {
    const data = structuredClone(message);
    dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }));
    await settled();
  }

  say(message: FrameMessage): Promise<void> {
    return this.post(envelope(message));
  }

  /** The frame has loaded, and has the settings. */
  async load(): Promise<void> {
    await this.say({ type: 'loaded', title: 'Arcus Drop Rainbow' });
    this.take();
  }
}

const inPage = async (html: string): Promise<readonly Scene[]> => {
  document.body.innerHTML = html;
  const scenes = [...document.querySelectorAll('arcus-table')].map((element) => new Scene(element));
  await settled();
  return scenes;
};

const draw = async (attributes = ''): Promise<Scene> =>
  at(await inPage(`<arcus-table host="${host}" game="drop-rainbow" ${attributes}></arcus-table>`), 0);

const drawLoaded = async (attributes = ''): Promise<Scene> => {
  const scene = await draw(attributes);
  await scene.load();
  return scene;
};

const ready = (table: string | null): FrameMessage => ({
  type: 'ready',
  detail: { game: 'drop-rainbow', table, invite: null, phase: table === null ? null : 'gathering' },
});

const failed = (changes: Partial<EmbedEvents['error']> = {}): FrameMessage => ({
  type: 'error',
  detail: { code: 'bad-options', message: 'Why.', stage: 'opening', table: null, ...changes },
});

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => value,
    ({ code }) => code,
  );

describe('<arcus-table>: the frame', () => {
  test.each([
    ['', '/embed/games/drop-rainbow?theme=auto'],
    ['theme="dark" locale="ko"', '/embed/games/drop-rainbow?theme=dark&locale=ko'],
    ['table="../a b"', '/embed/t/..%2Fa%20b?theme=auto'],
    ['watch', '/embed/watch/drop-rainbow?theme=auto'],
  ])('with %j shows %s', async (attributes, path) => {
    const { frame } = await draw(attributes);
    expect(frame?.src).toBe(host + path);
  });

  test('gets the attributes and tokens when it has loaded, and each change after that', async () => {
    const scene = await draw(
      `seats="3" options='{"a":1}' settings="oops" opponents="easy" autostart hide="chat" style="--arcus-ink: red"`,
    );
    expect(scene.take()).toEqual([]);
    await scene.say({ type: 'loaded', title: 'Arcus Drop Rainbow' });
    expect(scene.frame?.title).toBe('Arcus Drop Rainbow');
    const [first, ...others] = scene.take();
    expect(others).toEqual([]);
    const settings = {
      ...{ theme: 'auto', locale: null, seats: 3, options: { a: 1 }, settings: 'oops', opponents: 'easy' },
      ...{ autostart: true, invite: null, name: null, hide: 'chat', sounds: false },
    };
    expect(first).toMatchObject({ type: 'settings', settings });
    expect(first).toHaveProperty(['settings', 'tokens', '--arcus-ink'], 'red');
    scene.element.sounds = true;
    scene.element.setAttribute('hide', 'chat');
    await settled();
    expect(scene.take()).toMatchObject([{ settings: { ...settings, sounds: true } }]);
  });

  test.each([
    ['another game', 'game', 'seven-poker'],
    ['a table', 'table', '0123456789ab'],
    ['another locale', 'locale', 'es-MX'],
  ])('is another one for %s, not for other attributes', async (_, name, value) => {
    const scene = await drawLoaded();
    const { frame } = scene;
    scene.element.setAttribute('name', 'Ann');
    await settled();
    expect(scene.frame).toBe(frame);
    scene.element.setAttribute(name, value);
    await settled();
    expect(scene.frame).not.toBe(frame);
    expect(frame?.isConnected).toBe(false);
  });

  test('tells the place of each element from that of others, in shadow roots and after a route', async () => {
    const navigation = new EventTarget();
    vi.stubGlobal('navigation', navigation);
    const table = (id = '') => `<arcus-table ${id} host="${host}" game="drop-rainbow"></arcus-table>`;
    document.body.innerHTML = `${table()}${table()}${table('id="named"')}<my-card></my-card><my-card></my-card>`;
    const roots = [...document.querySelectorAll('my-card')].map((card) =>
      card.attachShadow({ mode: 'open' }),
    );
    for (const root of roots) root.innerHTML = table();
    const scenes = [document, ...roots]
      .flatMap((root) => [...root.querySelectorAll('arcus-table')])
      .map((element) => new Scene(element));
    await settled();
    const placesIn = (): readonly unknown[] =>
      scenes.flatMap((scene) =>
        scene.take().map((message) => message.type === 'settings' && message.settings.place),
      );
    for (const scene of scenes) await scene.say({ type: 'loaded', title: '' });
    const places = placesIn();
    expect(new Set(places).size).toBe(5);
    history.pushState(null, '', '/elsewhere');
    navigation.dispatchEvent(new Event('currententrychange'));
    const isSame = placesIn().map((place, index) => place === places[index]);
    history.pushState(null, '', '/');
    // An id has one place on the whole site.
    expect(isSame).toEqual([false, false, true, false, false]);
  });
});

describe('<arcus-table>: events', () => {
  test('are those of the frame, and do not bubble', async () => {
    const scene = await drawLoaded();
    const bubbled = vi.fn();
    document.body.addEventListener('seated', bubbled);
    await scene.say(ready(null));
    await scene.say({ type: 'seated', detail: { seat: 1 } });
    await scene.say(failed({ code: 'table-gone', stage: 'connected' }));
    document.body.removeEventListener('seated', bubbled);
    expect(scene.heard.map(({ type }) => type)).toEqual(['ready', 'seated', 'error']);
    expect(scene.heard[1]?.detail).toEqual({ seat: 1 });
    expect(bubbled).not.toHaveBeenCalled();
    expect(warnings).toEqual(['Why.']);
    expect(scene.frame).not.toBeNull();
  });

  test('[SEC-51] of another window or another origin are ignored', async () => {
    const [scene, other] = await inPage(
      `<arcus-table host="${host}" game="drop-rainbow"></arcus-table>`.repeat(2),
    );
    if (!scene || !other) throw new Error('missing');
    await scene.load();
    const forged = envelope({ type: 'seated', detail: { seat: 1 } });
    await scene.post(forged, { source: window });
    await scene.post(forged, { source: other.frame?.contentWindow });
    await scene.post(forged, { origin: 'https://elsewhere.test' });
    await scene.post(forged, { origin: 'null' });
    expect(scene.heard).toEqual([]);
    expect(other.heard).toEqual([{ type: 'seated', detail: { seat: 1 } }]);
  });

  test('of another message version are the error wrong-version', async () => {
    const scene = await draw();
    await scene.post({ arcus: embedVersion + 1, type: 'loaded', title: '' });
    expect(scene.heard).toMatchObject([{ type: 'error', detail: { code: 'wrong-version' } }]);
    expect(scene.frame).toBeNull();
  });

  test('`ready` resolves to the last one, and waits while nothing is drawn', async () => {
    const scene = await drawLoaded();
    const early = scene.element.ready;
    await scene.say(ready(null));
    expect(await early).toMatchObject({ table: null });
    await scene.say(ready('0123456789ab'));
    expect(await scene.element.ready).toMatchObject({ table: '0123456789ab' });
    scene.element.reload();
    const next = vi.fn();
    void scene.element.ready.then(next);
    await settled();
    expect(next).not.toHaveBeenCalled();
    await scene.load();
    await scene.say(ready(null));
    expect(next).toHaveBeenCalledOnce();
  });
});

const unreachable = (message: RegExp) => ({
  type: 'error',
  detail: { code: 'unreachable', message: expect.stringMatching(message), stage: 'loading', table: null },
});

describe('<arcus-table>: the fallback shows', () => {
  test('after 15 seconds without an answer, until `reload()`', async () => {
    const scene = await draw();
    await settled(14_999);
    expect(scene.heard).toEqual([]);
    await settled(1);
    expect(scene.heard).toEqual([
      unreachable(/^The server did not respond, or its ALLOWED_ORIGINS has no http/),
    ]);
    expect(scene.frame).toBeNull();
    scene.element.reload();
    await scene.load();
    await scene.say(ready(null));
    expect(scene.heard.map(({ type }) => type)).toEqual(['error', 'ready']);
    expect(scene.frame).not.toBeNull();
  });

  test('two seconds after another page has loaded in the frame', async () => {
    const scene = await draw();
    scene.frame?.dispatchEvent(new Event('load'));
    await settled(1_999);
    expect(scene.heard).toEqual([]);
    await settled(1);
    expect(scene.heard).toEqual([unreachable(/did not respond/)]);
  });

  test.each([
    ['a sandboxed page', 'https:', 'null', /sandbox lacks allow-same-origin/],
    ['a page of a file', 'file:', 'null', /ALLOWED_ORIGINS has no file:/],
  ])('on %s with its reason', async (_, protocol, origin, sentence) => {
    const scene = await draw();
    vi.stubGlobal('location', { protocol, origin });
    vi.stubGlobal('origin', origin);
    scene.frame?.dispatchEvent(new Event('load'));
    await settled(2_000);
    vi.unstubAllGlobals();
    expect(scene.heard).toEqual([unreachable(sentence)]);
  });

  test('when the policy of the page blocks the frame, not another address or a report', async () => {
    const scene = await draw();
    const violate = (changes: object): void =>
      void document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), {
          ...{ blockedURI: host, effectiveDirective: 'frame-src', disposition: 'enforce', ...changes },
        }),
      );
    violate({ blockedURI: 'https://arcus.test.elsewhere.test' });
    violate({ disposition: 'report' });
    violate({ effectiveDirective: 'connect-src' });
    expect(scene.heard).toEqual([]);
    violate({});
    expect(scene.heard).toEqual([unreachable(/add it to frame-src/)]);
    expect(scene.frame).toBeNull();
  });

  test('when the frame cannot draw a table', async () => {
    const scene = await drawLoaded();
    await scene.say(failed({ code: 'unknown-game', stage: 'loading' }));
    expect(scene.frame).toBeNull();
    scene.element.game = 'seven-poker';
    await settled();
    expect(scene.frame).not.toBeNull();
  });

  test.each([[`${host}//play`], ['arcus.test'], ['']])('immediately for the host %j', async (wrong) => {
    const [scene] = await inPage(`<arcus-table host="${wrong}" game="drop-rainbow"></arcus-table>`);
    const message = 'The attribute host must be like https://arcus.example.';
    const detail = { code: 'bad-host', message, stage: 'attributes', table: null };
    expect(scene?.heard).toEqual([{ type: 'error', detail }]);
    expect(scene?.frame).toBeNull();
    expect(warnings).toEqual([message]);
  });

  test('for a table of the day that is not local', async () => {
    const [scene] = await inPage(`<arcus-table host="${host}" game="drop-rainbow" daily></arcus-table>`);
    expect(scene?.heard).toMatchObject([{ type: 'error', detail: { code: 'bad-local' } }]);
  });

  test.each(['table="0123456789abcdef"', 'watch', 'room="friday"'])(
    'for a local table with %s',
    async (also) => {
      const [scene] = await inPage(
        `<arcus-table host="${host}" game="drop-rainbow" local ${also}></arcus-table>`,
      );
      expect(scene?.heard).toMatchObject([
        { type: 'error', detail: { code: 'bad-local', stage: 'attributes' } },
      ]);
      expect(scene?.frame).toBeNull();
    },
  );

  test('without game, table and watch', async () => {
    const [scene] = await inPage(`<arcus-table host="${host}"></arcus-table>`);
    expect(scene?.heard).toMatchObject([{ type: 'error', detail: { code: 'no-game' } }]);
    expect(await codeOf(scene?.element.openTable() ?? Promise.resolve())).toBe('no-game');
  });
});

describe('<arcus-table>: openTable()', () => {
  test('resolves to the id of the table, not for the button that offers one', async () => {
    const scene = await draw();
    const opened = scene.element.openTable();
    await scene.say({ type: 'loaded', title: '' });
    expect(scene.take().map(({ type }) => type)).toEqual(['settings', 'open']);
    await scene.say(ready(null));
    await scene.say(ready('0123456789ab'));
    expect(await opened).toBe('0123456789ab');
  });

  test('rejects with the code and message of an error', async () => {
    const scene = await drawLoaded();
    const opened = scene.element.openTable();
    await settled();
    const refused = expect(opened).rejects.toMatchObject({ code: 'bad-options', message: 'Why.' });
    await scene.say(failed());
    await refused;
  });

  test('loads the frame again after a failure', async () => {
    const scene = await draw();
    await settled(15_000);
    const opened = scene.element.openTable();
    await settled();
    await scene.say({ type: 'loaded', title: '' });
    expect(scene.take().map(({ type }) => type)).toEqual(['settings', 'open']);
    await scene.say(ready('0123456789ab'));
    expect(await opened).toBe('0123456789ab');
  });
});

describe('<arcus-table>: methods', () => {
  test('are answered by the frame with a value or a code', async () => {
    const scene = await drawLoaded();
    const { element } = scene;
    const running = [
      element.leave(),
      element.start(),
      element.addBot('hard'),
      element.makeCode(),
      element.openCode('K7 M2'),
    ].map(codeOf);
    await settled();
    const commands = scene.take();
    expect(commands).toMatchObject([
      { type: 'command', name: 'leave' },
      { type: 'command', name: 'start' },
      { type: 'command', name: 'add-bot', level: 'hard' },
      { type: 'command', name: 'make-code' },
      { type: 'command', name: 'code', code: 'K7 M2' },
    ]);
    const ids = commands.map((command) => (command.type === 'command' ? command.id : -1));
    const done = (index: number, value?: string, code?: string): Promise<void> =>
      scene.say({
        ...{ type: 'done', id: ids[index] ?? -1, value },
        error: code === undefined ? null : { code, message: '' },
      });
    // In another order.
    await done(3, 'K7M2QX');
    await done(1, undefined, 'not-host');
    for (const index of [0, 2, 4]) await done(index);
    expect(scene.take()).toEqual([{ type: 'open' }]);
    await scene.say(ready('0123456789ab'));
    expect(await Promise.all(running)).toEqual([
      ...[undefined, 'not-host', undefined, 'K7M2QX', '0123456789ab'],
    ]);
  });

  test.each(['start', 'openTable'] as const)(
    '%s() rejects with `removed` when the element goes, and leave() then with `no-such-table`',
    async (method) => {
      const { element } = await drawLoaded();
      const waiting = codeOf(element[method]());
      await settled();
      element.remove();
      expect(await waiting).toBe('removed');
      expect(await codeOf(element.leave())).toBe('no-such-table');
    },
  );

  test('newTable() opens one also after a failed load', async () => {
    const scene = await draw();
    await settled(15_000);
    const opened = scene.element.newTable();
    await settled();
    await scene.load();
    await scene.say(ready('0123456789ab'));
    expect(await opened).toBe('0123456789ab');
  });
});

describe('<arcus-table>: loading="lazy"', () => {
  const poster = ({ element }: Scene): HTMLButtonElement | null =>
    element.shadowRoot?.querySelector('button') ?? null;

  test('loads nothing before a press on the button, whose text is that of the element', async () => {
    const [scene] = await inPage(
      `<arcus-table host="${host}" game="drop-rainbow" loading="lazy"><a href="/">Play it</a></arcus-table>`,
    );
    if (!scene) throw new Error('missing');
    expect([scene.frame, poster(scene)?.textContent]).toEqual([null, 'Play it']);
    poster(scene)?.click();
    expect([scene.frame === null, poster(scene)]).toEqual([false, null]);
    await scene.load();
    scene.element.setAttribute('locale', 'es');
    await settled();
    expect(scene.frame).not.toBeNull();
  });

  test('loads when it comes near the window, or by openTable()', async () => {
    let reveal = (_isNear: boolean): void => undefined;
    const options: unknown[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(see: (entries: readonly object[]) => void, given: unknown) {
          options.push(given);
          reveal = (isIntersecting) => see([{ isIntersecting }]);
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    const scene = await draw('loading="lazy"');
    reveal(false);
    expect(scene.frame).toBeNull();
    reveal(true);
    expect(scene.frame).not.toBeNull();
    expect(options).toEqual([{ rootMargin: '50%' }]);

    const other = await draw('loading="lazy"');
    expect(poster(other)?.textContent).toBe('drop rainbow');
    const opened = other.element.openTable();
    await settled();
    await other.load();
    await other.say(ready('0123456789ab'));
    expect(await opened).toBe('0123456789ab');
  });

  test('works where a test environment lacks browser interfaces', async () => {
    for (const name of ['matchMedia', 'IntersectionObserver', 'navigation']) vi.stubGlobal(name, undefined);
    vi.spyOn(URL, 'canParse').mockImplementation(() => {
      throw new TypeError('not a function');
    });
    vi.spyOn(CSSStyleSheet.prototype, 'replaceSync').mockReturnValue();
    const scene = await draw('loading="lazy"');
    poster(scene)?.click();
    await scene.load();
    expect(scene.frame).not.toBeNull();
    expect(warnings).toEqual([]);
  });
});

/** An identity as a text, unsigned: the element reads only its user. */
const identityOf = (sub: string, id = 0): string =>
  ['e30', btoa(JSON.stringify({ sub, id })).replace(/=/g, ''), 'signature'].join('.');

describe('<arcus-table>: identity', () => {
  test('is fetched whenever the frame needs one, and stands in no address', async () => {
    const scene = await draw();
    let fetched = 0;
    scene.element.identity = async () => {
      fetched += 1;
      return identityOf('Bob', fetched);
    };
    await settled();
    expect(scene.frame?.src).toBe(`${host}/embed/games/drop-rainbow?theme=auto&signed=`);
    await scene.load();
    for (const id of [1, 2]) {
      await scene.say({ type: 'identity' });
      expect(scene.take()).toEqual([{ type: 'identity', identity: identityOf('Bob', id) }]);
    }
    expect(document.body.outerHTML + scene.element.shadowRoot?.innerHTML).not.toContain(identityOf('Bob', 1));
  });

  test('of another user draws the table again, another text of the same user does not', async () => {
    const scene = await draw();
    scene.element.identity = identityOf('Bob');
    await settled();
    const { frame } = scene;
    scene.element.identity = identityOf('Bob', 1);
    await settled();
    expect(scene.frame).toBe(frame);
    scene.element.identity = identityOf('Max');
    await settled();
    expect(scene.frame).not.toBe(frame);
    scene.element.identity = null;
    await settled();
    expect(scene.frame?.src).not.toContain('signed');
  });

  test('that cannot be fetched is a warning, and the frame learns that there is none', async () => {
    const scene = await draw();
    scene.element.identity = () => {
      throw new Error('logged out');
    };
    await settled();
    await scene.load();
    await scene.say({ type: 'identity' });
    expect(scene.take()).toEqual([{ type: 'identity', identity: null }]);
    expect(warnings).toEqual(['Error: logged out']);
  });

  const properties = { host, game: 'drop-rainbow', identity: () => Promise.resolve(identityOf('Bob')) };
  test.each([
    [
      'React',
      (root: Element) => {
        const app = createRoot(root);
        flushSync(() => app.render(createElement('arcus-table', properties)));
        return () => app.unmount();
      },
    ],
    [
      'Vue',
      (root: Element) => {
        const app = createApp(() => h('arcus-table', properties));
        app.mount(root);
        return () => app.unmount();
      },
    ],
  ])('is set by an app of %s before the frame is drawn, once', async (_, mount) => {
    const framed = vi.spyOn(ShadowRoot.prototype, 'prepend');
    const root = document.body.appendChild(document.createElement('div'));
    const unmount = mount(root);
    await settled();
    const element = document.querySelector('arcus-table');
    expect(element).toBeInstanceOf(ArcusTable);
    expect(element?.shadowRoot?.querySelector('iframe')?.src).toContain('signed');
    expect(framed).toHaveBeenCalledOnce();
    expect(document.body.innerHTML).not.toContain('identity=');
    unmount();
    // Vue looks for its developer tools.
    await settled(3_000);
  });
});
