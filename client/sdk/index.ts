/**
 * Arcus for your own front end: tables over one typed connection, and the lobby. Runs in browsers and in Node.
 *
 *     const table = connectTable({ host: 'https://arcus.example', table: id, game: 'drop-rainbow' });
 *     table.subscribe((state, events) => draw(state.view, events));
 *     await table.sit({ name: 'Ada' });
 */

export type { GameId, GameTypes } from '../../shared/games/registry.ts';
export type { Template } from '../../shared/kernel/action.ts';
export type { Outcome } from '../../shared/kernel/game.ts';
export type { Seat, TableId } from '../../shared/kernel/ids.ts';
export type { RefusalCode } from '../../shared/protocol/codes.ts';
/** Why a table ends a connection, by name. Compare `state.closed.code`. */
export { closeCodes } from '../../shared/protocol/codes.ts';
export type {
  CreateTable,
  GameList,
  LobbyError,
  TableList,
  TableSummary,
} from '../../shared/protocol/lobby.ts';
export type { Settings } from '../../shared/protocol/settings.ts';
export type { Ask, Phase, SeatView, TableEvent, TableView } from '../../shared/protocol/table-view.ts';
export type { WebSocketClass } from './connection.ts';
export { type Lobby, LobbyRefused, LobbyUnreachable, lobby } from './lobby.ts';
export { Refused } from './outbox.ts';
export { connectTable, type Table, TableClosed, type TableListener, type TableOptions } from './table.ts';
export { browserTokens, type TokenStore } from './tokens.ts';
export type { ActionOf, Closed, EventOf, Presence, Status, TableState, ViewOf } from './types.ts';
