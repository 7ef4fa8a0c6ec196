import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Somebody at a keyboard who hears the page, and sees nothing of it. */
export interface Listener {
  readonly page: Page;
  /** What was announced, in order. */
  readonly heard: readonly string[];
  /** What has the focus, as it is named: `button "Draw"`. */
  focused(): Promise<string>;
  /** Presses keys one after another. After each, the focus is somewhere one can see. */
  press(...keys: readonly string[]): Promise<void>;
  /** Presses the letter of a button, once the button can be pressed. */
  act(letter: string): Promise<void>;
  /** Goes on with Tab until the focus is on what is named so. @throws Error with the stops that there were */
  tabTo(name: RegExp, key?: 'Tab' | 'Shift+Tab'): Promise<string>;
  /** All stops of the Tab key in their order, from the first. */
  stops(): Promise<readonly string[]>;
  /** Waits for words since the last of these waits. Resolves to all that was announced since then. */
  hear(words: RegExp): Promise<string>;
}

const mostStops = 80;
/** So long announcements are gathered, at most, in milliseconds. */
const gathered = 2000;

export const listenTo = async (page: Page): Promise<Listener> => {
  const heard: string[] = [];
  let listened = 0;
  await page.clock.install();
  await page.exposeBinding('announced', (_, text: string) => void heard.push(text));
  await page.addInitScript(passOnAnnouncements);
  const tools = await page.context().newCDPSession(page);

  const focused = async (): Promise<string> => {
    const { result } = await tools.send('Runtime.evaluate', { expression: `(${deepestFocus})()` });
    const { objectId = '' } = result;
    const { nodes } = await tools.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false });
    const [{ role, name, value, description, properties = [] } = {}] = nodes;
    const told = properties.flatMap(({ name, value }) => states[name]?.(String(value.value)) ?? []);
    const said = [role?.value, name?.value, value?.value, ...told, description?.value];
    return said.filter(Boolean).join(', ');
  };

  const inSight = (key: string): Promise<void> =>
    expect.poll(() => page.evaluate(wrongWithFocus), { message: `the focus after ${key}` }).toBe('');

  const press: Listener['press'] = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await inSight(key);
    }
  };

  return {
    page,
    heard,
    focused,
    press,
    act: async (letter) => {
      await page.locator(`[aria-keyshortcuts=${letter}]:not([aria-disabled=true])`).waitFor();
      await press(letter);
    },
    tabTo: async (name, key = 'Tab') => {
      const stops: string[] = [];
      while (stops.length < mostStops) {
        await page.keyboard.press(key);
        // After the last stop comes what is round the page.
        if (await page.evaluate(isOutside)) await page.keyboard.press(key);
        await inSight(key);
        const stop = await focused();
        if (name.test(stop)) return stop;
        stops.push(stop);
      }
      throw new Error(`${key} does not lead to ${name}: ${stops.join(' | ')}`);
    },
    stops: async () => {
      const stops: string[] = [];
      while (!(await page.evaluate(isOutside))) await page.keyboard.press('Shift+Tab');
      for (;;) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(isOutside)) return stops;
        await inSight('Tab');
        stops.push(await focused());
      }
    },
    hear: async (words) => {
      const news = async (): Promise<string> => {
        // What is gathered for a moment is said at once: nobody waits here.
        await page.clock.fastForward(gathered);
        return heard.slice(listened).join(' ');
      };
      await expect.poll(news, { timeout: 10_000, interval: 20 }).toMatch(words);
      const said = heard.slice(listened).join(' ');
      listened = heard.length;
      return said;
    },
  };
};

/** How a state of what has the focus is said, if it is. */
const states: Readonly<Record<string, (value: string) => string[]>> = {
  checked: (value) => [value === 'true' ? 'checked' : 'not checked'],
  pressed: (value) => [value === 'true' ? 'pressed' : 'not pressed'],
  expanded: (value) => [value === 'true' ? 'expanded' : 'collapsed'],
  selected: (value) => [value === 'true' ? 'selected' : 'not selected'],
  disabled: () => ['unavailable'],
  invalid: (value) => (value === 'true' ? ['not valid'] : []),
  hasPopup: (value) => (value === 'dialog' ? ['opens a dialog'] : []),
};

/** Runs in the page. */
const isOutside = (): boolean => document.activeElement === document.body;

/** Runs in the page. */
const deepestFocus = (): Element | null => {
  let focus = document.activeElement;
  while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
  return focus;
};

/** Runs in the page before anything else: reports what changes in live regions, and alerts that come up. */
const passOnAnnouncements = (): void => {
  const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  const regionsOf = ({ target, addedNodes }: MutationRecord): readonly (Element | null | undefined)[] => [
    (target instanceof Element ? target : target.parentElement)?.closest(live),
    ...[...addedNodes].flatMap((node) =>
      node instanceof Element
        ? [node, ...node.querySelectorAll('*')].filter((each) => each.matches('[role=alert]'))
        : [],
    ),
  ];
  const report = (records: readonly MutationRecord[]): void => {
    for (const region of new Set(records.flatMap(regionsOf))) {
      const text = region?.textContent?.replace(/\s+/g, ' ').trim();
      if (text && 'announced' in window && typeof window.announced === 'function') window.announced(text);
    }
  };
  const listen = (root: Node): void =>
    new MutationObserver(report).observe(root, { subtree: true, childList: true, characterData: true });
  listen(document);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (this: Element, init) {
    const root = attachShadow.call(this, init);
    listen(root);
    return root;
  };
};

/** Runs in the page. Nothing, if the focus is on something, which is in sight (WCAG 2.4.11) and marked (2.4.7). */
const wrongWithFocus = (): string => {
  let focus = document.activeElement;
  while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
  if (!focus || focus === document.body) return 'nothing has the focus';
  const name = focus.outerHTML.slice(0, 120);
  const whole = focus.closest('label') ?? focus;
  const isWithin = (node: Node | null): boolean =>
    node !== null && (node === whole || isWithin(node instanceof ShadowRoot ? node.host : node.parentNode));
  const seenAt = (x: number, y: number): Element | null => {
    let found = document.elementFromPoint(x, y);
    for (;;) {
      const deeper = found?.shadowRoot?.elementFromPoint(x, y);
      if (!deeper || deeper === found) return found;
      found = deeper;
    }
  };
  const { left, top, width, height } = focus.getBoundingClientRect();
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
  const inSight = parts.some((x) => parts.some((y) => isWithin(seenAt(left + width * x, top + height * y))));
  if (!inSight) return `out of sight: ${name}`;
  const isMarked = [focus, whole].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  return isMarked ? '' : `not marked: ${name}`;
};
