import { css, html, nothing, type TemplateResult } from 'lit';
import { copiedTableId } from '../../../shared/kernel/ids.ts';
import type { GameList, TableList, TableSummary } from '../../../shared/protocol/lobby.ts';
import type {
  AuditRow,
  Ban,
  BanKind,
  Desk,
  Flags,
  LiveTable,
  Report,
} from '../../../shared/protocol/operator.ts';
import { regions } from '../../../shared/protocol/regions.ts';
import type { SiteDescription } from '../../../shared/protocol/site.ts';
import { arc } from '../../theme/arc.ts';
import { showDialog } from '../../ui/dialog.ts';
import { element, state } from '../../ui/element.ts';
import { sitePath } from '../../ui/site-path.ts';
import { pageStyles } from '../page-styles.ts';

// In English only, like the API and the log.

const sections = {
  overview: 'Overview',
  tables: 'Tables',
  reports: 'Reports',
  bans: 'Bans',
  sites: 'Sites',
  audit: 'Audit log',
} as const;
type Section = keyof typeof sections;

/** `#tables/ID` shows a table. */
const sectionIn = (hash: string): { readonly section: Section; readonly table: string | null } => {
  const [section = '', table = null] = hash.slice(1).split('/');
  return { section: Object.hasOwn(sections, section) ? (section as Section) : 'overview', table };
};

/** The data of the sections. */
interface Data {
  /** `seesAddresses`: without them bans have no effect. */
  readonly desk?: Desk & { readonly seesAddresses: boolean };
  readonly counts?: ReadonlyMap<string, number>;
  readonly games?: readonly string[];
  readonly tables?: readonly TableSummary[];
  readonly table?: LiveTable;
  readonly reports?: readonly Report[];
  readonly sites?: readonly SiteDescription[];
  readonly rows?: readonly AuditRow[];
}

/** A change that waits for the operator's reason. */
interface Change {
  readonly text: string;
  readonly path: string;
  readonly method?: string;
  readonly body?: object;
  /** Asked besides the reason. */
  readonly fields?: TemplateResult;
  /** The hash of the section to show then. */
  readonly next?: string;
}

const numberField = (label: string, name: string, max: number, value: number): TemplateResult =>
  html`<label>${label} <input class="input" name=${name} type="number" min="1" max=${max} value=${value} required></label>`;

const banTexts: Readonly<Record<BanKind, string>> = {
  network: 'A network gets no answer until the ban ends: its other players neither.',
  device: 'A device is not matched with strangers.',
  user: 'A user of a site is not signed in.',
};

const hours = numberField('Hours', 'hours', 8784, 24);

class SignedOut extends Error {}

/** @param path begins with `/`, the site's folder */
const fetchJson = async <Answer>(path: string, method = 'GET', body?: object): Promise<Answer> => {
  const isChange = method !== 'GET';
  const response = await fetch(sitePath + path.slice(1), {
    method,
    ...(isChange && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
  });
  const text = await response.text();
  if (response.status === 401) throw new SignedOut('Sign in again: the hour is over.');
  if (response.ok) return (text === '' ? null : JSON.parse(text)) as Answer;
  const wait = response.headers.get('retry-after');
  const { title = response.statusText, detail = '' } = text.startsWith('{') ? JSON.parse(text) : {};
  throw new Error(`${title}. ${detail}${wait === null ? '' : ` (${wait} s)`}`);
};

/** Samples of OpenMetrics by name and labels. */
const samplesIn = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => {
        const space = line.lastIndexOf(' ');
        return [line.slice(0, space), Number(line.slice(space + 1))];
      }),
  );

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const timeOf = (at: number): TemplateResult =>
  html`<time datetime=${new Date(at).toISOString()}>${date.format(at)}</time>`;

const loading = html`<p class="muted">Loading…</p>`;

const list = <Item>(
  items: readonly Item[] | undefined,
  empty: string,
  draw: (item: Item) => TemplateResult,
): TemplateResult =>
  items === undefined
    ? loading
    : items.length === 0
      ? html`<p class="muted">${empty}</p>`
      : html`<ul role="list">${items.map((item) => html`<li class="sheet row">${draw(item)}</li>`)}</ul>`;

const facts = (values: Readonly<Record<string, unknown>>): TemplateResult =>
  html`<dl>${Object.entries(values).map(
    ([name, value]) =>
      html`<div class="sheet row"><dt>${name}</dt><dd>${typeof value === 'number' ? value.toLocaleString('en') : value}</dd></div>`,
  )}</dl>`;

/** The last messages and moves of a table, as spectators see them. */
const lastOf = ({ chat, moves }: Pick<LiveTable, 'chat' | 'moves'>): TemplateResult =>
  html`<h3>Last messages</h3>
    ${list(chat, 'None.', ({ at, seat, name, text }) => html`<span class="who"><strong translate="no" dir="auto">${name}</strong> (seat ${seat}): <span dir="auto">${text}</span></span> ${timeOf(at)}`)}
    <h3>Last moves, as spectators see them</h3>
    ${list(moves, 'None.', ({ at, seat, by, events }) => html`<span class="who">Seat ${seat} (${by}) ${events.map((event) => html`<code>${JSON.stringify(event)}</code> `)}</span> ${timeOf(at)}`)}`;

const reportLine = ({ at, reason, table, game, by, player, chat, moves }: Report): TemplateResult =>
  html`<div class="who"><h2 translate="no" dir="auto">${player.name}</h2> Seat ${player.seat}, for ${reason}, by <span translate="no" dir="auto">${by.name}</span> (seat ${by.seat}) · ${game} <a href="#tables/${table}"><code>${table}</code></a> · ${timeOf(at)}
    <details><summary>Messages and moves</summary>${lastOf({ chat, moves })}</details></div>`;

const field = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');

/** `<arcus-console>`: the pages and requests of an operator. */
class ArcusConsole extends element({
  /** Null before the first answer. */
  isSignedIn: state<boolean | null>(null),
  section: state(sectionIn('')),
  region: state('any'),
  data: state<Data>({}),
  notice: state(''),
  fault: state(''),
}) {
  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#open);
    this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#open);
  }

  readonly #open = (): void => {
    this.section = sectionIn(location.hash);
    this.data = {};
    this.notice = '';
    void this.#read();
  };

  /** @param before the rows before this number are added */
  async #read(before?: number): Promise<void> {
    const { section, data } = this;
    await this.#attempt(async () => {
      const read = await readers[section.section](section.table ?? '', this.region, before);
      this.isSignedIn = true;
      // Another section was opened meanwhile.
      if (this.section !== section) return;
      this.data =
        before === undefined
          ? read
          : {
              reports: [...(data.reports ?? []), ...(read.reports ?? [])],
              rows: [...(data.rows ?? []), ...(read.rows ?? [])],
            };
    });
  }

  /** Whether it went well; otherwise the page says why. */
  async #attempt(act: () => Promise<void>): Promise<boolean> {
    this.fault = '';
    try {
      await act();
      return true;
    } catch (error) {
      if (error instanceof SignedOut) {
        if (this.isSignedIn) this.fault = error.message;
        this.isSignedIn = false;
      } else this.fault = error instanceof Error ? error.message : String(error);
      return false;
    }
  }

  readonly #signIn = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const token = field(form, 'token');
    await this.#attempt(async () => {
      await fetchJson('/operator/session', 'POST', { token }).catch((error: unknown) => {
        throw error instanceof SignedOut ? new Error('This is not the token.') : error;
      });
      this.isSignedIn = true;
      await this.#read();
    });
  };

  readonly #signOut = async (): Promise<void> => {
    await this.#attempt(() => fetchJson('/operator/session', 'DELETE'));
    this.data = {};
    this.isSignedIn = false;
  };

  async #change(title: string, change: Change, answers: FormData): Promise<void> {
    const { path, method = 'POST', body, next } = change;
    const given = [...answers].map(([name, value]) => [
      name,
      /^(hours|minutes)$/.test(name) ? Number(value) : value,
    ]);
    const request = { ...body, ...Object.fromEntries(given) };
    if (!(await this.#attempt(() => fetchJson(path, method, request)))) return;
    if (next !== undefined) history.replaceState(null, '', next);
    this.section = sectionIn(location.hash);
    await this.#read();
    this.notice = `Done: ${title}.`;
  }

  readonly #find = (event: SubmitEvent): void => {
    event.preventDefault();
    const pasted = field(event.currentTarget as HTMLFormElement, 'table').trim();
    const [, inLink] = /\/t\/([^/?#\s]+)/.exec(pasted) ?? [];
    const id = copiedTableId(inLink ?? pasted);
    if (id === null) this.fault = 'This is neither the id nor the link of a table.';
    else location.hash = `#tables/${id}`;
  };

  protected override render(): TemplateResult {
    const { section } = this.section;
    return html`
      <header>
        <a class="brand" href=${sitePath}>${arc()}<span>Arcus</span></a>
        ${
          this.isSignedIn
            ? html`<button class="button" type="button" @click=${this.#signOut}>Sign out</button>
              <nav aria-label="Console">${Object.entries(sections).map(
                ([id, name]) =>
                  html`<a href="#${id}" aria-current=${id === section ? 'page' : nothing}>${name}</a>`,
              )}</nav>`
            : nothing
        }
      </header>
      <main>
        <h1>${this.isSignedIn ? sections[section] : 'Console'}</h1>
        <p role="status" class="sheet notice">${this.notice}</p>
        <p role="alert" class="sheet problem">${this.fault}</p>
        ${this.isSignedIn === null ? loading : this.isSignedIn ? this.#draw(section) : this.#signInForm()}
      </main>`;
  }

  #signInForm(): TemplateResult {
    return html`<form @submit=${this.#signIn}>
      <label>Operator token <input class="input" name="token" type="password" autocomplete="current-password" required></label>
      <p class="muted">The value of ARCUS_OPERATOR_TOKEN. You stay signed in for an hour.</p>
      <p class="actions"><button class="button bold">Sign in</button></p>
    </form>`;
  }

  #ask(title: string, change: Change): void {
    const confirm = ({ currentTarget }: Event): void => {
      void this.#change(title, change, new FormData(currentTarget as HTMLFormElement));
    };
    const dialog = showDialog(
      this.renderRoot,
      title,
      html`<h2>${title}</h2>
        <p>${change.text}</p>
        <form method="dialog" @submit=${confirm}>
          ${change.fields ?? nothing}
          <label>Reason, for the audit log <input class="input" name="reason" maxlength="200" required autocomplete="off"></label>
          <p class="actions">
            <button class="button" type="button" @click=${() => dialog.close()}>Cancel</button>
            <button class="button bold">${title}</button>
          </p>
        </form>`,
    );
  }

  #button(label: string, change: Change, title = label): TemplateResult {
    return html`<button class="button" type="button" aria-haspopup="dialog" aria-label=${title} @click=${() => this.#ask(title, change)}>${label}</button>`;
  }

  #draw(section: Section): TemplateResult {
    const { reports, rows, sites } = this.data;
    switch (section) {
      case 'overview':
        return this.#overview();
      case 'tables':
        return this.#tables();
      case 'reports':
        return html`${list(reports, 'No player has reported another in the last 30 days.', reportLine)}
          ${this.#older(reports)}`;
      case 'bans':
        return this.#bans();
      case 'sites':
        return list(sites, 'No site has a key.', siteLine);
      case 'audit':
        return html`${list(rows, 'Nothing yet.', auditLine)} ${this.#older(rows)}`;
    }
  }

  #older(rows: readonly { readonly number: number }[] = []): TemplateResult | typeof nothing {
    const last = rows.at(-1)?.number ?? 1;
    return last === 1
      ? nothing
      : html`<p><button class="button" type="button" @click=${() => this.#read(last)}>Older</button></p>`;
  }

  #overview(): TemplateResult {
    const { counts, desk } = this.data;
    if (counts === undefined || desk === undefined) return loading;
    const event = (name: string): number => counts.get(`arcus_events_total{event="${name}"}`) ?? 0;
    const sockets = (party: string): number => counts.get(`arcus_sockets{party="${party}"}`) ?? 0;
    const isNode = [...counts.keys()].some((name) => name.startsWith('process_'));
    const { drain, proofOfWorkBits } = desk.flags;
    const flag = (title: string, body: Partial<Flags>): TemplateResult =>
      this.#button(title, {
        ...{ path: '/operator/flags', method: 'PATCH', body },
        text: 'This concerns new tables and tickets. All processes follow within ten seconds.',
      });
    return html`${facts({
      'Open tables': event('tables') - event('tables-ended'),
      Games: event('games'),
      Moves: event('moves'),
      Failures: event('failures'),
      ...(isNode && { 'Sockets at tables': sockets('table'), 'Players in queues': sockets('matcher') }),
    })}
      <p class="muted">Counted since the first deployment${isNode ? '; sockets and queues now' : ''}. All metrics: <a href=${`${sitePath}operator/metrics`}>/operator/metrics</a>.</p>
      <section aria-labelledby="message"><h2 id="message">Message to all tables</h2>
        ${desk.notice ? html`<p><q dir="auto">${desk.notice.text}</q> until ${timeOf(desk.notice.until)}</p>` : html`<p>None now.</p>`}
        <p class="actions">${this.#button('Send a message', {
          text: 'Players and spectators of all tables read it, those who come later too.',
          path: '/operator/notice',
          fields: html`<label>Message <input class="input" name="text" maxlength="200" required autocomplete="off"></label>
            ${numberField('Minutes', 'minutes', 1440, 15)}`,
        })}
        ${desk.notice ? this.#button('Take it back', { text: 'Tables show it no more.', path: '/operator/notice', body: { text: null } }) : nothing}</p>
      </section>
      <section aria-labelledby="drain"><h2 id="drain">Drain: ${drain ? 'on' : 'off'}</h2>
        <p>While it is on, there are no new tables and no new players in queues. Games go on.</p>
        ${drain ? flag('Stop the drain', { drain: false }) : flag('Drain', { drain: true })}
      </section>
      <section aria-labelledby="proof"><h2 id="proof">Proof of work: ${proofOfWorkBits === null ? 'as configured' : proofOfWorkBits === 0 ? 'off' : `${proofOfWorkBits} bits`}</h2>
        <p>Each new table and ticket costs the client this work. 18 bits take about a second, on a slow phone several.</p>
        <p class="actions">${flag('Demand 18 bits', { proofOfWorkBits: 18 })} ${flag('Turn it off', { proofOfWorkBits: 0 })}
          ${flag('Use ARCUS_PROOF_OF_WORK', { proofOfWorkBits: null })}</p>
      </section>`;
  }

  #tables(): TemplateResult {
    const { table, tables, games } = this.data;
    const form = html`<form class="inline-form" @submit=${this.#find}>
      <label>Id or link of a table <input class="input" name="table" required autocomplete="off" spellcheck="false"></label>
      <button class="button bold">Look it up</button>
    </form>`;
    if (this.section.table !== null)
      return html`${form}${table === undefined ? nothing : this.#table(table)}<p><a href="#tables">All listed tables</a></p>`;
    const shown = (game: string) =>
      list(
        tables?.filter((open) => open.game === game),
        'None.',
        tableLine,
      );
    return html`${form}
      <label class="region">Region <select class="input" @change=${({ currentTarget }: Event) => {
        this.region = (currentTarget as HTMLSelectElement).value;
        void this.#read();
      }}>${['any', ...regions].map((region) => html`<option ?selected=${region === this.region}>${region}</option>`)}</select></label>
      ${(games ?? []).map((game) => html`<section aria-label=${game}><h2>${game}</h2>${shown(game)}</section>`)}
      ${games === undefined ? loading : html`<p class="muted">At most 50 listed tables of the region. Tables that are not listed are found by their link.</p>`}`;
  }

  #table(table: LiveTable): TemplateResult {
    const { id, seats, moves, chat } = table;
    const path = `/operator/tables/${id}`;
    const ban = (seat: number | null, kinds: readonly BanKind[]): Change => ({
      text: kinds.map((kind) => banTexts[kind]).join(' '),
      path: '/operator/bans',
      body: { whose: { table: id, seat } },
      fields: html`<label>What <select class="input" name="kind">${kinds.map((kind) => html`<option>${kind}</option>`)}</select></label>${hours}`,
    });
    return html`<section aria-labelledby="table"><h2 id="table">${table.game} <code>${id}</code></h2>
      ${facts({
        Phase: `${table.phase}, game ${table.gameNumber}`,
        Opened: timeOf(table.createdAt),
        Sockets: `${table.sockets}, of spectators ${table.spectators}`,
        Visible: `${table.isListed ? 'listed' : 'not listed'}${table.isLocked ? ', locked' : ''}`,
        Site: table.site ?? 'none',
        Region: table.region ?? 'any',
      })}
      <p class="actions">
        ${this.#button('End the table', {
          text: 'Its players read that the operator has ended it. Its data is deleted.',
          path: `${path}/end`,
          next: '#tables',
        })}
        ${this.#button('Ban its creator’s network', ban(null, ['network']))}
      </p>
      <h3>Seats</h3>
      ${list(seats, 'All seats are empty.', ({ seat, name, bot, isConnected, isAway, satAt, known }) => {
        const state =
          bot === null ? (isConnected ? 'connected' : 'not connected') : `computer player, ${bot}`;
        return html`<span class="who"><strong translate="no" dir="auto">${name}</strong> · seat ${seat}${seat === table.host ? ', host' : ''} · ${state}${isAway ? ', away' : ''}${satAt === 0 ? nothing : html` · since ${timeOf(satAt)}`}</span>
          ${
            bot === null
              ? html`<span class="actions">${this.#button('Kick', { text: 'The player cannot sit down at this table again.', path: `${path}/kick`, body: { seat } }, `Kick ${name}`)}
                ${known.length === 0 ? nothing : this.#button('Ban', ban(seat, known), `Ban ${name}`)}</span>`
              : nothing
          }`;
      })}
      ${lastOf({ chat, moves })}
    </section>`;
  }

  #bans(): TemplateResult {
    const start = (event: SubmitEvent): void => {
      event.preventDefault();
      const address = field(event.currentTarget as HTMLFormElement, 'address').trim();
      this.#ask(`Ban ${address}`, {
        text: 'An IPv6 address stands for its /64 network. Only a hash is stored.',
        path: '/operator/bans',
        body: { whose: { address } },
        fields: hours,
      });
    };
    const lift = ({ hash }: Ban): Change => ({
      text: 'It ends within ten seconds.',
      path: '/operator/bans/lift',
      body: { hash },
    });
    return html`${
      this.data.desk?.seesAddresses === false
        ? html`<p class="sheet problem">This server sees no addresses, so that bans have no effect: set ARCUS_ADDRESS_HEADER.</p>`
        : nothing
    }
      <form class="inline-form" @submit=${start}>
        <label>IP address <input class="input" name="address" required autocomplete="off" spellcheck="false"></label>
        <button class="button bold">Ban</button>
      </form>
      ${list(
        this.data.desk?.bans,
        'Nothing is banned.',
        (
          ban,
        ) => html`<span class="who"><strong>${ban.reason}</strong> · ${ban.from ?? 'typed address'} · ${ban.kind} <code>${ban.hash.slice(0, 12)}</code><br>until ${timeOf(ban.until)}</span>
          ${this.#button('Lift', lift(ban), `Lift the ban: ${ban.reason}`)}`,
      )}`;
  }

  static override styles = [
    ...pageStyles,
    css`
      :host {
        --page-width: 64rem;
      }
      header,
      nav {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--arcus-space-4);
        align-items: center;
        justify-content: space-between;
      }
      nav {
        flex: 1 0 100%;
        justify-content: start;
      }
      nav > a {
        padding-block: var(--arcus-space-3);
      }
      [aria-current] {
        font-weight: var(--arcus-weight-bold);
        text-decoration-thickness: 3px;
      }
      main {
        padding-block-end: var(--arcus-space-8);
      }
      dt {
        color: var(--arcus-muted);
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
        gap: var(--arcus-space-2);
        margin: 0 0 var(--arcus-space-4);
      }
      dd {
        margin: 0;
        font-weight: var(--arcus-weight-bold);
        font-variant-numeric: tabular-nums;
      }
      label {
        display: grid;
        gap: var(--arcus-space-2);
        margin-block: var(--arcus-space-3);
      }
      form {
        max-inline-size: 32rem;
      }
      .inline-form {
        margin-block-end: var(--arcus-space-5);
      }
      .inline-form > label {
        flex: 1 1 14rem;
        margin: 0;
      }
      .region {
        max-inline-size: 12rem;
      }
      .actions > .button {
        flex: 0 0 auto;
      }
      code {
        font-size: var(--arcus-text-2);
      }
    `,
  ];
}

const auditLine = ({ at, action, subject, reason }: AuditRow): TemplateResult =>
  html`<span class="who"><strong>${action}</strong> ${subject} ${reason === '' ? nothing : `· ${reason}`}</span> ${timeOf(at)}`;

const tableLine = ({ id, players, bots, people, seats, phase, createdAt }: TableSummary): TemplateResult =>
  html`<span class="who"><a href="#tables/${id}">${id}</a> · ${phase} · ${people} of ${seats} · <span translate="no" dir="auto">${[...players, ...bots].join(', ')}</span></span> ${timeOf(createdAt)}`;

const siteLine = ({ id, openTables, undelivered, deadLetters, webhook }: SiteDescription): TemplateResult =>
  html`<span class="who"><strong>${id}</strong> · open tables ${openTables} · events that wait ${undelivered} · dead letters ${deadLetters}</span><span class="muted">${webhook ?? 'no webhook'}</span>`;

const pageAt = (before?: number): string => (before === undefined ? '' : `?before=${before}`);

const readers: Readonly<Record<Section, (table: string, region: string, before?: number) => Promise<Data>>> =
  {
    overview: async () => {
      const desk = await fetchJson<Data['desk'] & object>('/operator/desk');
      const metrics = await fetch(`${sitePath}operator/metrics`);
      return { desk, counts: samplesIn(await metrics.text()) };
    },
    tables: async (table, region) => {
      if (table !== '')
        return { table: await fetchJson<LiveTable>(`/operator/tables/${encodeURIComponent(table)}`) };
      // Refused without a session: then the page asks for the token.
      await fetchJson('/operator/desk');
      const { games } = await fetchJson<GameList>('/api/games');
      const { tables } = await fetchJson<TableList>(`/api/tables?region=${region}&limit=50`);
      return { games: games.map(({ id }) => id), tables };
    },
    bans: async () => ({ desk: await fetchJson<Data['desk'] & object>('/operator/desk') }),
    sites: () => fetchJson('/operator/sites'),
    reports: (_table, _region, before) => fetchJson(`/operator/reports${pageAt(before)}`),
    audit: (_table, _region, before) => fetchJson(`/operator/audit${pageAt(before)}`),
  };

customElements.define('arcus-console', ArcusConsole);
