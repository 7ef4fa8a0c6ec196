import type { RecordedView } from './views.ts';

/** Runs in a page with the scripts of a table: draws each in a box, and resolves when all lie still. */
export const drawTables = async (views: readonly RecordedView[]): Promise<void> => {
  await customElements.whenDefined('arcus-table-view');
  /** Resolves to the first element with this selector, in any shadow root. `press` runs after each change before that. */
  const settled = (root: ShadowRoot, selector: string, press = (): void => {}): Promise<Element> =>
    new Promise((resolve) => {
      const look = (): void => {
        const inner = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
        const roots = [root, ...inner];
        const found = roots.map((each) => each.querySelector(selector)).find((each) => each !== null);
        if (found) {
          observer.disconnect();
          resolve(found);
          return;
        }
        for (const each of roots) {
          observer.observe(each, { attributes: true, characterData: true, childList: true, subtree: true });
          // An element gets its shadow root without a mutation when it is defined.
          for (const { localName } of each.querySelectorAll(':not(:defined)'))
            void customElements.whenDefined(localName).then(look);
        }
        press();
      };
      const observer = new MutationObserver(look);
      look();
    });
  const draw = async (recorded: RecordedView): Promise<void> => {
    const { view, before, events, hint } = recorded;
    const listeners: ((...change: unknown[]) => void)[] = [];
    const presence = { seats: view.seats.map(() => true), spectators: 3 };
    const shared = { isServerChanging: false, closed: null, presence, inShuffle: null, user: null };
    const status = recorded.isLost ? 'lost' : 'open';
    const change = (changes: object, ...seen: unknown[]): void => {
      const last = table.state;
      table.state = { ...last, ...changes };
      for (const listener of listeners) listener(table.state, seen, last);
    };
    const nothing = async (): Promise<void> => {};
    const table = {
      state: { ...shared, status, view: before ?? view, hint: null } as object,
      subscribe: (listener: (...change: unknown[]) => void) => {
        listeners.push(listener);
        return nothing;
      },
      serverNow: () => 20_000,
      preload: nothing,
      act: nothing,
      hint: async () => change({ hint }),
    };
    const box = document.createElement('div');
    box.className = 'box';
    box.dataset.name = recorded.name;
    const element = document.createElement('arcus-table-view');
    Object.assign(element, { table, sounds: true, invite: 'https://arcus.example/t/layout' });
    box.append(element);
    document.body.append(box);
    const root = element.shadowRoot;
    if (root === null) throw new Error('The element has no shadow root.');
    await settled(root, '.prompt');
    if (before) {
      for (const listener of listeners) listener({ ...table.state, view }, events, table.state);
      table.state = { ...table.state, view };
      // A press on the mat ends the moves. It is not composed, so that it stays in its box.
      await settled(root, '.happened > span', () =>
        root.querySelector('.mat')?.dispatchEvent(new Event('pointerdown', { bubbles: true })),
      );
    }
    for (const selector of recorded.press) {
      const target = await settled(root, selector);
      if (target instanceof HTMLElement) target.click();
    }
    await settled(root, recorded.shows);
  };
  await Promise.all(views.map(draw));
  await document.fonts.ready;
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
};
