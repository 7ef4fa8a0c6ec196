/* All lazy parts of a table, in one file loaded after the first drawing. */
import './ask-name.ts';
import './change-table.ts';
import './notice.ts';
import './rules.ts';
import './time.ts';
import './votes.ts';
import '../gathering/color-choice.ts';
import '../gathering/link-field.ts';
import '../gathering/table-code.ts';
import {
  css,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { live } from 'lit/directives/live.js';
import { menuWords } from '#locale/dialogs';
import { tableWords } from '#locale/table';
import { isOverDays, speeds } from '../../../shared/protocol/speed.ts';
import { isInGame } from '../../../shared/protocol/table-view.ts';
import { gameEntry, gameName } from '../../games/registry.ts';
import type { Table, TableView } from '../../sdk/index.ts';
import { confirmKick, dialogStyles, insteadOfLink, showConfirmation, showDialog } from '../../ui/dialog.ts';
import { attribute, element, property, state } from '../../ui/element.ts';
import { RequestController } from '../../ui/request-controller.ts';
import { sitePath } from '../../ui/site-path.ts';
import { isHandedOver, isHost, type Reminding, seatDot } from '../seats.ts';

export { ArcusChat } from '../panel/chat.ts';

/** `<arcus-table-menu>`: a player's and a host's commands, in a dialog. */
class ArcusTableMenu extends element({
  table: property<Table | null>(null),
  /** Empty: no link to the seat. */
  page: attribute(''),
  /** Low bars have no room for it. */
  goal: attribute(''),
  leave: property<() => void>(() => {}),
  /** Shows the viewer's games; null: no button. */
  me: property<((from: Element) => void) | null>(null),
  /** Runs a request after the menu closes, unless one of this name is running, and shows its refusal. */
  perform: property<(request: () => Promise<void>, name: string) => void>(() => {}),
  remind: property<Reminding | undefined>(undefined),
  /** Goes on with a friend at a table of the server. */
  bring: property<(() => void) | undefined>(undefined),
}) {
  readonly #requests = new RequestController(this);

  constructor() {
    super();
    new TableObserver(this);
  }

  async #ask(name: string, request: (table: Table) => Promise<void>): Promise<void> {
    const { table } = this;
    if (table) await this.#requests.run(() => request(table), name);
  }

  #instead(show: (from: Element) => void): void {
    const dialog = this.closest('dialog');
    if (!dialog) return;
    dialog.close();
    show(dialog);
  }

  protected override render(): TemplateResult | typeof nothing {
    const view = this.table?.state.view;
    if (!view) return nothing;
    const watching = this.table?.state.presence?.spectators ?? 0;
    return html`<h2>${tableWords.bar.table}</h2>
      ${this.goal === '' ? nothing : html`<p><strong>${this.goal}</strong></p>`}
      ${watching > 0 ? html`<p class="muted">${tableWords.bar.watching(watching)}</p>` : nothing}
      ${view.you === null ? nothing : this.#seat(view)}
      ${isHost(view) ? this.#hosting(view) : nothing}
      <p class="problem" role="alert">${this.#requests.problem}</p>
      ${
        gameEntry(view.game).rules
          ? html`<a class="button" href=${`${sitePath}rules/${view.game}`} target="_blank" aria-haspopup="dialog" @click=${this.#rules}>${menuWords.rulesOf(gameName(view.game))}</a>`
          : nothing
      }
      ${view.you === null ? nothing : html`<button class="button" type="button" @click=${() => this.#leave(view)}>${menuWords.leave.short}</button>`}
      ${this.bring === undefined ? nothing : html`<button class="button" type="button" @click=${() => this.bring && this.#instead(this.bring)}>${menuWords.bring}</button>`}
      ${this.me === null ? nothing : html`<button class="button" type="button" @click=${() => this.me && this.#instead(this.me)}>${menuWords.me}</button>`}
      <button class="button bold" type="button" @click=${() => this.closest('dialog')?.close()}>${menuWords.back}</button>`;
  }

  #seat(view: TableView): TemplateResult {
    const hand = isHandedOver(view)
      ? html`<button class="button" type="button" @click=${() => this.#closeAfter((table) => table.takeBack())}>${tableWords.prompts.takeBack}</button>`
      : html`<button class="button" type="button" @click=${() => this.#closeAfter((table) => table.handOver())}>${menuWords.handOver}</button>`;
    return html`${view.phase === 'playing' ? hand : nothing}
      ${canAskForPause(view) ? html`<button class="button" type="button" @click=${() => this.#closeAfter((table) => table.pause(true))}>${menuWords.pause}</button>` : nothing}
      ${this.page ? html`<button class="button" type="button" @click=${this.#move}>${menuWords.move}</button>` : nothing}
      ${this.remind ? html`<button class="button" type="button" @click=${() => this.#instead((from) => this.remind?.show(from))}>${tableWords.remind[this.remind.isOn ? 'on' : 'off']}</button>` : nothing}`;
  }

  async #closeAfter(request: (table: Table) => Promise<void>): Promise<void> {
    await this.#ask('hand', request);
    if (this.#requests.problem === '') this.closest('dialog')?.close();
  }

  readonly #move = (): void =>
    this.#instead((from) =>
      showDialog(
        from,
        menuWords.move,
        html`<arcus-device .table=${this.table} page=${this.page}></arcus-device>`,
      ),
    );

  readonly #rules = insteadOfLink((_, address) =>
    this.#instead((from) =>
      showDialog(from, tableWords.rules.title, html`<arcus-rules address=${address}></arcus-rules>`),
    ),
  );

  #leave({ phase, settings }: TableView): void {
    this.#instead((from) => {
      if (!isInGame(phase)) this.leave();
      else
        showConfirmation(
          from,
          {
            title: menuWords.leave.title,
            text: settings.botsReplaceLeavers ? menuWords.leave.toComputer : menuWords.leave.toTable,
            no: menuWords.leave.no,
            yes: menuWords.leave.yes,
          },
          this.leave,
        );
    });
  }

  /** Only this page sees the table. */
  get #isLocal(): boolean {
    return this.table?.host === null;
  }

  #hosting({ phase, settings, seats, you }: TableView): TemplateResult {
    const { locked, chat, spectators, botsReact, speed: now } = settings;
    const kick = (seat: number): void => this.perform(async () => this.table?.kick(seat), `kick ${seat}`);
    return html`<section aria-labelledby="host">
      <h3 id="host">${menuWords.host}</h3>
      ${this.#isLocal ? nothing : this.#switch(menuWords.locked, locked, { locked: !locked })}
      ${this.#isLocal ? nothing : this.#switch(menuWords.chat, chat, { chat: !chat })}
      ${this.#switch(menuWords.botsReact, botsReact, { botsReact: !botsReact })}
      ${this.#isLocal ? nothing : this.#switch(menuWords.spectators, spectators, { spectators: !spectators })}
      <label class="check">${menuWords.speed.label} <select @change=${this.#setSpeed}>${speeds.map(
        (speed) => html`<option value=${speed} ?selected=${speed === now}>${menuWords.speed[speed]}</option>`,
      )}</select></label>
      ${seats.map((seat, index) =>
        seat === null || seat.bot || index === you
          ? nothing
          : html`<div class="person">${seatDot(seat.color)}<span translate="no" class="name">${seat.name}</span>
            <button class="small-button" type="button" aria-label=${tableWords.kick.of(seat.name)}
              @click=${() => this.#instead((from) => confirmKick(from, seat.name, isInGame(phase), () => kick(index)))}>${tableWords.kick.short}</button></div>`,
      )}
    </section>`;
  }

  readonly #setSpeed = ({ target }: Event): void => {
    const speed = speeds.find((one) => target instanceof HTMLSelectElement && one === target.value);
    if (speed) this.#ask(menuWords.speed.label, (table) => table.change({ settings: { speed } }));
  };

  #switch(
    label: string,
    on: boolean,
    settings: Parameters<Table['change']>[0]['settings'] & {},
  ): TemplateResult {
    // `live` resets the box after a refusal.
    return html`<label class="check"><input type="checkbox" .checked=${live(on)}
      @change=${() => this.#ask(label, (table) => table.change({ settings }))}> ${label}</label>`;
  }

  static override styles = [
    ...dialogStyles,
    css`
      h3 {
        margin: 0;
        font-size: var(--arcus-text-3);
        line-height: 1.3;
      }
      .person {
        display: flex;
        gap: var(--arcus-space-3);
        align-items: center;
        min-block-size: 44px;
      }
      .person > .name {
        flex: 1;
        min-inline-size: 0;
        line-height: 1.3;
        overflow-wrap: anywhere;
      }
    `,
  ];
}

/** Matched tables, which have no host, are paused only over days. */
const canAskForPause = ({ phase, pause, you, roster, host, settings }: TableView): boolean =>
  phase === 'playing' &&
  roster?.you !== null &&
  you !== null &&
  !pause?.agreed.includes(you) &&
  (host !== null || isOverDays(settings));

customElements.define('arcus-table-menu', ArcusTableMenu);

/** `<arcus-device>`: the link that opens the viewer's seat on another device, and its renewal, in a dialog. */
class ArcusDevice extends element({
  table: property<Table | null>(null),
  page: attribute(''),
  /** The earlier link is void. */
  renewed: state(false),
}) {
  readonly #requests = new RequestController(this);

  constructor() {
    super();
    new TableObserver(this);
  }

  readonly #renew = (): Promise<boolean> =>
    this.#requests.run(async () => {
      this.renewed = false;
      await this.table?.renew();
      this.renewed = true;
    });

  protected override render(): TemplateResult {
    const link = this.table?.seatLink(this.page) ?? '';
    return html`<h2>${menuWords.move}</h2>
      <p>${menuWords.device.text} <strong>${menuWords.device.warning}</strong></p>
      ${link === '' ? nothing : html`<arcus-link label=${menuWords.device.link} link=${link}></arcus-link>`}
      <p role="status">${this.renewed ? menuWords.device.renewed : this.#requests.problem}</p>
      <div class="actions">
        <button class="button" type="button" aria-disabled=${this.#requests.busy ? 'true' : nothing} @click=${this.#renew}>${menuWords.device.renew}</button>
        <button class="button bold" type="button" @click=${() => this.closest('dialog')?.close()}>${menuWords.device.done}</button>
      </div>`;
  }

  static override styles = [
    ...dialogStyles,
    css`
      p:empty {
        display: none;
      }
    `,
  ];
}

customElements.define('arcus-device', ArcusDevice);

/** Redraws an element with each change of its table. */
class TableObserver implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly table: Table | null };
  #unsubscribe = (): void => {};

  constructor(host: ReactiveControllerHost & { readonly table: Table | null }) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe = this.#host.table?.subscribe(() => this.#host.requestUpdate()) ?? (() => {});
  }

  hostDisconnected(): void {
    this.#unsubscribe();
  }
}
