import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { siteWords } from '#locale/site';
import { createRefusalText } from '../embed/refusal.ts';
import type { OptionField } from '../games/game-ui.ts';
import { gameUis } from '../games/registry.ts';
import { type CreateTable, connectTable, type GameId, type Level, lobby } from '../sdk/index.ts';
import { controlStyles } from '../widget/controls.ts';
import { type OptionValue, optionFieldStyles, optionFields, valueIn } from '../widget/form-fields.ts';
import { RequestController } from '../widget/request-controller.ts';
import { settingFields, settingsOf } from '../widget/table-settings.ts';

/** `<arcus-create-form>`: a table for friends, with its options in plain words. */
class ArcusCreateForm extends LitElement {
  static override properties = {
    game: {},
    fields: { state: true },
    players: { state: true },
  };

  declare game: GameId;
  declare fields: readonly OptionField[];
  declare players: readonly number[];
  readonly #requests = new RequestController(this, createRefusalText);
  readonly #chosen = new Map<string, OptionValue>();

  constructor() {
    super();
    this.game = 'drop-rainbow';
    this.fields = [];
    this.players = [];
  }

  protected override async firstUpdated(): Promise<void> {
    const { options, players } = await gameUis[this.game].load();
    this.fields = options;
    this.players = players;
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    this.#requests.run(async () => {
      const { id } = await lobby(location.origin).createTable(this.#tableToCreate());
      location.assign(tablePath(id));
    });
  };

  #tableToCreate(): CreateTable {
    const seats = this.#chosen.get('seats');
    return {
      game: this.game,
      options: Object.fromEntries(this.fields.map((field) => [field.key, valueIn(this.#chosen, field)])),
      settings: settingsOf(this.#chosen),
      ...(typeof seats === 'number' ? { seats } : {}),
    };
  }

  get #seats(): OptionField {
    const choices = this.players.toReversed().map((value) => ({ value, label: siteWords.players(value) }));
    return { key: 'seats', label: siteWords.seats, choices };
  }

  readonly #choose = (key: string, value: OptionValue): void => {
    this.#chosen.set(key, value);
  };

  protected override render(): TemplateResult | typeof nothing {
    if (this.players.length === 0) return nothing;
    const [clocks, ...others] = settingFields;
    const fields = [this.#seats, ...(clocks ? [clocks] : []), ...this.fields, ...others];
    return html`<form class="options" @submit=${this.#submit}>
      ${optionFields(fields, this.#chosen, this.#choose)}
      <p class="problem" role="alert">${this.#requests.problem}</p>
      <div class="actions"><button class="button bold" aria-disabled=${this.#requests.busy ? 'true' : nothing}>${this.#requests.busy ? siteWords.opening : siteWords.openTable}</button></div>
    </form>`;
  }

  static override styles = [controlStyles, optionFieldStyles];
}

customElements.define('arcus-create-form', ArcusCreateForm);

export const tablePath = (id: string): string => `/t/${id}`;

/** A quick game is one of three where that many can play, else of as few as can. */
export const quickSeats = (possible: readonly number[]): number =>
  possible.includes(3) ? 3 : (possible[0] ?? 3);

/** Opens a table by link only, sits down, puts computer players on the other seats and starts. Resolves to the table's page. */
export const openAgainstComputers = async (game: GameId, name: string, level: Level): Promise<string> => {
  const seats = quickSeats((await gameUis[game].load()).players);
  const { id } = await lobby(location.origin).createTable({ game, seats });
  const table = connectTable({ host: location.origin, table: id });
  try {
    await table.sit({ name, seat: 0 });
    for (let seat = 1; seat < seats; seat += 1) await table.addBot(seat, level);
    await table.start();
  } finally {
    table.close();
  }
  return tablePath(id);
};
