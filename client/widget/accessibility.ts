import type { LitElement, ReactiveController, ReactiveControllerHost } from 'lit';
import { isBehindDialog } from '../ui/dialog.ts';
import { store, stored } from '../ui/storage.ts';

/** After so many milliseconds without another sentence they are said, and so many after the first one at the latest. */
const quietMs = 500;
const maxWaitMs = 2000;

/** Gathers sentences until nothing has come for a moment, so that a screen reader says them in one go. */
export class Announcer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #sentences: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;
  /** What the element's live region holds. */
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
    if (this.#sentences.length === 0) this.#since = Date.now();
    this.#sentences.push(...sentences);
    clearTimeout(this.#timer);
    const left = this.#since + maxWaitMs - Date.now();
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, Math.min(quietMs, left)));
  }

  #flush(): void {
    const text = this.#sentences.join(' ');
    this.#sentences = [];
    // The same text again would be no change, and not be said.
    this.text = text === this.text ? `${text}\u00a0` : text;
    this.#host.requestUpdate();
  }
}

/** Where letters are written, or belong to something else. */
const ownKeys = 'input:not([type=checkbox], [type=range]), select, textarea, dialog';

/** Single letters as shortcuts, which a player may turn off. */
export class KeyboardShortcuts implements ReactiveController {
  readonly #host: LitElement & { readonly contained: boolean | undefined };
  readonly #press: (letter: string, event: KeyboardEvent) => void;
  /** Whether letters act, as chosen last in this browser. */
  enabled = stored('keys') !== 'off';

  /** `contained`: letters act only while the focus is within the element. */
  constructor(
    host: LitElement & { readonly contained: boolean | undefined },
    press: (letter: string, event: KeyboardEvent) => void,
  ) {
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
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    if (!this.enabled || ctrlKey || metaKey || altKey || repeat) return;
    const path = event.composedPath();
    if (path.some((part) => part instanceof HTMLElement && part.matches(ownKeys))) return;
    if (this.#host.contained && !path.includes(this.#host)) return;
    if (!isBehindDialog(this.#host.renderRoot)) this.#press(key.toLowerCase(), event);
  };
}

/** Gives the focus to another element when the one that had it is drawn no longer. */
export class FocusKeeper implements ReactiveController {
  readonly #host: LitElement;
  readonly #fallback: string;
  #hadFocus = false;

  /** `fallback`: a selector of the element that gets it. */
  constructor(host: LitElement, fallback: string) {
    this.#host = host;
    this.#fallback = fallback;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#hadFocus = this.#host.hasUpdated && this.#host.shadowRoot?.activeElement !== null;
  }

  hostUpdated(): void {
    // What lies within is drawn a moment later.
    if (this.#hadFocus) requestAnimationFrame(this.#restore);
  }

  readonly #restore = (): void => {
    const { shadowRoot } = this.#host;
    if (shadowRoot?.activeElement === null && document.activeElement === document.body)
      shadowRoot.querySelector<HTMLElement>(this.#fallback)?.focus();
  };
}
