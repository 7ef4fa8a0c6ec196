import { adoptStyles, unsafeCSS } from 'lit';
import { embedWords } from '#locale/embed';
import { locale } from '#locale/grammar';
import { gameName } from '../games/registry.ts';
import { theme } from '../theme/theme.ts';
import { parseEmbedSettings } from './embed-settings.ts';
import { ArcusEmbedded } from './embedded.ts';
import type { Mount } from './frame.ts';
import { type EmbedEvent, groundOf, parts, type RawEmbedSettings } from './messages.ts';

const groupLabel = (host: Element, game: string): string => {
  const all = [...document.querySelectorAll(host.localName)];
  const name = gameName(game) || 'Arcus';
  return all.length > 1 ? embedWords.among(name, all.indexOf(host) + 1) : name;
};

/**
 * Replaces `rem`, which the page may have redefined: the font size at the element, at least 16px. Registered as a length so that nested elements
 * inherit the computed value instead of multiplying it.
 */
const remToken = '--arcus-rem';
const canInheritLengths = 'registerProperty' in CSS;
if (canInheritLengths)
  CSS.registerProperty({ name: remToken, syntax: '<length>', inherits: true, initialValue: '16px' });
const sizes = unsafeCSS(
  `:host { ${remToken}: ${canInheritLengths ? 'max(1em, 16px)' : '16px'}; font-size: inherit } arcus-embedded { font-size: var(${remToken}) }`,
);

/** Whether the server answers, but not to scripts of this page. They see no difference between that and a lost network. */
const isForbidden = async (host: string): Promise<boolean> => {
  const canFetch = (mode: RequestMode): Promise<boolean> =>
    fetch(new URL('/api/games', host), { method: 'HEAD', mode }).then(
      () => true,
      () => false,
    );
  return new URL(host).origin !== location.origin && !(await canFetch('cors')) && (await canFetch('no-cors'));
};

/** Draws a table into the element's shadow DOM, where it inherits theme and tokens from the page's styles. */
export const mount: Mount = (root, { host, game, table, watch, identity }, settings, emit) => {
  const sheets = [...root.adoptedStyleSheets];
  adoptStyles(root, [theme, sizes]);
  // At a later mount they are there already.
  root.adoptedStyleSheets = [...new Set([...sheets, ...root.adoptedStyleSheets])];
  const element = new ArcusEmbedded();
  const update = (next: RawEmbedSettings): void => {
    element.settings = parseEmbedSettings(next);
    element.style.setProperty('--arcus-ground', groundOf(next.tokens));
  };
  Object.assign(element, {
    host,
    game,
    table,
    watch,
    identity,
    contained: true,
  });
  update(settings);
  element.lang = locale;
  // All locales are left to right; the page may not be.
  element.dir = 'ltr';
  // Groups inside have equal names in every table of the page.
  element.role = 'group';
  element.ariaLabel = groupLabel(root.host, game);
  element.part.add('table');
  element.setAttribute('exportparts', parts.join(', '));
  element.addEventListener('arcus-embed-event', (event) => {
    if (!(event instanceof CustomEvent)) return;
    const embedEvent: EmbedEvent = event.detail;
    // With `table` or `watch` the game is unknown before.
    if (embedEvent.type === 'ready') element.ariaLabel = groupLabel(root.host, embedEvent.detail.game);
    // Nothing is drawn: the fallback content shows.
    if (embedEvent.type === 'error' && embedEvent.detail.stage === 'loading') element.remove();
    emit(embedEvent);
  });
  root.prepend(element);
  void isForbidden(host).then((isSo) => {
    if (!isSo || !element.isConnected) return;
    element.remove();
    const message = `The server ${host} does not allow pages of ${location.origin}: see ALLOWED_ORIGINS.`;
    emit({ type: 'error', detail: { code: 'unreachable', message, stage: 'loading', table } });
  });
  return {
    update,
    command: (command) => (element.isConnected ? element.run(command) : null),
    open: () => {
      element.open();
      return element.isConnected;
    },
    remove: () => element.remove(),
  };
};
