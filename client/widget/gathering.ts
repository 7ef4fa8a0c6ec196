import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { SeatView, TableState } from '../sdk/index.ts';
import './clock.ts';
import { controlStyles } from './controls.ts';
import { nameField, parseName } from './name-field.ts';
import { remember, remembered } from './remembered.ts';

/** What may be asked of the table while nobody plays. */
export interface Hosting {
  sit(wish: { readonly name: string; readonly seat?: number }): Promise<void>;
  start(): Promise<void>;
  addComputer(seat: number): Promise<void>;
  removeComputer(seat: number): Promise<void>;
}

/** `<arcus-gathering>`: taking seats, inviting, filling up and starting, before the first game and between games. */
export class ArcusGathering extends LitElement {
  static override properties = {
    state: { attribute: false },
    hosting: { attribute: false },
    perform: { attribute: false },
    players: { attribute: false },
    invite: {},
    name: { state: true },
    complain: { state: true },
    copied: { state: true },
  };

  declare state: TableState | null;
  declare hosting: Hosting | null;
  /** Runs a request, and shows its refusal. */
  declare perform: (request: () => Promise<void>) => void;
  /** The numbers of players that the game can be played by. */
  declare players: readonly number[];
  /** The address to send to others. */
  declare invite: string;
  declare name: string;
  declare complain: boolean;
  declare copied: '' | 'yes' | 'no';

  constructor() {
    super();
    this.state = null;
    this.hosting = null;
    this.perform = () => {};
    this.players = [];
    this.invite = '';
    this.name = remembered('name') ?? '';
    this.complain = false;
    this.copied = '';
  }

  protected override render(): TemplateResult | typeof nothing {
    const view = this.state?.view;
    if (!view) return nothing;
    const full = view.seats.every((seat) => seat !== null);
    const starting = view.you === null ? nothing : this.#starting();
    return html`
      ${view.phase === 'over' ? starting : nothing}
      ${view.you === null && !full ? this.#sitting() : nothing}
      ${view.you === null && full ? html`<p>All seats are taken, so you are watching. <a href="/">Open a table of your own</a></p>` : nothing}
      <ol class="seats" role="list" aria-label="Seats">
        ${view.seats.map((seat, index) => html`<li>${seat ? this.#taken(seat, index) : this.#empty(index)}</li>`)}
      </ol>
      ${view.phase === 'over' ? nothing : starting}
      ${this.invite ? this.#inviting() : nothing}`;
  }

  get #isHost(): boolean {
    const view = this.state?.view;
    return view !== null && view !== undefined && view.you !== null && view.you === view.host;
  }

  #sitting(): TemplateResult {
    return html`<form class="sit" novalidate @submit=${this.#submit}>
      ${nameField({
        value: this.name,
        complain: this.complain,
        input: (value) => {
          this.name = value;
        },
      })}
      <button class="button bold">Take a seat</button>
    </form>`;
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    this.#sit();
  };

  #sit(seat?: number): void {
    const name = parseName(this.name);
    this.complain = name === null;
    const { hosting } = this;
    if (name === null) this.renderRoot.querySelector('input')?.focus();
    else if (hosting) {
      remember('name', name);
      this.perform(() => hosting.sit(seat === undefined ? { name } : { name, seat }));
    }
  }

  #taken({ name, computer }: SeatView, index: number): TemplateResult {
    const view = this.state?.view;
    const here = this.state?.presence?.seats[index] ?? true;
    const words = [
      index === view?.you ? 'you' : '',
      index === view?.host ? 'host' : '',
      computer ? 'computer' : here ? '' : 'not connected',
    ].filter(Boolean);
    return html`<arcus-clock letter=${[...name][0] ?? ''}></arcus-clock>
      <span class="name" title=${name}>${name}</span>
      <span class="badge">${words.join(', ')}</span>
      ${
        computer && this.#isHost
          ? html`<button class="small-button" type="button" aria-label=${`Take off ${name}`}
            @click=${() => this.perform(async () => this.hosting?.removeComputer(index))}>Take off</button>`
          : nothing
      }`;
  }

  #empty(index: number): TemplateResult {
    const seat = `Seat ${index + 1}`;
    return html`<arcus-clock class="vacant"></arcus-clock>
      <span class="name empty">${seat} is free</span>
      ${
        this.state?.view?.you === null
          ? html`<button class="small-button" type="button" aria-label=${`Sit here, on seat ${index + 1}`}
            @click=${() => this.#sit(index)}>Sit here</button>`
          : nothing
      }
      ${
        this.#isHost
          ? html`<button class="small-button" type="button" aria-label=${`Add computer on seat ${index + 1}`}
            @click=${() => this.perform(async () => this.hosting?.addComputer(index))}>Add computer</button>`
          : nothing
      }`;
  }

  #starting(): TemplateResult {
    const view = this.state?.view;
    const seats = view?.seats ?? [];
    const count = seats.filter((seat) => seat !== null).length;
    const verb = view?.phase === 'over' ? 'Play again' : 'Start';
    const host = view?.host === null || view?.host === undefined ? undefined : view.seats[view.host]?.name;
    if (!this.#isHost) {
      return html`<p>${host ?? 'The host'} can ${verb === 'Start' ? 'start the game' : 'start the next game'}.</p>`;
    }
    const fits = this.players.includes(count);
    const least = this.players[0] ?? 0;
    return html`<div class="start">
      ${fits ? nothing : html`<p>${count < least ? `It takes ${least} players or more.` : `It cannot be played by ${count}.`}</p>`}
      <div class="actions">
        ${
          count < seats.length
            ? html`<button class="button" type="button" @click=${() => this.perform(() => this.#fillAndStart())}>
              Fill with computer players and ${verb === 'Start' ? 'start' : 'play'}</button>`
            : nothing
        }
        <button class="button bold" type="button" aria-disabled=${fits ? nothing : 'true'}
          @click=${() => fits && this.perform(async () => this.hosting?.start())}>${verb}</button>
      </div>
    </div>`;
  }

  async #fillAndStart(): Promise<void> {
    const seats = this.state?.view?.seats ?? [];
    for (const [index, seat] of seats.entries()) if (seat === null) await this.hosting?.addComputer(index);
    await this.hosting?.start();
  }

  #inviting(): TemplateResult {
    return html`<div class="field invite">
      <label for="invite">Send this link to whoever shall play</label>
      <div class="line">
        <input class="input" id="invite" readonly .value=${this.invite} @focus=${this.#select}>
        <button class="button" type="button" @click=${this.#copy}>Copy</button>
        ${
          typeof navigator.share === 'function'
            ? html`<button class="button" type="button" @click=${this.#share}>Share</button>`
            : nothing
        }
      </div>
      <p class="hint" role="status">${{ '': '', yes: 'Copied.', no: 'This browser does not let it be copied. The link is marked: copy it by hand.' }[this.copied]}</p>
    </div>`;
  }

  readonly #select = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) target.select();
  };

  readonly #copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(this.invite);
      this.copied = 'yes';
    } catch {
      this.copied = 'no';
      this.renderRoot.querySelector<HTMLInputElement>('#invite')?.focus();
    }
  };

  readonly #share = async (): Promise<void> => {
    try {
      await navigator.share({ url: this.invite });
    } catch {
      // Called off.
    }
  };

  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--arcus-space-6);
      }
      p {
        margin: 0;
      }
      a {
        color: inherit;
      }
      .sit,
      .line {
        display: flex;
        flex-wrap: wrap;
        gap: var(--arcus-space-4);
        align-items: end;
      }
      .sit > .field {
        flex: 1 1 12rem;
      }
      .sit > .field:has(.error) {
        flex-basis: 100%;
      }
      .line > .input {
        flex: 1 1 12rem;
        inline-size: auto;
        min-inline-size: 0;
      }
      .seats {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .seats > li {
        display: flex;
        gap: var(--arcus-space-4);
        align-items: center;
        min-block-size: 48px;
        border-block-end: 1px solid var(--arcus-hairline);
      }
      .name {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .name:not(.empty) {
        font-weight: var(--arcus-weight-bold);
      }
      .empty {
        color: var(--arcus-muted);
      }
      .badge,
      .small-button {
        flex: none;
      }
      .name + .small-button,
      .badge + .small-button {
        margin-inline-start: auto;
      }
      .start {
        display: grid;
        gap: var(--arcus-space-3);
      }
      .hint {
        min-block-size: 1.35em;
      }
    `,
  ];
}

customElements.define('arcus-gathering', ArcusGathering);
