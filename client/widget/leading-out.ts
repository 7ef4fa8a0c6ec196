/** Events before anybody can follow a link. */
const before = ['pointerover', 'focusin', 'click'] as const;

const leadOut = (event: Event, host: string): void => {
  for (const part of event.composedPath()) {
    if (!(part instanceof HTMLAnchorElement)) continue;
    part.href = new URL(part.getAttribute('href') ?? '', host).href;
    part.target = '_blank';
  }
};

/**
 * Links below an element lead to the server's own pages, whatever page it stands on, and open beside that page: in a frame those pages are
 * not shown. Returns what ends it.
 */
export const leadLinksOut = (element: HTMLElement, host: () => string): (() => void) => {
  const lead = (event: Event): void => leadOut(event, host());
  for (const type of before) element.addEventListener(type, lead);
  return () => {
    for (const type of before) element.removeEventListener(type, lead);
  };
};
