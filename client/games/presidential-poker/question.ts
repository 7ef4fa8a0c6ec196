import { gameWords } from '#locale/presidential-poker';
import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import type { GameContext } from '../game-ui.ts';
import { amountOf } from './bets.ts';
import type { Id } from './words.ts';

/** What is asked now, of the viewer or of others, with what may be done. */
export const promptText = (context: GameContext<Id>): string => {
  const { view, prompt, you } = context;
  if (view.turn === null) return gameWords.over;
  if (prompt === null || view.turn !== you) return waiting(context);
  switch (view.phase) {
    case 'cut':
      return gameWords.whereCut;
    case 'draw':
      return ui(context);
    default:
      return betting(context);
  }
};

const waiting = ({ view, who, you }: GameContext<Id>): string => {
  const player = who(view.turn ?? view.dealer);
  if (view.phase === 'cut') return gameWords.whereCuts(player);
  const asked =
    view.phase === 'draw'
      ? gameWords.whatReplaces(player)
      : (view.betting?.level ?? 0) === 0
        ? gameWords.whatOpens(player)
        : gameWords.whatAnswers(player);
  const standing = you === null ? undefined : view.players[you]?.standing;
  return standing === undefined || standing === 'in' ? asked : `${asked} ${gameWords.mine[standing]}`;
};

const ui = ({ chosen }: GameContext<Id>): string =>
  chosen.length === 0 ? gameWords.pick : gameWords.replaceThese(chosen.length);

const betting = (context: GameContext<Id>): string => {
  const { view, who } = context;
  const { level, call, raisesLeft } = view.betting ?? { level: 0, call: 0, raisesLeft: null };
  const may = amountOf(context) !== null;
  const bettor = seatsUpTo(view.players.length).find((seat) => view.players[seat]?.bet === level);
  return call === 0 || bettor === undefined
    ? gameWords.open(view.phase === 'first', may)
    : gameWords.answer(who(bettor), level, call, may, raisesLeft);
};
