import { html, nothing, type TemplateResult } from 'lit';
import { nameWords } from '#locale/dialogs';
import { formWords } from '#locale/forms';
import type { Table, TableState, TableView } from '../../sdk/index.ts';
import { flag, property, rootlessElement } from '../../ui/element.ts';
import { RequestController } from '../../ui/request-controller.ts';
import { stored } from '../../ui/storage.ts';
import { askName } from '../gathering/name-form.ts';

interface Seen extends Pick<TableState, 'presence' | 'user'> {
  readonly view:
    | (Pick<TableView, 'you' | 'seats' | 'code'> & {
        readonly settings: Pick<TableView['settings'], 'listed'>;
      })
    | null;
}

/** The viewer's neutral name, once people can see it or the viewer writes to them; else null. */
export const seenName = ({ view, presence, user }: Seen, isWriting: boolean): string | null => {
  const name = view?.you == null ? undefined : view.seats[view.you]?.name;
  if (!view || user || !name?.startsWith(formWords.neutralName)) return null;
  const isSeen =
    view.settings.listed === true ||
    view.code !== undefined ||
    (presence?.spectators ?? 0) > 0 ||
    view.seats.some((seat, index) => seat?.bot === false && index !== view.you);
  return isSeen || isWriting ? name : null;
};

/** `<arcus-ask-name>`: offers a player with a neutral name to give another. The game goes on. */
class ArcusAskName extends rootlessElement({
  table: property<Table | null>(null),
  state: property<TableState | null>(null),
  /** The chat is open. */
  writing: flag,
}) {
  readonly #requests = new RequestController(this);
  /** The table where the player keeps the neutral name. */
  #kept = '';

  /** A live region announces only what changes in it. */
  protected override firstUpdated(): void {
    this.requestUpdate();
  }

  readonly #ask = (): void =>
    askName(this, (name) => void this.#requests.run(async () => this.table?.rename(name)));

  readonly #keep = (): void => {
    this.#kept = this.state?.view?.id ?? '';
    this.requestUpdate();
  };

  protected override render(): TemplateResult {
    const { state } = this;
    const seen = this.hasUpdated && state ? seenName(state, this.writing) : null;
    const name = seen === stored('name') || this.#kept === state?.view?.id ? null : seen;
    return html`<div class=${name === null ? '' : 'banner boxed slim'}>
      <p role="status">${name === null ? '' : this.#requests.problem || nameWords.seenAs(name)}</p>
      ${
        name === null
          ? nothing
          : html`<p class="actions">
              <button class="button" type="button" @click=${this.#keep}>${nameWords.keep}</button>
              <button class="button bold" type="button" aria-haspopup="dialog" @click=${this.#ask}>${formWords.name}</button>
            </p>`
      }
    </div>`;
  }
}

customElements.define('arcus-ask-name', ArcusAskName);
