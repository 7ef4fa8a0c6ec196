import { maxSeats, type Seat, type TableId } from '../../shared/kernel/ids.ts';
import { fail, type Result } from '../../shared/kernel/util.ts';
import { closeCodes, type RefusalCode } from '../../shared/protocol/codes.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import type { Evidence, LiveTable, Notice } from '../../shared/protocol/operator.ts';
import { refusalMessages } from '../../shared/protocol/refusals.ts';
import type { NumberedEvent, SiteTable } from '../../shared/protocol/site.ts';
import type { GameResult } from '../../shared/protocol/site-api.ts';
import type { TableData } from '../../shared/protocol/table-data.ts';
import { Actor, type ActorPlatform, type Socket, type StepContext } from '../runtime/actor.ts';
import type { Member, Person, Reservation } from '../runtime/calls.ts';
import { socketToEvict, type TableLimits } from '../runtime/limits.ts';
import { errorOf, type LoadFailure, readOrNull, toStored } from '../runtime/stored.ts';
import { hasCode } from './code.ts';
import type {
  Connection,
  Counted,
  PartyEvent,
  RelayAnswer,
  RelayMessage,
  RoomEvent,
  StepResult,
  TableEffect,
  TableReport,
} from './events.ts';
import { attendanceOf, seatedOf } from './game/reservations.ts';
import { planTranscript, resultOf, transcriptText } from './game/transcripts.ts';
import { createTable, type NewTable, reportOf } from './lifecycle.ts';
import { type Identities, identitiesOf, liveTableOf } from './operator.ts';
import { damageShape, maxKeptGames, rowsOf, type TableRecord } from './record.ts';
import { requestIdOf } from './requests/requests.ts';
import { storesDataOf, tableDataOf } from './seats/seat-data.ts';
import { isHeld, seatOfToken } from './seats/seats.ts';
import { siteTableOf } from './site/members.ts';
import { restore, step } from './step.ts';
import { RelayCalls, turnedAway } from './views/relays.ts';
import { summaryOf } from './views/views.ts';

/** A platform's services for a table. */
export interface TablePlatform extends ActorPlatform<Connection> {
  readonly limits: TableLimits;
  /** The operator's; null: none, undefined: not known yet. */
  notice(event: RoomEvent['type']): Notice | null | undefined;
  /** The stored record, or undefined, and all values with keys of `movePrefix`. */
  load(): Promise<{ readonly record: unknown; readonly moves: readonly unknown[] }>;
  /** The stored value of `damage`, or undefined. */
  loadDamage(): Promise<unknown>;
  /** Stores all values by key in one transaction; rejects if that fails. */
  save(rows: Readonly<Record<string, unknown>>): Promise<void>;
  /** All rows of one game, in order of their keys. */
  readLog(gameNumber: number): Promise<unknown[]>;
  /** Deletes the rows of one game. */
  forget(gameNumber: number): Promise<void>;
  destroy(): Promise<void>;
  /** Resolves to whether the call succeeded. Must not reject. */
  tellRelay(name: string, messages: readonly RelayMessage[]): Promise<boolean>;
  /** Resolves after this time; immediately on a platform with a manual clock. */
  wait(milliseconds: number): Promise<void>;
  /** Reports to the lobby; `reported` confirms it. Must not throw. */
  report(report: TableReport): void;
  /** Sends events to the site; `site-confirmed` follows when it has stored them. Must not throw. */
  sendSiteEvents(site: string, events: readonly NumberedEvent[]): void;
  /** Sends the message; `unsubscribed` follows for each unknown subscription. Must not throw. */
  remind(effect: TableEffect & { readonly type: 'remind' }): void;
  /** Makes a code that leads to the table until then; `coded` follows. Must not throw. */
  makeCode(table: TableId, until: number): void;
  count(what: Counted): void;
}

/** Counted events that also get a line in the operator's log. */
const loggedCounters: readonly Counted[] = ['tables', 'games', 'games-over', 'tables-ended'];

const day = 24 * 3_600_000;
const maxDamagedMs = 30 * day;

const alarmTiming = { retryMs: 5_000, graceMs: 3_000 };

/** One table: its record, sockets and alarm. */
export class TableRoom extends Actor<TableRecord, Connection, PartyEvent, TableEffect> {
  readonly #platform: TablePlatform;
  readonly #relays: RelayCalls;

  constructor(platform: TablePlatform) {
    super(platform, alarmTiming);
    this.#platform = platform;
    this.#relays = new RelayCalls(
      (name, messages) => platform.tellRelay(name, messages),
      (milliseconds) => platform.wait(milliseconds),
    );
  }

  /** Creates the table; null if there is one already. */
  create(table: Omit<NewTable, 'key'>): Promise<TableSummary | null> {
    return this.inTurn(async () => {
      const loaded = await this.load();
      if (loaded.ok || loaded.error !== 'none') return null;
      const key = this.#platform.randomHex(32);
      const created = createTable({ ...table, key }, this.#platform.now(), this.#platform.limits);
      await this.commit(created);
      return summaryOf(created.record);
    });
  }

  /** The table's report to the directory; null if there is no table. */
  report(): Promise<TableReport | null> {
    return this.#read(reportOf);
  }

  /** The transcript of a finished game as JSON, for the bearer of a seat token; null without one, or without access. */
  async transcript(gameNumber: number, token: string | null): Promise<string | null> {
    const plan = await this.#ofGame(gameNumber, token, planTranscript);
    return plan === null ? null : transcriptText(plan, () => this.#platform.wait(0));
  }

  /** The result of a finished game, for the bearer of a seat token; null without one, or without access. */
  result(gameNumber: number, token: string | null): Promise<GameResult | null> {
    return this.#ofGame(gameNumber, token, resultOf);
  }

  /** Reserves seats; resolves to the ids of the reservations that have one. */
  async reserve(reservations: readonly Reservation[]): Promise<string[]> {
    await this.handle({ type: 'reserve', reservations });
    return (await this.#read((record) => seatedOf(record, reservations))) ?? [];
  }

  /** Of these players, those seated and the no-shows; none if there is no table. @throws Error if the table is unreadable. */
  attendance(ids: readonly string[]): Promise<ReturnType<typeof attendanceOf>> {
    return this.inTurn(async () => {
      const loaded = await this.#find();
      if (loaded.ok) return attendanceOf(loaded.value, ids);
      if (loaded.error === 'none') return { seated: [], missed: [] };
      throw errorOf(loaded.error);
    });
  }

  /** A relay reports. Resolves to the messages that it has missed. @throws Error if the table is unreadable. */
  async watched(relay: number, watchers: number, version: number | null): Promise<RelayAnswer> {
    const answer = await this.dispatch({ type: 'watched', relay, watchers, version });
    if (answer !== undefined) return answer as RelayAnswer;
    const loaded = await this.inTurn(() => this.#find());
    if (loaded.ok || loaded.error !== 'none') throw new Error('the table does not answer');
    return turnedAway('noSuchTable');
  }

  /** Signs a user of this site in; null if the table is not the site's, or plays another game. @param game null for any */
  async admit(site: string, member: Member, game: string | null): Promise<SiteTable | null> {
    const table = await this.siteTable(site);
    if (table === null || (game !== null && game !== table.game)) return null;
    await this.dispatch({ type: 'admit', member });
    return this.siteTable(site);
  }

  /** Keeps a seat for a user of this site. Whether they have one; null if the table is not the site's. */
  async invite(site: string, member: Member): Promise<boolean | null> {
    if ((await this.siteTable(site)) === null) return null;
    await this.dispatch({ type: 'invite', member });
    return this.#read(({ seats }) => seats.some((sitter) => sitter?.tokenHash === member.tokenHash));
  }

  /** A table that this site has opened, and the digest of its request; null if the table is not the site's. */
  opened(site: string): Promise<{ readonly table: SiteTable; readonly request: string | null } | null> {
    return this.#read((record) => {
      if (record.site?.id !== site) return null;
      const table = siteTableOf(record);
      return table && { table, request: record.site.request };
    });
  }

  /** Removes a user of this site, or closes the table. Whether the table is the site's. */
  async control(site: string, event: PartyEvent & { readonly type: 'expel' | 'close' }): Promise<boolean> {
    if ((await this.siteTable(site)) === null) return false;
    await this.dispatch(event);
    return true;
  }

  /** The table as the operator sees it; null if there is none. */
  inspect(): Promise<LiveTable | null> {
    return this.#read(async (record) => {
      if (record.ended) return null;
      return liveTableOf(record, await this.#platform.readLog(record.game.number), this.#connections());
    });
  }

  /** For the report of the token's player on another: both seats, and the table as the operator sees it. Null for any other two. */
  async evidence(token: string, seat: Seat): Promise<Evidence | null> {
    const by = await this.#read(({ seats }) => {
      const own = isHeld(seats, seat) ? seatOfToken(seats, token) : null;
      return own === seat ? null : own;
    });
    const table = by === null ? null : await this.inspect();
    return by === null || table === null ? null : { by, table };
  }

  /** The known identities of a seat's player; null without a table. */
  identify(seat: Seat): Promise<Identities | null> {
    return this.#read((record) => identitiesOf(record, seat, this.#connections()));
  }

  /** Hash of the network that created the table; null if it is not stored. */
  opener(): Promise<string | null> {
    return this.#read(({ table }) => table.opener);
  }

  /** The operator ends the table. */
  async end(): Promise<void> {
    await this.dispatch({ type: 'end' });
  }

  /** The operator kicks a player. False if no player has the seat. */
  async kick(seat: Seat): Promise<boolean> {
    const isSeated = await this.#read(({ seats }) => isHeld(seats, seat));
    if (isSeated) await this.dispatch({ type: 'kick', seat });
    return isSeated ?? false;
  }

  #connections(): Connection[] {
    return [...this.#platform.sockets()].flatMap((socket) => socket.attached() ?? []);
  }

  /** Null without data of the player. */
  data(person: Person): Promise<TableData | null> {
    return this.#read(async (record) => {
      if (!storesDataOf(record, person)) return null;
      const { number } = record.game;
      const games = [];
      for (let gameNumber = Math.max(1, number - maxKeptGames + 1); gameNumber <= number; gameNumber += 1)
        games.push({ gameNumber, rows: await this.#platform.readLog(gameNumber) });
      return tableDataOf(record, person, games, this.#platform.now());
    });
  }

  /** Deletes the data of a player, who leaves. Whether there were any. @throws Error if they cannot be deleted */
  async erase(person: Person): Promise<boolean> {
    // A user may have left a seat to a computer player, and sat down again.
    for (let erased = 0; erased <= maxSeats; erased += 1) {
      if (!(await this.#read((record) => storesDataOf(record, person)))) return erased > 0;
      await this.dispatch({ type: 'erase', person });
    }
    throw new Error('not erased');
  }

  /** Whether this code leads to the table. */
  async hasCode(code: string): Promise<boolean> {
    return (await this.#read((record) => hasCode(record, code, this.#platform.now()))) ?? false;
  }

  /** The table as this site sees it; null if it is not the site's. */
  async siteTable(site: string): Promise<SiteTable | null> {
    return (await this.opened(site))?.table ?? null;
  }

  /** The public summary; null if there is no table. */
  summary(): Promise<TableSummary | null> {
    return this.#read((record) => (record.ended ? null : summaryOf(record)));
  }

  /** @param address null if the platform does not provide it. */
  onConnect(socket: Socket<Connection>, address: string | null): Promise<void> {
    return this.accept(socket, address, (opened) => ({ ...opened, viewer: 'new' }));
  }

  /** Loads the record. Without a table nothing stays stored: partyserver stores the name of every room it creates. @throws ServerChanging */
  async #find(): Promise<Result<TableRecord, LoadFailure>> {
    const loaded = await this.load();
    if (loaded.ok) return loaded;
    if (loaded.error === 'none') await this.#platform.destroy();
    else if (loaded.error.why === 'newer') throw errorOf(loaded.error);
    return loaded;
  }

  /** Makes a value of the record in turn; null without a table. */
  #read<Value>(make: (record: TableRecord) => Value | Promise<Value>): Promise<Value | null> {
    return this.inTurn(async () => {
      const loaded = await this.#find();
      return loaded.ok ? make(loaded.value) : null;
    });
  }

  /** Of a finished game, for the bearer of a seat token. */
  #ofGame<Value>(
    gameNumber: number,
    token: string | null,
    make: (...of: Parameters<typeof resultOf>) => Value | null,
  ): Promise<Value | null> {
    return this.#read(async (record) => {
      if (record.ended) return null;
      const seat = token === null ? null : seatOfToken(record.seats, token);
      if (record.password !== null && seat === null) return null;
      return make(record, await this.#platform.readLog(gameNumber), seat, this.#platform.now());
    });
  }

  protected override async read(): Promise<Result<TableRecord, LoadFailure>> {
    const { record, moves } = await this.#platform.load();
    if (record === undefined) return fail('none');
    const restored = restore(record, moves);
    if (restored.ok) this.#platform.log({ event: 'loaded', table: restored.value.table.id });
    return restored;
  }

  protected override step(
    record: TableRecord,
    event: RoomEvent,
    context: StepContext<Connection>,
  ): StepResult {
    const { limits } = this.#platform;
    return step(record, event, { ...context, limits, notice: this.#platform.notice(event.type) });
  }

  protected override store(effect: TableEffect): Promise<void> | undefined {
    switch (effect.type) {
      case 'persist':
        return this.#platform.save(rowsOf(effect));
      case 'forget':
        return this.#platform.forget(effect.gameNumber);
      case 'destroy':
        return this.#platform.destroy();
      case 'relay':
      case 'report':
      case 'remind':
      case 'site-events':
      case 'code':
      case 'game-broken':
      case 'count':
        return undefined;
    }
  }

  protected override perform(effect: TableEffect, record: TableRecord): void {
    const { id } = record.table;
    switch (effect.type) {
      case 'relay':
        for (const relay of effect.to) this.#relays.send(`${id}.${relay}`, effect.message);
        break;
      case 'report':
        this.#platform.report(effect.report);
        break;
      case 'site-events':
        this.#platform.sendSiteEvents(effect.site, effect.events);
        break;
      case 'remind':
        this.#platform.remind(effect);
        break;
      case 'code':
        this.#platform.makeCode(id, effect.until);
        break;
      case 'game-broken':
        this.#platform.log({ event: effect.type, table: id, game: effect.game, faults: effect.faults });
        break;
      case 'count':
        this.#platform.count(effect.what);
        if (loggedCounters.includes(effect.what)) this.#platform.log({ event: effect.what, table: id });
    }
  }

  /** A new socket may belong to a seat, so all are admitted; others give way. */
  protected override admits(): boolean {
    return true;
  }

  protected override givesWay(
    others: readonly Connection[],
    address: string | null,
  ): { readonly connection: Connection; readonly code: number } | null {
    const unseated = others.flatMap((connection) =>
      typeof connection.viewer === 'number'
        ? []
        : [{ ...connection, connection, isSpectator: connection.viewer === 'spectator' }],
    );
    const leaving = socketToEvict(unseated, address, this.#platform.limits);
    if (leaving === undefined) return null;
    const { connection, isSpectator } = leaving;
    // A socket before hello may belong to a seat: its client tries again.
    return { connection, code: isSpectator ? closeCodes.tooMany : closeCodes.noHello };
  }

  /** All sockets of a seat share one rate limit. */
  protected override speakerOf({ id, viewer }: Connection): string {
    return typeof viewer === 'number' ? `seat ${viewer}` : id;
  }

  protected override isPlayer({ viewer }: Connection): boolean {
    return typeof viewer === 'number';
  }

  protected override turnAway(sender: Socket<Connection> | undefined): void {
    // Runs in turn: it ends before the next write.
    void this.#platform.destroy().catch(() => undefined);
    sender?.close(closeCodes.noSuchTable, 'no such table');
  }

  /** Deletes a table that stays unreadable for 30 days. Checks once a day. */
  protected override async onDamage(): Promise<void> {
    const { loadDamage, save, now, setAlarm, destroy, log } = this.#platform;
    const noted = readOrNull(damageShape, await loadDamage());
    // After a longer gap the record was readable in between.
    const note = noted !== null && noted.seenAt + 2 * day > now() ? noted : { since: now(), seenAt: 0 };
    if (note.since + maxDamagedMs <= now()) {
      log({ event: 'damaged-deleted', since: note.since });
      return destroy();
    }
    if (note.seenAt + day > now()) return;
    await save({ damage: toStored(damageShape, { ...note, seenAt: now() }) });
    await setAlarm(now() + day);
  }

  protected override refusal(code: RefusalCode, text: string | null): string {
    if (code === 'too-fast') this.#platform.count('refused:too-fast');
    const frame: Frame = ['no', text === null ? null : requestIdOf(text), code, refusalMessages[code], null];
    return JSON.stringify(frame);
  }

  protected override onFailure(on: string, error: unknown, record: TableRecord | null): void {
    this.#platform.count('failures');
    this.#platform.log({ event: 'step-failed', table: record?.table.id, on, error: String(error) });
  }
}
