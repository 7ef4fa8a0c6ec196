import type { Draw, Subject } from './drawn.ts';
import {
  type EmbedSettings,
  embedVersion,
  type PageMessage,
  parseFrameMessage,
  sealed,
  versionOf,
} from './messages.ts';

/** So many milliseconds may the frame take to say something. */
const patience = 15_000;

/** Theme and locale stand in the address, so that the first paint is right. */
const addressOf = ({ host, game, table }: Subject, { theme, locale }: EmbedSettings): URL => {
  const path =
    table === null ? `/embed/games/${encodeURIComponent(game)}` : `/embed/t/${encodeURIComponent(table)}`;
  const address = new URL(path, host);
  address.search = new URLSearchParams({ theme, ...(locale && { locale }) }).toString();
  return address;
};

/** Draws a table in a frame of the server's origin: the page can neither see into it nor press anything there. */
export const drawFramed: Draw = (root, subject, first, tell) => {
  const { href, origin } = addressOf(subject, first);
  const frame = document.createElement('iframe');
  frame.title = 'Arcus';
  frame.allow = 'clipboard-write; web-share';
  frame.src = href;

  let settings = first;
  let isThere = false;
  let mustOpen = false;
  const say = (message: PageMessage): void => frame.contentWindow?.postMessage(sealed(message), origin);
  const fail = (code: string, message: string): void => {
    frame.remove();
    tell({ type: 'error', detail: { code, message } });
  };
  const timer = setTimeout(
    () => fail('unreachable', 'The table does not answer, or may not be shown on this page.'),
    patience,
  );
  const hear = (event: MessageEvent<unknown>): void => {
    const version = versionOf(event.data);
    if (version === null || event.source !== frame.contentWindow || event.origin !== origin) return;
    clearTimeout(timer);
    const message = parseFrameMessage(event.data);
    if (version !== embedVersion) fail('wrong-version', 'This page and the table are of different versions.');
    else if (message?.type === 'loaded') {
      isThere = true;
      frame.title = message.title;
      say({ type: 'settings', settings });
      if (mustOpen) say({ type: 'open' });
      mustOpen = false;
    } else if (message?.type === 'height') frame.style.blockSize = `${message.height}px`;
    else if (message) tell(message);
  };

  addEventListener('message', hear);
  root.prepend(frame);
  return {
    settle: (next) => {
      settings = next;
      if (isThere) say({ type: 'settings', settings });
    },
    open: () => {
      if (isThere) say({ type: 'open' });
      else mustOpen = true;
    },
    remove: () => {
      clearTimeout(timer);
      removeEventListener('message', hear);
      frame.remove();
    },
  };
};
