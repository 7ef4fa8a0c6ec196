import { adoptStyles, unsafeCSS } from 'lit';
import { embedWords } from '#locale/embed';
import { locale } from '#locale/grammar';
import { gameName } from '../games/registry.ts';
import { theme } from '../theme/theme.ts';
import { parseEmbedSettings } from './embed-settings.ts';
import { ArcusEmbedded } from './embedded.ts';
import type { Mount } from './frame.ts';
import { type EmbedEvent, parts } from './messages.ts';

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

/** Draws a table into the element's shadow DOM, where it inherits theme and tokens from the page's styles. */
export const mount: Mount = (root, { host, game, table, watch }, settings, emit) => {
  const elementSheets = [...root.adoptedStyleSheets];
  adoptStyles(root, [theme, sizes]);
  root.adoptedStyleSheets.unshift(...elementSheets);
  const element = new ArcusEmbedded();
  Object.assign(element, {
    host,
    game,
    table,
    watch,
    settings: parseEmbedSettings(settings),
    contained: true,
  });
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
    emit(embedEvent);
  });
  root.prepend(element);
  return {
    update: (next) => {
      element.settings = parseEmbedSettings(next);
    },
    open: () => {
      element.open();
      return true;
    },
    remove: () => element.remove(),
  };
};
