import { WebSocket } from 'ws';
import {
  type ActionOf,
  type CreateTable,
  connectTable,
  type GameId,
  type Identity,
  lobby,
  type NewTable,
  type Table,
  type TableState,
  type TokenStore,
  type ViewOf,
} from '../../client/sdk/index.ts';
import { findGame } from '../../shared/games/registry.ts';
import { fastRandomFrom } from '../../shared/kernel/random.ts';
import { whenAdmitted } from './network.ts';
import { randomFrom } from './random.ts';

/** A store per client, as in a browser. */
export const ownTokens = (): TokenStore => {
  const tokens = new Map<string, string>();
  return {
    get: (table) => tokens.get(table) ?? null,
    set: (table, token) => void tokens.set(table, token),
    remove: (table) => void tokens.delete(table),
  };
};

/** Resolves when the state satisfies the condition. @throws Error with the state after `seconds` */
export const until = <Id extends GameId>(
  table: Table<Id>,
  what: string,
  isSo: (state: TableState<Id>) => boolean,
  seconds = 150,
): Promise<TableState<Id>> =>
  new Promise((resolve, reject) => {
    const check = (): void => {
      if (!isSo(table.state)) return;
      clearTimeout(timer);
      unsubscribe();
      resolve(table.state);
    };
    const unsubscribe = table.subscribe(check);
    const timer = setTimeout(() => {
      unsubscribe();
      reject(new Error(`waited ${seconds} s for ${what}: ${JSON.stringify(table.state)}`));
    }, seconds * 1000);
    check();
  });

export type DropRainbow = Table<'drop-rainbow'>;

/** Unused host tokens of opened tables. */
const hostTokens = new Map<string, string>();

/** Takes the host tokens of these tables, by default of all. */
export const takeHostTokens = (
  tables: readonly string[] = [...hostTokens.keys()],
): readonly { readonly table: string; readonly token: string }[] =>
  tables.flatMap((table) => {
    const token = hostTokens.get(table);
    hostTokens.delete(table);
    return token === undefined ? [] : [{ table, token }];
  });

export const join = (
  origin: string,
  table: string,
  tokens = ownTokens(),
  user: { readonly identity?: Identity } = {},
): DropRainbow => {
  for (const { token } of takeHostTokens([table])) tokens.set(`${table}:host`, token);
  return connectTable({ host: origin, table, game: 'drop-rainbow', tokens, WebSocket, ...user });
};

export const createTable = async (origin: string, wish: Partial<CreateTable> = {}): Promise<NewTable> => {
  const { createTable: open } = lobby(origin, ownTokens());
  const table = await whenAdmitted(() => open({ game: 'drop-rainbow', ...wish }));
  hostTokens.set(table.id, table.hostToken);
  return table;
};

/** A new table with seated players; the first is the host. */
export const seatedTable = async (
  origin: string,
  names: readonly string[],
  wish: Partial<CreateTable> = {},
): Promise<{ id: string; players: DropRainbow[] }> => {
  const { id } = await createTable(origin, wish);
  const players = names.map(() => join(origin, id));
  for (const [seat, player] of players.entries()) await player.sit({ name: names[seat] ?? '', seat });
  return { id, players };
};

/** Plays for a player: draws up to `stopAt` cards, then stops. Counts acknowledged actions. */
export const autoplay = (
  player: DropRainbow,
  stopAt = 3,
): { readonly draw: number; readonly stop: number } => {
  const acknowledged = { draw: 0, stop: 0 };
  let answering: number | null = null;
  const act = async (): Promise<void> => {
    const { view, status } = player.state;
    if (status === 'closed' || !view?.prompt || !view.gameView || view.prompt.decision === answering) return;
    answering = view.prompt.decision;
    try {
      const type = view.gameView.row.length < stopAt ? 'draw' : 'stop';
      await player.act({ type });
      acknowledged[type] += 1;
    } catch (error) {
      if (player.state.status !== 'closed') throw error;
    }
  };
  player.subscribe(() => void act());
  void act();
  return acknowledged;
};

/** Joins a table and plays like the bot of its game, without pauses, where `choose` does not choose. */
export const joinAsBot = async (
  origin: string,
  table: string,
  id: GameId,
  name: string,
  choose: (view: ViewOf<GameId>) => ActionOf<GameId> | undefined = () => undefined,
): Promise<{ close(): void }> => {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  const tokens = ownTokens();
  for (const { token } of takeHostTokens([table])) tokens.set(`${table}:host`, token);
  const player = connectTable({ host: origin, table, tokens, WebSocket });
  await player.sit({ name });
  await until(player, 'a seat', ({ view }) => view?.you != null);
  const fastRandom = fastRandomFrom(randomFrom(name));
  let answered: number | null = null;
  const act = (): void => {
    const { view } = player.state;
    if (!view?.prompt || view.you === null || view.prompt.decision === answered) return;
    answered = view.prompt.decision;
    const { prompt, gameView, options, you: seat } = view;
    const chosen = choose(view);
    const { action } = chosen
      ? { action: chosen }
      : game.bot({
          level: 'normal',
          options,
          seat,
          view: gameView,
          legal: prompt.legal,
          random: fastRandom,
        });
    // The game is known by id only. A player who left gets no reply.
    player.act(action as ActionOf<GameId>).catch(() => {});
  };
  player.subscribe(act);
  return { close: () => player.close() };
};
