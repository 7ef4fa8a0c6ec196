import type { AnyGame, Viewer } from '../../shared/kernel/game.ts';
import type { Seat } from '../../shared/kernel/ids.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import type { SeatView, TableView } from '../../shared/protocol/table-view.ts';
import { deadline } from './clock.ts';
import { gameOf, type TableRecord } from './record.ts';
import { seatAt } from './seats.ts';

const known = new WeakMap<TableRecord, Map<Viewer, TableView>>();

/** What one viewer may know of a table. Records never change, so a view is made once for each. */
export const tableView = (record: TableRecord, viewer: Viewer): TableView => {
  const views = known.get(record) ?? new Map<Viewer, TableView>();
  known.set(record, views);
  const view = views.get(viewer) ?? makeView(record, gameOf(record), viewer);
  views.set(viewer, view);
  return view;
};

const makeView = (record: TableRecord, game: AnyGame, viewer: Viewer): TableView => {
  const own = record.decisions.find(({ seat }) => seat === viewer);
  const you = seatInGame(record, viewer);
  return {
    id: record.id,
    game: record.game,
    options: record.options,
    settings: record.settings,
    createdAt: record.createdAt,
    phase: record.phase,
    seats: record.seats.map((seat): SeatView | null =>
      seat === null ? null : { name: seat.name, computer: seat.kind === 'computer', away: seat.away },
    ),
    host: record.host,
    you: viewer === 'spectator' ? null : viewer,
    round: record.round,
    paused: record.paused,
    play: record.state === null ? null : game.view(record.state, you ?? 'spectator'),
    cast: record.state === null ? null : { names: record.cast, you },
    toAct: Object.fromEntries(
      record.decisions.map((decision) => {
        const until = deadline(record, decision);
        return [decision.seat, until === null ? null : until - record.createdAt];
      }),
    ),
    ask: own === undefined ? null : { decision: own.number, legal: game.legal(record.state, own.seat) },
    outcome: record.outcome,
  };
};

/** The viewer's seat in the game that is or was played. Whoever took somebody's seat after it sees what a spectator sees. */
export const seatInGame = (record: TableRecord, viewer: Viewer): Seat | null =>
  viewer !== 'spectator' && (seatAt(record, viewer)?.joined ?? record.round) < record.round ? viewer : null;

export const summaryOf = (record: TableRecord): TableSummary => ({
  id: record.id,
  game: record.game,
  phase: record.phase,
  players: record.seats.flatMap((seat) => (seat === null ? [] : [seat.name])),
  seats: record.capacity,
  createdAt: record.createdAt,
});
