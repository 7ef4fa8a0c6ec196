import { seatsUpTo } from '../../../../shared/kernel/ids.ts';
import type { Scene } from '../drawing.ts';
import { amountOf } from './bets.ts';
import { words } from './words/en.ts';
import type { Id } from './words.ts';

/** What is asked now, of the viewer or of others, with what may be done. */
export const question = (scene: Scene<Id>): string => {
  const { view, ask, you } = scene;
  if (view.turn === null) return words.over;
  if (ask === null || view.turn !== you) return waiting(scene);
  switch (view.phase) {
    case 'cut':
      return words.whereCut;
    case 'draw':
      return drawing(scene);
    default:
      return betting(scene);
  }
};

const waiting = ({ view, who, you }: Scene<Id>): string => {
  const player = who(view.turn ?? view.dealer);
  if (view.phase === 'cut') return words.whereCuts(player);
  const asked =
    view.phase === 'draw'
      ? words.whatReplaces(player)
      : (view.betting?.level ?? 0) === 0
        ? words.whatOpens(player)
        : words.whatAnswers(player);
  const standing = you === null ? undefined : view.players[you]?.standing;
  return standing === undefined || standing === 'in' ? asked : `${asked} ${words.mine[standing]}`;
};

const drawing = ({ chosen }: Scene<Id>): string =>
  chosen.length === 0 ? words.pick : words.replaceThese(chosen.length);

const betting = (scene: Scene<Id>): string => {
  const { view, who } = scene;
  const { level, call, raisesLeft } = view.betting ?? { level: 0, call: 0, raisesLeft: null };
  const may = amountOf(scene) !== null;
  const bettor = seatsUpTo(view.players.length).find((seat) => view.players[seat]?.bet === level);
  return call === 0 || bettor === undefined
    ? words.open(view.phase === 'first', may)
    : words.answer(who(bettor), level, call, may, raisesLeft);
};
