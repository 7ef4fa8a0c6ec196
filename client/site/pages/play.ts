import { css, html, nothing, type TemplateResult } from 'lit';
import { playWords } from '#locale/play';
import { tablePageWords } from '#locale/table';
import { todayWords } from '#locale/today';
import { isTableId } from '../../../shared/kernel/ids.ts';
import { isJsonObject, parseJson } from '../../../shared/kernel/util.ts';
import { pageOf, quickSeats } from '../../games/pages.ts';
import { gameName, isGameId, loadGameUi } from '../../games/registry.ts';
import { dailyTable } from '../../local/daily.ts';
import { localTable, reopenTable } from '../../local/index.ts';
import { pageRooms } from '../../local/page-rooms.ts';
import type { GameId, Level, Table, TableState, TableView } from '../../sdk/index.ts';
import { arc, arcStyles, tablePageStyles, theatreStyles } from '../../theme/arc.ts';
import { controlStyles } from '../../ui/controls.ts';
import { attribute, element, state } from '../../ui/element.ts';
import { loadPart } from '../../ui/load-part.ts';
import { RequestController } from '../../ui/request-controller.ts';
import { beginDaily, countedDay, type DailyResult, dayOf, isDay, squaresOf } from '../../widget/daily.ts';
import { DeviceMemory } from '../../widget/device-memory.ts';
import { localTablePath } from '../../widget/game-paths.ts';
import '../../widget/table.ts';
import { sitePath } from '../../ui/site-path.ts';
import { storedLevel } from '../../widget/gathering/form-fields.ts';
import { playerName } from '../name.ts';
import type { Wish } from '../new-game-path.ts';
import { squaresOfDay, squaresStyles } from '../squares.ts';
import { WakeLock } from '../wake-lock.ts';

/** `<arcus-play game>`: a game against computer players, which this page holds. The fragment names a table of this browser, or the wish for a new one. */
class ArcusPlay extends element({
  game: attribute(''),
  live: state<Table | null>(null),
  problem: state(''),
  /** Of the table of the day, once its game is over. */
  result: state<DailyResult | null>(null),
}) {
  #unsubscribe = (): void => {};
  readonly #requests = new RequestController(this, () => playWords.noServer);
  readonly #wakeLock = new WakeLock();
  readonly #page = {
    isLocal: true,
    daily: ({ game, id }: Pick<TableView, 'game' | 'id'>) => countedDay(game, id),
    sat: () =>
      void loadPart(() => import('../app-worker.ts'))
        .then(({ registerWorker }) => registerWorker())
        .catch(() => {}),
  };
  /** Of the address, which may change while a game opens. */
  #attempt = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#begin);
    this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#begin);
    this.#attempt += 1;
    this.#end();
  }

  #end(): void {
    this.#wakeLock.keep(false);
    this.#unsubscribe();
    this.live?.close();
    this.live = null;
  }

  readonly #begin = async (): Promise<void> => {
    this.#end();
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.problem = '';
    const { game } = this;
    if (!isGameId(game)) return;
    try {
      const text = decodeURIComponent(location.hash.slice(1));
      const live = isTableId(text)
        ? reopenTable({ rooms: pageRooms(), game, table: text })
        : await this.#open(text);
      if (attempt !== this.#attempt) {
        live.close();
        return;
      }
      const { view } = live.state;
      // A reload goes on with this table.
      if (view) history.replaceState(history.state, '', localTablePath(game, view.id));
      const memory = new DeviceMemory(this.#page);
      const note = (tableState: TableState): void => {
        document.title = titleOf(tableState, game);
        memory.note(tableState);
        this.result = resultOf(tableState);
        this.#wakeLock.keep(tableState.view?.prompt != null);
      };
      this.#unsubscribe = live.subscribe(note);
      note(live.state);
      this.live = live;
    } catch (error) {
      // The message may repeat what the address says.
      console.warn(error);
      if (attempt === this.#attempt) this.problem = playWords.failed;
    }
  };

  async #open(text: string): Promise<Table> {
    const { game } = this;
    if (!isGameId(game)) throw new Error('no game');
    const wish: unknown = parseJson(text === '' ? '{}' : text);
    const { daily, seats, level, options, settings }: Wish = isJsonObject(wish) ? wish : {};
    if (isDay(daily)) {
      const table = dailyTable(game, daily, pageOf(game)?.daily);
      const opened = await localTable({ ...table, rooms: pageRooms(), game, name: playerName() });
      if (daily === dayOf(new Date())) beginDaily(game, daily, opened.state.view?.id ?? '');
      return opened;
    }
    return localTable({
      rooms: pageRooms(),
      game,
      name: playerName(),
      seats: seats ?? quickSeats(game),
      levels: (level ?? storedLevel()) as Level,
      ...(options && { options }),
      ...(settings && { settings }),
    });
  }

  /** A player who comes from the press that began the game goes on in it. */
  readonly #drawn = (): void => {
    if (document.activeElement === document.body)
      this.renderRoot.querySelector<HTMLElement>('arcus-table-view')?.focus();
  };

  /** Opens a table on the server, with the same game and settings, and a seat for a friend. */
  readonly #bring = (): void => {
    const view = this.live?.state.view;
    if (!view) return;
    this.#requests.run(async () => {
      const { openWithFriend } = await loadPart(() => import('../play-now.ts'));
      location.assign(await openWithFriend(view, playerName()));
    });
  };

  protected override render(): TemplateResult {
    if (this.problem !== '')
      return html`<main class="failed"><h1>${gameName(this.game as GameId)}</h1><p role="alert">${this.problem}</p><a class="button" href=${sitePath}>${tablePageWords.home}</a></main>`;
    return html`<main class="theatre">
      <arcus-table-view sounds .table=${this.live} .hide=${['chat', 'watching', 'invitations']} .bring=${this.#bring} @arcus-drawn=${this.#drawn} @arcus-left=${() => location.assign(sitePath)}>
        <a class="home" slot="start" href=${sitePath} aria-label=${tablePageWords.home}>${arc()}</a>
        ${this.#requests.problem === '' ? nothing : html`<p slot="notice" class="problem" role="alert">${this.#requests.problem}</p>`}
        ${this.result === null ? nothing : html`<p slot="notice" class="day">${squaresOfDay(this.result)} <a href=${`${sitePath}#today`}>${todayWords.title}</a></p>`}
      </arcus-table-view>
    </main>`;
  }

  static override styles = [
    controlStyles,
    arcStyles,
    theatreStyles,
    tablePageStyles,
    squaresStyles,
    css`
      .day {
        margin: 0;
        padding: var(--arcus-space-2) var(--arcus-space-4);
        background: var(--arcus-sheet);
        text-align: center;
      }
      .failed {
        display: grid;
        gap: var(--arcus-space-4);
        place-content: center;
        padding: var(--arcus-space-5);
        text-align: center;
      }
    `,
  ];
}

const resultOf = ({ view }: TableState): DailyResult | null => {
  const day = view && countedDay(view.game, view.id);
  if (!view?.outcome || !day || view.gameNumber > 1) return null;
  return { day, squares: squaresOf(view.outcome, view.roster?.you ?? 0) };
};

const titleOf = ({ view }: TableState, game: string): string => {
  const name = `${gameName(game)} – Arcus`;
  if (view?.prompt) return `${tablePageWords.yourTurn} · ${name}`;
  return view?.phase === 'over' ? `${tablePageWords.over} · ${name}` : name;
};

customElements.define('arcus-play', ArcusPlay);

/** Loads what a game needs, before its press. */
export const prepareGame = async (game: GameId): Promise<void> => {
  await Promise.all([pageRooms().ask({ type: 'prepare', game }), loadGameUi(game)]);
};

/** Shows a game in the place of this page, which has loaded all of it. @param path of `newGamePath` */
export const showGame = (game: GameId, path: string): void => {
  history.pushState(null, '', path);
  const shown = document.createElement('arcus-play');
  shown.setAttribute('game', game);
  document.body.replaceChildren(shown);
};
