import { pageOf } from '../games/pages.ts';
import { closeCodes, type TableState, type TableView } from '../sdk/index.ts';
import type { EmbedEvent, EmbedMove } from './messages.ts';

type EmbedView = Pick<
  TableView,
  'id' | 'game' | 'phase' | 'gameNumber' | 'you' | 'prompt' | 'outcome' | 'roster' | 'seats'
>;

interface TableNow {
  readonly view: EmbedView | null;
  readonly closed: TableState['closed'];
}

/** Of the SDK, not of the server. */
const refusedIdentityCode = 3000;

interface TypedEvent {
  readonly type: string;
}

interface TableAddress {
  readonly table: string;
  readonly invite: string | null;
}

/** Events for the embedding page: public facts, and the visitor's seat. */
export const embedEventsOf = (
  before: Pick<EmbedView, 'phase' | 'gameNumber' | 'you'> | null,
  { view, closed }: TableNow,
  events: readonly TypedEvent[],
  { table, invite }: TableAddress,
): readonly EmbedEvent[] => {
  if (closed) {
    const detail = {
      code: closeName(closed.code),
      message: closed.reason,
      stage: 'connected',
      table,
    } as const;
    return [{ type: 'error', detail }];
  }
  if (!view) return [];
  const { game, phase, gameNumber, you, prompt, outcome, roster, seats } = view;
  const names = roster?.names ?? [];
  const emitted: EmbedEvent[] = before ? [] : [readyEvent(view, invite)];
  if (you !== (before?.you ?? null)) emitted.push({ type: 'seated', detail: { seat: you } });
  if (!before) return emitted;
  const moves = events.filter(isGameEvent);
  const hasStarted =
    before.gameNumber === gameNumber && (before.phase === phase || before.phase === 'playing');
  // Also reports a game whose start, or all but the end, a lost connection missed.
  if ((phase === 'playing' || phase === 'over') && !hasStarted)
    emitted.push({ type: 'started', detail: { gameNumber, names } });
  else if (moves.length > 0) {
    const detail = { yourTurn: prompt !== null, moves: moves.map((event) => moveOf(game, event, names)) };
    emitted.push({ type: 'moved', detail });
  }
  if (phase === 'over' && !(hasStarted && before.phase === 'over') && outcome && roster)
    emitted.push({
      type: 'ended',
      detail: {
        gameNumber,
        names,
        winners: outcome.winners,
        scores: outcome.scores,
        reason: outcome.reason,
        bots: [...names.keys()].filter((seat) => seats[seat]?.bot),
        receipt: null,
      },
    });
  return emitted;
};

export const readyEvent = ({ game, id, phase }: EmbedView, invite: string | null): EmbedEvent => ({
  type: 'ready',
  detail: { game, table: id, invite, phase },
});

const isGameEvent = ({ type }: TypedEvent): boolean => !type.startsWith('table:');

/** Sends only listed fields: an unlisted game's events keep only `type`, `seat` and `name`. */
const moveOf = (game: string, event: TypedEvent, names: readonly string[]): EmbedMove => {
  const listed: Readonly<Record<string, readonly string[]>> = pageOf(game)?.facts ?? {};
  const fields = new Map<string, unknown>(Object.entries(event));
  const publicFields = Object.hasOwn(listed, event.type) ? (listed[event.type] ?? []) : [];
  const seat = fields.get('seat');
  const mover = typeof seat === 'number' ? seat : null;
  return {
    ...Object.fromEntries(publicFields.map((fact) => [fact, fields.get(fact)])),
    type: event.type,
    seat: mover,
    name: mover === null ? null : (names[mover] ?? null),
  };
};

/** The name of a close code in kebab case. */
export const closeName = (code: number): string => {
  if (code === refusedIdentityCode) return 'identity';
  const [name = 'closed'] = Object.entries(closeCodes).find(([, value]) => value === code) ?? [];
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
};
