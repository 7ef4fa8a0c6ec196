import '../create-table.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { locale } from '#locale/grammar';
import { meWords } from '#locale/me';
import { openGameWords, siteWords } from '#locale/site';
import { levels } from '../../../shared/kernel/game.ts';
import { openingRefusalText } from '../../embed/opening-refusal.ts';
import { offeredGames } from '../../games/own-games.ts';
import { aboutGame, coverOf, factsOf, pageOf } from '../../games/pages.ts';
import { builtInGames, firstGame, gameEntry, gameName, isGameId, matStyle } from '../../games/registry.ts';
import {
  connectTable,
  type GameId,
  type Level,
  lobby,
  type Region,
  type TableSummary,
} from '../../sdk/index.ts';
import { browserTokens } from '../../sdk/tokens.ts';
import { arc, arcStyles } from '../../theme/arc.ts';
import { controlStyles } from '../../ui/controls.ts';
import { showDialog, showOldPage } from '../../ui/dialog.ts';
import { attribute, element, state } from '../../ui/element.ts';
import { loadPart, watchForOldPage } from '../../ui/load-part.ts';
import { RequestController } from '../../ui/request-controller.ts';
import { sitePath, siteUrl } from '../../ui/site-path.ts';
import { store, stored } from '../../ui/storage.ts';
import type { OwnTable } from '../../widget/device.ts';
import { localTablePath, tablePath } from '../../widget/game-paths.ts';
import { levelField, storedLevel } from '../../widget/gathering/form-fields.ts';
import { homeStyles } from '../home-styles.ts';
import { disc, discStyles, playerName, storedColor, storedName } from '../name.ts';
import { openTable, playAgainstComputers, playNow, roomHere } from '../play-now.ts';
import { watchableTables } from '../table-list.ts';

/** Static files without a server (`npm run demo`). */
const isDemo = document.documentElement.dataset.demo !== undefined;

/** What the button of a game does. */
const opponentChoices = ['others', 'friends', 'computer'] as const;
type OpponentChoice = (typeof opponentChoices)[number];

/** The recorded game is Drop Rainbow. */
const hasDemo = offeredGames.includes('drop-rainbow');

/** A page holds games of this build only. */
const hasToday = builtInGames.some((game) => offeredGames.includes(game));

const offeredLevels = levels.filter((level) =>
  offeredGames.some((game) => gameEntry(game).levels.includes(level)),
);

const maxWatchableTables = 12;

/** The last tables of this browser, of which one may still be open. */
const maxOwnTables = 3;

/** Leads to the embed builder. */
const yourPage = '#your-page';

/** Shown in the header, or in the footer of a narrow page. */
const hasDocs = !isDemo && offeredGames.every((game) => builtInGames.includes(game));

const pageLinks = (more: unknown = nothing) =>
  html`<nav><a href=${`${sitePath}me`}>${meWords.title}</a><a href=${`${sitePath}verify`}>${siteWords.checkGame}</a>${hasDocs ? html`<a href=${`${sitePath}docs/`}>${siteWords.forYourSite}</a>` : nothing}${isDemo ? nothing : html`<a href=${`${sitePath}api`}>${siteWords.api}</a>`}${more}</nav>`;

class ArcusHome extends element({
  /** The visitor's likely region. */
  near: attribute<Region | null>(null),
  /** The last chosen game. */
  game: state<GameId>(offeredGames[0] ?? firstGame),
  name: state<string | null>(null),
  opponents: state<OpponentChoice>('others'),
  level: state<Level>(storedLevel()),
  tables: state<readonly TableSummary[]>([]),
  /** The table where the visitor has a seat. */
  yours: state<TableSummary | null>(null),
  /** The last table, if it was a local one. */
  lastLocal: state<OwnTable | null>(null),
  /** It is the visitor's turn there. */
  isTurn: state(false),
  /** Covers that load last. */
  posters: state<Readonly<Partial<Record<GameId, TemplateResult>>>>({}),
}) {
  readonly #requests = new RequestController(this, openingRefusalText);

  constructor() {
    super();
    watchForOldPage(this, () => showOldPage(this.renderRoot));
    // A game may stand in the place of this page (`showGame`), which Back and Forward change.
    addEventListener('popstate', () => {
      const isGame = document.querySelector('arcus-play') !== null;
      if (location.pathname.startsWith(`${sitePath}play/`) !== isGame) location.reload();
    });
    const last = stored('game') ?? '';
    if (isGameId(last)) this.game = last;
    this.name = storedName();
    this.opponents = isDemo
      ? 'computer'
      : (opponentChoices.find((choice) => choice === stored('opponents')) ?? 'others');
  }

  /** Draws in a separate task: evaluating the modules and drawing would together block a slow phone's input for over 100 ms. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await new Promise((resolve) => setTimeout(resolve));
    super.scheduleUpdate();
  }

  protected override firstUpdated(): void {
    this.#findOwnTable().catch(() => {});
    // The shortcut of the installed app. A link in a page must not open a table.
    if (location.hash === '#play' && matchMedia('(display-mode: standalone)').matches)
      this.#play(this.game, 'others');
    // Load last: the page works without them.
    for (const game of offeredGames) this.#loadPoster(game).catch(() => {});
    loadPart(() => import('../open-game.ts')).catch(() => {});
    if (hasToday) loadPart(() => import('../today.ts')).catch(() => {});
    loadPart(() => import('../../widget/gathering/code-field.ts')).catch(() => {});
    if (hasDemo) loadPart(() => import('../attract.ts')).catch(() => {});
  }

  protected override updated(changed: PropertyValues): void {
    const isAsked = changed.has('opponents') || changed.has('game');
    if (!isAsked || this.opponents !== 'computer' || !builtInGames.includes(this.game)) return;
    loadPart(() => import('./play.ts'))
      .then(({ prepareGame }) => prepareGame(this.game))
      .catch(() => {});
  }

  async #loadPoster(game: GameId): Promise<void> {
    const load = pageOf(game)?.poster;
    if (!load) return;
    const { poster } = await loadPart(load);
    this.posters = { ...this.posters, [game]: poster };
  }

  readonly #configure = async ({ currentTarget }: Event): Promise<void> => {
    if (!(currentTarget instanceof HTMLDetailsElement && currentTarget.open)) return;
    await loadPart(() => import('../configurator.ts')).catch(() => {});
    // A browser finds no fragment in a shadow root.
    if (location.hash === yourPage) currentTarget.scrollIntoView();
  };

  async #findOwnTable(): Promise<void> {
    const { ownTables } = await loadPart(() => import('../../widget/device.ts'));
    const [last, ...older] = await ownTables();
    if (last?.isLocal) {
      this.lastLocal = last;
      return;
    }
    const seated = [...(last ? [last] : []), ...older].filter(
      ({ id, isLocal }) => !isLocal && browserTokens.get(id) !== null,
    );
    for (const { id } of seated.slice(0, maxOwnTables)) {
      this.yours = await lobby(siteUrl)
        .getTable(id)
        .catch(() => null);
      if (this.yours !== null) break;
    }
    if (this.yours?.phase !== 'playing') return;
    connectTable({ host: siteUrl, table: this.yours.id }).subscribe(({ view }) => {
      this.isTurn = (view?.prompt ?? null) !== null;
    });
  }

  #localTable({ id, game }: OwnTable): TemplateResult {
    return html`<a class="yours" href=${localTablePath(game, id)} .style=${isGameId(game) ? matStyle(game) : ''}>
      <span><strong>${siteWords.yourTable}: ${gameName(game as GameId)}</strong></span>
      <span class="button bold">${siteWords.backToTable}</span>
    </a>`;
  }

  #yourTable({ id, game, players }: TableSummary): TemplateResult {
    return html`<a class="yours" href=${tablePath(id)} .style=${isGameId(game) ? matStyle(game) : ''}>
      <span><strong>${siteWords.yourTable}: ${gameName(game)}</strong> <span dir="auto">${this.isTurn ? siteWords.yourTurn : siteWords.list.names(players, 0)}</span></span>
      <span class="button bold">${siteWords.backToTable}</span>
    </a>`;
  }

  #askName(then: () => void = () => {}): void {
    this.#requests.run(async () => {
      const { askName } = await loadPart(() => import('../../widget/gathering/name-form.ts'));
      askName(this.renderRoot, (name) => {
        this.name = name;
        then();
      });
    }, 'name');
  }

  #choose(game: GameId): void {
    this.game = game;
    store('game', game);
  }

  #play(game: GameId, chosen = this.opponents): void {
    const opponents = roomHere() === null ? chosen : 'friends';
    if (this.#requests.busy) return;
    const isMissing = isDemo && opponents !== 'computer';
    this.#requests.show(isMissing ? siteWords.needsServer : '');
    if (isMissing) return;
    // Friends are invited by name; elsewhere the table asks when others can see it.
    if (opponents === 'friends' && this.name === null) this.#askName(() => this.#play(game, opponents));
    else
      this.#open(game, () => {
        if (opponents === 'others') return playNow(game, playerName());
        if (opponents === 'friends') return openTable({ game }, playerName());
        return this.#playHere(game);
      });
  }

  /** Resolves to an address only for a game that the server holds. */
  async #playHere(game: GameId): Promise<string> {
    const path = await playAgainstComputers({ game }, playerName(), this.level);
    if (!builtInGames.includes(game)) return path;
    const { showGame } = await loadPart(() => import('./play.ts'));
    showGame(game, path);
    return new Promise<never>(() => {});
  }

  #open(game: GameId, open: () => Promise<string>): void {
    this.#choose(game);
    this.#requests.run(async () => {
      location.assign(await open());
      // Keeps the buttons busy until the browser has left this page.
      await new Promise<never>(() => {});
    });
  }

  readonly #showForm = (): void => {
    if (isDemo) {
      this.#requests.show(siteWords.needsServer);
      return;
    }
    const { playWithFriends } = siteWords;
    const form = html`<h2>${playWithFriends}</h2><arcus-create-form game=${this.game}></arcus-create-form>`;
    showDialog(this.renderRoot, playWithFriends, form);
  };

  readonly #showOwnForm = (): void => {
    const { computer } = siteWords.against;
    const form = html`<h2>${computer}</h2><arcus-create-form game=${this.game} level=${this.level}></arcus-create-form>`;
    showDialog(this.renderRoot, computer, form);
  };

  protected override render(): TemplateResult {
    return html`
      <header>
        <a class="brand" href=${sitePath}>${arc()}<span>Arcus</span></a>
        ${pageLinks()}
        <button class="you" type="button" aria-haspopup="dialog" @click=${() => this.#askName()}>
          ${disc(this.name, storedColor())}<span dir="auto">${this.name === null ? siteWords.noName : siteWords.you(this.name)}</span>
        </button>
      </header>
      <main>
        ${this.yours === null ? nothing : this.#yourTable(this.yours)}
        ${this.lastLocal === null ? nothing : this.#localTable(this.lastLocal)}
        <section class=${hasDemo ? 'hero attracting' : 'hero'}>
          ${this.#welcome()}
          ${hasDemo ? html`<arcus-attract @seat=${() => this.#play('drop-rainbow', isDemo ? 'computer' : 'others')}></arcus-attract>` : nothing}
        </section>
        ${roomHere() === null && hasToday ? html`<arcus-today id="today"></arcus-today>` : nothing}
        <section aria-labelledby="games">
          <div class="heading">
            <h2 id="games">${siteWords.games}</h2>
            ${roomHere() === null && !isDemo ? this.#opponentsField() : nothing}
          </div>
          ${
            this.opponents === 'computer' && roomHere() === null
              ? html`<div class="level">${levelField(this.level, this.#chooseLevel, offeredLevels)}
            <button class="small-button" type="button" aria-haspopup="dialog" @click=${this.#showOwnForm}>${siteWords.moreSettings}</button></div>`
              : nothing
          }
          ${isDemo ? nothing : html`<p class="problem" role="alert">${this.#requests.problem}</p>`}
          <ul class="posters" role="list">${offeredGames.map((game) => this.#poster(game))}</ul>
        </section>
        ${
          isDemo
            ? nothing
            : html`<section aria-labelledby="open">
          <h2 id="open">${siteWords.openTables}</h2>
          <arcus-open-tables .near=${this.near} @listed=${this.#listed}></arcus-open-tables>
        </section>`
        }
        ${this.#toWatch()}
        <details>
          <summary><h2>${openGameWords.title}</h2></summary>
          <arcus-open-game @arcus-file=${this.#watchFile}></arcus-open-game>
        </details>
        ${
          isDemo
            ? nothing
            : html`<details ?open=${location.hash === yourPage} @toggle=${this.#configure}>
          <summary><h2>${siteWords.yourPage}</h2></summary>
          <arcus-configurator></arcus-configurator>
        </details>`
        }
      </main>
      <footer><p>${siteWords.free}</p>${pageLinks(hasDocs ? html`<a href=${`${sitePath}docs/guide/privacy`}>${siteWords.privacy}</a>` : nothing)}<slot></slot></footer>`;
  }

  #welcome(): TemplateResult {
    const busy = this.#requests.busy ? 'true' : nothing;
    return html`<div class="intro">
      <slot name="headline"></slot>
      <div class="actions">
        <button class="button bold" type="button" aria-disabled=${busy} @click=${() => this.#play(this.game, isDemo ? 'computer' : 'others')}>${this.#requests.busy ? siteWords.opening : siteWords.playNow}</button>
        <button class="button" type="button" aria-haspopup="dialog" @click=${this.#showForm}>${siteWords.playWithFriends}</button>
      </div>
      ${isDemo ? html`<p class="problem" role="alert">${this.#requests.problem}</p>` : html`<arcus-code-field @arcus-code=${({ detail }: CustomEvent<string>) => location.assign(tablePath(detail))}></arcus-code-field>`}
      ${this.#playerCount()}
    </div>`;
  }

  /** Empty until the lobby answers, so that it moves nothing. */
  #playerCount(): TemplateResult {
    const playing = this.tables.filter((table) => table.phase === 'playing' && table.people > 0);
    const people = playing.reduce((sum, table) => sum + table.people, 0);
    return html`<p class="player-count">${people === 0 ? nothing : siteWords.playing(people, playing.length)}</p>`;
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

  readonly #watchFile = ({ detail }: CustomEvent<File>): void => {
    this.#requests.run(async () => {
      const { ArcusVerifyPage } = await loadPart(() => import('./verify.ts'));
      const page = new ArcusVerifyPage();
      // In place: a file does not survive a change of page.
      history.pushState(null, '', `${sitePath}verify`);
      addEventListener('popstate', () => location.reload());
      document.body.replaceChildren(page);
      page.watch(detail);
    });
  };

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

  #poster(game: GameId): TemplateResult {
    const name = gameName(game);
    const { rules, lesson } = gameEntry(game);
    const about = pageOf(game)?.about;
    return html`<li class="poster" .style=${matStyle(game)}>
      ${this.posters[game] ?? coverOf(game)}
      <h3>${name}</h3>
      <p class="about">${about === undefined ? nothing : html`<strong>${about.asks[locale]}</strong> `}${aboutGame(game)}</p>
      <p class="facts">${factsOf(game)} <span class="links">${
        rules
          ? html`<a href=${`${sitePath}rules/${game}`} aria-label=${siteWords.rulesOf(name)}>${siteWords.rules}</a>`
          : nothing
      } ${
        lesson
          ? html`<a href=${`${sitePath}learn/${game}`} aria-label=${siteWords.learnGame(name)}>${siteWords.learn}</a>`
          : nothing
      }</span></p>
      ${about === undefined ? nothing : html`<p class="credit">${about.credit[locale]}</p>`}
      <button class="button" type="button" aria-label=${siteWords.playGame(name)}
        aria-disabled=${this.#requests.busy ? 'true' : nothing} @click=${() => this.#play(game)}>${this.#requests.busy && game === this.game ? siteWords.opening : siteWords.play}</button>
    </li>`;
  }

  static override styles = [controlStyles, arcStyles, discStyles, homeStyles];
}

customElements.define('arcus-home', ArcusHome);
