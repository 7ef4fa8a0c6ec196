import { fail, type Result } from '../../shared/kernel/util.ts';
import { closeCodes, type RefusalCode } from '../../shared/protocol/codes.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import { refusalMessages } from '../../shared/protocol/refusals.ts';
import type { Transcript } from '../../shared/replay/transcript.ts';
import { Actor, type ActorPlatform, type Socket, type StepContext } from '../runtime/actor.ts';
import type { Reservation } from '../runtime/calls.ts';
import { socketToEvict, type TableLimits } from '../runtime/limits.ts';
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
import { transcriptFor } from './game/transcripts.ts';
import { createTable, type NewTable } from './lifecycle.ts';
import {
  type FinishedGame,
  type LogEntry,
  parseRecord,
  type RecordFault,
  type TableRecord,
} from './record.ts';
import { reportOf } from './reporting.ts';
import { requestIdOf } from './requests/requests.ts';
import { seatOfToken } from './seats/seats.ts';
import { step } from './step.ts';
import { turnedAway } from './views/audience.ts';
import { RelayCalls } from './views/relay-calls.ts';
import { summaryOf } from './views/views.ts';

/** What a room needs of the platform it runs on. */
export interface TablePlatform extends ActorPlatform<Connection> {
  readonly limits: TableLimits;
  /** The stored record, or undefined. */
  load(): Promise<unknown>;
  /** Stores all in one transaction; rejects if it could not. */
  save(record: TableRecord, entries: readonly LogEntry[], finished: FinishedGame | null): Promise<void>;
  /** Everything stored of one game under its prefix, in the order of the keys. */
  readLog(gameNumber: number): Promise<unknown[]>;
  /** Deletes the log of one game. */
  forget(gameNumber: number): Promise<void>;
  destroy(): Promise<void>;
  /** Tells the relay of this name; resolves to whether it has heard. Must not reject. */
  tellRelay(name: string, messages: readonly RelayMessage[]): Promise<boolean>;
  /** Resolves after so many milliseconds; where time does not pass by itself, at once. */
  wait(milliseconds: number): Promise<void>;
  /** Tells the lobby, and calls `onReported` once it has heard. Must not throw: the room does not wait for it. */
  report(report: TableReport): void;
  /** Counts for the operator. */
  count(what: Counted): void;
}

/** What stands in the operator's log table by table, not only in the counters. */
const worthALine: readonly Counted[] = ['tables', 'games', 'games-over', 'tables-ended'];

const alarmTiming = { retry: 5_000, grace: 3_000 };

/** Why there is no record to go on with. `newer`: a later version of this code has written it. */
type LoadFailure = 'none' | RecordFault;

/** One table on a platform. */
export class TableRoom extends Actor<TableRecord, Connection, PartyEvent, TableEffect, LoadFailure> {
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

  /** Sets a new table up, or returns null if there is one already. */
  create(table: Omit<NewTable, 'key'>): Promise<TableSummary | null> {
    return this.inTurn(async () => {
      const loaded = await this.load();
      if (loaded.ok || loaded.error !== 'none') return null;
      const key = this.#platform.randomHex(32);
      const created = createTable({ ...table, key }, this.#platform.now());
      await this.commit(created);
      return summaryOf(created.record);
    });
  }

  /** What the directory is to know of the table; null if there is none. */
  report(): Promise<TableReport | null> {
    return this.inTurn(async () => {
      const loaded = await this.#find();
      return loaded.ok ? reportOf(loaded.value) : null;
    });
  }

  /** The transcript of a finished game for whoever has this seat token, or none; null if there is no such thing for them. */
  transcript(gameNumber: number, token: string | null): Promise<Transcript | null> {
    return this.inTurn(async () => {
      const loaded = await this.#find();
      if (!loaded.ok || loaded.value.ended) return null;
      const seat = token === null ? null : seatOfToken(loaded.value, token);
      return transcriptFor(loaded.value, await this.#platform.readLog(gameNumber), seat);
    });
  }

  /** Keeps seats for these if it can; resolves to those who have one. */
  async reserve(reservations: readonly Reservation[]): Promise<string[]> {
    await this.handle({ type: 'reserve', reservations });
    return this.inTurn(async () => {
      const loaded = await this.#find();
      return loaded.ok ? seatedOf(loaded.value, reservations) : [];
    });
  }

  /** These will not come. */
  cancelReservations(ids: readonly string[]): Promise<void> {
    return this.handle({ type: 'cancel-reservations', ids });
  }

  /** Who of these has a seat, and who was to come and has not. A table that is no more knows of nobody. @throws Error if it cannot be read. */
  attendance(ids: readonly string[]): Promise<ReturnType<typeof attendanceOf>> {
    return this.inTurn(async () => {
      const loaded = await this.#find();
      if (loaded.ok) return attendanceOf(loaded.value, ids);
      if (loaded.error === 'none') return { seated: [], missed: [] };
      throw new Error(`the table is ${loaded.error}`);
    });
  }

  /** So many watch at a relay, who see this version. Resolves to what they are to see. @throws Error if the table cannot be read. */
  async watched(relay: number, watchers: number, version: number | null): Promise<RelayAnswer> {
    const answer = await this.dispatch({ type: 'watched', relay, watchers, version });
    if (answer !== undefined) return answer as RelayAnswer;
    const loaded = await this.inTurn(() => this.#find());
    if (loaded.ok || loaded.error !== 'none') throw new Error('the table does not answer');
    return turnedAway('noSuchTable');
  }

  /** The lobby has heard the report with this order. */
  onReported(order: number): Promise<void> {
    return this.handle({ type: 'reported', order });
  }

  /** What everybody may know of the table; null if there is none. */
  summary(): Promise<TableSummary | null> {
    return this.inTurn(async () => {
      const loaded = await this.#find();
      return loaded.ok && !loaded.value.ended ? summaryOf(loaded.value) : null;
    });
  }

  /** @param address where the socket comes from, if the platform knows. */
  onConnect(socket: Socket<Connection>, address: string | null): Promise<void> {
    return this.accept(socket, address, (opened) => ({ ...opened, viewer: 'new' }));
  }

  /** Reads. Where there is no table nothing is left: partyserver notes the name of each room that it makes. */
  async #find(): Promise<Result<TableRecord, LoadFailure>> {
    const loaded = await this.load();
    if (!loaded.ok && loaded.error === 'none') await this.#platform.destroy();
    return loaded;
  }

  protected override async read(): Promise<Result<TableRecord, LoadFailure>> {
    const stored = await this.#platform.load();
    if (stored === undefined) return fail('none');
    const parsed = parseRecord(stored);
    if (parsed.ok) this.#platform.log({ event: 'loaded', table: parsed.value.id });
    return parsed;
  }

  protected override step(
    record: TableRecord,
    event: RoomEvent,
    context: StepContext<Connection>,
  ): StepResult {
    return step(record, event, { ...context, limits: this.#platform.limits });
  }

  protected override store(effect: TableEffect): Promise<void> | undefined {
    switch (effect.type) {
      case 'persist':
        return this.#platform.save(effect.record, effect.entries, effect.finished);
      case 'forget':
        return this.#platform.forget(effect.gameNumber);
      case 'destroy':
        return this.#platform.destroy();
      case 'relay':
      case 'report':
      case 'game-broken':
      case 'count':
        return undefined;
    }
  }

  protected override perform(effect: TableEffect, record: TableRecord): void {
    if (effect.type === 'relay')
      for (const relay of effect.to) this.#relays.tell(`${record.id}.${relay}`, effect.message);
    if (effect.type === 'report') this.#platform.report(effect.report);
    if (effect.type === 'game-broken')
      this.#platform.log({ event: effect.type, table: record.id, game: effect.game, faults: effect.faults });
    if (effect.type !== 'count') return;
    this.#platform.count(effect.what);
    if (worthALine.includes(effect.what)) this.#platform.log({ event: effect.what, table: record.id });
  }

  /** Whoever comes may have a seat here. */
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
    // Who has not said anything yet may have a seat, and is to try again.
    return { connection, code: isSpectator ? closeCodes.tooMany : closeCodes.noHello };
  }

  /** All sockets of a seat share what it may say. */
  protected override speakerOf({ id, viewer }: Connection): string {
    return typeof viewer === 'number' ? `seat ${viewer}` : id;
  }

  protected override turnAway(why: LoadFailure, sender: Socket<Connection> | undefined): void {
    if (why !== 'none') this.#platform.log({ event: 'record-refused', ...why });
    // Begun in turn, so it is over before anything else is stored.
    if (why === 'none') void this.#platform.destroy().catch(() => undefined);
    const code = why === 'none' ? closeCodes.noSuchTable : closeCodes.newerTable;
    sender?.close(code, why === 'none' ? 'no such table' : 'the table cannot be read by this server');
  }

  protected override refusal(code: RefusalCode, text: string | null): string {
    if (code === 'too-fast') this.#platform.count('refused:too-fast');
    const frame: Frame = ['no', text === null ? null : requestIdOf(text), code, refusalMessages[code], null];
    return JSON.stringify(frame);
  }

  protected override onFailure(on: string, error: unknown, record: TableRecord | null): void {
    this.#platform.count('failures');
    this.#platform.log({ event: 'step-failed', table: record?.id, on, error: String(error) });
  }
}
