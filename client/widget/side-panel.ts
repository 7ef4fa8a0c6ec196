import type { LitElement, ReactiveController } from 'lit';
import type { PanelName } from './panel.ts';
import { remember, remembered } from './remembered.ts';

/** From this width on, chat and log stand beside the table, and are there again when the page is loaded again. */
const wide = 1000;

/** Which of chat and log is open. */
export class SidePanel implements ReactiveController {
  readonly #host: LitElement;
  name: PanelName | '' = '';
  #from: HTMLElement | null = null;
  /** Whether what draws the chat is here. */
  chat: 'waiting' | 'there' | 'failed' = 'waiting';

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    const last = remembered('panel');
    if (this.#host.clientWidth >= wide && (last === 'chat' || last === 'log')) this.name = last;
  }

  readonly toggle = (name: PanelName): void => {
    if (this.name === name) this.close();
    else {
      if (!this.#isWithin()) this.#from = this.#focus();
      this.#open(name);
      this.#enter();
    }
  };

  /** The focus goes back to where it was, or to the button, if that is not there any more. */
  readonly close = (): void => {
    const root = this.#host.shadowRoot;
    if (root && this.#isWithin()) {
      // Whoever works by finger or mouse stays where they are on the page.
      const preventScroll = !this.#focus()?.matches(':focus-visible');
      this.#from?.focus({ preventScroll });
      if (this.#isWithin())
        root.querySelector<HTMLElement>('.top-bar [aria-expanded="true"]')?.focus({ preventScroll });
    }
    this.#open('');
  };

  #focus(within: ShadowRoot | null = this.#host.shadowRoot): HTMLElement | null {
    const focus = within?.activeElement;
    if (focus?.shadowRoot?.activeElement) return this.#focus(focus.shadowRoot);
    return focus instanceof HTMLElement ? focus : null;
  }

  #isWithin(): boolean {
    return this.#host.shadowRoot?.activeElement?.closest('.panel') != null;
  }

  #open(name: PanelName | ''): void {
    this.name = name;
    remember('panel', name);
    this.#host.requestUpdate();
  }

  readonly fetchChat = async (): Promise<void> => {
    if (this.chat === 'failed') this.chat = 'waiting';
    this.#host.requestUpdate();
    await import('./lazy-elements.ts').then(
      () => {
        this.chat = 'there';
      },
      () => {
        this.chat = 'failed';
      },
    );
    this.#host.requestUpdate();
  };

  /** Where there is a keyboard one can write at once; on a phone that would hide the table. */
  async #enter(): Promise<void> {
    const host = this.#host;
    await host.updateComplete;
    host.renderRoot.querySelector<HTMLElement>('.panel h2')?.focus({ preventScroll: true });
    if (this.name !== 'chat') return;
    if (this.chat !== 'there') await this.fetchChat();
    await host.updateComplete;
    const chat = host.renderRoot.querySelector('arcus-chat');
    if (chat === null || !matchMedia('(hover: hover)').matches) return;
    const { ArcusChat } = await import('./lazy-elements.ts');
    if (chat instanceof ArcusChat) chat.updateComplete.then(() => chat.enter());
  }
}
