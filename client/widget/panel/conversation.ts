import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { tableWords } from '#locale/table';
import { callWindowMs } from '../../../shared/protocol/codes.ts';
import type { Message, Seat, SeatColor, TableEvent, TableView } from '../../sdk/index.ts';
import { store, stored, storedMutedUsers, storeMutedUsers } from '../../ui/storage.ts';

const reactionMs = 4000;
/** More new messages are only counted. */
const maxSpokenMessages = 3;

type ReactionEvent = Extract<TableEvent, { type: 'table:reacted' }>;
export interface Bubble {
  readonly text: string;
  /** Read by screen readers. Bubbles of moves are not: the log announces them. */
  readonly aloud: boolean;
}

type Event = { readonly type: string };

/** The chat state of one page: unread messages, muted players, bubbles. */
export class Conversation implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #table = '';
  /** The number of the last seen message. */
  #last = -1;
  unread = 0;
  aloud = stored('aloud') !== 'no';
  mutedUsers: ReadonlySet<string> = new Set();
  bubbles: ReadonlyMap<number, Bubble> = new Map();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.bubbles = new Map();
  }

  /** Takes in a view. Returns its announcements; the first view has none. */
  ingest(view: TableView, events: readonly Event[]): readonly string[] {
    const isFirst = view.id !== this.#table;
    if (isFirst) {
      this.#table = view.id;
      this.mutedUsers = storedMutedUsers(view.id);
      this.unread = 0;
    }
    const news = messagesIn(view.chat).filter(([number]) => !isFirst && number > this.#last);
    this.#last = isFirst ? lastNumber(view.chat) : Math.max(this.#last, lastNumber(view.chat));
    for (const event of events)
      if (isReaction(event) && this.isWanted(event, view))
        this.show(event.seat, { text: tableWords.reactions[event.reaction], aloud: true }, reactionMs);
    const audible = news
      .map(([, message]) => message)
      .filter((message) => !this.mutedUsers.has(message.name) && !isOwn(message, view));
    this.unread += audible.length;
    return this.aloud ? spokenText(audible) : [];
  }

  /** False for reactions of muted players. */
  isWanted(event: Event, { seats }: TableView): boolean {
    return !isReaction(event) || !this.mutedUsers.has(seats[event.seat]?.name ?? '');
  }

  markRead(): void {
    this.unread = 0;
  }

  mute(name: string, mutedUsers: boolean): void {
    const others = [...this.mutedUsers].filter((other) => other !== name);
    this.mutedUsers = new Set(mutedUsers ? [...others, name] : others);
    storeMutedUsers(this.#table, this.mutedUsers);
    this.#host.requestUpdate();
  }

  setAloud(aloud: boolean): void {
    this.aloud = aloud;
    store('aloud', aloud ? 'yes' : 'no');
    this.#host.requestUpdate();
  }

  /** Replaces the bubbles of earlier moves; reactions stay. */
  showMoves(moves: readonly (readonly [seat: Seat, text: string])[], time: number): void {
    if (moves.length === 0) return;
    this.bubbles = new Map([...this.bubbles].filter(([, { aloud }]) => aloud));
    for (const [seat, text] of moves) this.show(seat, { text, aloud: false }, time);
  }

  /** @param time milliseconds */
  show(seat: Seat, bubble: Bubble, time: number): void {
    this.bubbles = new Map([...this.bubbles, [seat, bubble]]);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      // A newer bubble stays.
      if (this.bubbles.get(seat) !== bubble) return;
      this.bubbles = new Map([...this.bubbles].filter(([other]) => other !== seat));
      this.#host.requestUpdate();
    }, time);
    this.#timers.add(timer);
  }
}

const isReaction = (event: Event): event is ReactionEvent => event.type === 'table:reacted';

const spokenText = (messages: readonly Message[]): readonly string[] =>
  messages.length > maxSpokenMessages
    ? [tableWords.announcements.manyNew(messages.length)]
    : messages.map(({ name, text }) => tableWords.announcements.writes(name, text));

export type NumberedMessage = readonly [number: number, message: Message];

type Chat = TableView['chat'];

/** Oldest first. */
export const messagesIn = (chat: Chat): readonly NumberedMessage[] =>
  Object.entries(chat)
    .map(([number, message]): NumberedMessage => [Number(number), message])
    .sort(([a], [b]) => a - b);

/** -1 without messages. */
export const lastNumber = (chat: Chat): number => messagesIn(chat).at(-1)?.[0] ?? -1;

type Seats = Pick<TableView, 'gameNumber' | 'seats' | 'you'>;

/** Each game renumbers the seats: across games only the name identifies the writer. */
export const isOwn = ({ gameNumber, seat, name }: Message, view: Seats): boolean =>
  view.you !== null &&
  view.seats[view.you]?.name === name &&
  (gameNumber !== view.gameNumber || seat === view.you);

/** Null if the writer has left. */
export const colorOf = ({ name, seat, gameNumber }: Message, view: Seats): SeatColor | null =>
  [gameNumber === view.gameNumber ? view.seats[seat] : null, ...view.seats].find(
    (sitter) => sitter?.name === name,
  )?.color ?? null;

/** The end of the time to call a message table talk, in milliseconds after `createdAt`; null if it cannot be called. */
export const callableUntil = (
  { at, called, gameNumber, seat }: Message,
  view: Pick<TableView, 'phase' | 'gameNumber' | 'vote'>,
  mayJudge: (seat: Seat) => boolean,
): number | null =>
  view.phase === 'playing' &&
  view.vote === null &&
  !called &&
  gameNumber === view.gameNumber &&
  mayJudge(seat)
    ? at + callWindowMs
    : null;
