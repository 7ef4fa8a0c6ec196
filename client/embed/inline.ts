import { adoptStyles } from 'lit';
import { embedWords } from '#locale/embed';
import { locale } from '#locale/grammar';
import { gameName } from '../games/registry.ts';
import { theme } from '../widget/theme.ts';
import { ArcusEmbedded } from './embedded.ts';
import type { Mount } from './frame.ts';
import { type EmbedEvent, parts } from './messages.ts';
import { settingsOf } from './settings.ts';

const nameAmong = (host: Element, game: string): string => {
  const all = [...document.querySelectorAll(host.localName)];
  const name = gameName(game) || 'Arcus';
  return all.length > 1 ? embedWords.among(name, all.indexOf(host) + 1) : name;
};

/** Draws a table into the page itself, in its shadow DOM: theme and tokens come by the page's style. */
export const mount: Mount = (root, { host, game, table }, wishes, emit) => {
  const own = [...root.adoptedStyleSheets];
  adoptStyles(root, [theme]);
  root.adoptedStyleSheets.unshift(...own);
  const element = new ArcusEmbedded();
  Object.assign(element, { host, game, table, settings: settingsOf(wishes), contained: true });
  element.lang = locale;
  // A name of its own, because the landmarks within are named alike in every table on the page.
  element.role = 'group';
  element.ariaLabel = nameAmong(root.host, game);
  element.part.add('table');
  element.setAttribute('exportparts', parts.join(', '));
  element.addEventListener('arcus-embed-event', (event) => {
    if (event instanceof CustomEvent) emit(event.detail satisfies EmbedEvent);
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
