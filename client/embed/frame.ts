import {
  type EmbedEvent,
  embedVersion,
  envelope,
  type PageMessage,
  parseFrameMessage,
  type RawEmbedSettings,
  versionOf,
} from './messages.ts';

/** What is drawn, and where from. */
interface EmbedTarget {
  /** The origin of the server. */
  readonly host: string;
  readonly game: string;
  /** The table's id; without one the visitor may open a table of the game. */
  readonly table: string | null;
  /** Shows the liveliest table of the game, or, without a game, of any. */
  readonly watch: boolean;
}

/** A table on somebody's page, in a frame or inline. */
export interface MountedTable {
  update(settings: RawEmbedSettings): void;
  /** Opens a table, as the button does. False if nothing is drawn any more. */
  open(): boolean;
  remove(): void;
}

/** Draws into the root, before what is there. */
export type Mount = (
  root: ShadowRoot,
  target: EmbedTarget,
  settings: RawEmbedSettings,
  emit: (event: EmbedEvent) => void,
) => MountedTable;

/** How long the frame may take to send its first message, in milliseconds; and once it is loaded, for it sends that while it loads. */
const firstMessageTimeoutMs = 15_000;
const afterLoadTimeoutMs = 2_000;

/** Theme and locale stand in the address, so that the first paint is right. */
const frameUrl = ({ host, game, table, watch }: EmbedTarget, { theme, locale }: RawEmbedSettings): URL => {
  const path =
    table === null
      ? `/embed/${watch ? 'watch' : 'games'}/${encodeURIComponent(game)}`
      : `/embed/t/${encodeURIComponent(table)}`;
  const address = new URL(path, host);
  address.search = new URLSearchParams({ theme, ...(locale && { locale }) }).toString();
  return address;
};

/** Draws a table in a frame of the server's origin: the page can neither see into it nor press anything there. */
export const mountFrame: Mount = (root, target, first, emit) => {
  const { href, origin } = frameUrl(target, first);
  const frame = document.createElement('iframe');
  frame.title = 'Arcus';
  // A browser that does not know a feature says so on the page's console.
  frame.allow = `clipboard-write${'share' in navigator ? '; web-share' : ''}`;
  frame.src = href;

  let settings = first;
  let isAnswered = false;
  let isLoaded = false;
  let mustOpen = false;
  const post = (message: PageMessage): void => frame.contentWindow?.postMessage(envelope(message), origin);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    document.removeEventListener('securitypolicyviolation', blocked);
    frame.remove();
  };
  const fail = (code: string, message: string): void => {
    stop();
    emit({ type: 'error', detail: { code, message, stage: 'loading', table: target.table } });
  };
  const expectAnswer = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () => fail('unreachable', 'The table does not answer, or may not be shown on this page.'),
      milliseconds,
    );
  };
  const blocked = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent): void => {
    const isOurs = `${blockedURI}/`.startsWith(`${origin}/`);
    if (!isAnswered && isOurs && disposition === 'enforce' && effectiveDirective === 'frame-src')
      fail(
        'unreachable',
        `The Content-Security-Policy of this page lets no frame of ${origin} in: add it to frame-src.`,
      );
  };
  expectAnswer(firstMessageTimeoutMs);
  // What answers in the place of the server, or may not be shown, is loaded as well.
  frame.addEventListener('load', () => {
    if (!isAnswered) expectAnswer(afterLoadTimeoutMs);
  });
  document.addEventListener('securitypolicyviolation', blocked);
  const receive = (event: MessageEvent<unknown>): void => {
    const version = versionOf(event.data);
    if (version === null || event.source !== frame.contentWindow || event.origin !== origin) return;
    isAnswered = true;
    clearTimeout(timer);
    const message = parseFrameMessage(event.data);
    if (version !== embedVersion) fail('wrong-version', 'This page and the table are of different versions.');
    else if (message?.type === 'loaded') {
      isLoaded = true;
      frame.title = message.title;
      post({ type: 'settings', settings });
      if (mustOpen) post({ type: 'open' });
      mustOpen = false;
    } else if (message) emit(message);
  };

  addEventListener('message', receive);
  root.prepend(frame);
  return {
    update: (next) => {
      settings = next;
      if (isLoaded) post({ type: 'settings', settings });
    },
    open: () => {
      if (isLoaded) post({ type: 'open' });
      else mustOpen = true;
      return frame.isConnected;
    },
    remove: () => {
      removeEventListener('message', receive);
      stop();
    },
  };
};
