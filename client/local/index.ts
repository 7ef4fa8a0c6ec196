import type { GameId } from '../../shared/games/registry.ts';
import { levels as allLevels, type Level } from '../../shared/kernel/game.ts';
import { isTableId, maxSeats, tableIdAlphabet, tableIdLength } from '../../shared/kernel/ids.ts';
import type { Result } from '../../shared/kernel/util.ts';
import type { SettingsChange } from '../../shared/protocol/settings.ts';
import type { WebSocketClass } from '../sdk/connection.ts';
import { connectTable } from '../sdk/table.ts';
import type { AnyGameType, IdOf, Table, TypesOf } from '../sdk/types.ts';
import type { FromRoom, FromRooms, LocalFault, LocalPort, Question, ToRoom, ToRooms } from './messages.ts';

export class LocalTableError extends Error {
  override readonly name = 'LocalTableError';
  readonly code: LocalFault['code'] | 'bad-level' | 'no-such-table';

  constructor({ code, message }: { readonly code: LocalTableError['code']; readonly message: string }) {
    super(message);
    this.code = code;
  }
}

/** The rooms of a page: a worker, or those that `serveLocalRooms` serves at the other end of a port. */
export interface LocalRooms {
  ask(question: Question): Promise<unknown>;
  /** Rejects all open questions, because the worker could not be loaded. */
  fail(message: string): void;
  /** A class of sockets to one table, for `connectTable`. */
  socketTo(table: string, game: string): WebSocketClass;
}

/** @param port stays in use while the page is open */
export const localRooms = (port: LocalPort<FromRooms, ToRooms>): LocalRooms => {
  const sockets = new Map<string, (message: FromRoom) => void>();
  const asked = new Map<number, (answer: Result<unknown, LocalFault>) => void>();
  port.addEventListener('message', ({ data }) => {
    if (data.type !== 'answer') sockets.get(data.socket)?.(data);
    else {
      asked.get(data.id)?.(data.answer);
      asked.delete(data.id);
    }
  });
  port.start?.();
  let last = 0;
  return {
    ask: async (question) => {
      const answer = await new Promise<Result<unknown, LocalFault>>((resolve) => {
        last += 1;
        asked.set(last, resolve);
        port.postMessage({ type: 'ask', id: last, question });
      });
      if (answer.ok) return answer.value;
      throw new LocalTableError(answer.error);
    },
    fail: (message) => {
      for (const answer of asked.values()) answer({ ok: false, error: { code: 'failed', message } });
      asked.clear();
    },
    socketTo: (table, game) =>
      class LocalSocket extends EventTarget {
        readyState = 0;
        readonly #socket = randomId();

        constructor() {
          super();
          sockets.set(this.#socket, (message) => this.#receive(message));
          port.postMessage({ type: 'open', table, socket: this.#socket, game });
        }

        send(text: string): void {
          port.postMessage({ type: 'send', table, socket: this.#socket, text });
        }

        close(code = 1000, reason = ''): void {
          if (this.readyState === 3) return;
          const message: ToRoom = { type: 'close', table, socket: this.#socket };
          port.postMessage(message);
          this.#receive({ type: 'closed', socket: this.#socket, code, reason });
        }

        #receive(message: FromRoom): void {
          if (message.type === 'message')
            this.dispatchEvent(new MessageEvent('message', { data: message.text }));
          else if (message.type === 'opened') {
            this.readyState = 1;
            this.dispatchEvent(new Event('open'));
          } else {
            this.readyState = 3;
            sockets.delete(this.#socket);
            const { code, reason } = message;
            this.dispatchEvent(Object.assign(new Event('close'), { code, reason, wasClean: true }));
          }
        }
      } as unknown as WebSocketClass,
  };
};

const randomId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(tableIdLength));
  return Array.from(bytes, (byte) => tableIdAlphabet[byte % tableIdAlphabet.length]).join('');
};

/** A new table of a page, against computer players. */
export interface LocalTableOptions<Id extends AnyGameType = GameId> {
  readonly rooms: LocalRooms;
  readonly game: IdOf<Id>;
  readonly name: string;
  /** Omitted options get defaults. */
  readonly options?: Partial<TypesOf<Id>['options']>;
  readonly settings?: SettingsChange;
  readonly seats: number;
  /** Of the other seats, one for all or one for each; default `normal`. */
  readonly levels?: Level | readonly Level[];
  /** 1 to 100 characters: with it the first game is the same for all who play the same. Default a random one. */
  readonly seed?: string;
}

/** Opens a table with free seats, and resolves to its id. @throws LocalTableError */
export const createLocalTable = async ({
  rooms,
  game,
  options = {},
  settings = {},
  seats,
  seed,
}: Omit<LocalTableOptions<AnyGameType>, 'name' | 'levels'>): Promise<string> => {
  const table = randomId();
  await rooms.ask({ type: 'create', table, game, options, settings, seats, seed: seed ?? null });
  return table;
};

/**
 * Opens a table that this page holds: no server is asked. Resolves when the game has begun.
 * @throws LocalTableError
 */
export const localTable = async <Id extends AnyGameType = GameId>(
  options: LocalTableOptions<Id>,
): Promise<Table<Id>> => {
  const { rooms, game, name, seats, levels = 'normal' } = options;
  const wished =
    typeof levels === 'string'
      ? Array.from({ length: Math.min(Math.max(0, seats - 1), maxSeats) }, () => levels)
      : levels;
  if (wished.length !== Math.max(0, seats - 1) || !wished.every((level) => allLevels.includes(level)))
    throw new LocalTableError({
      code: 'bad-level',
      message: `levels has one of ${allLevels.join(', ')} for each other seat.`,
    });
  const table = await createLocalTable(options);
  const opened = reopenTable<Id>({ rooms, game, table });
  try {
    await opened.sit({ name, seat: 0 });
    for (const [index, level] of wished.entries()) await opened.addBot(index + 1, level);
    await opened.start();
    return opened;
  } catch (error) {
    opened.close();
    throw error;
  }
};

/** Goes on with a table of this browser; it closes with `noSuchTable` if there is none. */
export const reopenTable = <Id extends AnyGameType = GameId>({
  rooms,
  game,
  table,
}: {
  readonly rooms: LocalRooms;
  readonly game: IdOf<Id>;
  readonly table: string;
}): Table<Id> => {
  if (!isTableId(table))
    throw new LocalTableError({ code: 'no-such-table', message: 'This is no id of a table.' });
  return connectTable<Id>({ host: null, table, game, WebSocket: rooms.socketTo(table, game) });
};

/** The file of a finished game, as JSON text. @throws LocalTableError `no-such-game` */
export const localTranscript = async (
  { ask }: LocalRooms,
  game: string,
  table: string,
  gameNumber: number,
): Promise<string> => String(await ask({ type: 'transcript', game, table, gameNumber }));
