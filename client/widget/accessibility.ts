import type { LitElement, ReactiveController, ReactiveControllerHost } from 'lit';
import { isBehindDialog } from '../ui/dialog.ts';
import { store, stored } from '../ui/storage.ts';

/** Announces after this silence, and after `maxWaitMs` at the latest. */
const quietMs = 500;
const maxWaitMs = 2000;

/** Batches sentences for screen readers. */
export class Announcer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #sentences: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;
  /** The content of the live region. */
  text = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#sentences = [];
  }

  add(...sentences: readonly string[]): void {
    if (sentences.length === 0) return;
    if (this.#sentences.length === 0) this.#since = performance.now();
    this.#sentences.push(...sentences);
    clearTimeout(this.#timer);
    const left = this.#since + maxWaitMs - performance.now();
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, Math.min(quietMs, left)));
  }

  #flush(): void {
    const text = this.#sentences.join(' ');
    this.#sentences = [];
    // An unchanged text would not be announced.
    this.text = text === this.text ? `${text}\u00a0` : text;
    this.#host.requestUpdate();
  }
}

const ownKeys = 'input:not([type=checkbox], [type=range]), select, textarea, dialog';

/** The event is of an element with its own use of letters, or inside one. */
export const isTyped = (event: Event): boolean => isWithin(event, ownKeys);

/** Also inside nested shadow roots. */
export const isWithin = (event: Event, selector: string): boolean =>
  event.composedPath().some((part) => part instanceof Element && part.matches(selector));

/** Layouts without Latin letters (Korean, Russian, Greek) have them in the place of a Latin layout. */
const letterOf = ({ key, code }: KeyboardEvent): string =>
  (/^[a-z]$/i.test(key) ? key : (/^Key(.)$/.exec(code)?.[1] ?? key)).toLowerCase();

/** Single-letter shortcuts, which a player can turn off. */
export class KeyboardShortcuts implements ReactiveController {
  readonly #host: LitElement;
  readonly #press: (letter: string, event: KeyboardEvent) => void;
  enabled = stored('keys') !== 'off';

  constructor(host: LitElement, press: (letter: string, event: KeyboardEvent) => void) {
    this.#host = host;
    this.#press = press;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('keydown', this.#keydown);
  }

  hostDisconnected(): void {
    removeEventListener('keydown', this.#keydown);
  }

  readonly toggle = (): void => {
    this.enabled = !this.enabled;
    store('keys', this.enabled ? 'on' : 'off');
    this.#host.requestUpdate();
  };

  readonly #keydown = (event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, repeat } = event;
    if (!this.enabled || ctrlKey || metaKey || altKey || repeat) return;
    if (isTyped(event)) return;
    if (!isBehindDialog(this.#host.renderRoot)) this.#press(letterOf(event), event);
  };
}

/** Moves the focus to a fallback when its element disappears. */
export class FocusKeeper implements ReactiveController {
  readonly #host: LitElement;
  readonly #fallback: string;
  #hadFocus = false;

  /** `fallback`: a selector. */
  constructor(host: LitElement, fallback: string) {
    this.#host = host;
    this.#fallback = fallback;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#hadFocus = this.#host.hasUpdated && this.#host.shadowRoot?.activeElement !== null;
  }

  hostUpdated(): void {
    // Nested elements update a moment later.
    if (this.#hadFocus) requestAnimationFrame(this.#restore);
  }

  readonly #restore = (): void => {
    const { shadowRoot } = this.#host;
    if (shadowRoot?.activeElement === null && document.activeElement === document.body)
      shadowRoot.querySelector<HTMLElement>(this.#fallback)?.focus();
  };
}
