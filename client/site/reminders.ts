import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { reminderWords } from '#locale/reminders';
import { digestOf } from '../../shared/kernel/random.ts';
import type { Table, TableView } from '../sdk/index.ts';
import { dialogStyles } from '../ui/dialog.ts';
import { closeNotifications, ownSubscription, registerWorker } from './app-worker.ts';

/** Whether this browser is one of the seat's devices. The page is open now: closes the table's notifications. */
export const isReminded = async ({ id, reminders = [] }: TableView): Promise<boolean> => {
  const own = await ownSubscription();
  if (own === null || !reminders.includes(digestOf(own.endpoint))) return false;
  if (!document.hidden) await closeNotifications(id);
  return true;
};

/** In a page in the background, which the table takes for open. */
export const remindHere = async ({ id, game }: TableView): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage({ table: id, game, kind: 'turn' });
};

/** Of a press: browsers ask for the permission only then. */
const subscribe = async (): Promise<Parameters<Table['remind']>[0]> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new DOMException(permission, 'NotAllowedError');
  const { publicKey } = await (await fetch('/api/push-key')).json();
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const make = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const made = await make().catch(async (error: unknown) => {
    // Of an earlier key of the server.
    if (!(await (await pushManager.getSubscription())?.unsubscribe())) throw error;
    return make();
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
};

/** `<arcus-reminders>`: turns the reminders of a table on and off, in a dialog. */
class ArcusReminders extends LitElement {
  static override properties = {
    table: { attribute: false },
    state: { state: true },
    busy: { state: true },
  };

  declare table: Table | null;
  declare state: keyof typeof reminderWords.states;
  declare busy: boolean;

  constructor() {
    super();
    this.table = null;
    this.busy = false;
    if ('PushManager' in globalThis && 'Notification' in globalThis)
      this.state = Notification.permission === 'denied' ? 'blocked' : 'off';
    // Only Safari of iOS has this field.
    else this.state = 'standalone' in navigator ? 'install' : 'impossible';
  }

  protected override async firstUpdated(): Promise<void> {
    const view = this.table?.state.view;
    if (this.state === 'off' && view && (await isReminded(view))) this.state = 'on';
  }

  readonly #turn = async (): Promise<void> => {
    if (this.busy) return;
    this.busy = true;
    try {
      const isOn = this.state === 'on';
      await this.table?.remind(isOn ? null : await subscribe());
      this.state = isOn ? 'off' : 'on';
    } catch {
      this.state = Notification.permission === 'denied' ? 'blocked' : 'failed';
    }
    this.busy = false;
  };

  protected override render(): TemplateResult {
    const { state } = this;
    const canTurn = state !== 'install' && state !== 'impossible';
    return html`<h2>${reminderWords.title}</h2>
      <p>${reminderWords.about}</p>
      <p class="state" role="status">${reminderWords.states[state]}</p>
      <div class="actions">
        <button class="button" type="button" @click=${() => this.closest('dialog')?.close()}>${reminderWords.close}</button>
        ${canTurn ? html`<button class="button bold" type="button" aria-disabled=${this.busy ? 'true' : nothing} @click=${this.#turn}>${state === 'on' ? reminderWords.turnOff : reminderWords.turnOn}</button>` : nothing}
      </div>`;
  }

  static override styles = [
    ...dialogStyles,
    css`
      .state {
        font-weight: var(--arcus-weight-bold);
      }
      .state:empty {
        display: none;
      }
    `,
  ];
}

customElements.define('arcus-reminders', ArcusReminders);
