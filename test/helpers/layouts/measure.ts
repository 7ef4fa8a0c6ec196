/** A box: its width and height in pixels, and the size of letters in percent. */
export type Size = readonly [width: number, height: number, letters?: number];

/** Runs in the page of `drawTables`. Returns the faults of all layouts as `fault | view | size`. */
export const measureTables = (sizes: readonly Size[]): readonly string[] => {
  interface Rect {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  interface Part {
    readonly element: Element;
    readonly place: Element;
    readonly box: Rect;
  }
  const parts =
    '.card, .head, .bet, .stack, .tag, .slots, .caption, .pots, .prompt, .happened, .robot, button, input, a, [data-place="pot"], .victory, .shown, .compared p, .looks > *, .banner, .sheet, .won-by > p, .disc';
  const places =
    '.others > .seat, .compared > li, .middle, .own-head, .own-hand, .own-worth, .asking, .top-bar, .banners';
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const placeOf = (element: Element | null): Element | null =>
    element === null || element.matches(places) ? element : placeOf(parentOf(element));
  const nameOf = (element: Element): string => element.classList[0] ?? element.localName;
  const named = (element: Element, place: Element): string => `${nameOf(element)} of ${nameOf(place)}`;
  /** A plain object: reading a `DOMRect` thousands of times takes seconds. */
  const rectOf = ({ left, top, right, bottom }: Rect): Rect => ({ left, top, right, bottom });
  const boxOf = (element: Element): Rect => rectOf(element.getBoundingClientRect());
  const meet = (a: Rect, b: Rect): Rect => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isOver = (a: Rect, b: Rect, least: number): boolean => {
    const { left, top, right, bottom } = meet(a, b);
    return right - left > least && bottom - top > least;
  };
  const isWithin = (a: Rect, b: Rect, most = 1): boolean =>
    a.left >= b.left - most &&
    a.right <= b.right + most &&
    a.top >= b.top - 2 * most &&
    a.bottom <= b.bottom + 2 * most;
  /** What the boxes around leave of an element. */
  const clipOf = (element: Element, frame: Rect): Rect => {
    let clip = frame;
    for (let each = parentOf(element); each && !each.matches('.stage, .top-bar'); each = parentOf(each)) {
      const { overflowX, overflowY, display } = styleOf(each);
      if (display !== 'contents' && (overflowX !== 'visible' || overflowY !== 'visible'))
        clip = meet(clip, boxOf(each));
    }
    return clip;
  };
  /** The lines of the element's own text. */
  const linesOf = (element: Element): readonly Rect[] =>
    [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return [];
      const range = new Range();
      range.selectNodeContents(node);
      return [...range.getClientRects()].map(rectOf).filter(({ left, right }) => right > left);
    });

  const faultsOf = (box: Element): ReadonlySet<string> => {
    const faults = new Set<string>();
    const roots = [...box.querySelectorAll('arcus-table-view')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const [root] = roots;
    const stage = root?.querySelector('.stage');
    if (!root || !stage) return new Set(['nothing is drawn']);
    const frame = boxOf(box);
    const em = Number.parseFloat(styleOf(document.documentElement).fontSize);
    const isEnlarged = frame.bottom - frame.top <= 16 * em || frame.right - frame.left <= 14 * em;
    // A table that scrolls shows the rest after scrolling.
    const scroll = stage.scrollHeight - stage.clientHeight;
    if (scroll > 1 && !isEnlarged) faults.add('scrolls');
    const whole = { ...frame, bottom: frame.bottom + Math.max(0, scroll) };
    // Between games a name is there to be read, not only to be told from others.
    const isGathering = root.querySelector('.gathering:not(:has(.ending))') !== null;
    const found: Part[] = [];
    const texts: Part[] = [];
    for (const each of roots)
      for (const element of each.querySelectorAll(':not(svg *, style, option, dialog *)')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        const rect = boxOf(element);
        if (rect.right === rect.left || element.closest('.unseen, .bubble')) continue;
        const lines = linesOf(element);
        const isPart = element.matches(parts);
        if (!isPart && lines.length === 0 && !element.matches('.space')) continue;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const place = placeOf(element);
        if (place === null) continue;
        const scrolled = element.closest('.ranking, .states, .own-hand > *');
        const shown = scrolled ? meet(rect, boxOf(scrolled)) : rect;
        if (isPart) found.push({ element, place, box: shown });
        if (element.matches('button, .card') && !isWithin(shown, whole))
          faults.add(`outside: ${named(element, place)}`);
        if (element.matches('.actions > .button') && rect.bottom - rect.top < 43.5)
          faults.add('below 44 px: button');
        if (
          element.matches('button, a, input, .space') &&
          Math.min(rect.right - rect.left, rect.bottom - rect.top) < 23.5
        )
          faults.add(`below 24 px: ${named(element, place)}`);
        // The letter of a disc stands for the name beside it.
        if (lines.length === 0 || each.host.localName === 'arcus-clock') continue;
        const { fontSize, overflowX, textOverflow } = styleOf(element);
        const clip = clipOf(element, whole);
        // Parts that need another line are hidden as a whole.
        if (
          element.parentElement?.matches('.happened, .title > .muted') &&
          lines.every(({ left, top }) => top >= clip.bottom - 1 || left >= clip.right - 1)
        )
          continue;
        if (Number.parseFloat(fontSize) < 11.95) faults.add(`below 12 px: ${named(element, place)}`);
        const isWider = element.scrollWidth > element.clientWidth + 1;
        const isCut =
          overflowX !== 'visible'
            ? isWider && (textOverflow !== 'ellipsis' || isGathering)
            : (isWider && element.matches('p, button, label, .badge, .tag, h1')) ||
              (!scrolled && !lines.every((line) => isWithin(line, clip, 1.5)));
        if (isCut) faults.add(`cut: ${named(element, place)}`);
        const seen = overflowX === 'visible' ? clip : meet(shown, clip);
        texts.push(...lines.map((line) => ({ element, place, box: meet(line, seen) })));
      }
    const compare = (all: readonly Part[], across: string, most: (height: number) => number) => {
      for (let index = 0; index < all.length; index += 1)
        for (let next = index + 1; next < all.length; next += 1) {
          const [one, other] = [all[index], all[next]];
          if (!one || !other) continue;
          const [a, b] = [one.box, other.box];
          if (Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 1.5) continue;
          if (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= most(a.bottom - a.top)) continue;
          if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
          const isTogether = one.place === other.place;
          const isText = all === texts;
          if (isText ? !isTogether : isTogether && !one.place.matches('.asking, .top-bar')) continue;
          // A banner may cover anything but players.
          const isBanner = one.place.matches('.banners') || other.place.matches('.banners');
          if (isBanner && !one.element.matches('.head') && !other.element.matches('.head')) continue;
          const pair = [one, other].map(({ element, place }) => named(element, place)).toSorted();
          faults.add(`${across}: ${pair.join(' × ')}`);
        }
    };
    compare(found, 'crosses', () => 1.5);
    compare(texts, 'text over text', (high) => high / 3);

    for (const name of isGathering ? root.querySelectorAll('.head .name') : [])
      if (name.textContent?.trim() && !name.checkVisibility({ visibilityProperty: true }))
        faults.add('hidden: name of seat');
    const mat = root.querySelector('.mat');
    for (const part of root.querySelectorAll('.ending .prompt, .won-by > p, .sheet'))
      if (
        mat &&
        part.clientWidth > 0 &&
        (boxOf(part).left < boxOf(mat).left - 3 || boxOf(part).right > boxOf(mat).right + 3)
      )
        faults.add(`beyond the mat: ${nameOf(part)}`);
    for (const ranking of root.querySelectorAll('.ranking'))
      if (ranking.children.length < 5 && ranking.scrollHeight > ranking.clientHeight + 1)
        faults.add('scrolls: ranking');
    for (const board of root.querySelectorAll('.states'))
      if (board.clientWidth > 0 && (board.clientWidth < 90 || !isWithin(boxOf(board), whole)))
        faults.add('outside: states');
    const victory = root.querySelector('.own .victory');
    if (victory && !victory.checkVisibility({ visibilityProperty: true })) faults.add('hidden: own victory');
    const asking = root.querySelector('.asking');
    const news = asking?.querySelector('.happened:has(span):not(:has(~ .hinting > p:not(:empty)))');
    // Beside the hand it begins at its edge.
    if (asking && news && !root.querySelector('.states') && frame.right - frame.left >= 64 * em) {
      const range = new Range();
      range.selectNodeContents(news);
      const [all, said] = [boxOf(asking), rectOf(range.getBoundingClientRect())];
      if (Math.abs(said.left + said.right - all.left - all.right) > 16) faults.add('off center: happened');
    }
    for (const card of root.querySelectorAll('.own .hand .card'))
      for (const holder of [card.parentElement, card.closest('li')]) {
        const line = holder && getComputedStyle(holder, '::after');
        if (!holder || line?.content === 'none' || !line) continue;
        const gap = boxOf(holder).top + Number.parseFloat(line.top) - boxOf(card).bottom;
        if (Math.abs(gap) >= 10) faults.add('away from its cards: line of own-hand');
      }
    return faults;
  };
  /** A bubble stays in sight, and leaves open cards and its own disc in sight. */
  const bubblesOf = (box: Element): ReadonlySet<string> => {
    const faults = new Set<string>();
    const root = box.querySelector('arcus-table-view')?.shadowRoot;
    const stage = root?.querySelector('.stage');
    if (!root || !stage) return faults;
    const seen = { ...boxOf(stage), bottom: Number.POSITIVE_INFINITY };
    const open = [...root.querySelectorAll('.own-hand .card, .middle .card, .shown .card')].map(boxOf);
    for (const bubble of root.querySelectorAll('.head > .bubble.tried')) {
      const said = boxOf(bubble);
      const isSeen = bubble.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (said.right === said.left || !isSeen) continue;
      const disc = bubble.parentElement?.querySelector('arcus-clock');
      if (!isWithin(said, seen)) faults.add('cut: bubble');
      if (bubble.scrollWidth > bubble.clientWidth + 1) faults.add('broken: bubble');
      if ([...open, ...(disc ? [boxOf(disc)] : [])].some((other) => isOver(said, other, 4)))
        faults.add('covers: bubble');
    }
    return faults;
  };
  const addBubbles = (box: Element): void => {
    const root = box.querySelector('arcus-table-view')?.shadowRoot;
    for (const head of root?.querySelectorAll('.head') ?? []) {
      const bubble = document.createElement('span');
      bubble.className = 'bubble tried';
      bubble.style.animation = 'none';
      bubble.textContent = root?.querySelector('.states') ? 'Massachusetts!' : 'Raises to 24';
      head.append(bubble);
    }
  };
  /** Nothing inside a drawing is measured, but each new size would style it again. Elements cannot draw before this function returns. */
  const emptyDrawings = (root: Document | ShadowRoot): void => {
    for (const svg of root.querySelectorAll('svg')) svg.replaceChildren();
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) emptyDrawings(shadowRoot);
  };
  const boxes = [...document.querySelectorAll<HTMLElement>('.box')];
  for (const box of boxes) addBubbles(box);
  emptyDrawings(document);
  // Containers follow their size at once: no frame has to pass.
  return sizes.flatMap(([width, height, letters = 100]) => {
    styles.clear();
    document.documentElement.style.fontSize = letters === 100 ? '' : `${letters}%`;
    for (const { style } of boxes) {
      style.inlineSize = `${width}px`;
      style.blockSize = `${height}px`;
    }
    const size = `${width}x${height}${letters === 100 ? '' : `@${letters}`}`;
    return boxes.flatMap((box) =>
      [...faultsOf(box), ...bubblesOf(box)].map((fault) => `${fault} | ${box.dataset.name} | ${size}`),
    );
  });
};
