import { adoptStyles, unsafeCSS } from 'lit';
import { embedWords } from '#locale/embed';
import { locale } from '#locale/grammar';
import { gameName } from '../games/registry.ts';
import { theme } from '../theme/theme.ts';
import { settingsOf } from './embed-settings.ts';
import { ArcusEmbedded } from './embedded.ts';
import type { Mount } from './frame.ts';
import { type EmbedEvent, parts } from './messages.ts';

const groupLabel = (host: Element, game: string): string => {
  const all = [...document.querySelectorAll(host.localName)];
  const name = gameName(game) || 'Arcus';
  return all.length > 1 ? embedWords.among(name, all.indexOf(host) + 1) : name;
};

/**
 * The unit of all sizes of type within, in place of the `rem` of a page that may have made it anything: what the page's type is here, but never less than
 * what it is by itself. It is a length as soon as it is inherited, so that nothing adds up.
 */
const remToken = '--arcus-rem';
const canInheritLengths = 'registerProperty' in CSS;
if (canInheritLengths)
  CSS.registerProperty({ name: remToken, syntax: '<length>', inherits: true, initialValue: '16px' });
const sizes = unsafeCSS(
  `:host { ${remToken}: ${canInheritLengths ? 'max(1em, 16px)' : '16px'}; font-size: inherit } arcus-embedded { font-size: var(${remToken}) }`,
);

/** Draws a table into the page itself, in its shadow DOM: theme and tokens come by the page's style. */
export const mount: Mount = (root, { host, game, table, watch }, wishes, emit) => {
  const own = [...root.adoptedStyleSheets];
  adoptStyles(root, [theme, sizes]);
  root.adoptedStyleSheets.unshift(...own);
  const element = new ArcusEmbedded();
  Object.assign(element, { host, game, table, watch, settings: settingsOf(wishes), contained: true });
  element.lang = locale;
  // Whatever the direction of the page: it is that of the language.
  element.dir = 'ltr';
  // A name of its own, because the groups within are named alike in every table on the page.
  element.role = 'group';
  element.ariaLabel = groupLabel(root.host, game);
  element.part.add('table');
  element.setAttribute('exportparts', parts.join(', '));
  element.addEventListener('arcus-embed-event', (event) => {
    if (!(event instanceof CustomEvent)) return;
    const told: EmbedEvent = event.detail;
    // What game it is may only be known by now.
    if (told.type === 'ready') element.ariaLabel = groupLabel(root.host, told.detail.game);
    emit(told);
  });
  root.prepend(element);
  return {
    update: (next) => {
      element.settings = settingsOf(next);
    },
    open: () => {
      element.open();
      return true;
    },
    remove: () => element.remove(),
  };
};
