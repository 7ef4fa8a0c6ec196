import { words as table } from '../../words/en.ts';
import type { Scene } from '../drawing.ts';
import { inWords, rated } from './combination.ts';
import { words } from './words/en.ts';
import type { Id, View } from './words.ts';

/** What the viewer's hand counts as, in a sentence; none without a hand. */
export const handInWords = ({ hand }: View): readonly string[] => {
  const combination = rated(hand ?? []);
  return hand && combination ? [table.asking.hold(inWords(hand, combination))] : [];
};

export const recap = ({ view, you }: Scene<Id>): readonly string[] => {
  const player = you === null ? undefined : view.players[you];
  return player ? [...handInWords(view), words.recap(view.pot, player.stack)] : [];
};
