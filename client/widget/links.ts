/** Events before anybody can follow a link. */
const beforeFollowing = ['pointerover', 'focusin', 'click'] as const;

const retarget = (event: Event, host: string): void => {
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
export const openLinksInNewTab = (element: HTMLElement, host: () => string): (() => void) => {
  const lead = (event: Event): void => retarget(event, host());
  for (const type of beforeFollowing) element.addEventListener(type, lead);
  return () => {
    for (const type of beforeFollowing) element.removeEventListener(type, lead);
  };
};

/** For a link to a rules page. Pressed with a modifier, or with the middle button, it stays the link that it is. */
export const insteadOfLink =
  (show: (from: Element, address: string) => void) =>
  (event: MouseEvent): void => {
    const { currentTarget, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(currentTarget instanceof HTMLAnchorElement) || ctrlKey || metaKey || shiftKey || altKey) return;
    // Other sites' pages cannot read ours.
    if (currentTarget.origin !== location.origin) return;
    event.preventDefault();
    show(currentTarget, currentTarget.href);
  };
