import { closeCodes, type GameId, type GameTypes, type TableState, type TableView } from '../sdk/index.ts';
import type { EmbedEvent, EmbedMove } from './messages.ts';

type EmbedView = Pick<
  TableView,
  'id' | 'game' | 'phase' | 'gameNumber' | 'you' | 'prompt' | 'outcome' | 'roster'
>;

interface TableNow {
  readonly view: EmbedView | null;
  readonly closed: TableState['closed'];
}

interface TypedEvent {
  readonly type: string;
}

/** Which table it is, and the address to send to others. */
interface TableAddress {
  readonly table: string;
  readonly invite: string;
}

/** What a change at a table is for the page around it: what everybody at the table knows, and which seat the visitor has. */
export const embedEventsOf = (
  before: Pick<EmbedView, 'phase' | 'gameNumber' | 'you'> | null,
  { view, closed }: TableNow,
  events: readonly TypedEvent[],
  { table, invite }: TableAddress,
): readonly EmbedEvent[] => {
  if (closed) {
    const detail = { code: codeOf(closed.code), message: closed.reason, stage: 'connected', table } as const;
    return [{ type: 'error', detail }];
  }
  if (!view) return [];
  const { game, phase, gameNumber, you, prompt, outcome, roster } = view;
  const names = roster?.names ?? [];
  const emitted: EmbedEvent[] = before ? [] : [readyEvent(view, invite)];
  if (you !== (before?.you ?? null)) emitted.push({ type: 'seated', detail: { seat: you } });
  if (!before) return emitted;
  const moves = events.filter(isOfTheGame);
  const wasKnown = before.gameNumber === gameNumber && (before.phase === phase || before.phase === 'playing');
  // A game of which a lost connection missed the beginning, or all but the end, is told as well.
  if ((phase === 'playing' || phase === 'over') && !wasKnown)
    emitted.push({ type: 'started', detail: { gameNumber, names } });
  else if (moves.length > 0) {
    const detail = { yourTurn: prompt !== null, moves: moves.map((event) => moveOf(game, event, names)) };
    emitted.push({ type: 'moved', detail });
  }
  if (phase === 'over' && !(wasKnown && before.phase === 'over') && outcome && roster)
    emitted.push({ type: 'ended', detail: { gameNumber, names, winners: outcome.winners } });
  return emitted;
};

/** A table is drawn. */
export const readyEvent = ({ game, id, phase }: EmbedView, invite: string): EmbedEvent => ({
  type: 'ready',
  detail: { game, table: id, invite, phase },
});

const isOfTheGame = ({ type }: TypedEvent): boolean => !type.startsWith('table:');

type EventIn<Id extends GameId> = GameTypes[Id]['event'];

type PublicFacts = {
  readonly [Id in GameId]: {
    readonly [Event in EventIn<Id> as Event['type']]: readonly Exclude<keyof Event, 'type' | 'seat'>[];
  };
};

/**
 * What a page is told of each event beside its type and its seat: what every viewer was told alike, and what everybody can go on looking at. Cards that
 * will lie face down are left to the players' memory.
 */
const publicFacts: PublicFacts = {
  'drop-rainbow': { drew: [], failed: [], took: [] },
  'seven-poker': {
    offered: [],
    swapped: ['neighbour'],
    declined: [],
    redrew: [],
    passed: [],
    chose: [],
    revealed: [],
    stayed: [],
    folded: [],
    showed: ['winner'],
    won: ['colour', 'gained'],
    dealt: ['round'],
  },
  'sequence-states': {
    placed: ['card', 'space', 'marked'],
    removed: ['space', 'team'],
    exchanged: ['card'],
    drew: [],
    reshuffled: ['cards'],
    lost: [],
    passed: [],
    penalised: ['team'],
    forfeited: ['card'],
  },
  'presidential-poker': {
    anted: ['handNumber', 'dealer', 'chips'],
    doubled: ['ante', 'minBet'],
    cut: ['at'],
    dealt: [],
    checked: [],
    bet: ['to', 'allIn'],
    called: ['to', 'allIn'],
    raised: ['to', 'allIn'],
    dropped: [],
    returned: ['chips'],
    unopened: [],
    drew: ['count'],
    reshuffled: ['cards'],
    showed: [],
    won: ['pot', 'wins', 'unseen'],
    eliminated: [],
  },
};

/** The facts of a game that nobody has listed are not told. */
const moveOf = (game: string, event: TypedEvent, names: readonly string[]): EmbedMove => {
  const listed: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = publicFacts;
  const fields = new Map<string, unknown>(Object.entries(event));
  const told = Object.hasOwn(listed, game) ? (listed[game]?.[event.type] ?? []) : [];
  const seat = fields.get('seat');
  const mover = typeof seat === 'number' ? seat : null;
  return {
    ...Object.fromEntries(told.map((fact) => [fact, fields.get(fact)])),
    type: event.type,
    seat: mover,
    name: mover === null ? null : (names[mover] ?? null),
  };
};

/** The name of a code of `closeCodes`, its words joined by hyphens. */
const codeOf = (code: number): string => {
  const [name = 'closed'] = Object.entries(closeCodes).find(([, known]) => known === code) ?? [];
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
};
