import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { type CreateTable, type GameId, LobbyRefused, lobby } from '../sdk/index.ts';
import { controlStyles } from '../widget/controls.ts';
import type { OptionField } from '../widget/games/drawing.ts';
import { drawings } from '../widget/games/registry.ts';
import { tablePath } from './quick-game.ts';

const clocks: OptionField = {
  key: 'turnSeconds',
  label: 'Time for each turn',
  choices: [
    { value: 60, label: 'One minute' },
    { value: 30, label: '30 seconds' },
    { value: 120, label: 'Two minutes' },
    { value: 'none', label: 'No clock' },
  ],
};
const listed: OptionField = {
  key: 'listed',
  label: 'Listed: anybody may join',
  hint: 'Otherwise only those who have the link.',
  choices: [
    { value: false, label: 'No' },
    { value: true, label: 'Yes' },
  ],
};

type Value = OptionField['choices'][number]['value'];

/** `<arcus-create-form>`: a table for friends, with its options in plain words. */
export class ArcusCreateForm extends LitElement {
  static override properties = {
    game: {},
    fields: { state: true },
    players: { state: true },
    busy: { state: true },
    problem: { state: true },
  };

  declare game: GameId;
  declare fields: readonly OptionField[];
  declare players: readonly number[];
  declare busy: boolean;
  declare problem: string;
  readonly #chosen = new Map<string, Value>();

  constructor() {
    super();
    this.game = 'drop-rainbow';
    this.fields = [];
    this.players = [];
    this.busy = false;
    this.problem = '';
  }

  protected override async firstUpdated(): Promise<void> {
    const { options, players } = await drawings[this.game].load();
    this.fields = options;
    this.players = players;
  }

  #value({ key, choices }: OptionField): Value | undefined {
    return this.#chosen.get(key) ?? choices[0]?.value;
  }

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.problem = '';
    try {
      const { id } = await lobby(location.origin).createTable(this.#wish());
      location.assign(tablePath(id));
    } catch (error) {
      this.problem =
        error instanceof LobbyRefused
          ? error.message
          : 'The table could not be opened just now. Please try again.';
    }
    this.busy = false;
  };

  #wish(): CreateTable {
    const seconds = this.#value(clocks);
    const seats = this.#value(this.#seats);
    return {
      game: this.game,
      options: Object.fromEntries(this.fields.map((field) => [field.key, this.#value(field)])),
      settings: {
        turnSeconds: typeof seconds === 'number' ? seconds : null,
        listed: this.#value(listed) === true,
      },
      ...(typeof seats === 'number' ? { seats } : {}),
    };
  }

  get #seats(): OptionField {
    const choices = this.players.toReversed().map((count) => ({
      value: count,
      label:
        count === this.players.at(-1)
          ? `Up to ${count} players`
          : count === 2
            ? '2 players'
            : `Up to ${count} players`,
    }));
    return { key: 'seats', label: 'Seats', choices };
  }

  protected override render(): TemplateResult {
    return html`<form @submit=${this.#submit}>
      ${[this.#seats, clocks, ...this.fields, listed].sort((a, b) => Number(isCheck(a)) - Number(isCheck(b))).map((field) => (isCheck(field) ? this.#check(field) : this.#select(field)))}
      <p class="problem" role="alert">${this.problem}</p>
      <div class="actions"><button class="button bold" aria-disabled=${this.busy ? 'true' : nothing}>Open the table</button></div>
    </form>`;
  }

  #select({ key, label, hint, choices }: OptionField): TemplateResult {
    const change = ({ target }: Event): void => {
      const choice = target instanceof HTMLSelectElement ? choices[target.selectedIndex] : undefined;
      if (choice) this.#chosen.set(key, choice.value);
    };
    return html`<div class="field">
      <label for=${key}>${label}</label>
      <select class="input" id=${key} @change=${change}
        aria-describedby=${hint ? `${key}-hint` : nothing}>${choices.map((choice) => html`<option>${choice.label}</option>`)}</select>
      ${hint ? html`<p class="hint" id=${`${key}-hint`}>${hint}</p>` : nothing}
    </div>`;
  }

  #check({ key, label, hint, choices }: OptionField): TemplateResult {
    const change = ({ target }: Event): void => {
      if (target instanceof HTMLInputElement) this.#chosen.set(key, target.checked);
    };
    return html`<div class="field tick">
      <label class="check" for=${key}><input type="checkbox" id=${key} ?checked=${choices[0]?.value === true} @change=${change}
        aria-describedby=${hint ? `${key}-hint` : nothing}>${label}</label>
      ${hint ? html`<p class="hint" id=${`${key}-hint`}>${hint}</p>` : nothing}
    </div>`;
  }

  static override styles = [
    controlStyles,
    css`
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
        gap: var(--arcus-space-5);
      }
      .problem,
      .actions {
        grid-column: 1 / -1;
        margin: 0;
      }
      .problem {
        font-weight: var(--arcus-weight-bold);
      }
      .problem:empty {
        display: none;
      }
      .field {
        align-content: start;
      }
      .tick {
        gap: 0;
      }
      .tick > .check {
        font-size: inherit;
        font-weight: inherit;
      }
      .tick > .hint {
        margin-inline-start: 32px;
      }
    `,
  ];
}

const isCheck = ({ choices }: OptionField): boolean =>
  choices.every(({ value }) => typeof value === 'boolean');

customElements.define('arcus-create-form', ArcusCreateForm);
