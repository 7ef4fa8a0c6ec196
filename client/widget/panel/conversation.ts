import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { tableWords } from '#locale/table';
import { callWindowMs } from '../../../shared/protocol/codes.ts';
import type { Message, Seat, SeatColour, TableEvent, TableView } from '../../sdk/index.ts';
import { store, stored, storedMutedUsers, storeMutedUsers } from '../../ui/storage.ts';

/** How long a reaction is shown at its seat, in milliseconds. */
const reactionMs = 4000;
/** More new messages at once are only counted aloud. */
const maxSpokenMessages = 3;

type ReactionEvent = Extract<TableEvent, { type: 'table:reacted' }>;
/** What stands beside a seat for a moment. */
export interface Bubble {
  readonly text: string;
  /** Whether it is for screen readers as well, which are told of moves by sentences. */
  readonly aloud: boolean;
}

type Event = { readonly type: string };

/** The chat as one page knows it: how many messages are unread, which players are muted, who has just sent a reaction. */
export class Conversation implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #table = '';
  /** The number of the last message that was seen or counted. */
  #last = -1;
  unread = 0;
  /** Whether screen readers say new messages. */
  aloud = stored('aloud') !== 'no';
  /** The names of those whom the page does not hear. */
  mutedUsers: ReadonlySet<string> = new Set();
  /** What seats have just said or done. */
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

  /** Takes in a new view. Returns what a screen reader says of it; what was there before the first view is not news. */
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

  /** Whether the page wants to know of this. */
  isWanted(event: Event, { seats }: TableView): boolean {
    return !isReaction(event) || !this.mutedUsers.has(seats[event.seat]?.name ?? '');
  }

  /** The viewer has read everything. */
  markRead(): void {
    this.unread = 0;
  }

  /** Mutes the player of this name, or lifts that. */
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

  /** What seats have done in a step takes the place of what was done before it, though not of what was said. */
  showMoves(moves: readonly (readonly [seat: Seat, text: string])[], time: number): void {
    if (moves.length === 0) return;
    this.bubbles = new Map([...this.bubbles].filter(([, { aloud }]) => aloud));
    for (const [seat, text] of moves) this.show(seat, { text, aloud: false }, time);
  }

  /** Beside a seat, for so many milliseconds. */
  show(seat: Seat, bubble: Bubble, time: number): void {
    this.bubbles = new Map([...this.bubbles, [seat, bubble]]);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      // Not if something was said after it.
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

/** A message and its number. */
export type NumberedMessage = readonly [number: number, message: Message];

type Chat = TableView['chat'];

/** In the order they were written. */
export const messagesIn = (chat: Chat): readonly NumberedMessage[] =>
  Object.entries(chat)
    .map(([number, message]): NumberedMessage => [Number(number), message])
    .sort(([a], [b]) => a - b);

/** -1 before the first. */
export const lastNumber = (chat: Chat): number => messagesIn(chat).at(-1)?.[0] ?? -1;

type Seats = Pick<TableView, 'gameNumber' | 'seats' | 'you'>;

/** Seats are numbered anew with each game: then only the name tells whose a message is. */
export const isOwn = ({ gameNumber, seat, name }: Message, view: Seats): boolean =>
  view.you !== null &&
  view.seats[view.you]?.name === name &&
  (gameNumber !== view.gameNumber || seat === view.you);

/** The colour of whoever wrote it, if they are still here. */
export const colourOf = ({ name, seat, gameNumber }: Message, view: Seats): SeatColour | null =>
  [gameNumber === view.gameNumber ? view.seats[seat] : null, ...view.seats].find(
    (sitter) => sitter?.name === name,
  )?.colour ?? null;

/** Until when the viewer can call this message table talk, in milliseconds after the table's `createdAt`; null if not at all. */
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
