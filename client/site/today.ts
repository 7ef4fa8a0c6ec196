import { css, html, nothing, type TemplateResult } from 'lit';
import { todayWords } from '#locale/today';
import { offeredGames } from '../games/own-games.ts';
import { builtInGames, gameName, matStyle } from '../games/registry.ts';
import { dailyText } from '../local/daily-text.ts';
import type { GameId } from '../sdk/index.ts';
import { controlStyles } from '../ui/controls.ts';
import { showDialog } from '../ui/dialog.ts';
import { element, state } from '../ui/element.ts';
import { loadPart } from '../ui/load-part.ts';
import { sitePath } from '../ui/site-path.ts';
import { begunTable, type DailyResult, dayOf, pictureOf } from '../widget/daily.ts';
import { dailyStreak, type OwnTable, ownTables, type PlayedGame, playedGames } from '../widget/device.ts';
import { localTablePath } from '../widget/game-paths.ts';
import { newGamePath } from './new-game-path.ts';
import { squaresOfDay, squaresStyles } from './squares.ts';

/** A page holds only games of this build. */
const dailyGames = offeredGames.filter((game) => builtInGames.includes(game));

/** The finished tables of the day: one for each game. */
const resultsOf = (games: readonly PlayedGame[], day: string): ReadonlyMap<string, DailyResult> =>
  new Map(games.flatMap(({ game, daily }) => (daily?.day === day ? [[game, daily] as const] : [])));

/** What a player pastes elsewhere: no cards, no names. */
const resultText = (game: GameId, result: DailyResult, streak: number): string =>
  [
    `Arcus · ${gameName(game)} · ${result.day}`,
    `${pictureOf(result)}${streak > 1 ? ` · ${todayWords.streak(streak)}` : ''}`,
    `${location.origin}${sitePath}#today`,
  ].join('\n');

/** `<arcus-today>`: each game's table of the day, which this page holds. */
class ArcusToday extends element({
  /** Where the player is; it may change while the page is open. */
  day: state(dayOf(new Date())),
  /** Null until they are read. */
  games: state<readonly PlayedGame[] | null>(null),
  tables: state<readonly OwnTable[]>([]),
  notice: state(''),
}) {
  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#read);
    void this.#read();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.#read);
  }

  readonly #read = async (): Promise<void> => {
    this.day = dayOf(new Date());
    this.tables = await ownTables();
    this.games = await playedGames();
  };

  async #play(game: GameId, day: string): Promise<void> {
    const { showGame } = await loadPart(() => import('./pages/play.ts'));
    showGame(game, newGamePath(game, { daily: day }));
  }

  async #copy(game: GameId, result: DailyResult, streak: number): Promise<void> {
    this.notice = await navigator.clipboard.writeText(resultText(game, result, streak)).then(
      () => todayWords.copied,
      () => todayWords.notCopied,
    );
  }

  readonly #showEarlier = (): void => {
    showDialog(
      this.renderRoot,
      todayWords.earlier,
      html`<h2>${todayWords.earlier}</h2>
        <form class="actions" @submit=${this.#playEarlier}>
          <label>${todayWords.day} <input class="input" type="date" name="day" required max=${this.day} .value=${this.day}></label>
          <select class="input" name="game" aria-label=${todayWords.title}>${dailyGames.map((game) => html`<option value=${game}>${gameName(game)}</option>`)}</select>
          <button class="button bold">${todayWords.practice}</button>
        </form>
        <p class="muted">${todayWords.who(dailyText(dailyGames[0] ?? '', this.day))}</p>`,
    );
  };

  readonly #playEarlier = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const chosen = new FormData(event.target);
    const game = dailyGames.find((id) => id === chosen.get('game'));
    if (game) void this.#play(game, String(chosen.get('day')));
  };

  protected override render(): TemplateResult {
    const { games, day, notice } = this;
    const results = resultsOf(games ?? [], day);
    const streak = dailyStreak(games ?? [], day);
    return html`<div class="heading"><h2>${todayWords.title}</h2>
        <p class="muted">${streak > 0 ? todayWords.streak(streak) : todayWords.noStreak}</p></div>
      <p class="muted">${todayWords.about}</p>
      <ul role="list">${dailyGames.map((game) => this.#row(game, results.get(game), streak))}</ul>
      <p><button class="small-button" type="button" aria-haspopup="dialog" @click=${this.#showEarlier}>${todayWords.earlier}</button></p>
      <p role="status" class="muted">${notice}</p>`;
  }

  #row(game: GameId, result: DailyResult | undefined, streak: number): TemplateResult {
    const name = gameName(game);
    const begun = begunTable(game, this.day);
    const table = this.tables.find(({ id }) => id === begun);
    const word = begun === undefined ? todayWords.play : todayWords.practice;
    const label = begun === undefined ? todayWords.playGame(name) : todayWords.practiceGame(name);
    return html`<li .style=${matStyle(game)}>
      <strong>${name}</strong>
      ${result ? squaresOfDay(result) : nothing}
      <span class="does">${
        result
          ? html`<button class="button" type="button" aria-label=${todayWords.copyGame(name)} @click=${() => this.#copy(game, result, streak)}>${todayWords.copy}</button>
            <button class="button" type="button" aria-label=${todayWords.practiceGame(name)} @click=${() => this.#play(game, this.day)}>${todayWords.practice}</button>`
          : table
            ? html`<a class="button bold" href=${localTablePath(game, table.id)} aria-label=${todayWords.goOnGame(name)}>${todayWords.goOn}</a>`
            : html`<button class="button bold" type="button" aria-label=${label} @click=${() => this.#play(game, this.day)}>${word}</button>`
      }</span>
    </li>`;
  }

  static override styles = [
    controlStyles,
    squaresStyles,
    css`
      :host,
      ul {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--arcus-space-3);
      }
      h2,
      p {
        margin: 0;
      }
      ul {
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr));
        margin: 0;
        padding: 0;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        gap: var(--arcus-space-2) var(--arcus-space-4);
        align-items: center;
        padding: var(--arcus-space-3) var(--arcus-space-4);
        border-radius: 16px;
        background: var(--game-mat);
        color: #fff;
        list-style: none;
      }
      li > strong {
        flex: 1 1 auto;
        line-height: 1.2;
      }
      .does {
        display: flex;
        flex-wrap: wrap;
        gap: var(--arcus-space-3);
      }
      .heading {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--arcus-space-5);
        align-items: baseline;
        justify-content: space-between;
      }
      .muted {
        font-size: var(--arcus-text-2);
      }
      form + p {
        margin-block-start: var(--arcus-space-5);
      }
      select,
      input {
        min-block-size: 44px;
      }
    `,
  ];
}

customElements.define('arcus-today', ArcusToday);
