import { WebSocket } from 'ws';
import { type ActionOf, connectTable, type GameId } from '../../client/sdk/index.ts';
import { findGame } from '../../shared/games/registry.ts';
import { fastRandomFrom } from '../../shared/kernel/random.ts';
import { ownTokens, until } from './players.ts';
import { randomFrom } from './random.ts';

/** Sits down at a table, and plays as a good computer player does, without thinking. */
export const keepCompany = async (
  origin: string,
  table: string,
  id: GameId,
  name: string,
): Promise<{ close(): void }> => {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  const player = connectTable({ host: origin, table, tokens: ownTokens(), WebSocket });
  await player.sit({ name });
  await until(player, 'a seat', ({ view }) => view?.you != null);
  const fastRandom = fastRandomFrom(randomFrom(name));
  let answered: number | null = null;
  const act = (): void => {
    const { view } = player.state;
    if (!view?.prompt || view.you === null || view.prompt.decision === answered) return;
    answered = view.prompt.decision;
    const { prompt, gameView, options, you: seat } = view;
    const { action } = game.bot({
      level: 'hard',
      options,
      seat,
      view: gameView,
      legal: prompt.legal,
      random: fastRandom,
    });
    // The game is known by its id only, and so are its actions. Whoever has left in the middle of a game is not answered.
    player.act(action as ActionOf<GameId>).catch(() => {});
  };
  player.subscribe(act);
  return { close: () => player.close() };
};
