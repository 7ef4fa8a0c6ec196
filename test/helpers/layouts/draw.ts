import type { RecordedView } from './views.ts';

/** Runs in a page with the scripts of a table: draws each in a box, and resolves when all lie still. */
export const drawTables = async (views: readonly RecordedView[]): Promise<void> => {
  await customElements.whenDefined('arcus-table-view');
  const settled = async (root: ShadowRoot, selector: string): Promise<Element> => {
    for (;;) {
      const found = [root, ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
        .map((each) => each.querySelector(selector))
        .find((each) => each !== null);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
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
    while (element.shadowRoot === null) await new Promise((resolve) => setTimeout(resolve));
    const root = element.shadowRoot;
    await settled(root, '.prompt');
    if (before) {
      for (const listener of listeners) listener({ ...table.state, view }, events, table.state);
      table.state = { ...table.state, view };
      // A press on the mat ends the moves. It is not composed, so that it stays in its box.
      while (root.querySelector('.happened > span') === null) {
        root.querySelector('.mat')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
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
