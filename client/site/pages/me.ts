import { css, html, nothing, type TemplateResult } from 'lit';
import '../../games/own-games.ts';
import { formWords } from '#locale/forms';
import { dateTime, listOf } from '#locale/grammar';
import { meWords } from '#locale/me';
import { reminderWords } from '#locale/reminders';
import { firstGame, matStyle } from '../../games/registry.ts';
import { allowPlayer, avoidedPlayers, browserTokens, type GameId } from '../../sdk/index.ts';
import { arc } from '../../theme/arc.ts';
import { rainbowColors } from '../../theme/palette.ts';
import { showLazyDialog } from '../../ui/dialog.ts';
import { element, state } from '../../ui/element.ts';
import {
  forgetAll,
  type GameStatistics,
  type OwnTable,
  ownTables,
  type PlayedGame,
  playedGames,
  statisticsOf,
} from '../../widget/device.ts';
import { localTablePath, tablePath } from '../../widget/game-paths.ts';
import { confirmForgetting, gameLine, gameLineStyles, nameOf } from '../../widget/my-games.ts';
import { endReminders, ownSubscription, removeWorker } from '../app-worker.ts';
import {
  type DeviceExport,
  exportDevice,
  exportLink,
  fragmentStart,
  importDevice,
  linkedText,
  maxExportLength,
  parseDeviceExport,
} from '../device-export.ts';
import { chosenFile, saveJson } from '../files.ts';
import { pageStyles } from '../page-styles.ts';
import { edgeOf, profileOf, profileStyles, rivalsAndBest, shortList } from '../profile.ts';
import '../../widget/gathering/link-field.ts';
import { loadPart } from '../../ui/load-part.ts';
import { sitePath, siteUrl } from '../../ui/site-path.ts';

const shownGames = 5;
const gamesPerPage = 20;
const shownRecords = 4;
const shownResults = 20;

/** `<arcus-me>`: the tables and games that this browser remembers. */
class ArcusMe extends element({
  /** Null until they are read. */
  games: state<readonly PlayedGame[] | null>(null),
  tables: state<readonly OwnTable[]>([]),
  shown: state<number>(shownGames),
  link: state(''),
  /** Offered by a file or a link. */
  offered: state<DeviceExport | null>(null),
  notice: state(''),
  /** This browser shows reminders. */
  reminds: state(false),
}) {
  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#followLink);
    this.#followLink();
    this.#read();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#followLink);
  }

  async #read(): Promise<void> {
    this.tables = await ownTables();
    this.games = await playedGames();
    this.reminds = (await ownSubscription().catch(() => null)) !== null;
  }

  /** Removes the tokens from the address, which is visible, shared and kept in the history. */
  readonly #followLink = async (): Promise<void> => {
    const { hash } = location;
    if (!hash.startsWith(fragmentStart)) return;
    history.replaceState(history.state, '', location.pathname);
    this.#offer(await linkedText(hash));
  };

  #offer(text: string): void {
    this.offered = parseDeviceExport(text);
    this.notice = this.offered === null ? meWords.bad : '';
  }

  readonly #choose = async (event: Event): Promise<void> => {
    const file = chosenFile(event);
    if (file) this.#offer(file.size > maxExportLength ? '' : await file.text());
  };

  readonly #take = async (): Promise<void> => {
    if (this.offered) await importDevice(this.offered);
    this.offered = null;
    this.notice = meWords.taken;
    await this.#read();
  };

  readonly #makeLink = async (): Promise<void> => {
    this.link = await exportLink(`${siteUrl}me`, await exportDevice());
  };

  readonly #save = async (): Promise<void> =>
    saveJson('arcus-games.json', JSON.stringify(await exportDevice()));

  readonly #forget = ({ currentTarget }: Event): void =>
    confirmForgetting(currentTarget as Element, async () => {
      const areForgotten = await forgetAll();
      await removeWorker().catch(() => {});
      // Scripts cannot delete the cookie of the language.
      await fetch(`${sitePath}locale`, { method: 'DELETE' }).catch(() => {});
      this.link = '';
      this.notice = areForgotten ? meWords.forgotten : meWords.notForgotten;
      await this.#read();
    });

  protected override render(): TemplateResult {
    const { games, tables, notice } = this;
    return html`
      <header><a class="brand" href=${sitePath}>${arc()}<span>Arcus</span></a></header>
      <main>
        <h1>${meWords.title}</h1>
        <p class="muted">${meWords.about}</p>
        ${profileOf(this.games ?? [], () => this.requestUpdate())}
        <p role="status" class="notice">${notice}</p>
        ${this.offered === null ? nothing : this.#question(this.offered)}
        ${tables.length === 0 ? nothing : html`<section aria-labelledby="go-on"><h2 id="go-on">${meWords.goOn}</h2><ul role="list">${tables.map(tableLink)}</ul></section>`}
        ${games === null ? nothing : this.#played(games)}
        ${this.reminds ? this.#reminders() : nothing}
        ${this.#never()}
        ${this.#otherDevice()}
        <p><button class="small-button" type="button" aria-haspopup="dialog" @click=${this.#forget}>${meWords.forget}</button></p>
      </main>
      <footer><slot></slot></footer>`;
  }

  #question({ games, tables }: DeviceExport): TemplateResult {
    return html`<section class="sheet" role="alert">
      <p>${meWords.takeOver(games.length, tables.length)}</p>
      <p class="actions">
        <button class="button" type="button" @click=${() => {
          this.offered = null;
        }}>${meWords.no}</button>
        <button class="button bold" type="button" @click=${this.#take}>${meWords.yes}</button>
      </p>
    </section>`;
  }

  #played(games: readonly PlayedGame[]): TemplateResult {
    if (games.length === 0)
      return html`<section class="none" .style=${matStyle(firstGame)}>
        ${arc({ motion: 'filling' })}
        <p>${meWords.none}</p>
        <a class="button bold" href=${sitePath}>${meWords.play}</a>
      </section>`;
    const left = games.length - this.shown;
    return html`<section aria-labelledby="records">
        <h2 id="records">${meWords.records}</h2>
        ${shortList(statisticsOf(games), shownRecords, recordCard)}
      </section>
      ${rivalsAndBest(games)}
      <section aria-labelledby="games">
        <h2 id="games">${meWords.games}</h2>
        <ol role="list">${games.slice(0, this.shown).map(gameItem)}</ol>
        ${
          left <= 0
            ? nothing
            : html`<button class="button" type="button" @click=${() => {
                this.shown += gamesPerPage;
              }}>${meWords.more(Math.min(left, gamesPerPage))}</button>`
        }
      </section>`;
  }

  #reminders(): TemplateResult {
    const end = async (): Promise<void> => {
      await endReminders();
      this.reminds = false;
    };
    return html`<section aria-labelledby="reminders">
      <h2 id="reminders">${meWords.reminders}</h2>
      <p>${reminderWords.inBrowser}</p>
      <button class="button" type="button" @click=${end}>${reminderWords.turnAllOff}</button>
    </section>`;
  }

  #never(): TemplateResult | typeof nothing {
    const players = avoidedPlayers(browserTokens);
    const allow = (avoid: string): void => {
      allowPlayer(browserTokens, avoid);
      this.requestUpdate();
    };
    return players.length === 0
      ? nothing
      : html`<section aria-labelledby="never">
        <h2 id="never">${meWords.avoided}</h2>
        <p class="muted">${meWords.avoidedText}</p>
        <ul role="list">${players.map(
          ({
            avoid,
            name,
            at,
          }) => html`<li class="sheet row"><span class="who"><bdi translate="no">${name}</bdi> · <time>${dateTime(at)}</time></span>
            <button class="button" type="button" aria-label=${`${meWords.allow}: ${name}`} @click=${() => allow(avoid)}>${meWords.allow}</button></li>`,
        )}</ul>
      </section>`;
  }

  #otherDevice(): TemplateResult {
    return html`<section aria-labelledby="other">
      <h2 id="other">${meWords.otherDevice}</h2>
      <p class="actions">
        <button class="button" type="button" @click=${this.#makeLink}>${meWords.link}</button>
        <button class="button" type="button" @click=${this.#save}>${meWords.save}</button>
        <label class="button file">${meWords.open}<input type="file" accept="application/json,.json" @change=${this.#choose}></label>
      </p>
      ${
        this.link === ''
          ? nothing
          : html`<arcus-link label=${meWords.linkWarning} link=${this.link}></arcus-link>
            <p class="muted">${meWords.tooLong}</p>`
      }
    </section>`;
  }

  static override styles = [
    ...pageStyles,
    gameLineStyles,
    ...profileStyles,
    css`
      :host {
        --page-width: 48rem;
      }
      h2 {
        margin-block: 0 var(--arcus-space-3);
      }
      .records p {
        margin: 0;
      }
      li > a {
        min-block-size: 44px;
        text-decoration: none;
      }
      .none {
        display: grid;
        gap: var(--arcus-space-4);
        justify-items: center;
        padding: var(--arcus-space-6) var(--arcus-space-5);
        border-radius: 34px;
        background: radial-gradient(
          color-mix(in srgb, var(--game-mat) 88%, white),
          var(--game-mat)
        );
        color: #fff;
        text-align: center;
        --arcus-arc-width: 112px;
      }
      .none > p {
        max-inline-size: 28rem;
        margin: 0;
      }
      /* An edge in the color of the game's mat. */
      li > a.sheet,
      li.sheet[style] {
        border-inline-start: 10px solid var(--game-mat);
      }
      .results {
        display: flex;
        gap: 3px;
        align-items: end;
        block-size: 20px;
        margin-block: var(--arcus-space-2);
      }
      .results > i {
        flex: 0 1 8px;
        block-size: 6px;
        border: 1.5px solid currentColor;
        border-radius: 2px;
      }
      .results > i.won {
        block-size: 100%;
        background: currentColor;
      }
      .file {
        position: relative;
      }
      .file:focus-within {
        outline: 3px solid var(--arcus-ink);
        outline-offset: 2px;
      }
      .file > input {
        position: absolute;
        inset: 0;
        opacity: 0;
        cursor: pointer;
      }
    `,
  ];
}

const tableLink = ({ id, game, seenAt, isLocal }: OwnTable): TemplateResult =>
  html`<li><a class="sheet row" href=${isLocal ? localTablePath(game, id) : tablePath(id)} .style=${edgeOf(game)}><span><strong>${nameOf(game)}</strong> <time>${dateTime(seenAt)}</time></span><span>${meWords.back}</span></a></li>`;

const recordCard = ({ game, level, results, won, streak }: GameStatistics): TemplateResult => {
  const last = results.slice(-shownResults);
  const words = last.map((isWon) => (isWon ? meWords.won : meWords.lost));
  return html`<li class="sheet" .style=${edgeOf(game)}>
    <p><strong>${nameOf(game)}</strong><br>${level === null ? meWords.people : formWords.levels[level]}</p>
    <div class="results" role="img" aria-label=${meWords.lastGames(words.join(', '))}>${last.map((isWon) => html`<i class=${isWon ? 'won' : ''}></i>`)}</div>
    <p>${meWords.wonOf(won, results.length)}</p>
    <p class="muted">${meWords.streak(streak.now, streak.longest)}</p>
  </li>`;
};

const gameItem = (played: PlayedGame): TemplateResult =>
  html`<li class="sheet game" .style=${edgeOf(played.game)}>${gameLine(
    played,
    nothing,
    (
      address,
      label,
    ) => html`${played.isLocal ? nothing : html`<a href=${`${address}?check`} aria-label=${`${meWords.check}: ${label}`}>${meWords.check}</a>`}
      <button class="button" type="button" aria-haspopup="dialog" aria-label=${`${meWords.share}: ${label}`} @click=${({ currentTarget }: Event) => share(currentTarget as Element, played)}>${meWords.share}</button>`,
  )}</li>`;

const share = (from: Element, { game, names, winners, endedAt }: PlayedGame): Promise<void> =>
  showLazyDialog(from, meWords.share, async () => {
    const { pictureDialog } = await loadPart(() => import('../../widget/result/picture.ts'));
    const rows = names
      .map((name, seat) => ({ name, score: '', color: null, won: winners.includes(seat) }))
      .toSorted((a, b) => Number(b.won) - Number(a.won));
    const won = rows.flatMap((row) => (row.won ? row.name : []));
    const title = meWords.winners(listOf(won), won.length);
    return pictureDialog({ game: game as GameId, title, held: rainbowColors, rows, endedAt });
  });

customElements.define('arcus-me', ArcusMe);
