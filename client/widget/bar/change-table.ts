import { html, nothing, type TemplateResult } from 'lit';
import { settingWords } from '#locale/forms';
import { gatheringWords } from '#locale/table';
import type { OptionField } from '../../game-ui/game-ui.ts';
import type { GameId, Table, TableChanges } from '../../sdk/index.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { element, property, state } from '../../ui/element.ts';
import { loadPart } from '../../ui/load-part.ts';
import { RequestController } from '../../ui/request-controller.ts';
import { type OptionValue, optionFields } from '../gathering/form-fields.ts';
import { optionFieldStyles } from '../gathering/form-styles.ts';
import { presetField, presetStyles } from '../gathering/rules-preset.ts';
import { passwordField, settingFields, settingsOf, valuesOf } from '../gathering/table-settings.ts';

type Values = Readonly<Record<string, unknown>>;

const differences = (before: object, after: Values): Values =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => Reflect.get(before, key) !== value));

const isOptionValue = (value: unknown): value is OptionValue =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** `<arcus-change-table>`: the host's form for options and settings between games, in a dialog. */
class ArcusChangeTable extends element({
  table: property<Table | null>(null),
  /** Of the game; null until they are loaded. */
  options: state<readonly OptionField[] | null>(null),
}) {
  readonly #requests = new RequestController(this);
  /** Empty: as it is. Null: none. */
  #password: string | null = '';
  readonly #values = new Map<string, OptionValue>();

  override connectedCallback(): void {
    super.connectedCallback();
    const view = this.table?.state.view;
    if (!view) return;
    for (const [key, value] of [...Object.entries(view.options), ...valuesOf(view.settings)])
      if (isOptionValue(value)) this.#values.set(key, value);
    this.#requests.run(async () => {
      const { loadOptions } = await loadPart(() => import('../../games/options.ts'));
      this.options = await loadOptions(view.game as GameId);
    });
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const view = this.table?.state.view;
    if (!view) return;
    const options = Object.fromEntries((this.options ?? []).map(({ key }) => [key, this.#values.get(key)]));
    const changedOptions = Object.keys(differences(view.options, options)).length > 0;
    const settings = differences(view.settings, settingsOf(this.#values));
    const password = this.#password === '' ? {} : { password: this.#password };
    const changes = { ...(changedOptions ? { options } : {}), settings, ...password } as TableChanges<never>;
    this.#requests.run(async () => {
      await this.table?.change(changes);
      this.#close();
    });
  };

  #passwordField(): TemplateResult {
    const { label, has, remove } = settingWords.password;
    const set = (value: string | null): void => {
      this.#password = value;
    };
    if (!this.table?.state.view?.hasPassword) return passwordField(set);
    const check: OptionField = {
      key: 'no-password',
      label: remove,
      choices: [false, true].map((value) => ({ value, label })),
    };
    return html`${passwordField(set, has)}${optionFields([check], new Map(), (_, isOn) => set(isOn === true ? null : ''))}`;
  }

  readonly #close = (): void => this.closest('dialog')?.close();

  protected override render(): TemplateResult {
    const set = (key: string, value: OptionValue): void => {
      this.#values.set(key, value);
    };
    return html`<h2>${gatheringWords.change}</h2>
      <form class="options" aria-busy=${this.options === null} @change=${() => this.requestUpdate()} @submit=${this.#submit}>
        ${this.options === null ? nothing : html`${presetField(this.options, this.#values, set)}${optionFields([...this.options, ...settingFields], this.#values, set)}`}
        ${this.#passwordField()}
        <p class="problem" role="alert">${this.#requests.problem}</p>
        <div class="actions">
          <button class="button" type="button" @click=${this.#close}>${settingWords.change.keep}</button>
          <button class="button bold" aria-disabled=${this.#requests.busy ? 'true' : nothing}>${settingWords.change.change}</button>
        </div>
      </form>`;
  }

  static override styles = [...dialogStyles, optionFieldStyles, presetStyles];
}

customElements.define('arcus-change-table', ArcusChangeTable);
