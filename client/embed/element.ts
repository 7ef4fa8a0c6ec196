import type { Level } from '../../shared/kernel/game.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../shared/kernel/util.ts';
import type { SettingsChange } from '../../shared/protocol/settings.ts';
import { hostSentence, isServerAddress } from '../sdk/host.ts';
import type { Identity } from '../sdk/types.ts';
import { type MountedTable, mountFrame, mountPoster, removedMessage } from './frame.ts';
import {
  type Command,
  coded,
  type EmbedEvent,
  type EmbedEvents,
  type RawEmbedSettings,
  themeOf,
  tokens,
} from './messages.ts';
import { addressOf, pathTo, placeOf } from './place.ts';

export type { EmbedEvents, EmbedMove, EmbedStage, Token } from './messages.ts';

/** An event of `<arcus-table>`: the `detail` of `ArcusTableEvent<'ended'>` is `EmbedEvents['ended']`. */
export type ArcusTableEvent<Name extends keyof EmbedEvents> = CustomEvent<EmbedEvents[Name]>;

interface TypedListeners {
  addEventListener<Name extends keyof EmbedEvents>(
    type: Name,
    listener: (event: ArcusTableEvent<Name>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof EmbedEvents>(
    type: Name,
    listener: (event: ArcusTableEvent<Name>) => void,
    options?: boolean | EventListenerOptions,
  ): void;
}

// Servers have no HTMLElement.
const Base: new () => TypedListeners & HTMLElement = globalThis.HTMLElement ?? class {};

// Classic scripts have no URL: `host` is then required. Parcel takes `new URL('.', import.meta.url)` for a file of the bundle.
const scriptUrl = import.meta.url;
const scriptFolder = /^http/.test(scriptUrl) ? new URL('.', scriptUrl).href : '';

/** `initial` keeps ancestors' tokens out: only tokens set on this element count. */
const styles = `
:host { display: block; container-type: inline-size; ${tokens.map((token) => `${token}: initial;`).join(' ')} }
:host([hidden]) { display: none; }
:not(slot) { display: block; inline-size: 100%; block-size: var(--arcus-height, clamp(480px, 75cqi, min(760px, 96svh))); border: 0; border-radius: var(--arcus-frame-radius, 8px); }
@container (width <= 559px) { :not(slot) { block-size: var(--arcus-height, clamp(520px, 175cqi, min(720px, 96svh))); } }
:not(slot) ~ slot { display: none; }
button { background: var(--arcus-mat, #27346a); color: #fff; font: 700 1.5em var(--arcus-font, system-ui); }
`;

const asText = (text: string | null) => text;
const isSet = (text: string | null) => text !== null;

/** Parses each attribute's text into its property. */
const reflected = {
  game: asText,
  table: asText,
  watch: asText,
  room: asText,
  local: isSet,
  daily: isSet,
  host: (text: string | null) => text ?? scriptFolder,
  // Invalid text passes through: `parseEmbedSettings` reports it.
  theme: (text: string | null) => (text ?? 'auto') as ReturnType<typeof themeOf>,
  locale: asText,
  seats: (text: string | null) => (text === null ? null : Number(text)),
  options: (text: string | null): JsonObject | null => parsed(text),
  settings: (text: string | null): SettingsChange | null => parsed(text),
  opponents: asText,
  autostart: isSet,
  invite: asText,
  name: asText,
  hide: asText,
  sounds: isSet,
  loading: (text: string | null) => (text === 'lazy' ? text : 'eager'),
};

const parsed = (text: string | null): JsonObject | null => {
  const value = parseJson(text ?? '');
  return isJsonObject(value) ? value : null;
};

/** Of a text, its user. All functions are equal: a framework makes a new one with each drawing. */
const userOf = (identity: Identity | null): unknown => {
  // No id of a user is a boolean.
  if (typeof identity !== 'string') return identity === null;
  try {
    const claims = identity.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '';
    return JSON.parse(atob(claims)).sub;
  } catch {
    return identity;
  }
};

type Reflected = { [Name in keyof typeof reflected]: ReturnType<(typeof reflected)[Name]> };

/** Changing one of these mounts the table again; other attributes update the mounted table. */
const remountingAttributes: readonly string[] = [
  'game',
  'table',
  'watch',
  'room',
  'local',
  'daily',
  'host',
  'locale',
];

/**
 * `<arcus-table game table watch room local daily host theme locale seats options settings opponents autostart invite name hide sounds loading>`: a table on any page.
 * Its children are the fallback while no table is drawn: put a link there. Dispatches `EmbedEvents`, which do not bubble.
 */
export class ArcusTable extends Base implements Reflected {
  static readonly observedAttributes: readonly string[] = Object.keys(reflected);
  declare game: string | null;
  /** The table's id; null lets the visitor open a table of `game`. */
  declare table: string | null;
  /** Replaces both: shows the liveliest table of this game, or of any game if empty. */
  declare watch: string | null;
  /** All visitors with this name meet at one table of `game`; `page` stands for the page's address. */
  declare room: string | null;
  /** The visitor plays `game` against computer players, without a server: static files are enough. */
  declare local: boolean;
  /** With `local`: the game's table of the day. */
  declare daily: boolean;
  /** The server's address. Default: the folder of this script. */
  declare host: string;
  declare theme: 'auto' | 'light' | 'dark';
  declare locale: string | null;
  declare seats: number | null;
  /** The game's options for a table opened here; JSON as an attribute. */
  declare options: JsonObject | null;
  /** The settings of a table opened here, for example `turnSeconds`; JSON as an attribute. */
  declare settings: SettingsChange | null;
  /** Levels of the computer players at a table opened here: `normal,hard`. */
  declare opponents: string | null;
  /** Starts against `opponents` as soon as the visitor has a name. */
  declare autostart: boolean;
  /** URL template of the invite link, with `{table}` for the table's id. Default: the table's own URL. */
  declare invite: string | null;
  /** Suggested player name. */
  declare name: string | null;
  /** Parts of the table to hide, separated by spaces: `chat menu watching log invitations`. */
  declare hide: string | null;
  /** Moves sound, after the visitor's first press in the table. */
  declare sounds: boolean;
  /** `lazy` fetches nothing until the element is near the window or clicked. */
  declare loading: 'lazy' | 'eager';
  #identity: Identity | null = null;
  #shouldLoad = false;
  #mounted: MountedTable | null = null;
  /** Resolves once scheduled changes apply. */
  #loading: Promise<void> = Promise.resolve();
  #stale: 'settings' | 'all' | null = null;
  /** JSON text of the last sent settings. */
  #sentSettings = '';
  /** Aborts when the element leaves the document. */
  #removed = new AbortController();
  #resolveReady: (detail: EmbedEvents['ready']) => void = () => {};
  #isReady = false;
  #ready = this.#createReady();
  #ancestors: MutationObserver | null = null;

  connectedCallback(): void {
    if (!this.shadowRoot) this.#prepare();
    const { signal } = this.#removed;
    // jsdom has neither.
    globalThis
      .matchMedia?.('(prefers-color-scheme: dark)')
      .addEventListener('change', this.#update, { signal });
    globalThis.navigation?.addEventListener('currententrychange', this.#update, { signal });
    this.#observe();
    // After properties that a framework sets now.
    this.#schedule(true);
  }

  /** `moveBefore` keeps the mounted table. */
  connectedMoveCallback(): void {
    this.#observe();
    this.#update();
  }

  #observe(): void {
    this.#ancestors?.disconnect();
    // An attribute of this element or an ancestor may change the color scheme and tokens.
    this.#ancestors = new MutationObserver(this.#update);
    for (
      let above: Node | null = this;
      above;
      above = above instanceof ShadowRoot ? above.host : above.parentNode
    )
      if (above instanceof Element) this.#ancestors.observe(above, { attributes: true });
  }

  disconnectedCallback(): void {
    this.#ancestors?.disconnect();
    this.#removed.abort();
    this.#removed = new AbortController();
    this.#mounted?.remove();
    this.#mounted = null;
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    // `#mount` reads the initial attributes.
    if (before !== now) this.#schedule(remountingAttributes.includes(name));
  }

  /** Batches changes. */
  #schedule(isNew: boolean): void {
    if (!this.shadowRoot || !this.isConnected) return;
    if (this.#stale === null) this.#loading = Promise.resolve().then(this.#refresh);
    if (this.#stale !== 'all') this.#stale = isNew ? 'all' : 'settings';
  }

  /**
   * Signs the visitor in as a user of your site: a text that your server has signed, or a function that fetches one, which is called whenever
   * the table needs it. A text of another user draws the table again.
   */
  get identity(): Identity | null {
    return this.#identity;
  }

  set identity(identity: Identity | null | undefined) {
    const before = this.#identity;
    this.#identity = identity ?? null;
    if (userOf(this.#identity) !== userOf(before)) this.#schedule(true);
  }

  /** Resolves to the `detail` of the last `ready` event, for listeners added late; pending while nothing is drawn. */
  get ready(): Promise<EmbedEvents['ready']> {
    return this.#ready;
  }

  /**
   * Opens a table of `game`, as the button does. Resolves to its id, or to the id of the table already shown.
   * @throws Error with the `code` of the `error` event, or `removed` if the element leaves the document
   */
  openTable(): Promise<string> {
    return new Promise((resolve, reject) => {
      const done = new AbortController();
      const until = { signal: done.signal };
      this.addEventListener(
        'ready',
        ({ detail: { table } }) => {
          if (table === null) return;
          done.abort();
          resolve(table);
        },
        until,
      );
      this.addEventListener(
        'error',
        ({ detail: { code, message } }) => {
          done.abort();
          reject(coded(code, message));
        },
        until,
      );
      const removed = (): void => {
        done.abort();
        reject(coded('removed', removedMessage));
      };
      this.#removed.signal.addEventListener('abort', removed, until);
      void this.#loading.then(() => {
        if (this.#mounted?.open()) return;
        // Nothing is mounted: retry once.
        this.reload();
        this.#mounted?.open();
      });
    });
  }

  /** Leaves the table opened here, and opens another. Resolves and rejects as `openTable`. */
  async newTable(): Promise<string> {
    await this.#run({ name: 'new' });
    return this.openTable();
  }

  /** Gives up the visitor's seat. @throws Error with a `code` */
  async leave(): Promise<void> {
    await this.#run({ name: 'leave' });
  }

  /** Starts the game; only the host may. @throws Error with a `code` */
  async start(): Promise<void> {
    await this.#run({ name: 'start' });
  }

  /** Puts a computer player on a free seat; only the host may. @throws Error with a `code` */
  async addBot(level?: Level): Promise<void> {
    await this.#run({ name: 'add-bot', level });
  }

  /**
   * Shows the table with this code, as people say and type it. Resolves to its id. Only without the attributes `table` and `watch`.
   * @throws Error with a `code`
   */
  async openCode(code: string): Promise<string> {
    await this.#run({ name: 'code', code });
    return this.openTable();
  }

  /** Makes a code to say aloud, which leads to the table for a day; only the host may. @throws Error with a `code` */
  async makeCode(): Promise<string> {
    return (await this.#run({ name: 'make-code' })) ?? '';
  }

  async #run(command: Command): Promise<string | undefined> {
    await this.#loading;
    const running = this.#mounted?.command(command);
    if (!running && command.name !== 'new') throw coded('no-such-table', 'No table is drawn.');
    return running ?? undefined;
  }

  /** Mounts the table again, for example after an `error` event. */
  reload(): void {
    this.#shouldLoad = true;
    this.#mount();
  }

  #prepare(): void {
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync?.(styles);
    root.adoptedStyleSheets = [sheet];
    root.append(document.createElement('slot'));
    // Frameworks may set properties before the class is defined: own properties hide the accessors.
    for (const name of [...Object.keys(reflected), 'identity']) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }

  readonly #refresh = (): void => {
    const isNew = this.#stale === 'all' || !this.#mounted || !this.#shouldLoad;
    this.#stale = null;
    if (isNew) this.#mount();
    else this.#update();
  };

  readonly #update = (): void => {
    const settings = this.#settings;
    const text = JSON.stringify(settings);
    if (text === this.#sentSettings) return;
    this.#sentSettings = text;
    this.#mounted?.update(settings);
  };

  #mount(): void {
    this.#mounted?.remove();
    this.#mounted = null;
    if (this.#isReady) this.#ready = this.#createReady();
    const { shadowRoot, watch, table, host } = this;
    const game = this.game ?? watch;
    if (!shadowRoot || !this.isConnected) return;
    if (!game && !table && watch === null) this.#fail('no-game', 'arcus-table needs game, table or watch.');
    else if (this.local ? !game || table || (watch ?? this.room ?? this.#identity) !== null : this.daily)
      this.#fail('bad-local', 'local needs only game, daily needs local.');
    else if (!isServerAddress(host)) this.#fail('bad-host', `The attribute ${hostSentence}`);
    else if (this.loading === 'lazy' && !this.#shouldLoad)
      this.#mounted = mountPoster(shadowRoot, game, () => this.reload());
    else {
      this.#shouldLoad = true;
      this.#sentSettings = '';
      const identity = this.#identity === null ? null : this.#fetchIdentity;
      const target = { host, game: game ?? '', table, watch: watch !== null, local: this.local, identity };
      this.#mounted = mountFrame(shadowRoot, target, this.#settings, this.#emit);
    }
  }

  readonly #fetchIdentity = async (): Promise<string | null> => {
    try {
      return typeof this.#identity === 'function' ? await this.#identity() : this.#identity;
    } catch (error) {
      console.warn(error, this);
      return null;
    }
  };

  readonly #emit = ({ type, detail }: EmbedEvent): void => {
    if (type === 'ready') {
      this.#resolveReady(detail);
      this.#ready = Promise.resolve(detail);
    }
    if (type === 'error') console.warn(detail.message, this);
    this.dispatchEvent(new CustomEvent(type, { detail }));
  };

  #createReady(): Promise<EmbedEvents['ready']> {
    this.#isReady = false;
    return new Promise((resolve) => {
      this.#resolveReady = (detail) => {
        this.#isReady = true;
        resolve(detail);
      };
    });
  }

  #fail(code: string, message: string): void {
    this.#emit({ type: 'error', detail: { code, message, stage: 'attributes', table: this.table } });
  }

  get #settings(): RawEmbedSettings {
    const { theme, locale, seats, opponents, autostart, invite, name, hide, sounds, room, daily } = this;
    const style = getComputedStyle(this);
    return {
      theme: theme === 'auto' ? themeOf(style.colorScheme) : theme,
      locale,
      seats,
      // Invalid text passes through too.
      options: this.options ?? this.getAttribute('options'),
      settings: this.settings ?? this.getAttribute('settings'),
      opponents,
      autostart,
      invite,
      name,
      hide,
      sounds,
      daily,
      room: room === 'page' ? addressOf(document) : room,
      place: placeOf(location.href, pathTo(this)),
      tokens: Object.fromEntries(tokens.map((token) => [token, style.getPropertyValue(token).trim()])),
    };
  }
}

for (const [name, read] of Object.entries(reflected)) {
  Object.defineProperty(ArcusTable.prototype, name, {
    get(this: ArcusTable) {
      return read(this.getAttribute(name));
    },
    set(this: ArcusTable, value: unknown) {
      if (value == null || value === false) this.removeAttribute(name);
      else
        this.setAttribute(
          name,
          value === true ? '' : typeof value === 'object' ? JSON.stringify(value) : `${value}`,
        );
    },
    configurable: true,
    enumerable: true,
  });
}

declare global {
  interface HTMLElementTagNameMap {
    'arcus-table': ArcusTable;
  }
}

if (globalThis.customElements && !customElements.get('arcus-table'))
  customElements.define('arcus-table', ArcusTable);
