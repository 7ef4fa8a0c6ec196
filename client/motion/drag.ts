import type { LitElement, ReactiveController } from 'lit';

/** A card is dragged from this distance on, in pixels. */
const minDragPixels = 8;
const maxTiltDegrees = 8;
/** At this speed, in pixels per ms, the tilt is the greatest. */
const fastPixelsPerMs = 1.6;
/** A card at rest hangs straight after this time. */
const restMs = 80;
const springMs = 180;

const cards = '.own-hand button[aria-pressed]:not([aria-disabled="true"])';
const spaces = '[data-drop]';
const confirm = '.asking .actions > .button.bold:not([aria-disabled="true"])';

interface Dragged {
  readonly card: HTMLElement;
  readonly x: number;
  readonly y: number;
  moved: boolean;
  /** The last place, for the speed. */
  last: { readonly x: number; readonly at: number };
  /** The drag picked the card; a cancelled drag puts it back. */
  picked: boolean;
  /** The bold button was enabled before: the player may pick more cards. */
  ready: boolean;
}

/**
 * Dragging as an alternative to taps and keys. A card is dropped on a selectable space, or on the mat for the bold button's action; if that
 * button was enabled before, the card only stays picked. Elsewhere the card returns. Dragging presses the elements that a tap presses and
 * contains no rules.
 */
export class CardDrag implements ReactiveController {
  readonly #host: LitElement;
  #dragged: Dragged | null = null;
  #over: Element | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;

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
    const { clientX: x, clientY: y } = event;
    const last = { x, at: event.timeStamp };
    this.#dragged = { card, x, y, last, moved: false, picked: false, ready: false };
    card.addEventListener('pointermove', this.#move);
    card.addEventListener('pointerup', this.#drop);
    card.addEventListener('pointercancel', this.#cancel);
    // Prevents the browser's own drag image.
    card.addEventListener('dragstart', prevent);
    card.setPointerCapture(event.pointerId);
  };

  readonly #move = ({ clientX, clientY, timeStamp }: PointerEvent): void => {
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
    const speed = (clientX - dragged.last.x) / Math.max(1, timeStamp - dragged.last.at);
    dragged.last = { x: clientX, at: timeStamp };
    const tilt = Math.max(-1, Math.min(1, speed / fastPixelsPerMs)) * maxTiltDegrees;
    card.style.rotate = isStill() ? '' : `${tilt.toFixed(1)}deg`;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      card.style.rotate = '';
    }, restMs);
    this.#mark(this.#targetAt(clientX, clientY));
  };

  readonly #drop = async ({ clientX, clientY }: PointerEvent): Promise<void> => {
    const dragged = this.#dragged;
    if (!dragged?.moved) {
      this.#end();
      return;
    }
    // A drag is no click.
    dragged.card.addEventListener('click', swallow, { capture: true });
    setTimeout(() => dragged.card.removeEventListener('click', swallow, { capture: true }));
    const target = this.#targetAt(clientX, clientY);
    // Picking the card may have picked its only space.
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

  /** The drop target. The card itself has `pointer-events: none`. */
  #targetAt(x: number, y: number): Element | null {
    const { renderRoot } = this.#host;
    if (!(renderRoot instanceof ShadowRoot)) return null;
    const below = renderRoot.elementFromPoint(x, y);
    const space = below?.closest(spaces);
    if (space) return space;
    // With selectable spaces, only they are targets.
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
    const { translate } = card.style;
    clearTimeout(this.#rest);
    card.style.translate = '';
    card.style.rotate = '';
    if (translate !== '' && !isStill())
      card.animate([{ translate }, { translate: '0 0' }], {
        duration: springMs,
        easing: 'cubic-bezier(0.3, 1.4, 0.5, 1)',
      });
    card.removeEventListener('pointermove', this.#move);
    card.removeEventListener('pointerup', this.#drop);
    card.removeEventListener('pointercancel', this.#cancel);
    card.removeEventListener('dragstart', prevent);
  }
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const prevent = (event: Event): void => event.preventDefault();

/** Stops the browser's click, not a click of this class. */
const swallow = (event: Event): void => {
  if (!event.isTrusted) return;
  event.stopImmediatePropagation();
  event.preventDefault();
};
