import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { arc, arcStyles } from '../../widget/arc.ts';
import { rainbowCard, rainbowCardStyles } from '../../widget/cards/rainbow.ts';
import { controlStyles } from '../../widget/controls.ts';
import { nameField, parseName } from '../../widget/name-field.ts';
import { rainbowColours } from '../../widget/palette.ts';
import { remember, remembered } from '../../widget/remembered.ts';
import '../create-form.ts';
import '../open-tables.ts';
import { openAgainstComputers } from '../quick-game.ts';

const opponents = 2;

/** `<arcus-home>`: from here to a game in one click. */
export class ArcusHome extends LitElement {
  static override properties = {
    name: { state: true },
    complain: { state: true },
    busy: { state: true },
    problem: { state: true },
  };

  declare name: string;
  declare complain: boolean;
  declare busy: boolean;
  declare problem: string;

  constructor() {
    super();
    this.name = remembered('name') ?? '';
    this.complain = false;
    this.busy = false;
    this.problem = '';
  }

  readonly #play = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    const name = parseName(this.name);
    this.complain = name === null;
    if (name === null) {
      this.renderRoot.querySelector('input')?.focus();
      return;
    }
    remember('name', name);
    this.busy = true;
    this.problem = '';
    try {
      location.assign(await openAgainstComputers('drop-rainbow', name, opponents));
    } catch {
      this.problem = 'The table could not be opened just now. Please try again.';
      this.busy = false;
    }
  };

  protected override render(): TemplateResult {
    return html`
      <header>
        ${arc()}
        <h1>Arcus</h1>
        <p>Card tables in one click: send the link and play, without an account.</p>
      </header>
      <main>
        <section class="game" aria-labelledby="game">
          <div class="fan" aria-hidden="true">${rainbowColours.map((colour) => rainbowCard(colour, { label: '' }))}</div>
          <h2 id="game">Drop Rainbow</h2>
          <p>Draw on for one more colour, or stop and keep what you have? All seven colours win.
            <a href="/rules/drop-rainbow">The rules</a></p>
          <form novalidate @submit=${this.#play}>
            ${nameField({
              value: this.name,
              complain: this.complain,
              input: (value) => {
                this.name = value;
              },
            })}
            <button class="button bold" aria-disabled=${this.busy ? 'true' : nothing}>${this.busy ? 'Opening a table…' : 'Play against the computer'}</button>
            <p class="problem" role="alert">${this.problem}</p>
          </form>
          <details>
            <summary class="button">Open a table for friends</summary>
            <arcus-create-form game="drop-rainbow"></arcus-create-form>
          </details>
        </section>
        <section aria-labelledby="open">
          <h2 id="open">Open tables</h2>
          <arcus-open-tables></arcus-open-tables>
        </section>
      </main>`;
  }

  static override styles = [
    controlStyles,
    arcStyles,
    rainbowCardStyles,
    css`
      :host {
        display: block;
        max-inline-size: 68rem;
        margin-inline: auto;
        padding: var(--arcus-space-6) max(16px, 3vw) var(--arcus-space-8);
      }
      header {
        display: grid;
        grid-template-columns: auto 1fr;
        column-gap: var(--arcus-space-5);
        align-items: center;
        margin-block-end: var(--arcus-space-7);
        --arcus-arc-width: 88px;
      }
      header > .arc {
        grid-row: 1 / 3;
      }
      h1,
      h2,
      p {
        margin: 0;
      }
      h1 {
        font-size: var(--arcus-text-6);
        line-height: 1.1;
      }
      h2 {
        font-size: var(--arcus-text-5);
        line-height: 1.2;
      }
      a {
        color: inherit;
      }
      main {
        display: grid;
        gap: var(--arcus-space-8);
      }
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--arcus-space-5);
        align-content: start;
        min-inline-size: 0;
      }
      .fan {
        display: flex;
        --arcus-card-width: clamp(58px, 10vw, 88px);
      }
      .fan > .card {
        flex: none;
        margin-inline-end: calc(var(--arcus-card-width) * -0.38);
      }
      form {
        display: grid;
        gap: var(--arcus-space-4);
      }
      .problem {
        font-weight: var(--arcus-weight-bold);
      }
      .problem:empty {
        display: none;
      }
      summary {
        inline-size: 100%;
        list-style: none;
      }
      summary::-webkit-details-marker {
        display: none;
      }
      details[open] > summary {
        margin-block-end: var(--arcus-space-5);
      }
      @media (min-width: 860px) {
        header {
          margin-block: var(--arcus-space-6) var(--arcus-space-8);
        }
        main {
          grid-template-columns: minmax(0, 5fr) minmax(0, 4fr);
          column-gap: var(--arcus-space-8);
        }
      }
    `,
  ];
}

customElements.define('arcus-home', ArcusHome);
