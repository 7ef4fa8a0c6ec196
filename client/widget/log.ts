import { html, nothing, type TemplateResult } from 'lit';

interface Log {
  /** Sentences, the newest first. */
  readonly entries: readonly string[];
  readonly open: boolean;
  /** Whether single letters act. */
  readonly keys: boolean;
  toggle(): void;
  toggleKeys(): void;
}

export const log = ({ entries, open, keys, toggle, toggleKeys }: Log): TemplateResult => html`
  <aside class="log" aria-label="Log">
    <button class="small-button" type="button" aria-expanded=${open} aria-keyshortcuts=${keys ? 'l' : nothing}
      @click=${toggle}>${open ? 'Hide the log' : 'Show the log'}</button>
    <div ?hidden=${!open}>
      ${entries.length === 0 ? html`<p class="muted">Nothing has happened since you came.</p>` : nothing}
      <ol reversed role="list" tabindex="0" aria-label="What has happened, the newest first">${entries.map((entry) => html`<li>${entry}</li>`)}</ol>
      <label class="check"><input type="checkbox" .checked=${keys} @change=${toggleKeys}>
        Keys: the letters on the buttons, L for the log</label>
    </div>
  </aside>`;
