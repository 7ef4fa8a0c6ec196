import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { siteWords } from '#locale/site';
import { openingRefusalText } from '../embed/opening-refusal.ts';
import type { OptionField } from '../game-ui/game-ui.ts';
import { loadOptions } from '../games/options.ts';
import { offeredGames } from '../games/own-games.ts';
import { factsOf, quickSeats } from '../games/pages.ts';
import { firstGame, gameEntry, gameName, isGameId } from '../games/registry.ts';
import type { CreateTable, GameId, Level } from '../sdk/index.ts';
import { controlStyles } from '../ui/controls.ts';
import { attribute, element, state } from '../ui/element.ts';
import { RequestController } from '../ui/request-controller.ts';
import { store } from '../ui/storage.ts';
import {
  NameField,
  type OptionValue,
  optionFields,
  suggestedName,
  valueIn,
} from '../widget/gathering/form-fields.ts';
import { optionFieldStyles } from '../widget/gathering/form-styles.ts';
import { bookChanges, isByBook, presetField, presetStyles } from '../widget/gathering/rules-preset.ts';
import { passwordField, settingFields, settingsOf } from '../widget/gathering/table-settings.ts';
import { playerName, storedName } from './name.ts';
import { openTable, playAgainstComputers } from './play-now.ts';

/** `<arcus-create-form game level>`: a form for a new table, its game, options and settings. With a level it starts against computer players. */
class ArcusCreateForm extends element({
  game: attribute(firstGame),
  level: attribute<Level | null>(null),
  fields: state<readonly OptionField[]>([]),
  players: state<readonly number[]>([]),
  /** The game of `fields`. */
  loaded: state<GameId | null>(null),
}) {
  #loading: Promise<void> = Promise.resolve();
  readonly #requests = new RequestController(this, openingRefusalText);
  #password = '';
  readonly #name = new NameField(this, storedName() ?? suggestedName());
  readonly #chosen = new Map<string, OptionValue>();

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('game')) this.#loading = this.#load(this.game);
  }

  async #load(game: GameId): Promise<void> {
    const options = await loadOptions(game);
    if (game !== this.game) return;
    // Table settings and rules by the book stay; a game's own fields start over.
    const isBook = isByBook(this.fields, this.#chosen);
    for (const { key } of [this.#seats, ...this.fields]) this.#chosen.delete(key);
    if (isBook) for (const [key, value] of Object.entries(bookChanges(options))) this.#chosen.set(key, value);
    this.fields = options;
    this.players = gameEntry(game).players;
    this.loaded = game;
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const name = this.level === null ? this.#name.read() : playerName();
    if (name === null) return;
    if (this.level === null) store('name', name);
    this.#requests.run(async () => {
      // Until then, `fields` belong to the previous game.
      while (this.loaded !== this.game) await this.#loading;
      const table = this.#tableToCreate();
      location.assign(
        await (this.level === null ? openTable(table, name) : playAgainstComputers(table, name, this.level)),
      );
    });
  };

  #tableToCreate(): CreateTable & { readonly game: GameId } {
    const seats = this.#chosen.get('seats');
    return {
      game: this.game,
      options: Object.fromEntries(this.fields.map((field) => [field.key, valueIn(this.#chosen, field)])),
      settings: settingsOf(this.#chosen),
      ...(this.#password !== '' && { password: this.#password }),
      ...(typeof seats === 'number' ? { seats } : {}),
    };
  }

  get #seats(): OptionField {
    const order =
      this.level === null
        ? this.players.toReversed()
        : [quickSeats(this.game, this.players), ...this.players];
    const choices = [...new Set(order)].map((value) => ({ value, label: siteWords.players(value) }));
    return { key: 'seats', label: siteWords.seats, choices };
  }

  readonly #choose = (key: string, value: OptionValue): void => {
    if (key === gameField.key && typeof value === 'string' && isGameId(value)) this.game = value;
    else this.#chosen.set(key, value);
  };

  readonly #setPassword = (value: string): void => {
    this.#password = value;
  };

  protected override render(): TemplateResult | typeof nothing {
    if (this.players.length === 0) return nothing;
    const [clocks, ...others] = settingFields.filter((field) =>
      this.level === null ? !isListed(field) : isForOne(field),
    );
    const fields = [this.#seats, ...(clocks ? [clocks] : []), ...this.fields, ...others];
    const values = new Map([...this.#chosen, [gameField.key, this.game] as const]);
    return html`<form class="options" aria-busy=${this.loaded !== this.game} @change=${() => this.requestUpdate()} @submit=${this.#submit}>
      ${optionFields([{ ...gameField, hint: factsOf(this.game) }, ...(this.level === null ? settingFields.filter(isListed) : [])], values, this.#choose)}
      ${presetField(this.fields, values, this.#choose)}
      ${this.level === null && storedName() === null ? this.#name.render() : nothing}
      <details><summary>${siteWords.moreSettings}</summary><div class="options">${optionFields(fields, values, this.#choose)}${this.level === null ? passwordField(this.#setPassword) : nothing}</div></details>
      <p class="problem" role="alert">${this.#requests.problem}</p>
      <div class="actions"><button class="button bold" aria-disabled=${this.#requests.busy ? 'true' : nothing}>${this.#requests.busy ? siteWords.opening : siteWords.openTable}</button></div>
    </form>`;
  }

  static override styles = [
    controlStyles,
    optionFieldStyles,
    presetStyles,
    css`
      :host {
        container-type: inline-size;
      }
      details {
        grid-column: 1 / -1;
      }
      details > .options {
        margin-block-start: var(--arcus-space-4);
      }
      /* Keeps the button visible below many fields. */
      @container (width >= 22rem) {
        .options > .actions {
          position: sticky;
          inset-block-end: calc(-1 * var(--arcus-space-6));
          padding-block: var(--arcus-space-4) var(--arcus-space-5);
          background: var(--arcus-sheet);
        }
        /* Keeps a focused field above the button. */
        .options :is(input, select) {
          scroll-margin-block-end: 6rem;
        }
      }
    `,
  ];
}

/** Of a table that its page holds. */
const isForOne = ({ key }: OptionField): boolean => ['hints', 'botsReact', 'speed'].includes(key);

const isListed = ({ key }: OptionField): boolean => key === 'listed';

const gameField: OptionField = {
  key: 'game',
  label: siteWords.game,
  choices: offeredGames.map((value) => ({ value, label: gameName(value) })),
};

customElements.define('arcus-create-form', ArcusCreateForm);
