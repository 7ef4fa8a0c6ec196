import { customAlphabet } from 'nanoid';
import * as z from 'zod';
import type { TableId } from '../../shared/kernel/ids.ts';
import { digestOf, netstrings } from '../../shared/kernel/random.ts';
import { hexSchema, tableIdSchema } from '../../shared/kernel/schemas.ts';
import { type TableSummary, tableSummarySchema } from '../../shared/protocol/lobby.ts';
import { codeAlphabet, codeLength, codeLifetimeMs, maxWrongCodes } from '../../shared/protocol/table-code.ts';
import type { HttpEnv } from '../http/env.ts';
import { type Call, tableCreationSchema } from '../runtime/calls.ts';
import { answeredBy, roomsOfParty } from '../runtime/contract.ts';
import { oneAtATime, type RoomStorage } from '../runtime/room-storage.ts';
import { readOrNull, readStored, type Shape, shapeOf, toStored } from '../runtime/stored.ts';

/** Milliseconds since 1970. */
const time = z.int().min(0);

/** Stored by the code, or by the hash of the name. */
export const codeShape = shapeOf('code', z.strictObject({ table: tableIdSchema, until: time }));
/** When an address tried wrong codes, stored by its hash. */
export const guessesShape = shapeOf('wrong codes', z.strictObject({ times: z.array(time), until: time }));

const codePrefix = 'code:';
const addressPrefix = 'by:';
const namePrefix = 'name:';

/** Longer than a table is kept without visitors. */
const nameLifetimeMs = 90 * codeLifetimeMs;

/** The room of a code: all codes with its first two characters. */
export const roomOfCode = (code: string): string => code.slice(0, 2);
/** The room of an address. @param by its hash in hex */
export const roomOfAddress = (by: string): string => `by-${by.slice(0, 2)}`;
/** The room of a name. @param key its hash in hex */
export const roomOfName = (key: string): string => `in-${key.slice(0, 2)}`;
export const isCodesRoom = (name: string): boolean =>
  /^([0-9A-HJKMNP-TV-Z]{2}|(by|in)-[0-9a-f]{2})$/.test(name);

/** The hash of a name at the pages of an origin. */
export const keyOfName = (origin: string, name: string): string => digestOf(netstrings([origin, name]));

const claimSchema = z.strictObject({ code: z.string(), table: tableIdSchema, until: time });
const addressSchema = z.strictObject({ by: hexSchema });
const namedSchema = z.strictObject({ key: hexSchema });
const openSchema = namedSchema.extend({ creation: tableCreationSchema });
const openedSchema = z.strictObject({
  table: tableSummarySchema,
  /** False: the name had a table already. */
  isNew: z.boolean(),
});

const newCode = customAlphabet(codeAlphabet, codeLength);
/** With 10,000 live codes, one draw in 100,000 is taken. */
const maxTries = 3;

/** A code that leads to the table until then. @throws Error if a call fails, or all draws are taken */
export const claimCode = async (
  call: Call,
  table: TableId,
  until: number,
  draw = newCode,
): Promise<string> => {
  const codes = roomsOfParty(call, 'codes', codesContract);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const code = draw();
    if (await codes(roomOfCode(code)).claim({ code, table, until })) return code;
  }
  throw new Error('no free code');
};

export interface CodesPlatform {
  readonly storage: RoomStorage;
  readonly tables: HttpEnv['rooms']['table'];
  now(): number;
}

/** The tables of some codes or names, or the wrong codes of some addresses. */
export class CodesRoom {
  readonly #platform: CodesPlatform;
  readonly #inTurn = oneAtATime();

  constructor(platform: CodesPlatform) {
    this.#platform = platform;
  }

  /** Whether the code was free. */
  claim({ code, table, until }: z.infer<typeof claimSchema>): Promise<boolean> {
    return this.#inTurn(async () => {
      if ((await this.resolve(code)) !== null) return false;
      await this.#put(codePrefix + code, toStored(codeShape, { table, until }));
      return true;
    });
  }

  /** Null for a code that leads nowhere. */
  async resolve(code: string): Promise<TableId | null> {
    const row = readOrNull(codeShape, await this.#platform.storage.get(codePrefix + code));
    return row === null || row.until <= this.#platform.now() ? null : row.table;
  }

  /** The table of a name; null for a free one. */
  async named(key: string): Promise<TableSummary | null> {
    const { storage, tables, now } = this.#platform;
    const row = readOrNull(codeShape, await storage.get(namePrefix + key));
    if (row === null || row.until <= now()) return null;
    const summary = await tables(row.table).lookUpNamed();
    if (summary !== null && row.until - now() < nameLifetimeMs / 2) await this.#name(key, row.table);
    return summary;
  }

  /** The table of a name; opens this one for a free name. Null if its id is taken. */
  openNamed({ key, creation }: z.infer<typeof openSchema>): Promise<z.infer<typeof openedSchema> | null> {
    return this.#inTurn(async () => {
      const found = await this.named(key);
      if (found !== null) return { table: found, isNew: false };
      const { id, region } = creation;
      // Stored first: the name of a table that a crash prevented is free.
      await this.#name(key, id);
      const table = await this.#platform.tables(id, region).create(creation);
      if (table !== null) return { table, isNew: true };
      // Another table has the id: it is not of this name.
      await this.#platform.storage.delete([namePrefix + key]);
      return null;
    });
  }

  #name(key: string, table: TableId): Promise<void> {
    const until = this.#platform.now() + nameLifetimeMs;
    return this.#put(namePrefix + key, toStored(codeShape, { table, until }));
  }

  /** Counts a wrong code in advance. Returns 0, or the seconds until the address may try another. */
  guess(by: string): Promise<number> {
    return this.#inTurn(async () => {
      const now = this.#platform.now();
      const times = (await this.#times(by)).filter((at) => at + codeLifetimeMs > now);
      const [oldest = now] = times;
      if (times.length >= maxWrongCodes) return Math.ceil((oldest + codeLifetimeMs - now) / 1_000);
      await this.#putTimes(by, [...times, now]);
      return 0;
    });
  }

  /** The code was right. */
  forgive(by: string): Promise<void> {
    return this.#inTurn(async () => this.#putTimes(by, (await this.#times(by)).slice(0, -1)));
  }

  /** Once a day: deletes expired codes, names and guesses. */
  onAlarm(): Promise<void> {
    return this.#inTurn(async () => {
      const { storage, now } = this.#platform;
      const rows = [...(await storage.list())];
      const expired = rows.flatMap(([key, row]) => {
        const shape: Shape<{ readonly until: number }> = key.startsWith(addressPrefix)
          ? guessesShape
          : codeShape;
        const read = readStored(shape, row);
        return read.ok && read.value.until <= now() ? [key] : [];
      });
      for (const key of expired) await storage.delete([key]);
      if (expired.length < rows.length) await storage.setAlarm(this.#nextDay());
    });
  }

  async #times(by: string): Promise<readonly number[]> {
    return readOrNull(guessesShape, await this.#platform.storage.get(addressPrefix + by))?.times ?? [];
  }

  #putTimes(by: string, times: readonly number[]): Promise<void> {
    const until = (times.at(-1) ?? 0) + codeLifetimeMs;
    return this.#put(addressPrefix + by, toStored(guessesShape, { times: [...times], until }));
  }

  async #put(key: string, row: object): Promise<void> {
    await this.#platform.storage.put({ [key]: row });
    await this.#platform.storage.setAlarm(this.#nextDay());
  }

  /** The same for all rows of a day. */
  #nextDay(): number {
    return (Math.floor(this.#platform.now() / codeLifetimeMs) + 1) * codeLifetimeMs;
  }
}

const answer = answeredBy<CodesRoom>();

export const codesContract = {
  claim: answer(claimSchema, z.boolean(), (room, claim) => room.claim(claim)),
  /** Null for a code that leads nowhere: the table says whether it still holds. */
  resolve: answer(claimSchema.pick({ code: true }), tableIdSchema.nullable(), (room, { code }) =>
    room.resolve(code),
  ),
  named: answer(namedSchema, tableSummarySchema.nullable(), (room, { key }) => room.named(key)),
  openNamed: answer(openSchema, openedSchema.nullable(), (room, opening) => room.openNamed(opening)),
  guess: answer(addressSchema, z.int(), (room, { by }) => room.guess(by)),
  forgive: answer(addressSchema, null, (room, { by }) => room.forgive(by)),
};
