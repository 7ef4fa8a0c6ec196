import '../create-table.ts';
import '../quick-match.ts';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { siteWords } from '#locale/site';
import { levels } from '../../../shared/kernel/game.ts';
import type { UiHints } from '../../../shared/kernel/ui-hints.ts';
import { isHomeRegion } from '../../../shared/protocol/regions.ts';
import { openingRefusalText } from '../../embed/opening-refusal.ts';
import { aboutGame, coverOf } from '../../games/covers.ts';
import { offeredGames } from '../../games/own-games.ts';
import { builtInGames, gameEntry, gameName, isGameId, matStyle } from '../../games/registry.ts';
import type { GameId, Level, Region, TableSummary } from '../../sdk/index.ts';
import { arc, arcStyles } from '../../theme/arc.ts';
import { controlStyles } from '../../ui/controls.ts';
import { showDialog } from '../../ui/dialog.ts';
import { RequestController } from '../../ui/request-controller.ts';
import { isSearching, store, stored } from '../../ui/storage.ts';
import { levelField, storedLevel } from '../../widget/gathering/form-fields.ts';
import { openAgainstComputers, openTable } from '../create-table.ts';
import { askName, disc, discStyles, storedColour, storedName } from '../name.ts';
import type { Invitation } from '../quick-match.ts';
import { watchableTables } from '../table-list.ts';

/** Whom one plays with when a poster is pressed. */
const opponentChoices = ['others', 'friends', 'computer'] as const;
type OpponentChoice = (typeof opponentChoices)[number];

/** "2–5", "5": from the least to the most. */
const formatRange = (values: readonly number[]): string => [...new Set([values[0], values.at(-1)])].join('–');

/** The game that plays itself there is one of these. */
const hasDemo = offeredGames.includes('drop-rainbow');

/** How well somebody plays in one of the games here. */
const offeredLevels = levels.filter((level) =>
  offeredGames.some((game) => gameEntry(game).levels.includes(level)),
);

/** So many tables where a game is on are shown. */
const maxWatchableTables = 12;

/** In the bar where that is wide enough, else at the foot. */
const pageLinks = html`<nav><a href="/verify">${siteWords.checkGame}</a>${offeredGames.every((game) => builtInGames.includes(game)) ? html`<a href="/docs/">${siteWords.forYourSite}</a>` : nothing}<a href="/api">${siteWords.api}</a></nav>`;

/** What a friend's link says, or null if it says nothing that could be played: `drop-rainbow.3.weur.2.…`. */
const parseInvitation = (text: string): Invitation | null => {
  const [, game, seats, code] =
    /^([a-z-]{1,40})\.(\d{1,2})\.([a-z]{2,4}\.[234]\.[\w-]{22,64})$/.exec(text) ?? [];
  return game !== undefined && isGameId(game) && code !== undefined && isHomeRegion(code.split('.')[0])
    ? { game, seats: Number(seats), code }
    : null;
};

/** `<arcus-home>`: from here to a game in one press. */
class ArcusHome extends LitElement {
  static override properties = {
    near: {},
    game: { state: true },
    name: { state: true },
    opponents: { state: true },
    level: { state: true },
    searching: { state: true },
    invitation: { state: true },
    tables: { state: true },
  };

  /** The region that the visitor seems to be in. */
  declare near: Region | null;
  /** The game that was played last here, or is looked for. */
  declare game: GameId;
  /** Null until the visitor has given one. */
  declare name: string | null;
  declare opponents: OpponentChoice;
  declare level: Level;
  /** Looking for people. */
  declare searching: boolean;
  /** From a friend, who looks for others already. */
  declare invitation: Invitation | null;
  /** Those that are listed. */
  declare tables: readonly TableSummary[];
  readonly #requests = new RequestController(this, openingRefusalText);

  constructor() {
    super();
    this.near = null;
    const last = stored('game') ?? '';
    this.game = isGameId(last) ? last : (offeredGames[0] ?? 'drop-rainbow');
    this.name = storedName();
    this.opponents = opponentChoices.find((choice) => choice === stored('opponents')) ?? 'others';
    this.level = storedLevel();
    this.invitation = parseInvitation(new URLSearchParams(location.search).get('party') ?? '');
    if (this.invitation !== null) this.game = this.invitation.game;
    this.searching = (isSearching() || this.invitation !== null) && this.name !== null;
    this.tables = [];
  }

  protected override firstUpdated(): void {
    const { invitation } = this;
    if (invitation !== null && !this.searching) this.#search(invitation.game);
    // Not before what one came for; without it there are buttons enough.
    if (hasDemo) import('../attract.ts').catch(() => {});
  }

  /** Does something under the visitor's name, which is asked for if there is none yet. */
  #named(act: (name: string) => void): void {
    if (this.#requests.busy) return;
    this.#requests.show('');
    if (this.name === null) askName(this.renderRoot, (name) => this.#keepName(name, act));
    else act(this.name);
  }

  #keepName(name: string, act: (name: string) => void): void {
    this.name = name;
    act(name);
  }

  readonly #rename = (): void => askName(this.renderRoot, (name) => this.#keepName(name, () => {}));

  #search(game: GameId): void {
    this.#choose(game);
    this.#named(() => {
      this.searching = true;
      this.renderRoot.querySelector('.hero')?.scrollIntoView({ block: 'nearest' });
    });
  }

  #choose(game: GameId): void {
    this.game = game;
    store('game', game);
  }

  readonly #stopped = async (): Promise<void> => {
    this.searching = false;
    this.invitation = null;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLButtonElement>('.hero .bold')?.focus();
  };

  #play(game: GameId): void {
    if (this.opponents === 'others') this.#search(game);
    else if (this.opponents === 'computer')
      this.#named((name) => this.#open(game, () => openAgainstComputers(game, name, this.level)));
    else this.#open(game, () => openTable({ game }));
  }

  #open(game: GameId, open: () => Promise<string>): void {
    this.#choose(game);
    this.#requests.run(async () => {
      location.assign(await open());
      // The buttons stay as they are until the table's page takes this one's place.
      await new Promise<never>(() => {});
    });
  }

  readonly #showForm = (): void => {
    showDialog(
      this.renderRoot,
      siteWords.playWithFriends,
      html`<h2>${siteWords.playWithFriends}</h2><arcus-create-form game=${this.game}></arcus-create-form>`,
    );
  };

  protected override render(): TemplateResult {
    return html`
      <header>
        <a class="brand" href="/">${arc()}<span>Arcus</span></a>
        ${pageLinks}
        <button class="you" type="button" aria-haspopup="dialog" @click=${this.#rename}>
          ${disc(this.name, storedColour())}<span dir="auto">${this.name === null ? siteWords.noName : siteWords.you(this.name)}</span>
        </button>
      </header>
      <main>
        <section class=${hasDemo ? 'hero attracting' : 'hero'}>
          ${this.searching ? this.#looking() : this.#invitation()}
          ${hasDemo ? html`<arcus-attract @seat=${() => this.#search('drop-rainbow')}></arcus-attract>` : nothing}
        </section>
        <section aria-labelledby="games">
          <div class="heading">
            <h2 id="games">${siteWords.games}</h2>
            ${this.#opponentsField()}
          </div>
          ${this.opponents === 'computer' ? html`<div class="level">${levelField(this.level, this.#chooseLevel, offeredLevels)}</div>` : nothing}
          <p class="problem" role="alert">${this.#requests.problem}</p>
          <ul class="posters" role="list">${offeredGames.map((game) => this.#poster(game))}</ul>
        </section>
        <section aria-labelledby="open">
          <div class="heading">
            <h2 id="open">${siteWords.openTables}</h2>
            <button class="small-button" type="button" aria-haspopup="dialog" @click=${this.#showForm}>${siteWords.openYourOwn}</button>
          </div>
          <arcus-open-tables .near=${this.near} @listed=${this.#listed}></arcus-open-tables>
        </section>
        ${this.#toWatch()}
      </main>
      <footer><p>${siteWords.free}</p>${pageLinks}<slot></slot></footer>`;
  }

  #invitation(): TemplateResult {
    const busy = this.#requests.busy ? 'true' : nothing;
    return html`<div class="words">
      <h1>${siteWords.title.map((line) => html`<span>${line} </span>`)}</h1>
      <p>${siteWords.tagline}</p>
      <div class="actions">
        <button class="button bold" type="button" aria-disabled=${busy} @click=${() => this.#search(this.game)}>${siteWords.playNow}</button>
        <button class="button" type="button" aria-haspopup="dialog" @click=${this.#showForm}>${siteWords.playWithFriends}</button>
      </div>
      ${this.#crowd()}
    </div>`;
  }

  #looking(): TemplateResult {
    return html`<div class="words sheet">
      <arcus-quick-match game=${this.game} name=${this.name ?? ''} .near=${this.near} .invitation=${this.invitation} @stopped=${this.#stopped}></arcus-quick-match>
    </div>`;
  }

  /** How many play at tables that everybody may see. */
  #crowd(): TemplateResult | typeof nothing {
    const playing = this.tables.filter(({ phase }) => phase === 'playing');
    const people = playing.reduce((sum, { players }) => sum + players.length, 0);
    return people === 0 ? nothing : html`<p class="crowd">${siteWords.playing(people, playing.length)}</p>`;
  }

  #toWatch(): TemplateResult | typeof nothing {
    const tables = watchableTables(this.tables).slice(0, maxWatchableTables);
    return tables.length === 0
      ? nothing
      : html`<section aria-labelledby="watch">
          <h2 id="watch">${siteWords.watchNow}</h2>
          <arcus-table-list .tables=${tables}></arcus-table-list>
        </section>`;
  }

  readonly #listed = ({ target }: Event): void => {
    this.tables = (target as { readonly tables?: readonly TableSummary[] | null } | null)?.tables ?? [];
  };

  #opponentsField(): TemplateResult {
    return html`<fieldset class="segment">
      <legend class="unseen">${siteWords.against.label}</legend>
      ${opponentChoices.map(
        (
          choice,
        ) => html`<label><input type="radio" name="opponents" value=${choice} .checked=${choice === this.opponents}
          @change=${() => this.#chooseOpponents(choice)}><span>${siteWords.against[choice]}</span></label>`,
      )}
    </fieldset>`;
  }

  #chooseOpponents(opponents: OpponentChoice): void {
    this.opponents = opponents;
    store('opponents', opponents);
  }

  readonly #chooseLevel = (level: Level): void => {
    this.level = level;
  };

  /** A game, on the cloth that it is played on. */
  #poster(game: GameId): TemplateResult {
    const name = gameName(game);
    const { players, ui, rules, minutes = (ui as UiHints).minutes } = gameEntry(game);
    return html`<li class="poster" .style=${matStyle(game)}>
      ${coverOf(game)}
      <h3>${name}</h3>
      <p class="about">${aboutGame(game)}</p>
      <p class="facts">${siteWords.facts(formatRange(players), minutes === undefined ? null : formatRange(minutes))}${
        rules
          ? html` · <a href=${`/rules/${game}`} aria-label=${siteWords.rulesOf(name)}>${siteWords.rules}</a>`
          : nothing
      }</p>
      <button class="button" type="button" aria-label=${siteWords.playGame(name)}
        aria-disabled=${this.#requests.busy ? 'true' : nothing} @click=${() => this.#play(game)}>${this.#requests.busy && game === this.game ? siteWords.opening : siteWords.play}</button>
    </li>`;
  }

  static override styles = [
    controlStyles,
    arcStyles,
    discStyles,
    css`
      :host {
        display: block;
        overflow-x: clip;
        container-type: inline-size;
      }
      header {
        background: var(--arcus-bar);
        box-shadow: 0 1px 0 rgb(43 36 32 / 0.16);
      }
      header,
      footer {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--arcus-space-6);
        align-items: center;
      }
      header,
      main,
      footer {
        padding-inline: max(16px, (100cqw - 80rem) / 2);
      }
      .brand {
        display: inline-flex;
        gap: var(--arcus-space-4);
        align-items: center;
        min-block-size: 44px;
        color: inherit;
        font-weight: var(--arcus-weight-heavy);
        font-size: var(--arcus-text-4);
        text-decoration: none;
        --arcus-arc-width: 42px;
      }
      nav {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--arcus-space-6);
      }
      nav > a {
        display: inline-flex;
        align-items: center;
        min-block-size: 44px;
        color: inherit;
        font-size: var(--arcus-text-2);
        text-decoration-color: var(--arcus-edge);
        text-underline-offset: 0.25em;
      }
      .you {
        display: inline-flex;
        gap: var(--arcus-space-3);
        align-items: center;
        min-inline-size: 0;
        max-inline-size: 100%;
        min-block-size: 44px;
        margin-block: var(--arcus-space-1);
        margin-inline-start: auto;
        padding: 2px 16px 2px 8px;
        border: 1.5px solid var(--arcus-edge);
        border-radius: 99px;
        background: var(--arcus-sheet);
        color: inherit;
        font: inherit;
        font-size: var(--arcus-text-2);
        font-weight: var(--arcus-weight-bold);
        text-align: start;
        cursor: pointer;
      }
      .you > span {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      h1,
      h2,
      h3,
      p {
        margin: 0;
      }
      main {
        display: grid;
        gap: var(--arcus-space-7);
        padding-block: var(--arcus-space-6) var(--arcus-space-7);
      }
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--arcus-space-4);
        min-inline-size: 0;
      }
      .hero {
        gap: var(--arcus-space-6);
      }
      .words {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--arcus-space-5);
        align-content: center;
        min-inline-size: 0;
      }
      .words > .actions > .button {
        min-block-size: 52px;
      }
      .sheet {
        padding: var(--arcus-space-6);
        border-radius: 16px;
        background: var(--arcus-sheet);
        box-shadow: var(--arcus-lifted);
      }
      h1 {
        font-size: clamp(1.75rem, 4.4cqw, 3.5rem);
        font-weight: var(--arcus-weight-heavy);
        letter-spacing: -0.025em;
        line-height: 1.05;
        overflow-wrap: anywhere;
      }
      h1 > span {
        display: block;
      }
      .words > p {
        max-inline-size: 34rem;
        color: var(--arcus-muted);
        line-height: 1.4;
      }
      .words > .crowd {
        display: flex;
        gap: var(--arcus-space-3);
        align-items: center;
        color: inherit;
        font-size: var(--arcus-text-2);
      }
      .crowd::before {
        content: '';
        flex: none;
        inline-size: 10px;
        aspect-ratio: 1;
        border-radius: 50%;
        background: var(--arcus-green);
      }
      arcus-attract {
        display: block;
        min-inline-size: 0;
        block-size: 280px;
      }
      .heading {
        display: flex;
        flex-wrap: wrap;
        gap: var(--arcus-space-3) var(--arcus-space-6);
        align-items: center;
        justify-content: space-between;
      }
      h2 {
        font-size: var(--arcus-text-5);
        font-weight: var(--arcus-weight-heavy);
        letter-spacing: -0.02em;
        line-height: 1.2;
      }
      .segment {
        display: flex;
        flex: 0 1 30rem;
        min-inline-size: 0;
        margin: 0;
        padding: 4px;
        border: 0;
        border-radius: 14px;
        background: color-mix(in srgb, var(--arcus-ink) 12%, transparent);
      }
      .segment > label {
        position: relative;
        display: grid;
        flex: 1 1 0;
        cursor: pointer;
      }
      .segment > label > span {
        display: grid;
        place-items: center;
        min-block-size: 44px;
        padding-inline: clamp(6px, 1.4cqw, 16px);
        border-radius: 10px;
        font-size: var(--arcus-text-2);
        font-weight: var(--arcus-weight-bold);
        line-height: 1.2;
        text-align: center;
      }
      .segment input {
        position: absolute;
        inset: 0;
        inline-size: 100%;
        block-size: 100%;
        margin: 0;
        opacity: 0;
        cursor: pointer;
      }
      .segment > label:has(:checked) > span {
        background: var(--arcus-sheet);
        box-shadow: var(--arcus-lying);
      }
      .segment > label:has(:focus-visible) > span {
        outline: 3px solid var(--arcus-ink);
        outline-offset: 1px;
      }
      .level {
        justify-self: end;
        inline-size: min(100%, 16rem);
      }
      .problem {
        font-weight: var(--arcus-weight-bold);
      }
      .problem:empty {
        display: none;
      }
      .posters {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
        gap: var(--arcus-space-4);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      /* Two stand beside each other, not each in its half. */
      .posters:not(:has(> :nth-child(3))) {
        max-inline-size: 49rem;
      }
      /* Two by two, rather than three and one. */
      @container (width >= 30rem) and (width <= 43rem) {
        .posters {
          grid-template-columns: 1fr 1fr;
        }
      }
      .hero:not(.attracting) {
        max-inline-size: 40rem;
      }
      .poster {
        position: relative;
        display: grid;
        inline-size: 100%;
        max-inline-size: 24rem;
        grid-template-rows: auto auto 1fr auto auto;
        grid-template-columns: minmax(0, 1fr);
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
        overflow-wrap: break-word;
      }
      .poster::after {
        content: '';
        position: absolute;
        inset: 8px;
        border: 1.5px dashed rgb(255 255 255 / 0.2);
        border-radius: 12px;
        pointer-events: none;
      }
      .poster > svg {
        display: block;
        justify-self: center;
        inline-size: 100%;
        max-inline-size: 17rem;
        margin-block-end: var(--arcus-space-3);
      }
      h3 {
        font-size: var(--arcus-text-4);
        font-weight: var(--arcus-weight-heavy);
        line-height: 1.2;
      }
      .about {
        font-size: var(--arcus-text-2);
        line-height: 1.4;
      }
      .facts {
        font-size: var(--arcus-text-2);
        font-weight: var(--arcus-weight-bold);
        line-height: 1.7;
      }
      .facts > a {
        color: inherit;
        text-underline-offset: 0.2em;
      }
      .poster :focus-visible {
        outline-color: var(--arcus-card-paper);
        box-shadow: 0 0 0 2px var(--arcus-card-ink);
      }
      .poster > .button {
        margin-block-start: var(--arcus-space-3);
      }
      /* Where letters are too large for a picture, none. */
      @container (width <= 15rem) {
        .poster > svg,
        arcus-attract {
          display: none;
        }
      }
      @container (width <= 35rem) {
        header > nav {
          display: none;
        }
      }
      @container (width >= 35.01rem) {
        footer > nav {
          display: none;
        }
      }
      @container (width <= 26rem) {
        .about {
          display: none;
        }
        .poster {
          padding: var(--arcus-space-4);
        }
      }
      @container (width >= 60rem) {
        .hero.attracting {
          grid-template-columns: minmax(0, 5fr) minmax(0, 8fr);
          align-items: center;
        }
        arcus-attract {
          block-size: 360px;
        }
      }
      footer {
        justify-content: space-between;
        padding-block-end: var(--arcus-space-5);
        font-size: var(--arcus-text-2);
      }
      footer > p {
        color: var(--arcus-muted);
      }
    `,
  ];
}

customElements.define('arcus-home', ArcusHome);
