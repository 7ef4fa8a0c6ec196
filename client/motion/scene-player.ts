import { render, type TemplateResult } from 'lit';
import { type Arrival, dropMs, type Motion, type Timed, turnMs } from './scenes.ts';

export const easing = 'cubic-bezier(.2, .8, .2, 1)';
const perspective = 'perspective(900px)';
/** A card on its edge would vanish for a frame. */
const edgeDegrees = 78;
const vanishingScale = 0.35;

/** The middle, width and rotation (degrees) in the layer. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly lean: number;
}

/** The content of a place before a step. */
export interface Found {
  readonly spot: Spot;
  readonly copy: Element;
}

/** A moving element. It stands at the layer's corner and is only transformed. */
interface Piece {
  readonly outer: HTMLElement;
  readonly inner: HTMLElement;
  /** 0: the content's own size. */
  readonly width: number;
  spot: Spot;
}

/** An element hidden until its last piece lands. */
interface Awaited {
  readonly element: Element;
  readonly pieces: Piece[];
  left: number;
}

export const isCard = (element: Element): element is HTMLElement => element.classList.contains('card');

const placed = ({ x, y, width, lean }: Spot, piece: Piece, more = 1): string => {
  const scale = (piece.width === 0 ? 1 : width / piece.width) * more;
  return `translate(${x}px, ${y}px) rotate(${lean}deg) scale(${scale})`;
};

/** A copy without roles, names and places. */
export const mute = (element: Element): Element => {
  const copy = element.cloneNode(true) as Element;
  for (const part of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['role', 'aria-label', 'data-place', 'id', 'part']) part.removeAttribute(name);
  return copy;
};

/** @param widest the final width: enlarged letters would blur */
export const newPiece = (
  layer: HTMLElement,
  content: Element | TemplateResult,
  spot: Spot,
  widest = 0,
): Piece => {
  const outer = document.createElement('div');
  outer.className = 'flying';
  const inner = document.createElement('span');
  outer.append(inner);
  if (content instanceof Element) inner.append(content);
  else render(content, inner);
  const card = inner.querySelector('.card') !== null;
  const drawing = inner.firstElementChild;
  const isDrawing = content instanceof SVGElement || (drawing?.matches('svg:not([width])') ?? false);
  const isDisc = inner.querySelector('arcus-clock') !== null;
  const width = card || isDrawing || isDisc ? Math.max(spot.width, widest) : 0;
  if (card) {
    inner.style.setProperty('--arcus-card-width', `${width}px`);
    const shade = document.createElement('i');
    shade.className = 'shade';
    inner.prepend(shade);
  } else if (isDisc) inner.style.setProperty('--arcus-disc', `${width}px`);
  else if (isDrawing) inner.style.inlineSize = `${width}px`;
  const piece: Piece = { outer, inner, width, spot };
  outer.style.transform = placed(spot, piece);
  layer.append(outer);
  return piece;
};

/** How many steps hide an element. */
const hidden = new WeakMap<Element, number>();

/** Hides an element for one step more or fewer; it stays clickable. An animation would create a layer for each element. */
const hide = (element: Element, more: 1 | -1): void => {
  const steps = Math.max(0, (hidden.get(element) ?? 0) + more);
  hidden.set(element, steps);
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
  element.style.opacity = steps > 0 ? '0' : '';
  if (element.style.length === 0) element.removeAttribute('style');
};

const arrivals: Readonly<Record<Arrival['comes'], readonly string[]>> = {
  down: ['translateY(-10px)', 'none'],
  up: ['translateY(10px)', 'none'],
  along: ['scale(0)', 'scale(1)'],
  closing: ['none', 'scale(0.93)', 'none'],
  hopping: ['none', 'translateY(-12px) scale(1.06)', 'none'],
};

interface Lying {
  readonly element: Element;
  readonly spot: Spot;
}

type Places = ReadonlyMap<string, Lying | null>;

interface Stage {
  readonly layer: HTMLElement;
  readonly before: ReadonlyMap<string, Found>;
  find(place: string): Lying | null;
  /** Registers an animation so that it can be cancelled. */
  keep(animation: Animation): Animation;
  later(wait: number, run: () => void): void;
  /** All motions are over. */
  still(): void;
}

/** Plays the scenes of one step. */
export class ScenePlayer {
  readonly #times: readonly Timed[];
  readonly #stage: Stage;
  /** By place, until they move on. */
  readonly #lying = new Map<string, readonly Piece[]>();
  readonly #awaited = new Map<string, Awaited>();
  /** Indexes of finished flights. */
  readonly #come = new Set<number>();
  /** Motions that are not over. */
  #left: number;
  /** Continuations by place. */
  readonly #waiting = new Map<string, readonly (() => void)[]>();
  #stopped = false;

  constructor(times: readonly Timed[], stage: Stage) {
    this.#times = times;
    this.#left = times.length;
    this.#stage = stage;
  }

  play(): void {
    const found = this.#findAll();
    for (const [index, { motion, scene, startMs, durationMs }] of this.#times.entries()) {
      if ('comes' in motion) this.#arrive(motion, found, startMs, durationMs);
      else {
        this.#lay(index, motion, scene, found);
        this.#await(index, motion, found);
        this.#stage.later(startMs, () => this.#carry(index, motion, durationMs));
      }
    }
  }

  stop(): void {
    this.#stopped = true;
    for (const to of [...this.#awaited.keys()]) this.#reveal(to);
  }

  /** Before any change: searching after one would cause a layout. */
  #findAll(): Places {
    const places = this.#times.flatMap(({ motion }) =>
      'comes' in motion ? motion.at : [motion.from, motion.to ?? []].flat(),
    );
    return new Map([...new Set(places)].map((place) => [place, this.#stage.find(place)]));
  }

  #arrive({ at, comes }: Arrival, found: Places, delay: number, duration: number): void {
    const element = found.get(at)?.element;
    if (element === undefined) {
      this.#rest();
      return;
    }
    const frames = arrivals[comes].map((transform) => ({ transform }));
    this.#restAfter(
      element.animate(frames, { duration, delay, easing, composite: 'add', fill: 'backwards' }),
    );
  }

  #restAfter(animation: Animation): void {
    this.#stage.keep(animation).addEventListener('finish', this.#rest);
  }

  /** A motion is over. */
  readonly #rest = (): void => {
    this.#left -= 1;
    if (this.#left === 0) this.#stage.still();
  };

  /** Shows a piece that moves later though it is no longer drawn. */
  #lay(index: number, { from, to, as, isPart }: Motion, scene: number, found: Places): void {
    if (isPart || this.#isBrought(index, from)) return;
    // It is still drawn until it moves.
    if (as !== undefined && from !== to && found.get(from)) return;
    const piece = this.#newPiece(from, found.get(from) ?? null, as, found.get(to ?? ''));
    if (piece === null) return;
    piece.outer.style.zIndex = String(9 - scene);
    this.#put(from, piece);
  }

  #put(place: string, piece: Piece): void {
    this.#lying.set(place, [...(this.#lying.get(place) ?? []), piece]);
  }

  /** On a busy machine a motion may be due before its piece has arrived. */
  #resume(place: string): void {
    const waiting = this.#waiting.get(place) ?? [];
    this.#waiting.delete(place);
    for (const next of waiting) next();
  }

  #isBrought(index: number, place: string): boolean {
    return this.#times.slice(0, index).some(({ motion }) => 'from' in motion && motion.to === place);
  }

  #isUnderWay(index: number, place: string): boolean {
    return this.#times
      .slice(0, index)
      .some(({ motion }, at) => 'from' in motion && motion.to === place && !this.#come.has(at));
  }

  #newPiece(
    place: string,
    now: Lying | null,
    as: TemplateResult | undefined,
    goal: Lying | null | undefined,
  ): Piece | null {
    const { before, layer } = this.#stage;
    const was = before.get(place);
    const spot = was?.spot ?? now?.spot;
    const content = as ?? (was && mute(was.copy));
    return spot === undefined || content === undefined
      ? null
      : newPiece(layer, content, spot, goal?.spot.width);
  }

  /** The next motion that takes away the content of a place. */
  #carriedOn(place: string, after: number): Motion | undefined {
    return this.#times
      .slice(after + 1)
      .map(({ motion }) => motion)
      .find((motion): motion is Motion => 'from' in motion && motion.from === place && !motion.isPart);
  }

  /** Compares positions: a place has several names. */
  #isCarriedAway({ x, y }: Spot): boolean {
    return this.#times.some(({ motion }) => {
      const goes = 'from' in motion && !motion.isPart;
      const spot = goes ? this.#stage.before.get(motion.from)?.spot : undefined;
      return spot !== undefined && Math.abs(spot.x - x) < 1 && Math.abs(spot.y - y) < 1;
    });
  }

  /** Hides a target until its piece lands; the old content stays until then. */
  #await(index: number, { to }: Motion, found: Places): void {
    if (to === undefined || this.#carriedOn(to, index) !== undefined) return;
    const awaited = this.#awaited.get(to);
    if (awaited) {
      awaited.left += 1;
      return;
    }
    const element = found.get(to)?.element;
    if (element === undefined || !canBeCarried(element)) return;
    const was = this.#stage.before.get(to);
    // A redrawn hand has different places for old and new content.
    const isHeld = element.closest('.own-hand') !== null;
    const stays = was && !isHeld && canBeCarried(was.copy) && !this.#isCarriedAway(was.spot);
    const cover = stays ? [newPiece(this.#stage.layer, was.copy, was.spot)] : [];
    hide(element, 1);
    this.#awaited.set(to, { element, pieces: cover, left: 1 });
  }

  #carry(index: number, motion: Motion, durationMs: number): void {
    if (this.#stopped) return;
    const { from, to, as, isPart, ends } = motion;
    // A combined piece waits for all of its parts.
    const isThere = as === undefined && (this.#lying.get(from)?.length ?? 0) > 0;
    if (!isPart && !isThere && this.#isUnderWay(index, from)) {
      const again = (): void => this.#carry(index, motion, durationMs);
      this.#waiting.set(from, [...(this.#waiting.get(from) ?? []), again]);
      return;
    }
    const goal = to === undefined ? null : this.#stage.find(to);
    const piece =
      (isPart ? null : this.#takeUp(index, motion)) ?? this.#newPiece(from, this.#stage.find(from), as, goal);
    if (piece === null) {
      this.#land(to, null);
      this.#over(index);
      this.#rest();
      if (to !== undefined) this.#resume(to);
      return;
    }
    const spot = goal?.spot ?? (to === undefined ? null : (this.#stage.before.get(to)?.spot ?? null));
    const goesOn = to !== undefined && this.#carriedOn(to, index) !== undefined;
    const vanishes = spot === null || (!goesOn && !(goal && canBeCarried(goal.element)));
    const end: Spot = vanishes
      ? {
          ...(spot ?? { ...piece.spot, y: piece.spot.y - 26 }),
          width: piece.spot.width * (spot ? vanishingScale : 1.2),
          lean: 0,
        }
      : spot;
    const flying = carry(piece, end, {
      durationMs,
      vanishes,
      high: ends === 'dropped',
    });
    flying.onfinish = () => {
      this.#come.add(index);
      piece.spot = end;
      if (!vanishes && ends === 'turned over')
        this.#turnOver(to ?? '', piece, this.#carriedOn(to ?? '', index));
      else if (!vanishes && !goesOn && ends === 'dropped')
        settle(piece).onfinish = () => {
          this.#land(to, piece);
          this.#rest();
        };
      else {
        if (vanishes) piece.outer.remove();
        if (goesOn && !vanishes) this.#put(to ?? '', piece);
        else this.#land(to, vanishes ? null : piece);
        this.#rest();
      }
      this.#over(index);
      if (to !== undefined) this.#resume(to);
    };
  }

  /** The piece at a place. Several pieces merge if the motion has its own drawing. */
  #takeUp(index: number, { from, as }: Motion): Piece | null {
    const [first = null, ...others] = this.#lying.get(from) ?? [];
    if (first === null) return null;
    const isOne = as !== undefined && this.#isBrought(index, from);
    this.#lying.set(from, isOne ? [] : others);
    if (!isOne) return first;
    for (const { outer } of [first, ...others]) outer.remove();
    return newPiece(this.#stage.layer, as, first.spot, first.width);
  }

  #over(index: number): void {
    this.#come.add(index);
    this.#clearUp();
  }

  /** Removes the pieces after the last motion. */
  #clearUp(): void {
    if (this.#times.some(({ motion }, at) => 'from' in motion && !this.#come.has(at))) return;
    for (const { outer } of [...this.#lying.values()].flat()) outer.remove();
  }

  /** The piece turns away; its target, or its next drawing, turns towards the viewer. */
  #turnOver(to: string, piece: Piece, next: Motion | undefined): void {
    const half = { duration: turnMs / 2, fill: 'forwards' } as const;
    const frames = [{ transform: perspective }, { transform: `${perspective} rotateY(${edgeDegrees}deg)` }];
    piece.inner.animate(frames, { ...half, easing: 'ease-in' }).onfinish = () => {
      const back = [{ transform: `${perspective} rotateY(-${edgeDegrees}deg)` }, { transform: perspective }];
      const towards = { duration: turnMs / 2, easing: 'ease-out', composite: 'add' } as const;
      if (next) {
        if (next.as) render(next.as, piece.inner);
        for (const animation of piece.inner.getAnimations()) animation.cancel();
        this.#restAfter(piece.inner.animate(back, towards));
        this.#put(to, piece);
        this.#clearUp();
        return;
      }
      const element = this.#awaited.get(to)?.element;
      this.#land(to, piece);
      if (element) this.#restAfter(element.animate(back, towards));
      else this.#rest();
    };
  }

  #land(to: string | undefined, piece: Piece | null): void {
    const awaited = to === undefined ? undefined : this.#awaited.get(to);
    if (awaited === undefined) {
      piece?.outer.remove();
      return;
    }
    if (piece) awaited.pieces.push(piece);
    awaited.left -= 1;
    if (awaited.left === 0) this.#reveal(to ?? '');
  }

  #reveal(to: string): void {
    const { element, pieces } = this.#awaited.get(to) ?? {};
    this.#awaited.delete(to);
    if (element) hide(element, -1);
    for (const { outer } of pieces ?? []) outer.remove();
  }
}

/** Whether a piece blends into its target: a card, a drawing or a disc. */
export const canBeCarried = (element: Element): boolean =>
  isCard(element) || element instanceof SVGElement || element.classList.contains('disc');

interface Carrying {
  readonly durationMs: number;
  readonly vanishes: boolean;
  /** Lands above the table, then drops. */
  readonly high: boolean;
}

const carry = (piece: Piece, end: Spot, { durationMs, vanishes, high }: Carrying): Animation => {
  const { outer, inner, spot } = piece;
  const to = placed(end, piece, high ? 1.25 : 1);
  if (durationMs > 0) {
    inner.animate([{ transform: 'none' }, { transform: 'translateY(-12px)' }, { transform: 'none' }], {
      duration: durationMs,
      easing: 'ease-in-out',
    });
    inner
      .querySelector('.shade')
      ?.animate([{ opacity: 0 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], { duration: durationMs });
  }
  if (vanishes)
    outer.animate([{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], { duration: durationMs });
  const flying = outer.animate([{ transform: placed(spot, piece) }, { transform: to }], {
    duration: durationMs,
    easing,
  });
  outer.style.transform = to;
  return flying;
};

const settle = (piece: Piece): Animation => {
  const { outer, spot } = piece;
  const [above, down] = [placed(spot, piece, 1.25), placed(spot, piece)];
  outer.style.transform = down;
  return outer.animate(
    [
      { transform: above },
      { transform: down, offset: 0.6 },
      { transform: placed(spot, piece, 1.06), offset: 0.8 },
      { transform: down },
    ],
    { duration: dropMs, easing: 'ease-in' },
  );
};
