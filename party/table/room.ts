import type { TableId } from '../../shared/kernel/ids.ts';
import { fail, type Result } from '../../shared/kernel/util.ts';
import { closeCodes, type RefusalCode } from '../../shared/protocol/codes.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import type { Notice } from '../../shared/protocol/operator.ts';
import { refusalMessages } from '../../shared/protocol/refusals.ts';
import { Actor, type ActorPlatform, type Socket, type StepContext } from '../runtime/actor.ts';
import { cpuCosts } from '../runtime/budget.ts';
import { socketToEvict, type TableLimits } from '../runtime/limits.ts';
import { errorOf, type LoadFailure, readOrNull, toStored } from '../runtime/stored.ts';
import { nextScheduledAction } from './clock.ts';
import type {
  Connection,
  Counted,
  Delivery,
  NewTable,
  PartyEvent,
  RelayMessage,
  RoomEvent,
  StepResult,
  TableEffect,
} from './events.ts';
import type { Features } from './feature.ts';
import { createTable } from './lifecycle.ts';
import { damageShape, rowsOf, type TableRecord } from './record.ts';
import { requestIdOf } from './requests/requests.ts';
import { restore, step } from './step.ts';
import { RelayCalls } from './views/relays.ts';
import { summaryOf } from './views/views.ts';

/** A platform's services for a table. */
export interface TablePlatform extends ActorPlatform<Connection> {
  readonly limits: TableLimits;
  /** Stored tables need the same ones when they are loaded. */
  readonly features: Features;
  /** The operator's; null: none, undefined: not known yet. Not called for messages. */
  notice(): Notice | null | undefined;
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
  /** Calls the receiver; `delivered` follows when it has taken the letters. Must not throw. */
  deliver(table: TableId, delivery: Delivery): void;
  count(what: Counted): void;
}

/** Counted events that also get a line in the operator's log. */
const loggedCounters: readonly Counted[] = ['tables', 'games', 'games-over', 'tables-ended'];

const day = 24 * 3_600_000;
const maxDamagedMs = 30 * day;

const alarmTiming = { retryMs: 5_000, graceMs: 3_000 };

/** One table: its record, sockets and alarm. */
export class TableRoom extends Actor<TableRecord, Connection, PartyEvent, TableEffect> {
  /** Its services, also for its contract. */
  readonly platform: TablePlatform;
  readonly #relays: RelayCalls;

  constructor(platform: TablePlatform) {
    super(platform, alarmTiming);
    this.platform = platform;
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
      const key = this.platform.randomHex(32);
      const { limits, features } = this.platform;
      const created = createTable({ ...table, key }, this.platform.now(), limits, features);
      await this.commit(created);
      return summaryOf(created.record);
    });
  }

  /** @param address null if the platform does not provide it. */
  onConnect(socket: Socket<Connection>, address: string | null): Promise<void> {
    return this.accept(socket, address, (opened) => ({ ...opened, viewer: 'new' }));
  }

  /** The record. Without a table nothing stays stored: partyserver stores the name of every room it creates. @throws ServerChanging */
  find(): Promise<Result<TableRecord, LoadFailure>> {
    return this.inTurn(() => this.#find());
  }

  /** Makes a value of the record in turn; null without a table. */
  query<Value>(make: (record: TableRecord) => Value | Promise<Value>): Promise<Value | null> {
    return this.inTurn(async () => {
      const loaded = await this.#find();
      return loaded.ok ? make(loaded.value) : null;
    });
  }

  async #find(): Promise<Result<TableRecord, LoadFailure>> {
    const loaded = await this.load();
    if (loaded.ok) return loaded;
    if (loaded.error === 'none') await this.platform.destroy();
    else if (loaded.error.why !== 'unreadable') throw errorOf(loaded.error);
    return loaded;
  }

  protected override async read(): Promise<Result<TableRecord, LoadFailure>> {
    const { record, moves } = await this.platform.load();
    if (record === undefined) return fail('none');
    const restored = restore(record, moves, this.platform.features);
    if (restored.ok) this.platform.log({ event: 'loaded', table: restored.value.table.id });
    return restored;
  }

  protected override step(
    record: TableRecord,
    event: RoomEvent,
    context: StepContext<Connection>,
  ): StepResult {
    const { limits, features } = this.platform;
    const waitMs = event.type === 'alarm' ? this.#unpaidMs(record, context) : 0;
    if (waitMs > 0) return { record, effects: [{ type: 'alarm', at: context.now + waitMs }] };
    const notice = event.type === 'message' ? undefined : this.platform.notice();
    return step(record, event, { ...context, limits, notice }, features);
  }

  /** How long a computer player's move waits until one of the players' addresses has CPU time for it. */
  #unpaidMs(record: TableRecord, { now, connections }: StepContext<Connection>): number {
    const action = nextScheduledAction(record);
    // An alarm carries out one task: those of features come first.
    const isLater = Object.values(record.due).some((at) => at <= now);
    if (action?.what !== 'bot' || action.at > now || isLater) return 0;
    const payers = new Set(connections.flatMap((one) => (this.isPlayer(one) ? [one.address] : [])));
    let least = Number.POSITIVE_INFINITY;
    for (const payer of payers) {
      least = Math.min(least, this.platform.budget?.spend(payer, cpuCosts.computerMove, now) ?? 0);
      if (least === 0) return 0;
    }
    return payers.size === 0 ? 0 : least * 1_000;
  }

  protected override store(effect: TableEffect): Promise<void> | undefined {
    switch (effect.type) {
      case 'persist':
        return this.platform.save(rowsOf(effect));
      case 'forget':
        return this.platform.forget(effect.gameNumber);
      case 'destroy':
        return this.platform.destroy();
      case 'relay':
      case 'deliver':
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
      case 'deliver':
        this.platform.deliver(id, effect.delivery);
        break;
      case 'game-broken':
        this.platform.log({ event: effect.type, table: id, game: effect.game, faults: effect.faults });
        break;
      case 'count':
        this.platform.count(effect.what);
        if (loggedCounters.includes(effect.what)) this.platform.log({ event: effect.what, table: id });
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
    const leaving = socketToEvict(unseated, address, this.platform.limits);
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
    void this.platform.destroy().catch(() => undefined);
    sender?.close(closeCodes.noSuchTable, 'no such table');
  }

  /** Deletes a table that stays unreadable for 30 days. Checks once a day. */
  protected override async onDamage(): Promise<void> {
    const { loadDamage, save, now, setAlarm, destroy, log } = this.platform;
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
    if (code === 'too-fast') this.platform.count('refused:too-fast');
    const frame: Frame = ['no', text === null ? null : requestIdOf(text), code, refusalMessages[code], null];
    return JSON.stringify(frame);
  }

  protected override onFailure(on: string, error: unknown, record: TableRecord | null): void {
    this.platform.count('failures');
    this.platform.log({ event: 'step-failed', table: record?.table.id, on, error: String(error) });
  }
}
