import { type FrameMessage, type PageMessage, parsePageMessage, sealed } from './messages.ts';

/**
 * The frame's end of the line to the page around it. That page is whoever the browser let frame us; it is known by its first message, and what is
 * said before that waits. Returns how to say something.
 */
export const connectPage = (heard: (message: PageMessage) => void): ((message: FrameMessage) => void) => {
  let page: string | null = null;
  const waiting: FrameMessage[] = [];
  const say = (message: FrameMessage): void => {
    if (page === null) waiting.push(message);
    else parent.postMessage(sealed(message), page);
  };
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    // Nothing can be said to an origin that has no name.
    if (source !== parent || origin === 'null' || (page !== null && origin !== page)) return;
    const message = parsePageMessage(data);
    if (message === null) return;
    page = origin;
    heard(message);
    for (const early of waiting.splice(0)) say(early);
  });
  if (parent !== window) parent.postMessage(sealed({ type: 'loaded', title: document.title }), '*');
  return say;
};
