import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type {
  DevtoolsDone,
  DevtoolsLook,
  DevtoolsRefusal,
  DevtoolsRequest,
} from '../../../shared/protocol/devtools.ts';
import type { Table } from '../../sdk/index.ts';

/** What the page of a table gives its devtools. */
export interface TablePage {
  /** The table's id. */
  readonly table: string;
  readonly live: Table | null;
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
  past: DevtoolsLook | null = null;
  problem: 'absent' | 'gone' | 'unreachable' | null = null;

  readonly #host: ReactiveControllerHost;
  readonly #page: () => TablePage | null;
  #shown: { readonly views: Views; readonly before: Views } = { views: [], before: [] };
  #beforePast: Views = [];
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
    return this.past === null ? this.#shown : { views: this.past.views, before: this.#beforePast };
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
      this.#show(await this.#look(null));
      this.problem = null;
    } catch (error) {
      this.#fail(error);
    }
    this.#isRefreshing = false;
    this.#host.requestUpdate();
    if (this.#refreshAgain && this.problem === null) void this.refresh();
  }

  /** Shows the views after this number of actions of the present game. */
  async goTo(actions: number): Promise<void> {
    if (actions >= (this.now?.actions ?? 0)) this.past = null;
    else
      try {
        const [past, before] = await Promise.all([this.#look(actions), this.#look(Math.max(actions - 1, 0))]);
        this.#beforePast = before.views;
        this.past = past;
      } catch (error) {
        this.#fail(error);
      }
    this.#host.requestUpdate();
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

  #look(moment: number | null): Promise<DevtoolsLook> {
    return this.#request<DevtoolsLook>({ do: 'look', after: this.steps.at(-1)?.number ?? 0, moment });
  }

  /** @throws NotFoundError, or TypeError if the server does not answer */
  async #request<Reply>(request: DevtoolsRequest): Promise<Reply> {
    const response = await fetch(`/devtools/tables/${this.#page()?.table ?? ''}`, {
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
    if (this.past !== null && look.gameNumber !== this.past.gameNumber) this.past = null;
    this.now = look;
  }
}
