import '../../widget/table.ts';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Viewer } from '../../../shared/kernel/game.ts';
import type { RefusalCode } from '../../../shared/protocol/codes.ts';
import type {
  DevtoolsDone,
  DevtoolsLook,
  DevtoolsRecording,
  DevtoolsRefusal,
  DevtoolsRequest,
} from '../../../shared/protocol/devtools.ts';
import { RefusalError } from '../../sdk/errors.ts';
import type { ActionOf, GameId, Table, TableState } from '../../sdk/index.ts';
import { sitePath } from '../../ui/site-path.ts';
import { PageTable } from '../../widget/page-table.ts';
import { RecordedTable, recordingOf } from '../../widget/recorded-table.ts';

/** What the page of a table gives its devtools. */
export interface TablePage {
  /** The table's id. */
  readonly table: string;
  readonly live: Table | null;
  readonly renderRoot: ParentNode;
}

/** The present table as a viewer sees it, who acts through the devtools. */
class SeenTable extends PageTable {
  readonly #act: (action: ActionOf<GameId>) => Promise<void>;

  constructor(act: (action: ActionOf<GameId>) => Promise<void>) {
    super();
    this.#act = act;
  }

  override readonly act = (action: ActionOf<GameId>): Promise<void> => this.#act(action);

  see(view: Views[number]['view'] | undefined): void {
    if (view && JSON.stringify(view) !== JSON.stringify(this.state.view))
      this.show({ view } as Partial<TableState<GameId>>, []);
  }
}

type Views = DevtoolsLook['views'];

/** Polling finds changes that this page's own connection does not receive. */
const pollIntervalMs = 1_000;

/** The server has no devtools, or the table is gone. */
class NotFoundError extends Error {}

/** Keeps the views and the log of a table up to date, and updates its host when either changes. */
export class DevtoolsClient implements ReactiveController {
  /** Null before the first reply. */
  now: DevtoolsLook | null = null;
  /** Oldest first. */
  steps: DevtoolsLook['steps'] = [];
  /** Null while the present is shown. */
  past: RecordedTable | null = null;
  /** Why there is no past. */
  unplayable: string | null = null;
  /** Whose table is drawn; null: this page's own. */
  viewer: Viewer | null = null;
  problem: 'absent' | 'gone' | 'unreachable' | null = null;

  readonly #host: ReactiveControllerHost;
  readonly #page: () => TablePage | null;
  #shown: { readonly views: Views; readonly before: Views } = { views: [], before: [] };
  readonly #seen = new SeenTable((action) => this.#act(action));
  #subscribed: Table | null = null;
  #unsubscribe = (): void => {};
  #timer: ReturnType<typeof setInterval> | undefined;
  #isRefreshing = false;
  #refreshAgain = false;

  constructor(host: ReactiveControllerHost, page: () => TablePage | null) {
    this.#host = host;
    this.#page = page;
    host.addController(this);
  }

  hostConnected(): void {
    this.#timer = setInterval(() => {
      if (document.visibilityState === 'visible') void this.refresh();
    }, pollIntervalMs);
    void this.refresh();
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
  }

  /** The views at the shown moment, and one step before it. */
  get shown(): { readonly views: Views; readonly before: Views } {
    const { past } = this;
    if (past === null) return this.#shown;
    const viewers = past.perspectives.filter((perspective) => perspective !== 'open');
    const viewsAt = (index: number): Views =>
      viewers.map((viewer) => ({ viewer, view: past.at(Math.max(index, 0), viewer).view }));
    return { views: viewsAt(past.index), before: viewsAt(past.index - 1) };
  }

  /** Player names by seat. */
  get names(): readonly (string | undefined)[] {
    return this.now?.views[0]?.view.seats.map((seat) => seat?.name) ?? [];
  }

  /** A call during a refresh starts one more afterwards. */
  async refresh(): Promise<void> {
    const page = this.#page();
    this.#refreshAgain = this.#isRefreshing;
    if (this.#isRefreshing || page === null) return;
    this.#subscribe(page.live);
    this.#isRefreshing = true;
    try {
      const after = this.steps.at(-1)?.number ?? 0;
      this.#show(await this.#request<DevtoolsLook>({ do: 'look', after }));
      this.problem = null;
    } catch (error) {
      this.#fail(error);
    }
    this.#isRefreshing = false;
    this.#host.requestUpdate();
    if (this.#refreshAgain && this.problem === null) void this.refresh();
  }

  /** Shows the present game after this number of actions. */
  async goTo(actions: number): Promise<void> {
    if (actions >= (this.now?.actions ?? 0)) this.past = null;
    else
      try {
        if (actions > (this.past?.last ?? -1)) await this.#record();
        this.past?.seek(actions);
      } catch (error) {
        this.#fail(error);
      }
    this.#draw();
  }

  /** Plays the present game from the shown moment on, or stops there. */
  async play(): Promise<void> {
    if (this.past === null) await this.goTo(0);
    await this.past?.pause(this.past.isPlaying);
    this.#host.requestUpdate();
  }

  /** Draws the table as this viewer sees it; null: as this page does. */
  see(viewer: Viewer | null): void {
    this.viewer = viewer;
    if (this.past?.perspectives.includes(this.#viewer)) this.past.see(this.#viewer);
    this.#draw();
  }

  get #viewer(): Viewer {
    return this.viewer ?? this.#page()?.live?.state.view?.roster?.you ?? 'spectator';
  }

  async #record(): Promise<void> {
    const { recorded, unplayable } = await this.#request<DevtoolsRecording>({ do: 'record' });
    this.unplayable = unplayable;
    if (recorded.length === 0) return;
    const viewers = recorded.map(({ viewer }) => viewer);
    const viewer = viewers.find((known) => known === this.#viewer) ?? 'spectator';
    this.past = new RecordedTable(recordingOf(viewers, recorded), { viewer, changed: this.#follow });
  }

  /** A game played to its end is the present again. */
  readonly #follow = (): void => {
    const { index, told, last } = this.past ?? {};
    if (index === last && told === last) this.past = null;
    this.#draw();
  };

  /** Gives the page's drawing the table that it shows. */
  #draw(): void {
    const page = this.#page();
    const seen = this.now?.views.find(({ viewer }) => viewer === this.viewer);
    this.#seen.see(seen?.view);
    const drawing = page?.renderRoot.querySelector('arcus-table-view');
    if (page && drawing) Object.assign(drawing, { table: this.past ?? (seen ? this.#seen : page.live) });
    this.#host.requestUpdate();
  }

  async #act(action: ActionOf<GameId>): Promise<void> {
    const { viewer } = this;
    const decision = this.#seen.state.view?.prompt?.decision;
    if (decision === undefined || viewer === null || viewer === 'spectator') return;
    const refusal = await this.send({ do: 'act', seat: viewer, decision, action });
    await this.refresh();
    if (refusal) throw new RefusalError(refusal.code as RefusalCode, refusal.message, refusal.rule);
  }

  /** Resolves to the refusal, to null if done, or to undefined if the server did not answer. */
  async send(request: DevtoolsRequest): Promise<DevtoolsRefusal | null | undefined> {
    try {
      return (await this.#request<DevtoolsDone>(request)).refusal;
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** @throws NotFoundError, or TypeError if the server does not answer */
  async #request<Reply>(request: DevtoolsRequest): Promise<Reply> {
    const response = await fetch(`${sitePath}devtools/tables/${this.#page()?.table ?? ''}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    if (response.status === 404) throw new NotFoundError();
    if (!response.ok) throw new TypeError(`the server replied with status ${response.status}`);
    // Page and server are of the same build.
    return response.json() as Promise<Reply>;
  }

  #fail(error: unknown): void {
    if (error instanceof NotFoundError) {
      this.problem = this.now === null ? 'absent' : 'gone';
      clearInterval(this.#timer);
    } else this.problem = 'unreachable';
    this.#host.requestUpdate();
  }

  #subscribe(live: Table | null): void {
    if (live === this.#subscribed) return;
    this.#unsubscribe();
    this.#subscribed = live;
    this.#unsubscribe = live?.subscribe(() => void this.refresh()) ?? (() => {});
  }

  #show(look: DevtoolsLook): void {
    const { views } = this.#shown;
    const hasChanged = JSON.stringify(look.views) !== JSON.stringify(views);
    if (hasChanged) this.#shown = { views: look.views, before: views.length === 0 ? look.views : views };
    this.steps = [...this.steps, ...look.steps];
    if (look.gameNumber !== this.now?.gameNumber) this.past = null;
    this.now = look;
    this.#draw();
  }
}
