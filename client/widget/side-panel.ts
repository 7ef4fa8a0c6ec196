import type { LitElement, ReactiveController } from 'lit';
import { ArcusChat } from './chat.ts';
import type { PanelName } from './panel.ts';
import { remember, remembered } from './remembered.ts';

/** From this width on, chat and log stand beside the table, and are there again when the page is loaded again. */
const wide = 1000;

/** Which of chat and log is open. */
export class SidePanel implements ReactiveController {
  readonly #host: LitElement;
  name: PanelName | '' = '';

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
      this.#open(name);
      this.#host.updateComplete.then(() => this.#enter());
    }
  };

  /** The focus goes back to the button that opened it. */
  readonly close = (): void => {
    const root = this.#host.shadowRoot;
    if (root?.activeElement?.closest('.panel'))
      root.querySelector<HTMLElement>('.top-bar [aria-expanded="true"]')?.focus({ preventScroll: true });
    this.#open('');
  };

  #open(name: PanelName | ''): void {
    this.name = name;
    remember('panel', name);
    this.#host.requestUpdate();
  }

  /** Where there is a keyboard one can write at once; on a phone that would hide the table. */
  #enter(): void {
    const root = this.#host.renderRoot;
    root.querySelector<HTMLElement>('.panel h2')?.focus({ preventScroll: true });
    const chat = root.querySelector('arcus-chat');
    if (chat instanceof ArcusChat && matchMedia('(hover: hover)').matches)
      chat.updateComplete.then(() => chat.enter());
  }
}
