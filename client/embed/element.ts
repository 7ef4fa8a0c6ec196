import { type Locale, localeFor } from '../../shared/kernel/locales.ts';
import { type Fields, isFields, parseJson } from '../../shared/kernel/util.ts';
import type { SettingsChange } from '../../shared/protocol/settings.ts';
import { type Mount, type MountedTable, mountFrame } from './frame.ts';
import {
  type EmbedEvent,
  type EmbedEvents,
  type EmbedStage,
  type RawEmbedSettings,
  themeOf,
  tokens,
} from './messages.ts';
import { mountPoster } from './poster.ts';

export type { EmbedEvents, EmbedMove, EmbedStage, Token } from './messages.ts';

/** An event of the element: `ArcusTableEvent<'ended'>['detail']` is as `EmbedEvents` says. */
export type ArcusTableEvent<Name extends keyof EmbedEvents> = CustomEvent<EmbedEvents[Name]>;

interface Listening {
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

// On a server there are no elements.
const Base: new () => Listening & HTMLElement = globalThis.HTMLElement ?? class {};

/** Where this module was loaded from. */
const scriptOrigin = new URL(import.meta.url).origin;

/** The language of all that is drawn into this page: an element can be defined only once. */
let inlineLocale: Locale | null = null;

const inlineScript = (host: string, locale: string | null): string => {
  inlineLocale ??= localeFor([locale ?? '', document.documentElement.lang, ...navigator.languages]);
  return new URL(`/assets/${inlineLocale}/inline.js`, host).href;
};

/** The tokens are taken from this element's own style, as they are where a table is drawn inline. */
const styles = `
:host { display: block; container-type: inline-size; ${tokens.map((token) => `${token}: initial;`).join(' ')} }
:host([hidden]) { display: none; }
:not(slot) { display: block; inline-size: 100%; block-size: var(--arcus-height, clamp(480px, 75cqi, min(760px, 96svh))); border: 0; border-radius: var(--arcus-frame-radius, 8px); }
@container (width <= 559px) { :not(slot) { block-size: var(--arcus-height, clamp(520px, 175cqi, min(720px, 96svh))); } }
:not(slot) ~ slot { display: none; }
button { background: var(--arcus-mat, #27346a); color: #fff; font: 700 1.5em var(--arcus-font, system-ui); }
`;

/** Each attribute as a property: how its text is read. */
const reflected = {
  game: (text: string | null) => text,
  table: (text: string | null) => text,
  watch: (text: string | null) => text,
  host: (text: string | null) => text ?? scriptOrigin,
  // Whatever is written: who reads it says what is none.
  theme: (text: string | null) => (text ?? 'auto') as ReturnType<typeof themeOf>,
  locale: (text: string | null) => text,
  seats: (text: string | null) => (text === null ? null : Number(text)),
  options: (text: string | null): Fields | null => parsed(text),
  settings: (text: string | null): SettingsChange | null => parsed(text),
  opponents: (text: string | null) => text,
  autostart: (text: string | null) => text !== null,
  invite: (text: string | null) => text,
  name: (text: string | null) => text,
  inline: (text: string | null) => text !== null,
  loading: (text: string | null) => (text === 'lazy' ? text : 'eager'),
};

const parsed = (text: string | null): Fields | null => {
  const value = parseJson(text ?? '');
  return isFields(value) ? value : null;
};

type Reflected = { [Name in keyof typeof reflected]: ReturnType<(typeof reflected)[Name]> };

/** A change of one of these draws anew; the others are settings of what is drawn. */
const remountingAttributes: readonly string[] = ['game', 'table', 'watch', 'host', 'locale', 'inline'];

/**
 * `<arcus-table game table watch host theme locale seats options settings opponents autostart invite name inline loading>`: a table on any page. What stands inside is shown as long as
 * no table is: put a link there. What happens is told by the events of `EmbedEvents`, which do not bubble.
 */
export class ArcusTable extends Base implements Reflected {
  static readonly observedAttributes: readonly string[] = Object.keys(reflected);
  declare game: string | null;
  /** The table's id. Without one the visitor may open a table of `game`. */
  declare table: string | null;
  /** Instead of both: a game, whose liveliest table is shown to watch, or nothing for any game. */
  declare watch: string | null;
  /** The origin of the server; left out, the one that this script came from. */
  declare host: string;
  declare theme: 'auto' | 'light' | 'dark';
  declare locale: string | null;
  declare seats: number | null;
  /** The options of the game, for a table that is opened here; JSON as an attribute. */
  declare options: Fields | null;
  /** The settings of a table that is opened here, like `turnSeconds`; JSON as an attribute. */
  declare settings: SettingsChange | null;
  /** The computer players who sit down against the visitor at a table that is opened here, by how well they play: `normal,hard`. */
  declare opponents: string | null;
  /** Starts against the opponents as soon as the visitor has a name. */
  declare autostart: boolean;
  /** The address to send to others, with `{table}` where the table's id stands; left out, the table's own. */
  declare invite: string | null;
  /** A name to offer to the visitor. */
  declare name: string | null;
  /** Draws into this page instead of a frame. The page then sees what the visitor sees. */
  declare inline: boolean;
  /** `lazy`: nothing is fetched before the element comes near the window, or is pressed. */
  declare loading: 'lazy' | 'eager';
  #isWanted = false;
  #mounted: MountedTable | null = null;
  /** How often something has been drawn, or begun to be. */
  #mounts = 0;
  #loading: Promise<void> = Promise.resolve();
  #stale: 'settings' | 'all' | null = null;
  /** The settings that were said last, as JSON text. */
  #told = '';
  /** Aborts when the element leaves its document. */
  #removed = new AbortController();
  #tellReady: (detail: EmbedEvents['ready']) => void = () => {};
  #isReady = false;
  #ready = this.#untilReady();
  #colourScheme: MediaQueryList | null = null;
  #ancestors: MutationObserver | null = null;

  connectedCallback(): void {
    if (!this.shadowRoot) this.#prepare();
    this.#colourScheme = matchMedia('(prefers-color-scheme: dark)');
    this.#colourScheme.addEventListener('change', this.#update);
    this.#observe();
    this.#loading = this.#mount();
  }

  /** Moved by `moveBefore` it keeps what is drawn. */
  connectedMoveCallback(): void {
    this.#observe();
    this.#update();
  }

  #observe(): void {
    this.#ancestors?.disconnect();
    // Dark mode and other styles come by a class or another attribute of this element, or of one above it.
    this.#ancestors = new MutationObserver(this.#update);
    for (
      let above: Node | null = this;
      above;
      above = above instanceof ShadowRoot ? above.host : above.parentNode
    )
      if (above instanceof Element) this.#ancestors.observe(above, { attributes: true });
  }

  disconnectedCallback(): void {
    this.#colourScheme?.removeEventListener('change', this.#update);
    this.#ancestors?.disconnect();
    this.#removed.abort();
    this.#removed = new AbortController();
    this.#mounts += 1;
    this.#mounted?.remove();
    this.#mounted = null;
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    // What it has when it is defined is read as it is first drawn.
    if (!this.shadowRoot || !this.isConnected || before === now) return;
    // Several change at once: they are looked at together.
    if (this.#stale === null) queueMicrotask(this.#refresh);
    if (this.#stale !== 'all') this.#stale = remountingAttributes.includes(name) ? 'all' : 'settings';
  }

  /** The `detail` of the last event `ready`, also for those who come too late to hear it; waits while nothing is drawn. */
  get ready(): Promise<EmbedEvents['ready']> {
    return this.#ready;
  }

  /**
   * Opens a table of `game`, as the button does. Resolves to its id, or to that of the table that is there already.
   * @throws Error with the `code` of the event `error`, or `removed` if the element is taken out of its document
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
          reject(Object.assign(new Error(message), { code }));
        },
        until,
      );
      const removed = (): void => {
        done.abort();
        reject(Object.assign(new Error('The element was taken out of its document.'), { code: 'removed' }));
      };
      this.#removed.signal.addEventListener('abort', removed, until);
      void this.#loading.then(async () => {
        if (this.#mounted?.open()) return;
        // Where nothing is drawn any more, or nothing could be, it is tried once again.
        this.reload();
        await this.#loading;
        this.#mounted?.open();
      });
    });
  }

  /** Draws it anew, for example after the event `error`. */
  reload(): void {
    this.#isWanted = true;
    this.#loading = this.#mount();
  }

  #prepare(): void {
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    root.append(document.createElement('slot'));
    // A framework may have set properties before the class was defined: those would hide the accessors of the class.
    for (const name of Object.keys(reflected)) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }

  readonly #refresh = (): void => {
    const isNew = this.#stale === 'all' || !this.#mounted || !this.#isWanted;
    this.#stale = null;
    if (isNew) this.#loading = this.#mount();
    else this.#update();
  };

  readonly #update = (): void => {
    const wishes = this.#wishes;
    const told = JSON.stringify(wishes);
    if (told === this.#told) return;
    this.#told = told;
    this.#mounted?.update(wishes);
  };

  async #mount(): Promise<void> {
    const current = ++this.#mounts;
    this.#mounted?.remove();
    this.#mounted = null;
    if (this.#isReady) this.#ready = this.#untilReady();
    const { shadowRoot, watch, table, host, locale, inline } = this;
    const game = this.game ?? watch;
    if (!shadowRoot || !this.isConnected) return;
    if (!game && !table && watch === null)
      return this.#fail('no-game', 'The element arcus-table needs the attribute game, table or watch.');
    if (!URL.canParse(host))
      return this.#fail(
        'bad-host',
        'The attribute host is the origin of a server, like https://arcus.example.',
      );
    for (const code of ['bad-options', 'bad-settings']) {
      const name = code.slice(4);
      if (this.hasAttribute(name) && Reflect.get(this, name) === null)
        return this.#fail(code, `The attribute ${name} is an object of JSON, like {"turnSeconds":30}.`);
    }
    if (this.loading === 'lazy' && !this.#isWanted) {
      this.#mounted = mountPoster(shadowRoot, game, () => this.reload());
      return;
    }
    this.#isWanted = true;
    try {
      const { mount }: { readonly mount: Mount } = inline
        ? await import(/* @vite-ignore */ /* webpackIgnore: true */ inlineScript(host, locale))
        : { mount: mountFrame };
      if (current !== this.#mounts) return;
      const wishes = this.#wishes;
      this.#told = '';
      this.#mounted = mount(
        shadowRoot,
        { host, game: game ?? '', table, watch: watch !== null },
        wishes,
        this.#emit,
      );
    } catch {
      this.#fail('unreachable', 'The table could not be loaded.', 'loading');
    }
  }

  readonly #emit = ({ type, detail }: EmbedEvent): void => {
    if (type === 'ready') {
      this.#tellReady(detail);
      this.#ready = Promise.resolve(detail);
    }
    if (type === 'error') console.warn(detail.message, this);
    this.dispatchEvent(new CustomEvent(type, { detail }));
  };

  #untilReady(): Promise<EmbedEvents['ready']> {
    this.#isReady = false;
    return new Promise((resolve) => {
      this.#tellReady = (detail) => {
        this.#isReady = true;
        resolve(detail);
      };
    });
  }

  #fail(code: string, message: string, stage: EmbedStage = 'attributes'): void {
    this.#emit({ type: 'error', detail: { code, message, stage, table: this.table } });
  }

  get #wishes(): RawEmbedSettings {
    const { theme, locale, seats, options, settings, opponents, autostart, invite, name, id } = this;
    const style = getComputedStyle(this);
    const index = [...document.querySelectorAll(this.localName)].indexOf(this);
    return {
      theme: theme === 'auto' ? themeOf(style.colorScheme) : theme,
      locale,
      seats,
      options,
      settings,
      opponents,
      autostart,
      invite,
      name,
      place: `${location.pathname}#${id || index}`.slice(-200),
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
