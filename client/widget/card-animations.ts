/** Something that went from one place to another. Places are the values of `data-place` in the drawing. */
export interface CardAnimation {
  readonly from: string;
  /** Where it rests for a moment on its way, for all to see. */
  readonly via?: string;
  /** Left out, it stays. */
  readonly to?: string;
  /** It stays where it was as long as others fly by way of somewhere. */
  readonly waits?: boolean;
  /** It is turned over where it lies. */
  readonly turns?: boolean;
}

interface Place {
  readonly element: HTMLElement;
  /** A copy of the element as it was before the step: the element itself is drawn anew. */
  readonly copy: Node;
  readonly rect: DOMRect;
}

const move = 260;
const rest = 340;
const easing = 'cubic-bezier(0.3, 0.1, 0.2, 1)';

const placesIn = (root: ParentNode): ReadonlyMap<string, Place> =>
  new Map(
    [...root.querySelectorAll<HTMLElement>('[data-place]')].map((element) => [
      element.dataset.place ?? '',
      { element, copy: element.cloneNode(true), rect: element.getBoundingClientRect() },
    ]),
  );

const isStill = (): boolean => document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Onto a card's place as large as that is; small into the middle of any other. */
const onto = (from: DOMRect, { element, rect }: Place): string => {
  const isSpot = element.classList.contains('spot');
  const scale = isSpot ? rect.width / from.width : 0.3;
  const x = rect.left - from.left + (isSpot ? 0 : (rect.width - from.width * scale) / 2);
  return `translate(${x}px, ${rect.top - from.top}px) scale(${scale})`;
};

/**
 * Shows where cards went. Call it before a change is drawn; call what it returns once it is drawn. The copies that fly are drawn over
 * everything and catch no clicks, so that nothing waits for them.
 */
export const capturePlaces = (root: ShadowRoot): ((cardAnimations: readonly CardAnimation[]) => void) => {
  const before = placesIn(root);
  return (cardAnimations) => {
    if (isStill() || cardAnimations.length === 0) return;
    const after = placesIn(root);
    for (const animation of cardAnimations) {
      if (animation.turns) animateTurn(after.get(animation.from));
      else animateCard(root, animation, before, after);
    }
  };
};

const animateTurn = (place: Place | undefined): void => {
  place?.element.animate([{ transform: 'scaleX(0.05)' }, { transform: 'none' }], { duration: 180, easing });
};

const animateCard = (
  root: ShadowRoot,
  { from, via, to = '', waits = false }: CardAnimation,
  before: ReadonlyMap<string, Place>,
  after: ReadonlyMap<string, Place>,
): void => {
  const start = before.get(from);
  const end = after.get(to);
  if (!start || !end) return;
  const { copy, rect } = start;
  if (!(copy instanceof HTMLElement)) return;
  delete copy.dataset.place;
  copy.className = 'flying';
  copy.setAttribute('aria-hidden', 'true');
  copy.style.setProperty('--arcus-card-width', `${rect.width}px`);
  copy.style.left = `${rect.left}px`;
  copy.style.top = `${rect.top}px`;
  root.append(copy);

  const stop = via === undefined ? undefined : before.get(via)?.rect;
  const there = stop ? `translate(${stop.left - rect.left}px, ${stop.top - rect.top}px)` : 'none';
  const pause = stop || waits ? move + rest : 0;
  const total = pause + move;
  const frames: Keyframe[] = [
    { transform: 'none', easing },
    ...(pause === 0
      ? []
      : [
          { transform: there, offset: move / total },
          { transform: there, offset: pause / total, easing },
        ]),
    { transform: onto(rect, end) },
  ];
  copy.animate(frames, { duration: total }).finished.finally(() => copy.remove());
  // A new place stays empty until its card has come.
  if (!before.has(to)) {
    end.element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: total });
  }
};
