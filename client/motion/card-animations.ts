import { css } from 'lit';
import { adoptStyleSheet } from '../ui/adopt-styles.ts';
import {
  canBeCarried,
  easing,
  type Found,
  isCard,
  mute,
  newPiece,
  type Scene,
  ScenePlayer,
  type Spot,
  type Timed,
  timelineOf,
  totalMs,
} from './scenes.ts';

const fadeMs = 160;
const outlineMs = 1000;
const outlined = { outline: '3px solid var(--arcus-lamp)', outlineOffset: '2px' };
/** More steps than are ever in the air at once. */
const maxPlayers = 8;

/** Nobody watches what happened longer ago than this. */
const maxWaitMs = 1500;

/** Steps that come while others are still seen wait for them, but never for long. */
export class MotionQueue {
  readonly #now: () => number;
  #busyUntil = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** In how many milliseconds something that takes so many may begin; null if all that is under way has to be at its end first, and it begins now. */
  add(takes: number): number | null {
    const now = this.#now();
    const wait = Math.max(0, this.#busyUntil - now);
    const hurries = wait > maxWaitMs;
    this.#busyUntil = now + (hurries ? 0 : wait) + takes;
    return hurries ? null : wait;
  }

  clear(): void {
    this.#busyUntil = 0;
  }
}

const styles = css`
  .card-animations {
    position: absolute;
    inset: 0;
    z-index: 8;
    overflow: clip;
    pointer-events: none;
  }
  /* Of a size that depends on nothing: what comes and goes here has nothing else laid out again. */
  .card-animations > div {
    position: relative;
    inline-size: 0;
    block-size: 0;
    contain: layout size style;
  }
  .flying {
    position: absolute;
    inset-block-start: 0;
    left: 0;
    will-change: transform;
  }
  .flying > span {
    position: absolute;
    translate: -50% -50%;
  }
  .flying > span > * {
    display: block;
  }
  /* Its letter lies on it. */
  .flying arcus-clock {
    display: grid;
  }
  .flying .shade {
    position: absolute;
    inset: 4% 0 -4%;
    border-radius: 9% / 6.4%;
    box-shadow: 0 14px 12px rgb(10 6 4 / 0.4);
    opacity: 0;
  }
`;

const isReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What a place holds that can be carried: a card, a drawing, else the element itself. */
const contentOf = (root: ParentNode, place: string): Element | null => {
  const [name = '', index] = place.split(':');
  const element = root.querySelector(`[data-place="${name}"]`);
  if (element === null || index === undefined)
    return shownOf(element?.querySelector('.card, .chips, .disc') ?? element);
  const cards = element.querySelectorAll('.card');
  return shownOf(cards[Number(index)] ?? cards[cards.length - 1] ?? element);
};

/** Where there is little room chips are numbers alone, and a deck its count: things come from what there is to see of them. */
const shownOf = (element: Element | null): Element | null => {
  let shown = element;
  while (shown !== null && shown.getClientRects().length === 0) shown = shown.parentElement;
  return shown;
};

/** In milliseconds. */
const slideMs = 240;

/** What lies in the middle, and where. */
type Piles = ReadonlyMap<Element, DOMRect>;

/** Of its card, or whatever lies there. */
const boxOf = (pile: Element): DOMRect =>
  (pile.querySelector('.card') ?? pile.querySelector('[data-place]') ?? pile).getBoundingClientRect();

const middleOf = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });

/** Nothing that comes from a place without a drawing is wider, in pixels. */
const maxUnplacedWidth = 40;

/** In degrees, of all that turns it: cards lie in fans. One that is turned takes more room than it is wide, which is sooner asked. */
const leanOf = (element: HTMLElement, room: number): number => {
  let lean = 0;
  if (Math.abs(room - element.offsetWidth) < 0.5) return lean;
  for (
    let at: Element | null = element;
    at !== null && !at.hasAttribute('data-place');
    at = at.parentElement
  ) {
    const { transform } = getComputedStyle(at);
    if (transform === 'none') continue;
    const { a, b } = new DOMMatrixReadOnly(transform);
    lean += (Math.atan2(b, a) * 180) / Math.PI;
  }
  return lean;
};

/**
 * Carries cards and chips from place to place over what is drawn already. Nothing waits for them: they catch no clicks, and what they stand
 * for lies there unseen until they have come.
 */
export class CardAnimations {
  readonly #root: ShadowRoot;
  /** Over all of the table. */
  readonly #over = document.createElement('div');
  /** At its corner, where everything is carried. */
  readonly #layer = document.createElement('div');
  readonly #queue = new MotionQueue(() => performance.now());
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #kept = new Set<Animation>();
  #steps: ScenePlayer[] = [];
  /** Steps that are drawn, and not yet played. */
  #drawn: (() => void)[] = [];
  #frame = 0;
  /** What was found since it was last drawn: each question would have the page laid out anew, for pieces come and go. */
  #found = new Map<string, { readonly element: Element; readonly spot: Spot } | null>();

  constructor(root: ShadowRoot) {
    this.#root = root;
    adoptStyleSheet(root, styles, true);
    this.#over.className = 'card-animations';
    this.#over.setAttribute('aria-hidden', 'true');
    this.#over.append(this.#layer);
    document.addEventListener('visibilitychange', this.finish);
    addEventListener('resize', this.finish);
  }

  /** Nothing moves here any more. */
  end(): void {
    this.finish();
    this.#over.remove();
    document.removeEventListener('visibilitychange', this.finish);
    removeEventListener('resize', this.finish);
  }

  /** Call it before a step is drawn; call what it returns once it is drawn. */
  prepare(scenes: readonly Scene[]): () => void {
    const times = timelineOf(scenes);
    if (times.length === 0 || document.hidden) return () => {};
    this.#playDrawn();
    this.forget();
    // Lit draws before it and leaves it alone.
    if (!this.#over.isConnected) this.#root.append(this.#over);
    const before = this.#capture(times);
    const piles = this.#piles();
    return () => {
      this.#drawn.push(() => {
        if (isReduced()) this.#mark(times, before);
        else this.#play(times, before, piles);
      });
      // Not at once, but before it is seen: to draw a deal and to lay it out are long enough each.
      if (this.#drawn.length === 1) this.#frame = requestAnimationFrame(this.#playDrawn);
    };
  }

  readonly #playDrawn = (): void => {
    cancelAnimationFrame(this.#frame);
    const drawn = this.#drawn;
    this.#drawn = [];
    for (const play of drawn) play();
  };

  /** Everything lies where it belongs, at once. */
  readonly finish = (): void => {
    this.#queue.clear();
    this.#clear();
  };

  /** Call it when something is drawn: it may lie elsewhere. */
  forget(): void {
    this.#found.clear();
  }

  #clear(): void {
    this.forget();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    cancelAnimationFrame(this.#frame);
    this.#drawn = [];
    for (const step of this.#steps) step.stop();
    this.#steps = [];
    for (const animation of this.#kept) animation.cancel();
    this.#layer.replaceChildren();
  }

  /** What lies at the places that the motions name, before the step is drawn. */
  #capture(times: readonly Timed[]): ReadonlyMap<string, Found> {
    const found = new Map<string, Found>();
    for (const { motion } of times) {
      if ('comes' in motion) continue;
      for (const place of [motion.from, motion.to]) {
        if (place === undefined || found.has(place)) continue;
        const content = contentOf(this.#root, place);
        const spot = content && this.#spotOf(content);
        if (content && spot) found.set(place, { spot, copy: content });
      }
    }
    // Measured first, copied then: a copy is no reason to lay everything out again.
    return new Map([...found].map(([place, { spot, copy }]) => [place, { spot, copy: mute(copy) }]));
  }

  #spotOf(element: Element): Spot | null {
    if (element.getClientRects().length === 0) return null;
    const box = element.getBoundingClientRect();
    const { width } = box;
    const corner = this.#layer.getBoundingClientRect();
    const middle = middleOf(box);
    const own = isCard(element)
      ? element.offsetWidth
      : canBeCarried(element)
        ? width
        : Math.min(width, maxUnplacedWidth);
    return {
      x: middle.x - corner.left,
      y: middle.y - corner.top,
      width: own,
      lean: isCard(element) ? leanOf(element, width) : 0,
    };
  }

  /** What lies in the middle of the mat, and where. */
  #piles(): Piles {
    const piles = [...this.#root.querySelectorAll('.middle .pile')];
    return new Map(piles.map((pile) => [pile, boxOf(pile)]));
  }

  #play(times: readonly Timed[], before: ReadonlyMap<string, Found>, piles: Piles): void {
    const wait = this.#queue.add(totalMs(times));
    if (wait === null) this.#clear();
    const moved = [...piles].map(([pile, was]) => ({ pile, was, now: boxOf(pile) }));
    const [layer, find, keep, later] = [this.#layer, this.#find, this.#keep, this.#later];
    const step = new ScenePlayer(times, { layer, before, find, keep, later });
    this.#steps = [...this.#steps.slice(-maxPlayers), step];
    step.play(wait ?? 0);
    // What makes room for something, or is given room again, moves over.
    for (const { pile, was, now } of moved) {
      const [x, y] = [middleOf(was).x - middleOf(now).x, middleOf(was).y - middleOf(now).y];
      if (was.width === 0 || now.width === 0 || Math.hypot(x, y) < 2) continue;
      // Chips grow by those that come to them.
      const scale = pile.querySelector('.card') ? was.width / now.width : 1;
      const transform = `translate(${x}px, ${y}px) scale(${scale})`;
      this.#keep(pile.animate([{ transform }, { transform: 'none' }], { duration: slideMs, easing }));
    }
  }

  readonly #find = (place: string): { readonly element: Element; readonly spot: Spot } | null => {
    const known = this.#found.get(place);
    if (known !== undefined) return known;
    const element = contentOf(this.#root, place);
    const spot = element && this.#spotOf(element);
    const found = element && spot ? { element, spot } : null;
    this.#found.set(place, found);
    return found;
  };

  readonly #keep = (animation: Animation): Animation => {
    this.#kept.add(animation);
    const forget = (): void => void this.#kept.delete(animation);
    animation.addEventListener('finish', forget);
    animation.addEventListener('cancel', forget);
    return animation;
  };

  readonly #later = (wait: number, run: () => void): void => {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, wait);
    this.#timers.add(timer);
  };

  /** For those who want nothing to move: what was there fades away over what is there now, and what is new is outlined, wherever it lies by then. */
  #mark(times: readonly Timed[], before: ReadonlyMap<string, Found>): void {
    const places = new Set(
      times.flatMap(({ motion }) => ('comes' in motion ? [] : (motion.to ?? motion.from))),
    );
    for (const place of places) {
      const now = this.#find(place);
      if (now === null || !canBeCarried(now.element)) continue;
      this.#keep(now.element.animate([outlined, outlined], { duration: outlineMs, id: 'changed' }));
      const was = before.get(place);
      if (was === undefined) continue;
      const piece = newPiece(this.#layer, was.copy, was.spot);
      const fading = piece.outer.animate([{ opacity: 1 }, { opacity: 0 }], { duration: fadeMs });
      fading.onfinish = () => piece.outer.remove();
    }
  }
}
