import { serverUrl } from '../sdk/host.ts';
import {
  type Command,
  coded,
  type EmbedEvent,
  embedVersion,
  envelope,
  type PageMessage,
  parseFrameMessage,
  type RawEmbedSettings,
  versionOf,
} from './messages.ts';

interface EmbedTarget {
  /** The server's address. */
  readonly host: string;
  readonly game: string;
  /** The table's id; null offers to open a table of `game`. */
  readonly table: string | null;
  /** Shows the liveliest table of `game`, or of any game if `game` is empty. */
  readonly watch: boolean;
  /** The frame holds the table. */
  readonly local: boolean;
  /** Signs the user in: gets an identity from the page, or null. */
  readonly identity: (() => Promise<string | null>) | null;
}

export interface MountedTable {
  update(settings: RawEmbedSettings): void;
  /** Runs a method of the element. Null if nothing is drawn. */
  command(command: Command): Promise<string | undefined> | null;
  /** Acts as the button that opens a table. Returns false if nothing is mounted. */
  open(): boolean;
  remove(): void;
}

export const removedMessage = 'The element was removed from the document.';

const firstMessageTimeoutMs = 15_000;
/** Applies from the `load` event: the frame sends its first message before that. */
const afterLoadTimeoutMs = 2_000;

/** The query carries theme and locale so that the first paint is right. With `signed` the frame requests an identity before it connects; with `local` it asks no server. */
const frameUrl = (
  { host, game, table, watch, local, identity }: EmbedTarget,
  { theme, locale }: RawEmbedSettings,
): URL => {
  const path =
    table === null
      ? `/embed/${watch ? 'watch' : 'games'}/${encodeURIComponent(game)}`
      : `/embed/t/${encodeURIComponent(table)}`;
  const address = serverUrl(path, host);
  address.search = new URLSearchParams({
    theme,
    ...(locale && { locale }),
    ...(identity && { signed: '' }),
    ...(local && { local: '' }),
  }).toString();
  return address;
};

/**
 * Mounts a table before the existing children of `root`. The frame has the server's origin, so the embedding page cannot read it or click
 * in it.
 */
export const mountFrame = (
  root: ShadowRoot,
  target: EmbedTarget,
  first: RawEmbedSettings,
  emit: (event: EmbedEvent) => void,
): MountedTable => {
  const { href, origin } = frameUrl(target, first);
  const frame = document.createElement('iframe');
  frame.title = 'Arcus';
  // Browsers log a warning for an unsupported feature.
  frame.allow = `clipboard-write${'share' in navigator ? '; web-share' : ''}`;
  frame.src = href;

  let settings = first;
  let isAnswered = false;
  let isLoaded = false;
  /** Messages before the frame's first. */
  const queue: PageMessage[] = [];
  const commands: ((error: Error | null, value?: string) => void)[] = [];
  const post = (message: PageMessage): void => frame.contentWindow?.postMessage(envelope(message), origin);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** As the frame's document has it: browsers paint an opaque canvas behind a frame of another color scheme. */
  const paint = (): void => {
    frame.style.colorScheme = settings.theme === 'auto' ? 'light dark' : settings.theme;
  };
  const send = (message: PageMessage): void => {
    if (isLoaded) post(message);
    else queue.push(message);
  };
  const stop = (code = 'removed', message = removedMessage): void => {
    for (const end of commands) end(coded(code, message));
    clearTimeout(timer);
    document.removeEventListener('securitypolicyviolation', blocked);
    frame.remove();
  };
  const fail = (code: string, message: string): void => {
    stop(code, message);
    emit({ type: 'error', detail: { code, message, stage: 'loading', table: target.table } });
  };
  const expectAnswer = (timeoutMs: number): void => {
    clearTimeout(timer);
    const isFile = location.protocol === 'file:';
    timer = setTimeout(
      () =>
        fail(
          'unreachable',
          self.origin === 'null' && !isFile
            ? 'The sandbox lacks allow-same-origin.'
            : `The server did not respond, or its ALLOWED_ORIGINS has no ${isFile ? 'file:' : location.origin}.`,
        ),
      timeoutMs,
    );
  };
  const blocked = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent): void => {
    const isOurs = `${blockedURI}/`.startsWith(`${origin}/`);
    if (!isAnswered && isOurs && disposition === 'enforce' && effectiveDirective === 'frame-src')
      fail('unreachable', `The Content-Security-Policy of this page blocks ${origin}: add it to frame-src.`);
  };
  expectAnswer(firstMessageTimeoutMs);
  // `load` also fires for error pages and frames that the server refuses.
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
    if (version !== embedVersion) fail('wrong-version', 'Script and server have other versions.');
    else if (message?.type === 'loaded') {
      isLoaded = true;
      frame.title = message.title;
      post({ type: 'settings', settings });
      for (const queued of queue.splice(0)) post(queued);
    } else if (message?.type === 'identity') {
      void target.identity?.().then((identity) => post({ type: 'identity', identity }));
    } else if (message?.type === 'done') {
      const { error, value } = message;
      commands[message.id]?.(error && coded(error.code, error.message), value);
    } else if (message) {
      // Nothing is drawn: the fallback content shows.
      if (message.type === 'error' && message.detail.stage === 'loading') stop();
      emit(message);
    }
  };

  addEventListener('message', receive);
  paint();
  root.prepend(frame);
  return {
    update: (next) => {
      settings = next;
      paint();
      if (isLoaded) post({ type: 'settings', settings });
    },
    command: (command) => {
      if (!frame.isConnected) return null;
      return new Promise((resolve, reject) => {
        const id = commands.push((error, value) => (error ? reject(error) : resolve(value))) - 1;
        send({ type: 'command', id, ...command });
      });
    },
    open: () => {
      send({ type: 'open' });
      return frame.isConnected;
    },
    remove: () => {
      removeEventListener('message', receive);
      stop();
    },
  };
};

/**
 * A placeholder button for `loading="lazy"`, labeled with the element's own text. Calls `load` on click, or when the element is within half a
 * viewport of the window.
 */
export const mountPoster = (root: ShadowRoot, game: string | null, load: () => void): MountedTable => {
  const { host } = root;
  const poster = document.createElement('button');
  poster.append(host.textContent?.trim() || (game ?? 'Arcus').replaceAll('-', ' '));
  poster.onclick = () => {
    load();
    // The button that had the focus is gone.
    root.querySelector('iframe')?.focus();
  };
  // jsdom has none.
  const observer =
    globalThis.IntersectionObserver &&
    new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { rootMargin: '50%' },
    );
  observer?.observe(host);
  root.prepend(poster);
  return {
    update: () => {},
    command: () => null,
    open: () => false,
    remove: () => {
      observer?.disconnect();
      poster.remove();
    },
  };
};
