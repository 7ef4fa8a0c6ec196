import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A user with a keyboard and a screen reader, who does not see the page. */
export interface ScreenReader {
  readonly page: Page;
  /** The announcements of live regions, in order. */
  readonly heard: readonly string[];
  /** Role, name and states of the focused element: `button, Draw, not pressed`. */
  focused(): Promise<string>;
  /** Presses keys; after each the focus must be visible. */
  press(...keys: readonly string[]): Promise<void>;
  /** Presses a button's letter once the button is enabled. */
  act(letter: string): Promise<void>;
  /** Presses Tab until `focused()` matches. @throws Error that lists the stops */
  tabTo(name: RegExp, key?: 'Tab' | 'Shift+Tab'): Promise<string>;
  /** All Tab stops in order. */
  stops(): Promise<readonly string[]>;
  /** Waits until the announcements since the last call match. Resolves to them. */
  waitForSpeech(words: RegExp): Promise<string>;
}

const maxStops = 80;

export const startScreenReader = async (page: Page): Promise<ScreenReader> => {
  const heard: string[] = [];
  let listened = 0;
  await page.addInitScript(shortenDelays);
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

  const expectVisibleFocus = (key: string): Promise<void> =>
    expect.poll(() => page.evaluate(focusFault), { message: `the focus after ${key}` }).toBe('');

  const press: ScreenReader['press'] = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await expectVisibleFocus(key);
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
      while (stops.length < maxStops) {
        await page.keyboard.press(key);
        const wrong = await page.evaluate(focusFault);
        // After the last stop the focus leaves the page.
        if (wrong !== '' && wrong !== nowhere) await expectVisibleFocus(key);
        const stop = wrong === nowhere ? nowhere : await focused();
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
        await expectVisibleFocus('Tab');
        stops.push(await focused());
      }
    },
    waitForSpeech: async (words) => {
      await expect.poll(() => heard.slice(listened).join(' ')).toMatch(words);
      const said = heard.slice(listened).join(' ');
      listened = heard.length;
      return said;
    },
  };
};

/** The spoken form of states; other states are silent. */
const states: Readonly<Record<string, (value: string) => string[]>> = {
  checked: (value) => [value === 'true' ? 'checked' : 'not checked'],
  pressed: (value) => [value === 'true' ? 'pressed' : 'not pressed'],
  expanded: (value) => [value === 'true' ? 'expanded' : 'collapsed'],
  selected: (value) => [value === 'true' ? 'selected' : 'not selected'],
  disabled: () => ['unavailable'],
  invalid: (value) => (value === 'true' ? ['not valid'] : []),
  hasPopup: (value) => (value === 'dialog' ? ['opens a dialog'] : []),
};

/** The result of `wrongWithFocus` without focus. */
const nowhere = 'nothing has the focus';

/** Runs in the page. */
const isOutside = (): boolean => document.activeElement === document.body;

/** Runs in the page. */
const deepestFocus = (): Element | null => {
  let focus = document.activeElement;
  while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
  return focus;
};

/**
 * Runs in the page before its scripts: announcements and moments wait a tenth of their delay. The connection's timeouts, from five seconds on,
 * stay: a busy server would miss them.
 */
const shortenDelays = (): void => {
  const { setTimeout } = window;
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0, ...values: unknown[]) =>
      setTimeout(run, ms < 5_000 ? ms / 10 : ms, ...values),
  });
};

/** Runs in the page before its scripts: reports changes of live regions and new alerts. */
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

/** Runs in the page. Empty if the focus is in sight (WCAG 2.4.11) and marked (2.4.7). */
const focusFault = (): string => {
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

/** Plays a game from announcements alone. */
export type ScreenReaderPlayer = (me: ScreenReader, asked: string) => Promise<void>;

export const dropRainbowPlayer: ScreenReaderPlayer = (me, asked) =>
  me.act(/and take/.test(asked) ? 's' : 'd');

/** Picks the first selectable cards of a hand. */
const pick = async (me: ScreenReader, count: number): Promise<void> => {
  let stop = await me.tabTo(/, first card/);
  for (let picked = 0; ; stop = await me.tabTo(/, \w+ card/)) {
    if (/unavailable/.test(stop)) continue;
    await me.press('Space');
    picked += 1;
    if (picked === count) return;
  }
};

/** Discards one card in the first turn, returns one for the first offer, and stays in. */
export const sevenPokerPlayer = (): ScreenReaderPlayer => {
  const first = { turn: true, offer: true };
  return async (me, asked) => {
    if (/offer .+ a card\?|or pass\?/.test(asked)) {
      if (first.turn) await pick(me, 1);
      await me.act(first.turn ? 'd' : 'p');
      first.turn = false;
    } else if (/or decline\?/.test(asked)) {
      if (first.offer) await pick(me, 1);
      await me.act(first.offer ? 'g' : 'n');
      first.offer = false;
    } else if (/Pick three cards/.test(asked)) {
      await pick(me, 3);
      await me.act('s');
    } else if (/or fold and keep/.test(asked)) await me.act('s');
    else {
      await pick(me, /pick two of them/.test(asked) ? 2 : 1);
      await me.act('t');
    }
  };
};

/** Turns a dead card in when it may; else plays the first card with a space, on its last space. REMOVE comes last: it may have no target. */
export const sequenceStatesPlayer: ScreenReaderPlayer = async (me, asked) => {
  if (/Pass\?$/.test(asked)) return me.act('p');
  if (/a dead one to turn in/.test(asked)) {
    await me.tabTo(/, dead.*not pressed/);
    await me.press('Enter');
    return me.act('p');
  }
  const card = /^button, ([A-Z]{2} (?!.*dead)|ADD|REMOVE).*not pressed/;
  let stop = await me.tabTo(card);
  // A hand has at most seven cards.
  for (let seen = 1; seen < 7 && /REMOVE/.test(stop); seen += 1) stop = await me.tabTo(card);
  await me.press('Enter');
  // The focus moves to a possible space.
  await expect.poll(me.focused).toMatch(/can be chosen/);
  // A single space is chosen automatically.
  if (/not selected/.test(await me.focused())) {
    await me.press('PageUp');
    await expect.poll(me.focused).toMatch(/can be chosen, not selected/);
    await me.press('Enter');
  }
  await me.act('p');
};

/** Bets once with the chip field, replaces one card, and calls. */
export const presidentialPokerPlayer = (): ScreenReaderPlayer => {
  const first = { bet: true, draw: true };
  return async (me, asked) => {
    if (/Pick the cards/.test(asked)) {
      if (first.draw) {
        await me.tabTo(/^button, Number/);
        await me.press('Space');
      }
      await me.act(first.draw ? 'd' : 'p');
      first.draw = false;
    } else if (/or bet\?/.test(asked) && first.bet) {
      first.bet = false;
      await me.tabTo(/^spinbutton, Chips to bet/);
      await me.press('Control+a', '4', 'Enter');
    } else await me.act('c');
  };
};
