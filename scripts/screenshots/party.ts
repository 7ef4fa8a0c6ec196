import { WebSocket } from 'ws';
import {
  type ActionOf,
  type CreateTable,
  connectTable,
  type GameId,
  lobby,
  type Table,
  type ViewOf,
} from '../../client/sdk/index.ts';
import { findGame } from '../../shared/games/registry.ts';
import { at } from '../../shared/kernel/cards.ts';
import { fastRandomFrom } from '../../shared/kernel/random.ts';
import { ownTokens, until } from '../../test/helpers/players.ts';
import { randomFrom } from '../../test/helpers/random.ts';

/** Long enough that nobody's time runs out while pictures are taken. */
export const settings = { turnSeconds: 300 };

/** Who plays; one name is long. */
export const names = ['Ann', 'Maximilian Featherstone', 'Bo', 'Ngozi'];

export interface Party {
  readonly id: string;
  /** Through the eyes of the first of them the pictures are taken. */
  readonly players: readonly Table[];
  /** Opens the first player's seat. */
  readonly link: string;
  /** Plays until the first player sees this, or the game is over. Whether it came. */
  playUntil(isSo: (view: ViewOf<GameId>) => boolean): Promise<boolean>;
  close(): void;
}

/** A new table at which these sit. */
export const gather = async (
  origin: string,
  wish: CreateTable & { readonly game: GameId },
  sitting: readonly string[],
): Promise<Party> => {
  const { id } = await lobby(origin).createTable(wish);
  const players = sitting.map(() =>
    connectTable({ host: origin, table: id, tokens: ownTokens(), WebSocket }),
  );
  for (const [seat, player] of players.entries()) {
    await player.sit({ name: at(sitting, seat), seat });
    await until(player, 'a seat', ({ view }) => view?.you === seat);
  }
  const fastRandom = fastRandomFrom(randomFrom(wish.game));
  const first = at(players, 0);
  // Whose client has promised no seed in time is not in the shuffle.
  await until(first, 'promises', ({ view }) =>
    (view?.seats ?? []).every((seat) => seat?.commitment !== null),
  );

  const move = async (player: Table): Promise<void> => {
    const { view } = player.state;
    const game = findGame(wish.game);
    if (!view?.prompt || view.you === null || game === undefined) return;
    const { prompt, gameView, options, you } = view;
    const { action } = game.bot({
      level: 'normal',
      options,
      seat: you,
      view: gameView,
      legal: prompt.legal,
      random: fastRandom,
    });
    // The game is known by its id only, and so are its actions.
    await player.act(action as ActionOf<GameId>);
    await until(player, 'what comes of it', ({ view }) => view?.prompt?.decision !== prompt.decision);
  };

  return {
    id,
    players,
    link: first.seatLink(`${origin}/t/${id}`) ?? '',
    close: () => {
      for (const player of players) player.close();
    },
    playUntil: async (isSo) => {
      for (;;) {
        const { view } = first.state;
        if (view?.gameView && isSo(view)) return true;
        if (view?.phase === 'over') return false;
        const next = players.findLast(({ state }) => state.view?.prompt != null);
        await (next === undefined ? untilChanged(players) : move(next));
      }
    },
  };
};

const untilChanged = (players: readonly Table[]): Promise<void> =>
  new Promise((resolve) => {
    const ends = players.map((player) =>
      player.subscribe(() => {
        for (const end of ends) end();
        resolve();
      }),
    );
  });
