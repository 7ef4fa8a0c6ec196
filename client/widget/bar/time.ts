import { html, nothing, type TemplateResult } from 'lit';
import { pauseWords } from '#locale/dialogs';
import { timeSpan } from '#locale/grammar';
import type { TableView } from '../../sdk/index.ts';
import { property, rootlessElement } from '../../ui/element.ts';

const minuteMs = 60_000;

/** `<arcus-time-left>`: the time until `until` in days, hours and minutes; in its last hour the reserve that is left, `+2:05`, if there is one. */
class ArcusTimeLeft extends rootlessElement({
  until: property<number | null>(null),
  /** Milliseconds of the reserve, which ends at `until`. */
  bank: property(0),
  now: property<() => number>(Date.now),
}) {
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override updated(): void {
    clearTimeout(this.#timer);
    if (this.until !== null && this.isConnected)
      this.#timer = setTimeout(() => this.requestUpdate(), this.#left >= 60 * minuteMs ? minuteMs : 1000);
  }

  get #left(): number {
    return this.until === null ? Number.POSITIVE_INFINITY : Math.max(0, this.until - this.now());
  }

  protected override render(): TemplateResult {
    const left = this.#left;
    if (this.until !== null && (left >= 60 * minuteMs || this.bank === 0)) {
      const span = Math.max(minuteMs, left);
      return html`<span aria-hidden="true">${timeSpan(span, 'narrow')}</span><span class="unseen">${timeSpan(span)}</span>`;
    }
    const seconds = Math.ceil(Math.min(this.bank, left) / 1000);
    return html`<span class="unseen">${pauseWords.reserve} </span>+${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
}

customElements.define('arcus-time-left', ArcusTimeLeft);

/** `<arcus-pause>`: asks the players of a game for the pause that one of them wants. Inside the table's root, with its styles. */
class ArcusPause extends rootlessElement({
  view: property<TableView | null>(null),
  ask: property<(agreed: boolean) => void>(() => {}),
}) {
  protected override render(): TemplateResult | typeof nothing {
    const { pause, seats, you = null } = this.view ?? { seats: [] };
    if (!pause || pause.agreedByAll || you === null) return nothing;
    const isOwn = pause.agreed.includes(you);
    const names = pause.agreed.flatMap((seat) => seats[seat]?.name ?? []);
    return html`<div class="banner boxed slim" role="status">
      <p>${isOwn ? pauseWords.waits : pauseWords.wanted(names)}</p>
      <p class="actions"><button class="button" type="button" @click=${() => this.ask(!isOwn)}>${isOwn ? pauseWords.withdraw : pauseWords.agree}</button></p>
    </div>`;
  }
}

customElements.define('arcus-pause', ArcusPause);
