import { css, html, nothing, type TemplateResult } from 'lit';
import { reminderWords } from '#locale/reminders';
import { digestOf } from '../../shared/kernel/random.ts';
import type { Table, TableState, TableView } from '../sdk/index.ts';
import { dialogStyles } from '../ui/dialog.ts';
import { element, property, state } from '../ui/element.ts';
import { sitePath } from '../ui/site-path.ts';
import { closeNotifications, ownSubscription, registeredWorker, registerWorker } from './app-worker.ts';

/** Whether this browser is one of the seat's devices. */
const isReminded = async ({ reminders = [] }: TableView): Promise<boolean> => {
  const own = await ownSubscription();
  return own !== null && reminders.includes(digestOf(own.endpoint));
};

let prompted: number | null | undefined;

/** Follows the table of an open page. In the background the page shows the notification: the table sends none to a connected player. */
export const watchReminders = async (page: { isReminded: boolean }, { view }: TableState): Promise<void> => {
  const decision = view?.prompt?.decision ?? null;
  const isNew = decision !== prompted;
  prompted = decision;
  page.isReminded = view !== null && (await isReminded(view));
  if (!page.isReminded || !view || !isNew) return;
  if (!document.hidden) return closeNotifications(view.id);
  if (decision === null) return;
  (await registeredWorker())?.active?.postMessage({ table: view.id, game: view.game, kind: 'turn' });
};

/** Browsers ask for the permission only after a click. */
const subscribe = async (): Promise<Parameters<Table['remind']>[0]> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new DOMException(permission, 'NotAllowedError');
  const { publicKey } = await (await fetch(`${sitePath}api/push-key`)).json();
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const make = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const made = await make().catch(async (error: unknown) => {
    // The subscription may belong to an earlier key of the server.
    if (!(await (await pushManager.getSubscription())?.unsubscribe())) throw error;
    return make();
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
};

/** `<arcus-reminders>`: turns the reminders of a table on and off, in a dialog. */
class ArcusReminders extends element({
  table: property<Table | null>(null),
  state: state<'off' | keyof typeof reminderWords.states>('off'),
  busy: state(false),
}) {
  constructor() {
    super();
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
      <p class="state" role="status">${state === 'off' ? nothing : reminderWords.states[state]}</p>
      <div class="actions">
        <button class=${state === 'on' || !canTurn ? 'button bold' : 'button'} type="button" @click=${() => this.closest('dialog')?.close()}>${reminderWords.close}</button>
        ${canTurn ? html`<button class=${state === 'on' ? 'button' : 'button bold'} type="button" aria-disabled=${this.busy ? 'true' : nothing} @click=${this.#turn}>${state === 'on' ? reminderWords.turnOff : reminderWords.turnOn}</button>` : nothing}
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
