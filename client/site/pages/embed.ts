import { connectPage, defaultSettings, type EmbedSettings } from '../../embed/embed-settings.ts';
import { ArcusEmbedded } from '../../embed/embedded.ts';
import { groundOf, tokens } from '../../embed/messages.ts';
import { loadPart } from '../../ui/load-part.ts';

/** The page may never send settings, or late: until then the defaults apply. */
const settingsTimeoutMs = 1000;

const root = document.documentElement;

const isSupported = (token: string, value: string): boolean => {
  if (token === '--arcus-font') return CSS.supports('font-family', value);
  return CSS.supports(token === '--arcus-radius' ? 'border-radius' : 'color', value);
};

const applySettings = ({ theme, tokens: values }: EmbedSettings): void => {
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const token of tokens) {
    const value = values[token];
    if (value !== undefined && isSupported(token, value)) root.style.setProperty(token, value);
    else root.style.removeProperty(token);
  }
  document.body.style.background = groundOf(values) ?? '';
};

if (self.origin === 'null')
  console.warn('The sandbox of this frame has no allow-same-origin: a reload loses the seat.');

const embedded = document.querySelector('arcus-embedded');
if (embedded instanceof ArcusEmbedded) {
  // Browsers partition storage by the site around: only this frame has the notes of its games.
  embedded.check = async (...game) =>
    (await loadPart(() => import('../replay/check-dialog.ts'))).checkDialog(...game);
  const pending: ((identity: string | null) => void)[] = [];
  const post = connectPage((message) => {
    if (message.type === 'open') return embedded.open();
    if (message.type === 'command') {
      const { id } = message;
      embedded.run(message).then(
        (value) => post({ type: 'done', id, value, error: null }),
        ({ code, message }) => post({ type: 'done', id, error: { code, message } }),
      );
      return;
    }
    if (message.type === 'identity') {
      for (const answer of pending.splice(0)) answer(message.identity);
      return;
    }
    applySettings(message.settings);
    embedded.settings = message.settings;
  });
  const query = new URLSearchParams(location.search);
  embedded.local = query.has('local');
  if (parent !== window && query.has('signed'))
    embedded.identity = () =>
      new Promise((resolve) => {
        if (pending.push(resolve) === 1) post({ type: 'identity' });
      });
  embedded.addEventListener('arcus-embed-event', (event) => {
    if (!(event instanceof CustomEvent)) return;
    // When the settings come, all events but errors are sent again.
    if (embedded.settings !== defaultSettings || event.detail.type === 'error') post(event.detail);
  });
  setTimeout(() => {
    embedded.settings ??= defaultSettings;
  }, settingsTimeoutMs);
}
