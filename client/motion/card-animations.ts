import { css } from 'lit';
import { adoptStyleSheet } from '../ui/adopt-styles.ts';
import {
  canBeCarried,
  easing,
  type Found,
  isCard,
  mute,
  newPiece,
  ScenePlayer,
  type Spot,
} from './scene-player.ts';
import { type Scene, type Timed, timelineOf, totalMs } from './scenes.ts';

const fadeMs = 160;
const outlineMs = 1000;
const outlined = { outline: '3px solid var(--arcus-lamp)', outlineOffset: '2px' };
const maxPlayers = 8;
/** From the request to the first frame. */
const drawMs = 50;

const styles = css`
  .card-animations {
    position: absolute;
    inset: 0;
    z-index: 8;
    overflow: clip;
    pointer-events: none;
  }
  /* A fixed size: pieces here cause no layout elsewhere. */
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
  .flying arcus-clock {
    display: grid;
  }
  .paused::after {
    content: '';
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: 50%;
    box-sizing: content-box;
    inline-size: 14px;
    block-size: 44px;
    translate: -50% -50%;
    border: solid var(--arcus-card-paper);
    border-width: 0 14px;
    filter: drop-shadow(0 0 3px rgb(0 0 0 / 0.7));
  }
  /* A showdown: what decides lifts, equal hands strike each other out, the winner rises. */
  :has(> .stamp) {
    position: relative;
  }
  .stamp {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: 50%;
    padding: 1px 7px;
    translate: -50% -50%;
    rotate: -6deg;
    border: 2px solid currentColor;
    border-radius: 5px;
    background: var(--arcus-card-paper);
    color: #9b1c1c;
    font-size: var(--arcus-text-1);
    font-weight: var(--arcus-weight-heavy);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: no-preference) {
    .stamp {
      animation: arcus-strike 260ms 450ms cubic-bezier(0.3, 0, 0.7, 1) backwards;
    }
    .tied :is(.cards, .fan) {
      transition: filter 200ms 650ms;
    }
    .won {
      transition: translate 240ms 900ms;
    }
  }
  @keyframes arcus-strike {
    from {
      opacity: 0;
      scale: 2.6;
    }
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

/** The card or drawing at a place, or the element itself. */
const contentOf = (root: ParentNode, place: string): Element | null => {
  const [name = '', index] = place.split(':');
  const element = root.querySelector(`[data-place="${name}"]`);
  if (element === null || index === undefined)
    return shownOf(element?.querySelector('.card, .chips, .disc') ?? element);
  const cards = element.querySelectorAll('.card');
  return shownOf(cards[Number(index)] ?? cards[cards.length - 1] ?? element);
};

/** In small tables chips are numbers and a deck is its count: a motion starts at the nearest visible ancestor. A result has no other place for its fan. */
const shownOf = (element: Element | null): Element | null => {
  let shown = element;
  while (shown !== null && shown.getClientRects().length === 0) shown = shown.parentElement;
  return shown?.matches('.ending') ? null : shown;
};

const slideMs = 240;

/** What lies first on a pile, and where. */
interface Lying {
  readonly first: Element;
  readonly box: DOMRect;
}

const lyingOn = (pile: Element): Lying => {
  const first = pile.querySelector('.card') ?? pile.querySelector('[data-place]') ?? pile;
  return { first, box: first.getBoundingClientRect() };
};

const middleOf = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });

/** The maximum width in pixels of a piece from a place without a drawing. */
const maxUnplacedWidth = 40;

/** The rotation in degrees of a card in a fan. A rotated card is wider than its `offsetWidth`: the cheap check comes first. */
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

/** Moves cards and chips between places over the finished drawing. Pieces catch no clicks; their targets stay hidden until they land. */
export class CardAnimations {
  readonly #root: ShadowRoot;
  /** Covers the table. */
  readonly #over = document.createElement('div');
  /** At its corner; contains the pieces. */
  readonly #layer = document.createElement('div');
  readonly #kept = new Set<Animation>();
  #players: ScenePlayer[] = [];
  /** Called when the cards of a step lie still, or are to. */
  readonly #awaiting = new Set<() => void>();
  /** Drawn steps that are not played yet. */
  #drawn: (() => void)[] = [];
  #frame = 0;
  #held: Animation[] = [];
  #isHeld = false;
  /** Places found since the last drawing: each search would cause a layout. */
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

  end(): void {
    this.finish();
    this.#over.remove();
    document.removeEventListener('visibilitychange', this.finish);
    removeEventListener('resize', this.finish);
  }

  /**
   * Call before a step is drawn, and `play` after it. `movingMs`: how long cards are to move; 0 with reduced motion.
   * @param still called once when cards that move lie still
   */
  prepare(
    scenes: readonly Scene[],
    still: () => void = () => {},
  ): { readonly movingMs: number; readonly play: () => void } {
    const times = timelineOf(scenes);
    if (times.length === 0 || document.hidden) return { movingMs: 0, play: () => {} };
    this.#playDrawn();
    this.forget();
    // Lit renders before it and leaves it alone.
    if (!this.#over.isConnected) this.#root.append(this.#over);
    const before = this.#capture(times);
    const piles = this.#piles();
    const isStill = isReduced();
    const rest = (): void => {
      if (this.#awaiting.delete(rest)) still();
    };
    if (!isStill) this.#awaiting.add(rest);
    return {
      movingMs: isStill ? 0 : totalMs(times) + drawMs,
      play: () => {
        // It was ended before it was drawn: its words stand there already.
        if (!isStill && !this.#awaiting.has(rest)) return;
        this.#drawn.push(() => {
          if (isStill) this.#mark(times, before);
          else this.#play(times, before, piles, rest);
        });
        // Drawing and layout of a deal are long tasks: the animation starts in the next frame.
        if (this.#drawn.length === 1) this.#frame = requestAnimationFrame(this.#playDrawn);
      },
    };
  }

  readonly #playDrawn = (): void => {
    cancelAnimationFrame(this.#frame);
    const drawn = this.#drawn;
    this.#drawn = [];
    for (const play of drawn) play();
  };

  /** Pieces fly, or are drawn and fly in the next frame. */
  get isMoving(): boolean {
    return this.#drawn.length > 0 || this.#layer.childElementCount > 0;
  }

  /** Call after each drawing. */
  forget(): void {
    this.#found.clear();
  }

  /** Stops all that moves on the table, or lets it go on. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#over.classList.toggle('paused', isHeld);
    for (const animation of this.#held) if (animation.playState === 'paused') animation.play();
    this.#held = isHeld ? this.#root.getAnimations().filter(({ playState }) => playState === 'running') : [];
    for (const animation of this.#held) animation.pause();
  }

  /** Ends all animations immediately. */
  readonly finish = (): void => {
    this.forget();
    cancelAnimationFrame(this.#frame);
    this.#drawn = [];
    for (const player of this.#players) player.stop();
    this.#players = [];
    for (const animation of this.#kept) animation.cancel();
    this.#layer.replaceChildren();
    for (const rest of this.#awaiting) rest();
  };

  /** The content of all places of the motions before the step is drawn. */
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
    // Measures first and copies then: copying between measurements would cause layouts.
    return new Map([...found].map(([place, { spot, copy }]) => [place, { spot, copy: mute(copy) }]));
  }

  #spotOf(element: Element): Spot | null {
    const box = element.getBoundingClientRect();
    const { width } = box;
    // Not drawn, or without room: during a showdown the piles have none.
    if (element.getClientRects().length === 0 || (element instanceof HTMLElement && width === 0)) return null;
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

  /** Words below a row keep their place. */
  #piles(): ReadonlyMap<Element, Lying> {
    const piles = [...this.#root.querySelectorAll('.middle :is(.pile:not(:has(> .row)), .row)')];
    return new Map(piles.map((pile) => [pile, lyingOn(pile)]));
  }

  #play(
    times: readonly Timed[],
    before: ReadonlyMap<string, Found>,
    piles: ReadonlyMap<Element, Lying>,
    still: () => void,
  ): void {
    // A row that has left slides nowhere.
    const moved = [...piles].flatMap(([pile, { first, box: was }]) => {
      const now = lyingOn(pile);
      return now.first === first ? [{ pile, was, now: now.box }] : [];
    });
    const [layer, find, keep, later] = [this.#layer, this.#find, this.#keep, this.#later];
    const isThere = ({ motion }: Timed): boolean =>
      'comes' in motion || motion.to === undefined || before.has(motion.to) || find(motion.to) !== null;
    const player = new ScenePlayer(times.filter(isThere), { layer, before, find, keep, later, still });
    this.#players = [...this.#players.slice(-maxPlayers), player];
    player.play();
    // Piles slide where a change moved them.
    for (const { pile, was, now } of moved) {
      const [x, y] = [middleOf(was).x - middleOf(now).x, middleOf(was).y - middleOf(now).y];
      if (was.width === 0 || now.width === 0 || Math.hypot(x, y) < 2) continue;
      // Chips grow, so only cards are scaled.
      const scale = pile.querySelector('.card') ? was.width / now.width : 1;
      const transform = `translate(${x}px, ${y}px) scale(${scale})`;
      this.#keep(pile.animate([{ transform }, { transform: 'none' }], { duration: slideMs, easing }));
    }
  }

  readonly #find = (place: string): { readonly element: Element; readonly spot: Spot } | null => {
    const cached = this.#found.get(place);
    if (cached !== undefined) return cached;
    const element = contentOf(this.#root, place);
    const spot = element && this.#spotOf(element);
    const found = element && spot ? { element, spot } : null;
    this.#found.set(place, found);
    return found;
  };

  readonly #keep = (animation: Animation): Animation => {
    this.#kept.add(animation);
    if (this.#isHeld) {
      animation.pause();
      this.#held.push(animation);
    }
    const forget = (): void => void this.#kept.delete(animation);
    animation.addEventListener('finish', forget);
    animation.addEventListener('cancel', forget);
    return animation;
  };

  /** By an animation, so that a press holds it too. */
  readonly #later = (wait: number, run: () => void): void => {
    this.#keep(this.#layer.animate([], wait)).addEventListener('finish', run);
  };

  /** For reduced motion: the old content fades out, and changes are outlined. */
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
