import { gameWords } from '#locale/presidential-poker';
import { tableWords } from '#locale/table';
import type { GameContext } from '../game-ui.ts';
import { inWords, rated } from './combination.ts';
import type { Id, View } from './words.ts';

/** What the viewer's hand counts as, in a sentence; none without a hand. */
export const handInWords = ({ hand }: View): readonly string[] => {
  const combination = rated(hand ?? []);
  return hand && combination ? [tableWords.asking.hold(inWords(hand, combination))] : [];
};

export const spokenSummary = ({ view, you }: GameContext<Id>): readonly string[] => {
  const player = you === null ? undefined : view.players[you];
  return player ? [...handInWords(view), gameWords.spokenSummary(view.pot, player.stack)] : [];
};
