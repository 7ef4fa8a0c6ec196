import '../create-table.ts';
import '../open-tables.ts';
import '../quick-match.ts';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { aboutGames } from '#locale/embed';
import { siteWords } from '#locale/site';
import { createRefusalText } from '../../embed/refusal.ts';
import { covers } from '../../games/covers.ts';
import { drawnGames, gameName, gameUis, isGameId } from '../../games/registry.ts';
import type { GameId, Level, Region } from '../../sdk/index.ts';
import { arc, arcStyles } from '../../widget/arc.ts';
import { controlStyles } from '../../widget/controls.ts';
import { levelField, nameField, parseName, storedLevel } from '../../widget/form-fields.ts';
import { RequestController } from '../../widget/request-controller.ts';
import { matStyle } from '../../widget/seat-places.ts';
import { isSearching, store, stored } from '../../widget/storage.ts';
import { openAgainstComputers } from '../create-table.ts';

/** Every game with its picture and what it is about; one of them is chosen. */
const gameChoice = (chosen: GameId, choose: (game: GameId) => void): TemplateResult => html`
  <fieldset class="games">
    <legend class="unseen">${siteWords.game}</legend>
    ${drawnGames.map((game) => {
      const { name } = gameUis[game];
      const picture = covers[game];
      return html`<label class="game" .style=${matStyle(game)}>
        <input type="radio" name="game" value=${game} .checked=${game === chosen} @change=${() => choose(game)}
          aria-labelledby=${`${game}-name`} aria-describedby=${`${game}-about`}>
        ${picture}
        <span class="name" id=${`${game}-name`}>${name}</span>
        <span class="about" id=${`${game}-about`}>${aboutGames[game]}</span>
      </label>`;
    })}
  </fieldset>`;

const gameChoiceStyles = css`
  .games {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, max(9.5rem, 150px)), 1fr));
    gap: var(--arcus-space-4);
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  /* A poster of the game, on the cloth that it is played on. */
  .game {
    position: relative;
    display: grid;
    grid-template: auto auto 1fr / minmax(0, 1fr) auto;
    gap: var(--arcus-space-2);
    padding: var(--arcus-space-5);
    border-radius: 18px;
    background: radial-gradient(
      ellipse 90% 80% at 50% 34%,
      color-mix(in srgb, var(--game-mat) 88%, white),
      var(--game-mat) 55%,
      color-mix(in srgb, var(--game-mat) 70%, black)
    );
    box-shadow:
      0 0 0 1px rgb(0 0 0 / 0.4),
      0 6px 14px rgb(30 18 8 / 0.3);
    color: var(--arcus-card-paper);
    cursor: pointer;
  }
  .game:has(:checked) {
    outline: 4px solid var(--arcus-lamp);
    outline-offset: 2px;
  }
  .game:has(:focus-visible) {
    box-shadow: 0 0 0 7px var(--arcus-ink);
  }
  .game > input {
    grid-area: 2 / 2;
    inline-size: 20px;
    block-size: 20px;
    margin: 2px 0 0;
    border-color: var(--arcus-card-paper);
    background: transparent;
    outline: none;
    box-shadow: none;
  }
  .game > input:checked {
    border-color: var(--arcus-lamp);
  }
  .game > :is(svg, .about) {
    grid-column: 1 / -1;
  }
  .game > svg {
    display: block;
    inline-size: 100%;
    max-inline-size: 15rem;
    margin-block-end: var(--arcus-space-3);
  }
  .game > .name {
    font-weight: var(--arcus-weight-heavy);
    font-size: var(--arcus-text-4);
    line-height: 1.2;
  }
  .game > .about {
    line-height: 1.4;
  }
  /* Where letters are too large for a picture, none. */
  @container (max-width: 15rem) {
    .game > svg {
      display: none;
    }
  }
`;

/** `<arcus-home>`: from here to a game in one click. */
class ArcusHome extends LitElement {
  static override properties = {
    near: {},
    game: { state: true },
    name: { state: true },
    isNameChecked: { state: true },
    level: { state: true },
    searching: { state: true },
  };

  /** The region that the visitor seems to be in. */
  declare near: Region | null;
  declare game: GameId;
  declare name: string;
  declare isNameChecked: boolean;
  declare level: Level;
  /** Looking for people. */
  declare searching: boolean;
  readonly #requests = new RequestController(this, createRefusalText);

  constructor() {
    super();
    this.near = null;
    const last = stored('game') ?? '';
    this.game = isGameId(last) ? last : (drawnGames[0] ?? 'drop-rainbow');
    this.name = stored('name') ?? '';
    this.isNameChecked = false;
    this.level = storedLevel();
    this.searching = isSearching() && parseName(this.name) !== null;
  }

  readonly #choose = (game: GameId): void => {
    this.game = game;
    store('game', game);
  };

  readonly #chooseLevel = (level: Level): void => {
    this.level = level;
  };

  /** The name; null once it has been asked for. */
  #givenName(): string | null {
    const name = parseName(this.name);
    this.isNameChecked = name === null;
    if (name === null) this.renderRoot.querySelector<HTMLInputElement>('#name')?.focus();
    return name;
  }

  readonly #search = (event: Event): void => {
    event.preventDefault();
    if (this.#requests.busy) return;
    this.#requests.show('');
    this.searching = this.#givenName() !== null;
  };

  readonly #stopped = async (): Promise<void> => {
    this.searching = false;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLButtonElement>('form .bold')?.focus();
  };

  readonly #play = (): void => {
    const name = this.#requests.busy ? null : this.#givenName();
    if (name === null) return;
    this.#requests.run(async () => {
      location.assign(await openAgainstComputers(this.game, name, this.level));
      // The buttons stay as they are until the table's page takes this one's place.
      await new Promise<never>(() => {});
    });
  };

  #form(): TemplateResult {
    return html`<form novalidate @submit=${this.#search}>
      ${nameField({
        value: this.name,
        isNameChecked: this.isNameChecked,
        change: (value) => {
          this.name = value;
          // A table that is opened for friends asks for it once more.
          const name = parseName(value);
          if (name !== null) store('name', name);
        },
      })}
      <div class="actions">
        <button class="button bold" aria-disabled=${this.#requests.busy ? 'true' : nothing}>${siteWords.playWithOthers}</button>
        <button class="button" type="button" aria-disabled=${this.#requests.busy ? 'true' : nothing} @click=${this.#play}>${this.#requests.busy ? siteWords.opening : siteWords.againstComputer}</button>
      </div>
      ${levelField(this.level, this.#chooseLevel)}
      <p class="problem" role="alert">${this.#requests.problem}</p>
    </form>`;
  }

  protected override render(): TemplateResult {
    return html`
      <header>
        ${arc()}
        <h1>Arcus</h1>
        <p>${siteWords.tagline}</p>
      </header>
      <main>
        <section aria-labelledby="play">
          <h2 id="play">${siteWords.playNow}</h2>
          ${
            this.searching
              ? html`<arcus-quick-match game=${this.game} name=${parseName(this.name) ?? ''} .near=${this.near} @stopped=${this.#stopped}></arcus-quick-match>`
              : [gameChoice(this.game, this.#choose), this.#form()]
          }
          <details>
            <summary class="button">${siteWords.openForFriends}</summary>
            ${keyed(this.game, html`<arcus-create-form game=${this.game}></arcus-create-form>`)}
          </details>
          <p><a href=${`/rules/${this.game}`}>${siteWords.rulesOf(gameName(this.game))}</a></p>
        </section>
        <section aria-labelledby="open">
          <h2 id="open">${siteWords.openTables}</h2>
          <arcus-open-tables .near=${this.near}></arcus-open-tables>
        </section>
      </main>
      <footer><a href="/verify">${siteWords.checkGame}</a><a href="/api">${siteWords.api}</a><slot></slot></footer>`;
  }

  static override styles = [
    controlStyles,
    arcStyles,
    gameChoiceStyles,
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
      footer {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--arcus-space-5);
        align-items: center;
        margin-block-start: var(--arcus-space-8);
        font-size: var(--arcus-text-2);
      }
      footer > a {
        display: inline-flex;
        align-items: center;
        min-block-size: 44px;
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
        container-type: inline-size;
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
