import { WebSocket } from 'ws';
import {
  type ActionOf,
  type CreateTable,
  connectTable,
  type GameId,
  lobby,
  type Table,
  type TableState,
  type ViewOf,
} from '../../client/sdk/index.ts';
import { findGame } from '../../shared/games/registry.ts';
import { fastRandomFrom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { whenAdmitted } from './network.ts';
import { ownTokens, until } from './players.ts';
import { randomFrom } from './random.ts';

type Choose = (view: ViewOf<GameId>) => ActionOf<GameId>;
type MayChoose = (view: ViewOf<GameId>) => ActionOf<GameId> | undefined;

interface LiveTable {
  readonly id: string;
  /** The page shows the view of the first. */
  readonly players: readonly Table[];
  /** Opens the seat of the first player in a browser. */
  readonly link: string;
  /** Plays until the view of the first player satisfies the condition. Resolves to false if the game ends before. Bots choose where `choose` does not. */
  playUntil(isReached: (view: ViewOf<GameId>) => boolean, choose?: MayChoose): Promise<boolean>;
  close(): void;
}

/** Each player has a connection. */
export const openTable = async (
  origin: string,
  wish: CreateTable & { readonly game: GameId },
  names: readonly string[],
): Promise<LiveTable> => {
  const hostTokens = ownTokens();
  const { id } = await whenAdmitted(() => lobby(origin, hostTokens).createTable(wish));
  const players = names.map((_, seat) =>
    connectTable({ host: origin, table: id, tokens: seat === 0 ? hostTokens : ownTokens(), WebSocket }),
  );
  for (const [seat, player] of players.entries()) {
    await player.sit({ name: at(names, seat), seat });
    await until(player, 'a seat', ({ view }) => view?.you === seat);
  }
  const fastRandom = fastRandomFrom(randomFrom(wish.game));
  const first = at(players, 0);
  // A late commitment would be excluded from the shuffle.
  await until(first, 'promises', ({ view }) =>
    (view?.seats ?? []).every((seat) => seat?.commitment !== null),
  );

  const botChoice: Choose = ({ prompt, gameView, options, you }) => {
    const game = findGame(wish.game);
    if (prompt === null || you === null || game === undefined) throw new Error('no prompt');
    const { action } = game.bot({
      level: 'normal',
      options,
      seat: you,
      view: gameView,
      legal: prompt.legal,
      random: fastRandom,
    });
    // The game is chosen at run time.
    return action as ActionOf<GameId>;
  };
  const move = async (player: Table, choose: Choose): Promise<void> => {
    const { view } = player.state;
    const decision = view?.prompt?.decision;
    if (!view || decision === undefined) return;
    await player.act(choose(view));
    await until(player, 'what comes of it', ({ view }) => view?.prompt?.decision !== decision);
    // Each player has a socket: the others may still have an earlier view.
    const acted = actionsOf(player.state);
    for (const other of players) await until(other, 'the same step', (state) => actionsOf(state) >= acted);
  };

  return {
    id,
    players,
    link: first.seatLink(`${origin}/t/${id}`) ?? '',
    close: () => {
      for (const player of players) player.close();
    },
    playUntil: async (isReached, choose) => {
      for (;;) {
        const { view } = first.state;
        if (view?.gameView && isReached(view)) return true;
        if (view?.phase === 'over') return false;
        const next = players.findLast(({ state }) => state.view?.prompt != null);
        await (next === undefined
          ? untilChanged(players)
          : move(next, (view) => choose?.(view) ?? botChoice(view)));
      }
    },
  };
};

/** The number of actions in the game. */
const actionsOf = ({ view }: TableState): number => view?.shuffle.actions ?? 0;

const untilChanged = (players: readonly Table[]): Promise<void> =>
  new Promise((resolve) => {
    const ends = players.map((player) =>
      player.subscribe(() => {
        for (const end of ends) end();
        resolve();
      }),
    );
  });
