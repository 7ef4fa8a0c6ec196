/**
 * The client SDK for a custom front end: tables over one typed connection, the lobby, and matchmaking. For browsers and Node.
 *
 *     const table = connectTable({ host: 'https://arcus.example', table: id, game: 'drop-rainbow' });
 *     table.subscribe((state, events, before) => draw(state.view, events, before.view));
 *     await table.sit({ name: 'Ada' });
 */

export type { GameId, GameTypes } from '../../shared/games/registry.ts';
export type { Domain, Template } from '../../shared/kernel/action.ts';
export type { Level, Outcome } from '../../shared/kernel/game.ts';
export type { Seat, TableId } from '../../shared/kernel/ids.ts';
export type { Reaction, RefusalCode, SeatColor } from '../../shared/protocol/codes.ts';
/** Close codes of tables by name. Compare `state.closed.code`. */
export {
  closeCodes,
  isMessage,
  maxMessageLength,
  reactions,
  seatColors,
} from '../../shared/protocol/codes.ts';
export type {
  GameList,
  NewTable,
  OpenedRoom,
  Problem,
  TableList,
  TableSummary,
} from '../../shared/protocol/lobby.ts';
export type { Region } from '../../shared/protocol/regions.ts';
export type { Settings, SettingsChange } from '../../shared/protocol/settings.ts';
export type {
  Message,
  Phase,
  Prompt,
  SeatView,
  TableEvent,
  TableView,
  Vote,
} from '../../shared/protocol/table-view.ts';
export { type AvoidedPlayer, allowPlayer, avoidedPlayers, avoidPlayer, strangerOf } from './avoided.ts';
export type { WebSocketClass } from './connection.ts';
export { LobbyUnreachableError, ProblemError, RefusalError, TableClosedError } from './errors.ts';
export { HostError } from './host.ts';
export {
  type CreateTable,
  type Lobby,
  lobby,
  type TableQuery,
  type WatchOptions,
  watchTables,
} from './lobby.ts';
export {
  findMatch,
  type Match,
  type MatchOptions,
  type MatchResult,
  type MatchState,
  type MatchStatus,
} from './match.ts';
export { reportPlayer } from './report.ts';
export { findRoom, type OpenRoom, openRoom, type RoomName } from './rooms.ts';
export { connectTable } from './table.ts';
export { browserTokens, keyFromLink, type TokenStore, tokenFromLink } from './tokens.ts';
export type {
  ActionOf,
  AnyGameType,
  Closed,
  EventOf,
  Hint,
  Identity,
  NamedGame,
  Presence,
  ReasonOf,
  RequestOptions,
  SitOptions,
  Status,
  Table,
  TableChanges,
  TableListener,
  TableOptions,
  TableState,
  TypesOf,
  ViewOf,
} from './types.ts';
export { witnessOf } from './witness.ts';
