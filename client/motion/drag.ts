import type { LitElement, ReactiveController } from 'lit';

/** So far, in pixels, a card is moved before it is dragged and not only pressed. */
const minDragPixels = 8;

const cards = '.own-hand button[aria-pressed]:not([aria-disabled="true"])';
const spaces = '[data-drop]';
const confirm = '.asking .actions > .button.bold:not([aria-disabled="true"])';

interface Dragged {
  readonly card: HTMLElement;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  /** Whether it has left its place. */
  moved: boolean;
  /** Whether it was picked by being dragged, and is put back with it. */
  picked: boolean;
  /** Whether the bold button could be pressed before. Then more cards may be meant to go with this one. */
  ready: boolean;
}

/**
 * Cards of the viewer's hand that are dragged to where they go, next to a tap and the keys: onto a space that may be chosen, or onto the mat for what
 * the bold button does once they are picked; where that could be pressed before, they stay picked. A card let go of elsewhere is back in the hand. It presses what a tap would press, and knows of no game.
 */
export class CardDrag implements ReactiveController {
  readonly #host: LitElement;
  #dragged: Dragged | null = null;
  #over: Element | null = null;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('pointerdown', this.#take);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('pointerdown', this.#take);
    this.#end();
  }

  readonly #take = (event: PointerEvent): void => {
    const [target] = event.composedPath();
    const card = target instanceof Element ? target.closest<HTMLElement>(cards) : null;
    if (card === null || !event.isPrimary || event.button !== 0) return;
    this.#end();
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    this.#dragged = { card, pointer, x, y, moved: false, picked: false, ready: false };
    card.addEventListener('pointermove', this.#move);
    card.addEventListener('pointerup', this.#drop);
    card.addEventListener('pointercancel', this.#cancel);
    // Else the browser would drag a picture of it.
    card.addEventListener('dragstart', prevent);
    card.setPointerCapture(pointer);
  };

  readonly #move = ({ clientX, clientY }: PointerEvent): void => {
    const dragged = this.#dragged;
    if (dragged === null) return;
    const { card, x, y } = dragged;
    const [right, down] = [clientX - x, clientY - y];
    if (!dragged.moved) {
      if (Math.hypot(right, down) < minDragPixels) return;
      dragged.moved = true;
      card.classList.add('dragged');
      dragged.ready = this.#confirm() !== null;
      dragged.picked = card.getAttribute('aria-pressed') !== 'true';
      if (dragged.picked) card.click();
    }
    card.style.translate = `${right}px ${down}px`;
    this.#mark(this.#targetAt(clientX, clientY));
  };

  readonly #drop = async ({ clientX, clientY }: PointerEvent): Promise<void> => {
    const dragged = this.#dragged;
    if (!dragged?.moved) {
      this.#end();
      return;
    }
    // A press that has become a drag is none.
    dragged.card.addEventListener('click', swallow, { capture: true });
    setTimeout(() => dragged.card.removeEventListener('click', swallow, { capture: true }));
    const target = this.#targetAt(clientX, clientY);
    // The only space there is may have been picked with the card.
    if (target instanceof HTMLElement && target.matches(`${spaces}:not([aria-selected="true"])`))
      target.click();
    await this.#host.updateComplete;
    if (target === null) {
      if (dragged.picked) dragged.card.click();
    } else if (!dragged.ready || !dragged.picked) this.#confirm()?.click();
    this.#end();
  };

  readonly #cancel = (): void => {
    const { card, picked } = this.#dragged ?? {};
    if (picked) card?.click();
    this.#end();
  };

  #confirm(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(confirm);
  }

  /** Where a card would go that is let go of here. The card itself lies over it, and is not asked. */
  #targetAt(x: number, y: number): Element | null {
    const { renderRoot } = this.#host;
    if (!(renderRoot instanceof ShadowRoot)) return null;
    const below = renderRoot.elementFromPoint(x, y);
    const space = below?.closest(spaces);
    if (space) return space;
    // Where spaces can be chosen, a card goes to one of them.
    return renderRoot.querySelector(spaces) === null ? (below?.closest('.mat') ?? null) : null;
  }

  #mark(target: Element | null): void {
    if (target === this.#over) return;
    this.#over?.classList.remove('drop-here');
    target?.classList.add('drop-here');
    this.#over = target;
  }

  #end(): void {
    const { card } = this.#dragged ?? {};
    this.#dragged = null;
    this.#mark(null);
    if (card === undefined) return;
    card.classList.remove('dragged');
    card.style.translate = '';
    card.removeEventListener('pointermove', this.#move);
    card.removeEventListener('pointerup', this.#drop);
    card.removeEventListener('pointercancel', this.#cancel);
    card.removeEventListener('dragstart', prevent);
  }
}

const prevent = (event: Event): void => event.preventDefault();

/** Only what the browser makes of the pointer, not what is pressed here. */
const swallow = (event: Event): void => {
  if (!event.isTrusted) return;
  event.stopImmediatePropagation();
  event.preventDefault();
};
