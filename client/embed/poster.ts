import type { MountedTable } from './frame.ts';

/**
 * A button on a mat in place of a table that is not wanted yet. It says what stands inside the element. Nothing is fetched for it; `wanted` is called
 * when it is pressed, or when the element is as near as half a window.
 */
export const mountPoster = (root: ShadowRoot, game: string | null, wanted: () => void): MountedTable => {
  const { host } = root;
  const poster = document.createElement('button');
  poster.append(host.textContent?.trim() || (game ?? 'Arcus').replaceAll('-', ' '));
  poster.onclick = () => {
    wanted();
    // The focus goes on from where it was.
    root.querySelector('iframe')?.focus();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) wanted();
    },
    { rootMargin: '50%' },
  );
  observer.observe(host);
  root.prepend(poster);
  return {
    update: () => {},
    open: () => false,
    remove: () => {
      observer.disconnect();
      poster.remove();
    },
  };
};
