import { parseUrl } from '../sdk/host.ts';

// Servers have no HTMLElement.
const Base: new () => HTMLElement = globalThis.HTMLElement ?? class {};

const styles = `
:host { display: block; container-type: inline-size; }
:host([hidden]) { display: none; }
iframe { display: block; inline-size: 100%; block-size: var(--arcus-height, clamp(600px, 85cqi, min(860px, 96svh))); border: 0; border-radius: var(--arcus-frame-radius, 8px); }
iframe ~ slot { display: none; }
`;

const gamePath = /\/t\/\w+\/games\/\d+$/;

/** The frame of a game's page, `https://HOST/t/TABLE/games/NUMBER`, also below a path; null for another address. */
export const replayUrl = (src: string, theme: string | null, locale: string | null): string | null => {
  const url = parseUrl(src);
  if (url === null || !/^https?:$/.test(url.protocol) || !gamePath.test(url.pathname)) return null;
  url.pathname = url.pathname.replace(gamePath, '/embed$&');
  url.search = new URLSearchParams({ ...(theme && { theme }), ...(locale && { locale }) }).toString();
  return url.href;
};

/** `<arcus-replay src theme locale>`: replays a finished game. Its children are shown for an address of no game. */
export class ArcusReplay extends Base {
  static readonly observedAttributes: readonly string[] = ['src', 'theme', 'locale'];

  connectedCallback(): void {
    if (!this.shadowRoot) {
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      root.adoptedStyleSheets = [sheet];
      root.append(document.createElement('slot'));
    }
    this.#draw();
  }

  attributeChangedCallback(): void {
    if (this.shadowRoot) this.#draw();
  }

  #draw(): void {
    const src = replayUrl(
      this.getAttribute('src') ?? '',
      this.getAttribute('theme'),
      this.getAttribute('locale'),
    );
    this.shadowRoot?.querySelector('iframe')?.remove();
    if (src === null) {
      console.warn(
        'The attribute src must be the address of a game, like https://HOST/t/TABLE/games/1.',
        this,
      );
      return;
    }
    const frame = document.createElement('iframe');
    frame.title = 'Arcus';
    frame.allow = 'clipboard-write';
    frame.src = src;
    this.shadowRoot?.prepend(frame);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'arcus-replay': ArcusReplay;
  }
}

if (globalThis.customElements && !customElements.get('arcus-replay'))
  customElements.define('arcus-replay', ArcusReplay);
