import { render, type TemplateResult } from 'lit';

/**
 * Something that goes from one place to another. A place is the value of a `data-place` in the drawing; `seat-2:3` is the fourth card that
 * lies there, or the last one.
 */
export interface Motion {
  readonly from: string;
  /** Left out, it is lifted off the table. */
  readonly to?: string;
  /** What is seen of it; what lay there, unless given. */
  readonly as?: TemplateResult;
  /** More lies there than what goes. */
  readonly isPart?: true;
  readonly ends?: 'turned over' | 'dropped';
  /** It knocks against another on its place. */
  readonly knocks?: boolean;
  /** In milliseconds. */
  readonly durationMs?: number;
}

/** How what lies at a place afterwards comes to it, without being carried. */
export interface Arrival {
  readonly at: string;
  readonly comes: 'down' | 'up' | 'along' | 'knocking';
  readonly durationMs?: number;
}

/** Motions that are seen together, one beginning `apart` milliseconds after the other. Scenes follow one another. */
export interface Scene {
  readonly motions: readonly (Motion | Arrival)[];
  readonly staggerMs?: number;
}

/** What is seen when, in milliseconds from the beginning. */
export interface Timed {
  readonly motion: Motion | Arrival;
  readonly scene: number;
  readonly startMs: number;
  /** How long it is carried. */
  readonly durationMs: number;
  /** When it lies there for good. */
  readonly endMs: number;
}

const flightMs = 280;
const turnMs = 220;
const dropMs = 200;
const arrivalMs = 240;

/** A whole deal takes no longer than this and one flight, however many cards it has. */
const maxDealMs = 1300;

const timed = (motion: Motion | Arrival, scene: number, at: number): Timed => {
  if ('comes' in motion) {
    const { durationMs: takes = arrivalMs } = motion;
    return { motion, scene, startMs: at, durationMs: takes, endMs: at + takes };
  }
  const { durationMs: takes = flightMs, ends } = motion;
  const lying = ends === 'turned over' ? turnMs : ends === 'dropped' ? dropMs : 0;
  return { motion, scene, startMs: at, durationMs: takes, endMs: at + takes + lying };
};

/** When each motion begins and ends. */
export const timelineOf = (scenes: readonly Scene[]): readonly Timed[] => {
  let begin = 0;
  return scenes.flatMap(({ motions, staggerMs: apart = 0 }, scene) => {
    const step = Math.min(apart, maxDealMs / Math.max(1, motions.length));
    const times = motions.map((motion, index) => timed(motion, scene, begin + index * step));
    begin = Math.max(begin, ...times.map(({ endMs: ends }) => ends));
    return times;
  });
};

export const totalMs = (times: readonly Timed[]): number =>
  Math.max(0, ...times.map(({ endMs: ends }) => ends));

export const easing = 'cubic-bezier(.2, .8, .2, 1)';
const perspective = 'perspective(900px)';
/** How much of its size is left of a card that vanishes in something. */
const vanishingScale = 0.35;

/** Where something lies in the layer: its middle, how wide it is, and by how many degrees it leans. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly lean: number;
}

/** Something that lay in the drawing before a step. */
export interface Found {
  readonly spot: Spot;
  readonly copy: Element;
}

/** What is carried. It stands at the layer's corner and is only ever transformed. */
interface Piece {
  readonly outer: HTMLElement;
  readonly inner: HTMLElement;
  /** How wide it is drawn; 0 if it is as large as it likes. */
  readonly width: number;
  spot: Spot;
}

/** What is hidden until the last piece for it has come. */
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

/** A copy that says nothing and is found by nobody. */
export const mute = (element: Element): Element => {
  const copy = element.cloneNode(true) as Element;
  for (const part of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['role', 'aria-label', 'data-place', 'id', 'part']) part.removeAttribute(name);
  return copy;
};

/** @param widest what it will be drawn as wide as: letters that are drawn small and then made larger would blur */
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

/** For how many steps something is hidden. */
const hidden = new WeakMap<Element, number>();

/** Hides it for one step more, or fewer: it can still be pressed. An animation would give each its own layer to be painted on. */
const hide = (element: Element, more: 1 | -1): void => {
  const steps = Math.max(0, (hidden.get(element) ?? 0) + more);
  hidden.set(element, steps);
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
  element.style.opacity = steps > 0 ? '0' : '';
  if (element.style.length === 0) element.removeAttribute('style');
};

const knocking = [0, -4, 4, -4, 4, 0].map((x) => `translateX(${x}px)`);

const arrivals: Readonly<Record<Arrival['comes'], readonly string[]>> = {
  down: ['translateY(-10px)', 'none'],
  up: ['translateY(10px)', 'none'],
  along: ['scale(0)', 'scale(1)'],
  knocking,
};

/** What lies at a place now. */
interface Lying {
  readonly element: Element;
  readonly spot: Spot;
}

type Places = ReadonlyMap<string, Lying | null>;

/** What a step may do to the drawing. */
interface Stage {
  readonly layer: HTMLElement;
  readonly before: ReadonlyMap<string, Found>;
  find(place: string): Lying | null;
  /** Keeps an animation of the drawing itself, so that it can be ended. */
  keep(animation: Animation): Animation;
  later(wait: number, run: () => void): void;
}

/** The pieces of one step, and what they stand for. */
export class ScenePlayer {
  readonly #times: readonly Timed[];
  readonly #around: Stage;
  /** By the place where they lie until they are carried on. */
  readonly #lying = new Map<string, readonly Piece[]>();
  readonly #awaited = new Map<string, Awaited>();
  /** The motions that are over. */
  readonly #come = new Set<number>();
  /** What goes on once something has come to a place. */
  readonly #waiting = new Map<string, readonly (() => void)[]>();
  #stopped = false;

  constructor(times: readonly Timed[], around: Stage) {
    this.#times = times;
    this.#around = around;
  }

  /** @param wait in how many milliseconds it begins */
  play(wait: number): void {
    const found = this.#findAll();
    for (const [index, { motion, scene, startMs: at, durationMs: takes }] of this.#times.entries()) {
      if ('comes' in motion) this.#arrive(motion, found, wait + at, takes);
      else {
        this.#lay(index, motion, scene, found);
        this.#await(index, motion, found);
        this.#around.later(wait + at, () => this.#carry(index, motion, takes));
      }
    }
  }

  /** What is still in the air then comes no more. */
  stop(): void {
    this.#stopped = true;
    for (const to of [...this.#awaited.keys()]) this.#reveal(to);
  }

  /** At once, before anything is hidden or laid over it: each of these would have the next place measured on a page that is laid out anew. */
  #findAll(): Places {
    const places = this.#times.flatMap(({ motion }) =>
      'comes' in motion ? motion.at : [motion.from, motion.to ?? []].flat(),
    );
    return new Map([...new Set(places)].map((place) => [place, this.#around.find(place)]));
  }

  #arrive({ at, comes }: Arrival, found: Places, delay: number, duration: number): void {
    const element = found.get(at)?.element;
    if (element === undefined) return;
    const frames = arrivals[comes].map((transform) => ({ transform }));
    this.#around.keep(element.animate(frames, { duration, delay, easing, fill: 'backwards' }));
  }

  /** What is still to be carried away lies there, though it is not drawn any more. */
  #lay(index: number, { from, to, as, isPart }: Motion, scene: number, found: Places): void {
    if (isPart || this.#isBrought(index, from)) return;
    // What is drawn there still is seen as it is until it goes.
    if (as !== undefined && from !== to && found.get(from)) return;
    const piece = this.#newPiece(from, found.get(from) ?? null, as, found.get(to ?? ''));
    if (piece === null) return;
    piece.outer.style.zIndex = String(9 - scene);
    this.#put(from, piece);
  }

  #put(place: string, piece: Piece): void {
    this.#lying.set(place, [...(this.#lying.get(place) ?? []), piece]);
  }

  /** On a busy machine it may be time to carry on what has not yet come. */
  #resume(place: string): void {
    const waiting = this.#waiting.get(place) ?? [];
    this.#waiting.delete(place);
    for (const next of waiting) next();
  }

  /** Whether something comes to this place before. */
  #isBrought(index: number, place: string): boolean {
    return this.#times.slice(0, index).some(({ motion }) => 'from' in motion && motion.to === place);
  }

  /** Whether it is carried to this place by something that comes before, and is still under way. */
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
    const { before, layer } = this.#around;
    const was = before.get(place);
    const spot = was?.spot ?? now?.spot;
    const content = as ?? (was && mute(was.copy));
    return spot === undefined || content === undefined
      ? null
      : newPiece(layer, content, spot, goal?.spot.width);
  }

  /** The next motion that takes away what has come to a place. */
  #carriedOn(place: string, after: number): Motion | undefined {
    return this.#times
      .slice(after + 1)
      .map(({ motion }) => motion)
      .find((motion): motion is Motion => 'from' in motion && motion.from === place && !motion.isPart);
  }

  /** Whether what lay there is carried somewhere, by whichever name of its place. */
  #isCarriedAway({ x, y }: Spot): boolean {
    return this.#times.some(({ motion }) => {
      const goes = 'from' in motion && !motion.isPart;
      const spot = goes ? this.#around.before.get(motion.from)?.spot : undefined;
      return spot !== undefined && Math.abs(spot.x - x) < 1 && Math.abs(spot.y - y) < 1;
    });
  }

  /** What is brought is unseen until it comes, and what lay there before stays so long. */
  #await(index: number, { to }: Motion, found: Places): void {
    if (to === undefined || this.#carriedOn(to, index) !== undefined) return;
    const awaited = this.#awaited.get(to);
    if (awaited) {
      awaited.left += 1;
      return;
    }
    const element = found.get(to)?.element;
    if (element === undefined || !canBeCarried(element)) return;
    const was = this.#around.before.get(to);
    // A hand is drawn anew: what lay there has another place in it.
    const isHeld = element.closest('.own-hand') !== null;
    const stays = was && !isHeld && canBeCarried(was.copy) && !this.#isCarriedAway(was.spot);
    const cover = stays ? [newPiece(this.#around.layer, was.copy, was.spot)] : [];
    hide(element, 1);
    this.#awaited.set(to, { element, pieces: cover, left: 1 });
  }

  #carry(index: number, motion: Motion, takes: number): void {
    if (this.#stopped) return;
    const { from, to, as, isPart, knocks, ends } = motion;
    // What goes on as one waits for all of it.
    const isThere = as === undefined && (this.#lying.get(from)?.length ?? 0) > 0;
    if (!isPart && !isThere && this.#isUnderWay(index, from)) {
      const again = (): void => this.#carry(index, motion, takes);
      this.#waiting.set(from, [...(this.#waiting.get(from) ?? []), again]);
      return;
    }
    const goal = to === undefined ? null : this.#around.find(to);
    const piece =
      (isPart ? null : this.#takeUp(index, motion)) ??
      this.#newPiece(from, this.#around.find(from), as, goal);
    if (piece === null) {
      this.#land(to, null);
      this.#over(index);
      if (to !== undefined) this.#resume(to);
      return;
    }
    const spot = goal?.spot ?? (to === undefined ? null : (this.#around.before.get(to)?.spot ?? null));
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
      durationMs: takes,
      knocks: knocks === true,
      vanishes,
      high: ends === 'dropped',
    });
    flying.onfinish = () => {
      this.#come.add(index);
      piece.spot = end;
      if (vanishes) {
        piece.outer.remove();
        this.#land(to, null);
      } else if (ends === 'turned over') this.#turnOver(to ?? '', piece, this.#carriedOn(to ?? '', index));
      else if (goesOn) this.#put(to ?? '', piece);
      else if (ends === 'dropped') settle(piece).onfinish = () => this.#land(to, piece);
      else this.#land(to, piece);
      this.#over(index);
      if (to !== undefined) this.#resume(to);
    };
  }

  /** What lies at a place. What was brought there goes on as one, if it goes on as something. */
  #takeUp(index: number, { from, as }: Motion): Piece | null {
    const [first = null, ...others] = this.#lying.get(from) ?? [];
    if (first === null) return null;
    const isOne = as !== undefined && this.#isBrought(index, from);
    this.#lying.set(from, isOne ? [] : others);
    if (!isOne) return first;
    for (const { outer } of [first, ...others]) outer.remove();
    return newPiece(this.#around.layer, as, first.spot, first.width);
  }

  #over(index: number): void {
    this.#come.add(index);
    this.#clearUp();
  }

  /** Once nothing more is carried, nothing is left lying over the drawing. */
  #clearUp(): void {
    if (this.#times.some(({ motion }, at) => 'from' in motion && !this.#come.has(at))) return;
    for (const { outer } of [...this.#lying.values()].flat()) outer.remove();
  }

  /** The piece turns away, and what it stood for turns towards us; or what it is carried on as. */
  #turnOver(to: string, piece: Piece, next: Motion | undefined): void {
    const half = { duration: turnMs / 2, fill: 'forwards' } as const;
    const frames = [{ transform: perspective }, { transform: `${perspective} rotateY(90deg)` }];
    piece.inner.animate(frames, { ...half, easing: 'ease-in' }).onfinish = () => {
      const back = [{ transform: `${perspective} rotateY(-90deg)` }, { transform: perspective }];
      const towards = { duration: turnMs / 2, easing: 'ease-out', composite: 'add' } as const;
      if (next) {
        // It turns into what it goes on as.
        if (next.as) render(next.as, piece.inner);
        for (const animation of piece.inner.getAnimations()) animation.cancel();
        piece.inner.animate(back, towards);
        this.#put(to, piece);
        this.#clearUp();
        return;
      }
      const element = this.#awaited.get(to)?.element;
      this.#land(to, piece);
      if (element) this.#around.keep(element.animate(back, towards));
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

/** Whether it goes over into what it lies on: a card among cards, a drawing among drawings, a disc. */
export const canBeCarried = (element: Element): boolean =>
  isCard(element) || element instanceof SVGElement || element.classList.contains('disc');

interface Carrying {
  readonly durationMs: number;
  readonly knocks: boolean;
  readonly vanishes: boolean;
  /** Still above the table when it has come. */
  readonly high: boolean;
}

const carry = (
  piece: Piece,
  end: Spot,
  { durationMs: takes, knocks, vanishes, high }: Carrying,
): Animation => {
  const { outer, inner, spot } = piece;
  const to = placed(end, piece, high ? 1.25 : 1);
  if (knocks)
    inner.animate(
      knocking.map((transform) => ({ transform })),
      { duration: takes },
    );
  else if (takes > 0) {
    inner.animate([{ transform: 'none' }, { transform: 'translateY(-12px)' }, { transform: 'none' }], {
      duration: takes,
      easing: 'ease-in-out',
    });
    inner
      .querySelector('.shade')
      ?.animate([{ opacity: 0 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], { duration: takes });
  }
  if (vanishes)
    outer.animate([{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], { duration: takes });
  const flying = outer.animate([{ transform: placed(spot, piece) }, { transform: to }], {
    duration: takes,
    easing,
  });
  outer.style.transform = to;
  return flying;
};

/** Falls the rest of the way. */
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
