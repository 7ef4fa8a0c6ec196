import { css, html, nothing, type TemplateResult } from 'lit';
import { openGameWords } from '#locale/site';
import { parseUrl } from '../sdk/host.ts';
import { controlStyles } from '../ui/controls.ts';
import { element, flag, state } from '../ui/element.ts';
import { sitePath, siteUrl } from '../ui/site-path.ts';
import { chosenFile, fileStyles } from './files.ts';

/** The address of a game that finished here; null for another text. The page never leads to another server. */
const gameAddress = (text: string): URL | null => {
  const url = parseUrl(text.trim());
  return url?.href.startsWith(siteUrl) && /^t\/\w+\/games\/\d+$/.test(url.pathname.slice(sitePath.length))
    ? url
    : null;
};

/** `<arcus-open-game>`: a finished game by its link or file, also pasted or dropped anywhere on the page. Event `arcus-file`. */
class ArcusOpenGame extends element({
  /** Links lead to the check of the game. */
  check: flag,
  /** Files only. */
  offline: flag,
  problem: state(''),
}) {
  #listening = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = this.#listening;
    document.addEventListener('dragover', this.#allow, { signal });
    document.addEventListener('drop', this.#drop, { signal });
    document.addEventListener('paste', this.#paste, { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening.abort();
    this.#listening = new AbortController();
  }

  readonly #allow = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };

  readonly #drop = (event: DragEvent): void => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    this.#give(file);
  };

  readonly #paste = ({ clipboardData }: ClipboardEvent): void => {
    if (!this.offline) this.#open(clipboardData?.getData('text') ?? '');
  };

  readonly #choose = (event: Event): void => {
    const file = chosenFile(event);
    if (file) this.#give(file);
  };

  #open(text: string): boolean {
    const address = gameAddress(text);
    if (address === null) return false;
    if (this.check) address.search = 'check';
    location.assign(address);
    return true;
  }

  #give(detail: File): void {
    this.dispatchEvent(new CustomEvent('arcus-file', { detail }));
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    if (!this.#open(this.renderRoot.querySelector('input')?.value ?? ''))
      this.problem = openGameWords.noLink(siteUrl);
  };

  protected override render(): TemplateResult {
    return html`${
      this.offline
        ? nothing
        : html`<form class="inline-form" novalidate @submit=${this.#submit}>
            <label>${openGameWords.link} <input class="input" type="url" autocomplete="off"></label>
            <button class="button">${this.check ? openGameWords.check : openGameWords.watch}</button>
            <p class="problem" role="alert">${this.problem}</p>
          </form>`
    }
      <label>${openGameWords.file} <input type="file" accept="application/json,.json" @change=${this.#choose}></label>`;
  }

  static override styles = [
    controlStyles,
    fileStyles,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        gap: var(--arcus-space-4);
        align-items: end;
      }
      form {
        flex: 1 1 22rem;
      }
      label {
        flex: 1 1 16rem;
      }
    `,
  ];
}

customElements.define('arcus-open-game', ArcusOpenGame);
