import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import { closeCodes } from '../../../shared/protocol/codes.ts';
import type { Frame } from '../../../shared/protocol/frames.ts';
import { maxRelays, maxSpectatorsPerRelay, spectatorLimits } from '../../runtime/limits.ts';
import type {
  Closing,
  Connection,
  Context,
  Effect,
  EventResult,
  RelayAnswer,
  RelayMessage,
  RoomEvent,
  Send,
} from '../events.ts';
import {
  type AudienceRecord,
  isDelayedGameRunning,
  isInGameForSpectators,
  type TableRecord,
} from '../record.ts';
import { seatInGame } from '../seats/seats.ts';
import { sightOf } from './views.ts';

// A relay forwards the spectators' frames to many sockets and greets new ones. The table sends it each frame once; the relay reports its
// number of spectators. A relay holds nothing that a spectator may not see.

const reasons = {
  noSuchTable: 'no such table',
  tableGone: 'the table has ended',
  endedByOperator: 'the operator has ended the table',
  noSpectators: 'spectators are not allowed',
  passwordNeeded: 'the table has a password',
  noShow: 'a matched player did not come',
  redirect: '',
} as const;

const closing = (why: keyof typeof reasons): Closing => ({ code: closeCodes[why], reason: reasons[why] });

/** The answer to a relay without access. */
export const turnedAway = (why: keyof typeof reasons): RelayAnswer => [closing(why)];

/** A relay cannot check a password. */
export const closedFor = (record: TableRecord): 'noSpectators' | 'passwordNeeded' | null => {
  if (record.password !== null) return 'passwordNeeded';
  return !record.settings.spectators && isInGameForSpectators(record) ? 'noSpectators' : null;
};

export const watchersAtRelays = ({ relays }: AudienceRecord): number =>
  relays.reduce((sum, { watchers }) => sum + watchers, 0);

/** The connected seats and the number of spectators. @param watching for spectators, whose view may be delayed. */
export const presenceFrame = (
  record: TableRecord,
  viewers: readonly Connection['viewer'][],
  watching: boolean,
): Frame => {
  const { seats, game, audience } = record;
  const isDelayed = watching && sightOf(record, 'spectator') === 'delayed' && isDelayedGameRunning(audience);
  const shown = seatsUpTo(isDelayed ? game.roster.length : seats.length);
  return [
    'presence',
    shown.map((seat) => viewers.includes(seat) && !(isDelayed && seatInGame(record, seat) === null)),
    viewers.filter((viewer) => viewer === 'spectator').length + watchersAtRelays(audience),
  ];
};

// Directing spectators to relays

/** The first relay with a free place; null if all are full. */
export const relayWithRoom = ({ relays }: AudienceRecord): number | null => {
  for (let relay = 0; relay < maxRelays; relay += 1) {
    const { watchers = 0 } = relays.find((other) => other.relay === relay) ?? {};
    if (watchers < maxSpectatorsPerRelay) return relay;
  }
  return null;
};

/** The relay for a new spectator; null if the table serves it. */
export const relayForNext = (record: TableRecord, { connections, limits }: Context): number | null => {
  const own = connections.filter(({ viewer }) => viewer === 'spectator').length;
  const max = Math.min(limits.maxDirectSpectators, spectatorLimits(limits).maxSockets);
  return own < max || closedFor(record) ? null : relayWithRoom(record.audience);
};

/** Closes the sender's socket with the path of its relay, whose room is named `<table>.<number>`. */
export const redirects = (
  { table }: TableRecord,
  event: RoomEvent,
  { relay }: EventResult,
): (Effect & { type: 'close' })[] =>
  relay === undefined || event.type !== 'message'
    ? []
    : [
        {
          type: 'close',
          connection: event.connection.id,
          code: closeCodes.redirect,
          reason: `../relay/${table.id}.${relay}`,
        },
      ];

// The table sends to relays

/** The ids of relays among recipients. No connection has such an id. */
const relayPrefix = 'relay ';
export const relayIds = ({ relays }: AudienceRecord): string[] =>
  relays.map(({ relay }) => relayPrefix + relay);

/** Splits a send into one to connections and one to relays. */
export const withRelays = (send: Send): Effect[] => {
  const to = send.to.filter((id) => !id.startsWith(relayPrefix));
  if (to.length === send.to.length) return [send];
  const relays = send.to.flatMap((id) =>
    id.startsWith(relayPrefix) ? [Number(id.slice(relayPrefix.length))] : [],
  );
  const relayed: Effect = { type: 'relay', to: relays, message: send.data };
  return to.length === 0 ? [relayed] : [{ ...send, to }, relayed];
};

export const closeRelays = ({ relays }: AudienceRecord, why: keyof typeof reasons): Effect[] =>
  relays.length === 0 ? [] : [{ type: 'relay', to: relays.map(({ relay }) => relay), message: closing(why) }];

// Calls to relays

/** Maximum length of one call in UTF-16 code units, unless one message is longer: a room accepts 64 kB. */
const maxCallLength = 24 * 1024;

/** Messages queued for a relay that does not answer. The relay requests dropped ones by its version. */
const maxQueued = 256;

/**
 * Messages are batched for this time, closings are not. The first pause lets players be served before relays on the same thread; the later
 * ones bound the cost of fast games.
 */
const batchPausesMs = { first: 150, next: 850 };

type CallRelay = (name: string, messages: readonly RelayMessage[]) => Promise<boolean>;
type Wait = (milliseconds: number) => Promise<void>;

/** Sends messages to relays in order, one call at a time to each. */
export class RelayCalls {
  readonly #call: CallRelay;
  readonly #wait: Wait;
  /** By relay, while a call to it is pending. */
  readonly #queues = new Map<string, RelayMessage[]>();

  /** @param call resolves to whether it succeeded. */
  constructor(call: CallRelay, wait: Wait) {
    this.#call = call;
    this.#wait = wait;
  }

  send(name: string, message: RelayMessage): void {
    const queue = this.#queues.get(name);
    if (queue === undefined) {
      this.#queues.set(name, [message]);
      void this.#flush(name);
    } else {
      queue.push(message);
      if (queue.length > maxQueued) queue.shift();
    }
  }

  async #flush(name: string): Promise<void> {
    for (let pause = batchPausesMs.first; ; pause = batchPausesMs.next) {
      const queue = this.#queues.get(name) ?? [];
      if (queue.every((message) => typeof message === 'string')) await this.#wait(pause);
      const messages = queue.splice(0, countForCall(queue));
      if (messages.length === 0) break;
      // A relay that has just started may fail once.
      if (!(await this.#call(name, messages))) await this.#call(name, messages);
    }
    this.#queues.delete(name);
  }
}

const lengthOf = (message: RelayMessage): number => (typeof message === 'string' ? message.length : 0);

/** The number of messages that fit into one call, at least one. */
const countForCall = (messages: readonly RelayMessage[]): number => {
  let length = 0;
  const first = messages.findIndex((message, index) => {
    length += lengthOf(message);
    return index > 0 && length > maxCallLength;
  });
  return first === -1 ? messages.length : first;
};
